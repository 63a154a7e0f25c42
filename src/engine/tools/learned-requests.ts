import { LRUCache } from "lru-cache";
import { z } from "zod";
import { SetupError } from "../errors.ts";

/**
 * Labels other than names of tools: requests that nothing serves, questions that a passage answers, and questions that
 * its steps answer.
 */
export const NONE = "none";
export const KNOWLEDGE = "knowledge";
export const STEPS = "steps";

const shape = z.strictObject({
  /** Of the example requests it was learned from. */
  digest: z.string(),
  labels: z.array(z.string()),
  /** For each label, the words, as stems, that requests for it usually hold. */
  usual: z.record(z.string(), z.string()),
  /** What the nearness of a tool's own wording counts. */
  nearness: z.number(),
  /** For each label, the value of one step of its weights. */
  steps: z.array(z.number()),
  /** The weights of all labels, a signed byte each, in base64. */
  weights: z.base64(),
});

/** Weights as a file holds them. */
export type LearnedFile = z.input<typeof shape>;

/**
 * What was learned from example requests of a domain: which tool a request is for. A linear classifier (multinomial
 * logistic regression); only matching reads it.
 */
export class LearnedRequests {
  readonly digest: string;
  /** Names of tools, and labels that are none. */
  readonly labels: readonly string[];
  readonly nearness: number;
  readonly #saying: ReadonlyMap<string, readonly string[]>;
  readonly #rows: readonly Float32Array[];

  constructor({ digest, labels, usual, nearness, steps, weights }: LearnedFile) {
    this.digest = digest;
    this.labels = labels;
    this.nearness = nearness;
    const saying = new Map<string, string[]>();
    for (const label of labels)
      for (const root of new Set(usual[label]?.split(" "))) saying.set(root, [...(saying.get(root) ?? []), label]);
    this.#saying = saying;
    const bytes = new Int8Array(Buffer.from(weights, "base64"));
    const width = bytes.length / labels.length;
    this.#rows = labels.map((_, label) => {
      const [row, step] = [new Float32Array(width), steps[label] ?? 0];
      for (let at = 0; at < width; at += 1) row[at] = (bytes[label * width + at] ?? 0) * step;
      return row;
    });
  }

  /** Left out when a tool is printed or counted. */
  toJSON(): undefined {
    return undefined;
  }

  /** The labels whose requests usually hold a word, given by its stem. */
  labelsSaying(root: string): readonly string[] {
    return this.#saying.get(root) ?? [];
  }

  /** Whether a word, given by its stem, is usual in requests for a label, or said whatever is wanted. */
  isUsual(root: string, label: string): boolean {
    const saying = this.labelsSaying(root);
    return saying.includes(label) || saying.length * 2 >= this.labels.length;
  }

  /** How strongly each feature of a request speaks for a label, added up; 0 for a label nobody knows. */
  scoreOf(label: string, features: ArrayLike<number>): number {
    return this.scoresOf([label], features)[0] ?? 0;
  }

  /** The same for each of several labels. */
  scoresOf(labels: readonly string[], features: ArrayLike<number>): number[] {
    const places = placesOfMore(features);
    return labels.map((label) => {
      const row = this.#rows[this.labels.indexOf(label)];
      let sum = 0;
      if (row) for (const at of places) sum += (features[at] ?? 0) * (row[at] ?? 0);
      return sum;
    });
  }
}

/** Where features are not 0, in order; most features of a request are. */
function placesOfMore(features: ArrayLike<number>): number[] {
  const places: number[] = [];
  for (let at = 0; at < features.length; at += 1) if (features[at]) places.push(at);
  return places;
}

/** Scores as shares of one: softmax. */
export function sharesOfOne(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const whole = weights.reduce((sum, weight) => sum + weight);
  return weights.map((weight) => weight / whole);
}

// All assistants of a process read the same few files.
const known = new LRUCache<string, LearnedRequests>({ max: 8 });

/** Reads weights from the text of a file; the same text gives the same ones. Throws a `SetupError` if they are none. */
export function learnedFrom(file: string, text: string): LearnedRequests {
  const before = known.get(text);
  if (before) return before;
  const parsed = z.string().transform(parsedJson).pipe(shape).safeParse(text);
  if (parsed.success) {
    const learned = new LearnedRequests(parsed.data);
    known.set(text, learned);
    return learned;
  }
  throw new SetupError(`${file} holds no learned weights: ${z.prettifyError(parsed.error)}. Run: npm run learn`);
}

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: String(error) });
    return z.NEVER;
  }
}
