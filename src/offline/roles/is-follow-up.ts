import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { isQuestion } from "../../engine/question.ts";
import { KNOWLEDGE, STEPS } from "../../engine/tools/learned-requests.ts";
import { chanceToGoOn } from "../conversation/goes-on.ts";
import { tellsWhich, withKept } from "../conversation/kept-of-last.ts";
import { endsOf } from "../conversation/other-way.ts";
import { isMarked, THEM } from "../conversation/revised.ts";
import { COMPARES } from "../conversation/set-against.ts";
import { recount } from "../conversation/state.ts";
import { usedIn } from "../conversation/used-in.ts";
import { acts } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { takesQuestion } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { otherAim, rankRequest } from "../goals/rank-request.ts";
import { namesDays } from "../reading/mention.ts";
import { valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { doersOf } from "./hand-over.ts";
import { likeliestOf, type Ranked } from "./likely-next.ts";

/** "Better than yesterday?", 比昨天好点没: one day at most, and nothing that could be set against it. */
export function isOneSide(message: string, tools: readonly ModelTool[], { read }: Mind): boolean {
  if (!COMPARES.test(message)) return false;
  const { mentions } = read(message);
  const days = mentions.filter(namesDays);
  const named = tools.flatMap((tool) => fill(tool, read(message), { optional: 0.9 }));
  return days.length <= 1 && !named.some(({ slot }) => slot.kind === "place" || tellsWhich(slot));
}

/** Whether a message goes on from what was said before it, by its form or by its words. */
export const goesOn = async (message: string, tools: readonly ModelTool[], { read }: Mind): Promise<boolean> =>
  message.length <= LONGEST &&
  (isMarked(message) || (await chanceToGoOn(message, tools, read)) >= (isPartOfMore(message) ? LIKELY : MORE_LIKELY));

/**
 * Whether a message goes on from what was said before it, and its words are not surely for any tool, or are for one that
 * changes things of another kind than was shown.
 */
export async function isUnclear(
  message: string,
  shown: string,
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<boolean> {
  const all = doersOf(tools);
  const isOpen = message.length <= LONGEST && (await chanceToGoOn(message, all, mind.read)) >= MORE_LIKELY;
  const aim = isOpen ? await otherAim(message, tools, mind) : KNOWLEDGE;
  if (aim === KNOWLEDGE || aim === STEPS) return false;
  const ranked = await rankRequest(message, all, mind);
  const toAct = ranked.filter(({ tool }) => acts(tool)).reduce((sum, { score }) => sum + score, 0);
  if (THEM.test(message) && ranked[0] && acts(ranked[0].tool) && takesNoneOf(shown, all.filter(acts))) return true;
  return toAct < SURE / 2 && ranked.every(({ score }) => score < SURE / 2);
}

/** Whether a thing shown has an id, the first one there, that no tool takes: an order is no promotion, and no hotel. */
export function takesNoneOf(shown: string, tools: readonly ModelTool[]): boolean {
  const [id] = /\b(?:[A-Z]{2,3}-\d{3,}|\d{5,})\b/.exec(shown) ?? [];
  const codes = tools.flatMap(slotsOf).filter(({ kind }) => kind === "code");
  return id !== undefined && !codes.some(({ pattern }) => pattern?.test(id));
}

/**
 * Whether a message is surely for a tool that needs what only the last call names, "which day is cheapest?", or says
 * only how the things of the last call are wanted: 最近一单是啥.
 */
export async function needsLast(
  message: string,
  said: string,
  [one, ...more]: readonly PlannedCall[],
  ranked: readonly Ranked[],
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<boolean> {
  const best = likeliestOf(ranked);
  if (!one || more.length > 0 || !best || best.share < SURE || acts(best.tool) || takesQuestion(best.tool))
    return false;
  const chance = await chanceToGoOn(message, tools, mind.read);
  return callsOf({ tool: best.tool, score: 1 }, said, [], mind.read).every((call) => {
    const lacks = recount(call).missing;
    if (lacks.length > 0 && withKept(call, one).missing.length === 0) return true;
    if (best.tool !== one.tool) return false;
    const ends = endsOf(best.tool) ?? [];
    const isOpenEnd = ends.some((slot) => valueAt(call.args, slot) === undefined);
    const namesNothing = !slotsOf(call.tool).some(
      (slot) => tellsWhatFor(slot) && valueAt(call.args, slot) !== undefined,
    );
    return (ends.length > 0 && isOpenEnd) || (namesNothing && chance >= MAY_GO_ON);
  });
}

/** "How many orders did Li Na place?": surely a question for a tool, by words that hardly ever go on from others. */
export async function standsAlone(
  message: string,
  ranked: readonly Ranked[],
  tools: readonly ModelTool[],
  { read }: Mind,
): Promise<boolean> {
  const isSure = (likeliestOf(ranked)?.share ?? 0) >= ALMOST_SURE;
  return isSure && isQuestion(message) && (await chanceToGoOn(message, tools, read)) < UNLIKELY;
}

/** "The green ones this month": a message tells more of a thing that it does not name, and the last calls do. */
export function describesLast(
  message: string,
  last: readonly PlannedCall[],
  ranked: readonly Ranked[],
  { read }: Mind,
): boolean {
  const best = likeliestOf(ranked);
  if (!best || acts(best.tool)) return false;
  const said = fill(best.tool, read(message), { optional: 0.9 }).map(({ slot }) => slot);
  const described = new Set(said.flatMap(({ describes }) => describes ?? []));
  if (described.size === 0 || said.some(tellsWhich)) return false;
  const isUsed = usedIn(message);
  const isOpen = ({ name, called }: Slot) => described.has(name) && !called.some(isUsed);
  const open = new Set(
    slotsOf(best.tool)
      .filter(isOpen)
      .map(({ name }) => name),
  );
  return giveOneOf(open, last);
}

/**
 * "Should I lower the price", 要不要涨点价, 上个月卖了几件: whether a message asks of a thing or counts some that it does not
 * name, is surely for a tool that tells of such things, and the last calls name them.
 */
export function asksOfUnnamed(
  message: string,
  last: readonly PlannedCall[],
  ranked: readonly Ranked[],
  { read }: Mind,
): boolean {
  const isOfOne = ASKS_OF_ONE.test(message) && !OF_SEVERAL.test(message);
  if (!isOfOne && !COUNTS_UNNAMED.test(message)) return false;
  const best = likeliestOf(ranked);
  if (!best || acts(best.tool) || takesQuestion(best.tool) || best.share < (isOfOne ? SURE : COUNTED)) return false;
  if (fill(best.tool, read(message), { optional: 0.9 }).some(({ slot }) => tellsWhich(slot))) return false;
  const taken = new Set(
    slotsOf(best.tool)
      .filter(tellsWhich)
      .map(({ name }) => name),
  );
  return giveOneOf(taken, last);
}

/** Whether some calls give a value for a parameter of one of some names. */
const giveOneOf = (names: ReadonlySet<string>, calls: readonly PlannedCall[]): boolean =>
  calls.some(({ tool, args }) =>
    slotsOf(tool).some((slot) => names.has(slot.name) && valueAt(args, slot) !== undefined),
  );

const ASKS_OF_ONE =
  /\b(?:should|shall) (?:i|we)\b|^(?:and |so |but )?is (?:the|its) price\b|\b(?:which|what) colou?rs?\b|^(?:那|所以)?(?:是不是|是否)?(?:要不要|该不该|需不需要|应不应该|要|该)[^，。？]*(?:价|折)|哪[个种]颜?色|亏不亏|会不?会亏|[还有]赚|便宜一?[点些](?:行|可以|卖)|\b(?:still )?(?:profitable|lose money|make money)\b/i;
const OF_SEVERAL =
  /\b(?:prices|products|items|goods|things|everything|anything|all|what (?:should|shall)|which (?!colou?r)\w+)\b|哪些|什么|啥|所有|全部|全店|都|商品/i;

const COUNTS_UNNAMED =
  /^(?:and )?(?:sold (?:how many|any)|(?:any|none)(?: of (?:it|them|these|those))? sold)\b|卖(?:了|出|掉)?(?:了|去)?多少(?=$|[了过呢啊呀吗？?。！!，,\s件个])|\bhow many (?:did|do|have|had|were|are|sold|went|left|will|would|can|should)\b(?! (?:orders?|people|customers?|buyers?)\b)|(?:几|多少)[件个双只条把顶套台](?=$|[了过呢啊呀吗？?。！!，,\s])/iu;

/** Whether a slot holds what a call is about, and not how much of it is wanted or in what order. */
const tellsWhatFor = (slot: Slot): boolean => slot.kind === "moment" || slot.kind === "place" || tellsWhich(slot);

const COUNTED = 0.35;
const MORE_LIKELY = 0.5;
const LIKELY = 0.25;
const MAY_GO_ON = 0.15;
const UNLIKELY = 0.05;
const ALMOST_SURE = 0.9;
/** What is longer stands alone. */
export const LONGEST = 200;
