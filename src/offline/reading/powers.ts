import type { Span } from "./mention.ts";

const POWER =
  /(?<![\w.])(\d{1,15}(?:\.\d{1,15})?)(?: ?[x×*·] ?10 ?(?:\^|\*\*) ?[({]?|e)([-−+]?\d{1,3})(?![\w.]\d|[a-z])[)}]?/gi;

/** "2.5x10^-9", "5e14": numbers that are written with a power of ten. */
export const powersIn = (text: string): (Span & { value: number })[] =>
  [...text.matchAll(POWER)].map(({ 0: said, 1: digits = "", 2: exponent = "", index }) => ({
    value: Number(`${digits}e${exponent.replace("−", "-")}`),
    ...{ start: index, end: index + said.length },
  }));
