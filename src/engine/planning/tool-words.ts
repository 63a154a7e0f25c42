/** What people say in several words and tools in one. */
const SAID: readonly [RegExp, string][] = [
  [/\b(?:log|sign)(?:ged|ging)? (?:me |us |you )?(?:in|into|on)\b/gi, "login"],
  [/\bsign (?:me |us )?up\b/gi, "register"],
  [/\bget rid of\b|\btake (?:it|them|this|that) off\b/gi, "remove"],
];

/** The text in words that names and descriptions of tools use; "Japan" is followed by "country". */
export function inToolWords(text: string): string {
  const plain = SAID.reduce((said, [phrase, word]) => said.replace(phrase, word), text.slice(0, 2000));
  return namesCountry(plain) ? `${plain} country` : plain;
}

function namesCountry(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.some((_, at) =>
    [1, 2, 3].some((length) =>
      countries().has(
        words
          .slice(at, at + length)
          .join(" ")
          .toLowerCase(),
      ),
    ),
  );
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
let known: ReadonlySet<string> | undefined;

/** The names of all countries in English and Chinese, as the platform knows them. */
function countries(): ReadonlySet<string> {
  known ??= new Set(
    ["en", "zh"].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
      return LETTERS.flatMap((a) => LETTERS.flatMap((b) => names.of(a + b)?.toLowerCase() ?? []));
    }),
  );
  return known;
}
