import { daysBetween } from "../../engine/domain/days.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { overlaid, valueAt, without } from "../slots/arguments.ts";
import { lengthIn, type Moves, movedBy, movedDays, movesIn, newLengthIn, stretchWay } from "../slots/span.ts";
import { daysShown } from "./own-days.ts";
import { withoutNo } from "./replies.ts";

/**
 * "No, two days" after "postpone it by one day": the call that moves the days of a thing, moved otherwise from those
 * that the thing has, and not from those it was to get. `line`: what is known of the thing; `said`: what was said so
 * far. Undefined where no words were what moved the days.
 */
export function movedAnew(
  { tool, args, ...call }: PlannedCall,
  message: string,
  line: string,
  said: readonly string[],
): PlannedCall | undefined {
  const [first, last = first] = daysShown(line);
  if (first === undefined || last === undefined) return undefined;
  const had = { first, last };
  const isLess = (lengthIn(message) ?? 0) < daysBetween(first, last);
  const made =
    said.findLast((one) => {
      const days = movedDays(tool, had, one);
      return days.length > 0 && days.every(({ slot, value }) => valueAt(args, slot) === value);
    }) ?? said.findLast((one) => stretchWay(one) > 0 && newLengthIn(one) === undefined && isLess);
  if (made === undefined) return undefined;
  const isOfDays = Object.values(args).every((value) => typeof value !== "number");
  const text = isOfDays ? withUnitOf(made, withoutNo(message)) : withoutNo(message);
  const isAnew = text !== message || REPLACES.test(text) || isAlike(movesIn(made), movesIn(text));
  const isCorrected = text !== message || (isAnew && !ADDS.test(text));
  const { stretch = stretchWay(made) || undefined, shift } = movesIn(made);
  const ofMade = ofLength({ stretch, shift }, lengthIn(text) ?? 0);
  const moves = BARE.test(text) ? ofMade : isCorrected ? movesIn(text) : {};
  const days = movedBy(tool, had, BARE.test(text) ? made : text, moves);
  if (days.every(({ slot, value }) => valueAt(args, slot) === value)) return undefined;
  const kept = without(
    args,
    movedDays(tool, had, made).flatMap(({ slot }) => slot.name),
  );
  return { ...call, tool, args: overlaid(kept, days) };
}

/** "Make it 3", after "by 2 days": as many of what was counted before. */
function withUnitOf(made: string, text: string): string {
  const [, count, unit] = COUNT.exec(text) ?? [];
  if (count === undefined) return text;
  const isWeeks = /\bweeks?\b|周|星期|礼拜/i.test(unit ?? made);
  return /\p{Script=Han}/u.test(text) ? `${count}${isWeeks ? "周" : "天"}` : `${count} ${isWeeks ? "weeks" : "days"}`;
}

const COUNT =
  /^(?:make (?:it|that) |by |only |just |改[成为到]|只?要?|就)?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|[一二两三四五六七八九十])( (?:day|night|week)s?|天|[晚夜]|个?(?:周|星期|礼拜))?(?: (?:only|please)|吧)?[.!。！\s]*$/i;

/** Says how many days, and nothing of what lasts so long. */
const BARE =
  /^(?:by |only |just )?[\w-]{1,10} (?:day|week)s?[.!\s]*$|^(?:只|就)?[\d一二两三四五六七八九十]{1,3}(?:天|周|个?星期|个?礼拜)[。！!\s]*$/i;

const isAlike = (one: Moves, other: Moves): boolean =>
  (one.stretch ?? 0) * (other.stretch ?? 0) > 0 || (one.shift ?? 0) * (other.shift ?? 0) > 0;

/** "One more night", 再晚一天: counts from what is on the card. */
const ADDS = /\b(?:another|more|again|further|still|even|yet|additional|extra)\b|再|又|还(?!是)|更/i;

/** 改成推迟两天, "make it two days later": takes the place of what moved it before, whichever way that was. */
const REPLACES =
  /^(?:(?:no|oh|wait|actually|rather|sorry)[,，]? )*(?:make|change|switch) (?:it|that)\b|\b(?:instead|rather)\b|[改换变](?:成|为|到)/i;

const ofLength = (moves: Moves, days: number): Moves => ({
  ...(moves.stretch !== undefined && { stretch: Math.sign(moves.stretch) * days }),
  ...(moves.shift !== undefined && { shift: Math.sign(moves.shift) * days }),
});
