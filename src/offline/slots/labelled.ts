import { stem } from "../../engine/embedding/words.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import type { Slot } from "./slot.ts";

const JOINT =
  /(?:["'”’]?(?:\s(?:is|are|as|being|named|called|titled|labell?ed(?: as)?|set to)\s(?:the |an? )?|\s?[:=：]\s?)|就?[写填]|[为是叫])["'“‘《「]?$/iu;
const REACH = 40;
const WORTH = 1.4;

/** "The title is X", "'country' as 'Y'", 序列号为Z: speaks for what is said right behind a slot's name. */
export function labelScore(slot: Slot, { text }: Reading, { start }: Span): number {
  const before = textBefore(text, start, REACH);
  const joint = JOINT.exec(before);
  if (!joint) return 0;
  const label = before.slice(0, joint.index);
  const word = /(?<![A-Za-z])[A-Za-z]{1,40}$/.exec(label)?.[0];
  if (word !== undefined) {
    const root = stem(word.toLowerCase());
    return slot.nameRoots.includes(root) ? WORTH * (slot.weights.get(root) ?? 0) : 0;
  }
  const own = slot.roots.filter((root) => HAN.test(root) && label.endsWith(root));
  return WORTH * Math.max(0, ...own.map((root) => slot.weights.get(root) ?? 0));
}

const HAN = /^\p{Script=Han}{2,}$/u;
