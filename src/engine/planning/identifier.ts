import { spaced } from "../embedding/words.ts";

/** Words at the end of a name that make it an identifier of something. */
const ENDINGS = new Set("id ids code codes key keys no number uuid guid ref reference slug pin".split(" "));

/** A name of a field or parameter that identifies a thing: `user_id`, `orderIds`, `id`. */
export interface Identifier {
  /** The kind of thing, in singular words: `["payment", "method"]`; empty for a bare `id`. */
  of: string[];
  /** The ending, in the singular: "id", "code". */
  ending: string;
}

/** Undefined for a name that identifies nothing, such as "query" or "page". */
export function identifierIn(name: string): Identifier | undefined {
  const words = wordsIn(name);
  const last = words.at(-1) ?? "";
  return ENDINGS.has(last) ? { of: words.slice(0, -1), ending: singular(last) } : undefined;
}

/** The words of a name, lower case, each in the singular. */
export const wordsIn = (name: string): string[] =>
  spaced(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(singular);

/** Words whose singular ends with -ie. */
const IN_IE = /^(?:mov|cook|calor|rook|self|smooth|zomb|gen)ies$/;

/** "movies" → "movie", "categories" → "category", "boxes" → "box", "status" stays. */
function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word === "ids" ? "id" : word;
  if (word.endsWith("ies") && word.length > 5 && !IN_IE.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

export const isSameWords = (a: readonly string[], b: readonly string[]): boolean => a.join(" ") === b.join(" ");

/** "payment_method" and "method" are one kind where the shorter ends the longer. */
export function isSameKind(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length > 0 && short.map(singular).join(" ") === long.slice(-short.length).map(singular).join(" ");
}
