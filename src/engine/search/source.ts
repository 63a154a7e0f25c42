import type { Language } from "../language.ts";

/** A text that a search found. */
export interface FoundText {
  title: string;
  /** The passage itself: what answers may be built from. */
  text: string;
  /** Its place: a file's path below the folder, or a URL. */
  location: string;
  /** Headings above the passage, outermost first. */
  section?: readonly string[];
}

/** What a source gave for a query. */
export interface Hits {
  /** Best first. */
  found: readonly FoundText[];
  /** Titles near the query where nothing was found; absent if nothing could be searched. */
  nearest?: readonly string[];
  /** Why nothing, or only a part, could be searched, in words for users: a server that failed, files that are broken. */
  failure?: string;
}

/** `language`: in which a failure is worded; absent: that of the query. */
export interface SearchOptions {
  most: number;
  language?: Language;
  signal?: AbortSignal;
}

/** A place to search. A search that fails says so in `failure` and does not throw. */
export interface SearchSource {
  /** Short name for users, for example "documents". */
  name: string;
  search(query: string, options: SearchOptions): Promise<Hits>;
}
