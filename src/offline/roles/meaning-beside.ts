import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { type ModelTool, TELL_USER } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import { termsOf } from "../../engine/embedding/terms.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { KNOWLEDGE } from "../../engine/tools/learned-requests.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { beside, inContext, placeIn, pointsBack } from "../goals/context.ts";
import { goalsOf } from "../goals/goals.ts";
import { leavesOf } from "../goals/leaves.ts";
import { valuesOf } from "../goals/pieces.ts";
import type { Goal } from "../goals/planned-call.ts";
import { otherAim } from "../goals/rank-request.ts";
import { isTime, namesDays, type Span } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, withoutSpans } from "../reading/spans.ts";
import type { Situation } from "../situation.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import type { Asked } from "./asked.ts";
import { askedIn, shareIn } from "./asked-words.ts";
import { piecesOf, withoutJoint } from "./message-pieces.ts";

/**
 * "What counts as an accident, and how many were there yesterday", 早高峰是几点？昨天西湖区堵吗: a question that a passage
 * answers, beside others that need a look-up. The passage is told, and the rest is planned without it.
 */
export async function meaningBeside(wish: Asked & { situation: Situation }): Promise<ModelReply | undefined> {
  const { situation, tools, mind, plan } = wish;
  const { request, passages, steps, read } = situation;
  const pieces = passages.length === 0 || steps.length > 0 ? [] : piecesOf(request);
  if (pieces.length < 2) return undefined;
  const areMeanings = await Promise.all(
    pieces.map(async (piece) => {
      const said = withoutJoint(piece);
      if (!(isQuestion(said) || asksToKnow(said)) || read(said).mentions.some(namesDays)) return false;
      // "… during the morning rush and the evening rush?": the second one is of the same question.
      if (!/\p{L}/u.test(withoutSpans(said, partsOfDayIn(said)))) return false;
      const isMeant = asksWhatIsMeant({ request: said, read });
      // 那会儿指数是多少: of what stands beside it.
      return isMeant || (!pointsBack(said) && (await otherAim(said, tools, mind)) === KNOWLEDGE);
    }),
  );
  const [asked, ...more] = pieces.filter((_, at) => areMeanings[at]).map(withoutJoint);
  const rest = pieces.filter((_, at) => !areMeanings[at]).join("");
  const passage =
    asked === undefined || more.length > 0 || rest === "" ? undefined : await nearest(asked, passages, wish.embeddings);
  if (asked === undefined || !passage) return undefined;
  const said = withPartOf(withoutEnding(withoutJoint(rest).trim(), /[,，、;；]$/), asked, read);
  const others = passages.filter((one) => one !== passage);
  const planned = async (text: string) => plan({ request: text, written: text, passages: others });
  const first = await planned(said);
  // "… and how many were there": of what is asked about.
  const named = `${withoutEnding(said, /[.?!。？！\s]$/)} (${askedIn(asked).replace(FIGURES, " ").trim()})`;
  const reply = first.calls.length > 0 ? first : await planned(named);
  if (reply.isRefusal) return undefined;
  const words = `${passage.title}\n\n${passage.content}`;
  if (reply.calls.length === 0) return withText(`${words}\n\n${reply.text}`);
  return withCalls({ name: TELL_USER, args: { words } }, ...reply.calls);
}

/** "When is the morning rush, and how was it": the part of the day that is pointed at. */
function withPartOf(rest: string, asked: string, read: Situation["read"]): string {
  const [part, ...more] = partsOfDayIn(asked);
  const isOpen = part !== undefined && more.length === 0 && pointsBack(rest) && partsOfDayIn(rest).length === 0;
  return isOpen ? `${withoutEnding(rest, /[.?!。？！\s]$/)} (${read(asked).text.slice(part.start, part.end)})` : rest;
}

/** The passage whose title is nearest to a question, if it says some of it. */
async function nearest(asked: string, passages: Situation["passages"], embeddings: EmbeddingsInterface) {
  const [vector, titles] = await Promise.all([
    embeddings.embedQuery(asked),
    embeddings.embedDocuments(passages.map(({ title }) => title)),
  ]);
  const terms = termsOf(askedIn(asked));
  const [best] = passages
    .map((passage, at) => ({ passage, near: cosine([...vector], titles[at] ?? []) }))
    .sort((a, b) => b.near - a.near);
  const share = best ? shareIn(terms, `${best.passage.title}\n${best.passage.content}`) : 0;
  return share >= LEAST_SAID ? best?.passage : undefined;
}

const LEAST_SAID = 0.5;

const FIGURES = /[\d.]+%?/g;

const MEANING =
  /(?<!\b(?:i|we) )\bmean(?:s|ing)?\b|\bcounts? as\b|\btells (?:me|us)\b|\bwhat (?:does|do|will|can)\b[^?]{1,40}\btell (?:me|us)\b|\bdefin|\bhow (?:is|are) [^?]{1,40} (?:counted|measured|calculated)\b|什么意思|(?<![不别])算(?![了出算下一])|记成|怎么(?:统计|划分)|什么叫|含义/i;

/** Whether a question is about what is meant by something, on no day of its own. */
export const asksWhatIsMeant = ({ request, read }: Pick<Situation, "request" | "read">): boolean =>
  MEANING.test(request) && !read(request).mentions.some(namesDays);

