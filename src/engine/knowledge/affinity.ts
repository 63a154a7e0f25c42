import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Specialist } from "../domain/domain.ts";
import { cosineWith, squareOf } from "../embedding/nearest.ts";
import { lazily } from "./lazy.ts";

/** A domain or specialist that questions can belong to, with texts that say what these are about. */
export interface Subject {
  readonly name: string;
  readonly texts: readonly string[];
}

export interface Affinity {
  readonly name: string;
  /** Cosine with the subject's nearest text. */
  readonly score: number;
}

/** How near a text is to each subject, nearest first. The subjects' texts are embedded once, on first use. */
export function createAffinity(
  subjects: readonly Subject[],
  embeddings: EmbeddingsInterface,
): (text: string) => Promise<Affinity[]> {
  const affinities = createAffinities(subjects, embeddings);
  return async (text) => (await affinities([text]))[0] ?? [];
}

/** The same for several texts, which are embedded in one request, in their order. */
export function createAffinities(
  subjects: readonly Subject[],
  embeddings: EmbeddingsInterface,
): (texts: readonly string[]) => Promise<Affinity[][]> {
  const vectors = lazily(async () => {
    const all = await Promise.all(subjects.map(({ texts }) => embeddings.embedDocuments([...texts])));
    return all.map((of) => of.map((vector) => ({ vector, square: squareOf(vector) })));
  });
  const embedded = async (texts: readonly string[]) => {
    const [text = ""] = texts;
    return texts.length > 1 ? embeddings.embedDocuments([...texts]) : [await embeddings.embedQuery(text)];
  };
  return async (texts) => {
    const [asked, known] = await Promise.all([embedded(texts), vectors()]);
    return asked.map((vector) => {
      const cosine = cosineWith(vector);
      return subjects
        .map(({ name }, i) => ({ name, score: Math.max(0, ...(known[i] ?? []).map(cosine)) }))
        .sort((a, b) => b.score - a.score);
    });
  };
}

export type Handling = Pick<Specialist, "handles" | "aliases">;

/** The things a specialist handles, one text for each: its aliases, or without aliases its description. */
export const thingsHandled = ({ handles, aliases = [] }: Handling): string[] =>
  aliases.length > 0 ? aliases.map((wordings) => wordings.join(", ")) : statementsOf(handles);

/** The statements of a description, one text each: a question is about one of them. */
export function statementsOf(description: string): string[] {
  return description
    .split(/(?<=[.!?])\s+|[。！？；;\n]+/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
