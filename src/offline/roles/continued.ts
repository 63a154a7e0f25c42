import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { spaced, stem, wordsOf } from "../../engine/embedding/words.ts";
import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { KNOWLEDGE, STEPS } from "../../engine/tools/learned-requests.ts";
import { carried } from "../conversation/carried.ts";
import { changed } from "../conversation/change.ts";
import { endsOf } from "../conversation/exchanged.ts";
import { chanceToGoOn } from "../conversation/goes-on.ts";
import { inMonthOf } from "../conversation/own-days.ts";
import { isPointing, withoutSorting } from "../conversation/pointing.ts";
import { isDrop, isNo, isYes } from "../conversation/replies.ts";
import { isMarked, leftOutIn, madeAgain, without, withoutMarks } from "../conversation/revised.ts";
import { COMPARES, setAgainst, setBeside } from "../conversation/set-against.ts";
import { recount } from "../conversation/state.ts";
import { asksToAct } from "../goals/acts.ts";
import { callsFor, callsOf, type PlannedCall } from "../goals/calls.ts";
import { clausesOf, clausesWanted, declines } from "../goals/clauses.ts";
import { leftOut } from "../goals/left-out.ts";
import { takesQuestion } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { leavesOf, otherAim, rankRequest } from "../goals/rank-request.ts";
import { isSmallWord } from "../goals/small-words.ts";
import { servedByNone } from "../goals/unused.ts";
import { isContent } from "../reading/wishes.ts";
import { type Args, valueAt } from "../slots/arguments.ts";
import { mayJoin } from "../slots/lists.ts";
import { isOther } from "../slots/pairs.ts";
import { type Slot, slotsOf, tellsThings } from "../slots/slot.ts";
import { doersOf } from "./hand-over.ts";

/** The calls of the last requests that led to any: of the very last one, and with those that "both" speaks of. */
export interface Last {
  calls: readonly PlannedCall[];
  both: readonly PlannedCall[];
}

/**
 * The calls for a message that goes on from the last ones: of their tool, or of another one that its words are for, with
 * what the message says in place of what they had. Undefined for a message that stands alone. `hasPassages`: whether
 * there are passages that may answer it.
 */
export async function continued(
  message: string,
  { calls: last, both }: Last,
  tools: readonly ModelTool[],
  mind: Mind,
  hasPassages: boolean,
): Promise<PlannedCall[] | undefined> {
  const all = doersOf(tools);
  const said = withoutMarks(message);
  const isReply = [isYes, isNo, isDrop].some((is) => is(message));
  if (last.length === 0 || said === "" || isReply || message.length > LONGEST) return undefined;
  const ranked = await inOrder(said, both, tools, mind);
  const isOpen = (await goesOn(message, all, mind)) || lives(said, last, ranked, mind);
  const compared =
    COMPARES.test(message) && (isOpen || isPartOfMore(message)) ? comparedWith(said, last, ranked, mind) : undefined;
  const again = compared ?? (await madeAgain(message, last, all, mind));
  if (again || !isOpen || clausesOf(message).every(declines)) return again;
  const [likeliest] = ranked;
  if (likeliest && acts(likeliest.tool) && likeliest.share >= SURE) return undefined;
  const aim =
    isMarked(message) || !hasPassages ? undefined : await otherAim(clausesWanted(said).join(", "), tools, mind);
  if (aim === KNOWLEDGE || aim === STEPS) return undefined;
  const looking = all.filter((tool) => !acts(tool));
  const several = await eachAsked(said, both, looking, mind);
  if (several) return several;
  const isBare = !mind.read(withoutSorting(said)).tokens.some((one) => isContent(one) && !isSmallWord(one));
  // "The first one" is one of those shown, "the cheapest" may be looked for among all.
  const among =
    isPointing(said) && isBare ? ranked.filter(({ tool }) => last.some((one) => one.tool === tool)) : ranked;
  for (const { tool } of among.filter((one) => !acts(one.tool)).slice(0, MOST_TRIED)) {
    if (takesQuestion(tool)) return isMarked(message) ? callsOf({ tool, score: 1 }, said, [], mind.read) : undefined;
    const calls = eachOnce(both.flatMap((one) => callsWith(tool, one, both, said, mind)));
    const isWhole = calls.every(({ missing }) => missing.length === 0);
    if (!isWhole || leftOut(said, calls, mind.read, looking) !== undefined) continue;
    const isOfOther = isPointing(said) || servedByNone(mind.read(said), leavesOf(tools)).length > 0;
    return isOfOther && isSame(calls, last) ? undefined : calls;
  }
  return undefined;
}

