import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { daysOf, isoDay, namesDays, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { stretchIn } from "../slots/span.ts";
import { namedAndSaid } from "../wording/name-of.ts";
import { actOf, actsIn, asksToAct, isOnExisting } from "./acts.ts";
import { placeIn } from "./context.ts";
import { finds } from "./finds.ts";
import { isOfOneself } from "./match.ts";
import type { Mind } from "./mind.ts";
import { valuesOf } from "./pieces.ts";

/** Whether a text changes nothing that there is: it only confirms, asks what there is, or is for something new. */
export const changesNothing = (reading: Reading, all: readonly ModelTool[], mind: Mind): boolean =>
  onlyConfirms(reading.text) ||
  tellsWhatWasDone(reading.text) ||
  asksWhatThereIs(reading.text) ||
  MAKES_NEW.test(reading.text) ||
  tellsNewStay(reading, all, mind);

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

/** "Dropped off parcels today", "I've already cancelled it": something was done, and nothing else is to be. */
const tellsWhatWasDone = (text: string): boolean => {
  const [, deed = ""] = DONE.exec(text.trim()) ?? [];
  return isOnExisting(actOf(deed.toLowerCase()) ?? "") && !asksToAct(text);
};

const DONE =
  /^(?:(?:i|we)(?:['’]ve| have| had)? )?(?:(?:just|already|also) ){0,2}([a-z]+ed)\b(?! (?:my|our|your) mind)/i;

/** "Geneva, two rooms: what is there", 那几天两间房有啥: what there is to have, where no word changes anything. */
const asksWhatThereIs = (text: string): boolean => WHAT_THERE_IS.test(text) && !actsIn(text).some(isOnExisting);

const WHAT_THERE_IS =
  /\b(?:which|what) (?:[\w-]+ ){1,4}?(?:can|could) (?:i|we)\b|\bwhat(?:['’]?s| is| are)? (?:there|available|free|left)\b|\bwhat (?:do you have|have you)\b|(?<!没)有(?:些|点)?(?:啥|什么|哪些|哪几)(?!办法|法子|方法)/i;

/** 车多租一天, "keep the car one day longer": of what somebody has, where no days and no question tell otherwise. */
export const stretchesWhatThereIs = ({ text, mentions }: Reading): boolean =>
  (stretchIn(text) ?? 0) > 0 && !isQuestion(text) && !WANTS_NEW.test(text) && !mentions.some(namesDays);

const WANTS_NEW =
  /\b(?:book|reserve|rent|hire|find|search|look|show|list|need|want|get|another|new)\b|预订|[找看查列订]|新|另外?|再来/i;

/** "When will the promotion stop", 活动啥时候停: asks for a day or an outcome, and ends nothing. */
export const asksWhenItEnds = (text: string): boolean => WHEN_IT_ENDS.test(text) || WHAT_CAME_OF_IT.test(text);

/** "Did the promotion pay off": what became of something, which begins nothing. */
const WHAT_CAME_OF_IT =
  /^(?:(?:and|so|but),? )?(?:did|was|were|has) (?:the|my|our|that|this|it|any) [^,.;?!]{1,60}[\s?.!]*$/i;

const WHEN_IT_ENDS =
  /^(?:(?:and|so|but|ok(?:ay)?|oh),? )?(?:till |until )?when (?:does|do|will|is|are) .{0,40}\b(?:ends?|stop|expire|finish|over|run out|close)\b|(?:(?:什么|啥)时候|何时|几时|几号|哪[一]?天)(?:会|才|要|就|能)?(?:结束|停|到期|截止|过期|终止|下线|完)(?:[^，。]{0,2}[呢啊呀吗]?)[？?。]?$/i;

/** "Are there any refunds?", 有退款吗: whether there are things with a property that a look-up takes, and no rule. */
export const asksIfThereAre = (reading: Reading, all: readonly ModelTool[]): boolean =>
  ARE_THERE.test(reading.text) &&
  valuesOf(reading, all.filter(finds), ({ isList, choices }) => !isList && choices !== undefined).flat().length > 0;

const ARE_THERE =
  /^(?:so |and )?(?:are|were) there (?:any |some )?(?:[a-z]+ )?[a-z]+s\s?[?.!]?$|^(?:现在|目前|店里)?有(?:没有)?\p{Script=Han}{2,4}[吗么]?[?？。]?$/iu;

/** "Book a double room", "put a 20% discount on it", 订一间: something that is not there yet. */
const MAKES_NEW =
  /^(?:please |can you |could you )?(?:put|place|run|launch|apply|start|set up|create) an? (?![^?!]{0,80}\b[a-z]{2}-\d)(?:new\b|\d{1,2} ?(?:%|percent)(?! (?:bigger|higher|lower|smaller|more|less)\b))|^(?:please |can you |could you )?(?:book|reserve|rent|hire)(?: me| us)? an? (?!extra|additional|further|more|later|earlier|longer|different|new)|^(?:请|帮我|给我|替我|麻烦)*(?:预订|订|租)一?[间辆](?!.*[改换])/i;

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
export const asksForThere = (text: string): boolean => THERE.test(text);

const THERE = /\bwhat(?:['’]?s| is| are)? there(?! (?:in|on|under|among) (?:my|our)\b)[\s.!?]*$/i;

/**
 * "My flights to Paris", "my flight tomorrow", 我的去巴黎的航班: whether a text begins with what somebody has, called as a
 * list of it is.
 */
export function namesOwn(text: string, tools: readonly ModelTool[]): boolean {
  const [, called, only, han] = MINE.exec(text) ?? [];
  const listed = called ?? (only && `${only}s`);
  const said = han === undefined ? listed && `my ${listed.toLowerCase()}` : `我的${han}`;
  return said !== undefined && tools.some((tool) => isOfOneself(tool) && namedAndSaid(tool).includes(said));
}

const MINE =
  /^(?:(?:please )?(?:show|list|see|give|which|what)(?: me)?(?: of| are)? )?(?:all )?(?:my|our) (?:upcoming |booked |future |next )?([a-z]+s)\b|^(?:my|our) (?:next |upcoming )?([a-z]{2,20})(?= (?:(?:to|from|on|in|at|tomorrow|today|next|this)\b|\d{4}-)|[.?!\s]{0,3}$)|^(?:请|帮我|看看|查一?下|列出)*我们?的[^，。？！；]{1,8}的(\p{Script=Han}{2})(?:呢|有哪些|是哪些)?[？?]?$/iu;

const TAGGED =
  /\b(?:right|correct|(?:is|are|does|do|did|was|were|has|have|will|wo)n['’]?t (?:it|they|that|there))\s?\?\s*$|(?:对[吧吗么]|是吧|对不对|是不是|没错吧)[？?]?\s*$/i;
const ASKS_TO_HAVE = /^(?:please|can|could|would|let)\b|^[请帮给把]/i;

export const namesDayToCome = ({ mentions, now }: Reading): boolean => {
  const today = todayAt(now);
  return mentions.some((mention) => daysOf(mention).some((day) => isoDay(day) > today));
};
