import { isActing, isRequestVerb, ACTING_IN_CHINESE as VERBS } from "../embedding/concepts.ts";
import { termsOf } from "../embedding/terms.ts";
import { stem } from "../embedding/words.ts";
import { idsIn } from "../ids.ts";
import { asksToKnow } from "../question.ts";
import { type Acting, chinesePhrases, chineseVerb, englishPhrases, englishVerbs, placesOf } from "./act-words.ts";
import { isPastOf } from "./past-forms.ts";

/** "own": only what the speaker says they did, "I have booked"; "told": what is said to be so, "is booked" among it. */
type Saying = "own" | "told" | "any";

/** The write tools that a sentence says were called: "booked", 已预订, 已为您预订, 预订成功. */
export const actsClaimed = <T extends Acting>(sentence: string, writes: readonly T[], saying: Saying = "any"): T[] =>
  writes.filter(
    (tool) =>
      !ASKED.test(sentence) && (saysDoneInEnglish(sentence, tool, saying) || saysDoneInChinese(sentence, tool, saying)),
  );

export const ASKED = /[?？]$|吗[。.]?$/;

/**
 * What stands before a verb that is not said to be done. "I booked it, and no payment is needed" says that it is, because
 * only what stands before the verb counts.
 */
const NOT_DONE =
  /\b(?:not|no|never|could|cannot|can|nothing|none|neither|nor|if|until|once|when|be)\b|n['’]t\b|没有|未|不能|无法|如果|是否/i;

/** On what something depends, after the verb as well: "It is booked once you agree". */
const DEPENDS = /\b(?:if|until|once|unless|as soon as)\b|如果/i;

/** What stands before an English verb. */
const LEADS = {
  own: /\b(?:i|we)(?:['’]ve| have)?(?: (?:now|already|also|just|successfully))?\s*$/i,
  told: /(?:^|\b(?:is|are|was|were|been|have|has|['’]ve|i|we|now|already|also|just|successfully))\s*$/i,
  any: /$/,
} as const satisfies Record<Saying, RegExp>;

function saysDoneInEnglish(sentence: string, tool: Acting, saying: Saying): boolean {
  const verbs = englishVerbs(tool);
  const phrases = englishPhrases(tool);
  return [...sentence.matchAll(/\w+/g)].some(({ 0: said, index }) => {
    const word = said.toLowerCase();
    const behind = ` ${sentence.slice(index + word.length).toLowerCase()} `;
    const isPast =
      verbs.some((verb) => isPastOf(word, verb)) ||
      phrases.some(([first = "", ...rest]) => isPastOf(word, first) && behind.includes(` ${rest.join(" ")} `));
    // "Set a date" is an order.
    const isOrder = index === 0 && verbs.includes(word);
    return isPast && !isOrder && LEADS[saying].test(sentence.slice(0, index)) && !isDenied(sentence, index);
  });
}

function saysDoneInChinese(sentence: string, tool: Acting, saying: Saying): boolean {
  if (saying === "own" && !/[我您]/.test(sentence)) return false;
  const [verb, root] = chineseVerb(tool);
  if (verb === undefined || root === undefined) return false;
  const isSaid = placesOf(root, sentence).some((index) => {
    const isWhole = verb !== root && sentence.slice(0, index + root.length).endsWith(verb);
    const before = sentence.slice(0, isWhole ? index + root.length - verb.length : index);
    const after = sentence.slice(index + root.length);
    if (isDenied(sentence, before.length)) return false;
    return DONE.test(before) || (isWhole && /^(?:成功|完成|好了)/.test(after));
  });
  return isSaid || chinesePhrases(tool).some(([first]) => first.length > 1 && isDoneAt(first, sentence));
}

const isDoneAt = (word: string, sentence: string): boolean =>
  placesOf(word, sentence).some((index) => DONE.test(sentence.slice(0, index)) && !isDenied(sentence, index));

/** Whether something before the verb in its clause denies it, or its clause says on what it depends. */
function isDenied(sentence: string, at: number): boolean {
  const before = sentence.slice(0, at).split(CLAUSE);
  const after = sentence.slice(at).split(CLAUSE);
  const [condition = "", clause = ""] = [before.at(-2), before.at(-1)];
  return NOT_DONE.test(clause.trimEnd()) || DEPENDS.test(condition) || DEPENDS.test(after[0] ?? "");
}

const CLAUSE = /[,，;；:：]/;

/** What stands before a Chinese verb that is done. */
const DONE = /已(?:经|为您|帮您|给您|成功){0,4}$/;

/**
 * Whether a message may want something done: it does not ask to know, tells of nothing done, and does not only want
 * something looked up. `isSettled`: something was done before, which the next words may be about ("great, thanks"); then
 * it has to name an act or an id.
 */
export function bids(words: string, isSettled = false): boolean {
  if (wantsOnlyToKnow(words) || /已|(?:^|[，,。])我\S{0,2}了/.test(words)) return false;
  const roots = termsOf(words).map(({ root }) => root);
  if (roots.some(isActing)) return true;
  return !roots.some(isRequestVerb) && (!isSettled || idsIn(words).length > 0);
}

/** "Could you get rid of it?" has the form of a question. */
export const wantsOnlyToKnow = (words: string): boolean => asksToKnow(words) && !ORDER.test(words);
const ORDER = /\b(?:can|could|would|will) you (?:please )?(?!tell|show|list|see)|帮我(?!查|看|找)/i;

/**
 * Whether a sentence says, whatever its verb, that what a message asked for was done: in a verb of the message ("Upgrade
 * my room", "Your room is upgraded") or in a verb for such acts ("HB-1 has been removed"). `found`: what was looked up, in
 * small letters. What it says in the same word is no claim, and if there is any, the speaker may only have looked.
 */
export function saysAskedDone(sentence: string, words: string, found: string): boolean {
  return !ASKED.test(sentence) && (saysInEnglish(sentence, words, found) || saysInChinese(sentence, words, found));
}

/** Whether a sentence says that something was done, without saying what: "all done", 已办妥. */
export function saysAnyDone(sentence: string): boolean {
  const said = ASKED.test(sentence) ? null : ANY_DONE.exec(sentence);
  return said !== null && !isDenied(sentence, said.index + said[0].length - 1);
}

const ANY_DONE =
  /^(?:(?:ok(?:ay)?|sure|great)[,.!] )?(?:all )?done\b|\b(?:is|are|been|being|['’]s|['’]re) (?:now |already |both |all (?!set))*(?:taken care of|dealt with|all set|done|arranged|sorted|settled|handled|gone|(?:off|set)(?=[.,;!]|$))(?=[ .,;!]|$)|(?:办|弄|搞|处理|安排|解决)(?:好|妥|定|完|成)|已经?(?:全部)?(?:[为帮给][您你])?(?:办理|处理|安排)/i;

function saysInEnglish(sentence: string, words: string, found: string): boolean {
  const asked = words.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...sentence.matchAll(/[a-z]+/gi)].some(({ 0: said, index }) => {
    const word = said.toLowerCase();
    const before = sentence.slice(0, index);
    const isOfAsked = asked.some((one) => one.length > 2 && isPastOf(word, one));
    const isOfAct = isOfAsked || (isActing(stem(word)) && word.endsWith("ed"));
    if (!isOfAct || found.includes(word) || isDenied(sentence, index)) return false;
    return (isOfAsked ? PASSIVE : PERFECT).test(before) || (found === "" && LEADS.own.test(before));
  });
}

const PASSIVE = /\b(?:is|are|was|were|been)(?: (?:now|already|also|just|successfully))?\s*$/i;
const PERFECT = /\b(?:(?:ha[sv]e?|['’]s) (?:now |already |also |just )?been|(?:is|are) now)(?: successfully)?\s*$/i;

function saysInChinese(sentence: string, words: string, found: string): boolean {
  return [...VERBS, ...(words.match(/\p{Script=Han}/gu) ?? [])].some((verb) =>
    placesOf(verb, sentence).some((at) => {
      const before = DONE.exec(sentence.slice(0, at))?.[0] ?? "";
      const behind = DONE_BEHIND.exec(sentence.slice(at + verb.length))?.[0] ?? "";
      const isSaid = VERBS.includes(verb) ? before + behind !== "" : before !== "" && behind !== "";
      return isSaid && !isDenied(sentence, at) && !found.includes(before + verb + behind);
    }),
  );
}
const DONE_BEHIND = /^(?:[好掉完]了?|成功|了(?=[。！!，,；;]|$))/;
