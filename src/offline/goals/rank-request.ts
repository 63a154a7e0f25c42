import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { KNOWLEDGE, type LearnedRequests, NONE, STEPS, sharesOfOne } from "../../engine/tools/learned-requests.ts";
import { keptFor } from "../kept.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import { daysOf, isoDay, namesDays, todayAt } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, withoutSpans } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { boundsIn } from "../slots/bounds.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf, takesDay } from "../slots/slot.ts";
import { stretchIn } from "../slots/span.ts";
import { actOf, acts, actsIn, asksToAct, ENDS, isOnExisting } from "./acts.ts";
import { withoutWhy } from "./asks-why.ts";
import { placeIn } from "./context.ts";
import { endAsked, endsOnlyNow, endsOtherwise } from "./ends-it.ts";
import { takersOfIds } from "./evidence.ts";
import { finds } from "./finds.ts";
import { learnedBy, leavesOf, modelsOf } from "./leaves.ts";
import { isOfOneself, type Match, rank, takesQuestion, touchesExisting } from "./match.ts";
import { type Mind, SURE } from "./mind.ts";
import { valuesOf } from "./pieces.ts";
import { featuresOf, saysWords } from "./request-features.ts";
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
  const named = withoutBounds(saysWords(rest, all, mind.read) ? rest : said, mind.read);
  const text = saysWords(named, all, mind.read) ? named : said;
  const known = sharesKnown(mind.embeddings)(mind.read(text));
  const ready = known.get(tools);
  if (ready) return ready;
  const shares = sharesAnew(text, tools, all, models, mind);
  known.set(tools, shares);
  // What failed is tried again.
  shares.catch(() => known.delete(tools));
  return shares;
}

/** "End all promotions over 12 %": the figure says which ones, and nothing of what is to be done. */
function withoutBounds(text: string, read: Mind["read"]): string {
  return OF_ALL.test(text) && asksToAct(text) ? withoutSpans(text, boundsIn(read(text))) : text;
}

const OF_ALL = /\b(?:all|every|each|any)\b|所有|全部|都/i;

/** "What would I lose if I cancelled", 要是取消要扣多少: a question, after which nothing is to be changed. */
const SUPPOSES = /\bif i\b|要是|如果|假如|万一|倘若/i;
const ASKS_PRICE = /\b(?:how much|what (?:would|will|do|does))\b|多少|[扣罚赔]钱?吗/i;

/** "Can I still cancel it for free?", 取消要扣钱吗: asks for the fee of something, and not for the thing. */
const MAY_I = /\b(?:(?:can|could|may|would) (?:i|we|it)|is it|are they|do i|does it|will (?:i|it)|do you)\b/i;
const FEE = /\b(?:free|refundable|fees?|charged?|penalty)\b/i;
const HAN_FEE = /[要会收]不?[要会]?(?:[收扣交付罚]|手续)[费钱]|收不收费|免费(?:取消|改|退)[^，。]{0,6}[吗么?？]/;
/** "What would it cost me to cancel", 退了能拿回多少: asks what it comes to. */
const COMES_TO =
  /\b(?:how much|what)\b[^.?!,]{0,20}\b(?:cost|costs|lose|refund|refunded|back|charged?)\b|(?:拿回|退回|退还|扣掉?|损失|赔)[^，。]{0,3}(?:多少|几成)|(?:多少|几)[元块]?钱?的?(?:手续费|改签费|退票费)/i;
/** "Is the second hotel refundable", 第二个能退吗: whether something may be done, and not to do it. */
const MAY_IT_BE =
  /(?:能|可以?|能不能|可不可以|可否|能否|还能)(?:退|退款|退订|退票|取消)的?(?:[吗么嘛不]|[?？]|$)|能不能退|可不可以退|能否退/i;
const asksIfRefundable = (text: string): boolean =>
  text.split(/[.?!]/).some((sentence) => {
    const at = sentence.search(/\b(?:is|are)\b/i);
    return at >= 0 && /\b(?:refundable|cancell?able|changeable|exchangeable)\b/i.test(sentence.slice(at));
  });
const asksFee = (text: string): boolean =>
  (MAY_I.test(text) && FEE.test(text)) ||
  HAN_FEE.test(text) ||
  COMES_TO.test(text) ||
  MAY_IT_BE.test(text) ||
  asksIfRefundable(text);

/** Whether a text asks what a change or a cancellation would come to, so that nothing is to be changed. */
export const onlyAsks = (text: string): boolean => (SUPPOSES.test(text) && ASKS_PRICE.test(text)) || asksFee(text);

/** "The sale ends today, right?", 今天就结束了对吧: what is told is to be confirmed, and nothing is to be changed. */
const onlyConfirms = (text: string): boolean =>
  TAGGED.test(text) && actOf(wordsOf(text)[0] ?? "") === undefined && !ASKS_TO_HAVE.test(text);

/** "Geneva, two rooms: what is there", 那几天两间房有啥: what there is to have, where no word changes anything. */
const asksWhatThereIs = (text: string): boolean => WHAT_THERE_IS.test(text) && !actsIn(text).some(isOnExisting);

