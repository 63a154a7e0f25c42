import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf } from "../goals/acts.ts";
import { leavesOf } from "../goals/leaves.ts";
import { isSpokenOf, isTelling } from "../goals/small-words.ts";
import { weatherIn } from "../goals/unheard.ts";
import { actWanted } from "../goals/unserved-act.ts";
import { servedByNone } from "../goals/unused.ts";
import { namesDays } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import type { Situation } from "../situation.ts";
import { placesOf } from "../slots/places-said.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/**
 * Names what the tools are near to and do not serve, where that is all a request is for: it asks for it by its verb, or
 * may be for either of two tools. Undefined where there is more to it.
 */
export function namesWhatNoneServes(
  { request, read, language }: Situation,
  tools: readonly ModelTool[],
  isSure: boolean,
): ModelReply | undefined {
  const none = servedByNone(read(request), leavesOf(tools));
  if (none.length === 0 || (isSure && !none.some((word) => isActedOn(word, request)))) return undefined;
  const { inQuotes, notServed, or } = offlinePhrases(language);
  return withText(notServed(none.map(inQuotes).join(or)));
}

/** Whether what a text asks for is near to the tools here, and served by none. */
export const asksForUnserved = (reading: Reading, tools: readonly ModelTool[]): boolean =>
  servedByNone(reading, leavesOf(tools)).some((word) => isActedOn(word, reading.text));

/**
 * "Any bad reviews", 差评有几条: what only tools of another domain name, as what they do not serve, in a request of which
 * those of the recognised one, or of any, have no word. `own`: the tools of the recognised domain; absent: none was.
 */
export function limitOfOthers(reading: Reading, all: readonly ModelTool[], own?: readonly ModelTool[]): string[] {
  const none = servedByNone(reading, all);
  if (none.length === 0 || (own && isLimitOf(own, none))) return [];
  const places = none.flatMap((word) => placesOf(word, reading));
  const isAside = overlapsOneOf([...places, ...reading.mentions.filter(namesDays)]);
  const isServed = (token: Token) => isTelling(token) && (own ?? all).some((tool) => isSpokenOf(tool, token));
  return reading.tokens.some((token) => !isAside(token) && isServed(token)) ? [] : none;
}

/** Whether tools name one of some words as what they do not serve. */
export const isLimitOf = (tools: readonly ModelTool[], words: readonly string[]): boolean =>
  tools.some(({ notServed = [] }) => words.some((word) => notServed.includes(word.toLowerCase())));

/** What of a request is near to the tools here and not served, and the act that it wants done. */
export function notServedBy(tools: readonly ModelTool[], reading: Reading): string[] {
  const act = actWanted(reading.text);
  const said = [...servedByNone(reading, leavesOf(tools)), ...(act === undefined ? [] : [act])];
  // Beside a figure the weather may be told, and never by itself.
  return said.length > 0 ? said : [weatherIn(reading.text) ?? []].flat();
}

/**
 * Whether a word is what is asked for, or something is to be done with: "taxi" of "book a taxi to my hotel". Beside an
 * id it is what is to be done: "pause PR-1".
 */
function isActedOn(word: string, text: string): boolean {
  if (idsIn(text).some((id) => text.includes(`${word} ${id}`) || text.includes(`${id}${word}`))) return true;
  const at = text.indexOf(word);
  const before =
    text
      .slice(0, at)
      .split(/[,，.。;；]/)
      .at(-1) ?? "";
  const behind = text.slice(at + word.length);
  if (IS_THERE.test(before) || THERE_IS.test(behind)) return true;
  if (HAN_GOT.test(before) || (HAN_BY.test(word) && HAN_GOING.test(behind))) return true;
  if (MOST_OF.test(before) || HAN_MOST.test(behind) || WHICH.test(word)) return true;
  const words = wordsOf(before.replace(GOING_TO, ""));
  const verb = words.findLastIndex((one) => actOf(one) !== undefined || isRequestVerb(stem(one)));
  return verb >= 0 && words.slice(verb + 1).every((one) => isStopWord(one) || COUNT.test(one));
}

const IS_THERE = /\b(?:is|are) there(?: an?)? $|\bany $|有没?有?\p{Script=Han}{0,6}$/iu;
const THERE_IS = /^(?:票|车|的票)?(?:还有|有没有|有票)|^(?:是|有)?(?:多少|几[分颗星]|怎么?样|如何)[呢啊？?]?$/;
/** 叫辆出租车, and 打车去机场, which says how somebody goes there. */
const HAN_GOT = /[叫打约找]一?[辆个部台]$/;
const HAN_BY = /^(?:打车|网约车|大巴|公交|地铁)$/;
const HAN_GOING = /^[去到回]/;
/** What things are ordered by, or asked for by its kind: "the highest return rate", 退货率最高, 哪个省, 周几. */
const MOST_OF = /\b(?:highest|lowest|best|worst|most|least|which|what) $|最[高低多少大小好差]的?$/i;
const HAN_MOST = /^最[高低多少大小好差]/;
const WHICH = /^(?:(?:which|what|when|who|top)\b|[哪谁]|(?:什么|啥)时候|几点|(?:周|星期|礼拜)几)|最|\bmost\b/i;
const COUNT = /^(?:[\d一两二三四五六几]\p{Script=Han}?|[张间家个份趟位场]|one|two|three|four)$/iu;
/** 去苏黎世的 of a ticket. */
const GOING_TO = /[去到往飞][^去到往飞，]*的$/;
