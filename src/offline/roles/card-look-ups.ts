import { withoutAdvice } from "../../engine/advice.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { asksForList } from "../conversation/own-list.ts";
import { isChange } from "../conversation/replies.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { callOf, type Mind } from "../conversation/state.ts";
import { callsFor } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself } from "../goals/match.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import { isTime } from "../reading/mention.ts";
import type { Step } from "../situation.ts";
import { overlaid, sharedValues } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { saysTitleOf } from "../wording/name-of.ts";

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
  /\b(?:cheap(?:er|est)|(?:most|least) expensive|others?|another|different|else|alternatives?|nicer|better|bigger|smaller)\b|便宜|最贵|别的|其[他它]|另[外一]|换[个一]|还有/i;

/** "Is there a cheap one in Basel?", 巴塞尔有吗: asks whether there are such. */
const EXISTS =
  /\b(?:is|are) there (?:an?|any|one)\b|\b(?:do you have|have you got) (?:an?|any|one)\b|有没有|有[^，。]{0,8}吗/i;

/** What finds others of the kind that waits, where and when that is, unless another place or day is named. */
export function othersLike(
  request: string,
  [first]: readonly Step[],
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
  if (!first || !tool || !(looks || wantsOther)) return undefined;
  const shared = sharedValues(tool, first.args);
  const place = fill(tool, read(first.observation)).filter(({ slot: { kind } }) => kind === "place");
  const said = fill(tool, read(request));
  const mayBePlace = looks || OTHERS.test(request);
  if (!mayBePlace && said.some(({ slot, value }) => isUnknownPlace(slot, value))) return undefined;
  const call = callOf(tool, overlaid({}, [...shared, ...place, ...said]));
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
    (isOfOneself(tool) && saysTitleOf(tool, request)) || asksForList(request, [tool], mind.read, { isAny: true });
  return calls.find(({ tool, score, missing }) => isNamed(tool) && score >= CLEAR && missing.length === 0);
}

/** Whether a tool finds what a question in plain words is about. */
export const takesWords = (tool: ModelTool): boolean => {
  const [only, ...more] = slotsOf(tool);
  return finds(tool) && more.length === 0 && only?.type === "string" && !only.pattern && !only.isClosed;
};

const CLEAR = 0.3;
