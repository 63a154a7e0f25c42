import { isQuestion } from "../../engine/question.ts";
import { actsIn, asksToAct } from "../goals/acts.ts";
import type { Read } from "../reading/read.ts";
import { countIn } from "./all-shown.ts";
import { spokenOf } from "./clues.ts";
import { pointsAt } from "./pointing.ts";
import type { Item } from "./shown.ts";

/**
 * What a message says of the things shown without those that it turns down for another one: "the SUV is too big, the
 * compact please", 皇宫太贵了，订花园吧, "the Garden Hotel, not the Old Town House". The whole message where it speaks of one
 * thing only.
 */
export function withoutTurnedDown(whole: string, shown: readonly Item[], read: Read): string {
  const corrected = whole.split(CORRECTED).at(-1) ?? whole;
  const text = pointsAt(corrected, shown) === undefined ? whole : corrected;
  const bare = text.replace(INSTEAD_OF, " ");
  const parts = partsOf(bare);
  const isMeant = meantAmong(shown, read);
  // "Not the first" points at nothing that is wanted, and names what is not.
  const named = parts.filter((part) => isMeant(part.replace(/^\s*not\b/i, "")));
  const gone: boolean[] = [];
  for (const [at, part] of parts.entries()) {
    const isRefused = isTurnedDown(part, named) || ONLY_REFUSES.test(parts[at + 1] ?? "");
    const isOfGone = gone[at - 1] === true && (ONLY_REFUSES.test(part) || OF_IT.test(part));
    gone.push(named.includes(part) ? isRefused : isOfGone);
  }
  const left = parts.filter((_, at) => !gone[at]);
  const isLeft = left.length < parts.length && left.some(isMeant);
  if (isLeft) return left.join(", ");
  return bare !== text && isMeant(bare) ? bare : text;
}

/**
 * Those of the things shown between which a message does not decide, or that it leaves over; undefined where it chooses.
 * `choice`: the message without what it turns down.
 */
export function leftToChooseFrom(text: string, choice: string, shown: readonly Item[], read: Read): Item[] | undefined {
  if (shown.length < 2) return undefined;
  const either = eitherOf(choice, shown);
  if (either.length > 0) return either;
  return isQuestion(text) ? undefined : leftOverOf(text, shown, read);
}

/** What is left of the things shown where a message only turns some down: "neither the first nor the third", "not the Palace. Hm". */
function leftOverOf(text: string, shown: readonly Item[], read: Read): Item[] | undefined {
  const parts = partsOf(text);
  const named = parts.filter(meantAmong(shown, read));
  const placed = (part: string) => {
    const [at, ...others] = [pointsAt(part, shown) ?? spokenOf(part, shown, read)].flat();
    return others.length === 0 ? at : undefined;
  };
  const denied = named.map((part) => (TURNS_DOWN.test(part) ? placed(part) : undefined));
  // 车站旅舍不要早餐 is of that one.
  const isOne = named.length === 1 && parts.length > 1 && named.every((part) => DENIED_FIRST.test(part));
  const isAll = (named.length > 1 || isOne) && !denied.includes(undefined);
  return isAll ? shown.filter((_, at) => !denied.includes(at)) : undefined;
}

