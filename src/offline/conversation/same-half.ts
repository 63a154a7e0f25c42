import type { PlannedCall } from "../goals/planned-call.ts";
import { keptFor } from "../kept.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import { valueAt } from "../slots/arguments.ts";
import type { Filled } from "../slots/filled.ts";
import { daySlotsOf, type Slot, slotsOf } from "../slots/slot.ts";

/** Whether a slot tells the hour of a day, or a part of it. */
export const isOfDay: (slot: Slot) => boolean = keptFor((slot) => isHour(slot) || isPart(slot));

const isHour = ({ nameRoots }: Slot): boolean => nameRoots.includes("hour");

const isPart = ({ choices = [] }: Slot): boolean =>
  choices.some(({ says }) => says.some((say) => partsOfDayIn(say).length > 0));

/** "At 6 sharp", 七点呢, "at 7 and 8", behind what was told of an evening: hours that name no half of the day are of the same one. */
export function inSameHalf(about: PlannedCall, named: readonly Filled[], text: string, now?: Date): Filled[] {
  const ofDays = daySlotsOf(about.tool);
  const isOtherDay = named.some(({ slot }) => ofDays.includes(slot));
  // "Tomorrow at 8", behind what is now: nobody spoke of the evening.
  const wasNow = slotsOf(about.tool).some(
    (slot) => isHour(slot) && Number(valueAt(about.args, slot)) === now?.getHours(),
  );
  if (
    (isOtherDay && wasNow) ||
    SAYS_HALF.test(text) ||
    !slotsOf(about.tool).some((slot) => isOfDay(slot) && isLate(slot, about))
  )
    return [...named];
  return named.map((one) => {
    const { slot, value, others } = one;
    // "At 8 and 18": who counts to 24 says the half of each.
    if (!isHour(slot) || [value, ...others].some((hour) => Number(hour) > NOON)) return one;
    return { ...one, value: inLateHalf(value), others: others.map(inLateHalf) };
  });
}

const inLateHalf = (value: unknown): unknown =>
  Number(value) > 0 && Number(value) < NOON ? Number(value) + NOON : value;

/** The names of the parameters for a time of day that one which is named takes the place of: an hour that of a part, and a part or an hour alone that of hours. */
export function timesReplaced({ tool }: PlannedCall, named: readonly Filled[]): string[] {
  if (!named.some(({ slot }) => isOfDay(slot))) return [];
  return slotsOf(tool).flatMap((slot) => (isOfDay(slot) ? [slot.name] : []));
}

function isLate(slot: Slot, { args }: PlannedCall): boolean {
  const value = valueAt(args, slot);
  if (isHour(slot)) return Number(value ?? 0) > NOON;
  return slot.choices?.some((one) => one.value === value && one.says.some((say) => LATE.test(say))) ?? false;
}

const NOON = 12;
const LATE = /\b(?:afternoon|evening|night)\b|下午|傍晚|晚/i;
const SAYS_HALF = /\d ?[ap]\.?m\b|\b(?:morning|afternoon|evening|night|noon|midnight)\b|[早晨晚夜午]|:\d/i;
