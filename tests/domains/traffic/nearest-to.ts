import type { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";

/** The name of the text nearest to a question. */
export async function nearestTo(
  question: string,
  texts: readonly { name: string; text: string }[],
  embeddings: LocalEmbeddings,
): Promise<string | undefined> {
  const wanted = await embeddings.embedQuery(question);
  const vectors = await embeddings.embedDocuments(texts.map(({ text }) => text));
  const scores = vectors.map((vector) => vector.reduce((sum, value, at) => sum + value * wanted[at]!, 0));
  return texts[scores.indexOf(Math.max(...scores))]?.name;
}
