import { wordsOf } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { isQuestion } from "../../engine/question.ts";
import type { Read } from "../reading/read.ts";
import { boundSaid, boundsIn } from "../slots/bounds.ts";
import { actOf, asksAbout, asksToAct, ENDS, isOrder } from "./acts.ts";
import { clausesOf, insteadIn } from "./clauses.ts";
import { isTelling } from "./small-words.ts";

/** The words of a message on which an act depends: "only if it is refundable", 除非下雨, 能退才订. Undefined where none does. */
export function conditionIn(said: string): string | undefined {
  const question = questionBefore(said);
  if (question !== undefined) return question;
  for (const sentence of said.split(SENTENCE)) {
    const words = conditionOf(sentence);
    if (words === undefined || TELLS_PLAN.test(sentence) || asksInTheEnd(sentence)) continue;
    // Han conditions may say in the same clause what is to be done: 能退就订.
    const then = /\p{Script=Han}/u.test(words) ? words.split(HAN_JOINT).slice(1) : [];
    if ([...then, ...clausesOf(sentence.replace(words, ", "))].some(isToBeDone)) return words;
  }
  return undefined;
}

/** "Can I cancel it for free, and if so do it": the question whose answer decides whether it is done. */
function questionBefore(said: string): string | undefined {
  const { 0: marker, index } = IF_SO.exec(said) ?? { 0: "", index: 0 };
  const question = withoutEnding(said.slice(0, index), /[\s,.?!，。？！]$/);
  const act = said.slice(index + marker.length);
  return marker !== "" && isQuestion(question) && !ASKS_IF_THERE.test(question) && isToBeDone(act)
    ? question
    : undefined;
}

const IF_SO = /\b(?:and )?if (?:so|yes),? (?:then |please )?|(?:如果|要是)(?:可以|能|行|是)(?:的话)?，?就/i;
/** What is looked for anyhow. */
const ASKS_IF_THERE = /\b(?:is|are) there\b|\bdo (?:you|they) have\b|\b(?:left|available|possible)\b|有没有|还有|有空/i;

function asksInTheEnd(sentence: string): boolean {
  const last = clausesOf(sentence).at(-1) ?? "";
  const behind = sentence.slice(Math.max(0, sentence.search(MARKER)));
  return (
    ASKS_BEHIND.test(behind) ||
    (isQuestion(last) && !ORDERS.test(last.replace(LEADING, "")) && conditionOf(last) === undefined)
  );
}

/** "If you cancel it do I get everything back". */
const ASKS_BEHIND =
  /^(?:only |just )?(?:if|when)\b.*\s(?:can|could|do|does|will|would|may|must) (?:i|we|it|they|my|the)\b/i;

function isToBeDone(said: string): boolean {
  const asked = said.replace(LEADING, "");
  const clause = ORDERS.test(asked) ? asked.replace(ORDERS, "").replace(/[?？]\s*$/, "") : asked;
  return (
    !isQuestion(clause) &&
    !asksAbout(clause) &&
    !PARDON.test(clause) &&
    (isOrder(clause) || TAKES.test(clause) || ENDS.test(wordsOf(clause)[0] ?? ""))
  );
}

