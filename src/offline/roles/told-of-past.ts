import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { changed } from "../conversation/change.ts";
import { spokenOf } from "../conversation/clues.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { isOfPlaceNotShown } from "../conversation/other-place.ts";
import { withoutMinute } from "../conversation/own-list.ts";
import { countsTo, withoutSorting } from "../conversation/pointing.ts";
import { askedAbout, isMarked, lastCalls } from "../conversation/revised.ts";
import { givesCode } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { acts, asksForRules, asksToAct } from "../goals/acts.ts";
import { asksToRemove } from "../goals/asked-for.ts";
import { daysIn } from "../goals/context.ts";
import { isOfOneself, type Match, takesQuestion, touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Read } from "../reading/read.ts";
import { blanked } from "../reading/spans.ts";
import { line, wantsUntold } from "../shown/accounted.ts";
import { endUnknown, type Finders, pointedIn, toldOfShown, WHEN } from "../shown/asked.ts";
import { isComparison } from "../shown/compared.ts";
import { degreeIn, FIELD, MONEY, POINTER, WHICH, without } from "../shown/degrees.ts";
import { listsHeaded } from "../shown/headed.ts";
import { toldOfNone } from "../shown/none.ts";
import { isAboutOthers, nextFromEnd } from "../shown/order.ts";
import { sortedOf, wantsOrder } from "../shown/sorted.ts";
import { type Shown, shownIn } from "../shown/things.ts";
import type { Past, Situation } from "../situation.ts";
import { proposeChoices } from "../slots/choices.ts";
import { fill } from "../slots/fill.ts";
import { slotsOf, sorts } from "../slots/slot.ts";
import { isWorded } from "../wording/is-worded.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { onlyShown } from "../wording/not-taken-up.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { namesThing } from "./bare-follow-up.ts";
import { choiceAsked } from "./choice-asked.ts";
import { ofKindThere } from "./other-kind.ts";

/**
 * What a message is answered with from what was shown before, without a call: that nothing was found which it could point
 * at, what the lines tell, or all that they tell of the thing it asks more of. `tools`: those that could be called.
 */
