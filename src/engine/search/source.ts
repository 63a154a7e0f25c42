/** A text that a search found. */
export interface FoundText {
  title: string;
  /** The passage itself: what answers may be built from. */
  text: string;
  /** Where it stands: a file's path below the folder, or a URL. */
  location: string;
  /** Headings above the passage, outermost first. */
  section?: readonly string[];
}

/** What a source gave for a query. */
export interface Hits {
  /** Best first. */
  found: readonly FoundText[];
  /** Titles near the query where nothing was found. */
  nearest?: readonly string[];
  /** Why nothing could be searched, in words for users: a server that failed or was too slow. */
  failure?: string;
}

/** A place to search. A search that fails says so in `failure` and does not throw. */
export interface SearchSource {
  /** Short name for users, for example "documents". */
  name: string;
  search(query: string, options: { most: number; signal?: AbortSignal }): Promise<Hits>;
}
