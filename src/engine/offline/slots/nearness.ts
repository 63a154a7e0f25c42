import { isStopWord } from "../../embedding/stop-words.ts";
import type { Reading } from "../reading/read.ts";
import type { Slot } from "./slot.ts";

const reach = 6;

/**
 * How close a place in the text is to the words of a slot's name and description: each word counts once, by its
 * nearest occurrence, more in front of the place than behind it. 0 when none is within reach.
 */
export function nearness(slot: Slot, reading: Reading, place: { start: number; end: number }): number {
  const tokens = reading.tokens;
  let first = tokens.findIndex((token) => token.end > place.start);
  let last = tokens.findIndex((token) => token.end >= place.end);
  if (first < 0) first = tokens.length - 1;
  if (last < 0) last = tokens.length - 1;
  const best = new Map<string, number>();
  const note = (root: string, gap: number, side: number) => {
    const isName = slot.nameRoots.includes(root);
    if (!isName && !slot.roots.includes(root)) return;
    const worth = (isName ? 1.4 : 0.6) * (slot.weights.get(root) ?? 1) * side * (1 / (1 + 0.5 * gap));
    best.set(root, Math.max(best.get(root) ?? 0, worth));
  };
  const walk = (from: number, step: 1 | -1, side: number) => {
    let gap = 0;
    for (let i = from; i >= 0 && i < tokens.length && gap <= reach; i += step) {
      const token = tokens[i];
      if (!token) break;
      if (/[.!?。！？;；\n]/.test(token.text)) break;
      note(token.root, gap, side);
      if (/[,，、]/.test(token.text)) gap += 1.5;
      else if (!isStopWord(token.text.toLowerCase())) gap += 1;
      else gap += 0.3;
    }
  };
  walk(first - 1, -1, 1);
  walk(last + 1, 1, 0.8);
  return [...best.values()].reduce((sum, worth) => sum + worth, 0);
}
