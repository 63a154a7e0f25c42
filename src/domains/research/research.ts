import { LRUCache } from "lru-cache";
import type { Language } from "../../engine/language.ts";
import { createNumbers } from "../../engine/search/numbers.ts";
import type { Sources } from "../../engine/search/open-sources.ts";
import { type Findings, searchTogether } from "../../engine/search/together.ts";

/** Passages that a search gives. */
const MOST = 5;
/** How long an answer stands for the same query. */
const KEPT_MS = 10_000;
const MOST_KEPT = 100;

/** What the research tools work on. */
export interface Research {
  sources: Sources["all"];
  find(query: string, signal?: AbortSignal, language?: Language): Promise<Findings>;
  /** Numbers the passages of a turn. */
  numbered: ReturnType<typeof createNumbers>;
  close(): void;
}

export function openResearch({ all: sources, close }: Sources): Research {
  // The embedded model searches to see whether a question is for here, and then again to answer it.
  const kept = new LRUCache<string, Findings>({ max: MOST_KEPT, ttl: KEPT_MS });
  return {
    sources,
    numbered: createNumbers(),
    async find(query, signal, language) {
      const known = kept.get(query);
      if (known) return known;
      const findings = await searchTogether(sources, query, {
        most: MOST,
        ...(language && { language }),
        ...(signal && { signal }),
      });
      if (findings.failures.length === 0) kept.set(query, findings);
      return findings;
    },
    close: () => void close(),
  };
}
