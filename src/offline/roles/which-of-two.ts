import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import type { Language } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { saysNoKind } from "../conversation/kind-said.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { isPointing, pointsAt } from "../conversation/pointing.ts";
import { consumerOf, itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf, acts } from "../goals/acts.ts";
import { removesUnasked } from "../goals/asked-for.ts";
import { callsOf } from "../goals/calls.ts";
import { clausesWanted } from "../goals/clauses.ts";
import { finds } from "../goals/finds.ts";
import { SHOWS } from "../goals/goals.ts";
import { leftOut } from "../goals/left-out.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { cutAtJoints } from "../goals/pieces.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { eitherOf, rankRequest } from "../goals/rank-request.ts";
import { saysState } from "../goals/states-said.ts";
import { inTime } from "../goals/timely.ts";
import { actWanted } from "../goals/unserved-act.ts";
import { servedByNone } from "../goals/unused.ts";
import { agentTexts, userTexts } from "../past.ts";
import { ISO_DAY } from "../reading/mention.ts";
import type { Past, Situation } from "../situation.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/**
 * Asks which of two tools a request is for, or says what neither could use. Who alone can use all of it, and of two ways
 * to see the same thing the likelier one, is taken without a question.
 */
export async function whichOfTwo(
  situation: Situation,
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<ModelReply | undefined> {
  const { request, language } = situation;
  // What wants something done that none of them does is for neither.
  const isForNone = JOINS.test(request) || actWanted(request) !== undefined;
  const either = isForNone ? [] : await eitherOf(request, tools, mind);
  // "Cancel the dearest booking" is for whoever finds it among all of them.
  const isOfAnyKind =
    isPointing(request) &&
    either.every(touchesExisting) &&
    doersOf(tools).some((list) => listsOwn(list) && saysNoKind([request], list, mind.read));
  if (either.length === 0 || isOfAnyKind || leadsOn(either) || (await areBothAsked(either, request, mind)))
    return undefined;
  const all = doersOf(tools);
  // What one of them does not serve is for the other: "the road with the most accidents".
  const [server, ...servers] = either.filter((tool) => servedByNone(mind.read(request), [tool]).length === 0);
  const sole = servers.length === 0 ? server : undefined;
  const [ofState, ...ofStates] = either.filter((tool) => saysState(tool, mind.read(request)));
  const clear =
    sole ??
    clearlyMeant(either, request, all) ??
    (ofStates.length === 0 ? ofState : undefined) ??
    showsNamed(either, request, all, mind.read);
  const planned = (clear ? [clear] : either).map((tool) => ({
    tool,
    ...callsWith({ tool, request }, situation, tools),
  }));
  const usable = planned.filter(({ unused }) => unused === undefined);
  const [first] = planned;
  if (usable.length === 0) return withText(offlinePhrases(language).leftOut(first?.unused ?? request));
  const inFront = ofItsTime(planned, situation);
  const [only, other] = inFront ? usable.filter((one) => one === inFront) : usable;
  const isClear = other === undefined || isOneThing(either, language);
  return only && isClear ? passedOn(only.calls, request, tools) : withText(askWhichOf(either, language));
}

/**
 * Of two tools the one that takes nothing back, where nothing asks for that: "my car rentals". Of one that makes something
 * new and one that changes what there is, the latter where nothing is to be booked: "make the cruise 3 persons".
 */
function clearlyMeant(either: readonly ModelTool[], request: string, all: readonly ModelTool[]): ModelTool | undefined {
  const asked = either.filter((tool) => !removesUnasked(tool, [request], all));
  const [only, ...others] = asked.length === 1 ? asked : either.filter(touchesExisting);
  const isOfAct = asked.length === 1 || (either.every(acts) && THE_THING.test(request) && !saysReserve(request));
  return only && others.length === 0 && isOfAct ? only : undefined;
}

/** Of a thing that is only to be shown, 看看头灯, who finds such things tells. */
const showsNamed = (either: readonly ModelTool[], request: string, all: readonly ModelTool[], read: Mind["read"]) =>
  SHOWS.test(request) && saysOnlyValues(request.replace(SHOWS, ""), all, read)
    ? either.find((tool) => finds(tool) && consumerOf(tool, all))
    : undefined;

const saysReserve = (text: string): boolean => wordsOf(text).some((word) => actOf(word) === "reserve");
const THE_THING = /^(?:please )?(?:make|add|put|bring)\b.*\b(?:the|my|our) |^(?:把|给)|[加添减]/i;

/** "What did I sell, what is out of stock": some piece is clearly for one of the two, and some for the other. */
async function areBothAsked(either: readonly ModelTool[], request: string, mind: Mind): Promise<boolean> {
  const pieces = clausesWanted(request).flatMap((clause) => cutAtJoints(clause, either, mind.read));
  const best = await Promise.all(pieces.map(async ({ standing }) => (await rankRequest(standing, either, mind))[0]));
  const clear = best.flatMap((one) => (one && one.score >= SURE * SURE ? [one.tool] : []));
  return new Set(clear).size > 1;
}

interface Planned {
  tool: ModelTool;
  calls: PlannedCall[];
}

/** Whether some tools show the same thing in another way, going by a word of all their titles, and change nothing. */
function isOneThing(tools: readonly ModelTool[], language: Language): boolean {
  const [first = [], ...others] = tools.map((tool) =>
    wordsOf(toolLabel(tool, language)).filter((one) => !isStopWord(one)),
  );
  return !tools.some(acts) && first.some((word) => others.every((one) => one.includes(word)));
}

/** Who forecasts, where days to come are asked about. */
function ofItsTime<One extends Planned>(planned: readonly One[], { request, read }: Situation): One | undefined {
  const [best] = inTime(
    planned.map(({ tool }, at) => ({ tool, score: 1 - at / 10 })),
    read(request),
  );
  return best?.tool === planned[0]?.tool ? undefined : planned.find(({ tool }) => tool === best?.tool);
}

/** A request that was asked about, with the tool that was picked for it. */
interface Picked {
  tool: ModelTool;
  request: string;
}

/** The calls of the tool that was picked, or what it could not use. */
export function carriedOut(picked: Picked, situation: Situation, tools: readonly ModelTool[]): ModelReply {
  const { calls, unused } = callsWith(picked, situation, tools);
  if (unused !== undefined) return withText(offlinePhrases(situation.language).leftOut(unused));
  return passedOn(calls, picked.request, tools);
}

/** The calls of a tool for a request, and what it says that they do not use. */
function callsWith({ tool, request }: Picked, { read }: Situation, tools: readonly ModelTool[]) {
  const calls = callsOf({ tool, score: 1 }, request, [], read);
  return { calls, unused: takesCode(tool) ? undefined : leftOut(request, calls, read, doersOf(tools)) };
}

/** What joins two wishes, of which neither is to be picked; "那个" of another order does not say of which kind it is. */
const JOINS = /\b(?:and|plus|as well)\b|[和跟与、]|[，,；;](?:再(?!说|见)|然后|另外|顺便|同时)(?![^，。]{0,12}那个)/i;

/** Whether one of some tools finds what another one takes: to look for a hotel, and to book it. */
const leadsOn = (tools: readonly ModelTool[]): boolean => tools.some((tool) => finds(tool) && consumerOf(tool, tools));

/** Asks which of several tools a request is for. */
function askWhichOf(tools: readonly ModelTool[], language: Language): string {
  const { mayMean, whichMeant } = offlinePhrases(language);
  return [mayMean, ...tools.map((tool, at) => `${at + 1}. ${toolLabel(tool, language)}`), whichMeant].join("\n");
}

/** The tool that a reply to that question picks, and the request it is for. */
export function readingPicked(
  reply: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
): { tool: ModelTool; request: string } | undefined {
  const [told, request] = [agentTexts(past).at(-1) ?? "", userTexts(past).at(-1)];
  const language = LANGUAGES.find((one) => told.startsWith(offlinePhrases(one).mayMean));
  if (!language || request === undefined) return undefined;
  const items = itemsIn(told);
  const offered = items.flatMap(({ text }) => tools.find((tool) => toolLabel(tool, language) === text) ?? []);
  const named = offered.filter((tool) => saysTitleOf(tool, reply));
  const tool = offered[pointsAt(reply, items) ?? -1] ?? (named.length === 1 ? named[0] : undefined);
  // 2026-11-21的订单里哪个金额最大: what asks on days of its own is a request, and no choice for the one before.
  const isOwn = isQuestion(reply) && ISO_DAY.test(reply);
  return tool && { tool, request: isOwn ? reply : request };
}

const LANGUAGES = ["en", "zh"] as const;
