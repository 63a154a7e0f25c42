import { setTimeout } from "node:timers/promises";
import { languageOf } from "../../language.ts";
import type { Hits, SearchOptions } from "../source.ts";
import { DocumentIndex } from "./document-index.ts";
import type { Documents, DocumentsOptions, DocumentsStatus } from "./documents.ts";
import { failureOf, rebuilding, someUnread, stillReading } from "./failure-words.ts";
import { isDamage, openIndexFile, removeIndexFile } from "./index-file.ts";
import type { Listing } from "./list-folder.ts";
import { PassageRanking } from "./rank-passages.ts";
import { type UpdateProgress, updateIndex } from "./update-index.ts";

/** How long a search waits for the folder to be read: the first time, and later when files changed. */
const FIRST_WAIT_MS = 20_000;
const LATER_WAIT_MS = 2000;

/** Searches a folder, and keeps its index in step with it. */
export class FolderSearch implements Documents {
  readonly name = "documents";
  private kept: Kept;
  private listing: Omit<Listing, "files"> = { unread: [], others: {} };
  private progress: UpdateProgress | undefined;
  private updating: Promise<void> | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private readonly closing = new AbortController();

  constructor(
    private readonly root: string,
    private readonly options: DocumentsOptions,
  ) {
    this.kept = open(root, options);
    // The callers of `search` and `read` get the failure.
    this.update().catch(() => {});
  }

  async search(query: string, { most, signal, language = languageOf(query) }: SearchOptions): Promise<Hits> {
    try {
      await this.lookAgain(signal);
      if (!this.kept.index.isWhole) return { found: [], failure: stillReading(this.progress, language) };
      const hits = await this.kept.ranking.search(query, most);
      if (hits.found.length > 0) return hits;
      const { unread } = this.status();
      return unread.length === 0 ? hits : { ...hits, failure: someUnread(unread, language) };
    } catch (error) {
      signal?.throwIfAborted();
      if (!isDamage(error)) return { found: [], failure: failureOf(error, language) };
      await this.rebuild();
      return { found: [], failure: rebuilding(language) };
    }
  }

  status(): DocumentsStatus {
    const { index } = this.kept;
    const unread = [...this.listing.unread, ...index.unread()].sort((a, b) => (a.path < b.path ? -1 : 1));
    return { ...index.counts(), unread, others: this.listing.others, ...(this.progress && { reading: this.progress }) };
  }

  read(): Promise<void> {
    return this.update();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.updating?.catch(() => {});
    this.kept.index.close();
  }

  /** Looks for changed files, now and then, and waits for them, but not for ever. */
  private async lookAgain(signal: AbortSignal | undefined): Promise<void> {
    const { checkEveryMs = 2000 } = this.options;
    if (!this.updating && performance.now() - this.lookedAt < checkEveryMs) return;
    const timer = new AbortController();
    const either = AbortSignal.any([timer.signal, ...(signal ? [signal] : [])]);
    const waitMs = this.kept.index.isWhole ? LATER_WAIT_MS : FIRST_WAIT_MS;
    try {
      await Promise.race([this.update(), setTimeout(waitMs, undefined, { signal: either, ref: false })]);
    } finally {
      timer.abort();
    }
  }

  /** One at a time. */
  private update(): Promise<void> {
    this.updating ??= this.updateNow().finally(() => {
      this.updating = undefined;
      this.progress = undefined;
      this.lookedAt = performance.now();
    });
    return this.updating;
  }

  private async updateNow(): Promise<void> {
    const { index } = this.kept;
    this.listing = await updateIndex({
      index,
      root: this.root,
      embeddings: this.options.embeddings,
      signal: this.closing.signal,
      onProgress: (progress) => {
        this.progress = progress;
        this.options.onProgress?.(progress);
      },
    });
    index.markWhole();
  }

  /** Rebuilds a damaged index. */
  private async rebuild(): Promise<void> {
    this.kept.index.close();
    // What still reads into the closed index fails.
    await this.updating?.catch(() => {});
    removeIndexFile(this.options.indexFile);
    this.kept = open(this.root, this.options);
    this.update().catch(() => {});
  }
}

/** An open index. */
interface Kept {
  index: DocumentIndex;
  ranking: PassageRanking;
}

/** A damaged index is rebuilt. */
function open(root: string, options: DocumentsOptions): Kept {
  try {
    return openKept(root, options);
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeIndexFile(options.indexFile);
    return openKept(root, options);
  }
}

function openKept(root: string, { indexFile, embeddings }: DocumentsOptions): Kept {
  const db = openIndexFile(indexFile);
  try {
    const index = new DocumentIndex(db);
    index.belongTo(root);
    return { index, ranking: new PassageRanking(db, embeddings) };
  } catch (error) {
    db.close();
    throw error;
  }
}