/** Whether a message lives from what was said before it, as its form or its words tell. */
export const goesOn = async (message: string, tools: readonly ModelTool[], { read }: Mind): Promise<boolean> =>
  message.length <= LONGEST && (isMarked(message) || (await chanceToGoOn(message, tools, read)) >= MORE_LIKELY);

/** Whether a message lives from what was said before it, and its words are not surely for any tool. */
export async function isUnclear(message: string, tools: readonly ModelTool[], mind: Mind): Promise<boolean> {
  const all = doersOf(tools);
  const aim = (await goesOn(message, all, mind)) ? await otherAim(message, tools, mind) : KNOWLEDGE;
  if (aim === KNOWLEDGE || aim === STEPS) return false;
  return (await rankRequest(message, all, mind)).every(({ score }) => score < SURE / 2);
}

/** Whether a message is surely for a tool that needs what only the last call names: "which day is cheapest?" */
function lives(
  said: string,
  [one, ...more]: readonly PlannedCall[],
  ranked: readonly Ranked[],
  { read }: Mind,
): boolean {
  const [best] = [...ranked].sort((a, b) => b.share - a.share);
  if (!one || more.length > 0 || !best || best.share < SURE || acts(best.tool) || takesQuestion(best.tool))
    return false;
  const ends = best.tool === one.tool ? (endsOf(best.tool) ?? []) : [];
  return callsOf({ tool: best.tool, score: 1 }, said, [], read).every((call) => {
    const lacks = recount(call).missing;
    const isOpen = ends.length > 0 && ends.every((slot) => valueAt(call.args, slot) === undefined);
    return (lacks.length > 0 && withKept(call, one).missing.length === 0) || isOpen;
  });
}

/** "The accidents and the worst roads there": a call for each, where a message clearly asks for several things. */
async function eachAsked(
  said: string,
  last: readonly PlannedCall[],
  looking: readonly ModelTool[],
  mind: Mind,
): Promise<PlannedCall[] | undefined> {
  const fresh = mayJoin(said) ? await callsFor(said, looking, mind) : [];
  const isSeveral = new Set(fresh.map(({ tool }) => tool)).size > 1;
  if (!isSeveral || fresh.some(({ score, tool }) => score < CLEAR || takesQuestion(tool))) return undefined;
  const calls = fresh.flatMap((call) => last.map((one) => withKept(call, one)));
  return calls.every(({ missing }) => missing.length === 0) ? eachOnce(calls) : undefined;
}

const CLEAR = 0.2;
const MORE_LIKELY = 0.5;
/** What is longer stands alone. */
const LONGEST = 200;
const MOST_TRIED = 3;

const acts = ({ name }: ModelTool): boolean => asksToAct(spaced(name));

/** What a tool is worth to a message that goes on, by how near it is to the last one. */
const NEAR = { agent: 0.2, domain: 0.05, other: 0.005 };
/** The odds that the last tool has whatever is said; fewer, where it would only be called as before. */
const STAYS = { changed: 0.15, same: 0.05 };

interface Ranked {
  tool: ModelTool;
  /** By the message alone. */
  share: number;
  odds: number;
}

