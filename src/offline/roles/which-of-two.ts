import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { consumerOf } from "../conversation/look-up.ts";
import { askWhichOf } from "../conversation/two-readings.ts";
import { type ModelReply, withText } from "../decision.ts";
import { callsOf } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { leftOut } from "../goals/left-out.ts";
import { takesCode } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import { eitherOf } from "../goals/rank-request.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/** Asks which of two tools a request is for, or says what neither could use. */
export async function whichOfTwo(
  situation: Situation,
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<ModelReply | undefined> {
  const { request, language } = situation;
  const either = JOINS.test(request) ? [] : await eitherOf(request, tools, mind);
  if (either.length === 0 || leadsOn(either)) return undefined;
  const unused = either.map((tool) => callsWith({ tool, request }, situation, tools).unused);
  const [first] = unused.every((one) => one !== undefined) ? unused : [];
  return withText(first === undefined ? askWhichOf(either, language) : offlinePhrases(language).leftOut(first));
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

/** What joins two wishes, of which neither is to be picked. */
const JOINS = /\b(?:and|plus|as well)\b|[和跟与、]/i;

/** Whether one of some tools finds what another one takes: to look for a hotel, and to book it. */
const leadsOn = (tools: readonly ModelTool[]): boolean => tools.some((tool) => finds(tool) && consumerOf(tool, tools));
