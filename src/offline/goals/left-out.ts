import type { Read } from "../reading/read.ts";
import type { PlannedCall } from "./calls.ts";

/** A year on its own, and none of a date or an amount. */
const YEAR = /(?<![\d.,:/-])(?:19|20)\d\d(?! ?年? ?\d|[-/.,:]\d)(?: ?年)?/g;

/** A year or an hour that a text names and none of its calls has taken up, as it is said there. */
export function leftOut(text: string, calls: readonly PlannedCall[], read: Read): string | undefined {
  const given = calls.flatMap(({ args }) => numbersIn(JSON.stringify(args)));
  const years = [...text.matchAll(YEAR)].map(([said]) => ({ said, value: Number(said.slice(0, 4)) }));
  const hours = read(text).mentions.flatMap((mention) =>
    mention.kind === "moment" && mention.moment.said === "time" && /\d/.test(mention.text)
      ? [{ said: mention.text, value: mention.moment.hour ?? 0 }]
      : [],
  );
  return [...years, ...hours].find(({ value }) => !given.includes(value))?.said;
}

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
