import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { isSmallWord } from "../goals/small-words.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { leading, overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { isJoint } from "./lists.ts";
import type { Slot } from "./slot.ts";

const MOST_WORDS = 4;
const ARTICLE = /^(?:the|my|our|a|an|any|some|these|those|of)$/i;
/** What was done with a thing stands behind it: "how many saddles sold". */
const DONE =
  /^(?:sold|sell|selling|left|bought|ordered|shipped|returned|remaining|available|delivered|came|come|went|go|gone|made|brought|earned)$/i;
/** Times, money and measures are no things: "pairs of gloves". */
const UNIT =
  /^(?:minute|hour|day|night|week|weekend|fortnight|month|quarter|year|time|pair|piece|unit|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?$|^(?:money|cash|yuan)$/i;
const GOT = /^(?:buy|bought|sell|sold|have|had|got|get|stock|ordered|carry|purchased)$/i;
/** What becomes of an order, and what is told of things; superlatives point at one of them. */
const NO_LATIN_THING =
  /^(?:sale|offer|discount|promotion|shipment|shipping|dispatch|delivery|pick-?up|payment|approval|refund|return|exchange|quality|damage|size|delay|weather|review|rating|complaint|reason)s?$|^(?:new|old|lat|earli|high|low|larg|small|bigg|fast|slow|cheap)est$/i;
const HAN_DONE = /^[卖买剩退销订出入进没]|多少|几/;
const COUNTED = /(?:(?:多少|几)[个件条只双台套把瓶盒张顶包支]|[买卖订退][过了])$/;
/** What is asked of a thing, behind its Chinese name. */
const ASKED =
  /^的?(?:库存|销量|销售额|价格|售价|定价|关键词|商机词|还有多少|还有货|还剩|卖了多少|卖得|卖了几|多少钱|有货|缺货|的?毛利|上?个?月?销量)/;
/** What is no thing itself: all of them, how they are sorted, who asks, orders and buyers. */
const NO_THING =
  /[总均各每全整哪什其店]|^别的|一共|合计|不[到足]|超过|商品|产品|货品|颜色|线[上下]|[畅滞热]销|平均|大家|自己|订单|客户|顾客|买家|包裹|快递|活动|促销|生意|销售|库存|价格|补货|同期|[当那同]天|当日|^[我你您咱这那它他她]/;

/**
 * Names of things that a list of names does not hold: "unicorn saddles" in "how many unicorn saddles did I sell", and
 * what stands beside a listed name in a list. `listed`: where listed names stand. `isKnown`: words of the tool itself.
 */
export function unknownThings(
  slot: Slot,
  reading: Reading,
  listed: readonly Span[],
  isKnown: (token: Token) => boolean,
): Span[] {
  if (!slot.isList || slot.kind !== "name" || !slot.isClosed) return [];
  const isValue = overlapsOneOf(reading.mentions.filter(({ kind }) => kind !== "phrase" && kind !== "stranger"));
  const isThing = (token: Token | undefined): token is Token =>
    token !== undefined &&
    token.kind !== "mark" &&
    !isStopWord(token.text.toLowerCase()) &&
    !isRequestVerb(token.root) &&
    !DONE.test(token.text) &&
    !UNIT.test(token.text) &&
    !NO_LATIN_THING.test(token.text) &&
    !HAN_DONE.test(token.text) &&
    !isKnown(token) &&
    !isValue(token);
  const found = [
    ...reading.tokens.flatMap((token, at) => (token.kind === "han" ? [] : latinThing(reading, at, isThing))),
    ...hanThings(reading, isThing),
    ...besideListed(reading, listed, isThing),
  ];
  // "Stuff" and 最贵 name nothing.
  const isNamed = (span: Span) =>
    reading.tokens.some((token) => span.start <= token.start && token.end <= span.end && !isSmallWord(token));
  return found.filter((span) => !overlapsOneOf(listed)(span) && isNamed(span));
}

type IsThing = (token: Token | undefined) => token is Token;

/** The words behind "how many", "stock of" and "sell any". */
function latinThing({ tokens, text }: Reading, at: number, isThing: IsThing): Span[] {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const said = token?.text ?? "";
  const opens =
    (/^how$/i.test(before?.text ?? "") && /^(?:many|much)$/i.test(said)) ||
    (/^(?:of|for|on)$/i.test(said) && before?.kind === "word" && !isStopWord(before.root) && !isThing(before)) ||
    (GOT.test(before?.text ?? "") && /^(?:an?|any|some)$/i.test(said));
  if (!opens) return [];
  const from = ARTICLE.test(next?.text ?? "") ? (ARTICLE.test(tokens[at + 2]?.text ?? "") ? at + 3 : at + 2) : at + 1;
  return spanOfRun(tokens.slice(from, from + MOST_WORDS + 1), isThing).filter(
    ({ start, end }) => !/^\p{Lu}/u.test(text.slice(start, end)),
  );
}

function spanOfRun(tokens: readonly Token[], isThing: IsThing): Span[] {
  const run = leading(tokens, isThing);
  const [first, last] = [run[0], run.at(-1)];
  return first && last && run.length <= MOST_WORDS ? [{ start: first.start, end: last.end }] : [];
}

/** 独角兽公仔 in 卖了多少个独角兽公仔 and 独角兽公仔还有多少. */
function hanThings({ tokens, text }: Reading, isThing: IsThing): Span[] {
  return tokens.flatMap((token, at): Span[] => {
    if (token.kind !== "han" || !isThing(token)) return [];
    const isFirst = !isThing(tokens[at - 1]) || tokens[at - 1]?.end !== token.start;
    if (!isFirst) return [];
    const [span] = spanOfRun(tokens.slice(at, at + MOST_WORDS + 1), isThing);
    if (!span) return [];
    const name = text.slice(span.start, span.end);
    const isAsked = ASKED.test(text.slice(span.end)) || COUNTED.test(text.slice(0, span.start));
    return isAsked && name.length > 1 && !NO_THING.test(name) && !ASKED.test(name) ? [span] : [];
  });
}

/** "Tents and saddles": what a joint joins to a listed name. */
const besideListed = ({ tokens, text }: Reading, listed: readonly Span[], isThing: IsThing): Span[] =>
  listed.flatMap(({ end }) => {
    const at = tokens.findIndex(({ start }, i) => start >= end && isThing(tokens[i]));
    const first = tokens[at];
    return first && isJoint(text.slice(end, first.start))
      ? spanOfRun(tokens.slice(at, at + MOST_WORDS + 1), isThing).filter(
          (span) => !NO_THING.test(text.slice(span.start, span.end)),
        )
      : [];
  });
