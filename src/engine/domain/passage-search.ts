import { type Language, languageOf } from "../language.ts";
import type { Passage } from "./domain.ts";
import { createPassageRanking, LEAST_ODDS } from "./passage-ranking.ts";

/** Finds passages for a question. */
export interface PassageSearch {
  /** The passages that fit a question best, the best first; empty if none fits. */
  search(query: string, language: Language): Promise<Passage[]>;
  titles(language: Language): string[];
}

const most = 3;
/** A passage that is less than half as likely as the best one is about something else. */
const NEXT_BEST = Math.log(0.5);

export function openPassages(passages: readonly Passage[]): PassageSearch {
  const written = (language: Language) => passages.filter(({ title }) => languageOf(title) === language);
  const rankings = { en: createPassageRanking(written("en")), zh: createPassageRanking(written("zh")) };
  return {
    titles: (language) => written(language).map(({ title }) => title),
    async search(query, language) {
      const ranked = await rankings[language](query);
      const [best] = ranked;
      if (!best) return [];
      return ranked
        .filter(({ odds }) => odds >= Math.max(LEAST_ODDS.asked, best.odds + NEXT_BEST))
        .slice(0, most)
        .map(({ passage }) => passage);
    },
  };
}
