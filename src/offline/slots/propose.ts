import { namesDays } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, textBefore } from "../reading/spans.ts";
import { proposeAmounts } from "./amounts.ts";
import { boundSaid, isEndOfTwo, isOfRange } from "./bounds.ts";
import { proposeChoices } from "./choices.ts";
import { flagValues, proposeFlag } from "./flags.ts";
import { proposeFreeText, takesWholeQuestion } from "./free-text.ts";
import { proposeLikest, proposeMeant } from "./meant.ts";
import { comparesDays } from "./pairs.ts";
import { proposePartly } from "./partly-named.ts";
import type { Proposal } from "./proposal.ts";
import type { Slot } from "./slot.ts";
import { proposeTexts } from "./texts.ts";
import { proposeMoments } from "./time-values.ts";
import { proposeTold } from "./told-by-form.ts";
import { proposeUnlisted } from "./unlisted.ts";

/** What rules propose for a slot. `isWorded`: only the wording of the tool is known, and no aliases tell what people say for its values. */
export function propose(
  slot: Slot,
  slots: readonly Slot[],
  reading: Reading,
  intent: ReadonlySet<string>,
  isWorded: boolean,
): Proposal[] {
  const flags = flagValues(slot);
  if (flags) return proposeFlag(slot, reading, intent, flags, isWorded);
  const chosen = slot.choices
    ? [...proposeChoices(slot, reading), ...proposeUnlisted(slot, slots, reading, intent)]
    : [];
  const partly = isWorded && slot.choices ? proposePartly(slot, reading, intent) : [];
  if (chosen.length > 0) return slot.isList ? [...chosen, ...partly] : chosen;
  if (partly.length > 0) return partly;
  const meant = [proposeMeant(slot, reading, intent), isWorded ? proposeLikest(slot, reading, intent) : []].find(
    (found) => found.length > 0,
  );
  if (meant) return meant;
  if (slot.isClosed) return [];
  if (slot.type === "integer" || slot.type === "number")
    return proposeAmounts(slot, reading, isWorded).filter((one) => !isNoEnd(slot, slots, one, reading));
  const told = isWorded ? proposeTold(slot, reading) : [];
  if (told.length > 0) return told;
  const moments = slot.kind === "moment" ? proposeMoments(slot, reading, comparesDays(slots), isWorded) : [];
  const free = slot.kind === "free" ? proposeFreeText(slot, reading) : [];
  // What a question names is no question.
  if (free.length > 0 && takesWholeQuestion(slot)) return free;
  const numbers = slot.kind === "any" || slot.kind === "code" ? numbersAsText(slot, reading) : [];
  const texts = [...numbers, ...proposeTexts(slot, reading, intent)];
  return [...moments, ...free, ...texts.filter(({ value }) => !isBareNumber(slot, value))];
}

/** "For 50 yuan", 卖50元: where both ends of a range can be given, a price to be had is neither. */
function isNoEnd(slot: Slot, slots: readonly Slot[], { start }: Proposal, reading: Reading): boolean {
  const number = reading.mentions.find((one) => one.kind === "number" && one.start === start);
  if (number?.kind !== "number" || boundSaid(reading, number) || isOfRange(reading, number)) return false;
  return isEndOfTwo(slot, slots) && PRICED.test(textBefore(reading.text, start, 8));
}

const PRICED = /(?:\b(?:for|at|to)|[卖到至成为])\s?[$€£¥￥]?\s?$/i;

/** What begins with a letter wherever it is shown is no bare number. */
const isBareNumber = ({ examples, kind }: Slot, value: unknown): boolean =>
  kind !== "free" && /^\d+$/.test(String(value)) && examples.length > 0 && examples.every((one) => /^\p{L}/u.test(one));

/** "Room 12", "30 minutes": an amount where a string is wanted, as it stands in the text. */
function numbersAsText(slot: Slot, reading: Reading): Proposal[] {
  const isDated = overlapsOneOf(reading.mentions.filter(namesDays));
  // "24 hours" shows that the word which counts is wanted, too.
  const withUnit = slot.examples.some((one) => /^\d+ [a-z]+$/i.test(one));
  const unitBehind = (end: number) =>
    withUnit ? (/^ [a-z]+/i.exec(reading.text.slice(end, end + 16))?.[0].length ?? 0) : 0;
  return proposeAmounts(slot, reading)
    .filter((proposal) => !isDated(proposal))
    .map((proposal) => ({ ...proposal, end: proposal.end + unitBehind(proposal.end) }))
    .map((proposal) => ({
      ...proposal,
      value: reading.text.slice(proposal.start, proposal.end),
      score: proposal.score - 1.2,
    }))
    .filter(({ value }) => slot.pattern?.test(value) !== false);
}
