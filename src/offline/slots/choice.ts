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

/** The international codes of what is named for a currency, with what people call each. */
export const codesFor = (name: string): readonly Choice[] | undefined =>
  /currenc/i.test(name) ? currencies : undefined;
