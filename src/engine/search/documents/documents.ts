import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { SearchSource } from "../source.ts";
import type { Unread } from "./list-folder.ts";
import type { UpdateProgress } from "./update-index.ts";

export interface DocumentsOptions {
  /** The folder with the documents. Nothing outside it is read. */
  folder: string;
  /** SQLite file of the index; created on first use. */
  indexFile: string;
  embeddings: EmbeddingsInterface;
  /** Called with the progress of reading new and changed files. */
  onProgress?: (progress: UpdateProgress) => void;
  /** A search looks for changed files if the last look is so long ago. Default: 2,000. */
  checkEveryMs?: number;
}

/** What a folder of documents holds. */
export interface DocumentsStatus {
  /** How many files were read, and how many passages they have. */
  files: number;
  passages: number;
  /** What could not be read, and why. */
  unread: readonly Unread[];
  /** How many files have an ending that nothing reads, by ending. */
  others: Readonly<Record<string, number>>;
  /** How far reading new and changed files is, while it goes on. */
  reading?: UpdateProgress;
}

/** A folder of documents, to be searched. */
export interface Documents extends SearchSource {
  status(): DocumentsStatus;
  /** Waits until the folder was read as it is now. Throws if it cannot be read. */
  read(): Promise<void>;
  close(): Promise<void>;
}
