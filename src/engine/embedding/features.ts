import { conceptOf } from "./concepts.ts";
import { isStopWord } from "./stop-words.ts";
import { pairsOf, stem, wordsOf } from "./words.ts";

const weights = { word: 1, pair: 0.3, gram: 0.12, concept: 0.6, hanPair: 0.5, hanChar: 0.2, stop: 0.08 };

/**
 * The features of a text: stemmed words, neighbouring words, character n-grams (which forgive spelling and unknown
 * compounds) and shared concepts, each with its weight times 1 + ln(occurrences).
 */
export function featuresOf(text: string): Map<string, number> {
  const features = new Map<string, { weight: number; count: number }>();
  const add = (name: string, weight: number) => {
    const known = features.get(name);
    if (known) known.count += 1;
    else features.set(name, { weight, count: 1 });
  };
  let previous: string | undefined;
  const words = wordsOf(text);
  // Where there are only small words, it is they that count: "what can I do".
  const isAllSmall = words.every(isStopWord);
  for (const word of words) {
    const stopped = !isAllSmall && isStopWord(word);
    const root = stem(word);
    add(`w:${root}`, stopped ? weights.stop : weights.word);
    const concept = conceptOf(root);
    if (concept) add(`c:${concept}`, weights.concept);
    if (stopped) continue;
    if (previous) add(`p:${previous} ${root}`, weights.pair);
    previous = root;
    if (/\p{Script=Han}/u.test(word)) for (const gram of hanGrams(word)) add(`h:${gram}`, hanWeight(gram));
    else for (const gram of grams(root)) add(`g:${gram}`, weights.gram);
  }
  for (const run of text.normalize("NFKC").match(/\p{Script=Han}{2,}/gu) ?? []) {
    for (let i = 0; i + 1 < run.length; i += 1) add(`h:${run.slice(i, i + 2)}`, weights.hanPair / 2);
  }
  return new Map([...features].map(([name, { weight, count }]) => [name, weight * (1 + Math.log(count))]));
}

const hanWeight = (gram: string): number => (gram.length === 1 ? weights.hanChar : weights.hanPair);

const hanGrams = (word: string): string[] => [...word, ...pairsOf(word)];

function grams(word: string): string[] {
  const framed = `^${word}$`;
  return Array.from({ length: Math.max(0, framed.length - 2) }, (_, i) => framed.slice(i, i + 3));
}
