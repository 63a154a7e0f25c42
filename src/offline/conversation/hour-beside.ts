import { languageOf } from "../../engine/language.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { valueAt } from "../slots/arguments.ts";
import { limits } from "../slots/how-many.ts";
import { slotsOf } from "../slots/slot.ts";

/**
 * "The hour before", 前一个小时呢, behind a call for a single hour: the message with that hour; "9 or 10?", behind one that
 * takes hours and counts nothing: at these.
 */
export function withHourBeside(message: string, [one, ...more]: readonly PlannedCall[]): string {
  const slots = one ? slotsOf(one.tool) : [];
  const takesOnlyHours = slots.some(({ name }) => name === "hour") && !slots.some(limits);
  const isOfHours = more.length > 0 && [one, ...more].every((call) => call?.args.hour !== undefined);
  if ((takesOnlyHours && TWO_FIGURES.test(message)) || (isOfHours && FIGURE.test(message)))
    return message.replace(/\d/, "at $&");
  const [, latin, beside, han, counted] = HOUR_BESIDE.exec(message.trim()) ?? [];
  const word = latin ?? beside ?? han ?? counted;
  const slot = one && slotsOf(one.tool).find(({ name }) => name === "hour");
  const value = one && slot ? valueAt(one.args, slot) : undefined;
  if (word === undefined || typeof value !== "number" || more.length > 0) return message;
  const hour = value + (/after|later|following|next|[后晚]/i.test(word) ? 1 : -1);
  if (hour < 0 || hour >= HOURS) return message;
  return languageOf(message) === "zh" ? `那${hour}点呢` : `and at ${hour}:00`;
}

const TWO_FIGURES = /^(?:(?:and|so) )?(?:[1-9]|1\d|2[0-3]) (?:or|and) (?:[1-9]|1\d|2[0-3])[\s?.!]*$/i;
const FIGURE = /^(?:(?:and|or|so|what about|how about) )?(?:[1-9]|1\d|2[0-3])[\s?.!]*$/i;
const HOURS = 24;
const HOUR_BESIDE =
  /^(?:(?:and|what about|how about) )?(?:(?:an|one|the) hour (before|earlier|after|later)(?: (?:that|it))?|the (previous|following|next) hour)[?.!]*$|^那?(?:再?([早晚前后])一个?(?:小时|钟头)|一个?(?:小时|钟头)([前后]))呢?[？?。]?$/i;
