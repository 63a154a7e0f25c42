import { realpathSync, statSync } from "node:fs";
import { SetupError } from "../../errors.ts";
import type { Documents, DocumentsOptions } from "./documents.ts";
import { FolderSearch } from "./folder-search.ts";

/**
 * Opens a folder of documents for searching and begins to read it. Later searches read again what changed. Throws
 * `SetupError` if there is no such folder, or the index cannot be kept.
 */
export async function openDocuments(options: DocumentsOptions): Promise<Documents> {
  return new FolderSearch(rootOf(options.folder), options);
}

/** The real path of the folder. */
function rootOf(folder: string): string {
  const wrong = `${JSON.stringify(folder)} is not a folder of documents`;
  const advice = "Set SWITCHBOARD_DOCS to a folder that exists and may be read.";
  try {
    const root = realpathSync(folder);
    if (statSync(root).isDirectory()) return root;
  } catch (cause) {
    throw new SetupError(`${wrong}: ${cause instanceof Error ? cause.message : String(cause)}. ${advice}`, { cause });
  }
  throw new SetupError(`${wrong}. ${advice}`);
}
