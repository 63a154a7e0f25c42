import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { isChange } from "../conversation/replies.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { leavesOf } from "../goals/leaves.ts";
import { isOfOneself, type Match, takesQuestion } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { areSameCalls, type PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { daysOf, isTime } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Read } from "../reading/read.ts";
import { matchesIn, overlapsOneOf } from "../reading/spans.ts";
import { placesOf } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { stretchIn } from "../slots/span.ts";
import { doersOf } from "./hand-over.ts";
import { callsWith } from "./made-of-last.ts";

/** What a tool is worth to a message that goes on, by how near it is to the last one. */
const NEAR = { agent: 0.2, domain: 0.05, other: 0.005 };
/** The odds that the last tool has whatever is said; fewer, where it would only be called as before. */
const STAYS = { changed: 0.15, same: 0.05 };

export interface Ranked {
  tool: ModelTool;
  /** By the message alone. */
  share: number;
  odds: number;
}

/** The tools that a message may be for when it goes on, the likeliest first. */
export async function inOrder(
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
  const isForTexts = mayBeForTexts(said, mind.read);
  const stays = (tool: ModelTool): number | undefined => {
    const own = last.filter((one) => one.tool === tool && (isForTexts || !takesQuestion(tool)));
    const isChanged = own.some((one) => !areSameCalls(callsWith(tool, one, last, said, mind), [one]));
    return own.length === 0 ? undefined : isChanged ? STAYS.changed : STAYS.same;
  };
  const ranked = await rankRequest(said, doersOf(tools), mind);
  // What days, hours and places alone are likely for is no sign of what is wanted of them.
  const bare = valuesOf(said, leavesOf(tools), mind.read);
  const byValues = new Map(
    (bare === "" ? [] : await rankRequest(bare, doersOf(tools), mind)).map(({ tool, score }) => [tool, score]),
  );
  return toFinders(ranked, said, last, agents)
    .map(({ tool, score }) => {
      const odds = oddsOf(score) / Math.max(1, oddsOf(byValues.get(tool) ?? 0));
      const staying = stays(tool);
      return { tool, share: shareOf(score), odds: staying === undefined ? nearness(tool) * odds : odds + staying };
    })
    .sort((a, b) => b.odds - a.odds);
}

/** The one that a message is likeliest for by itself. */
export const likeliestOf = ([first, ...others]: readonly Ranked[]): Ranked | undefined =>
  others.reduce((best, one) => (best && one.share > best.share ? one : best), first);

/** Whether a message asks for something to be done or changed, and not for what there is. */
export const asksToDo = (said: string): boolean =>
  asksToAct(said) || isChange(said) || DO_SO.test(said) || (stretchIn(said) !== undefined && !WHAT_THERE_IS.test(said));

const WHAT_THERE_IS = /\bwhat(?:['’]?s| is| are| do you have) (?:there|available|on)\b|有(?:啥|什么|哪些)/i;

/** What names days and amounts and asks nothing, "then do 30% off until Monday", goes on with no question about rules. */
export const mayBeForTexts = (said: string, read: Read): boolean =>
  isQuestion(said.replace(DO_SO, "")) ||
  !read(said).mentions.some((one) => one.kind === "number" || daysOf(one).length > 0);

/** "Then do 20": no question, though it begins like one. */
const DO_SO = /\bdo (?=\d)/i;

const shareOf = (score: number): number => Math.min(score / SURE, MOST_SURE);
const oddsOf = (score: number): number => shareOf(score) / (1 - shareOf(score));

/** "Day by day", 每天的列一下: how what was asked for is to be told. */
const TOLD_BY =
  /\b(?:daily|(?:each|every|per|by) day|day by day|list|show)\b|每[天日]|逐日|[一1]天[一1]天|列(?:出来?|[一1]下|给)?/gi;

/** The days, hours and places of a text and how it wants them told, without its other words. */
function valuesOf(said: string, tools: readonly ModelTool[], read: Read): string {
  const { mentions } = read(said);
  const places = tools
    .flatMap(slotsOf)
    .filter(({ kind }) => kind === "place")
    .flatMap(({ choices = [] }) => choices.flatMap(({ says }) => says));
  const named = [...new Set(places)].flatMap((say) => placesOf(say, read(said)));
  const times = mentions.filter(isTime);
  const isInside = overlapsOneOf(times);
  const forms = matchesIn(said, TOLD_BY);
  return [...times, ...[...partsOfDayIn(said), ...forms].filter((part) => !isInside(part)), ...named]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => said.slice(start, end))
    .join(" ");
}

/**
 * Who asks nothing to be done, "a car there?", wants to see what there is: what is likely for a tool that acts is so for
 * the one of its agent that finds such things.
 */
function toFinders(
  ranked: readonly Match[],
  said: string,
  last: readonly PlannedCall[],
  agents: readonly ModelTool[],
): Match[] {
  const isAboutOwn = last.some(({ tool }) => isOfOneself(tool));
  const isAct = ({ tool }: Match) => acts(tool) && !isAboutOwn && !asksToDo(said);
  const gained = new Map<ModelTool, number>();
  for (const { tool, score } of ranked.filter(isAct)) {
    const beside = agents.find(({ does }) => does?.includes(tool))?.does ?? [];
    const finders = ranked.filter((one) => beside.includes(one.tool) && !acts(one.tool) && !takesQuestion(one.tool));
    const finder = finders.find((one) => last.some((call) => call.tool === one.tool)) ?? finders[0];
    if (finder) gained.set(finder.tool, (gained.get(finder.tool) ?? 0) + score);
  }
  return ranked.map((one) => ({ tool: one.tool, score: isAct(one) ? 0 : one.score + (gained.get(one.tool) ?? 0) }));
}

const MOST_SURE = 0.99;