/** A year or a day, of which no passage tells. */
const DATED = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** "How many of those …", 追尾的多不多: counts among what was found, and asks for no meaning. */
const COUNTS_THEM = /\bhow many\b.{0,40}\b(?:them|those|these)\b|多不多|有多少|占多少|几[起个次]/i;

/** 中度拥堵以上的区有哪些, "or worse": asks for the things within a bound. */
const WITHIN =
  /^(?:which|what)\b.*\bor (?:worse|above|more|higher|below|less|lower)\b|以[上下]的\p{Script=Han}{1,4}有?哪/iu;

/** Whether a question asks for nothing within a bound, names no day and counts nothing of what was found last, so that a passage may tell it. */
export const asksNoFigure = (request: string, isAfterResults: boolean): boolean =>
  !DATED.test(request) && !WITHIN.test(request) && !(isAfterResults && COUNTS_THEM.test(request));

const listed =
  /^[^\S\r\n\u2028\u2029]*(?:\d+[.)、．]|[（(]\d+[)）]|第[一二三四五六七八九十]+步[:：,，]?|[①②③④⑤⑥⑦⑧⑨])\s*(.+)$/gmu;

/** A step as it stands for one of several days. */
const onDay = (step: string, day: string): string =>
  /\p{Script=Han}/u.test(step) ? `${day}${step}` : `${withoutEnding(step, /[.?!\s]$/)} on ${day}`;

const titleAtLeast = 0.25;

/** Whether a passage lists what is to be done, step by step. */
export const listsSteps = (content: string): boolean => [...content.matchAll(listed)].length > 1;

/** A request with one of the places that it names, and without the others. */
const onlyWith = (place: Span, places: readonly Span[], request: string): string =>
  withoutSpans(
    request,
    places.filter(({ start }) => start !== place.start),
  );

/** Whether places are named side by side; of 余杭区拥堵指数、西湖区交通事故, each wish has its own, and no steps are asked for. */
const areInARow = (places: readonly Span[], request: string): boolean =>
  [...places]
    .sort((a, b) => a.start - b.start)
    .every(({ start }, at, all) => at === 0 || IN_A_ROW.test(request.slice(all[at - 1]?.end, start)));

const IN_A_ROW = /^(?:区| district)?\s?(?:(?:and|[,、，和与跟及])\s?){0,2}$/i;

/** "The whole city": steps that are for no place of one's own. */
const leavesPlaceOut = (step: Reading, tools: readonly ModelTool[]): boolean =>
  tools.flatMap(slotsOf).some(({ kind, leftOut }) => kind === "place" && saysOneOf(leftOut, step));

/**
 * The steps a background passage lists for a question like this one, as goals; undefined when no passage lists steps
 * or a tool is nearer to the question than the passage's title. Steps for all places are none for a place that is named.
 */
export async function stepsOfPassage(
  { request, passages, read }: Situation,
  direct: readonly Goal[],
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
  /** Whether it was learned that steps are asked for; undefined where nothing was learned. */
  areAsked?: boolean,
): Promise<Goal[] | undefined> {
  if (areAsked === false) return undefined;
  const { mentions } = read(request);
  // The steps are those for what is served here.
  if (mentions.some(({ kind }) => kind === "stranger")) return undefined;
  const [all, mind] = [leavesOf(tools), { embeddings, read }];
  const place = placeIn(request, all, read);
  const places = valuesOf(read(request), all, ({ kind }) => kind === "place").find((found) => found.length > 1) ?? [];
  if (!areInARow(places, request)) return undefined;
  const question = await embeddings.embedQuery(request);
  const strongest = Math.max(0, ...direct.map(({ score }) => score));
  // Parts of the day that no day takes along: 周一早上 is two things said, "Monday morning" is one.
  const isOfDay = overlapsOneOf(mentions.filter(isTime));
  const parts = partsOfDayIn(request).flatMap((span) => (isOfDay(span) ? [] : request.slice(span.start, span.end)));
  for (const { title, content } of passages) {
    const said = [...content.matchAll(listed)].map((match) => (match[1] ?? "").trim());
    if (said.length < 2) continue;
    if (place && said.some((step) => leavesPlaceOut(read(step), all))) continue;
    const days = mentions.filter((one) => one.kind === "moment" && namesDays(one));
    const context = days.length > 1 ? withoutSpans(request, days) : request;
    // For several places, each has steps of its own.
    const contexts = places.length > 1 ? places.map((one) => onlyWith(one, places, request)) : [context];
    const there = place ? contexts.flatMap((own) => said.map((step) => inContext(step, own, all, read))) : said;
    const placed = parts.length > 0 ? there.flatMap((step) => parts.map((part) => beside(step, [part]))) : there;
    const steps = days.length > 1 ? placed.flatMap((step) => days.map((day) => onDay(step, day.text))) : placed;
    if (!areAsked && cosine(question, await embeddings.embedQuery(title)) < Math.max(strongest, titleAtLeast)) continue;
    const goals = await Promise.all(steps.map((step) => goalsOf(step, tools, mind)));
    const matched = goals.flatMap((found, i) => (found[0] ? [{ ...found[0], text: steps[i] ?? found[0].text }] : []));
    if (matched.length > 0) return matched;
  }
  return undefined;
}
