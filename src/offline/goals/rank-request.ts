import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { KNOWLEDGE, type LearnedRequests, NONE, STEPS, sharesOfOne } from "../../engine/tools/learned-requests.ts";
import { keptFor } from "../kept.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import { isTime, type Mention } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, withoutSpans } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { boundsIn } from "../slots/bounds.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf, takesDay, takesHour } from "../slots/slot.ts";
import { acts, asksToAct, ENDS } from "./acts.ts";
import { asksOfOwnThing } from "./asks-of-own.ts";
import { withoutWhy } from "./asks-why.ts";
import {
  asksForThere,
  asksIfThereAre,
  asksWhenItEnds,
  changesNothing,
  namesDayToCome,
  namesOwn,
  onlyAsks,
  stretchesWhatThereIs,
} from "./changes-nothing.ts";
import { placeIn, SAME_DAYS } from "./context.ts";
import { endAsked, endsOnlyNow, endsOtherwise } from "./ends-it.ts";
import { takersOfIds } from "./evidence.ts";
import { finds } from "./finds.ts";
import { learnedBy, leavesOf, modelsOf } from "./leaves.ts";
import { isOfOneself, type Match, rank, takesQuestion, touchesExisting } from "./match.ts";
import { type Mind, SURE } from "./mind.ts";
import { featuresOf, saysWords } from "./request-features.ts";
import { isToldByAnother, sharesOfAliases } from "./says-alias.ts";
import { sidesTold } from "./sides-told.ts";
import { asksForNoAct } from "./speech-act.ts";
import { asksPastFigures, inTime, isTooEarly, isTooLate } from "./timely.ts";
import { unservedAct } from "./unserved-act.ts";
import { rankByWording, withLikelierLeaf } from "./wanted-tools.ts";

/**
 * How much a request is for each tool, best first: as was learned from example requests where there are such, by the
 * tools' own wording elsewhere. One half stands for a request that is surely for a tool.
 */
export async function rankRequest(said: string, tools: readonly ModelTool[], mind: Mind): Promise<Match[]> {
  const text = withoutWhy(said, leavesOf(tools));
  const shares = await sharesOf(text, tools, mind);
  if (!shares && isWorded(tools)) return rankByWording(text, tools, mind.read);
  if (!shares)
    return inTime(await withLikelierLeaf(await rank(text, tools, mind.embeddings), text, mind), mind.read(text));
  const own = new Set(tools.map(({ name }) => name));
  const scoreOf = (tool: ModelTool): number => {
    const leaves = isHandOff(tool.name) ? (tool.does ?? []).filter(({ name }) => !own.has(name)) : [tool];
    return leaves.reduce((sum, { name }) => sum + SURE * (shares.get(name) ?? 0), 0);
  };
  return tools.map((tool) => ({ tool, score: scoreOf(tool) })).sort((a, b) => b.score - a.score);
}

/** What else than a tool a request is for, if it is more for that than for any tool. */
export async function otherAim(text: string, tools: readonly ModelTool[], mind: Mind): Promise<string | undefined> {
  const shares = [...((await sharesOf(text, tools, mind)) ?? [])].sort(([, a], [, b]) => b - a);
  const [best] = shares[0] ?? [];
  return best !== undefined && OTHERS.includes(best) ? best : undefined;
}

/**
 * How likely a request is for a tool of its domain that is none of these, by what was learned; 0 where nothing was. What
 * needs no tool counts for neither.
 */
export async function shareOfOthers(text: string, tools: readonly ModelTool[], mind: Mind): Promise<number> {
  const [[model, own] = [undefined, []], ...more] = learnedBy(leavesOf(tools));
  if (model === undefined || more.length > 0) return 0;
  const features = await featuresOf(text, own, mind.read);
  const names = new Set(own.map(({ name }) => name));
  const labels = model.labels.filter((label) => !OTHERS.includes(label));
  const shares = sharesOfOne(model.scoresOf(labels, features));
  return labels.reduce((sum, label, at) => sum + (names.has(label) ? 0 : (shares[at] ?? 0)), 0);
}

