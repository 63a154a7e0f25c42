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
export const LEADS = {
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
export function isDenied(sentence: string, at: number): boolean {
  const before = sentence.slice(0, at).split(CLAUSE);
  const after = sentence.slice(at).split(CLAUSE);
  const [condition = "", clause = ""] = [before.at(-2), before.at(-1)];
  return NOT_DONE.test(clause.trimEnd()) || DEPENDS.test(condition) || DEPENDS.test(after[0] ?? "");
}

const CLAUSE = /[,，;；:：]/;

/** What stands before a Chinese verb that is done. */
export const DONE = /已(?:经|为您|帮您|给您|成功){0,4}$/;
