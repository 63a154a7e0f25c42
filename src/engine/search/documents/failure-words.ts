import { StorageError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import type { Unread } from "./list-folder.ts";
import type { UpdateProgress } from "./update-index.ts";

/** Why nothing was searched, in words for users. */
export function failureOf(error: unknown, language: Language): string {
  if (error instanceof StorageError) return error.words[language];
  const reason = error instanceof Error ? error.message : String(error);
  return language === "zh"
    ? `文档文件夹暂时无法搜索：${reason}`
    : `The folder of documents cannot be searched now: ${reason}`;
}

/** The folder is read for the first time and not yet to its end. */
export function stillReading(progress: UpdateProgress | undefined, language: Language): string {
  const { done, of } = progress ?? { done: 0, of: 0 };
  return language === "zh"
    ? `文档还在读取中（${of} 个文件已读 ${done} 个），请稍后再问。`
    : `The documents are still being read: ${done} of ${of} files so far. Ask again in a while.`;
}

/** The index is damaged. */
export const rebuilding = (language: Language): string =>
  language === "zh"
    ? "文档索引已损坏，正在重建，请稍后再问。"
    : "The index of the documents was damaged and is being built anew. Ask again in a while.";

/** Files that are named; of more, their number is. */
const MOST_NAMED = 3;

/** The note that unread files may hold what was not found. */
export function someUnread(unread: readonly Unread[], language: Language): string {
  const named = unread.slice(0, MOST_NAMED).map(({ path, reason }) => ({ path, reason: reason[language] }));
  const count = unread.length;
  const more = count - named.length;
  if (language === "zh") {
    const files = named.map(({ path, reason }) => `${path}（${reason}）`).join("、");
    return `有 ${count} 个文件无法读取：${files}${more > 0 ? `，另有 ${more} 个` : ""}`;
  }
  const files = named.map(({ path, reason }) => `${path} (${reason})`).join(", ");
  return `${count} ${count === 1 ? "file" : "files"} could not be read: ${files}${more > 0 ? `, and ${more} more` : ""}`;
}
