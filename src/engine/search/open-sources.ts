import type { SearchConfig } from "../config.ts";
import type { DocumentsOptions } from "./documents/documents.ts";
import { openDocuments } from "./documents/open-documents.ts";
import { elasticsearchSource } from "./elasticsearch.ts";
import { searxngSource } from "./searxng.ts";
import type { SearchSource } from "./source.ts";
import { wikipediaSource } from "./wikipedia.ts";

/** The sources that the operator set. */
export interface Sources {
  /** In the order in which they are named to users. */
  all: readonly SearchSource[];
  close(): Promise<void>;
}

export const noSources: Sources = { all: [], close: async () => {} };

/** Whether any source is set. */
export const hasSources = ({ docs, elasticsearch, searxng, wikipedia }: SearchConfig): boolean =>
  docs !== undefined || elasticsearch !== undefined || searxng !== undefined || wikipedia;

/** Opens the sources. Throws `SetupError` for a folder of documents that cannot be read. */
export async function openSources(
  { docs, elasticsearch, searxng, wikipedia, timeoutMs }: SearchConfig,
  local: Pick<DocumentsOptions, "indexFile" | "embeddings" | "onProgress">,
): Promise<Sources> {
  const documents = docs === undefined ? undefined : await openDocuments({ folder: docs, ...local });
  const all = [
    ...(documents ? [documents] : []),
    ...(elasticsearch ? [elasticsearchSource({ ...elasticsearch, timeoutMs })] : []),
    ...(searxng ? [searxngSource({ ...searxng, timeoutMs })] : []),
    ...(wikipedia ? [wikipediaSource({ timeoutMs })] : []),
  ];
  return { all, close: async () => documents?.close() };
}
