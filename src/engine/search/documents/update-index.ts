import { createHash } from "node:crypto";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { DocumentIndex, KnownFile, StoredFile } from "./document-index.ts";
import { embedPassages } from "./embed-passages.ts";
import { failed, type ListedFile, type Listing, listFolder, type Unread } from "./list-folder.ts";
import { readBytes } from "./read-bytes.ts";
import { type IndexedDocument, Reader } from "./reading/reader.ts";
import { demandSameEmbeddings } from "./same-embeddings.ts";

/** How many of the changed files were taken in. */
export interface UpdateProgress {
  done: number;
  of: number;
}

interface UpdateOptions {
  index: DocumentIndex;
  /** Real path of the folder. */
  root: string;
  embeddings: EmbeddingsInterface;
  onProgress(progress: UpdateProgress): void;
  signal: AbortSignal;
}

/** Passages are embedded and stored together, about so many; a killed process loses no more. */
const BATCH = 64;

/**
 * Updates the index: reads new and changed files and removes those that are gone. Several processes may do so at once.
 * Returns the files that could not be opened, and how many are of an unknown type.
 */
export async function updateIndex(options: UpdateOptions): Promise<Omit<Listing, "files">> {
  const { index, root, embeddings, onProgress, signal } = options;
  const { files, unread, others } = await listFolder(root);
  await demandSameEmbeddings(index, embeddings);
  const known = index.known();
  const listed = new Set(files.map(({ path }) => path));
  index.remove([...known.values()].filter(({ path }) => !listed.has(path)).map(({ id }) => id));
  const changed = files.filter((file) => !isSame(known.get(file.path), file));
  const reader = new Reader();
  let waiting: ReadFile[] = [];
  try {
    for (const [done, file] of changed.entries()) {
      signal.throwIfAborted();
      onProgress({ done, of: changed.length });
      const found = await readChanged(file, known.get(file.path), options, reader);
      if (found === undefined) continue;
      if ("hash" in found) waiting.push(found);
      else unread.push(found);
      if (passagesIn(waiting) < BATCH) continue;
      await store(waiting, options);
      waiting = [];
    }
    await store(waiting, options);
  } finally {
    await reader.close();
  }
  if (changed.length > 0) onProgress({ done: changed.length, of: changed.length });
  return { unread, others };
}

const isSame = (known: KnownFile | undefined, { bytes, changedMs }: ListedFile): boolean =>
  known !== undefined && known.bytes === bytes && known.changedMs === changedMs;

type ReadFile = ListedFile & { hash: string } & Awaited<ReturnType<Reader["read"]>>;

const passagesIn = (files: readonly ReadFile[]): number =>
  files.reduce((sum, file) => sum + ("document" in file ? file.document.passages.length : 1), 0);

/** Undefined if the content is the same as before. */
async function readChanged(
  file: ListedFile,
  known: KnownFile | undefined,
  { index, root }: UpdateOptions,
  reader: Reader,
): Promise<ReadFile | Unread | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(root, file);
  } catch (error) {
    if (known) index.remove([known.id]);
    return { path: file.path, reason: failed(error) };
  }
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (known?.hash !== hash) return { ...file, hash, ...(await reader.read(file.path, bytes)) };
  index.touch(known.id, file);
  return undefined;
}

async function store(files: readonly ReadFile[], { index, embeddings, signal }: UpdateOptions): Promise<void> {
  const documents = files.flatMap((file): IndexedDocument[] => ("document" in file ? [file.document] : []));
  const vectors = await embedPassages(documents, embeddings);
  signal.throwIfAborted();
  const vectorsOf = new Map(documents.map((document, at) => [document, vectors[at] ?? []]));
  index.store(
    files.map(
      (file): StoredFile => ("document" in file ? { ...file, vectors: vectorsOf.get(file.document) ?? [] } : file),
    ),
  );
}
