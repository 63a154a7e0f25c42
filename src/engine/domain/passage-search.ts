import { termsOf } from "../embedding/terms.ts";
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

/** Whether a query says the first part of a title, or an alias: "Lending rules" of "Lending rules: how long". */
function isNamed({ title, aliases = [] }: Passage, query: string): boolean {
  const said = new Set(rootsOf(query));
  const names = [title.split(/[:：(（]/, 1)[0] ?? title, ...aliases].map(rootsOf);
  return names.some((roots) => roots.length > 0 && roots.every((root) => said.has(root)));
}

const rootsOf = (text: string): string[] => termsOf(text).map(({ root }) => root);

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
        .filter(({ odds }) => odds >= best.odds + NEXT_BEST)
        .filter(({ passage, odds }) => odds >= LEAST_ODDS.asked || isNamed(passage, query))
        .slice(0, most)
        .map(({ passage }) => passage);
    },
  };
}