export async function toldOfPast(
  message: string,
  situation: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<string | undefined> {
  const { past, read, language } = situation;
  const said = withoutMinute(message);
  if (ADVICE.test(said) || isOfPlaceNotShown({ ...situation, request: said }, tools)) return undefined;
  if (narrowsSeveral(said, situation, tools) || isOfOtherTime(said, situation, tools)) return undefined;
  if (countsInAnOrder(said, situation, tools)) return undefined;
  const finders = findersAmong(tools);
  const sorted = inOrderAsked(said, past, tools, finders);
  if (sorted !== undefined) return sorted;
  const [likeliest] = await rankRequest(said, tools, { embeddings, read });
  // "The second one, which roads is it": what is asked of the one that is pointed at.
  const [asked] = KIND_ASKED.test(said) ? await rankRequest(without(said, POINTER), tools, { embeddings, read }) : [];
  // "There" tells none of several places from the others.
  const there = ofKindThere({ ...situation, request: said }, tools)?.items ?? [];
  if (there.length > 1 && !asksToAct(said)) return there.map(line).join("\n");
  if ([likeliest, asked].some((one) => one && asksForOthers(said, one, past))) return undefined;
  const ofRules = likeliest && takesQuestion(likeliest.tool) ? likeliest.score : 0;
  return (
    (isSureAct(likeliest) ? undefined : leftOutStill(said, situation, tools)) ??
    (ofRules >= SURE / 2 ? undefined : toldOfNone(said, past, read, language, finders.isRule)) ??
    toldOfShown(said, past, read, language, finders) ??
    partAskedOf(said, situation) ??
    (await allThatIsTold(said, situation, tools, embeddings, finders))
  );
}

/** What was shown in another order, where nothing that found it takes one. */
function inOrderAsked(said: string, past: readonly Past[], tools: readonly ModelTool[], { isRule }: Finders) {
  const [latest] = wantsOrder(said) ? shownIn(past, isRule) : [];
  const finders = tools.filter(({ name }) => latest?.tools.includes(name));
  const takesOrder = finders.some((tool) => slotsOf(tool).some(sorts));
  return latest && !takesOrder ? sortedOf(latest, said) : undefined;
}

/** "Only the red", behind what two look-ups told of the same: both are made again with it. */
function narrowsSeveral(said: string, { past, read }: Situation, tools: readonly ModelTool[]): boolean {
  const last = ONLY.test(said) ? lastCalls(past, tools) : [];
  return new Set(last.map(({ tool }) => tool)).size > 1 && changesEach(last, said, read);
}

/** "Was it worse in the evening", behind one figure of a whole day, which tells nothing of its parts. */
function isOfOtherTime(said: string, { past, read }: Situation, tools: readonly ModelTool[]): boolean {
  const [latest] = partsOfDayIn(said).length > 0 ? shownIn(past) : [];
  const last = latest && latest.things.length < 2 ? lastCalls(past, tools) : [];
  return last.length > 0 && changesEach(last, said, read);
}

/** "Which is due first", behind a list: the word that counts is one for an order in which the things can be found. */
function countsInAnOrder(said: string, { past, read }: Situation, tools: readonly ModelTool[]): boolean {
  const [latest] = shownIn(past);
  const orders = tools
    .filter(({ name }) => latest?.tools.includes(name))
    .flatMap(slotsOf)
    .filter(sorts);
  const spans = orders.flatMap((slot) => proposeChoices(slot, read(said)));
  return spans.length > 0 && countsTo(said) && !countsTo(blanked(said, spans));
}

/** Whether a message would make other calls of some. */
const changesEach = (calls: readonly PlannedCall[], said: string, read: Read): boolean =>
  calls.every((call) => changed(call, said, read) !== undefined);

const ONLY = /^(?:(?:and|please),? )?(?:only|just)\b|^[那就]?[只光](?:[要看]|算)/i;

/** "What roads were worst", 哪条路最慢, under a list of districts: what another tool is called by is asked for. */
function asksForOthers(said: string, { tool, score }: Match, past: readonly Past[]): boolean {
  const [latest] = shownIn(past);
  const kind = KIND_ASKED.exec(said)
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.toLowerCase();
  if (!latest?.isListed || kind === undefined || acts(tool) || score < MOST_SURE * SURE) return false;
  const isSaid = usedIn(`${tool.title ?? ""} ${spaced(tool.name)}`);
  const isIn = (text: string) => text.toLowerCase().includes(kind.replace(/s$/, ""));
  return !latest.tools.includes(tool.name) && (isSaid(kind) || isIn(tool.title ?? "")) && !isIn(latest.text);
}

const KIND_ASKED =
  /\b(?:which|what) ([a-z]{4,})\b|(\p{Script=Han}{2})[有是]哪[些几]|[有是]哪[些几]\p{Script=Han}{0,8}的(\p{Script=Han}{2})|哪[一几]?[条个家班张辆间趟款位种座些](\p{Script=Han})/iu;
const MOST_SURE = 0.5;

/** "Should I lower their price": what was told holds no advice. */
const ADVICE =
  /\bshould (?:i|we) (?:lower|raise|drop|cut|reduce|increase|change|stop|end|reorder|restock)\b|[要该]不[要该](?:再|给)?(?:降|涨|提|补|进|打折|停|改)/i;

/** "Then 20% off for three days" asks for something to be done, whatever could not be looked up before. */
const isSureAct = (best: Match | undefined): boolean =>
  best !== undefined && acts(best.tool) && best.score >= MOST_SURE * SURE;

/** "Which one was worse", 余杭呢: what only goes on from a question that could not be looked up cannot be either. */
function leftOutStill(
  said: string,
  { past, read, language }: Situation,
  tools: readonly ModelTool[],
): string | undefined {
  const { leftOut, cannot, notServed, refusal } = offlinePhrases(language);
  const latest = past.at(-1);
  const text = latest?.kind === "agent" ? latest.text.trim() : "";
  const [line = ""] = text.split("\n", 1);
  // What is not served is so on other days, too.
  const isRefused = line === refusal || [cannot, notServed].some((phrase) => isWorded(phrase, line));
  if (isRefused && isMarked(said)) {
    const [asked, isOfDays] = [askedAbout(said), daysIn(said, read).length > 0];
    // "Ok, then hotels in Zurich on Monday" names what is served.
    const isServed = tools.some((tool) => !acts(tool) && saysTitleOf(tool, asked));
    const isOnlyValues = !isServed && saysOnlyValues(asked, tools, read);
    return isOnlyValues && (isOfDays || namesThing(read(asked), tools)) ? text : undefined;
  }
  if (!isWorded(leftOut, text) || daysIn(said, read).length > 0) return undefined;
  const rest = degreeIn(said)?.rest;
  const isBare = rest !== undefined && WHICH.test(said) && !read(without(rest, WHICH, POINTER)).tokens.some(isTelling);
  return isBare || isMarked(said) ? text : undefined;
}

function findersAmong(tools: readonly ModelTool[]): Finders {
  const named = (is: (tool: ModelTool) => boolean) => {
    const names = new Set(tools.filter(is).map(({ name }) => name));
    return (name: string) => names.has(name);
  };
  const highIs = (name: string) => tools.find((tool) => tool.name === name)?.highIs;
  return { isRule: named(takesQuestion), isOwn: named(isOfOneself), highIs };
}

/** "The earlier one", of things with which nothing can be done but to put them in the place of what the user has. */
export function pickedInVain(
  { request, past, read, language }: Situation,
  tools: readonly ModelTool[],
): string | undefined {
  const { isRule, isOwn } = findersAmong(tools);
  const lists = shownIn(past, isRule);
  // "And the cheapest?", 最晚的呢, below the dearest or the first of several: of all of these.
  const whole = allOf(lists);
  const list = whole && (degreeIn(request) || pointedIn(request, whole) !== undefined) ? whole : lists[0];
  // What was told of things shown before was found by the tools that found them.
  const isOfOwn = lists.find(({ tools: by }) => by.length > 0)?.tools.some(isOwn);
  if (isQuestion(request) || !list?.isListed || !lists[0]?.isLatest || isOfOwn || choiceAsked({ past }))
    return undefined;
  const item = list.things[pointedIn(request, list) ?? -1];
  const rest = without(withoutSorting(request), POINTER);
  const { tokens, mentions } = read(rest);
  const isMore = KIND_ASKED.test(rest) || tokens.some(isTelling) || mentions.some(({ kind }) => kind === "moment");
  const isBare = !asksToAct(request) && !isMore;
  if (!item || !isBare || asksToAct(list.asked)) return undefined;
  const takers = tools.filter((tool) => acts(tool) && givesCode(tool, item, read));
  const isAsked = takers.some((tool) => asksToRemove(tool, request, tools));
  if (isAsked || !takers.every(touchesExisting)) return undefined;
  const told = nextFromEnd(list, request, read) ?? line(item);
  const unserved = onlyShown(
    tools.filter(({ name }) => list.tools.includes(name)),
    language,
  );
  return unserved === undefined ? told : `${told}\n${unserved}`;
}

/** The list before that holds the only thing shown last among others. */
const allOf = ([latest, ...older]: readonly Shown[]): Shown | undefined =>
  latest?.isListed && latest.things.length === 1
    ? older.find(({ things }) => things.length > 1 && things.some(({ text }) => text === latest.things[0]?.text))
    : undefined;

/** 庆春路那两起是什么类型, "the two on Qingchun Road": what an answer counts by a name has no more told of it. */
function partAskedOf(said: string, { past, read, language }: Situation): string | undefined {
  const list = COUNTED_ONES.test(said) ? shownIn(past).find(({ tools }) => tools.length > 0) : undefined;
  if (!list) return undefined;
  const counted = listsHeaded(list.text).flatMap(({ things }) => things);
  const [only, ...others] = spokenOf(said, counted, read, usedIn(""));
  const item = others.length === 0 ? counted[only ?? -1] : undefined;
  return item && `${line(item)}\n${offlinePhrases(language).shown.noMore}`;
}

const COUNTED_ONES =
  /\bthe (?:two|three|four|five|six|ones?) (?:on|in|at|of)\b|那(?:[一两二三四五六几]|\d)?[起件次些]/i;

/** The line of a thing that is pointed at, where it is asked for what its list does not name and nobody else could tell. */
async function allThatIsTold(
  said: string,
  { past, read, language }: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
  { isRule }: Finders,
): Promise<string | undefined> {
  const [list] = shownIn(past, isRule);
  if (
    !list?.isListed ||
    isComparison(said) ||
    wantsUntold(said, list) ||
    !(isQuestion(said) && FIELD.test(said.replace(YES_OR_NO, ""))) ||
    asksToAct(said) ||
    asksForRules(said) ||
    said.length > LONGEST
  )
    return undefined;
  const [only, ...others] = list.things;
  const isOfOnly = list.isLatest && others.length === 0 && WHEN.test(said);
  // The oldest of a part of a list is found by the tool that sorts by that.
  const isSorted = tools.some(
    (tool) => list.tools.includes(tool.name) && fill(tool, read(said)).some(({ slot }) => sorts(slot)),
  );
  if (endUnknown(said, list)) return isSorted ? undefined : offlinePhrases(language).shown.partOnly;
  const item = list.things[pointedIn(said, list) ?? -1] ?? (isOfOnly ? only : undefined);
  const rest = without(withoutSorting(said), POINTER, MONEY);
  if (!item || isAboutOthers(rest, list, read) || read(rest).mentions.some(({ kind }) => kind === "code"))
    return undefined;
  const [best] = await rankRequest(rest, tools, { read, embeddings });
  const isForOther =
    best !== undefined && best.score >= SURE / 2 && !acts(best.tool) && !list.tools.includes(best.tool.name);
  return isForOther ? undefined : `${line(item)}\n${offlinePhrases(language).shown.noMore}`;
}

const LONGEST = 90;
const YES_OR_NO = /[吗呢么][？?]?$/;
