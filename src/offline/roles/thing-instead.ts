import { withoutAdvice } from "../../engine/advice.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { changed } from "../conversation/change.ts";
import { spokenOf } from "../conversation/clues.ts";
import { asksForList } from "../conversation/own-list.ts";
import { pointsAt, withoutPointedOne } from "../conversation/pointing.ts";
import { isChange, withoutNo } from "../conversation/replies.ts";
import { fillFrom, type Item } from "../conversation/shown.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { callOf, type DialogueState, type Mind, recount } from "../conversation/state.ts";
import { takenFrom } from "../conversation/taken-from.ts";
import { usedIn } from "../conversation/used-in.ts";
import { asCall, letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { callsFor } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself, touchesExisting } from "../goals/match.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { saysAlias } from "../goals/says-alias.ts";
import { linksOf } from "../links.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import { isTime, namesDays } from "../reading/mention.ts";
import { blanked } from "../reading/spans.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { overlaid, sharedValues, valueAt, withoutValuesOf } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { daySlotsOf, type Slot, slotsOf, takesDay, tellsThings } from "../slots/slot.ts";
import { lengthIn } from "../slots/span.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { contentOf } from "./asked-content.ts";

/**
 * "No, the red gloves": the look-up that found what waits, for another thing. Undefined where none is named, or only
 * something that what waits takes itself.
 */
export function lookUpInstead(
  request: string,
  [waiting]: readonly Step[],
  { found, shown, finds = [] }: DialogueState,
  { read, tools }: Mind,
): PlannedCall | undefined {
  const own = tools.find(({ name }) => name === waiting?.name);
  if (!found || !own) return undefined;
  const said = withoutNo(request);
  const taken = new Set(slotsOf(own).map(({ name }) => name));
  const isChosen = said !== request || isChange(request) || ONE.test(request);
  // "Make it the Grand Palace" names a thing that was shown, and no other place.
  const lines = [...shown.map(({ text }) => text), ...finds.map(({ observation }) => observation)];
  const isOfShown = (value: unknown) => lines.some((line) => line.includes(String(value)));
  const named = fill(found.tool, read(said)).filter(
    ({ slot, value }) =>
      (tellsThings(slot) || (isChosen && slot.kind === "place" && valueAt(found.args, slot) !== undefined)) &&
      !taken.has(slot.name) &&
      !isOfShown(value) &&
      ![valueAt(found.args, slot)].flat().includes(value),
  );
  const isOther = ({ slot }: Filled) => slot.kind === "name" || valueAt(found.args, slot) !== undefined;
  // "Make it two nights" says what kind of thing it is, and seeks no other.
  const isOwnLength = touchesExisting(own) && lengthIn(said) !== undefined;
  const isMeant = named.some(isOther) || (named.length > 0 && !isOwnLength && (said !== request || isChange(request)));
  if (!isMeant) return undefined;
  const asked = touchesExisting(own) ? [] : sharedValues(found.tool, waiting?.args ?? {});
  // The colour of one thing is none of another kind.
  const kinds = named.flatMap(({ slot }) => (slot.kind === "name" ? slot.name : []));
  const ofOld = slotsOf(found.tool).filter(({ describes }) => describes !== undefined && kinds.includes(describes));
  return recount({ ...found, args: overlaid(withoutValuesOf(ofOld, found.args), [...asked, ...named]) });
}

/** "The one in Paris", 巴黎那家. */
const ONE = /\bone\b|那[个家张辆间趟班]/i;

/** The look-up whose finds give the code of what waits. */
export const foundFor = (waits: readonly Step[], state: DialogueState, { tools }: Mind): Slot | undefined => {
  const [only, ...others] = waits;
  const tool = others.length > 0 ? undefined : tools.find(({ name }) => name === only?.name);
  const finder = state.found?.tool.name;
  const links = tool && linksOf(tools).of(tool.name);
  const isFound = ({ foundBy, path }: Slot) =>
    foundBy === finder || links?.some(({ on, parameter }) => on === finder && parameter === path[0]);
  return tool && slotsOf(tool).find((slot) => slot.kind === "code" && isFound(slot));
};

/** A dialogue whose last look-up is the last that found what waits, whatever was asked beside the card since then. */
export function atItsLookUp(
  state: DialogueState,
  waits: readonly Step[],
  past: readonly Past[],
  mind: Mind,
): DialogueState {
  const found = past.flatMap((event): DialogueState[] => {
    const tool = event.kind === "step" ? mind.tools.find(({ name }) => name === event.step.name) : undefined;
    if (!tool || event.kind !== "step") return [];
    return [{ ...state, found: fullCall(tool, event.step.args) }];
  });
  return found.findLast((one) => foundFor(waits, one, mind) !== undefined) ?? state;
}

/**
 * "The garden hotel instead", "the other one": what waits, for another thing that was shown. It is the only one that
 * has words of the request which what waits does not have, or the only other one.
 */
