import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { countLeading } from "../reading/spans.ts";
import type { Slot } from "./slot.ts";

const reach = 6;
// A small word uses up the least of the reach, so this many words beside a place may be near it.
const smallGap = 0.3;
const farthest = Math.ceil(reach / smallGap) + 1;

/**
 * How close a place in the text is to words of the slot's name and description. Each word counts once, where it is
 * nearest, and more in front of the place than behind it. 0 if none is within reach.
 */
export function nearness(slot: Slot, reading: Reading, place: Span): number {
  const tokens = reading.tokens;
  const final = tokens.length - 1;
  const first = Math.min(
    countLeading(tokens, ({ end }) => end <= place.start),
    final,
  );
  const last = Math.min(
    countLeading(tokens, ({ end }) => end < place.end),
    final,
  );
  const spoken = spokenIn(reading)(slot);
  const next = spoken[countLeading(spoken, (at) => at < first - farthest)];
  if (next === undefined || next > last + farthest) return 0;
  const best = new Map<string, number>();
  const note = (root: string, gap: number, side: number) => {
    const isName = slot.nameRoots.includes(root) && !ENDS.test(root);
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
      // What stands behind a joint is said of something else.
      if (/[,，、]/.test(token.text) || (step === 1 && JOINT.test(token.text))) gap += 1.5;
      else if (!isStopWord(token.text.toLowerCase())) gap += 1;
      else gap += smallGap;
    }
  };
  walk(first - 1, -1, 1);
  walk(last + 1, 1, 0.8);
  return [...best.values()].reduce((sum, worth) => sum + worth, 0);
}

/** Which end of a pair is meant is told by what stands right in front of a value: "to Madrid on Friday". */
const ENDS = /^(?:from|to)$/;

const JOINT = /^(?:and|or|with|while|和|与|及)$/i;

/** Which tokens of a reading are words of a slot's name or description. */
const spokenIn = keptFor(({ tokens }: Reading) =>
  keptFor((slot: Slot) => {
    const own = new Set([...slot.nameRoots, ...slot.roots].filter((root) => !ENDS.test(root)));
    return tokens.flatMap(({ root }, at) => (own.has(root) ? [at] : []));
  }),
);
