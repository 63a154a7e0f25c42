import { isOfOneself } from "../goals/match.ts";
import { isTime } from "../reading/mention.ts";
import { FIELD, MONEY, PRONOUN, without } from "../shown/degrees.ts";
import { TOTAL } from "../shown/summed.ts";
import { takesDay } from "../slots/slot.ts";
import { saysOnlyValues } from "./only-values.ts";
import { madeAgain } from "./revised.ts";
import type { FollowUp, Utterance } from "./utterance.ts";

/** 12月3号住到6号一共多少, "what is that from the 3rd to the 6th", while one is to be chosen: what there is on those days. */
export async function pricedOnDays({
  text,
  state: { isChoosing, found },
  mind,
}: Utterance): Promise<FollowUp | undefined> {
  const isPriced = TOTAL.test(text) || MONEY.test(text);
  if (!isChoosing || !isPriced || !found || isOfOneself(found.tool) || !takesDay(found.tool)) return undefined;
  const rest = without(text, TOTAL, MONEY, FIELD, PRONOUN, SUPPOSED);
  const isOfDays =
    rest !== text && mind.read(rest).mentions.some(isTime) && saysOnlyValues(rest, [found.tool], mind.read);
  const calls = isOfDays ? await madeAgain(rest.trim(), [found], mind.tools, mind) : undefined;
  return calls && { calls, isWhole: true };
}

const SUPPOSED = /\b(?:would|will|does|do|be|come to)\b|多少|[要得]|的?话/i;
