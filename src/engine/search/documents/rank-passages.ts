import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Database } from "better-sqlite3";
import { z } from "zod";
import type { FoundText, Hits } from "../source.ts";
import type { Field } from "./reading/passage-terms.ts";
import { SharedWords, saidIn } from "./shared-words.ts";
import { Vectors } from "./vectors.ts";

/** What tells that a passage answers a query: how much of it each field says, and the cosine. */
type Signs = Readonly<Record<Field | "meaning", number>>;

/** Passages that are compared closely: the best by words, and the best by meaning. */
const BY_WORDS = 60;
const BY_MEANING = 30;

/**
 * Chosen with `npm run bench -- --part documents` on the learned half of two folders. Adding the signs finds more than
 * fusing their ranks.
 */
const WEIGHTS: Signs = { title: 1.3, headings: 0.2, text: 1, meaning: 0.5 };

/** How much of the score of its document's next two passages a passage gets. */
const NEIGHBOUR_SHARE = 0.2;

/** Nearly all right passages score more. Half of the questions about something else find nothing at this score. */
const LEAST_SCORE = 0.28;

/** How many titles are named when nothing is found. */
const NEAREST = 3;

const storedShape = z.object({ title: z.string(), text: z.string(), location: z.string(), section: z.string() });
const sectionShape = z.array(z.string());

interface RankedPassage {
  /** Id of the passage. */
  passage: number;
  /** Id of its file. */
  file: number;
  /** From its signs alone. */
  own: number;
  /** With its neighbours' share. */
  score: number;
}

/** Ranks the passages of an index for a query. */
export class PassageRanking {
  private readonly words: SharedWords;
  private readonly vectors: Vectors;
  private readonly terms;
  private readonly stored;

  constructor(
    private readonly db: Database,
    private readonly embeddings: EmbeddingsInterface,
  ) {
    this.words = new SharedWords(db);
    this.vectors = new Vectors(db);
    this.terms = db.prepare<[number], { terms: string; file: number }>("SELECT terms, file FROM passages WHERE id = ?");
    this.stored = db.prepare(
      "SELECT title, text, path AS location, section FROM passages JOIN files ON files.id = file WHERE passages.id = ?",
    );
  }

  /** At most `most` passages that answer a query, best first; where there are none, the titles nearest to it. */
  async search(query: string, most: number): Promise<Hits> {
    const vector = await this.embeddings.embedQuery(query);
    // One transaction reads one state of the index, whatever other processes write.
    return this.db.transaction(() => this.hits(this.rank(query, vector), most))();
  }

  private hits(ranked: readonly RankedPassage[], most: number): Hits {
    const found = ranked.filter(({ own }) => own >= LEAST_SCORE).slice(0, most);
    if (found.length > 0) return { found: found.map(({ passage }) => this.textOf(passage)) };
    const titles = ranked.map(({ passage }) => this.textOf(passage).title);
    return { found: [], nearest: [...new Set(titles)].slice(0, NEAREST) };
  }

  private rank(query: string, vector: readonly number[]): RankedPassage[] {
    const terms = this.words.termsOf(query);
    const byWords = new Set(this.words.candidates(terms, BY_WORDS));
    const ranked: RankedPassage[] = [];
    for (const [passage, cosine] of this.vectors.near(vector, BY_MEANING, byWords)) {
      const stored = this.terms.get(passage);
      if (!stored) continue;
      const own = scoreOf({ ...saidIn(stored.terms, terms), meaning: Math.max(0, cosine) });
      ranked.push({ passage, file: stored.file, own, score: own });
    }
    return withNeighbours(ranked);
  }

  private textOf(passage: number): FoundText {
    const { section, ...rest } = storedShape.parse(this.stored.get(passage));
    return { ...rest, section: sectionShape.parse(JSON.parse(section)) };
  }
}

const scoreOf = (signs: Signs): number =>
  WEIGHTS.title * signs.title +
  WEIGHTS.headings * signs.headings +
  WEIGHTS.text * signs.text +
  WEIGHTS.meaning * signs.meaning;

/** Sorted, best first. A document that speaks of the query in several passages is likelier the right one. */
function withNeighbours(ranked: RankedPassage[]): RankedPassage[] {
  const byFile = new Map<number, number[]>();
  for (const { file, own } of ranked) byFile.set(file, [...(byFile.get(file) ?? []), own]);
  for (const scores of byFile.values()) scores.sort((a, b) => b - a).splice(3);
  const share = ({ file, own }: RankedPassage) => {
    const best = byFile.get(file) ?? [];
    const others = best.includes(own) ? sum(best) - own : sum(best.slice(0, 2));
    return NEIGHBOUR_SHARE * others;
  };
  return ranked.map((one) => ({ ...one, score: one.own + share(one) })).sort((a, b) => b.score - a.score);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
