import { LRUCache } from "lru-cache";
import type { FoundText } from "./source.ts";

/** A passage with the number that answers of this turn cite it by. */
export interface NumberedText extends FoundText {
  number: number;
}

/** Turns that are remembered. More than these do not run at the same time. */
const MOST_TURNS = 1000;

/**
 * Numbers passages: from 1 in each turn, and the same passage the same number. Several searches of a turn, also at the
 * same time, share no number for different passages.
 */
export function createNumbers(): (turn: string, found: readonly FoundText[]) => NumberedText[] {
  const turns = new LRUCache<string, Map<string, number>>({ max: MOST_TURNS });
  return (turn, found) => {
    const known = turns.get(turn) ?? new Map<string, number>();
    turns.set(turn, known);
    return found.map((text) => {
      const key = JSON.stringify([text.location, text.text]);
      const number = known.get(key) ?? known.size + 1;
      known.set(key, number);
      return { ...text, number };
    });
  };
}
