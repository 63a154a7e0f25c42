import { chineseFor, conceptOf } from "../embedding/concepts.ts";
import { termsOf } from "../embedding/terms.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { type Language, languageOf } from "../language.ts";
import type { Passage } from "./domain.ts";
import { createPassageRanking, LEAST_ODDS, type RankedPassage } from "./passage-ranking.ts";

/** Finds passages for a question. */
export interface PassageSearch {
  /**
   * The passages that fit a question best, the best first; empty if none fits. The subject may come first, if the
   * question does not name it: "Rental cars: how old must I be".
   */
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

/** The subject before a question, if there is one, and the question. */
export const partsOf = (query: string): { subject?: string; question: string } => {
  const [, subject, question] = IN_FRONT.exec(query) ?? [];
  return subject !== undefined && question !== undefined ? { subject, question } : { question: query };
};

const IN_FRONT = /^([^:：?？]{2,60})(?:: |：)(.{2,})$/s;

/** What a text says is done with a thing that there is: whether that is changed, and whether it is given up. */
function doneWithThings(text: string): { changes: boolean; removes: boolean } {
  const said = wordsOf(text).map((word) => conceptOf(stem(word)));
  const does = (act: string) => said.includes(act) || chineseFor(stem(act)).some((verb) => text.includes(verb));
  return { changes: does("change"), removes: does("remove") };
}

/**
 * Without the passages that are only on the other of two acts, where one is on the act that is asked for: what it costs
 * to cancel stands in no passage on changes.
 */
function onSameAct(query: string, ranked: readonly RankedPassage[]): readonly RankedPassage[] {
  const asked = doneWithThings(query);
  if (asked.changes === asked.removes) return ranked;
  const [act, other] = asked.changes ? (["changes", "removes"] as const) : (["removes", "changes"] as const);
  const told = ranked.map((one) => ({ one, acts: doneWithThings(one.passage.title) }));
  if (!told.some(({ one, acts }) => acts[act] && one.odds >= LEAST_ODDS.answers)) return ranked;
  return told.flatMap(({ one, acts }) => (acts[other] && !acts[act] ? [] : [one]));
}

/** The weight of a question alone, relative to the question with its subject. */
const BY_ITSELF = 0.4;

export function openPassages(passages: readonly Passage[]): PassageSearch {
  const written = (language: Language) => passages.filter(({ title }) => languageOf(title) === language);
  const rankings = { en: createPassageRanking(written("en")), zh: createPassageRanking(written("zh")) };
  const rankedFor = async (query: string, language: Language): Promise<RankedPassage[]> => {
    const { subject, question } = partsOf(query);
    const whole = await rankings[language](subject === undefined ? question : `${subject} ${question}`);
    if (subject === undefined) return whole;
    // "Book a hotel: are taxes included" may be answered by a passage about payment.
    const alone = new Map((await rankings[language](question)).map(({ passage, odds }) => [passage, odds]));
    return whole
      .map(({ passage, odds }) => ({
        passage,
        odds: (1 - BY_ITSELF) * odds + BY_ITSELF * (alone.get(passage) ?? odds),
      }))
      .sort((a, b) => b.odds - a.odds);
  };
  return {
    titles: (language) => written(language).map(({ title }) => title),
    async search(query, language) {
      const ranked = onSameAct(query, await rankedFor(query, language));
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
