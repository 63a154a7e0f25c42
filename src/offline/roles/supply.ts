import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { labelIn } from "../../engine/tools/labels.ts";
import { namesWholeTrip } from "../conversation/all-shown.ts";
import { wishUntold } from "../conversation/asked-of-shown.ts";
import { choose } from "../conversation/choose.ts";
import { tellsOfOpen } from "../conversation/open-thing.ts";
import { chooses, countsTo } from "../conversation/pointing.ts";
import { type Item, itemsIn, saysNameOf } from "../conversation/shown.ts";
import { type DialogueState, type Mind, recount } from "../conversation/state.ts";
import { takenFrom } from "../conversation/taken-from.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { usedIn } from "../conversation/used-in.ts";
import { asCall, letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { placeIn } from "../goals/context.ts";
import { leftOut } from "../goals/left-out.ts";
import { sharesAct, touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import { isSameCall, type PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { asksForNoAct } from "../goals/speech-act.ts";
import { unusedIn } from "../goals/unused.ts";
import { agentTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";
import type { Situation, Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { boundsIn } from "../slots/bounds.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { lengthIn, spanOf } from "../slots/span.ts";
import { namedAndSaid, nameOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { askFor } from "../wording/question.ts";
import { isRelative, lookUpsFor } from "./chain.ts";
import { askAgain, choiceAsked, isShown } from "./choice-asked.ts";
import { isNotDone } from "./decided.ts";
import { inLines } from "./picked-of-left.ts";
import { pointsOnly } from "./points-only.ts";
import { lineSoFar } from "./unused-line.ts";

/** Looks up what a call lacks, or asks for it. */
export async function supply(
  lacking: PlannedCall,
  known: DialogueState,
  situation: Situation,
  mind: Mind,
): Promise<ModelReply> {
  const { steps, language } = situation;
  const { shown } = taskParts(situation.request);
  if (shown.length > 1 && steps.length === 0)
    return withText(`${inLines(shown)}\n\n${offlinePhrases(language).whichOne}`);
  const lookUps = lookUpsFor(lacking, known, mind.tools, mind.read);
  const [lookUp] = lookUps;
  const [, last] = spanOf(lacking.tool);
  const isLong = known.said.some((text) => lengthIn(text) !== undefined);
  const unsaid = lacking.missing.filter(({ name }) => !(isLong && name === last?.name));
  if (!lookUp || steps.some((step) => isSameCall(step, lookUp))) return withText(askFor(unsaid, language));
  const { tool, args } = lacking;
  const isTaken = known.about?.tool === tool && !isSameCall({ name: tool.name, args }, known.about);
  if (lookUp.missing.length === 0 && isShown(lookUp, situation)) return askAgain(situation, isTaken);
  // What exists already is found among what there is; for something new, all that is open is asked for at once.
  const rest = touchesExisting(lacking.tool) ? [] : unsaid.filter(({ kind }) => kind !== "code");
  const things = !touchesExisting(lacking.tool) && findsAny(lookUp) ? lacking.missing.filter(isCodeCalled) : [];
  const open = distinct([...lookUp.missing, ...things, ...rest]);
  const isReady = open.length === 0 || (lookUp.missing.length === 0 && namesNone(lookUp));
  const isFirst = steps.length === 0 && known.said.length === 1 && !touchesExisting(lacking.tool);
  const unused =
    isFirst && isReady ? leftOut(known.said[0] ?? "", [lookUp, lacking], situation.read, mind.tools) : undefined;
  if (unused !== undefined) return withText(offlinePhrases(language).leftOut(unused));
  return isReady ? withCalls(...lookUps.map(asCall)) : withText(askFor(open, language));
}

/** Whether a call that could be for things by their names is for none, and finds whatever there is. */
const findsAny = ({ tool, args, missing }: PlannedCall): boolean =>
  missing.length === 0 && Object.keys(args).length === 0 && slotsOf(tool).some(({ kind }) => kind === "name");

const isCodeCalled = ({ kind, called }: Slot): boolean => kind === "code" && called.length > 0;

/** Whether a call is for a name that is none of those known: it is refused by name before anything is asked. */
const namesNone = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => {
    const given = valueAt(args, slot);
    return given !== undefined && slot.kind === "place" && slot.choices?.every(({ value }) => value !== given) === true;
  });

const distinct = (slots: readonly Slot[]): Slot[] =>
  slots.filter((slot, i) => slots.findIndex(({ name }) => name === slot.name) === i);

/** What was looked up goes into the call it was looked up for; several finds are shown, to be chosen from. */
export async function afterLookUps(
  situation: Situation,
  calls: readonly PlannedCall[],
  known: DialogueState,
  mind: Mind,
): Promise<ModelReply> {
  const { steps, language } = situation;
  const { done, whichOne } = offlinePhrases(language);
  const isOpen = (call: PlannedCall) =>
    (call.missing.length > 0 || isRelative(call, known.said[0] ?? "")) &&
    !steps.some(({ name }) => name === call.tool.name);
  const open = calls.find(isOpen);
  const told = steps.map(({ observation }) => observation.trim()).join("\n\n");
  if (open && touchesExisting(open.tool) && countsToUnseen(told, known, mind))
    return withText(`${told}\n\n${whichOne}`);
  const taken = takenFrom(steps, open, known, mind, language);
  if (taken.each?.length === 0) {
    const act = labelIn(language, open?.tool.title ?? "");
    return withCalls(letGo("done", done, taken.told ?? noneOf(act, steps, known, mind, language)));
  }
  if (taken.each?.every(({ missing }) => missing.length === 0))
    return withCalls(...taken.each.map(asCall), letGo("done", done));
  const outright = namedOutright(steps, known);
  const wanted = open === undefined && outright ? await choose(known.said[0] ?? "", outright, known, mind) : undefined;
  if (wanted)
    return wanted.missing.length === 0
      ? withCalls(asCall(wanted), letGo("done", done))
      : withText(askFor(wanted.missing, language));
  if (taken.say !== undefined) return withText(taken.say);
  if (calls.length > 0 && calls.every((one) => tellsOfOpen(one, known, mind)))
    return withText(`${told}\n\n${whichOne}`);
  if (!open || !taken.call) return withCalls(letGo("done", done));
  // That only one thing was found is no reason to have it; to read more of it is.
  const isAsked =
    open.tool.effect === "read" ||
    touchesExisting(open.tool) ||
    known.said.some((text) => sharesAct(open.tool, text)) ||
    saysAllOf(open, known.said[0] ?? "", steps, mind.tools) ||
    outright !== undefined ||
    ADDS_IT.test(known.said[0] ?? "") ||
    (await asksToHaveOne(open, steps, known, mind));
  if (!isAsked) return withCalls(letGo("done", done));
  if (open.tool.effect !== "read" && onlyBounds(situation, known, mind)) return withText(`${told}\n\n${whichOne}`);
  const untold = touchesExisting(open.tool) ? undefined : chosenDespite(taken.call, situation, known, mind);
  if (untold !== undefined) return withText(`${untold}\n\n${whichOne}`);
  const filled = recount(taken.call);
  if (filled.missing.length === 0) return withCalls(asCall(filled), letGo("done", done));
  return supply(filled, { ...known, chosen: taken.chosen }, situation, mind);
}

/** "Up to 1000 is fine", 贵一点也行, 1000以内, where one is to be chosen: others are to be shown, and none is taken. */
function onlyBounds(situation: Situation, { said: [request = ""] }: DialogueState, { read }: Mind): boolean {
  const bounds = boundsIn(read(request)).length > 0 && !asksToAct(request) && !chooses(request);
  return bounds && (choiceAsked(situation) !== undefined || isNotDone(agentTexts(situation.past).at(-1) ?? ""));
}

/** "Cancel the first one", below none of what was found: it counts to a place in no list that the user saw. */
const countsToUnseen = (found: string, { said: [request = ""], shown }: DialogueState, { read }: Mind): boolean =>
  itemsIn(found).length > 0 &&
  countsTo(request) &&
  pointsOnly(request, read) &&
  !shown.some(({ text }) => found.includes(text));

/**
 * That there is nothing to do something with. Of a whole trip, whose words need not be the user's, the list tells that
 * it is empty; where it is not, the place is named.
 */
function noneOf(
  act: string,
  steps: readonly Step[],
  { said: [request = ""] }: DialogueState,
  mind: Mind,
  language: Language,
) {
  const { noneToDo } = offlinePhrases(language);
  if (!namesWholeTrip(request)) return noneToDo(act, request);
  const observation = steps.at(-1)?.observation.trim() ?? "";
  const place = placeIn(request, mind.tools, mind.read);
  return itemsIn(observation).length === 0
    ? observation
    : noneToDo(act, place ? nameOf(place.choice, language) : request);
}

/** "Zurich Garden Hotel for New Year's Eve": the only one of several that were found that is called so, and is wanted. */
function namedOutright(steps: readonly Step[], { said: [request = ""] }: DialogueState): Item | undefined {
  const items = steps.length === 1 ? itemsIn(steps[0]?.observation ?? "") : [];
  if (items.length < 2 || isQuestion(request) || ONLY_LOOKS.test(request) || asksForNoAct(request)) return undefined;
  const [item, ...others] = items.filter((one) => saysNameOf(request, one));
  return others.length === 0 ? item : undefined;
}

/** Asks to be told, sets apart, or says what is not to be. */
const ONLY_LOOKS =
  /\b(?:show|see|find|look|list|compare|vs|versus|check|search|tell|info|prices?|costs?|not|no|never|if|or|maybe|would|could|might)\b|n['’]t\b|看|查|找|比|介绍|价|不|别|没|还是|或者?|如果|要是|考虑/i;
const ADDS_IT = /^(?:(?:and|also|then|please|now) )*(?:add|include)\b|再?加(?:上|个|一|入)/i;

/**
 * What was found, where one was taken and nothing tells whether it is what is wanted: of several by price or place
 * ("the cheapest with breakfast"), or the only one, which has another name. It is shown to be chosen from.
 */
function chosenDespite(
  call: PlannedCall,
  situation: Situation,
  { said }: DialogueState,
  mind: Mind,
): string | undefined {
  const { steps, language } = situation;
  const found = steps.at(-1);
  const observation = found?.observation.trim() ?? "";
  const items = itemsIn(observation);
  const [request] = said;
  const [item] = items;
  if (request === undefined || !item) return undefined;
  const finder = mind.tools.filter(({ name }) => name === found?.name);
  const made = [call, ...finder.map((tool) => ({ tool, args: found?.args ?? {} }))];
  if (items.length > 1) {
    const wish = wishUntold(request, items, call, mind, usedIn(namedAndSaid(call.tool)));
    const { notTold, inQuotes } = offlinePhrases(language);
    if (wish === undefined) return undefined;
    const isSaid = lineSoFar(situation, true)?.includes(inQuotes(wish)) === true;
    return isSaid ? observation : `${notTold(inQuotes(wish))}\n${observation}`;
  }
  const isUntold =
    call.tool.effect !== "read" &&
    (isOfAnother(request, item, observation, call.tool, mind.read) ||
      unusedIn(
        mind.read(request),
        made.map((one) => ({ ...one, observation: item.text })),
        mind.tools,
      ).length > 0);
  return isUntold ? observation : undefined;
}

/** Whether a request says a word that stands beside a thing that was found, but not in it: "full then: Garden Hotel". */
function isOfAnother(request: string, item: Item, observation: string, tool: ModelTool, read: Read): boolean {
  const isOfIt = (line: string) => line.includes(item.text) || /[:：]$/.test(line);
  const lines = observation.split("\n");
  const isTopic = usedIn(namedAndSaid(tool));
  const isBeside = usedIn(lines.filter((line) => !isOfIt(line)).join(" "));
  const isInIt = usedIn(lines.filter(isOfIt).join(" "));
  return read(request).tokens.some(
    (token) => isContent(token) && isBeside(token.text) && !isInIt(token.text) && !isTopic(token.text),
  );
}

/** "Put us down for the Colosseum tour": of several that were found one is named, and the wish is surely to have it. */
async function asksToHaveOne(
  { tool }: PlannedCall,
  steps: readonly Step[],
  { said: [request = ""] }: DialogueState,
  mind: Mind,
): Promise<boolean> {
  const isOneOfMany = itemsIn(steps.at(-1)?.observation ?? "").length > 1;
  const [best] = isOneOfMany && !isQuestion(request) ? await rankRequest(request, mind.tools, mind) : [];
  return best?.tool === tool && best.score >= SURELY;
}

const SURELY = 0.8 * SURE;

/** Whether all that an act needs was said but what it is done to, and more than was needed to find that. */
function saysAllOf({ tool, args }: PlannedCall, said: string, steps: readonly Step[], tools: readonly ModelTool[]) {
  const slots = slotsOf(tool).filter(({ kind }) => kind !== "code");
  const finders = tools.filter(({ name }) => steps.some((step) => step.name === name));
  const taken = new Set(finders.flatMap((finder) => slotsOf(finder).map(({ name }) => name)));
  // "A cruise for two": for how many is nothing to be found by.
  const isOrder = !isQuestion(said) && !ONLY_LOOKS.test(said);
  const isSaid = (slot: Slot) => valueAt(args, slot) !== undefined;
  const isMore = (slot: Slot) => !taken.has(slot.name) && (slot.required || (isOrder && isSaid(slot)));
  return slots.every((slot) => !slot.required || isSaid(slot)) && slots.some(isMore);
}
