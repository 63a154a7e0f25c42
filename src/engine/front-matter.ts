import matter from "gray-matter";
import { SetupError } from "./errors.ts";

/**
 * Reads a Markdown document with a YAML header. `what`: its name in errors. Throws a `SetupError` if the header is not
 * YAML.
 */
export function readFrontMatter(what: string, document: string): { header: unknown; content: string } {
  try {
    // Options also turn off gray-matter's cache, which reads a broken header as empty the second time.
    const { data, content } = matter(document, { engines: { javascript: notRun } });
    return { header: data, content: content.trim() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`${what}: the header is not YAML: ${reason}`, { cause });
  }
}

/** gray-matter would run a header that calls itself JavaScript. */
function notRun(): never {
  throw new Error("a header in JavaScript is not run");
}
