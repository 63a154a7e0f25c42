import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { languageOf } from "../../engine/language.ts";
import { atThere, daysIn, onlyPlacesAmong, placeIn, SAME_DAYS, stayFrom, THERE } from "../goals/context.ts";
import { agentTexts } from "../past.ts";
import { daysOf, isoDay, todayAt } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import type { Choice } from "../slots/choice.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { nameOf } from "../wording/name-of.ts";
import { itemsIn } from "./shown.ts";

/**
 * "There" as the place it stands for: one named before it in the message, else the last one spoken of, with its days,
 * or only the first of them for those that take no `span`.
 */
export function withPlace(
  text: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  read: Read,
  days: "span" | "first" = "span",
): string {
  const match = THERE.exec(text) ?? SAME_DAYS.exec(text);
  if (!match) return text;
  const isThere = THERE.test(text);
  const placeOf = (words: string) => placeIn(words, tools, read, onlyPlacesAmong);
  const own = placeOf(isThere ? text.slice(0, match.index) : text);
  const lines = past.flatMap((event) => (event.kind === "step" || isList(event.text) ? [] : [event.text])).reverse();
  const source = own ? undefined : lines.find((line) => placeOf(line) !== undefined);
  const place = own ?? (source === undefined ? undefined : placeOf(source));
  if (!place) return text;
  const name = nameOf(place.choice, languageOf(text));
  const named = isThere ? (atThere(text, name, tools) ?? text) : own ? text : inPlace(text, name);
  if (hasDay(text, read)) return named;
  const stay = own && !isThere ? stayAt(own.choice, past, read) : undefined;
  if (stay !== undefined) return onDay(text, stay);
  if (source === undefined) return named;
  const isSame = days === "span" && SAME_DAYS.test(text);
  // "And Amsterdam?" was of the days of the question before it.
  const dated =
    isSame && !hasDay(source, read) ? lines.slice(lines.indexOf(source)).find((line) => hasDay(line, read)) : undefined;
  const day = dayNear(dated ?? source, dated === undefined ? place.end : 0, read, days, isSame);
  // What is so at an hour of today is no day for what is wanted next.
  const isNow = day !== undefined && isToday(day, read) && CLOCK.test(dated ?? source);
  return day === undefined || isNow ? named : onDay(named, day);
}

const inPlace = (text: string, name: string): string =>
  languageOf(text) === "zh" ? `${name}，${text}` : `${withoutStop(text)} in ${name}`;

const onDay = (text: string, day: string): string =>
  languageOf(text) === "zh" ? `${text}（${day}）` : `${withoutStop(text)} from ${day}`;

const withoutStop = (text: string): string => withoutEnding(text, /[.?!\s]$/);

const isToday = (day: string, read: Read): boolean =>
  daysIn(day, read)
    .flatMap(daysOf)
    .every((one) => isoDay(one) === todayAt(read("").now));

const CLOCK = /(?<!\d)\d{1,2}:\d{2}(?!\d)/;

/** The days of what was listed of a place: "the same nights" as a stay there. Undefined where they differ. */
function stayAt({ says }: Choice, past: readonly Past[], read: Read): string | undefined {
  const spans = agentTexts(past)
    .flatMap((answer) => itemsIn(answer).map(({ text }) => text))
    .filter((line) => saysOneOf(says, read(line)))
    .flatMap((line) =>
      daysIn(line, read).flatMap((day) => (day.kind === "period" ? [`${isoDay(day.from)} to ${isoDay(day.to)}`] : [])),
    );
  const [only, ...others] = new Set(spans);
  return others.length === 0 ? only : undefined;
}

const isList = (text: string): boolean => itemsIn(text).length > 1;

const hasDay = (text: string, read: Read): boolean => daysIn(text, read).length > 0;

/** The day said right behind a place, or the last one. `isStay`: with the last day of what is said to last from there. */
function dayNear(text: string, end: number, read: Read, wanted: "span" | "first", isStay: boolean): string | undefined {
  const days = daysIn(text, read);
  const day = days.find(({ start }) => start >= end) ?? days.at(-1);
  if (day?.kind === "period" && wanted === "first") return isoDay(day.from);
  const stay = day && isStay ? stayFrom(day, text, languageOf(text)) : undefined;
  return stay ?? day?.text.split(/[ T]\d{1,2}:\d{2}/)[0];
}
