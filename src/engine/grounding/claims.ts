import type { Claim } from "./claim.ts";
import { dateReaders, timeReaders } from "./read-dates.ts";
import { figureReaders } from "./read-figures.ts";
import { idReaders, nameReaders } from "./read-names.ts";

const READERS = [
  ...idReaders.slice(0, 1),
  ...dateReaders,
  ...idReaders.slice(1),
  ...timeReaders,
  ...figureReaders,
  ...nameReaders,
];

/** Every date, time, id, figure and name in a text, in its order. Each stretch of the text is read once. */
export function claimsIn(text: string): Claim[] {
  const plain = narrow(text);
  const found: Claim[] = [];
  const isTaken = new Uint8Array(plain.length);
  for (const { pattern, read } of READERS) {
    for (const match of plain.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (isTaken.subarray(match.index, end).some(Boolean)) continue;
      const { longer = 0, ...said } = read(match, plain) ?? {};
      const start = match.index - longer;
      isTaken.fill(1, start, end);
      if ("kind" in said) found.push({ text: text.slice(start, end), start, end, ...said });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Full-width letters, digits and signs as narrow ones. The length stays. */
const narrow = (text: string): string =>
  text.replace(/[！-～]/g, (char) =>
    /[，。；：！？（）]/.test(char) ? char : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  );
