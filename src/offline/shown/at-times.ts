import { dayBoundIn } from "../conversation/own-days.ts";
import { inPart } from "../conversation/pointing.ts";
import { clocksIn } from "../reading/hours.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import type { Asked } from "./accounted.ts";
import type { Shown } from "./things.ts";

/**
 * Those of a whole list that begin at a time that is said, "after 5 pm" or 晚上, or at any other, "nothing before noon";
 * undefined where its lines tell of no hours.
 */
export function atTime(
  { things, isPartial, isListed }: Shown,
  time: string,
  { said, language }: Asked,
): string | undefined {
  const hours = things.map(({ text }) => clocksIn(/(?<!\d)\d\d:\d\d(?!\d)/.exec(text)?.[0] ?? "")[0]?.minutes[0]);
  if (isPartial || !isListed || ARRIVES.test(said) || !hours.every((hour) => hour !== undefined)) return undefined;
  const [part] = partsOfDayIn(time);
  const own = time.slice(part?.start, part?.end);
  const start = said.indexOf(time) + (part?.start ?? 0);
  const bound = dayBoundIn(said, { start, end: start + own.length });
  const isDenied = DENIED.test(said.slice(0, start));
  const [minute, ...others] = clocksIn(own.replace(NOON, "12pm")).flatMap(({ minutes }) => minutes);
  // Of a part of the day in which none begins, it is not known when that is.
  const inOne = minute === undefined ? inPart(own, things) : [];
  const isClear = minute === undefined ? inOne.length > 0 : bound !== undefined && others.length === 0;
  if (!isClear) return undefined;
  const isThen = (at: number, hour = 0) =>
    minute === undefined ? inOne.includes(at) : bound === "after" ? hour >= minute : hour < minute;
  const { inQuotes, and, shown } = offlinePhrases(language);
  const fitting = things.filter((_, at) => isThen(at, hours[at]) !== isDenied).map(({ text }) => inQuotes(text));
  const told = fitting.length === 0 ? "" : `${language === "zh" ? "：" : ": "}${fitting.join(and)}`;
  return shown.atTime(things.length, fitting.length, told);
}

const ARRIVES = /\b(?:arriv|land|get(?:ting|s)? (?:in|there)|be (?:in|there))|抵达|到达|降落|落地/i;
/** What stands before a time that is not wanted: "no morning flights", "nothing before noon", 不要早上的. */
const DENIED =
  /(?:\b(?:no|not|none|nothing|never|without|except(?: for)?|excluding)|n['’]t(?: (?:want|need|show|give)(?: me)?)?)(?: (?:(?:any|the|one|ones|flights?|anything|in|at|before|after|earlier than|later than|of|that|which|leaves?|departs?)\b ?)*)?\s*$|(?:不要|不想要?|不坐|别给我|别要?|除了|不是|不选)(?:在|是)?$/i;
const NOON = /\b(?:noon|midday)\b|中午/i;
