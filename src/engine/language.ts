/** The languages the product speaks. */
export type Language = "en" | "zh";

/** A word with a capital within a text may be a name, in whichever language it stands. */
// The capital first: looked behind for from every place, a letter far back makes a long text slow.
const INNER_NAME = /\b(?=\p{Lu})(?<=\p{L}[^\p{L}]*)\p{Lu}[\p{Script=Latin}'’-]*/gu;

/** Chinese when at least one letter in five is a Han character, names left out; English otherwise. */
export function languageOf(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = text.replace(INNER_NAME, " ").match(/\p{L}/gu)?.length ?? 0;
  return han > 0 && han * 5 >= letters ? "zh" : "en";
}

/** Words of Latin letters that tell a change to English: a "yes", a number or a name is said in any language. */
const TELLING_WORDS = 3;

/** The language a conversation goes on in. `before`: the one it was held in so far. */
export function languageHeard(text: string, before: Language | undefined): Language {
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  const now = languageOf(text);
  return before && now === "en" && words < TELLING_WORDS ? before : now;
}
