import { extname } from "node:path";
import { type ReadText, UnreadableError } from "./block.ts";
import { decode } from "./decode.ts";
import { readHtml } from "./read-html.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readPlainText } from "./read-text.ts";

const readers: Readonly<Record<string, (bytes: Uint8Array) => ReadText | Promise<ReadText>>> = {
  ".md": (bytes) => readMarkdown(text(bytes)),
  ".markdown": (bytes) => readMarkdown(text(bytes)),
  ".txt": (bytes) => readPlainText(text(bytes)),
  ".html": (bytes) => readHtml(text(bytes, namedIn(bytes))),
  ".htm": (bytes) => readHtml(text(bytes, namedIn(bytes))),
  // Loaded only where there is a PDF: the reader is large.
  ".pdf": async (bytes) => (await import("./read-pdf.ts")).readPdf(bytes),
};

/** Whether files of this name can be read. */
export const isDocument = (path: string): boolean => Object.hasOwn(readers, extname(path).toLowerCase());

/** The text of a file, by the ending of its name. Throws `UnreadableError` that says why it cannot be read. */
export async function readDocumentFile(path: string, bytes: Uint8Array): Promise<ReadText> {
  const read = readers[extname(path).toLowerCase()];
  if (!read) throw new Error(`There is no reader for ${path}.`);
  const found = await read(bytes);
  if (found.blocks.length === 0) throw new UnreadableError({ en: "it is empty", zh: "文件是空的" });
  return found;
}

function text(bytes: Uint8Array, named?: string): string {
  const found = decode(bytes, named);
  if (found === undefined)
    throw new UnreadableError({
      en: "it is not text in UTF-8, UTF-16 or GB18030",
      zh: "不是 UTF-8、UTF-16 或 GB18030 编码的文本",
    });
  return found;
}

/** The encoding that an HTML page names near its beginning. */
const namedIn = (bytes: Uint8Array): string | undefined =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 2048)).match(/<meta\s[^<>]*\bcharset=["']?([\w-]+)/i)?.[1];
