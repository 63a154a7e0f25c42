import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { meansAll } from "../conversation/all-shown.ts";
import { countsTo } from "../conversation/pointing.ts";
import { listsShown } from "../conversation/references.ts";
import { givesCode, type Item, itemsIn, numbered } from "../conversation/shown.ts";
import type { ModelReply } from "../decision.ts";
import { actOf, asksToAct } from "../goals/acts.ts";
import { clausesOf, withoutReasons } from "../goals/clauses.ts";
import { daysIn, inContext, isBare, placeIn, SAME_DAYS, THEN, THERE } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself, sharesAct, takesCode, touchesExisting } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import type { Goal } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { aroundFor } from "../goals/timely.ts";
import { actWanted } from "../goals/unserved-act.ts";
import { isOnlyName } from "../reading/names.ts";
import type { Read } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { shiftIn } from "../slots/span.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { doersOf, handOver } from "./hand-over.ts";
import { withDaysSaid } from "./same-days.ts";
import { writesApart } from "./writes-apart.ts";

/** The hand-offs of what goals are for, each with what is said for all of them. `isOutline`: each goal is a step of its own. */
export async function jobs(
  wanted: readonly Goal[],
  situation: Situation,
  isOutline: boolean,
  mind: Mind,
): Promise<ModelReply["calls"]> {
  const tasks = await tasksOf(wanted, situation, isOutline, mind);
  return Promise.all(
    tasks.map(async ({ tool, text }) => handOver(tool, await withOnlyOneShown(text, tool, situation, mind))),
  );
}

interface Task {
  tool: ModelTool;
  text: string;
}

async function tasksOf(
  wanted: readonly Goal[],
  { request, language, read }: Situation,
  isOutline: boolean,
  mind: Mind,
): Promise<Task[]> {
  const goals = wanted.filter(({ tool }) => isHandOff(tool.name));
  const isOnly = goals.length === wanted.length;
  const [only, ...more] = new Set(goals.map(({ tool }) => tool));
  if (only && more.length === 0 && isOnly && !isOutline) {
    const apart = await writesApart(only, request, mind);
    return (apart.length > 0 ? apart : [withoutReasons(request)]).map((text) => ({ tool: only, text }));
  }
  const byTool = new Map<ModelTool, string[]>();
  const texts = withDaysSaid(
    goals.map(({ text }) => text),
    read,
  );
  const led = withVerbBefore(texts, goals, request);
  const isSet = opensWithSetting(request, goals, read);
  const days = daysIn(request, read);
  const all = doersOf(goals.map(({ tool }) => tool));
  let offers = wanted.some(({ tool }) => !isHandOff(tool.name) && finds(tool) && !isOfOneself(tool));
  for (const [at, { tool, ...goal }] of goals.entries()) {
    const text = led[at] ?? goal.text;
    const [leaf] = await rankRequest(text, tool.does ?? [], mind);
    // What takes a code is looked up first, by place and day.
    const takers = leaf && leaf.score >= CLEARLY_FOR && !takesCode(leaf.tool) ? [leaf.tool] : (tool.does ?? []);
    // What is named by its id has its own days and place.
    const isById = leaf && namesId(text, leaf.tool, read);
    const isOther = leaf && touchesExisting(leaf.tool) && OF_ITS_OWN.test(text) && !AT_END.test(request) && !isSet;
    // "Flights to Basel, and cancel my hotel": what is given up is not where something is looked for.
    const isGivenUp = offers && leaf && touchesExisting(leaf.tool) && GIVES_UP_OWN.test(text);
    offers ||= leaf !== undefined && finds(leaf.tool) && !isOfOneself(leaf.tool);
    const isSaid = leaf && !isSet && isNamedByItself(text, leaf.tool, takers, read);
    // What nothing here does, "ship his order", is not for the days of what is asked beside it.
    const isInVain = actWanted(text) !== undefined && leaf?.tool.effect !== "write";
    const standing =
      isById || isOther || isGivenUp || isSaid || isInVain
        ? text
        : inContext(text, aroundFor(leaf?.tool, goal.text, read(request), all), takers, read);
    // A step that cannot be for the days that are named would be for others: 上周的交通状况.
    const isForOtherDays = isOutline && days.length > 0 && daysIn(standing, read).length === 0;
    if (!isForOtherDays) byTool.set(tool, [...(byTool.get(tool) ?? []), standing]);
  }
  const [first] = goals;
  // A question of which no step can be for its days is one for the first of them.
  if (first && byTool.size === 0) byTool.set(first.tool, [`${first.text} ${days.map((day) => day.text).join(" ")}`]);
  const joint = language === "zh" ? "；" : "; ";
  // A name that stands alone goes for all that is asked for.
  const names = clausesOf(request).filter((clause) => isOnlyName(read(clause)));
  const named = (text: string) => [text, ...names.filter((name) => !text.includes(name))].join(joint);
  const shared = [...byTool].map(async ([tool, texts]) => {
    const apart = isOutline ? texts : await writesApart(tool, texts.join(joint), mind);
    return (apart.length > 0 ? apart : [texts.join(joint)]).map((text) => ({ tool, text: named(text) }));
  });
  return (await Promise.all(shared)).flat();
}

