import { Embeddings } from "@langchain/core/embeddings";

/** Counts the words it knows, a dimension each, and how often it was asked. */
export class CountedEmbeddings extends Embeddings {
  calls = 0;
  private readonly words: readonly string[];

  constructor(...words: string[]) {
    super({});
    this.words = words;
  }

  async embedQuery(text: string): Promise<number[]> {
    this.calls += 1;
    return this.words.map((word) => text.toLowerCase().split(word).length - 1);
  }

  async embedDocuments(texts: string[]): Promise<number[][]> {
    return Promise.all(texts.map((text) => this.embedQuery(text)));
  }
}
