import MiniSearch from "minisearch";
import { isStopWord } from "./stop-words.ts";
import { pairsOf, spaced, stem, wordsOf } from "./words.ts";

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

/** Words that only ask: no text repeats them where it answers. */
const ASKING =
  /^(?:什么|时候|多少|多久|多长|多大|多高|多远|几点|几天|几个|几次|几|何时|为何|为什么|意思|怎么|怎么办|怎样|如何|哪些|哪个|哪里|哪儿|谁|请问|可以|能否|是否|吗|呢)$/;

/**
 * The search terms of a question: its terms without the words that only ask. In Chinese, these would form pairs with
 * their neighbours. All its terms if there are no others.
 */
export function queryTerms(query: string): string[] {
  const said = query.replace(/\p{Script=Han}+/gu, (run) =>
    wordsOf(run)
      .map((word) => (ASKING.test(word) ? " " : word))
      .join(""),
  );
  const terms = searchTerms(said).filter((term) => !/^\p{Script=Han}$/u.test(term));
  return terms.length > 0 ? terms : searchTerms(query);
}
