import { readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../errors.ts";
import { readDocument } from "../front-matter.ts";
import type { Tool } from "../tools/tool.ts";
import { demandTitle } from "./demand-title.ts";
import type { Specialist } from "./domain.ts";
import { filesIn } from "./files-in.ts";
import { toolNamed } from "./load-tools.ts";

const header = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower case letters, digits and "_"'),
  title: z.string().trim().min(1).optional(),
  handles: z.string().trim().min(1),
  aliases: z.array(z.array(z.string().trim().min(1)).min(1)).optional(),
  tools: z.array(z.string()).min(1),
  max_rounds: z.int().min(1).max(50).default(6),
});

/**
 * The specialists of a folder, one Markdown document each, in file order. The header has the tasks, the tools and the
 * limits; the text below is the instructions. Throws a `SetupError` for a title that lacks a language, and for an
 * unknown key or tool; it names the valid ones.
 */
export function loadSpecialists(folder: URL, tools: readonly Tool[]): Specialist[] {
  return filesIn(folder, /\.md$/, "specialist").map((file) =>
    readSpecialist(file, readFileSync(new URL(file, folder), "utf8"), tools),
  );
}

function readSpecialist(file: string, document: string, tools: readonly Tool[]): Specialist {
  const { header: given, content } = readDocument(`Specialist ${file}`, document);
  const parsed = header.safeParse(given);
  if (!parsed.success) {
    const keys = Object.keys(header.shape).join(", ");
    throw new SetupError(`Specialist ${file}: ${z.prettifyError(parsed.error)}\nThe keys are: ${keys}.`);
  }
  if (content === "") throw new SetupError(`Specialist ${file} has no instructions below its header.`);
  demandTitle(`Specialist ${file}`, parsed.data.title);
  return {
    name: parsed.data.name,
    ...(parsed.data.title !== undefined && { title: parsed.data.title }),
    handles: parsed.data.handles,
    ...(parsed.data.aliases !== undefined && { aliases: parsed.data.aliases }),
    instructions: content,
    maxRounds: parsed.data.max_rounds,
    tools: parsed.data.tools.map((name) => toolNamed(name, tools, `Specialist ${file} names`)),
  };
}
