import { readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../errors.ts";
import { readFrontMatter } from "../front-matter.ts";
import type { Tool } from "../tools/tool.ts";
import { demandTitle } from "./demand-title.ts";
import type { Specialist } from "./domain.ts";
import { filesIn } from "./files-in.ts";
import { toolNamed } from "./load-tools.ts";
import { type RemoteHost, remoteHeader, remoteOn } from "./remote.ts";

const header = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower case letters, digits and "_"'),
  title: z.string().trim().min(1).optional(),
  handles: z.string().trim().min(1),
  aliases: z.array(z.array(z.string().trim().min(1)).min(1)).optional(),
  tools: z.array(z.string()).min(1).optional(),
  specialists: z.array(z.string()).min(1).optional(),
  max_depth: z.int().min(1).max(5).optional(),
  remote: remoteHeader.optional(),
  model: z.string().trim().min(1).optional(),
  max_rounds: z.int().min(1).max(50).default(6),
  early_stopping: z.enum(["message", "answer"]).optional(),
});

/**
 * The specialists of a folder, one Markdown document each, in file order. The header has the tasks, the tools and the
 * limits; the text below is the instructions. A remote specialist has `remote` instead of tools and instructions. Throws
 * a `SetupError` for a title that lacks a language, and for an unknown key, tool or server; it names the valid ones.
 */
export function loadSpecialists(
  folder: URL,
  tools: readonly Tool[],
  remotes: readonly RemoteHost[] = [],
): Specialist[] {
  return filesIn(folder, /\.md$/, "specialist").map((file) =>
    readSpecialist(file, readFileSync(new URL(file, folder), "utf8"), tools, remotes),
  );
}

function readSpecialist(
  file: string,
  document: string,
  tools: readonly Tool[],
  remotes: readonly RemoteHost[],
): Specialist {
  const who = `Specialist ${file}`;
  const { header: given, content } = readFrontMatter(who, document);
  const parsed = header.safeParse(given);
  if (!parsed.success) {
    const keys = Object.keys(header.shape).join(", ");
    throw new SetupError(`Specialist ${file}: ${z.prettifyError(parsed.error)}\nThe keys are: ${keys}.`);
  }
  const { tools: names, specialists, max_depth: maxDepth, remote } = parsed.data;
  if ((names === undefined && specialists === undefined) === (remote === undefined))
    throw new SetupError(`${who} needs either "tools" or "remote" in its header.`);
  if (remote && specialists) throw new SetupError(`${who} is remote, so it calls no "specialists" here.`);
  if (content === "" && !remote) throw new SetupError(`${who} has no instructions below its header.`);
  if (content !== "" && remote)
    throw new SetupError(`${who} is remote, so nobody reads the text below its header. Delete it.`);
  if (parsed.data.model !== undefined && remote) throw new SetupError(`${who} is remote, so it has no "model" here.`);
  demandTitle(who, parsed.data.title);
  return {
    name: parsed.data.name,
    file,
    ...(parsed.data.title !== undefined && { title: parsed.data.title }),
    handles: parsed.data.handles,
    ...(parsed.data.aliases !== undefined && { aliases: parsed.data.aliases }),
    instructions: content,
    maxRounds: parsed.data.max_rounds,
    ...(parsed.data.early_stopping !== undefined && { earlyStopping: parsed.data.early_stopping }),
    tools: (names ?? []).map((name) => toolNamed(name, tools, `${who} names`)),
    ...(specialists && { specialists: [...new Set(specialists)] }),
    ...(maxDepth !== undefined && { maxDepth }),
    ...(parsed.data.model !== undefined && { model: parsed.data.model }),
    ...(remote && { remote: remoteOn(remotes, remote, who) }),
  };
}
