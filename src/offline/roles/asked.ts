import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { ASK_USER, handOffName, type ModelTool, SUMMARIZE } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { idsIn } from "../../engine/ids.ts";
import { withFact } from "../../engine/knowledge/intent.ts";
import { namesTexts } from "../../engine/knowledge/names-texts.ts";
import { languageOf } from "../../engine/language.ts";
import { spokenOf } from "../conversation/clues.ts";
import { isPointing } from "../conversation/pointing.ts";
import { agreedTo } from "../conversation/references.ts";
import { itemsIn } from "../conversation/shown.ts";
import type { Mind } from "../conversation/state.ts";
import { usedIn } from "../conversation/used-in.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { asksToAct, isOrder } from "../goals/acts.ts";
import { clausesWanted } from "../goals/clauses.ts";
import { atThere, daysIn, onlyPlacesAmong, placeIn, SAME_DAYS, stayFrom, THERE } from "../goals/context.ts";
import { asChange, asWish } from "../goals/reworded.ts";
import { keptFor } from "../kept.ts";
import { agentTexts, lastTurn } from "../past.ts";
import { daysOf, isoDay, todayAt } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Past, Situation } from "../situation.ts";
import type { Choice } from "../slots/choice.ts";
import { corrected } from "../slots/corrected.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { shiftIn } from "../slots/span.ts";
import { likelyReply } from "../talk/reply.ts";
import { nameOf } from "../wording/name-of.ts";
import { offlinePhrases, type Phrases } from "../wording/phrases.ts";
import { refusal } from "../wording/refusal.ts";
import { doersOf, handOver } from "./hand-over.ts";
import { notServedBy } from "./none-serves.ts";
import { askedOfTexts, EARLIER, searcherAmong, withoutSearchers } from "./whose-question.ts";

/** What the planner is asked. */
export interface Asked {
  /** As it was perceived. */
  all: Situation;
  /** Without who looks things up in texts, and with its spelling corrected. */
  given: Situation;
  embeddings: EmbeddingsInterface;
  mind: Pick<Mind, "embeddings" | "read">;
  phrases: Phrases;
  /** Who looks up in texts what nothing else is for. */
  searcher: ModelTool | undefined;
  /** What was asked of the texts before. */
  askedBefore: string | undefined;
  /** All that may be called or handed over to. */
  mine: readonly ModelTool[];
  /** Those of them that the task may go to: without who has just let go of it. */
  tools: readonly ModelTool[];
  /** The request, trimmed. */
  said: string;
  /** Plans something else instead. */
  plan: (instead: Partial<Situation>) => Promise<ModelReply>;
}

export function asAsked(
  all: Situation,
  embeddings: EmbeddingsInterface,
  plan: (all: Situation, embeddings: EmbeddingsInterface) => Promise<ModelReply>,
): Asked {
  const usable = withoutSearchers(all.tools);
  const searcher = searcherAmong(all.tools);
  const isKind = usedIn(
    doersOf(usable)
      .flatMap(({ title = "" }) => title)
      .join("\n")
      .toLowerCase(),
  );
  const said = withoutLeadBack(corrected(all.request, doersOf(usable), all.read), all.past, isKind, all.read);
  const request = asWish(asChange(said)).trim();
  const given = { ...all, tools: usable, request };
  const mine = ownTools(given);
  // Who has just let go does not get the same back, but may get a part of it: one of several things or wishes.
  const isOfSeveral = idsIn(request).length > 1 || clausesWanted(request).length > 1;
  const isPart = (all.whole !== all.request && all.whole.includes(all.request)) || isOfSeveral;
  const letGo = isPart ? [] : leftBy(given).map(({ from }) => handOffName(from));
  return {
    ...{ all, given, embeddings, searcher, mine },
    mind: { embeddings, read: given.read },
    phrases: offlinePhrases(given.language),
    askedBefore: searcher && askedOfTexts(given, searcher),
    tools: letGo.length === 0 ? mine : mine.filter(({ name }) => !letGo.includes(name)),
    said: request,
    plan: (instead) => plan({ ...all, ...instead }, embeddings),
  };
}

/** The tasks that were not carried out. */
export const leftBy = ({ ended }: Situation) => ended.filter(({ how }) => how === "dropped" || how === "elsewhere");

/** Hands a question over to who looks it up in texts. */
export function lookedUpIn(searcher: ModelTool, { given, askedBefore, said }: Asked, request = said): ModelReply {
  const text = request === said ? given.written : request;
  const facts = askedBefore === undefined ? undefined : { [EARLIER]: askedBefore };
  return withCalls(handOver(searcher, text, given.steps.length > 0 ? 0 : 1, facts));
}