const WHAT_THERE_IS =
  /\b(?:which|what) (?:[\w-]+ ){1,4}?(?:can|could) (?:i|we)\b|\bwhat(?:['’]?s| is| are)? (?:there|available|free|left)\b|\bwhat (?:do you have|have you)\b|(?<!没)有(?:些|点)?(?:啥|什么|哪些|哪几)(?!办法|法子|方法)/i;

/** 车多租一天, "keep the car one day longer": of what somebody has, where no days and no question tell otherwise. */
const stretchesWhatThereIs = ({ text, mentions }: Reading): boolean =>
  (stretchIn(text) ?? 0) > 0 && !isQuestion(text) && !WANTS_NEW.test(text) && !mentions.some(namesDays);

const WANTS_NEW =
  /\b(?:book|reserve|rent|hire|find|search|look|show|list|need|want|get|another|new)\b|预订|[找看查列订]|新|另外?|再来/i;

/** "When will the promotion stop", 活动啥时候停: asks for a day, and ends nothing. */
const ASKS_WHEN_IT_ENDS =
  /^(?:(?:and|so|but|ok(?:ay)?|oh),? )?(?:till |until )?when (?:does|do|will|is|are) .{0,40}\b(?:ends?|stop|expire|finish|over|run out|close)\b|(?:(?:什么|啥)时候|何时|几时|几号|哪[一]?天)(?:会|才|要|就|能)?(?:结束|停|到期|截止|过期|终止|下线|完)(?:[^，。]{0,2}[呢啊呀吗]?)[？?。]?$/i;

/** "Are there any refunds?", 有退款吗: whether there are things with a property that a look-up takes, and no rule. */
const asksIfThereAre = (reading: Reading, all: readonly ModelTool[]): boolean =>
  ARE_THERE.test(reading.text) &&
  valuesOf(reading, all.filter(finds), ({ isList, choices }) => !isList && choices !== undefined).flat().length > 0;

const ARE_THERE =
  /^(?:so |and )?(?:are|were) there (?:any |some )?(?:[a-z]+ )?[a-z]+s\s?[?.!]?$|^(?:现在|目前|店里)?有(?:没有)?\p{Script=Han}{2,4}[吗么]?[?？。]?$/iu;

/** "Book a double room", 订一间: something that is not there yet. */
const MAKES_NEW =
  /^(?:please |can you |could you )?(?:book|reserve|rent|hire)(?: me| us)? an? (?!extra|additional|further|more|later|earlier|longer|different|new)|^(?:请|帮我|给我|替我|麻烦)*(?:预订|订|租)一?[间辆](?!.*[改换])/i;

/** "Paris, check in Dec 5, check out Dec 7", 12月5号入住，7号退房: a stay to be found, where nothing says that somebody has it. */
const tellsNewStay = (reading: Reading, all: readonly ModelTool[], { read }: Mind): boolean => {
  const { text, mentions } = reading;
  const isStay = STAY.test(text) && mentions.flatMap(daysOf).length > 1 && placeIn(text, all, read) !== undefined;
  return isStay && !HAS_OR_CHANGES.test(text) && !actsIn(text.replaceAll("退房", " ")).some(isOnExisting);
};

const STAY = /\bcheck(?:ing)?[- ]?in\b[^.?!;]{0,40}\bcheck(?:ing)?[- ]?out\b|入住[^。？！；]{0,24}(?:退房|离店)/i;
const HAS_OR_CHANGES =
  /\b(?:my|our|i have|booked|instead|not?)\b|我们?(?:的|订|\p{Script=Han}{1,4}的)|入住的|[改换推挪移延订不]|提前/iu;

/** "Show me what is there": nothing that somebody has. */
const THERE = /\bwhat(?:['’]?s| is| are)? there(?! (?:in|on|under|among) (?:my|our)\b)[\s.!?]*$/i;

const TAGGED =
  /\b(?:right|correct|(?:is|are|does|do|did|was|were|has|have|will|wo)n['’]?t (?:it|they|that|there))\s?\?\s*$|(?:对[吧吗么]|是吧|对不对|是不是|没错吧)[？?]?\s*$/i;
const ASKS_TO_HAVE = /^(?:please|can|could|would|let)\b|^[请帮给把]/i;

const namesDayToCome = ({ mentions, now }: Reading): boolean => {
  const today = todayAt(now);
  return mentions.some((mention) => daysOf(mention).some((day) => isoDay(day) > today));
};

/** What a tool loses if the text names an id that it does not take, or days that it does not tell of; twice that if nothing is to be done now. */
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
  const isOnlyTold =
    isSupposed ||
    onlyConfirms(text) ||
    asksWhatThereIs(text) ||
    MAKES_NEW.test(text) ||
    tellsNewStay(reading, all, mind);
  const isOfThere = THERE.test(text);
  // What was to be done with it cannot be, but it can be shown.
  const toShow = unservedAct(reading, all)?.nearest;
  const isOfActs = asksForNoAct(text) || ASKS_WHEN_IT_ENDS.test(text);
  const isStretched = stretchesWhatThereIs(reading) && all.some((tool) => touchesExisting(tool) && takesDay(tool));
  const isNotNow = (tool: ModelTool) =>
    (isStretched && !touchesExisting(tool) && !isOfOneself(tool) && !takesQuestion(tool)) ||
    (isOnlyTold && touchesExisting(tool)) ||
    (isOfThere && isOfOneself(tool)) ||
    (endsLater && endsOnlyNow(tool, all));
  const lost = new Map(
    all.map((tool, at): [string, number] => [
      tool.name,
      toShow?.includes(tool) === false ||
      (isOfActs && acts(tool)) ||
      (isOfFigures && takesQuestion(tool)) ||
      (end && endsOtherwise(tool, all, end))
        ? UNASKED
        : isNotNow(tool)
          ? 2 * OF_OTHERS
          : isStrange(tool, at)
            ? OF_OTHERS
            : 0,
    ]),
  );
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
