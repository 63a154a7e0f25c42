import { meaningsIn } from "./description.ts";

/** A value of an argument, with what people may say for it; the value's own words come first. */
export interface Choice {
  readonly value: unknown;
  readonly says: readonly string[];
}

/** What a place is, at the end of its Han name; people leave it out. */
const KIND_OF_PLACE = /(?<=\p{Script=Han}{2})[省市区县州镇乡]$/u;

/**
 * The values a schema lists, or those people have words for where it lists none. Words for a value are its aliases, and
 * what a description that gives no aliases says it means.
 */
export function choicesFrom(
  listed: readonly unknown[] | undefined,
  description: string,
  aliases: Readonly<Record<string, readonly string[]>>,
): readonly Choice[] | undefined {
  const values = listed ?? Object.keys(aliases);
  if (!listed && values.length === 0) return undefined;
  return values.map((value) => {
    const name = String(value);
    const own = [
      name,
      name.replace(KIND_OF_PLACE, ""),
      name.replace(/[_-]+/g, " "),
      name.replace(/([a-z])([A-Z])/g, "$1 $2"),
      ...degreesOf(name),
    ];
    return { value, says: [...new Set([...own, ...(aliases[name] ?? meaningsIn(name, description))])].filter(Boolean) };
  });
}

/** 中风险 is said 中等风险 and 风险中等, too. */
function degreesOf(name: string): string[] {
  const [, degree = "", of = ""] = /^([高中低])(\p{Script=Han}{2})$/u.exec(name) ?? [];
  if (of === "") return [];
  return degree === "中" ? [`中等${of}`, `${of}中等`] : [`较${name}`, `${of}${degree}`, `${of}较${degree}`];
}

/** What people call the larger ones beside their full names; a bare dollar and pound are those of the largest country. */
const SHORT_CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  USD: ["United States Dollar", "American Dollar", "dollars", "美金"],
  GBP: ["British Pound Sterling", "pounds", "sterling"],
  JPY: ["Yen"],
  CNY: ["RMB", "Renminbi", "Yuan"],
  INR: ["Rupees"],
};

const currencyNames = ["en", "zh"].map(
  (locale) => new Intl.DisplayNames([locale], { type: "currency", fallback: "none" }),
);

const currencies: readonly Choice[] = Intl.supportedValuesOf("currency").map((code) => ({
  value: code,
  says: [code, ...currencyNames.flatMap((name) => name.of(code) ?? []), ...(SHORT_CURRENCIES[code] ?? [])],
}));

const LANGUAGES =
  "en zh fr de es it pt ru ja ko ar hi bn ur nl sv da no fi pl cs sk hu ro bg el tr he fa th vi id ms uk la sw ta".split(
    " ",
  );

/** Languages by their names, in English or Chinese as they are said; 英文 beside 英语. */
const namesOfLanguages = LANGUAGES.flatMap((code) => {
  const [english = "", han = ""] = ["en", "zh"].map((locale) =>
    new Intl.DisplayNames([locale], { type: "language" }).of(code),
  );
  return [english, han, han.replace(/语$/, "文")].map((name) => ({ code, name }));
});
const languages: readonly Choice[] = namesOfLanguages.map(({ name }) => ({ value: name, says: [name] }));
const languageCodes: readonly Choice[] = LANGUAGES.map((value) => ({
  value,
  says: namesOfLanguages.flatMap(({ code, name }) => (code === value ? [name] : [])),
}));

/** What may be said for a currency, by its international code, or for a language, by a code where examples show some. */
export function codesFor(name: string, examples: readonly string[]): readonly Choice[] | undefined {
  if (/currenc/i.test(name)) return currencies;
  if (!/^(?:(?:source|target|from|to|output|input|subtitle)_?)?lang(?:uage)?$/i.test(name)) return undefined;
  return examples.some((one) => /^[a-z]{2}$/.test(one)) ? languageCodes : languages;
}
