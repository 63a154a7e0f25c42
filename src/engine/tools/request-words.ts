import { hashed } from "../embedding/hash.ts";
import { LocalEmbeddings } from "../embedding/local-embeddings.ts";
import { wordRunsIn } from "../embedding/word-runs.ts";

/** What words weigh against the values that a request names. */
const WEIGHT = 5;
const PLACES_FOR_RUNS = 2048;

/** The same wherever weights are learned or used. */
const embeddings = new LocalEmbeddings();

/** The first features of a request, which learned weights are for: the embedding of its words, and which stand side by side. */
export async function wordFeaturesOf(said: string): Promise<number[]> {
  const vector = await embeddings.embedQuery(said);
  const runs = hashed(new Map(wordRunsIn(said).map((run) => [run, 1])), PLACES_FOR_RUNS);
  return [...vector, ...runs].map((value) => WEIGHT * value);
}