/** The tools that a message may be for when it goes on, the likeliest first. */
async function inOrder(
  said: string,
  last: readonly PlannedCall[],
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<Ranked[]> {
  const agents = tools.filter(({ name }) => isHandOff(name));
  const isBeside = (one: ModelTool, other: ModelTool) =>
    agents.some(({ does }) => does?.includes(one) && does.includes(other));
  const nearness = (tool: ModelTool): number => {
    if (last.some((one) => isBeside(one.tool, tool))) return NEAR.agent;
    return last.some(({ tool: { learned } }) => learned !== undefined && learned === tool.learned)
      ? NEAR.domain
      : NEAR.other;
  };
  const stays = (tool: ModelTool): number | undefined => {
    const own = last.filter((one) => one.tool === tool);
    const isChanged = own.some((one) => !isSame(callsWith(tool, one, last, said, mind), [one]));
    return own.length === 0 ? undefined : isChanged ? STAYS.changed : STAYS.same;
  };
  const ranked = await rankRequest(said, doersOf(tools), mind);
  return ranked
    .map(({ tool, score }) => {
      const share = Math.min(score / SURE, MOST_SURE);
      const odds = share / (1 - share);
      const staying = stays(tool);
      return { tool, share, odds: staying === undefined ? nearness(tool) * odds : odds + staying };
    })
    .sort((a, b) => b.odds - a.odds);
}

const MOST_SURE = 0.99;

/**
 * "Better than last week?": what is named set against what the last call was about, by a tool for the like that does
 * so; both by themselves where there is none.
 */
function comparedWith(
  said: string,
  last: readonly PlannedCall[],
  ranked: readonly Ranked[],
  { read }: Mind,
): PlannedCall[] | undefined {
  const [one, ...more] = last;
  if (!one || more.length > 0) return undefined;
  const text = inMonthOf(JSON.stringify(one.args), said, read);
  const names = new Set(rootsOf(one.tool));
  const isAlike = ({ tool }: Ranked) =>
    !acts(tool) && (tool === one.tool || (rootsOf(tool).some((root) => names.has(root)) && takesAllOf(tool, one)));
  for (const { tool } of [...ranked]
    .filter(isAlike)
    .sort((a, b) => Number(b.tool === one.tool) - Number(a.tool === one.tool))) {
    const beside = setBeside(tool, one, read(text));
    if (beside) return [recount(beside)];
  }
  const isSetAlready = slotsOf(one.tool).some((slot) => isOther(slot) && valueAt(one.args, slot) !== undefined);
  const other = isSetAlready ? undefined : changed(one, text, read);
  return other && [one, recount(other)];
}

const rootsOf = ({ name }: ModelTool): string[] =>
  wordsOf(spaced(name))
    .filter((word) => !isStopWord(word))
    .map(stem);

/** Whether a tool takes all of what an earlier call had, but for the days and the place, which it names in its own way. */
const takesAllOf = (tool: ModelTool, { tool: before, args }: PlannedCall): boolean =>
  slotsOf(before).every(
    (slot) =>
      valueAt(args, slot) === undefined ||
      slot.kind === "moment" ||
      slot.kind === "place" ||
      slotsOf(tool).some(({ name }) => name === slot.name),
  );

/** The calls of a tool that a message makes of an earlier one. */
function callsWith(
  tool: ModelTool,
  last: PlannedCall,
  both: readonly PlannedCall[],
  said: string,
  { read }: Mind,
): PlannedCall[] {
  const text = inMonthOf(JSON.stringify(last.args), said, read);
  const blank = leftOutIn(tool, read(text));
  if (tool === last.tool) {
    const bare = { ...last, args: without(last.args, blank) };
    return [recount(changed(bare, text, read) ?? bare)];
  }
  return callsOf({ tool, score: 1 }, text, [], read).map((call) => {
    const against = setAgainst(call, both);
    return against ? recount(against) : withKept(call, last, blank);
  });
}

/** A call with what an earlier one was about, but for what it says itself, and for what is said to be left out. */
const withKept = (call: PlannedCall, last: PlannedCall, blank: readonly string[] = []): PlannedCall =>
  recount({ ...call, args: { ...call.args, ...without(kept(call, last), [...blank, ...Object.keys(call.args)]) } });

/** What an earlier call was about, as another one takes it: places, days and things, as far as the other one has none. */
function kept(call: PlannedCall, last: PlannedCall): Args {
  const slots = slotsOf(call.tool);
  const isNamed = slots.some((slot) => tellsWhich(slot) && valueAt(call.args, slot) !== undefined);
  const given = slots.filter((slot) => {
    const value = valueAt(last.args, slot);
    if (value === undefined || isNamed) return false;
    return (
      tellsWhich(slot) || value === true || (tellsThings(slot) && slot.choices?.some((one) => one.value === value))
    );
  });
  return { ...Object.fromEntries(given.map(({ name }) => [name, last.args[name]])), ...carried(call, last) };
}

/** Whether a slot names things or people. */
const tellsWhich = ({ kind, type, leavesOut }: Slot): boolean =>
  type === "string" && leavesOut === undefined && (kind === "code" || kind === "name" || kind === "phone");

/** Whether some calls are those made before. */
export const isSame = (calls: readonly PlannedCall[], before: readonly PlannedCall[]): boolean =>
  JSON.stringify(calls.map(keyOf)) === JSON.stringify(before.map(keyOf));

const keyOf = ({ tool, args }: PlannedCall): string => JSON.stringify([tool.name, args]);

function eachOnce(calls: readonly PlannedCall[]): PlannedCall[] {
  const keys = calls.map(keyOf);
  return calls.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}