/** Whether a request is surely for one of the tools, though it may not be told for which. */
export async function isForSome(text: string, tools: readonly ModelTool[], mind: Mind): Promise<boolean> {
  const shares = await sharesOf(text, tools, mind);
  if (!shares || !saysTopic(text, tools, mind)) return false;
  return OTHERS.reduce((sum, label) => sum + (shares.get(label) ?? 0), 0) < MOST_OF_OTHERS;
}

/** The two tools a request may be for, when it is for one of them and not clearly for either. */
export async function eitherOf(text: string, tools: readonly ModelTool[], mind: Mind): Promise<ModelTool[]> {
  const shares = await sharesOf(text, tools, mind);
  if (!shares || !saysTopic(text, tools, mind)) return [];
  const shareOf = ({ name }: ModelTool): number => shares.get(name) ?? 0;
  const [first, second] = [...leavesOf(tools)].sort((a, b) => shareOf(b) - shareOf(a));
  if (!first || !second || shareOf(first) >= CLEAR || shareOf(first) + shareOf(second) < ONE_OF_TWO) return [];
  return [first, second];
}

const CLEAR = 0.5;
const ONE_OF_TWO = 0.55;

const OTHERS: readonly string[] = [NONE, KNOWLEDGE, STEPS];
const MOST_OF_OTHERS = 0.4;

/** How sure each tool, and each label that is none, is: those of one model together 1. Undefined if nothing was learned. */
async function sharesOf(said: string, tools: readonly ModelTool[], mind: Mind): Promise<Shares | undefined> {
  const all = leavesOf(tools);
  const models = modelsOf(all);
  if (models.length === 0) return undefined;
  // "Xihu but not Yuhang congestion": what is asked for may stand behind what is left out.
  const rest = withoutExclusions(said);
  // Days that are those of something else are no sign that it is to be put off.
  const bare = rest.replace(SAME_DAYS, "");
  const named = withoutBounds([bare, rest].find((one) => saysWords(one, all, mind.read)) ?? said, mind.read);
  const text = saysWords(named, all, mind.read) ? named : said;
  const sharesIn = (one: string): Promise<Shares> => {
    const known = sharesKnown(mind.embeddings)(mind.read(one));
    const ready = known.get(tools);
    if (ready) return ready;
    const shares = sharesAnew(one, tools, all, models, mind);
    known.set(tools, shares);
    // What failed is tried again.
    shares.catch(() => known.delete(tools));
    return shares;
  };
  const shares = await sharesIn(text);
  // "Put the slowest one on sale": which one is meant is told by its rank, which is not what is asked for.
  const plain = asksToAct(text) || DONE_TO.test(text) ? text.replace(DESCRIBED_BY_RANK, "$<before>") : text;
  const isForAct = (one: Shares) => all.some((tool) => tool.name === mostOf(one) && acts(tool));
  if (plain === text || isForAct(shares)) return shares;
  const others = await sharesIn(plain);
  return isForAct(others) ? others : shares;
}

/** 给它打八折, 把它延后, "30% off the best one": something is to be done, whatever the verb. */
const DONE_TO = /^(?:请|帮我|麻烦)*[给把将]|^give (?:my|the|our)\b|^(?:(?:take|do) )?\d{1,2} ?% off\b/i;

const mostOf = (shares: Shares): string | undefined => [...shares].sort(([, a], [, b]) => b - a)[0]?.[0];

/** The rank by which a thing is described that something is to be done with: "the worst selling product", 卖得最差的商品. */
const DESCRIBED_BY_RANK =
  /(?<before>\b(?:the|my|our) )(?:(?:best|worst|top|most|least|slowest)[ -](?:[a-z]+ing[ -]|seller(?= on\b))?|[a-z]{3,}est (?:[a-z]+ing )?)(?=[a-z])|(?<=[给把让将为对])(?:\p{Script=Han}{0,3}最\p{Script=Han}{1,2}的)(?=\p{Script=Han})/iu;

/** "End all promotions over 12 %": the figure says which ones, and nothing of what is to be done. */
function withoutBounds(text: string, read: Mind["read"]): string {
  return OF_ALL.test(text) && asksToAct(text) ? withoutSpans(text, boundsIn(read(text))) : text;
}

const OF_ALL = /\b(?:all|every|each|any)\b|所有|全部|都/i;

