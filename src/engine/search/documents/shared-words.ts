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
  const whole = query.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const places = new Map(query.map(({ term }, at) => [term, at]));
  const said = { title: 0, headings: 0, text: 0 };
  for (const [at, field] of FIELDS.entries()) {
    const words = (lines[at] ?? "").split(" ");
    const counts = new Array<number>(query.length).fill(0);
    for (const word of words) {
      const place = places.get(word);
      if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
    }
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / USUAL_LENGTH[field];
    for (const [place, { weight }] of query.entries()) {
      const count = counts[place] ?? 0;
      said[field] += (weight / whole) * (count / (count + SATURATION * length));
    }
  }
  return said;
}
