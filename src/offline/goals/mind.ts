import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Read } from "../reading/read.ts";

/** What texts are compared and read with. */
export interface Mind {
  embeddings: EmbeddingsInterface;
  read: Read;
}

/** The score of a request that is surely for a tool. */
export const SURE = 0.5;
