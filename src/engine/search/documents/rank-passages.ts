import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Database } from "better-sqlite3";
import { z } from "zod";
import type { FoundText, Hits } from "../source.ts";
import type { Field } from "./reading/passage-terms.ts";
import { SharedWords, saidIn } from "./shared-words.ts";
import { Vectors } from "./vectors.ts";

/** What tells that a passage answers a query, each from 0 to 1. */
export type Signs = Readonly<Record<Field | "meaning", number>>;

export interface RankedPassage {
  /** Id of the passage. */
  passage: number;
  score: number;
  signs: Signs;
}

/** Passages that are compared closely: the best by words, and the best by meaning. */
const BY_WORDS = 80;
const BY_MEANING = 40;

/** How many titles are named when nothing is found. */
const NEAREST = 3;

const LEAST_SCORE = 0.5;

const storedShape = z.object({ title: z.string(), text: z.string(), location: z.string(), section: z.string() });
const sectionShape = z.array(z.string());

const WEIGHTS: Signs = { title: 1, headings: 0.5, text: 1.5, meaning: 1 };

/** Ranks the passages of an index for a query, best first. */
export class PassageRanking {
  private readonly words: SharedWords;
  private readonly vectors: Vectors;
  private readonly terms;
  private readonly stored;

  constructor(
    db: Database,
    private readonly embeddings: EmbeddingsInterface,
  ) {
    this.words = new SharedWords(db);
    this.vectors = new Vectors(db);
    this.stored = db.prepare(
      "SELECT title, text, path AS location, section FROM passages JOIN files ON files.id = file WHERE passages.id = ?",
    );
    this.terms = db.prepare<[number], string>("SELECT terms FROM passages WHERE id = ?").pluck();
  }

  /** At most `most` passages for a query, or the titles nearest to it if none answers. */
  async hits(query: string, most: number): Promise<Hits> {
    const ranked = await this.rank(query);
    const found = ranked.filter(({ score }) => score >= LEAST_SCORE).slice(0, most);
    if (found.length > 0) return { found: found.map(({ passage }) => this.textOf(passage)) };
    const titles = ranked.map(({ passage }) => this.textOf(passage).title);
    return { found: [], nearest: [...new Set(titles)].slice(0, NEAREST) };
  }

  private textOf(passage: number): FoundText {
    const { section, ...rest } = storedShape.parse(this.stored.get(passage));
    return { ...rest, section: sectionShape.parse(JSON.parse(section)) };
  }

  async rank(query: string): Promise<RankedPassage[]> {
    const vector = await this.embeddings.embedQuery(query);
    const terms = this.words.termsOf(query);
    const byWords = new Set(this.words.candidates(terms, BY_WORDS));
    return [...this.vectors.near(vector, BY_MEANING, byWords)]
      .map(([passage, meaning]) => {
        const signs = { ...saidIn(this.terms.get(passage) ?? "", terms), meaning: Math.max(0, meaning) };
        return { passage, signs, score: scoreOf(signs) };
      })
      .sort((a, b) => b.score - a.score);
  }
}

const scoreOf = (signs: Signs): number =>
  WEIGHTS.title * signs.title +
  WEIGHTS.headings * signs.headings +
  WEIGHTS.text * signs.text +
  WEIGHTS.meaning * signs.meaning;