/**
 * What a tool loses if the text names an id that it does not take, or days that it does not tell of. Twice that if
 * nothing is to be done now, or of two sides it tells of one; what tells of both gains as much.
 */
const OF_OTHERS = 3;
/** What a tool that makes a change loses if the text asks for none: more than words can gain. */
const UNASKED = 30;
/** What a tool loses for each word that is usual in requests for other tools only: "suitcases" for "my flight". */
const OF_UNHEARD = 1;

type Shares = ReadonlyMap<string, number>;

/** One request is looked at by several rules. */
const sharesKnown = keptFor((_: EmbeddingsInterface) =>
  keptFor((_: Reading) => new WeakMap<readonly ModelTool[], Promise<Shares>>()),
);

async function sharesAnew(
  text: string,
  tools: readonly ModelTool[],
  all: readonly ModelTool[],
  models: readonly LearnedRequests[],
  mind: Mind,
): Promise<Shares> {
  const near = new Map((await rank(text, all, mind.embeddings)).map(({ tool, score }) => [tool.name, score]));
  // Background knowledge is the planner's to tell.
  const others = tools.some(({ name }) => isHandOff(name)) ? OTHERS : [NONE];
  const takers = takersOfIds(text, all);
  const isSupposed = onlyAsks(text);
  const reading = mind.read(text);
  const end = endAsked(reading);
  const endsLater = end !== "at once" && ENDS.test(text) && namesDayToCome(reading);
  const isOfThings = asksIfThereAre(reading, all);
  const isOfFigures = isOfThings || asksPastFigures(reading);
  const isOfRules = (tool: ModelTool) => isSupposed && takesQuestion(tool);
  const isStrange = (tool: ModelTool, at: number) =>
    (takers?.[at] === false && !isOfRules(tool)) || isTooLate(tool, reading) || isTooEarly(tool, all, reading);
  // "Today at 9 and 11" asks for nothing of whole days.
  const isDated = overlapsOneOf(reading.mentions.filter(isTime));
  const isOfHours = reading.mentions.some(namesHour) && reading.tokens.every((one) => isDated(one) || !isContent(one));
  const isOnlyTold = isSupposed || changesNothing(reading, all, mind);
  const isOfThere = asksForThere(text);
  const isOfOwnThing = asksOfOwnThing(reading, all);
  const isNamedOwn = namesOwn(text, all);
  const isOfOwn = isOfOwnThing || isNamedOwn;
  // What was to be done with it cannot be, but it can be shown.
  const toShow = unservedAct(reading, all)?.nearest;
  const isOfActs = asksForNoAct(text) || asksWhenItEnds(text) || (isNamedOwn && !asksToAct(text));
  // "What do I have to ship today" is what people say for orders, and asks for no rule.
  const shareSaid = sharesOfAliases(text);
  const isOfThing = all.some((tool) => !takesQuestion(tool) && shareSaid(tool) === 1);
  const isStretched = stretchesWhatThereIs(reading) && all.some((tool) => touchesExisting(tool) && takesDay(tool));
  const isNotNow = (tool: ModelTool) =>
    (isOfHours && !slotsOf(tool).some(takesHour)) ||
    (isStretched && !touchesExisting(tool) && !isOfOneself(tool) && !takesQuestion(tool)) ||
    (isOnlyTold && touchesExisting(tool)) ||
    (isOfThere && isOfOneself(tool)) ||
    (isOfOwn && finds(tool) && !isOfOneself(tool)) ||
    (endsLater && endsOnlyNow(tool, all));
  const lossOf = (tool: ModelTool, at: number): number => {
    const isOut =
      toShow?.includes(tool) === false ||
      (isOfActs && acts(tool)) ||
      isToldByAnother(tool, all, reading) ||
      ((isOfFigures || isOfThing) && takesQuestion(tool)) ||
      (end && endsOtherwise(tool, all, end));
    if (isOut) return UNASKED;
    const sides = sidesTold(tool, all, reading);
    if (sides === 2 || (isOfOwnThing && isOfOneself(tool) && !takesDay(tool))) return -2 * OF_OTHERS;
    if (sides === 1 || isNotNow(tool)) return 2 * OF_OTHERS;
    return isStrange(tool, at) ? OF_OTHERS : 0;
  };
  const lost = new Map(all.map((tool, at) => [tool.name, lossOf(tool, at)]));
  const said = reading.tokens.filter(isContent);
  const roots = [...new Set(said.map(({ root }) => root))];
  // What is cancelled or changed is described by the words of what it was looked for by.
  const besideOf = (label: string): readonly string[] => {
    const isOfLabel = ({ name }: ModelTool) => name === label;
    const beside = all.some((tool) => isOfLabel(tool) && touchesExisting(tool))
      ? (tools.find(({ does }) => does?.some(isOfLabel))?.does ?? all)
      : [];
    return [label, ...beside.map(({ name }) => name)];
  };
  const sharesBy = async (model: LearnedRequests) => {
    const own = learnedBy(all).get(model) ?? [];
    // With what its own tools list, as it was learned.
    const features = await featuresOf(text, own, mind.read, all);
    const labels = [...own.map(({ name }) => name), ...others.filter((label) => model.labels.includes(label))];
    const usual = roots.filter((root) => model.labelsSaying(root).length > 0);
    const unheard = (label: string) => {
      const beside = besideOf(label);
      return usual.filter((root) => !beside.some((one) => model.isUsual(root, one))).length;
    };
    const learned = model.scoresOf(labels, features);
    const scores = labels.map(
      (label, at) =>
        model.nearness * (near.get(label) ?? 0) +
        (learned[at] ?? 0) -
        (lost.get(label) ?? 0) -
        (OTHERS.includes(label) ? (toShow || isOfThings ? UNASKED : 0) : OF_UNHEARD * unheard(label)),
    );
    return sharesOfOne(scores).map((share, at): [string, number] => [labels[at] ?? "", share]);
  };
  const shares = await Promise.all(
    models.map(async (model): Promise<SharesOfDomain> => {
      const own = learnedBy(all).get(model) ?? [];
      const knowsPlace = placeIn(text, own, mind.read) !== undefined;
      return { known: Number(knowsPlace) + Number(takesPartOfDay(own, reading)), shares: await sharesBy(model) };
    }),
  );
  return shares.length === 1 ? new Map(shares[0]?.shares) : together(shares);
}