/** "Change hotel and car", 取消日内瓦酒店和租车: what is done to the first is done to one that is only named behind it. */
function withVerbBefore(texts: readonly string[], goals: readonly Goal[], request: string): string[] {
  const led: string[] = [];
  for (const [at, text] of texts.entries()) {
    const before = led[at - 1] ?? "";
    const [verb] = HAN_THING.test(text)
      ? (HAN_VERB.exec(before) ?? [])
      : wordsOf(before).filter((word) => /^(?:change|remove)$/.test(actOf(word) ?? ""));
    const isNamed = HAN_THING.test(text)
      ? HAN_JOINT.some((joint) => request.includes(joint + text))
      : BARE_THING.test(text) && !wordsOf(text).some((word) => actOf(word) !== undefined || isRequestVerb(stem(word)));
    const isFor = (tool: ModelTool) => verb !== undefined && touchesExisting(tool) && sharesAct(tool, verb);
    const isLed = isNamed && goals[at]?.tool.does?.some(isFor);
    led.push(isLed ? `${verb}${HAN_THING.test(text) ? "" : " "}${text}` : text);
  }
  return led;
}

const BARE_THING = /^(?:(?:the|my|our) )?(?:[a-z-]+ ){0,2}[a-z]+(?: (?:in|at) [a-z]+)?(?=$|[,.])/i;
const HAN_THING = /^[^，。一两三几哪查看订退改换取\da-z]{2,8}$/i;
const HAN_VERB = /^(?:取消|退掉|退订)/;
const HAN_JOINT = [..."和与跟及、"];

/** From here on it is known for which tool a part is, and so which days and places it takes. */
const CLEARLY_FOR = 0.3;

/** "The car in Geneva and the cruise": what there is, and is named apart, is not where the other is. */
const OF_ITS_OWN = /^(?:[a-z]+ ){1,3}?(?:the|that) /i;
const GIVES_UP_OWN =
  /^(?:please |then |also ){0,2}(?:cancel|drop) (?:my|our) |^(?:再|然后|并|请|帮我){0,2}(?:取消|退掉?)我们?的/i;
/** "The hotel and the car in Paris" may both be there. */
const AT_END = /\b(?:in|at|on|from|for) [\p{L}\d-]{2,20}(?: [\p{L}\d-]{2,20}){0,2}[.!?]?$/iu;

/** "Move my flight on the 29th", 把29号的机票退了: what there is, with an order, and a day or place of its own. */
function isNamedByItself(text: string, leaf: ModelTool, tools: readonly ModelTool[], read: Read): boolean {
  if (!touchesExisting(leaf) || !asksToAct(text) || [THEN, THERE, SAME_DAYS].some((one) => one.test(text)))
    return false;
  // "And the car to the 30th, too" is to be changed like what is named before it, and stands where that does.
  return placeIn(text, tools, read) !== undefined || (daysIn(text, read).length > 0 && !ALSO.test(text));
}

const ALSO = /\b(?:too|also|as well)\b|[也都]/i;

/** "January in Paris is off. Cancel …": where and when all is that is asked for behind it, and no thing of its own. */
function opensWithSetting(request: string, goals: readonly Goal[], read: Read): boolean {
  const [first = "", ...others] = clausesOf(request);
  const leaves = goals.flatMap(({ tool }) => tool.does ?? []);
  return (
    others.length > 0 &&
    !asksToAct(first) &&
    !isQuestion(first) &&
    !isBare(first, leaves, read) &&
    !leaves.some((leaf) => saysTitleOf(leaf, first))
  );
}

/** Whether a text names a thing of a tool by its id. */
export const namesId = (text: string, tool: ModelTool, read: Read): boolean =>
  read(text).mentions.some(
    (one) => one.kind === "code" && slotsOf(tool).some(({ pattern }) => pattern?.test(one.value) === true),
  );

/**
 * A task to change or end something that it does not name, "the car a day later", with the only such thing of the list
 * that was shown last. Any other task stays as it is, and so does one that says where or when that thing is.
 */
async function withOnlyOneShown(
  task: string,
  { name, does = [] }: ModelTool,
  { past, request, read }: Situation,
  mind: Mind,
): Promise<string> {
  const [list] = listsShown(past, request);
  const isDated = shiftIn(task) === undefined && daysIn(task, read).length > 0;
  const isNamed = isDated || idsIn(task).length > 0 || task.includes("\n") || meansAll(task) || countsTo(task);
  if (!isHandOff(name) || list === undefined || isNamed) return task;
  const [best] = await rankRequest(task, does, mind);
  if (!best || !touchesExisting(best.tool)) return task;
  const places = does.flatMap(slotsOf).filter(({ kind }) => kind === "place");
  if (places.some((slot) => valuesSaid(slot, read(task)).length > 0)) return task;
  const takes = (item: Item) => givesCode(best.tool, item, read);
  const [only, ...others] = itemsIn(list).filter(takes);
  return only && others.length === 0 ? `${task}\n> ${numbered(only, 0)}` : task;
}
