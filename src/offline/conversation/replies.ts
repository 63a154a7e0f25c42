import { tokensAt } from "../../engine/dialog/card-tokens.ts";
import { DENIES_A_NO } from "../../engine/dialog/verdict-tokens.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { asksToAct } from "../goals/acts.ts";

const yes =
  /^(?:yes|yeah|yep|sure|ok|okay|go ahead|please do|do it|correct|right|that'?s right|confirm(?:ed)?|(?:i )?(?:approve|agree|accept)d?|sounds good|是|是的|对|对的|好|好的|可以|行|没错|同意|批准|照办|确认|确定|嗯)(?:[,，.。!！ ]*(?:please|thanks|go ahead|do it|book it|请|吧|谢谢))*$/i;
const no =
  /^(?:(?:actually|hm+|oh|well|um+|嗯|呃|哦)[,，.… ]{0,3})?(?:no|nope|nah|no,? thanks?(?: you)?|not that one|(?:none|neither)(?: of (?:them|these|those))?|don['’]?t|不|不行|不好|不是|不对|不要|都不要)(?:[,，.。!！ ]*(?:thanks?(?: you)?|谢谢|了))*$/i;
const drop =
  /^(?:(?:no|ok(?:ay)?|actually|oh|hm+|wait|不|好|哦|嗯|等等)[,，. ]*){0,3}(?:never ?mind|nvm|forget (?:it|about it|that)|(?:let['’]?s |can we )?(?:start|begin) (?:over|again|from scratch)(?: again)?|restart|重新(?:开始|来)(?:一[次遍])?|从头(?:开始|再?来)|重来|cancel(?: that| it)?|stop|leave it|not now|i(?:'ve| have) changed my mind|no,? thanks?(?: you)?|(?:那|还是)?(?:不用|不用了|不要了|算了|不了)|(?:(?:那|还是)?算了|那|还是)?[，, ]?(?:我)?(?:还是)?不(?:做|弄|搞|办|设|改|打折|要)了|不需要|不需要了|取消吧|先不|先不要|我改主意了|下次再说|(?:算了[，, ]*)?那?(?:我|还是)?先?[不别]再?(?:取消|退订?|改签?|预?订|租|换|买|动)(?:它|了|吧|啦)?|(?:算了[，,]*)?(?:那|还是)?先?(?:留着|保留)(?:它|着)?|(?:i['’]?ll |i will |just )?(?:leave|keep) (?:it|that|them)(?: (?:then|as (?:it|they) (?:is|are)|as is))?|(?:don['’]?t|do not) (?:cancel|book|change|rebook)(?: (?:it|them|that|anything))?|(?:(?:then|so) )?i(?:['’]ll not| won['’]?t| will not) (?:cancel|book|change|rebook)(?: (?:it|them|that|anything|then)){0,2})(?:[,，.。!！ ]*(?:thanks?(?: you)?|please|after all|吧|谢谢|了))*$/i;
const change =
  /\b(?:make (?:it|that)|change (?:it|that|the)|switch (?:it|that|to)|instead|actually|rather|i meant)\b|改成|改为|改到|换成|换到|还是|不对|改一下/i;

const bare = (text: string): string =>
  text
    .trim()
    .replace(/(?<![.。!！?？~～\s])[.。!！?？~～\s]+$/u, "")
    .replace(/^(?:i (?:already )?(?:said|told you)|我(?:都|已经)?说(?:了|过)|(?:都|已经)?说了)[,，:： ]{0,2}/i, "");

export const isYes = (text: string): boolean => yes.test(bare(text));
/** "Ok, do it now", 我还是要吧: says to do what was left before, and nothing else. */
export function wantsAfterAll(text: string): boolean {
  const { tokens, rest } = tokensAt(text, []);
  // A bare yes may answer something else.
  const isTold = rest === "" && DO_IT.test(text) && tokens.some((one) => one.kind === "yes" && one.strength >= 2);
  return (isTold && tokens.every(({ kind }) => kind === "yes")) || AFTER_ALL.test(bare(text));
}

const DO_IT = /\b(?:do|book|take|make) it\b|\bgo ahead\b|[去就]办|办吧/i;
const AFTER_ALL =
  /^(?:(?:ok(?:ay)?|actually|hm+|well|no|wait|sorry|yes),? ){0,3}(?:i (?:do )?want (?:it|that)|(?:do|book|take) it|yes|let['’]?s do it),? after all$|^(?:那|算了|嗯|[，,]){0,3}我?们?还是(?:要|[订定办租买])(?:它|这个|了|吧|的)*$/i;

/** A no to what was offered; what else is wanted stays open. */
export const isNo = (text: string): boolean => no.test(bare(text));
/** The whole thing is given up: "never mind", 算了. */
export const isDrop = (text: string): boolean => drop.test(bare(text)) || dropsTwice(bare(text));

/** 算了取消掉, "never mind, cancel that": given up once more in other words. */
function dropsTwice(text: string): boolean {
  const [lead = "", ...others] = text.split(REPEATS).filter((part) => part.trim() !== "");
  return others.length > 0 && drop.test(lead) && others.every((part) => drop.test(part) || CANCELS.test(part));
}

const REPEATS =
  /[,，.。!！\s]{0,3}(?:[,，.。!！]|(?<=算了|不[要用]了|(?:不|先不)[订定租换改]了))[\s]?(?:那就?|就|so |then |just )?/i;
const CANCELS =
  /^(?:全|都)?取消(?:掉|了|吧|它|这个){0,2}$|^(?:just )?cancel (?:it|this|that|them)(?: (?:all|then|please))?$/i;

/** Whether a text gives the whole thing up behind a remark that asks for nothing: 才这么点啊 那不退了. */
export function dropsInTheEnd(text: string): boolean {
  const clauses = text.split(CLAUSE).filter((clause) => clause.trim() !== "");
  const remarks = clauses.slice(0, -1);
  const last = clauses.at(-1) ?? "";
  const areRemarks =
    remarks.length > 0 && remarks.every((one) => !asksToKnow(one) && !asksToAct(one) && !/\d/.test(one));
  return areRemarks && isDrop(last) && REFUSES.test(last);
}

const REFUSES = /[不别]|\b(?:not|won['’]?t|don['’]?t|never ?mind|nvm|forget|leave|keep)\b/i;
const CLAUSE = /[,，.。!！?？;；]|(?<=\p{Script=Han}) (?=\p{Script=Han})/u;

/** Whether a text does not want some of what is looked for, and gives nothing up: 别给我晚上的. */
export const refusesSome = (text: string): boolean =>
  /(?:^|[,，])\s?[那就]?(?:不要|不想要|别给我|别要|不看)[^，,。]{2,12}的[。!！]?$/.test(text);

/** Whether a text changes what was settled before, rather than asking for something new. */
export const isChange = (text: string): boolean => change.test(text);

/** Whether a text narrows down what was found: "only those under 400", 只看四百以下的. */
export const isNarrowing = (text: string): boolean =>
  /\b(?:only|just|under|below|less than|up to|at most|max(?:imum)?|no more than|over|above|more than|at least|cheaper|without)\b|只[看要]|以[下上内]|不超过|低于|高于|至少|最多|便宜/i.test(
    text,
  );

/** What fewer are to be shown by, where none is chosen: "only 5 star please". */
export const asksOnlyFor = (text: string): boolean =>
  /^(?:please )?(?:only|just)\b(?! the\b(?! ones\b))|\bonly\b[\s.!]*(?:please)?[.!\s]*$|^[那就]?只(?:看|要)/i.test(
    text.trim(),
  );

/** "Sorry, 326112151940", "I meant Xiaoshan", 我说的是…: something else takes the place of what was said before. */
export const putsRight = (text: string): boolean => PUTS_RIGHT.test(text.trim());

const PUTS_RIGHT =
  /^(?:(?:no|oh|oops|wait|sorry|my mistake)[,. ]+){1,3}(?=\S)|\bi mean(?:t)?\b|^(?:不对|不是|错了|说错了|抱歉|不好意思|打错了)[，,。 ]|我[是]?[说指问]的?是|我?的?意思$/i;

/** "No, the cheaper one": what is wanted instead, without the no. */
export const withoutNo = (text: string): string =>
  text.replace(
    /^\s*(?:(?:(?:no|nope|nah|sorry|wait)(?:[,，.。]+\s*|\s+(?=(?:i|the|it|make|that|not|no|just|only|sorry|wait|oops)\b))|(?:(?:不(?:[是要对好行]?)|错了)+)(?:[这那][个家辆间张班])?[,，.。 ]+))+(?=\S)/i,
    "",
  );

/** "Sorry, I meant three", 不对，我说的是三位: what is wanted instead, without what puts it right. */
export const saidInstead = (text: string): string => withoutNo(text).replace(SAYS_INSTEAD, "");

const SAYS_INSTEAD = /^\s*(?:i (?:mean(?:t)?|said)|我?[说指要]的?是|应该是|是)[\s,，:：]*/i;

const leaves =
  /\bleave\b.{0,40}\b(?:it|them|that|this|everything|things|as|alone|be)\b|\blet\b.{0,40}\b(?:alone|be|stand)\b|\b(?:changed my mind|on second thoughts?|(?:rather|better|let'?s) not|not (?:now|yet|today|tonight|this time)|hold off|never ?mind|nvm|forget (?:it|about)|(?:skip|scrap|drop) (?:it|this|that)|no need|no,? thanks?)\b|\b(?:don'?t|do not|won'?t|not going to) (?:book|cancel|change|do|go|bother|touch|rebook|reserve)\b|算了(?![,，]?(?:还是|换|改))|主意|再(?:考虑|想想|说|议)|[先暂]时?[不别]|[不别](?:退|取消|动|改|办)|放着|先放|先留|回头/i;
const needless = /\b(?:don'?t|do not|no longer) (?:want|need)\b|[不别]\p{Script=Han}{1,2}了|[不别](?:订|定|租|换)/iu;
const keeps = /\b(?:keep|hold on to|hang on to)\b.{0,40}\b(?:it|them|that|this|one|the|my|as)\b|留着|保留|留下|还是要/i;

/** Whether a clause wants nothing done: "nah leave it", 先不动它. `isTakingBack`: what is to be done takes something back. */
export const declinesDoing = (clause: string, isTakingBack: boolean): boolean =>
  !DENIES_A_NO.test(clause) && (leaves.test(clause) || (isTakingBack ? keeps : needless).test(clause));

/** Whether a message is a few words and no question. */
export const isShort = (text: string): boolean =>
  text.length <= 40 && text.split(/\s+/).length <= 6 && !isQuestion(text);
