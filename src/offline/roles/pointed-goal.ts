import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { isQuestion } from "../../engine/question.ts";
import { asksToHave } from "../conversation/asked-of-shown.ts";
import { wantsFirst } from "../conversation/of-an-order.ts";
import { describedIn, oneOfAll, pointedBefore, withoutRules } from "../conversation/one-of-shown.ts";
import { isOfPlaceNotShown } from "../conversation/other-place.ts";
import { pickedIn } from "../conversation/picked.ts";
import { alikeAtBest, chooses, countsTo, withoutSorting } from "../conversation/pointing.ts";
import { ordersAlone, type Pointed, pointedAt, pointedTo, pronoun, sortedOut } from "../conversation/references.ts";
import { THEM } from "../conversation/revised.ts";
import { givesCode, type Item, ownCode, unnumbered } from "../conversation/shown.ts";
import { aboutShown } from "../conversation/shown-ids.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { usedIn } from "../conversation/used-in.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { acts, actsIn, asksToAct, isOnExisting } from "../goals/acts.ts";
import { leavesOf } from "../goals/leaves.ts";
import { rank, sharesAct, takesQuestion, touchesExisting } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { servedByNone } from "../goals/unused.ts";
import { userTexts } from "../past.ts";
import { dayAt, isoDay, isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { line } from "../shown/accounted.ts";
import { degreeIn, OF_THEM, POINTER, without } from "../shown/degrees.ts";
import { toldOfNone } from "../shown/none.ts";
import type { Past, Situation } from "../situation.ts";
import { fill } from "../slots/fill.ts";
import { sorts } from "../slots/slot.ts";
import { shiftIn, stretchIn } from "../slots/span.ts";
import { namedAndSaid } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { onlyActs } from "./act-before.ts";
import { wholeTripIn } from "./done-with-all.ts";
import { BETWEEN } from "./each-listed.ts";
import { doersOf, handOver } from "./hand-over.ts";
import { takesNoneOf } from "./is-follow-up.ts";
import { isFoundBy } from "./ordered-in-vain.ts";
import { namesOtherKind, ofKindNamed } from "./other-kind.ts";
import { inLines } from "./picked-of-left.ts";
import { pointsOnly } from "./points-only.ts";
import { saysOnlyActs } from "./rule-question.ts";
import { actOnBounded, describedBefore, pointsAtOneSuch, severalMeant, untilListToActOn } from "./several-meant.ts";

/**
 * What is to be done with one thing that was shown, by whoever does such things: "book that one", 最便宜的那个打9折. A
 * rule that was read in between counts for nothing, and of several things it is asked which is meant.
 */
export async function doneWithShown(
  situation: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  // All of a trip is more than what a list shows of it.
  if (wholeTripIn(situation, tools) !== undefined || endsAndMakes(situation.request)) return undefined;
  const scene = await sceneOf(situation, tools, { embeddings, read: situation.read });
  if (!scene) return undefined;
  const { request, read, language } = situation;
  const { shown, all, mind, bounded, deed, isSure } = scene;
  const none = noneOfShown(scene);
  if (none !== undefined) return withText(none);
  const several = severalOfShown(scene);
  const { noneFits, whichOne } = offlinePhrases(language);
  if (several?.length === 0) return withText(noneFits(withoutEnding(request, /[.。!！]$/)));
  const pointed = several ? undefined : oneOfShown(scene);
  // 库存最多的那个, below what is all out of stock: what a look-up sorts by is looked for among all.
  if (!several && !pointed && !OF_THEM.test(request) && isSorting(request, tools, read)) return undefined;
  const others = several
    ? { job: [bounded?.act ?? request, ...inLines(several.map(unnumbered)).split("\n")].join("\n> ") }
    : pointed
      ? undefined
      : oneOfAll(request, shown);
  const wish = (pointed ?? others)?.job;
  const things = taskParts(wish ?? "").shown;
  if (things[0] && namesOtherKind(situation, all, things[0])) return undefined;
  const byCode = calledByCode(request, things);
  const named = isSure || !byCode ? undefined : (await deedIn(byCode, all, mind)).deed;
  // Of several, only one may be what such a thing is done with: of a hotel and a booking, the hotel is booked.
  const [single, ...more] = others && !several ? things.filter((item) => toolFor([item], named, scene)) : [];
  const meant = single && more.length === 0 ? [single] : things;
  const tool = toolFor(meant, named, scene);
  const doer = doerOf(tool, tools);
  // What is only described is chosen to be had, and changes nothing that the user has.
  const isOnlyDescribed = scene.isOne && !asksToAct(request) && !chooses(request);
  if (isOnlyDescribed && (tool === undefined || touchesExisting(tool))) return undefined;
  // "The cheapest one", below products, may be wanted for any of what is told of them, and asks for no promotion.
  const isBare = (deed === undefined && pointsOnly(request, read)) || namesOnly(request, things, read);
  const isOpen = isBare && !asksToAct(request) && !isQuestion(request);
  if (isOpen && things[0] && things.length === 1 && isLookedUpById(things, scene)) return withText(line(things[0]));
  const job = meant.length === things.length ? wish : `${request}\n> ${inLines(meant)}`;
  if (doer && tool && job !== undefined)
    return withCalls(handOver(doer, touchesExisting(tool) ? job : withoutPastDays(job, read)));
  // "End the promotion of the second one", below products: what is done is done with something of it, and not of a list to come.
  const isForIt = takersOf(things, scene).some((one) => sharesAct(one, request));
  const isOfIt =
    deed !== undefined &&
    (!saysOnlyActs(without(request, POINTER), read) || things.some((item) => isFoundBy(item, deed, all)));
  const other = tool || several || isForIt || !isOfIt ? undefined : doerOf(deed, tools);
  if (other && byCode !== undefined) return withCalls(handOver(other, byCode));
  // "Cancel it", below things of several kinds: nobody does so with all of them.
  if (several) return withText(`${inLines(several.map(unnumbered))}\n\n${whichOne}`);
  return others && onlyActs(request, read) ? withText(whichOne) : undefined;
}

/** "The black one", 红色的那个: whether a request says nothing but which of some things it means. */
function namesOnly(request: string, things: readonly Item[], read: Read): boolean {
  const rest = without(degreeIn(request)?.rest ?? request, POINTER);
  const says = read(rest).mentions.some((mention) => isTime(mention) || mention.kind === "number");
  const roots = new Set(things.flatMap(({ text }) => read(text).tokens.map(({ root }) => root)));
  const left = read(rest).tokens.flatMap(({ root, text }) => (roots.has(root) ? [] : text));
  return !says && !/\p{L}/u.test(left.join(" ").replace(AROUND, " "));
}

const AROUND =
  /\b(?:the|please|pls|and|then|ok(?:ay)?|so|what|how|about|that|this|just|only|in|of|s|i['’]?ll|i|take|have|show|see|me|prices?)\b|[请吧呢那就的了这个款件色看要选]|一下|帮我|给我|价格/giu;

/** "Cancel the first, book a cheaper one": what is to be had beside it is a wish of its own. */
function endsAndMakes(request: string): boolean {
  const acts = request.split(BETWEEN).map((part) => (asksToAct(part) ? actsIn(part)[0] : undefined));
  const at = acts.indexOf("remove");
  return at >= 0 && acts.indexOf("reserve", at) > at;
}

/** A request for something to be done with what was shown. */
interface Scene {
  situation: Situation;
  mind: Mind;
  /** All that may be called. */
  all: readonly ModelTool[];
  /** What was said before, without questions about rules. */
  shown: readonly Past[];
  /** The things of the kind that it names the best of. */
  ofKind: ReturnType<typeof ofKindNamed>;
  bounded: ReturnType<typeof actOnBounded>;
  deed: ModelTool | undefined;
  isSure: boolean;
  /** Whether it describes one of things that may have been shown before the last ones. */
  isOne: boolean;
}

/** "The second" and nothing else. */
const isPlace = (request: string, read: Read): boolean => countsTo(request) && namesOnly(request, [], read);

async function sceneOf(situation: Situation, tools: readonly ModelTool[], mind: Mind): Promise<Scene | undefined> {
  const { request, past, read } = situation;
  const all = doersOf(tools);
  const shown = untilListToActOn(request, withoutRules(past, all), all, read);
  const ofKind = ofKindNamed({ ...situation, past: shown }, all);
  if (!ofKind && (namesOtherKind(situation, all) || isOfPlaceNotShown(situation, all))) return undefined;
  const bounded = actOnBounded(request, shown, read);
  const { deed, isSure } = await deedIn(bounded?.topic ?? request, bounded ? all.filter(acts) : all, mind);
  const isOne = pointsAtOneSuch(request);
  const isAct = deed !== undefined || chooses(request) || asksToAct(request) || isOne || isPlace(request, read);
  const isAsked = isQuestion(request) && !asksToHave(request);
  if (!isAct || isAsked || servedByNone(read(request), leavesOf(tools)).length > 0) return undefined;
  return { situation, mind, all, shown, ofKind, bounded, deed, isSure, isOne };
}

/** That none of the things shown is meant. */
function noneOfShown({ situation: { request, read, language }, all, shown, ofKind }: Scene): string | undefined {
  const isRule = (name: string) => all.some((tool) => tool.name === name && takesQuestion(tool));
  return ofKind ? undefined : toldOfNone(request, shown, read, language, isRule);
}

/** Several of the things shown that are all meant, or that are alike by what is said. */
function severalOfShown({ situation: { request, read, language }, shown, ofKind, deed }: Scene): Item[] | undefined {
  if (!ofKind) return severalMeant(shown, { said: request, read, language, known: deed ? namedAndSaid(deed) : "" });
  const alike = alikeAtBest(request, ofKind.items);
  return alike.length > 0 ? alike : undefined;
}

/** The request with the one thing that it points at, that was pointed at before, or that it describes. */
function oneOfShown({
  situation: { request, past, read },
  all,
  shown,
  ofKind,
  deed,
  isOne,
}: Scene): Pointed | undefined {
  const at = ofKind ? bestOf(request, ofKind, shown, read) : pointedAt(request, shown, read, true);
  const isOpen = at?.isAll && !pronoun.test(request) && !ordersAlone(request, read) && !movesToDay(request);
  return (
    (isOne ? describedBefore(request, shown, read, all) : undefined) ??
    (isOpen ? undefined : at) ??
    pointedBefore(request, shown, userTexts(past).at(-1) ?? "", read) ??
    (deed && describedIn(request, shown, read, usedIn(namedAndSaid(deed))))
  );
}

/** The tools that do something with all of some things. */
const takersOf = (things: readonly Item[], { all, situation: { read } }: Scene): ModelTool[] =>
  all.filter((one) => acts(one) && things.every((item) => givesCode(one, item, read)));

/** Whether several look-ups take some things by a list of their ids. */
const isLookedUpById = (things: readonly Item[], { all }: Scene): boolean =>
  all.filter((tool) => !acts(tool) && aboutShown({ tool, score: 0, args: {}, missing: [] }, inLines(things))).length >
  1;

/** The tool that does with some things what is asked for. `named`: the one that the request names beside a thing's id. */
function toolFor(things: readonly Item[], named: ModelTool | undefined, scene: Scene): ModelTool | undefined {
  const { deed, isSure, situation } = scene;
  const { request, read } = situation;
  const taking = things.length > 0 ? takersOf(things, scene) : [];
  const meant = [deed, named].find((one) => one && taking.includes(one));
  if (meant) return meant;
  // "Cancel the last one" is for no tool more than for another, "cancel the car" is.
  if ((isSure && !countsTo(request)) || (deed && !saysOnlyActs(withoutSorting(request), read))) return undefined;
  const isActNamed = asksToAct(request);
  const able = isActNamed ? taking.filter((one) => sharesAct(one, request)) : taking;
  // Who only chooses wants what is not there yet.
  const chosen = isActNamed || able.length === 1 ? able : able.filter((one) => !touchesExisting(one));
  return chosen.length === 1 ? chosen[0] : undefined;
}

const doerOf = (leaf: ModelTool | undefined, tools: readonly ModelTool[]): ModelTool | undefined =>
  tools.find(({ name, does }) => isHandOff(name) && leaf && does?.includes(leaf));

/** Whether a request wants the first of an order that a look-up has: 库存最多的那个. */
const isSorting = (request: string, tools: readonly ModelTool[], read: Read): boolean =>
  wantsFirst(request) &&
  leavesOf(tools).some((tool) => !acts(tool) && fill(tool, read(request)).some(({ slot }) => sorts(slot)));

/** 改到16号最早的一班: the thing shown is moved to a day, whatever is said of what there is on it. */
export const movesToDay = (request: string): boolean => MOVES_TO_DAY.test(request);

const MOVES_TO_DAY = /[改换推挪移延][签期]?[到成至]?(?:\d{1,2}[号日]|\d{4}-\d\d-\d\d)/;

/** The request with the best of some things of a list, as it names it. */
function bestOf(
  request: string,
  { list, items }: { list: string; items: readonly Item[] },
  past: readonly Past[],
  read: Read,
): Pointed | undefined {
  const at = pickedIn(request, items.map(unnumbered), read, usedIn(list));
  const item = items[at ?? -1];
  return item && pointedTo(request, list, item, at ?? 0, past);
}

/** The tool that a message likely wants something done by, and whether it surely does. */
async function deedIn(request: string, doers: readonly ModelTool[], mind: Mind) {
  // Which of those shown is meant says nothing of what is to be done with it.
  const bare = asksToAct(request) ? without(request, POINTER).replace(/^把\s*/, "") : request;
  const [best] = await rankRequest(bare.trim() === "" ? request : bare, doers, mind);
  const isLearned = best?.tool.learned !== undefined;
  // How near a tool is by its wording alone says less of how sure that is than of which is the nearest.
  const deed = best && acts(best.tool) && (best.score >= SURE * SURE || !isLearned) ? best.tool : undefined;
  return { deed, isSure: deed !== undefined && ((best?.score ?? 0) >= SURELY * SURE || !isLearned) };
}

const SURELY = 0.75;

/** A request that points at a single thing, with the id of that: "put the first on promotion". */
function calledByCode(request: string, [item, ...more]: readonly Item[]): string | undefined {
  const code = item && more.length === 0 ? ownCode(item.text) : undefined;
  return code !== undefined && POINTER.test(request) ? request.replace(POINTER, ` ${code} `) : undefined;
}

/** What is to be made is not made on the days that are over on which its thing was found. */
const withoutPastDays = (job: string, read: Read): string =>
  job.replace(DAYS_AT_END, (days) => (days.slice(2, 12) < isoDay(dayAt(read("").now)) ? "" : days));

const DAYS_AT_END = /(?:, \d{4}-\d\d-\d\d(?:(?: to |至)\d{4}-\d\d-\d\d)?){1,2}$/gm;

/** A thing that was shown is taken up by whoever deals with such things. */
export async function goalPointedAt(
  situation: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  const { request, past, read } = situation;
  const all = doersOf(tools);
  if (endsAndMakes(request) || namesOtherKind(situation, all) || isOfPlaceNotShown(situation, all)) return undefined;
  const fitting =
    NARROWS.test(request) || (isQuestion(request) && !asksToAct(request)) ? sortedOut(request, past, read) : [];
  if (fitting.length > 0) return withText(fitting.join("\n"));
  // "Can I cancel it later?" asks for a rule, and wants nothing done; "how much for two more nights" asks for that change.
  const isMoved = shiftIn(request) !== undefined || stretchIn(request) !== undefined || movesToDay(request);
  const [likeliest] =
    isQuestion(request) && !isMoved ? await rankRequest(request, doersOf(tools), { embeddings, read }) : [];
  if (likeliest && takesQuestion(likeliest.tool) && likeliest.score >= SURE * SURE) return undefined;
  const pointed = pointedAt(request, past, read);
  // A passage of rules tells whose it is, and is no thing that something is done with: 那退了吧.
  const isOfRules = pointed !== undefined && pointedAt(request, withoutRules(past, all), read)?.job !== pointed.job;
  if (isOfRules && !actsIn(request).some(isOnExisting)) return undefined;
  const [thing] = taskParts(pointed?.job ?? "").shown;
  if (thing && namesOtherKind(situation, all, thing)) return undefined;
  // An id tells who may do something to what has it.
  const isTaker = ({ name, does = [] }: ModelTool) =>
    isHandOff(name) && !(pointed && takesNoneOf(pointed.job, asksToAct(request) ? does.filter(acts) : does));
  const [best] = pointed ? await rank(pointed.topic, tools.filter(isTaker), embeddings) : [];
  if (!pointed || !best || best.score < nearEnough) return undefined;
  const isOpen = pointed.isAll && !THEM.test(request) && !movesToDay(request);
  if (isOpen && (await isForOther(request, best.tool, tools, { read, embeddings }))) return undefined;
  const job = isOfRules && !pronoun.test(request) ? request : pointed.job;
  return withCalls({ name: best.tool.name, args: { job_desc: job, trust_mode: 1 } });
}

/** "And the car a day longer", after a hotel: what is surely for another agent than the one it is near to. */
async function isForOther(request: string, { does = [] }: ModelTool, tools: readonly ModelTool[], mind: Mind) {
  const [likeliest] = await rankRequest(request, doersOf(tools), mind);
  return likeliest !== undefined && likeliest.score >= SURE * SURE && !does.includes(likeliest.tool);
}

const nearEnough = 0.1;
/** Fewer of what was shown: "only the afternoon ones", 只看下午的. */
const NARROWS = /^(?:(?:and|but|please) )?(?:only|just)\b|^只[看要]/i;
