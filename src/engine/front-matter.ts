import matter from "gray-matter";
import { SetupError } from "./errors.ts";

/** A Markdown document with a YAML header. `what`: how an error names it. Throws `SetupError` for a header that is no YAML. */
export function readDocument(what: string, document: string): { header: unknown; content: string } {
  try {
    // With options, since without them gray-matter caches, and a broken header reads as an empty one the second time.
    const { data, content } = matter(document, {});
    return { header: data, content: content.trim() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`${what}: the header is not YAML: ${reason}`, { cause });
  }
}
