import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { type Packed, packed } from "../../engine/embedding/vector-index.ts";
import type { Experience } from "../experience.ts";
import { wordsOfMasked } from "../extract/masking.ts";

/** An experience with the vectors of its task and its rephrasings. */
export interface Embedded {
  experience: Experience;
  vectors: ReadonlyMap<string, Packed>;
}

export async function embedded(experience: Experience, embeddings: EmbeddingsInterface): Promise<Embedded> {
  const vectors = new Map<string, Packed>();
  for (const text of textsOf(experience)) vectors.set(text, packed(await vectorOf(text, embeddings)));
  return { experience, vectors };
}

/** The vector of a masked text. */
export const vectorOf = (masked: string, embeddings: EmbeddingsInterface): Promise<number[]> =>
  embeddings.embedQuery(wordsOfMasked(masked));

export const textsOf = ({ task, rephrasings }: Experience): string[] => [task, ...rephrasings];

/** The vectors of an experience: its task's, then those of its rephrasings. */
export const inOrder = ({ experience, vectors }: Embedded): Packed[] =>
  textsOf(experience).flatMap((text) => vectors.get(text) ?? []);
