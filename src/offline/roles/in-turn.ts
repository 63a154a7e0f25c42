import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { tellsWhich, withKept } from "../conversation/kept-of-last.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { itemsIn } from "../conversation/shown.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { recount } from "../conversation/state.ts";
import { acts } from "../goals/acts.ts";
import { callsFor } from "../goals/calls.ts";
import { leftOut } from "../goals/left-out.ts";
import type { Mind } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { valueAt } from "../slots/arguments.ts";
import { limits } from "../slots/how-many.ts";
import { codeSlotsOf, slotsOf, sorts } from "../slots/slot.ts";

/** Calls of which the second is about what the first finds. */
export interface InTurn {
  first: PlannedCall;
  /** The part of the request that the first carries out. */
  begin: string;
  /** The part that the second carries out. */
  text: string;
  second: PlannedCall;
}

/** 王萍萍买的订单里哪些商品缺货, "which of the orders of A are late". */
const AMONG = [
  /^(?<first>.{2,80}?)(?:里面?|当中|之中|其中)(?:都?有)?(?<second>(?:哪|什么|有没有|有几|多少|几).{2,80})$/u,
  /^which of (?<first>.{2,80}?) (?<second>(?:are|is|were|was|have|has) .{2,80})$/i,
];
const JOINED =
  /^(?<first>.{4,120}?)(?:[.?;]|,(?: and| then)?| and(?: then)?) (?<second>.{0,40}\b(?:they|them|their|those|these)\b.{0,80})$/i;
const JOINED_HAN =
  /^(?<first>.{2,80}?)[，。？；,](?<second>(?:.{0,10}(?:[它他她]们|这些|这几[个件单])|(?:现在|目前)?都?[在到](?:哪|什么地方|了哪)).{0,60})$/u;

/** 缺货的商品上个月卖了多少, "keywords for my slowest products": what the second could not tell of itself. */
const OF_SOME = [
  /^(?<first>.{2,40}?的(?:商品|产品|货品))[，,]?(?<second>.{2,60})$/u,
  /^(?<second>.{3,60}?\b(?:of|for|do|did|should|are)) (?:my|the|our) (?<first>(?:best|worst|slow|top|least|out[- ]of)\w*\b.{2,60})$/i,
];

/** The first of many are no more than are asked for. */
const SAYS_RANK = /\b(?:best|worst|top|most|least|slowest|latest|newest|last)\b|最|[畅滞热]销/i;

/** "My best seller": of those that sold nothing, none is the slowest. */
const IS_ONE = /^(?:best|top)[ -](?:[a-z]{2,12}ing )?(?:seller|product|item)\W*$/i;

/**
 * Two calls for a request of which one part asks about what the other finds: "which products are out of stock, and what
 * do they cost". Undefined for any other request.
 */
export async function inTurn(request: string, tools: readonly ModelTool[], mind: Mind): Promise<InTurn | undefined> {
  const partsBy = (forms: readonly RegExp[]) => forms.map((form) => form.exec(request.trim())?.groups).find(Boolean);
  const joined = partsBy([...AMONG, JOINED, JOINED_HAN]);
  const { first: begin = "", second: end = "" } = joined ?? partsBy(OF_SOME) ?? {};
  // 卖得最好的商品，上周的: only more of the one question.
  if (begin === "" || (!isQuestion(end) && saysOnlyValues(end, [], mind.read))) return undefined;
  const [first, ...more] = await callsFor(begin, tools, mind);
  const [second, ...others] = await callsFor(end, tools, mind);
  if (!first || !second || more.length > 0 || others.length > 0 || first.tool === second.tool) return undefined;
  const isReady = [first, second].every(({ tool, missing }) => missing.length === 0 && !acts(tool));
  if (!isReady || !isOpenForIds(second)) return undefined;
  if (partsBy([JOINED, JOINED_HAN]) === undefined && tellsAll(first, second, tools)) return undefined;
  if ([begin, end].some((text, at) => leftOut(text, [at === 0 ? first : second], mind.read, tools) !== undefined))
    return undefined;
  return {
    first: IS_ONE.test(begin) ? asManyAs(first, 1) : SAYS_RANK.test(begin) ? first : asManyAs(first),
    begin,
    text: end,
    second,
  };
}

/**
 * Whether the second call takes all that the first is narrowed down by: 红色的里面哪个最好卖 is one question. That the best
 * are meant is said, though they come first by default; what lists things tells no more of them: 卖得最好的还有多少.
 */
function tellsAll(first: PlannedCall, second: PlannedCall, tools: readonly ModelTool[]): boolean {
  const isLister = tools.flatMap(codeSlotsOf).some(({ foundBy }) => foundBy === second.tool.name);
  const taken = new Set(slotsOf(second.tool).map(({ name }) => name));
  return slotsOf(first.tool).every((slot) => {
    const given = valueAt(first.args, slot);
    return given === undefined || (given === slot.default && !(sorts(slot) && !isLister)) || taken.has(slot.name);
  });
}

/**
 * The second of two calls, about what was found for the first; undefined if nothing was found. What was found without
 * ids, as keywords are, was itself asked for of some things: those are meant.
 */
export const secondOf = ({ first, second }: InTurn, found: string): PlannedCall | undefined => {
  const call = aboutShown(second, found);
  if (call) return recount(asManyAs(call));
  const isOfThings = slotsOf(first.tool).some((slot) => tellsWhich(slot) && valueAt(first.args, slot) !== undefined);
  return isOfThings && itemsIn(found).length > 0 ? withKept(second, first) : undefined;
};

/** A call for as many things as its tool lists at most: what comes next is about all of them. */
function asManyAs(call: PlannedCall, count?: number): PlannedCall {
  const limit = slotsOf(call.tool).find(limits);
  if (limit?.maximum === undefined || call.args[limit.name] !== undefined) return call;
  return { ...call, args: { ...call.args, [limit.name]: count ?? limit.maximum } };
}
