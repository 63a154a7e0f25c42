import { isActing, isRequestVerb, ACTING_IN_CHINESE as VERBS } from "../embedding/concepts.ts";
import { termsOf } from "../embedding/terms.ts";
import { stem } from "../embedding/words.ts";
import { idsIn } from "../ids.ts";
import { asksToKnow } from "../question.ts";
import { placesOf } from "./act-words.ts";
import { ASKED, DONE, isDenied, LEADS } from "./claimed-acts.ts";
import { isPastOf } from "./past-forms.ts";

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
