import MarkdownIt from "markdown-it";
import { z } from "zod";
import { SetupError } from "../../../errors.ts";
import { readFrontMatter } from "../../../front-matter.ts";
import type { ReadText } from "./block.ts";
import { readHtml } from "./read-html.ts";

/** Deeper lists and quotations lose text; at the parser's own limit they would from 50 on. */
const DEEPEST = 1000;

const markdown = new MarkdownIt({ html: true, maxNesting: DEEPEST });

/** A YAML header at the beginning of a document, between lines of three hyphens. */
const HEADER = /^---[ \t]*\n[\s\S]{0,20000}?\n---[ \t]*(?:\n|$)/;

const words = z.string().optional().catch(undefined);
const headerShape = z.object({ title: words, summary: words, description: words }).catch({});

/** Reads Markdown with tables and with HTML in it. What its header says about the document comes first. */
export function readMarkdown(source: string): ReadText {
  const { title, about, content } = withoutHeader(source.replace(/\r\n?/g, "\n"));
  const { blocks } = readHtml(markdown.render(content));
  return { ...(title && { title }), blocks: [...(about ? [{ text: about }] : []), ...blocks] };
}

/** A header that is not YAML is text. */
function withoutHeader(source: string): { title?: string; about?: string; content: string } {
  if (!HEADER.test(source)) return { content: source };
  try {
    const { header, content } = readFrontMatter("The document", source);
    const { title, summary, description } = headerShape.parse(header);
    return { title, about: summary ?? description, content };
  } catch (error) {
    if (error instanceof SetupError) return { content: source };
    throw error;
  }
}