const LEADING = /^[\s,，]*(?:(?:so|and|but|then|now) )?/i;
/** "If it gets cheaper I'd book it", 如果不下雨我就去: what somebody has in mind, and asks nobody for. */
const TELLS_PLAN =
  /\b(?:i|we)(?:['’](?:d|ll)| would| will| might)\b(?! (?:like|love|rather|prefer|appreciate)\b)|我们?(?:就|还?会|打算|真?想(?=把|再))|恐怕/i;
const ORDERS = /^(?:please )?(?:can|could|would|will) you /i;
const PARDON = /^(?:please )?(?:forgive|excuse|pardon|correct|let|give|call|help)\b/i;

/** The words of a message that say under which condition, whatever is said besides. */
export const anyConditionIn = (said: string): string | undefined =>
  said.split(SENTENCE).flatMap((sentence) => conditionOf(sentence) ?? [])[0];

function conditionOf(sentence: string): string | undefined {
  const han = sentence.split(/[,，、]/).find((clause) => isHanCondition(clause.trim()));
  if (han !== undefined) return han.trim();
  for (const { 0: marker, index } of sentence.matchAll(MARKER)) {
    if (TELLS_WHETHER.test(sentence.slice(0, index))) continue;
    const [rest = ""] = sentence.slice(index + marker.length).split(/[,，.!?](?!\d)/);
    const words = withoutActBehind(rest.trim());
    if (words !== "" && !ANYWAY.test(words)) return `${marker} ${words}`.trim();
  }
  return undefined;
}

/** What has to be so, without the words that make it a condition. */
export const stateIn = (condition: string): string =>
  condition.replace(/^(?:only |just )?(?:if|when|unless)\b|^(?:如果|要是|只要)/i, "").split(HAN_JOINT, 1)[0] ?? "";

/** What the price is to be, where nothing else is the condition: "if it is under 700", 800以内就订. */
export function priceAllowed(condition: string, read: Read) {
  const reading = read(condition);
  const [bound, ...others] = boundsIn(reading);
  const number = reading.mentions.find(
    (one) => one.kind === "number" && bound && one.start >= bound.start && one.end <= bound.end,
  );
  if (!bound || others.length > 0 || number?.kind !== "number" || REVERSED.test(condition)) return undefined;
  const besides = `${condition.slice(0, bound.start)} ${condition.slice(bound.end)}`.replace(PRICE, " ");
  if (read(besides).tokens.some((token) => isTelling(token) && actOf(token.text) === undefined)) return undefined;
  const isAtMost = boundSaid(reading, number) === "most";
  return (price: number): boolean => (isAtMost ? price <= number.value : price >= number.value);
}

const SENTENCE = /(?<=[.!?;])\s+|(?<=[。！？；])|\n/;
const MARKER =
  /\b(?:(?:only|just) )?(?:if|when)\b(?<=\b(?:only|just) when|if)|\b(?:unless|provided(?: that)?|providing|(?:as|so) long as|assuming|on (?:the )?condition that)\b/gi;
/** "Check if …", "what if …", "I'd be glad if …": asks, and is no condition. */
const TELLS_WHETHER =
  /\b(?:tell (?:me|us|him|her|them)|know|check|see|ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|decid(?:e|ed|ing)|sure|find out|say|look|clear|what|how|as|even|great|nice|good|lovely|glad|grateful|obliged|appreciate(?: it)?)\s+$/i;
/** What is looked for anyhow, and what only is polite. */
const ANYWAY =
  /^(?:so|yes|no|not|any|free|possible|available|needed|necessary|need be|it (?:is|was)|.*\bstill (?:there|open|on|available|free|possible)|.* too much trouble|you(?: would|['’]d| were|['’]ve not| have ?n['’]?t| have not)\b.*|(?:it|that|this|there|they)(?:['’]s|['’]re| is| are| works?)? ?(?:(?:still|any|an?|one|some|rooms?|seats?|places?|cars?|space|availability|left|going|available|possible|ok(?:ay)?|fine|all right|free (?=rooms?|seats?|places?|cars?)) ?)*|(?:you|i) (?:can|could|may|would|do not mind|don['’]?t mind|please|have (?:one|it|any)))$/i;

/** Behind it stands what is to be done. */
const HAN_JOINT = /的话|才|就/;
const HAN_MARKED =
  /^(?:那|但|不过)?(?:如果|要是|若是|假如|假若|倘若|万一|除非|前提是|条件是|只有|只要(?=[^，]{0,6}(?:[能会有不没含免]|可以|以[内下])))/;
/** What a state or a price is said with. */
const HAN_STATE =
  /能|可以|[含带没不无免超贵满]|有(?!个)|[低高多少]于|便宜|下雨|\d\D{0,2}以[内下上]|[百千万]\D{0,2}以[内下上]/;
const HAN_THEN =
  /(?<!刚|昨天|今天)才(?:能|可以)?[订退取租买要改换](?![的了])|就(?:算了|[不别]要?[订退取租买要改换])|(?<!早)就(?:给我|帮我)?(?:[订退租买改换下]|取消)/;
const HAN_ANYWAY =
  /^(?:那|但|不过)?(?:如果|要是)?(?:方便|可以|行|能行|可能|允许|(?:还)?(?:能|可以)[订退取租买改换](?:到|成)?|(?:还)?[有没](?:有|了)?(?:空|余)?(?:房间?|票|位置?|座位?|车|货|名额?)?)(?:$|的话|就)|有(?:就|的话|$)/;

function isHanCondition(clause: string): boolean {
  if (
    !/\p{Script=Han}/u.test(clause) ||
    insteadIn(clause) !== undefined ||
    HAN_ANYWAY.test(clause) ||
    /^[最第那这]|“/.test(clause)
  )
    return false;
  if (HAN_MARKED.test(clause)) return true;
  const [before = "", then = ""] = clause.split(HAN_JOINT);
  const [, verb] = /能([订退租买改换])/.exec(before) ?? [];
  // 能退就退: is tried anyhow.
  return !(verb && then.startsWith(verb)) && (/的话/.test(clause) || HAN_THEN.test(clause)) && HAN_STATE.test(before);
}

/** "If it rains cancel it": the act, behind what it depends on. */
function withoutActBehind(rest: string): string {
  const act = [...rest.matchAll(WORD)].find(({ index, 0: word }) => {
    const before = wordsOf(rest.slice(0, index)).at(-1) ?? "";
    const said = rest.slice(index);
    return !LEADS_VERB.test(before) && (asksToAct(`${word} it`) || TAKES.test(said) || ORDERS.test(said));
  });
  return act ? rest.slice(0, act.index).trim() : rest;
}

const WORD = /(?<=\s)(?:then |please |just )?[a-z]+\b/gi;
const TAKES = /^(?:then |please |just )?(?:(?:take|get|grab|have|do) (?:it|that|one|them|the)\b|go (?:ahead|for)\b)/i;
const LEADS_VERB = /^(?:i|you|we|they|it|to|can|could|be|the|a|an|my|our|full|free|not|no|of|still)$/i;
/** The act is left where the price is so. */
const REVERSED = /\bunless\b|除非|算了|就[不别]/i;
const PRICE =
  /\b(?:it|that|this|costs?|comes? to|price[sd]?|rate|the|is|are|cheapest|lowest|(?:a|per|each) (?:night|day|room|person)|(?:in )?total|in all|altogether|yuan|rmb|cny)\b|价[格钱]|总价|一共|总共|最便宜的?|每[间晚天人]|一[晚天]|[元块钱它价]|的话|[就才].*|如果|要是|只要|\b(?:only |just )?if\b/gi;
