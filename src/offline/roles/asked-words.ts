import { LRUCache } from "lru-cache";
import { subjectOf } from "../../engine/domain/passage-ranking.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { likeness, type Term, termsOf } from "../../engine/embedding/terms.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import type { FoundText } from "../../engine/search/source.ts";

/** Words that only say what kind of thing is asked for, which no answer repeats. */
const ASKING =
  /由?谁|哪(?:个|些|里|儿|位|种)?|几(?:点|天|个|时|次|年)?|多少钱?|多[久长大高]|一次|(?:什么|啥)时候|什么|何时|如何|为什么|为何|更|\b(?:many|much|long|often|quickly|soon|something|anything|someone|anyone)\b/gi;

/** A question without the words that only name the texts to look it up in; all of it if there are no others. */
export function withoutTexts(question: string): string {
  const rest = question
    .replace(TEXTS, " ")
    .replace(/(\band )about\b/gi, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,，、:：.。]+/, "");
  const words = withoutEnding(rest, /[?？。.!！]$/);
  const asked = withoutEnding(words, /[\s,，、]$/) + rest.slice(words.length);
  return /[\p{L}\d]/u.test(asked) ? asked : question;
}

const TEXTS =
  /(?:\b(?:according to|search|look (?:it )?up in|(?:what|which|where|how) do(?:es)?|in) )?\b(?:the|our) (?:documents?|docs|documentation|manual|handbook)\b(?: (?:say|tell(?: (?:me|us))?)(?: (?:about|on))?\b)?|(?:根据|按照?|查一下|查|搜索|检索)?(?:这些)?(?:文档|资料|手册)(?:里面?|中|上)?(?:关于|(?:是)?(?:怎么|如何)(?:说|写|规定)的?|说了?什么|写了?什么)?|^\s*关于/gi;

/** What a question is about, without the words that only ask. */
export const askedIn = (question: string): string => subjectOf(withoutTexts(question)).replace(ASKING, " ");

/** How much of some terms a text says, from 0 to 1, by the terms' weights; a Chinese word also where the text has it within a longer one. */
export function shareIn(asked: readonly Term[], text: string): number {
  const said = termsKnown.get(text) ?? termsOf(text);
  termsKnown.set(text, said);
  const [found, whole] = asked.reduce(
    ([sum, all], term) => [sum + term.weight * saidOf(term, said, text), all + term.weight],
    [0, 0],
  );
  return whole === 0 ? 0 : found / whole;
}

// Each question is compared with all that is said of the tools and the rules, which is long.
const termsKnown = new LRUCache<string, readonly Term[]>({ max: 500 });

/** All that a passage says, with the headings above it. */
export const wholeOf = ({ title, section = [], text }: Omit<FoundText, "location">): string =>
  [title, ...section, text].join("\n");

/** The words of a question that some texts do not say, though they may say something like it. */
export function unsaidIn(question: string, texts: readonly string[]): string[] {
  const whole = texts.join("\n");
  const roots = new Set(wordsOf(whole).map(stem));
  return [...new Set(wordsOf(askedIn(question)))].filter((word) => {
    const isSaid = HAN.test(word) ? word.length < 2 || whole.includes(word) : roots.has(stem(word));
    const [term] = termsOf(word);
    return !isSaid && !isRequestVerb(stem(word)) && term !== undefined && term.weight >= TELLING;
  });
}

/** The weight from which on a word says what a question is about. */
const TELLING = 0.9;

const saidOf = (term: Term, said: readonly Term[], text: string): number =>
  HAN.test(term.root) && text.includes(term.root) ? 1 : Math.max(0, ...said.map((one) => likeness(term, one)));

const HAN = /^\p{Script=Han}/u;
