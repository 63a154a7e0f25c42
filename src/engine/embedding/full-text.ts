import MiniSearch from "minisearch";
import { isStopWord } from "./stop-words.ts";
import { pairsOf, spaced, stem } from "./words.ts";

interface FullText {
  /** What people say for it; its words count twice. */
  names: string;
  content: string;
}

/** Scores texts by the words they share with a query (BM25+), in the texts' order; 0 for no word. */
export function createFullText(texts: readonly FullText[]): (query: string) => number[] {
  const index = new MiniSearch<FullText & { id: number }>({
    fields: ["names", "content"],
    tokenize: searchTerms,
    processTerm: (term) => term,
    searchOptions: { boost: { names: 2 } },
  });
  index.addAll(texts.map((text, id) => ({ id, ...text })));
  return (query) => {
    const scores = new Map(index.search(query).map(({ id, score }) => [id, score]));
    return texts.map((_, id) => scores.get(id) ?? 0);
  };
}

/** Stems without stop words; of Chinese, whose words have unclear ends, each two neighbouring characters. */
export function searchTerms(text: string): string[] {
  return [
    ...spaced(text.normalize("NFKC")).matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\d])+/gu),
  ].flatMap(([run]) => {
    if (/^\p{Script=Han}/u.test(run)) return run.length === 1 ? [run] : pairsOf(run);
    const word = run.toLowerCase();
    return isStopWord(word) ? [] : [stem(word)];
  });
}
