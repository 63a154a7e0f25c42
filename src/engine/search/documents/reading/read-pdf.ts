import { getDocumentProxy, getMeta } from "unpdf";
import { type Block, type ReadText, UnreadableError } from "./block.ts";
import { readPlainText } from "./read-text.ts";

/** Reads the text of a PDF, page by page. Throws `UnreadableError` if it is broken, encrypted or only pictures. */
export async function readPdf(bytes: Uint8Array): Promise<ReadText> {
  const pdf = await opened(bytes);
  try {
    const blocks: Block[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const paragraphs = readPlainText(await textOfPage(await pdf.getPage(number))).blocks;
      if (paragraphs.length > 0) blocks.push({ heading: `p. ${number}`, level: 2 }, ...paragraphs);
    }
    if (blocks.length === 0)
      throw new UnreadableError({
        en: "it holds no text; its pages are pictures",
        zh: "其中没有文字，页面是图片",
      });
    const { info } = await getMeta(pdf);
    const title = typeof info.Title === "string" ? info.Title.trim() : "";
    return { ...(title && { title }), blocks };
  } finally {
    await pdf.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function opened(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false });
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    throw new UnreadableError(
      name === "PasswordException"
        ? { en: "it is encrypted", zh: "文件已加密" }
        : { en: `it is not a complete PDF: ${message}`, zh: `不是完整的 PDF（${message}）` },
    );
  }
}

async function textOfPage(page: Awaited<ReturnType<Pdf["getPage"]>>): Promise<string> {
  const { items } = await page.getTextContent();
  let text = "";
  let lastY: number | undefined;
  let height = 0;
  for (const item of items) {
    if (!("str" in item)) continue;
    const y = Number(item.transform[5]);
    // A gap of more than one and a half lines begins a paragraph.
    if (lastY !== undefined && Math.abs(lastY - y) > 1.5 * Math.max(height, item.height, 1)) text += "\n";
    text += item.str + (item.hasEOL ? "\n" : "");
    if (item.str.trim() !== "") {
      lastY = y;
      height = item.height;
    }
  }
  page.cleanup();
  return text;
}
