import { languageOf } from "../language.ts";
import { searchFailure } from "./failure.ts";
import { byReciprocalRanks } from "./reciprocal-ranks.ts";
import type { FoundText, Hits, SearchOptions, SearchSource } from "./source.ts";

/** What several sources gave for a query. */
export interface Findings {
  /** Best first. */
  found: readonly FoundText[];
  /** Titles near the query, if nothing was found. */
  nearest: readonly string[];
  /** The sources that could not be searched, or only in part, and why. */
  failures: readonly { source: string; reason: string; isPart: boolean }[];
}

/** Searches all sources at the same time. If a source fails, the results of the others still count. */
export async function searchTogether(
  sources: readonly SearchSource[],
  query: string,
  options: SearchOptions,
): Promise<Findings> {
  const hits = await Promise.all(
    sources.map(
      (source): Promise<Hits> =>
        source
          .search(query, options)
          // By contract it does not throw. If it does, that is no reason to lose what the others found.
          .catch(() => ({ found: [], failure: searchFailure("unexpected", options.language ?? languageOf(query)) })),
    ),
  );
  const rankings = hits.map(({ found }) => found);
  const found = byReciprocalRanks(rankings, sameText).slice(0, options.most);
  return {
    found,
    nearest: found.length > 0 ? [] : [...new Set(hits.flatMap(({ nearest = [] }) => nearest))].slice(0, options.most),
    failures: hits.flatMap(({ failure, found: own, nearest }, at) =>
      failure === undefined
        ? []
        : [{ source: sources[at]?.name ?? "", reason: failure, isPart: own.length > 0 || nearest !== undefined }],
    ),
  };
}

const sameText = ({ location, text }: FoundText): string => JSON.stringify([location, text]);
