import type { Dirent } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { Reason } from "./reading/block.ts";
import { isDocument } from "./reading/read-document.ts";

/** A file that may be read, as it is on the disk. */
export interface ListedFile {
  /** Below the folder, with `/` between the names. */
  path: string;
  bytes: number;
  /** When its content or its place on the disk last changed, in milliseconds since the epoch. */
  changedMs: number;
}

/** A file or folder that was not read. */
export interface Unread {
  path: string;
  reason: Reason;
}

/** What a folder holds. */
export interface Listing {
  files: ListedFile[];
  unread: Unread[];
  /** How many files have an ending that nothing reads, by ending. */
  others: Record<string, number>;
}

/** Most bytes of a file that is read. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * All documents of a folder and the folders in it, sorted by path. Names that begin with a dot and `node_modules` are
 * passed over. Links are not followed. `root`: its real path.
 */
export async function listFolder(root: string): Promise<Listing> {
  const listing: Listing = { files: [], unread: [], others: {} };
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const inside = folder;
    let entries: Dirent[];
    try {
      entries = await readdir(join(root, inside), { withFileTypes: true });
    } catch (error) {
      // Without the folder itself nothing is known, rather than that it is empty.
      if (inside === "") throw error;
      listing.unread.push({ path: inside, reason: failed(error) });
      continue;
    }
    const own = entries.filter(({ name }) => !name.startsWith(".") && name !== "node_modules");
    const pathOf = ({ name }: Dirent) => (inside === "" ? name : `${inside}/${name}`);
    waiting.push(...own.filter((entry) => entry.isDirectory()).map(pathOf));
    await Promise.all(
      own.filter((entry) => !entry.isDirectory()).map((entry) => list(root, pathOf(entry), entry, listing)),
    );
  }
  listing.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  listing.unread.sort((a, b) => (a.path < b.path ? -1 : 1));
  return listing;
}

async function list(root: string, path: string, entry: Dirent, { files, unread, others }: Listing): Promise<void> {
  if (entry.isSymbolicLink()) {
    const reason = await reasonOfLink(root, join(root, path));
    if (reason) unread.push({ path, reason });
    return;
  }
  if (!isDocument(path)) {
    const ending = extname(path).toLowerCase() || "-";
    others[ending] = (others[ending] ?? 0) + 1;
    return;
  }
  try {
    const { size, mtimeMs, ctimeMs } = await lstat(join(root, path));
    if (!entry.isFile()) unread.push({ path, reason: { en: "it is no ordinary file", zh: "不是普通文件" } });
    else if (size > MOST_BYTES) unread.push({ path, reason: TOO_LARGE });
    else files.push({ path, bytes: size, changedMs: Math.max(mtimeMs, ctimeMs) });
  } catch (error) {
    unread.push({ path, reason: failed(error) });
  }
}

/** Undefined for a link to what the folder holds anyway. */
async function reasonOfLink(root: string, link: string): Promise<Reason | undefined> {
  try {
    const target = await realpath(link);
    return isInside(root, target) ? undefined : { en: "it is a link out of the folder", zh: "是指向文件夹之外的链接" };
  } catch (error) {
    return failed(error);
  }
}

export const isInside = (root: string, path: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

const TOO_LARGE: Reason = {
  en: `it is larger than ${MOST_BYTES / 1024 / 1024} MB`,
  zh: `大于 ${MOST_BYTES / 1024 / 1024} MB`,
};

/** The reason that the system gives, without the path. */
export function failed(error: unknown): Reason {
  const message = (error instanceof Error ? error.message : String(error)).replace(/, \w+ '.*$/s, "");
  return { en: `it cannot be opened: ${message}`, zh: `无法打开（${message}）` };
}
