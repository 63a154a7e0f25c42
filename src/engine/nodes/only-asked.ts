import { sentencesOf } from "../grounding/act-words.ts";
import { actsAskedFor } from "../grounding/asked-acts.ts";
import { asksToKnow } from "../question.ts";
import type { Tool } from "../tools/tool.ts";

/**
 * Whether a message has nothing but questions for information, so that a call of the tool was not asked for: "how much
 * is it?", 能退多少钱. "Could you book it?", "any room will do" and "why not?" may ask for the act, and so does anything
 * that is not plainly a question.
 */
export function onlyAsks(words: string, tool: Tool): boolean {
  const clauses = sentencesOf(words)
    .flatMap((sentence) => sentence.replace(LEADS, "").split(/[，,;；]/))
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause) && !GREETS.test(clause));
  return clauses.length > 0 && clauses.every(asksForFacts) && actsAskedFor(words, [tool]).length === 0;
}

const GREETS = /^(?:hi|hello|hey|thanks|thank you|你好|您好|请问|谢谢)(?: there)?[\s,.!，。！]*$/i;

function asksForFacts(sentence: string): boolean {
  if (!asksToKnow(sentence) || ANY_WILL_DO.test(sentence) || JOINED.test(sentence)) return false;
  if (/\p{Script=Han}/u.test(sentence)) {
    if (HAN_WISH.test(sentence) || HAN_TWICE.test(sentence)) return false;
    return HAN_WHICH.test(sentence) || (HAN_WHETHER.test(sentence) && !HAN_REQUEST.test(sentence));
  }
  return (WHICH.test(sentence) && !PROPOSES.test(sentence)) || (WHETHER.test(sentence) && !REQUEST.test(sentence));
}

const LEADS =
  /^(?:(?:and|but|so|also|ok(?:ay)?|hi|hello|hey|well|hm+|oh|wait|thanks|thank you|then|now|great|fine)\b[\s,.!]*)+/i;
const WHICH = /^(?:what|how|who|whose|where|when|which|why)(?:['’]s)?\b|\bhow (?:much|many)\b/i;
const PROPOSES =
  /^(?:(?:what|how) (?:about|if)|why (?:not|don)|what (?:i|we)\b)|\b(?:i['’]ll|i['’]d|let['’]s|we['’]ll)\b|\bhow (?:much|many) (?:you|we|i) /i;
const WHETHER = /^(?:is|are|does|do (?:i|we|they|you)|did|was|were|has|have|any|(?:show|tell|list|look up)\b)/i;
const REQUEST =
  /\b(?:can|could|would|will|may|might|shall|should|want|need|like|please|mind|able|possible|okay?|all ?right|let)\b/i;
/** Before another wish. */
const JOINED = /\b(?:and|then)\b(?! (?:what|how|which|when|where|is|are|do|does)\b)|[把再并]|然后|顺便|同时/i;
const ANY_WILL_DO = /\bany(?:thing| of| one| \w+)? (?:will|would|is)\b|\bwhichever\b|都[行好]|都可以|随便|无所谓/i;

const HAN_WHICH = /多少|多[久大长贵]|什么|[啥谁]|哪|几[点岁天晚个号座星间家种位]|怎么|为何|如何/;
const HAN_WHETHER = /有没有|是不是|是否|[贵远吵快大]不[贵远吵快大]|[吗么][?？。]?$/;
const HAN_REQUEST = /[能可行好]|帮|替|给我|请|麻烦|[想要]/;
const HAN_WISH = /[我就](?:想|要|选)|怎么不|为什么不|什么都|(?:怎么样|如何|怎样)[?？。]?$/;
/** 哪个便宜订哪个 */
const HAN_TWICE = /(哪|谁|什么|多少|怎么).*\1/;