export function shownInstead(request: string, waiting: Step, code: Slot, state: DialogueState, mind: Mind) {
  const tool = mind.tools.find(({ name }) => name === waiting.name);
  if (!tool) return undefined;
  const own = String(valueAt(waiting.args, code));
  const others = state.shown.filter(({ text }) => !text.includes(own));
  const isOwn = usedIn(waiting.observation);
  const words = contentOf(withoutNumbers(withoutNo(request), mind), "").filter((word) => !isOwn(word));
  const counts = others.map(({ text }) => words.filter(usedIn(text)).length);
  const most = Math.max(0, ...counts);
  const isTaken = (item: Item) => fillFrom(tool, item, mind.read).some(({ slot }) => slot.name === code.name);
  const told = toldByPlace(withoutNo(request), tool, waiting, { ...state, shown: state.shown.filter(isTaken) }, mind);
  const fitting =
    told.length === 1
      ? others.filter((one) => one === told[0])
      : most > 0
        ? others.filter((_, at) => counts[at] === most)
        : OTHER.test(request)
          ? others
          : [];
  const [item, ...more] = fitting;
  const given = item && fillFrom(tool, item, mind.read).filter(({ slot }) => slot.name === code.name);
  if (!given?.length || more.length > 0) return undefined;
  const call = callOf(tool, overlaid(waiting.args, given));
  return changed(call, withoutPointedOne(withoutNo(request)), mind.read) ?? call;
}

/** "Number 2", "the evening one", "the December one", 一月的: the things shown that a text counts, or tells by days where these change nothing. */
function toldByPlace(said: string, tool: ModelTool, { args }: Step, { shown }: DialogueState, { read }: Mind): Item[] {
  // The days of one thing that there is are none of another.
  if (touchesExisting(tool) && daySlotsOf(tool).some((slot) => valueAt(args, slot) !== undefined)) return [];
  const at = NTH.test(said) ? pointsAt(said, shown) : undefined;
  if (at !== undefined) return shown.slice(at, at + 1);
  const isOfDays = read(said).mentions.some(namesDays);
  if (!isOfDays || !(ONE.test(said) || slotsOf(tool).length === 1)) return [];
  return spokenOf(said, shown, read).flatMap((one) => shown[one] ?? []);
}