const DENIED_FIRST =
  /^\s*(?:not|i (?:don['’]?t|do not) (?:want|like|need)|i hate)\b|^\s*我?不(?:想?要|想?住|想?去|喜欢|考虑)/i;

/** 不要, "that won't do", behind what is said of a thing: it is not wanted. */
const ONLY_REFUSES =
  /^\s*(?:(?:that|it|this)(?:['’]s| is)? )?(?:no good|not enough|(?:won['’]t|will not|doesn['’]t|can['’]t) (?:do|work|fit)|就?(?:不要|不行|不够|不考虑|不合适|算了))了?\s*$/i;
/** "It has only one place", behind what is not wanted: why that is so. */
const OF_IT = /^\s*(?:it|that|there)(?:['’]s|['’]re| is| are| has| only)\b|^\s*(?:它|那里?)?只(?:剩|有)/i;

const partsOf = (text: string): string[] => text.split(JOINT).filter((part) => /[\p{L}\d]/u.test(part));

const meantAmong =
  (shown: readonly Item[], read: Read) =>
  (part: string): boolean =>
    pointsAt(part, shown) !== undefined || spokenOf(part, shown, read).length < shown.length;

/** What is said not to be wanted; and, beside a part that chooses, what is only said of another thing. */
function isTurnedDown(part: string, named: readonly string[]): boolean {
  const chooses = (one: string) => asksToAct(one) || PREFERS.test(one);
  const isDenied = (one: string) => TURNS_DOWN.test(one);
  const isOneChosen = named.some((one) => chooses(one) && !isDenied(one));
  const isOneTold = named.some((one) => !TELLS.test(one) && !isDenied(one));
  // Who drops one of the things to be had, and books another, has booked none of them.
  const isDropped = actsIn(part)[0] === "remove" && named.some((one) => actsIn(one)[0] === "reserve");
  return isDropped || isDenied(part) || (TELLS.test(part) && !chooses(part) && (isOneChosen || isOneTold));
}

/** "The station is noisy", 皇宫太贵了吧: only says what is bad about a thing. */
export const onlyComplains = (text: string): boolean =>
  SAYS_BAD.test(text) && !ASKS_OF_IT.test(text) && !SAYS_GOOD.test(text) && !PREFERS.test(text) && !asksToAct(text);

/** "Number 2, is it far from the lake": a question. */
const ASKS_OF_IT = /(?:^|[,.;] ?(?:and |but )?)(?:is|are|was|were|does|do) (?:it|that|this|they|those)\b/i;

const SAYS_BAD =
  /^i (?:hate|dislike|do not like|don['’]?t like)\b[^,.;!]*[.!]?$|\b(?:is|are|was|were|looks?|seems?|has|had) (?:[a-z]{1,9} ){0,2}(?:noisy|loud|dirty|ugly|old|far|small|tiny|cramped|awful|terrible|horrible|bad|poor|boring|dull|expensive|pricey|dear|overpriced|shabby|worse|worst)\b|太[^，。]{1,3}了?[吧啊]?[。！!?？]?$|(?<!好)不(?:太|怎么)?好[吃看用]?(?:了|啊)?[。！!]?$|\p{Script=Han}(?:(?:很|有点|太|好|真)?[吵脏差破旧]|(?:很|有点|真)[偏远小慢])(?:了|啊|吧)?[。！!]?$/iu;
const SAYS_GOOD =
  /\b(?:not|fine|good|great|perfect|ok(?:ay)?|best|nice|lovely|right|ideal|enough)\b|不错|可以|行|合适|太好|没|不(?!好)/i;

const PREFERS =
  /\b(?:take|want|prefer|rather|please|choose|pick|go (?:with|for)|i['’]?ll|now)\b|[订选]|还是|这次|就要|喜欢/i;
const TELLS =
  /\b(?:is|are|was|were|looks?|seems?|has|had|have (?:seen|stayed|been)|stay(?:s|ed)|went|costs?|talked|(?:lik|lov|hat)e[ds]|(?:prefer|enjoy|recommend)(?:s|r?ed))\b|[一-鿿](?:不错|很|有点|还行|挺)|(?:去|住|玩|看)过/i;

/** "The second one, oh no, the third", 第二辆，哦不，第三辆: only what follows counts. */
const CORRECTED =
  /[,.]? (?:oh )?(?:no|wait|sorry|i mean)[, ](?:wait,? |no,? |sorry,? )?|[，。](?:[哦噢啊呃]?不[是对]?|等等|说错了)[，。]/i;

const JOINT =
  /(?<!\d)[,.:]|[,.:](?!\d)|[，;；。!！：]|\b(?:so|then|but(?! too\b))\b|(?=\bnor\b)|(?=\b(?:as|because|since) (?:the|it)\b)/i;

/** "Rather than the SUV", 而不是皇宫, 比皇宫好: another thing is set against the one that is wanted. */
const INSTEAD_OF =
  /\b(?:instead of|rather than|(?:cheaper|better|closer|bigger|smaller|nicer) than|(?<=[\p{L}] |, )(?:and )?not|over(?= the \p{L}))(?! (?:before|after|too|more|less|only|just|yet|sure)\b) (?:the )?[\p{L}\d-]+(?: (?!(?:for|please|and|with|from|the|i|we|book|take|get|reserve|rent)\b)[\p{L}\d-]+){0,3}|而不是[^，。！？]+|比起[^，。！？]{1,10}?(?=我|，)|与其[^，。！？与]{1,10}(?=不如)|比[^，。！？]{1,8}(?=[好便贵大小近早晚])/giu;

/** What somebody says of a thing that is not wanted, or why another one is. */
const TURNS_DOWN =
  /\btoo [a-z]+|\b(?:neither|nor)\b|^\s*(?:please )?(?:skip|leave out|drop|forget)\b|^\s*(?:跳过|略过)|^\s*(?:and |as |because |since )?not\b|^\s*不是|\bnot for (?:me|us)\b|\b(?:won['’]t|will not|doesn['’]t|does not) (?:do|work|fit|suit)\b|\bis (?:out|no good)\b|n['’]t (?:need|want|like|fancy)\b|\bdo not (?:need|want|like)\b|\bsells? well\b|\b(?:full of|hate)\b|^\s*(?:as|because|since)\b|太[^，。]{1,3}了?$|不(?:住|要|订|租|退|爱|喜欢|想|考虑|取消|停|改)|卖得(?:很|挺)?好/i;

/** "The first two", 前三个: each of them, one by one. */
export const withEachOfFirst = (text: string): string =>
  text.replace(FIRST_FEW, (_, latin?: string, han = "") =>
    latin === undefined
      ? EACH_HAN.slice(0, countIn(han)).join("和")
      : EACH.slice(0, countIn(latin.toLowerCase())).join(" and "),
  );

const FIRST_FEW = /\bthe first (two|three|four)\b(?! (?:nights|days|weeks|of))|前([两三四])[个家辆间张班趟项款]/gi;
const EACH = ["the first", "the second", "the third", "the fourth"];
const EACH_HAN = ["第一个", "第二个", "第三个", "第四个"];

/** Those of the things shown between which a message does not decide: "the second or the third". */
function eitherOf(text: string, shown: readonly Item[]): Item[] {
  const parts = text.split(OR);
  const items = parts.flatMap((part) => shown[pointsAt(part, shown) ?? -1] ?? []);
  return parts.length > 1 && items.length === parts.length && new Set(items).size > 1 ? items : [];
}

const OR = /\s?(?:\bor\b|还是|或者?)\s?/i;
