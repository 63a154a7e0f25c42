import { COMPARES } from "../conversation/set-against.ts";
import { namesDays } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { valueAt, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { proposeChoices } from "../slots/choices.ts";
import { isOther } from "../slots/pairs.ts";
import { daySlotsOf, placeSlotsOf } from "../slots/slot.ts";
import type { PlannedCall } from "./planned-call.ts";

/**
 * "Compare last Friday and this Friday, Xiaoshan": a place that only the last of several sides names is that of all.
 * `text`: the words that set them against each other; what names the whole of something means no part of it.
 */
export function withLastPlace(calls: readonly PlannedCall[], text: string): PlannedCall[] {
  const last = calls.at(-1);
  const [place] = last
    ? placeSlotsOf(last.tool).filter((slot) => !isOther(slot) && valueAt(last.args, slot) !== undefined)
    : [];
  const isOfLast = place !== undefined && calls.slice(0, -1).every(({ args }) => valueAt(args, place) === undefined);
  if (!last || !isOfLast || !COMPARES.test(text) || OF_WHOLE.test(text)) return [...calls];
  return calls.map((call) => ({ ...call, args: withValue(call.args, place, valueAt(last.args, place)) }));
}

const OF_WHOLE = /\b(?:all|every\w*|whole|entire|overall|city)\b|[全整]|所有/i;

/**
 * "Xihu and Yuhang, November against October": of two places that are named together, and two spans of days that are, a
 * call for each place over both; in "Xihu in November against Yuhang in October" they are named in turn.
 */
export function eachWithItself(call: PlannedCall, said: Reading): PlannedCall[] {
  const { tool, args } = call;
  const [main, other] = [false, true].map((is) =>
    placeSlotsOf(tool).find((slot) => isOther(slot) === is && valueAt(args, slot) !== undefined),
  );
  const areDaysApart = daySlotsOf(tool).some((slot) => isOther(slot) && valueAt(args, slot) !== undefined);
  if (!main || !other || !areDaysApart) return [call];
  const values = [main, other].map((slot) => valueAt(args, slot));
  const places = [main, other].flatMap((slot) => proposeChoices(slot, said).map(({ start }) => start));
  const days = said.mentions.filter(namesDays).map(({ start }) => start);
  const areTogether =
    Math.max(...places) < Math.min(...days) || (days.length > 1 && Math.max(...days) < Math.min(...places));
  if (places.length === 0 || days.length === 0 || !areTogether) return [call];
  const own = withoutValuesOf([other], args);
  return values.map((value) => ({ ...call, args: withValue(own, main, value) }));
}
