import { sentencesOf } from "../../grounding/act-words.ts";
import { actsAskedFor } from "../../grounding/asked-acts.ts";
import { asksToKnow } from "../../question.ts";
import type { Tool } from "../../tools/tool.ts";

/**
 * Whether a message is plainly nothing but questions for information, so that the call was not asked for: "how much is
 * it?", 能退多少钱; but not "could you book it?", "any room will do" or "why not?".
 */
export function onlyAsks(words: string, tool: Tool): boolean {
  const clauses = sentencesOf(words)
    .flatMap((sentence) => sentence.split(CLAUSE_ENDS))
    .map((clause) => clause.trim().replace(LEADS, ""))
    .filter((clause) => /\p{L}/u.test(clause) && !GREETS.test(clause));
  const asking = clauses.filter(asksForFacts);
  const isAsked = clauses.every(
    (clause) => asking.includes(clause) || (DETAIL.test(clause) && !WISHES.test(clause) && !PROPOSES.test(clause)),
  );
  return asking.length > 0 && isAsked && actsAskedFor(words, [tool]).length === 0;
}

const CLAUSE_ENDS = /[，,;；]/;
const GREETS = /^(?:hi|hello|hey|thanks|thank you|你好|您好|请问|谢谢)(?: there)?[\s,.!，。！]*$/i;
/** Beside a question: "…, for 2 nights", "…, 30 Nov to 2 Dec?" */
const DETAIL = /^(?:\d|(?:for|from|on|until|till|in|at) )/i;

function asksForFacts(sentence: string): boolean {
  if (ANY_WILL_DO.test(sentence) || JOINED.test(sentence)) return false;
  if (TO_BE_TOLD.test(sentence) || HAN_TO_BE_TOLD.test(sentence) || OF_PRICE.test(sentence)) return true;
  if (!asksToKnow(sentence)) return false;
  if (/\p{Script=Han}/u.test(sentence)) {
    if (HAN_WISH.test(sentence) || HAN_TWICE.test(sentence)) return false;
    return (
      HAN_WHICH.test(sentence) || (HAN_WHETHER.test(sentence) && !HAN_REQUEST.test(sentence.replace(ABOUT_ID, "")))
    );
  }
  return (WHICH.test(sentence) && !PROPOSES.test(sentence)) || (WHETHER.test(sentence) && !WISHES.test(sentence));
}

const LEADS =
  /^(?:(?:and|but|so|also|ok(?:ay)?|hi|hello|hey|well|hm+|oh|wait|thanks|thank you|then|now|great|fine|just (?:asking|checking|curious|wondering))\b[\s,.!:：]*)+/i;
const WHICH = /^(?:what|how|who|whose|where|when|which|why)(?:['’]s)?\b|\bhow (?:much|many)\b/i;
const PROPOSES =
  /^(?:(?:what|how) (?:about|if)|why (?:not|don)|what (?:i|we)\b)|\b(?:i['’]ll|i['’]d|let['’]s|we['’]ll)\b|\bhow (?:much|many) (?:you|we|i) /i;
const WHETHER =
  /^(?:is|are|does|do (?:i|we|they|you)|did|was|were|has|have|any(?! (?:chance|way|possibility)\b)|am i able|(?:show|tell|list|look up)\b|can [a-z]{1,4}-?\d+ (?:still )?be)\b/i;
const WISHES =
  /\b(?:could|would|will|may|might|shall|should|want|need|like|please|mind|possible|okay?|all ?right|let|book)\b|(?<!^)\bcan\b|(?<!^am i )\bable\b/i;
/** "Could you tell me the price?", "I'd like to know …", "I wonder if …": the wish is to be told. */
const TO_BE_TOLD =
  /^(?:(?:can|could|would|will) you (?:please )?|please |i(?:['’]d| would) like (?:you )?to |i (?:just )?want to )?(?:tell me|know|find out|check (?:if|whether)|see (?:if|whether|what|how))\b|^i(?: was|['’]m| am)? (?:just )?wonder(?:ing)?\b/i;
/** Without a verb: "price of HT-0103?" */
const OF_PRICE = /^(?:the )?(?:price|cost|fee|refund)s? (?:of|for)\b/i;
/** Before another wish. */
const JOINED =
  /\b(?:and|then)\b(?! (?:what|how|which|when|where|is|are|do|does|if|whether|(?:[a-z]{1,4}-)?\d+)\b)|[把再并]|然后|顺便|同时/i;
const ANY_WILL_DO = /\bany(?:thing| of| one| \w+)? (?:will|would|is)\b|\bwhichever\b|都[行好]|都可以|随便|无所谓/i;

const HAN_WHICH = /多少|多[久大长贵]|什么|[啥谁]|哪|几[点岁天晚个号座星间家种位]|怎[么样]|为何|如何/;
const HAN_WHETHER = /有没有|是不是|是否|[贵远吵快大]不[贵远吵快大]|[吗么][?？。]?$/;
const HAN_REQUEST = /[能可行好]|帮|替|给我|请|麻烦|想|要(?!.{0,3}[钱费])/;
/** HB-1 可以退吗 asks about the thing; 可以退吗 may ask to do it. */
const ABOUT_ID = /^[a-z]{1,4}-?\d{1,20} ?还?(?:可以|能)(?=.{1,6}[吗么][?？]?$)/i;
/** 想了解一下退款规则, 看看 HB-1 */
const HAN_TO_BE_TOLD = /^我?(?:只?是?想|想要)?先?(?:了解|知道|问|看看|查看|看一?下)(?!.*[帮替请给])/;
const HAN_WISH = /[我就](?:想|要|选)|怎么不|为什么不|什么都|(?<!会)(?:怎么样|如何|怎样)[?？。]?$/;
/** 哪个便宜订哪个 */
const HAN_TWICE = /(哪|谁|什么|多少|怎么).*\1/;
