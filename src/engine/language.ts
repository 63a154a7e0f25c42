/** The languages the product speaks. */
export type Language = "en" | "zh";

/** Chinese when at least one letter in five is a Han character; English otherwise. */
export function languageOf(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return han > 0 && han * 5 >= letters ? "zh" : "en";
}
