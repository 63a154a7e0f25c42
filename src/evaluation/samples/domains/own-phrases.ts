import { LocalEmbeddings } from "../../../engine/embedding/local-embeddings.ts";
import { cosine } from "../../../engine/embedding/nearest.ts";
import { spaced } from "../../../engine/embedding/words.ts";
import type { Tool } from "../../../engine/tools/tool.ts";

/** A wording identifies a tool if it is at least so near to the tool's texts, and so much nearer than to others. */
const NEAR = 0.25;
const NEARER = 0.05;

const embeddings = new LocalEmbeddings();

/** Other wordings of a tool that mean no other one of `tools` as well: "rush hour", but not "today". */
export async function ownPhrases(tool: Tool, tools: readonly Tool[]): Promise<string[]> {
  const phrases = (tool.aliases ?? []).flatMap((words) => words.split(/[,，、]/)).map((words) => words.trim());
  const own = (await embeddings.embedQuery(textOf(tool))) ?? [];
  const others = await embeddings.embedDocuments(tools.filter(({ name }) => name !== tool.name).map(textOf));
  const vectors = await embeddings.embedDocuments(phrases);
  return phrases.filter((_, at) => {
    const near = cosine(vectors[at] ?? [], own);
    const next = Math.max(0, ...others.map((other) => cosine(vectors[at] ?? [], other)));
    return near >= NEAR && near >= next + NEARER;
  });
}

const textOf = ({ name, title = "", description, aliases = [] }: Tool): string =>
  [title, spaced(name), description, ...aliases].join(" ");
