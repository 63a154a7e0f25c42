import { Embeddings } from "@langchain/core/embeddings";
import { InMemoryStore } from "@langchain/langgraph-checkpoint";

/** The places of the values that pass a filter, by LangGraph's own comparison, which its package does not export. */
export async function placesPassing(
  values: readonly Record<string, unknown>[],
  filter: Record<string, unknown>,
): Promise<number[]> {
  const store = new InMemoryStore();
  const namespace = ["values"];
  await store.batch(values.map((value, at) => ({ namespace, key: String(at), value })));
  const found = await store.search(namespace, { filter, limit: values.length });
  return found.map(({ key }) => Number(key));
}

/** The texts of a value that LangGraph would embed. `fields`: paths such as "title" or "chapters[*].content". */
export async function textsIn(value: Record<string, unknown>, fields: readonly string[]): Promise<string[]> {
  const heard = new HeardTexts({});
  await new InMemoryStore({ index: { dims: 0, embeddings: heard } }).put(["values"], "value", value, [...fields]);
  return heard.texts;
}

/** Records the texts to embed. */
class HeardTexts extends Embeddings {
  texts: string[] = [];

  async embedDocuments(texts: string[]): Promise<number[][]> {
    this.texts = texts;
    return texts.map(() => []);
  }

  async embedQuery(): Promise<number[]> {
    return [];
  }
}