/** What nothing is for is looked up in texts, once; otherwise it is said what there is. */
export async function notUnderstood(asked: Asked, request = asked.said): Promise<ModelReply> {
  const { given, searcher, embeddings } = asked;
  const isForTexts =
    searcher &&
    !given.steps.some(({ name }) => name === searcher.name) &&
    (namesTexts(request, searcher.aliases) || !isOrder(request));
  if (isForTexts) return lookedUpIn(searcher, asked, request);
  const notServed = notServedBy(given.tools, given.read(request));
  const talk = notServed.length === 0 ? await likelyReply(given, embeddings) : undefined;
  return { ...withText(talk ?? (await refusal(given, embeddings, notServed))), isRefusal: true };
}

/** The request as it stands by itself: the question that it adds a fact to, or itself with the place it calls "there". */
export const standing = (
  { past, request, after, read }: Situation,
  tools: readonly ModelTool[],
  days?: "span" | "first",
): string =>
  (after === undefined ? undefined : withFact(request, after)) ??
  withPlace(agreedTo(request, past) ?? request, past, tools, read, days);

export const ownTools = ({ tools }: Pick<Situation, "tools">): readonly ModelTool[] => withoutControl(tools);

/** The same array for the same one, so that what is found out about them together is kept. */
const withoutControl = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE),
);

/**
 * "Back to the hotel: book the Garden one", 酒店的话，要花园那家: without the words that only lead back to a kind of thing,
 * where the rest names one of some that were shown. `isKind`: tells the words for such kinds.
 */
function withoutLeadBack(
  request: string,
  past: readonly Past[],
  isKind: (words: string) => boolean,
  read: Read,
): string {
  const [lead = "", ...kinds] = LEADS_BACK.exec(request) ?? [];
  const kind = kinds.find((one) => one !== undefined);
  const rest = request.slice(lead.length).trim();
  if (kind === undefined || !isKind(kind) || asksToAct(kind) || isPointing(rest)) return request;
  const lists = agentTexts(past).map(itemsIn);
  return lists.some((items) => items.length > 1 && spokenOf(rest, items, read).length === 1) ? rest : request;
}

const LEADS_BACK =
  /^(?:(?:ok(?:ay)?|so|now|right|well),? )?(?:(?:going |let['’]?s go )?back to|as for|regarding) (?:the |my |our |that |those )?([a-z]{3,20})(?: again| now)?[,:;] |^(?:那|好|好的)?[，,]?(?:再?(?:回到|说回|说到|至于)(?:刚才|之前|前面)?的?([^，,。？?]{1,6})|(?:刚才|之前|前面)(?:看|说|查)?的([^，,。？?]{1,6})|([^，,。？?]{1,6})的话)[，,]\s?/i;

/**
 * "There" as the place it stands for: one named before it in the message, else the last one spoken of, with its days,
 * or only the first of them for those that take no `span`.
 */
function withPlace(
  text: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  read: Read,
  days: "span" | "first" = "span",
): string {
  const match = THERE.exec(text) ?? SAME_DAYS.exec(text);
  // "Move TK-1 to the same day in the morning": the day is the one that it has.
  if (!match || (idsIn(text).length > 0 && shiftIn(text) === 0)) return text;
  const isThere = THERE.test(text);
  // Behind what was looked up, those that a task is handed to know the place.
  const known = lastTurn(past).some(({ kind }) => kind === "step") ? tools : doersOf(tools);
  const placeOf = (words: string, among = known) => placeIn(words, among, read, onlyPlacesAmong);
  const own = placeOf(isThere ? text.slice(0, match.index) : text, tools);
  const lines = past.flatMap((event) => (event.kind === "step" || isList(event.text) ? [] : [event.text])).reverse();
  const source = own ? undefined : lines.find((line) => placeOf(line) !== undefined);
  const place = own ?? (source === undefined ? undefined : placeOf(source));
  if (!place) return text;
  const name = nameOf(place.choice, languageOf(text));
  const named = isThere ? (atThere(text, name, tools) ?? text) : own ? text : inPlace(text, name);
  if (hasDay(text, read)) return source === undefined ? named : fromItsDay(named, source, read);
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

/** "Rent me a car there until Dec 5", 在那边租辆车，租到5号, behind a flight on a day before: from that day. */
function fromItsDay(text: string, source: string, read: Read): string {
  const [last, ...more] = daysIn(text, read);
  const ends = last && UNTIL.exec(text.slice(0, last.start));
  const [first, ...others] = daysIn(source, read).flatMap(daysOf).map(isoDay);
  if (!ends || last.kind !== "moment" || more.length + others.length > 0) return text;
  if (
    first === undefined ||
    daysOf(last)
      .map(isoDay)
      .some((day) => day <= first)
  )
    return text;
  const begins = languageOf(text) === "zh" ? first : `from ${first} `;
  return `${text.slice(0, ends.index)}${begins}${text.slice(ends.index)}`;
}

const UNTIL = /\b(?:until|till|through|up to) $|(?:[住玩租待呆]|一直)到$/i;

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
