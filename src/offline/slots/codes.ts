import type { Choice } from "./choice.ts";

/** What people call the larger ones beside their full names; a bare dollar and pound are those of the largest country. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  USD: ["United States Dollar", "American Dollar", "dollars", "美金"],
  GBP: ["British Pound Sterling", "pounds", "sterling"],
  JPY: ["Yen"],
  CNY: ["RMB", "Renminbi", "Yuan"],
  INR: ["Rupees"],
};

const names = ["en", "zh"].map((locale) => new Intl.DisplayNames([locale], { type: "currency", fallback: "none" }));

const currencies: readonly Choice[] = Intl.supportedValuesOf("currency").map((code) => ({
  value: code,
  says: [code, ...names.flatMap((name) => name.of(code) ?? []), ...(SHORT[code] ?? [])],
}));

/** The international codes of what is named for a currency, with what people call each. */
export const codesFor = (name: string): readonly Choice[] | undefined =>
  /currenc/i.test(name) ? currencies : undefined;
