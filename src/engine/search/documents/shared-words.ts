import type { Database } from "better-sqlite3";
import { searchTerms } from "../../embedding/full-text.ts";
import { FIELDS, type Field } from "./reading/passage-terms.ts";

/** A word of a query. */
export interface QueryTerm {
  term: string;
  /** How many passages have it. */
  passages: number;
  /** How much it tells: high for a rare word. */
  weight: number;
}

/** Words of a passage are looked up in the rarest words of a query first, until they stand in so many passages. */
const MOST_ROWS = 4000;

/** Words that are looked up however common they are. */
const LEAST_TERMS = 3;

/** The words of a query as the passages have them, rarest first. */
export class SharedWords {
  private readonly statements;

  constructor(db: Database) {
    this.statements = {
      count: db.prepare<[], number>("SELECT count(*) FROM passages").pluck(),
      frequency: db.prepare<[string], number>("SELECT doc FROM frequencies WHERE term = ?").pluck(),
      match: db
        .prepare<[string, number], number>(
          "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, 3, 2, 1) LIMIT ?",
        )
        .pluck(),
    };
  }

  termsOf(query: string): QueryTerm[] {
    const all = this.statements.count.get() ?? 0;
    return [...new Set(searchTerms(query))]
      .map((term) => {
        const passages = this.statements.frequency.get(term) ?? 0;
        return { term, passages, weight: Math.log(1 + (all - passages + 0.5) / (passages + 0.5)) };
      })
      .sort((a, b) => b.weight - a.weight);
  }

  /** Passages that share words with a query, those that share the most first. */
  candidates(terms: readonly QueryTerm[], most: number): number[] {
    const known = terms.filter(({ passages }) => passages > 0);
    let rows = 0;
    const asked = known.filter(({ passages }, at) => {
      rows += passages;
      return at < LEAST_TERMS || rows <= MOST_ROWS;
    });
    if (asked.length === 0) return [];
    return this.statements.match.all(asked.map(({ term }) => `"${term}"`).join(" OR "), most);
  }
}

/** BM25's usual constants, and the average length of a passage's text. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const USUAL_LENGTH: Readonly<Record<Field, number>> = { title: 4, headings: 6, text: 150 };

/**
 * How much of a query the fields of a passage say, each from 0 to 1: BM25 as a share of what it could be at most.
 * `terms`: as stored, a line for each field.
 */
export function saidIn(terms: string, query: readonly QueryTerm[]): Record<Field, number> {
  const lines = terms.split("\n");
  const whole = query.reduce((sum, { weight }) => sum + weight, 0);
  const said = { title: 0, headings: 0, text: 0 };
  for (const [at, field] of FIELDS.entries()) {
    const words = (lines[at] ?? "").split(" ");
    const counts = new Map<string, number>(query.map(({ term }) => [term, 0]));
    for (const word of words) {
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
    }
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / USUAL_LENGTH[field];
    for (const { term, weight } of query) {
      const count = counts.get(term) ?? 0;
      said[field] += whole === 0 ? 0 : (weight / whole) * (count / (count + SATURATION * length));
    }
  }
  return said;
}
