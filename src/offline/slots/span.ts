import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { daysOf, isoDay, type Mention, type Moment } from "../reading/mention.ts";
import { numbersIn } from "../reading/numbers.ts";
import { tokensOf } from "../reading/tokens.ts";
import { type Args, valueAt } from "./arguments.ts";
import type { Filled } from "./filled.ts";
import { isOther } from "./pairs.ts";
import { type Slot, slotsOf } from "./slot.ts";

const daysIn: Record<string, number> = {
  night: 1,
  day: 1,
  week: 7,
  晚: 1,
  夜: 1,
  天: 1,
  日: 1,
  周: 7,
  星期: 7,
  个星期: 7,
};
const dayMs = 864e5;

/** How many days a text says something lasts: "for two nights", 住三晚. */
export function lengthIn(text: string): number | undefined {
  const counts = numbersIn(tokensOf(text), text).flatMap(({ value, unit, start }) => {
    // "Two days later" and 最近三天 say when, not how long.
    const rest = text.slice(start);
    if (/^\S+ \w+ (?:later|earlier|ago|before|after)\b|^\S{1,3}(?:后|前)/i.test(rest)) return [];
    const days = daysIn[unit] ?? daysIn[unit.slice(0, 1)];
    return days === undefined || !Number.isInteger(value) || value < 1 ? [] : [value * days];
  });
  const one = text.match(/\b(?:a|an|one) (night|day|week)\b/i)?.[1]?.toLowerCase();
  return counts[0] ?? (one === undefined ? undefined : daysIn[one]);
}

/** The last day of a span whose first day is known, from how long it is said to last. */
export function endFrom(tool: ModelTool, args: Args, text: string): Filled[] {
  const [from, to] = spanOf(tool);
  const first = from && String(valueAt(args, from) ?? "");
  const days = lengthIn(text);
  if (!from || !to || !first || days === undefined || !/^\d{4}-\d\d-\d\d$/.test(first)) return [];
  const value = new Date(Date.parse(first) + days * dayMs).toISOString().slice(0, 10);
  return [{ slot: to, value, others: [], score: 2.5 }];
}

/** By how many days a text moves something: "one day later" 1, 提前两天 -2. */
export function shiftIn(text: string): number | undefined {
  const moved = text.match(/(?:推迟|推后|延后|延迟|晚|往后)\S{0,2}[天日周]/)
    ? 1
    : text.match(/(?:提前|早|往前)\S{0,2}[天日周]/)
      ? -1
      : 0;
  const said = text.match(/(?<!\S)(\S{1,20}) (day|week)s? (later|earlier)/i);
  if (said) return (lengthIn(`${said[1]} ${said[2]}s`) ?? 1) * (/later/i.test(said[3] ?? "") ? 1 : -1);
  const pushed = text.match(/\b(back|forward)(?: by)? (\w{1,10} (?:day|week)s?)\b/i);
  if (pushed) return (lengthIn(pushed[2] ?? "") ?? 1) * (/back/i.test(pushed[1] ?? "") ? 1 : -1);
  const days = moved === 0 ? undefined : lengthIn(text.replace(/^.*?(?:推迟|推后|延后|延迟|晚|往后|提前|早|往前)/, ""));
  return days === undefined ? undefined : days * moved;
}

const LONGER =
  /\b(\w{1,10}) (night|day|week)s? (longer|shorter|less)\b|\b(\w{1,10}) (?:more|extra|additional) (night|day|week)s?\b|([多少])\p{Script=Han}{0,2}?([一二两三四五六七\d]+)个?(晚|天|日|周|星期)/iu;

/** By how many days a text makes something last longer: "one night longer" 1, 少住两晚 -2. */
function stretchIn(text: string): number | undefined {
  const [said, count, unit, way, more, ofMore, hanWay, hanCount, hanUnit] = LONGER.exec(text) ?? [];
  if (said === undefined) return undefined;
  const days = lengthIn(hanWay ? `${hanCount}${hanUnit}` : `${count ?? more} ${unit ?? ofMore}s`);
  const isLess = /shorter|less/i.test(way ?? "") || hanWay === "少";
  return (days ?? 1) * (isLess ? -1 : 1);
}

/** The new days of what lasts from one day to another, when a text makes it longer, or moves it by some days. */
export function movedDays(tool: ModelTool, of: Mention | undefined, text: string): Filled[] {
  const [from, to] = spanOf(tool);
  const [first, last = first] = of ? daysOf(of) : [];
  const [stretch, shift] = [stretchIn(text), shiftIn(text)];
  if (!first || !last) return [];
  const on = (slot: Slot | undefined, day: Moment, days: number): Filled[] =>
    slot
      ? [
          {
            slot,
            value: new Date(Date.parse(isoDay(day)) + days * dayMs).toISOString().slice(0, 10),
            others: [],
            score: 2,
          },
        ]
      : [];
  if (stretch !== undefined) return on(to, last, stretch);
  return shift === undefined ? [] : [...on(from, first, shift), ...on(to, last, shift)];
}

/** The two days that bound what a tool is about. */
export function spanOf(tool: ModelTool): [Slot | undefined, Slot | undefined] {
  const days = slotsOf(tool).filter((slot) => slot.kind === "moment" && !isOther(slot));
  return [days.find(({ role }) => role === "source"), days.find(({ role }) => role === "target")];
}
