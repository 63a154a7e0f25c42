import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withKept } from "../conversation/kept-of-last.ts";
import { daysOfCall } from "../conversation/own-days.ts";
import { isOfDay } from "../conversation/same-half.ts";
import { sidesOf } from "../conversation/set-against.ts";
import { finds } from "../goals/finds.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { forecasterOf, isAhead, isOfTonight, isOverToday } from "../goals/timely.ts";
import { dayAt, isoDay } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { valueAt, withValue } from "../slots/arguments.ts";
import { isOther } from "../slots/pairs.ts";
import { daySlotsOf, slotsOf, takesDay, takesHour } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";

/**
 * A call for days to come is made of the tool that forecasts them, where its own tells of days gone by, for each side of
 * what it sets against something; and one for days gone by of a tool that tells of such, where its own forecasts. `said`:
 * what asks for it, which may be for tonight.
 */
export function inItsTime(call: PlannedCall, tools: readonly ModelTool[], said: Reading): PlannedCall[] {
  const today = isoDay(dayAt(said.now));
  const forecaster = forecasterOf(call.tool, tools);
  const days = daysOfCall(call).sort();
  const isLater = isAhead(said) || isOfTonight(said, forecaster) || isHourToCome(call, days, said.now);
  const [first = isLater ? today : undefined, last = first] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [call];
  const isToday = first === today && last === today;
  const isOver = last < today || (isToday && isOverToday(said));
  // "Today against tomorrow": today, too, is forecast.
  const isToCome = first > today || (isToday && isLater) || (first === today && last > today && setsDays(call));
  const other = isToCome ? forecaster : isOver ? tellerOf(call, tools) : undefined;
  if (!other) return [call];
  return sidesOf(call, other).map((side) => {
    const made = withKept({ ...side, tool: other, args: {} }, side);
    const [day] = daySlotsOf(other);
    return days.length === 0 && day ? { ...made, args: withValue(made.args, day, today) } : made;
  });
}

/** "And at six", behind an afternoon: the call itself is for an hour of today that is still to come. */
const isHourToCome = ({ tool, args }: PlannedCall, days: readonly string[], now: Date): boolean =>
  days.every((day) => day === isoDay(dayAt(now))) &&
  slotsOf(tool).some((slot) => takesHour(slot) && Number(valueAt(args, slot) ?? 0) > now.getHours());

/** Whether a call sets days against others. */
const setsDays = ({ tool, args }: PlannedCall): boolean =>
  daySlotsOf(tool).some((slot) => isOther(slot) && valueAt(args, slot) !== undefined);

/** "Compare Xihu and Yuhang tomorrow": what sets days to come against each other, as a forecast of each side. */
export const sidesAhead = (call: PlannedCall, tools: readonly ModelTool[], said: Reading): PlannedCall[] =>
  slotsOf(call.tool).some(isOther) ? inItsTime(call, tools, said) : [call];

/** The tool that tells of days gone by what another one forecasts: of several, or of one day if only that one takes all. */
function tellerOf(call: PlannedCall, tools: readonly ModelTool[]): ModelTool | undefined {
  const tellers = tools.filter((one) => finds(one) && forecasterOf(one, tools) === call.tool);
  const ofSeveral = tellers.find((one) => spanOf(one).every((slot) => slot !== undefined));
  const isOneDay = new Set(daysOfCall(call)).size === 1;
  const isOfPart = slotsOf(call.tool).some((slot) => isOfDay(slot) && valueAt(call.args, slot) !== undefined);
  if (!ofSeveral || !isOneDay || !isOfPart) return ofSeveral;
  return tellers.find((one) => one !== ofSeveral && takesDay(one) && takesEach(one, call)) ?? ofSeveral;
}

/** Whether a tool takes all that a call is made with but its days, under the same names. */
const takesEach = (tool: ModelTool, { tool: before, args }: PlannedCall): boolean =>
  slotsOf(before).every(
    (slot) =>
      slot.kind === "moment" ||
      valueAt(args, slot) === undefined ||
      slotsOf(tool).some(({ name }) => name === slot.name),
  );
