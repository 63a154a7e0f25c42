import { ACTING_IN_CHINESE as VERBS } from "../embedding/concepts.ts";
import { type Acting, chinesePhrases, chineseVerb, englishPhrases, englishVerbs, placesOf } from "./act-words.ts";
import { isPastOf, isSameAct } from "./past-forms.ts";

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
  /\b(?:not|no|never|could|cannot|can|nothing|none|neither|nor|if|until|once|when|be|still)\b|n['’]t\b|没(?!问题|事|关系|错)|未|不能|无法|如果|是否|若|由|才|仍|依然/i;

/** On what something depends, after the verb as well: "It is booked once you agree". */
const DEPENDS = /\b(?:if|until|once|unless|as soon as|as before|as it was)\b|如果|若/i;

/** What stands before an English verb. */
const LEADS = {
  own: /\b(?:i|we)(?:['’]ve| have)?(?: (?:now|already|also|just|successfully))?\s*$/i,
  told: /(?:^|['’](?:s|re|ve)|\b(?:is|are|was|were|been|have|has|i|we|now|already|also|just|successfully))\s*$/i,
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
    if (isDenied(sentence, before.length) || FULL.test(after)) return false;
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
  // "It is sent by post" is a habit.
  if (/\b(?:is|are)\s*$/.test(clause) && /^\w+ by (?!me\b|us\b)/i.test(after[0] ?? "")) return true;
  return NOT_DONE.test(clause.trimEnd()) || DEPENDS.test(condition) || DEPENDS.test(after[0] ?? "");
}

const CLAUSE = /[,，;；:：]/;

/** What stands behind a verb that says that nothing is left: 已订满了, but not 已订满一周. */
const FULL = /^满(?=[了房座，。！？!,；;\s]|$)/;

/** What stands before a Chinese verb that is done. */
const DONE = /已(?:经|为您|帮您|给您|成功){0,4}$/;

/**
 * Whether a sentence says, whatever its verb, that what a message asked for was done: in a verb of the order ("Upgrade
 * my room", "Your room is upgraded") or in one for such acts ("Drop HB-1", "HB-1 has been removed"). `verbs`, `words`: of
 * the order. `found`: what was looked up, in small letters. What it says in the same word is no claim, and if there is any, the speaker may only have looked.
 */
export function saysAskedDone(sentence: string, verbs: readonly string[], words: string, found: string): boolean {
  if (ASKED.test(sentence)) return false;
  return saysInEnglish(sentence, verbs, found) || saysInChinese(sentence, verbs, words, found);
}

/** Whether a sentence says that something was done, without saying what: "all done", 已办妥. */
export function saysAnyDone(sentence: string): boolean {
  const said = ASKED.test(sentence) ? null : ANY_DONE.exec(sentence);
  return said !== null && !isDenied(sentence, said.index + said[0].length - 1);
}

const ANY_DONE =
  /^(?:(?:ok(?:ay)?|sure|great)[,.!] )?(?:all )?done\b|\b(?:is|are|been|being|['’]s|['’]re) (?:now |already |both |all (?!set))*(?:taken care of|dealt with|all set|done|arranged|sorted|settled|handled|gone|(?:off|set)(?=[.,;!]|$))(?=[ .,;!]|$)|(?:办|弄|搞|处理|安排|解决)(?:好|妥|定|完|成)|已经?(?:全部)?(?:[为帮给][您你])?(?:办理|处理|安排)/i;

function saysInEnglish(sentence: string, verbs: readonly string[], found: string): boolean {
  return [...sentence.matchAll(/[a-z]+/gi)].some(({ 0: said, index }) => {
    const word = said.toLowerCase();
    const before = sentence.slice(0, index);
    const isOfAsked = verbs.some((verb) => isPastOf(word, verb) || (word.endsWith("ed") && isSameAct(word, verb)));
    if (!isOfAsked || found.includes(word) || isDenied(sentence, index)) return false;
    return PASSIVE.test(before) || (found === "" && LEADS.own.test(before));
  });
}

const PASSIVE = /(?:\b(?:is|are|was|were|been)|['’](?:s|re))(?: (?:now|already|also|just|successfully))*\s*$/i;

function saysInChinese(sentence: string, verbs: readonly string[], words: string, found: string): boolean {
  const ofAct = VERBS.filter((verb) => verbs.some((one) => isSameAct(one, verb)));
  return [...ofAct, ...(words.match(/\p{Script=Han}/gu) ?? [])].some((verb) =>
    placesOf(verb, sentence).some((at) => {
      if (FULL.test(sentence.slice(at + verb.length))) return false;
      const before = DONE.exec(sentence.slice(0, at))?.[0] ?? "";
      const behind = DONE_BEHIND.exec(sentence.slice(at + verb.length))?.[0] ?? "";
      const isSaid = ofAct.includes(verb) ? before + behind !== "" : before !== "" && behind !== "";
      return isSaid && !isDenied(sentence, at) && !found.includes(before + verb + behind);
    }),
  );
}
const DONE_BEHIND = /^(?:[好掉完]了?|成功|了(?=[。！!，,；;]|$))/;
