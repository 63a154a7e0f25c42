import { conceptOf } from "../embedding/concepts.ts";
import { isStopWord } from "../embedding/stop-words.ts";
import { pairsOf, stem, wordsOf } from "../embedding/words.ts";
import { type Language, languageOf } from "../language.ts";
import type { Passage } from "./domain.ts";

/** Finds passages for a question. */
export interface PassageSearch {
  /** The passages that fit a question best, the best first; empty if none fits. */
  search(query: string, language: Language): Passage[];
  titles(language: Language): string[];
}

/** A term in the title says more about a passage than one in its text. */
const titleWeight = 3;
const most = 2;
/** A passage with a smaller share of the best score is about something else. */
const leastShare = 0.6;

export function openPassages(passages: readonly Passage[]): PassageSearch {
  const entries = passages.map((passage) => ({
    passage,
    language: languageOf(passage.title),
    title: termsOf([passage.title, ...(passage.aliases ?? [])].join("\n")),
    content: termsOf(passage.content),
  }));
  const written = (language: Language) => entries.filter((entry) => entry.language === language);
  return {
    titles: (language) => written(language).map(({ passage }) => passage.title),
    search(query, language) {
      const candidates = written(language);
      const wanted = [...termsOf(query)].map((term) => {
        const having = candidates.filter(({ title, content }) => title.has(term) || content.has(term)).length;
        // Plus one, so that a single passage can be found.
        return { term, weight: having === 0 ? 0 : Math.log((candidates.length + 1) / having) };
      });
      return candidates
        .map(({ passage, title, content }) => ({
          passage,
          score: wanted.reduce(
            (sum, { term, weight }) =>
              sum + weight * ((title.has(term) ? titleWeight : 0) + (content.has(term) ? 1 : 0)),
            0,
          ),
        }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .filter(({ score }, _, [best]) => best !== undefined && score >= leastShare * best.score)
        .slice(0, most)
        .map(({ passage }) => passage);
    },
  };
}

/** Asks a price of anything: as a word it has the concept of one, in pairs it would count several times over. */
const HOW_MUCH = /要?多少钱/g;

/**
 * The stems of words, their concepts, and pairs of Han characters, because the ends of Chinese words are often unclear.
 */
function termsOf(text: string): Set<string> {
  const roots = wordsOf(text)
    .filter((word) => !isStopWord(word) && !/^\p{Script=Han}$/u.test(word))
    .map(stem);
  const pairs = (text.replace(HOW_MUCH, " ").match(/\p{Script=Han}+/gu) ?? []).flatMap(pairsOf);
  return new Set([...roots, ...roots.flatMap((root) => conceptOf(root) ?? []), ...pairs]);
}
