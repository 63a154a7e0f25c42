import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { conceptOf } from "../../engine/embedding/concepts.ts";
import { spaced, stem, wordsOf } from "../../engine/embedding/words.ts";
import { asksToKnow } from "../../engine/question.ts";
import { plainly } from "./idioms.ts";
import { asksForNoAct, DEEDS } from "./speech-act.ts";

const inflected = /(?:ing|ings|ed|ions?|als?|s)$|^new$/;
const determiner = /^(?:my|our|your|the|a|an|this|that|these|those|any|which|no|有|的|哪些|什么)$/;
const asksToSee =
  /^\s*(?:(?:please|can you|could you) )?(?:show|list|look|check|compare|see|tell|which|what|when|how|who|do i|have i)\b|有哪些|有什么|是什么|查看|列出|看看|多少|的(?:规定|政策|规则|条款)[？?。]?$/i;

const asksAboutIt =
  /^\s*(?:(?:and|so|but|also|okay|ok|please|tell me|do you know|can you tell me),? ){0,3}(?:how (?:late|long|often|early|soon|far|many times|much (?:does|do|is|would|will|of)|do|does|is|are|can)|until when|by when|what time|when (?:can|may|do|is|are|does|must|should)|what (?:happens|if)|may (?:i|we|one)|am i allowed|(?:do|does|will|would|can) [^.?!]{1,40}\bif (?:i|we|you|one)\b|is it (?:possible|allowed|free)|is there an? (?:fee|charge)|why)\b/i;
/** "Could you tell me if I can cancel it", "can my hotel still be cancelled". */
const ASKS_WHETHER =
  /\b(?:tell me|know|check|see|wonder|wondering|ask|sure|curious) (?:if|whether) |(?:^|[,.!;] )(?:can|could|may) (?:my|our|the|this|that|it|they|these|those) (?:[\w'-]+ ){0,5}(?:be|get) (?:[a-z]+ly )?[a-z]+ed\b/i;
const asksAboutItChinese =
  /多久|几次|多少次|多少钱|(?:什么|啥)时候|啥时|何时|几时|最晚(?!的[^，。？?时点天]{0,6}[。！!]?$)|最迟|怎么(?!样)|如何|是否|(?:了|的话)还?(?:能|会|要|可以)[^，。]{0,10}[吗么]|会怎样|为什么|有什么规定/;
const asksToHaveItChinese = /帮|请(?!问)|麻烦|我要|我想(?!知道|问|了解)|给我/;

/** Whether a text asks how, when or whether something is done, and not to have it done: "how late can I cancel". */
export const asksAbout = (text: string): boolean =>
  asksAboutIt.test(text) ||
  ASKS_WHETHER.test(text) ||
  (asksAboutItChinese.test(text) && !asksToHaveItChinese.test(text));

const rules =
  /\bhow (?:old|young|heavy|big|large|strict)\b|\b(?:must|may) (?:i|we|one|you|the)\b|\b(?:am i|are we|is it) (?:allowed|permitted)\b|\bdo(?:es)? (?:i|we|he|she|they|kids|children) (?:have to|need to|pay)\b|\bmy money back\b|(?:多少|几|多大)岁|多重|公斤|允许|必须|[要收]\S{0,2}(?:买票|付钱|付费|费)[吗么]|(?:钱|款)\S{0,4}(?:到账|退)|到账|的(?:规定|政策|规则|条款)[？?。]?$/i;

/** Whether a text asks what holds for everybody, so that what it names is named by the way. */
export const asksForRules = (text: string): boolean => rules.test(text) && !asksToAct(text);

/** The concept of a word that asks for something to be done; Han words that begin with such a word count too. */
export function actOf(word: string): string | undefined {
  const concept =
    conceptOf(stem(word)) ?? (/^\p{Script=Han}{2}$/u.test(word) ? conceptOf(word.slice(0, 1)) : undefined);
  return concept && DEEDS.test(concept) ? concept : undefined;
}

/** Whether an act is done to what there is. */
export const isOnExisting = (act: string): boolean => act === "change" || act === "remove";

/** The concepts of all such words, in their order. */
export const actsOf = (words: readonly string[]): string[] => words.flatMap((word) => actOf(word) ?? []);

/** The same of the words of a text. */
export const actsIn = (text: string): string[] => actsOf(wordsOf(text));

/**
 * Whether a text wants something done, not just found or shown: "cancel it", 订一间, but not "my bookings".
 * `words`: those of the text, for who has them already.
 */
export function asksToAct(text: string, words: readonly string[] = wordsOf(plainly(text))): boolean {
  return saysAct(text, words) && !asksForNoAct(text);
}

function saysAct(text: string, words: readonly string[]): boolean {
  if (asksToSee.test(text)) return false;
  return words.some((word, i) => {
    if (actOf(word) === undefined || determiner.test(words[i - 1] ?? "")) return false;
    return /\p{Script=Han}/u.test(word) || !inflected.test(word);
  });
}

/** Whether a tool does something, as its name says. */
export const acts = ({ name }: Pick<ModelTool, "name">): boolean => {
  const said = spaced(name);
  return saysAct(said, wordsOf(plainly(said)));
};

/** What says that something comes to its end, at once or on a day. */
export const ENDS = /\b(?:end|ends|stop|stops|finish|finishes|expire|expires)\b|结束|停|截止/i;

/** Whether a request wants something done that no text does: "forget my password", and not "parking" or "I lost my badge". */
export const isOrder = (request: string): boolean =>
  !asksToKnow(request) && !TO_TELL.test(request) && (asksToAct(request) || ORDER.test(request));

/** A verb before what is to be done with; other first words of such a form are no verbs, or say what happened. */
const ORDER =
  /^(?:please,? |now |just )*(?!(?:in|on|at|of|for|from|with|about|and|or|to|by|after|before|during|without|need|want|have|got|lost|forgot|left|broke|both|not|all|is|if|as)\b)(?!\w+ed\b)[a-z]+ (?:(?:on|off|up|down|out) )?(?:my|your|our|me|us|him|her|them|it|this|that|these|those|the|an?|all|every\w*)\b|^(?:请(?!问)|帮我|麻烦|给我|把|忘[掉了记]|记住|不要|别)/i;
const TO_TELL =
  /^(?:please,? )?(?:explain|describe|summari[sz]e|compare|find|search|define|outline|quote|cite|check)\b|介绍|解释|说明|总结|概括|讲|告诉|查|找|搜|检索|列|对比|比较/i;
