import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { SetupError } from "../errors.ts";
import { readFrontMatter } from "../front-matter.ts";
import type { Passage } from "./domain.ts";
import { filesIn } from "./files-in.ts";

const header = z.strictObject({
  title: z.string().trim().min(1),
  /** Other words that people use to ask for it; only matching reads them. */
  aliases: z.array(z.string().trim().min(1)).optional(),
});

/**
 * The passages of a folder, one Markdown document each, in file order. The header has the title, the text below is the
 * content. Throws a `SetupError` for an unknown key, an empty content, or a title that two documents share.
 */
export function loadPassages(folder: URL): Passage[] {
  const root = fileURLToPath(folder);
  const fileOf = new Map<string, string>();
  return filesIn(folder, /\.md$/, "passage").map((file) => {
    const passage = readPassage(file, readFileSync(join(root, file), "utf8"));
    const other = fileOf.get(passage.title);
    if (other) throw new SetupError(`Passages ${other} and ${file} have the same title, "${passage.title}".`);
    fileOf.set(passage.title, file);
    return passage;
  });
}

function readPassage(file: string, document: string): Passage {
  const { header: given, content } = readFrontMatter(`Passage ${file}`, document);
  const parsed = header.safeParse(given);
  if (!parsed.success) {
    throw new SetupError(
      `Passage ${file}: ${z.prettifyError(parsed.error)}\nThe keys are: ${Object.keys(header.shape).join(", ")}.`,
    );
  }
  if (content === "") throw new SetupError(`Passage ${file} has no content below its header.`);
  return { ...parsed.data, content };
}
