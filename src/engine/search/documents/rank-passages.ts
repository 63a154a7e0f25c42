import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Database } from "better-sqlite3";
import { z } from "zod";
import type { FoundText, Hits } from "../source.ts";
import { LoadedPassages, type ScoredPassage } from "./loaded-passages.ts";

/** Passages whose documents are compared. */
const COMPARED = 90;

/**
 * How much the meaning counts in addition to the words. Chosen, as the other numbers, with `npm run bench -- --part
 * documents` on the learned half of two folders. Adding the signs finds more than fusing their ranks.
 */
const MEANING_SHARE = 0.5;

/** How much of the score of its document's next two passages a passage gets. */
const NEIGHBOUR_SHARE = 0.2;

/** Nearly all right passages score more. Half of the questions about something else find nothing at this score. */
const LEAST_SCORE = 0.28;

/** How many titles are named when nothing is found. */
const NEAREST = 3;

const storedShape = z.object({ title: z.string(), text: z.string(), location: z.string(), section: z.string() });
const sectionShape = z.array(z.string());

/** A passage, with the score of its own and with its neighbours' share. */
interface RankedPassage extends ScoredPassage {
  own: number;
}

/** Ranks the passages of an index for a query. */
export class PassageRanking {
  private readonly passages: LoadedPassages;
  private readonly stored;

  constructor(
    private readonly db: Database,
    private readonly embeddings: EmbeddingsInterface,
  ) {
    this.passages = new LoadedPassages(db);
    this.stored = db.prepare(
      "SELECT title, text, path AS location, section FROM passages JOIN files ON files.id = file WHERE passages.id = ?",
    );
  }

  /** At most `most` passages that answer a query, best first; where there are none, the titles nearest to it. */
  async search(query: string, most: number): Promise<Hits> {
    const vector = await this.embeddings.embedQuery(query);
    // One transaction reads one state of the index, whatever other processes write.
    return this.db.transaction(() =>
      this.hits(withNeighbours(this.passages.best(query, vector, scoreOf, COMPARED)), most),
    )();
  }

  private hits(ranked: readonly RankedPassage[], most: number): Hits {
    const found = ranked.filter(({ own }) => own >= LEAST_SCORE).slice(0, most);
    if (found.length > 0) return { found: found.map(({ passage }) => this.textOf(passage)) };
    const titles = ranked.map(({ passage }) => this.textOf(passage).title);
    return { found: [], nearest: [...new Set(titles)].slice(0, NEAREST) };
  }

  private textOf(passage: number): FoundText {
    const { section, ...rest } = storedShape.parse(this.stored.get(passage));
    return { ...rest, section: sectionShape.parse(JSON.parse(section)) };
  }
}

const scoreOf = (said: number, cosine: number): number => said + MEANING_SHARE * Math.max(0, cosine);

/** Sorted, best first. A document that speaks of the query in several passages is likelier the right one. */
function withNeighbours(best: readonly ScoredPassage[]): RankedPassage[] {
  const byFile = new Map<number, number[]>();
  for (const { file, score } of best) byFile.set(file, [...(byFile.get(file) ?? []), score]);
  const ranked = best.map((one): RankedPassage => {
    const three = (byFile.get(one.file) ?? []).slice(0, 3);
    const others = three.includes(one.score) ? sum(three) - one.score : sum(three.slice(0, 2));
    return { ...one, own: one.score, score: one.score + NEIGHBOUR_SHARE * others };
  });
  return ranked.sort((a, b) => b.score - a.score);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
