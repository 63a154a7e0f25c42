import { readFileSync } from "node:fs";
import { z } from "zod";
import { createFullText } from "../embedding/full-text.ts";
import { LocalEmbeddings } from "../embedding/local-embeddings.ts";
import { cosine } from "../embedding/nearest.ts";
import { shareSaid, termsOf } from "../embedding/terms.ts";
import { languageOf } from "../language.ts";
import type { Passage } from "./domain.ts";

/** What tells that a passage answers a question, in the order of the weights. */
export const SIGNS = ["title", "sentence", "words", "meaning"] as const;

const shape = z.strictObject({
  /** Log-odds of a passage that shares nothing with the question. */
  bias: z.number(),
  weights: z.strictObject({ title: z.number(), sentence: z.number(), words: z.number(), meaning: z.number() }),
  /** Log-odds that nine of ten right passages have. */
  leastAsked: z.number(),
});

/** What `npm run learn:passages` writes. */
export type PassageWeights = z.output<typeof shape>;

const learned = shape.parse(JSON.parse(readFileSync(new URL("passage-weights.json", import.meta.url), "utf8")));

export interface RankedPassage {
  passage: Passage;
  /** Logarithm of how much likelier it is that this passage answers than that none does. */
  odds: number;
}

/** Least odds of a passage. `answers`: of any message; `asked`: of what is known to ask for such a passage. */
export const LEAST_ODDS = { answers: 0, asked: learned.leastAsked };

/** The passages in the language of a question, or all if there are none, the likeliest answer first. */
export type RankPassages = (question: string) => Promise<RankedPassage[]>;

export function createPassageRanking(
  passages: readonly Passage[],
  { bias, weights }: Pick<PassageWeights, "bias" | "weights"> = learned,
): RankPassages {
  const signsOf = createPassageSigns(passages);
  return async (question) =>
    (await signsOf(question))
      .map(({ passage, signs }) => ({
        passage,
        odds: SIGNS.reduce((sum, sign) => sum + weights[sign] * signs[sign], bias),
      }))
      .sort((a, b) => b.odds - a.odds);
}

type Signs = Readonly<Record<(typeof SIGNS)[number], number>>;

/**
 * How a question and each passage fit: cosines, the logarithm of their score by shared words, the share of the question
 * that the passage says. The embeddings are always these, with which the weights were learned.
 */
export function createPassageSigns(
  passages: readonly Passage[],
): (question: string) => Promise<{ passage: Passage; signs: Signs }[]> {
  const embeddings = new LocalEmbeddings();
  const readers = new Map<string, Promise<SignReader>>();
  return async (question) => {
    const own = passages.filter(({ title }) => languageOf(title) === languageOf(question));
    const meant = own.length > 0 ? own : passages;
    const key = own.length > 0 ? languageOf(question) : "";
    const reader = readers.get(key) ?? signReader(meant, embeddings);
    readers.set(key, reader);
    return (await reader)(question);
  };
}

type SignReader = (question: string) => Promise<{ passage: Passage; signs: Signs }[]>;

async function signReader(passages: readonly Passage[], embeddings: LocalEmbeddings): Promise<SignReader> {
  const known = await Promise.all(
    passages.map(async (passage) => {
      const names = [passage.title, ...(passage.aliases ?? [])].map(subjectOf);
      return {
        passage,
        titles: await embeddings.embedDocuments(names),
        sentences: await embeddings.embedDocuments(sentencesOf(passage.content)),
        text: { names: names.join("\n"), content: passage.content },
        terms: termsOf([...names, passage.content].join("\n")),
      };
    }),
  );
  const words = createFullText(known.map(({ text }) => text));
  return async (question) => {
    const subject = subjectOf(question);
    const vector = await embeddings.embedQuery(subject);
    const nearest = (vectors: readonly number[][]) => Math.max(0, ...vectors.map((each) => cosine(vector, each)));
    const shared = words(subject);
    const said = termsOf(subject);
    return known.map(({ passage, titles, sentences, terms }, i) => ({
      passage,
      signs: {
        title: nearest(titles),
        sentence: nearest(sentences),
        words: Math.log1p(shared[i] ?? 0),
        meaning: shareSaid(said, terms),
      },
    }));
  };
}

/**
 * A question without its dates, which no rule is about, and without the words that only ask, which questions about
 * anything share; all of it if there are no others.
 */
export const subjectOf = (question: string): string => {
  const subject = question.replace(DATE, " ").replace(ASKING, " ");
  return /[\p{L}\d]/u.test(subject) ? subject : question;
};

const DATE = /\b(?:at |on )?\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g;
const ASKING =
  /\b(?:mean(?:s|ing|t)?|tells? (?:me|us)|explain|defin(?:e|ed|ition)|rules?|polic(?:y|ies))\b|(?:是|指的?是?)?(?:什么|啥)(?:意思|概念|含义)?|的?(?:意思|含义|意义)|怎么|请问|规定|规则|政策/gi;

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.;:!?])\s+|[。！？；：\n]/).filter((one) => one.trim() !== "");
