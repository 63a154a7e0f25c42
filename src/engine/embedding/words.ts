import { LRUCache } from "lru-cache";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
/** The segmenter takes 开发 (to develop) out of 开发票 (to write an invoice). */
const BETWEEN_WORDS = /(?<=开)(?=发票)/;

/** The words of a run of Han characters, and where each begins. */
export function hanWordsOf(run: string): { segment: string; index: number }[] {
  let start = 0;
  return run.split(BETWEEN_WORDS).flatMap((part) => {
    const at = start;
    start += part.length;
    return [...segmenter.segment(part)].map(({ segment, index }) => ({ segment, index: at + index }));
  });
}

const irregular = new Map(
  Object.entries({
    bought: "buy",
    found: "find",
    better: "good",
    best: "best",
    children: "child",
    people: "person",
    men: "man",
    women: "woman",
    does: "do",
    did: "do",
    was: "be",
    is: "be",
    are: "be",
    has: "have",
    bus: "bus",
    // No car.
    care: "care",
  }),
);

// Longer than any word that is inflected; the endings are looked for by patterns that take their time on more.
const LONGEST_WORD = 40;

/**
 * The stem of a lower-case English word: plural, -ing, -ed, -ly, -ation and their spelling changes taken off. Other
 * words, and words of more than 40 letters, stay unchanged. Light on purpose: two words get one stem only if people
 * would call them the same word.
 */
export function stem(word: string): string {
  const base = irregular.get(word);
  if (base) return base;
  if (word.length > LONGEST_WORD || !/^[a-z]{4,}$/.test(word)) return word;
  let root = word;
  if (root.endsWith("ies")) root = `${root.slice(0, -3)}y`;
  else if (/(?:s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2);
  else if (/[^sui]s$/.test(root)) root = root.slice(0, -1);
  if (/^[a-z]{3,}ization$/.test(root)) root = root.slice(0, -5);
  else if (/^[a-z]{3,}(?:ation|ition)$/.test(root)) root = undouble(root.slice(0, -5));
  else if (/^[a-z]{2,}[st]ion$/.test(root)) root = root.slice(0, -3);
  else if (/^[a-z]{3,}ing$/.test(root)) root = undouble(root.slice(0, -3));
  else if (/^[a-z]{3,}ed$/.test(root)) root = undouble(root.slice(0, -2));
  else if (/^[a-z]{4,}ly$/.test(root)) root = root.slice(0, -2);
  else if (/^[a-z]{4,}(?:or|er)$/.test(root)) root = root.slice(0, -2);
  return root.length > 3 && root.endsWith("e") ? root.slice(0, -1) : root;
}

function undouble(root: string): string {
  return /([bdfgmnprt])\1$|(?:cancel|travel|model|label|level|control|signal|total)l$/.test(root)
    ? root.slice(0, -1)
    : root;
}

/** Neighbouring characters of a word or a run, in order; none for a single character. */
export const pairsOf = (run: string): string[] =>
  run.split(BETWEEN_WORDS).flatMap((part) => {
    const characters = [...part];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });

/** Separates the words of an identifier: `getUserName`, `user_name`, `user.name` → "get User Name" … */
export function spaced(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(?<=[\p{L}\d])[_.](?=\p{L})/gu, " ");
}

// The same texts are read again and again: descriptions of tools, and a question by each of its readers.
const known = new LRUCache<string, readonly string[]>({ max: 4000 });
const LONGEST_KEPT = 500;

/** Lower-case words of a text in reading order, identifiers taken apart; Han runs as the segmenter cuts them. */
export function wordsOf(text: string): readonly string[] {
  if (text.length > LONGEST_KEPT) return cut(text);
  const words = known.get(text) ?? cut(text);
  known.set(text, words);
  return words;
}

function cut(text: string): string[] {
  const words: string[] = [];
  for (const [run] of spaced(text.normalize("NFKC")).matchAll(RUN)) {
    if (HAN.test(run)) words.push(...hanWordsOf(run).map(({ segment }) => segment));
    else words.push(run.toLowerCase());
  }
  return words;
}

/** Han characters, or letters and digits that are none. */
const RUN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\d])+/gu;
const HAN = /^\p{Script=Han}/u;