const NTH =
  /(?:\b(?:number|option|no\.?)|#) ?\d|第\d|\b(?:morning|noon|midday|afternoon|evening|night|earlie[rs]t?|late[rs]t?) (?:one|flight|option)\b|(?:[早晚]上?|[上下中]午|最?[早晚]一?[点些]?)的?那?[一]?[班趟个]/i;

/** "For two" tells nothing of "Louvre in two hours". */
const withoutNumbers = (text: string, { read }: Mind): string =>
  blanked(
    text,
    read(text).mentions.filter(({ kind }) => kind === "number"),
  );

const OTHER = /\bthe other(?: one)?\b(?! than)|另外?(?:那)?一?[个家张辆间趟班]/i;

/** What waits, for the thing that was looked up instead; with what else the words change of it. */
export function madeInstead(
  code: Slot,
  [waiting]: readonly Step[],
  { request, steps, language }: Situation,
  state: DialogueState,
  mind: Mind,
): ModelReply | undefined {
  const tool = mind.tools.find(({ name }) => name === waiting?.name);
  if (!tool || !waiting) return undefined;
  const { [code.name]: _, ...args } = waiting.args;
  const open = callOf(tool, args);
  const taken = takenFrom(steps, open, { ...state, chosen: [], said: [request] }, mind, language);
  if (taken.say !== undefined) return withText(taken.say);
  if (!taken.call || recount(taken.call).missing.length > 0) return undefined;
  const call = changed(taken.call, withoutPointedOne(withoutNo(request)), mind.read) ?? taken.call;
  if (isAsItWaits(call, waiting)) return withText(offlinePhrases(language).wasThat);
  return withCalls(asCall(call), letGo("done", offlinePhrases(language).done));
}

/** Whether a call is nothing but what waits. */
export const isAsItWaits = ({ tool, args }: PlannedCall, waiting: Step | undefined): boolean =>
  waiting?.name === tool.name &&
  slotsOf(tool).every(
    (slot) => (valueAt(args, slot) ?? slot.default) === (valueAt(waiting.args, slot) ?? slot.default),
  );

/** "How many do we have of those?": what looks up something of the thing that waits. */
export async function askedOfIt(request: string, waits: readonly Step[], mind: Mind): Promise<PlannedCall | undefined> {
  if (COUNTS_THEM.test(request)) return foundAgain(waits, mind);
  if (!POINTS.test(request)) return undefined;
  const readers = mind.tools.filter((tool) => finds(tool) && !takesWords(tool));
  const [best] = await callsFor(request, readers, mind);
  const of = best && best.score >= CLEAR && isOpenForIds(best) ? aboutShown(best, linesOf(waits)) : undefined;
  return of?.missing.length === 0 ? of : undefined;
}

const POINTS = /\b(?:it|its|this|that|these|those|them|ones?)\b|[这那它该]/i;

/** "How many do I have", 还有几个: what is there of the thing that waits, and of nothing else. */
export const COUNTS_THEM =
  /^(?:and |so |but )?how many (?:do (?:i|we) (?:still )?have|have (?:i|we) got|are (?:there|left|in stock)|left)(?: left| in stock| now)*\W*$|^(?:现在|那)?(?:我们?)?(?:还有|还剩|库存|剩下?)(?:多少|几)[个件只双台条]?\W*$/i;

/** What tells of the thing that waits what found it. */
function foundAgain(waits: readonly Step[], { tools }: Mind): PlannedCall | undefined {
  const waiting = tools.find(({ name }) => name === waits[0]?.name);
  const code = waiting && slotsOf(waiting).find(({ foundBy }) => foundBy !== undefined);
  const tool = tools.find(({ name }) => name === code?.foundBy);
  return tool && aboutShown(fullCall(tool), linesOf(waits));
}

/** What waits, as a list of things. */
const linesOf = (waits: readonly Step[]): string =>
  waits.map(({ observation }, at) => `${at + 1}. ${withoutAdvice(observation)}`).join("\n");

/** What somebody asks for who wants something else of the kind that waits. */
export const OTHERS =
  /\b(?:cheap(?:er|est)|(?:most|least) expensive|others?|another|different|else|alternatives?|nicer|better|bigger|smaller|earlier|later)\b|[早晚]一?[点些]|便宜|最贵|别的|其[他它]|另[外一]|换[个一]|还有/i;

/** "Is there a cheap one in Basel?", 巴塞尔有吗: asks whether there are such. */
const EXISTS =
  /\b(?:is|are) there (?:an?|any|one)\b|\b(?:do you have|have you got) (?:an?|any|one)\b|有没有|有[^，。]{0,8}吗/i;

/**
 * What finds others of the kind that waits, where and when that is, unless another place or day is named. What takes no
 * days is looked for on those on which it was `found`.
 */
export function othersLike(
  request: string,
  [first]: readonly Step[],
  { found }: DialogueState,
  { tools, read }: Mind,
  isDenied = false,
): PlannedCall | undefined {
  const waiting = tools.find(({ name }) => name === first?.name);
  const code = waiting && slotsOf(waiting).find(({ foundBy }) => foundBy !== undefined);
  const tool = tools.find(({ name }) => name === code?.foundBy);
  const looks = asksToKnow(request) && (!isQuestion(request) || EXISTS.test(request));
  const isOtherThing =
    isDenied && !read(request).mentions.some(isTime) && withoutExclusions(request).trim() === request.trim();
  const wantsOther = isOtherThing || OTHERS.test(request) || isChange(request);
  if (!first || !waiting || !tool || !(looks || wantsOther)) return undefined;
  const shared = sharedValues(tool, first.args);
  const ofDays =
    takesDay(waiting) || found?.tool !== tool
      ? []
      : sharedValues(tool, found.args).filter(({ slot }) => slot.kind === "moment");
  const place = fill(tool, read(first.observation)).filter(({ slot: { kind } }) => kind === "place");
  const said = fill(tool, read(request));
  const mayBePlace = looks || OTHERS.test(request);
  if (!mayBePlace && said.some(({ slot, value }) => isUnknownPlace(slot, value))) return undefined;
  const call = callOf(tool, overlaid({}, [...shared, ...ofDays, ...place, ...said]));
  // Who only wants to see something says what; without all that, everything there is would be found.
  const isNamed = wantsOther ? Object.keys(call.args).length > 0 : said.length > 0;
  return isNamed && call.missing.length === 0 ? call : undefined;
}

/** "Make it vegan" names no place. */
const isUnknownPlace = ({ kind, choices = [] }: Slot, value: unknown): boolean =>
  kind === "place" && choices.length > 0 && !choices.some((one) => one.value === value);

/** What shows somebody what they have, when that is asked for. */
export async function ownListed(request: string, mind: Mind): Promise<PlannedCall | undefined> {
  const calls = await callsFor(request, mind.tools, mind);
  const isNamed = (tool: ModelTool) =>
    (isOfOneself(tool) && (saysTitleOf(tool, request) || saysAlias(tool, request))) ||
    asksForList(request, [tool], mind.read, { isAny: true });
  return calls.find(({ tool, score, missing }) => isNamed(tool) && score >= CLEAR && missing.length === 0);
}

/** Whether a tool finds what a question in plain words is about. */
export const takesWords = (tool: ModelTool): boolean => {
  const [only, ...more] = slotsOf(tool);
  return finds(tool) && more.length === 0 && only?.type === "string" && !only.pattern && !only.isClosed;
};

const CLEAR = 0.3;
