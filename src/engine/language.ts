/** The supported languages. */
export type Language = "en" | "zh";

/** Some things in a row, with the commas of a language. */
export const inRow = (things: readonly string[], language: Language): string =>
  things.join(language === "zh" ? "、" : ", ");

/** A capitalised word after the first word may be a name, in either language. */
// The capital is tested first: a lookbehind at every position would make long texts slow.
const INNER_NAME = /\b(?=\p{Lu})(?<=\p{L}[^\p{L}]*)\p{Lu}[\p{Script=Latin}'’-]*/gu;

/** Chinese if at least one letter in five is a Han character, not counting names; otherwise English. */
export function languageOf(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = text.replace(INNER_NAME, " ").match(/\p{L}/gu)?.length ?? 0;
  return han > 0 && han * 5 >= letters ? "zh" : "en";
}

/** The fewest Latin words that show a change to English. "yes", a number or a name may occur in any language. */
const TELLING_WORDS = 3;

/** The language to continue a conversation in. `before`: its language so far. */
export function languageHeard(text: string, before: Language | undefined): Language {
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  const now = languageOf(text);
  return before && now === "en" && words < TELLING_WORDS ? before : now;
}