const namesHour = (mention: Mention): boolean => mention.kind === "moment" && mention.moment.hour !== undefined;

/** How likely a request is for each tool of one domain. */
interface SharesOfDomain {
  shares: [label: string, share: number][];
  /** How much it takes of what the request names: a place that it lists, a part of the day. */
  known: number;
}

/** Whether a tool lists a part of the day that a text names. */
const takesPartOfDay = (tools: readonly ModelTool[], reading: Reading): boolean => {
  const parts = partsOfDayIn(reading.text);
  if (parts.length === 0) return false;
  const isPart = overlapsOneOf(parts);
  return tools
    .flatMap(slotsOf)
    .some((slot) => slot.isClosed && slot.kind !== "place" && valuesSaid(slot, reading).some(isPart));
};

/**
 * The shares of several domains, made comparable: the surer one domain is of a request, the less is left for the
 * others. A domain that takes less of what is named takes nothing from one that takes more.
 */
function together(domains: readonly SharesOfDomain[]): Map<string, number> {
  const mostOf = ({ shares }: SharesOfDomain) =>
    Math.max(0, ...shares.filter(([label]) => !OTHERS.includes(label)).map(([, share]) => share));
  return new Map(
    domains.flatMap((one) => {
      const rivals = domains.filter((other) => other !== one && other.known >= one.known);
      const elsewhere = Math.max(0, ...rivals.map(mostOf));
      return one.shares.map(([label, share]): [string, number] => [label, share * (1 - elsewhere)]);
    }),
  );
}

/** Whether a text has words beside values and the small words of every text. */
export const saysTopic = (text: string, tools: readonly ModelTool[], { read }: Mind): boolean =>
  saysWords(text, leavesOf(tools), read);

/** Whether only the wording of some tools is known, and each does its work itself. */
export const isWorded = (tools: readonly ModelTool[]): boolean =>
  !isLearned(tools) && !tools.some(({ name }) => isHandOff(name));

/** Whether anything was learned about requests for some tools. */
export const isLearned = (tools: readonly ModelTool[]): boolean => modelsOf(leavesOf(tools)).length > 0;
