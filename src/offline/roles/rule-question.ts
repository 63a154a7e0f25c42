import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { lastCalls } from "../conversation/revised.ts";
import { behindSubject, namesSubject, POINTS_BACK } from "../conversation/rule-subject.ts";
import { recount } from "../conversation/state.ts";
import { actOf } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { clausesOf } from "../goals/clauses.ts";
import { daysIn } from "../goals/context.ts";
import { leavesOf } from "../goals/leaves.ts";
import { takesQuestion } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import type { Goal, PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { limitAsked } from "../goals/rules-asked.ts";
import { isSmallWord, isTelling } from "../goals/small-words.ts";
import type { Read } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { slotsOf, takesKind } from "../slots/slot.ts";
import { nameOf } from "../wording/name-of.ts";
import { doersOf } from "./hand-over.ts";
import { goesOn } from "./is-follow-up.ts";

/**
 * A look-up of rules for a question that goes on from something, behind what that was about: the rules asked about
 * before, or what was done or found last. Any other call as it is.
 */
export function withSubject(
  call: PlannedCall,
  { request, past, tools, language, read }: Pick<Situation, "request" | "past" | "tools" | "language" | "read">,
): PlannedCall {
  const [slot] = slotsOf(call.tool);
  const last = lastCalls(past, doersOf(tools)).at(-1);
  const isNamed = namesSubject(request, leavesOf(tools));
  if (!slot || !last || !takesQuestion(call.tool) || isNamed) return call;
  // "How much?" asks again of what was asked.
  if (takesQuestion(last.tool) && HOW_MUCH.test(request) && !read(request).tokens.some(isTelling))
    return { ...call, args: last.args };
  const subject = takesQuestion(last.tool)
    ? String(last.args[slot.name] ?? "").slice(-LONGEST)
    : [toolLabel(last.tool, language), ...kindsIn(last, language)].join(" ");
  return recount(behindSubject(call, subject, request));
}

const HOW_MUCH = /\bhow (?:much|many|long)\b|多少|多久|几/i;

/** The kinds of things that a call is for: "car" for one's rented cars. */
const kindsIn = ({ tool, args }: PlannedCall, language: Language): string[] =>
  slotsOf(tool)
    .filter(takesKind)
    .flatMap((slot) => slot.choices?.filter(({ value }) => value === valueAt(args, slot)) ?? [])
    .map((choice) => nameOf(choice, language).replaceAll("_", " "));

/** In characters. */
const LONGEST = 60;

/** 取消了退钱不: what is to be done or paid, and not of what. */
export const saysOnlyActs = (text: string, read: Read): boolean =>
  read(text).tokens.every((token) => !isContent(token) || isSmallWord(token) || actOf(token.text) !== undefined);

/** The look-up of rules that a message is for which goes on from what was asked or done. */
export async function ruleGoneOnTo(
  [only, ...others]: readonly Goal[],
  situation: Situation,
  tools: readonly ModelTool[],
  mind: Pick<Mind, "embeddings" | "read">,
): Promise<PlannedCall | undefined> {
  if (!only || others.length > 0) return undefined;
  const { request } = situation;
  const isOpen =
    saysOnlyActs(request, mind.read) || POINTS_BACK.test(request) || (await goesOn(request, doersOf(tools), mind));
  if (!isOpen) return undefined;
  const [leaf] = await rankRequest(only.text, only.tool.does ?? [only.tool], mind);
  const [call] = leaf && takesQuestion(leaf.tool) ? callsOf(leaf, only.text, [], mind.read) : [];
  const found = call && withSubject(call, { ...situation, tools });
  return found === call ? undefined : found;
}

const OF_OWN = /\b(?:my|our)\b|我们?[的去有]/i;

/** 促销最长多少天: the rules for what is asked about, where passages may tell of it and no days are named. */
export async function ruleOnLimit(
  { request, passages }: Pick<Situation, "request" | "passages">,
  tools: readonly ModelTool[],
  mind: Pick<Mind, "embeddings" | "read">,
): Promise<PlannedCall | undefined> {
  if (passages.length === 0 || !limitAsked(request) || daysIn(request, mind.read).length > 0) return undefined;
  // 我的航班几点起飞？手提行李最多几公斤？ asks for something of one's own, too.
  if (clausesOf(request).some((clause) => !limitAsked(clause) && OF_OWN.test(clause))) return undefined;
  const [best] = await rankRequest(request, tools.filter(takesQuestion), mind);
  return best && callsOf(best, request, [], mind.read).find(({ missing }) => missing.length === 0);
}
