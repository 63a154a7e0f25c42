import { conceptOf } from "../../engine/embedding/concepts.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";

/** "Should I cancel it?", 要不要取消, "my wife wants to cancel, what do you think": asks for advice. */
const ASKS_ADVICE =
  /\b(?:should|shall|ought) (?:i|we)\b|\b(?:is|was|would) it (?:be )?(?:a )?(?:good|bad|better|best|wise|smart|clever|worth|ok|okay|sensible)\b|\bworth (?:\w+ing)\b|\b(?:do|would|what (?:do|would)) you (?:think|recommend|advise|suggest|say)\b|\bif you were me\b|\bin my (?:place|shoes)\b|(?<!我)要不要|[该应]不[该应]|应该.{0,24}[吗么]|^(?:那|我|我们)?(?:应)?该(?!.*多少)|[需值]不[需值]|有没有必要|有必要.{0,24}[吗么]|值得.{0,24}[吗么]|[你您]觉得|[你您]看(?:呢|行|好不好)/i;

/** "Who told you to cancel", "when did I book it", 为什么要取消: no request, whatever stands behind it. */
const ASKS_ABOUT =
  /^(?:(?:and|so|but|wait|hey|hm+|ok|okay|well|sorry)[,.! ]+)*(?:how(?! about| much (?:for|is))|who|why(?! (?:don['’]?t|not|can['’]?t|won['’]?t))|when(?! (?:you|possible|available|free|done|ready|it)\b)|what(?! about| i (?:want|need)| i['’]d)|(?:can|could|may) (?:i|we)\b[^.?!]*\b(?:later|afterwards|at any time))\b|怎么(?!样|办)|如何|为什么|为啥|为何|凭什么|什么时候|何时|谁(?:让|叫|要|说|把|给|帮|取|订)|多少钱[？?]?$|会怎么?样[？?]?$|以后再|改天再|回头再|下次再/i;

/** "Did I book it?", "is it booked", 取消了吗: asks what was done. */
const ASKS_WHAT_WAS_DONE =
  /\b(?:did|have|has|had) (?:i|we|you|it|they|somebody|someone|anyone)\b(?! to\b)|\b(?:is|are|was|were) (?:it|they|that|this|these|those|(?:my|our|the) (?:[\w-]+ ){1,4}?)(?:already |now |really |still |all )*\b\w+ed\b|\bwho (?:told|asked|said)\b|\b(?:i|we) (?:was|were) told\b|有没有[^，。？]{0,8}[过了]?[吗？?]?$|是不是(?:已经)?[^，。？]{0,8}了|[订退改消掉停动功好]了(?:没有?|吗|么)|[过了][^，。]{1,24}(?:吗|么|没有)[？?]?$/i;

/** "I might cancel it", "he asked whether to", 在考虑取消: thinks of it, or tells of others who do. */
const TENTATIVE =
  /\b(?:i|we) (?:might|may)\b|\b(?:maybe|perhaps|possibly) (?:i|we)\b|\bthinking (?:about|of)\b|\bconsidering\b|\b(?:asked|asks|wonders?|wondered|wondering|sure|decide|know) (?:me |you |us )?(?:if|whether)(?! you\b)|\bwhat (?:happens|would happen) if\b|考虑|犹豫|纠结|琢磨|可能(?:会|要)|也许|说不定/i;

const SOMEBODY = "(?:i|we|you|he|she|they|someone|somebody|(?:my|our|the|a) [a-z]+)";
/** "I already booked it", "my colleague cancelled it", 我已经订了: tells what was done. */
const TOLD = new RegExp(
  `\\b${SOMEBODY}(?:['’]ve| have| has|['’]d| had)?(?: already| just| also)? ([a-z]+ed|put)\\b`,
  "i",
);
const HAN_TOLD =
  /^(?:那|可是?|但是?)?(?:我们?|你们?|您|他们?|她们?|老婆|老公|同事|朋友)(?:早就|已经|刚才?|之前|昨天|前天|上周){0,2}(?:取消|预订|预定|停掉?|结束|延长|订|租|退|改|换|给)[了过掉]/;

/** Whether a text asks about something that could be done or was done, or tells of it, and asks nobody to do it. */
export function onlyAsksOfActs(text: string): boolean {
  if (!HAN_DEED.test(text) && !BEGINS_OR_ENDS.test(text) && !wordsOf(text).some(isDeed)) return false;
  if (ASKS_ADVICE.test(text) || ASKS_WHAT_WAS_DONE.test(text) || ENDS_AS_QUESTION.test(text)) return true;
  const clauses = text.split(CLAUSES).filter((clause) => /[\p{L}\d]/u.test(clause));
  const [first = ""] = clauses;
  return clauses.every((clause) => isNoRequest(clause) || (clause !== first && !asksFor(clause)));
}

const ENDS_AS_QUESTION = /(?:多少钱|会怎么?样)[？?]?$/;
const CLAUSES = /[,;.!?，。；！？]|\band (?:then |please |also )?|\bbut /i;

const isNoRequest = (clause: string): boolean =>
  ASKS_ABOUT.test(clause.trim()) ||
  supposes(clause) ||
  TENTATIVE.test(clause) ||
  HAN_TOLD.test(clause.trim()) ||
  isTold(clause);

/** 如果取消会怎样: what would come of it. */
const supposes = (clause: string): boolean => {
  const at = clause.search(/如果|要是|假如|万一/);
  return at >= 0 && /会怎|怎样|怎么/.test(clause.slice(at));
};

/** What somebody did, as long as nothing is asked for beside it. */
function isTold(clause: string): boolean {
  const verb = TOLD.exec(clause)?.[1];
  return verb !== undefined && isDeed(verb) && !asksFor(clause.replace(verb, " ")) && !WISHES.test(clause);
}

const WISHES = /\b(?:need|want|please|let|have to|would like)\b|['’]d like/i;

/** Whether a verb in its plain form asks for something to be done. */
const asksFor = (clause: string): boolean => wordsOf(clause).some((word) => !/ed$/.test(word) && isDeed(word));

const isDeed = (word: string): boolean => DEEDS.test(conceptOf(stem(word)) ?? "") || BEGINS.test(stem(word));

/** Verbs that begin or end something, whatever it is. */
const BEGINS = /^(?:start|stop|put|launch)$/;
const BEGINS_OR_ENDS = /\b(?:end|ends|ended|ending|set|run|give|close|finish)\b/i;

const HAN_DEED = /取消|结束|延[长期后]|[订租退改换停给设]|打.{1,2}折/;
/** The concepts of doing something. */
export const DEEDS = /^(?:create|remove|change|reserve|send|pay)$/;
