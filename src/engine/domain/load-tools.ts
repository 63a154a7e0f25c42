import { SetupError } from "../errors.ts";
import type { ToolDefinition } from "../tools/define.ts";
import type { Tool } from "../tools/tool.ts";
import { demandTitle } from "./demand-title.ts";
import { filesIn } from "./files-in.ts";

/**
 * The tool with a name. Throws a `SetupError` if there is none; its message begins with `who`, for example "The planner
 * is given".
 */
export function toolNamed(name: string, tools: readonly Tool[], who: string): Tool {
  const tool = tools.find((known) => known.name === name);
  if (tool) return tool;
  const names = tools.map((known) => known.name).join(", ");
  throw new SetupError(`${who} the tool "${name}", which does not exist. There are: ${names}.`);
}

/**
 * The tools of a folder: the default export of each file, in file order, bound to the world. Throws a `SetupError` for
 * a file without a tool, and for a tool or an argument without a title in both languages.
 */
export async function loadTools<World>(folder: URL, world: World): Promise<Tool[]> {
  const files = filesIn(folder, /(?<!\.d)\.[jt]s$/, "tool");
  const pages = await Promise.all(
    files.map(async (name) => ({ file: asWritten(name), page: await imported(new URL(name, folder), name) })),
  );
  return pages.map(({ file, page }) => {
    if (typeof page.default?.bind !== "function") {
      throw new SetupError(
        `Tool file ${file} has no tool as its default export. Write: export default defineTool({ … }).`,
      );
    }
    const tool = { ...(page.default as ToolDefinition<World>).bind(world), file };
    demandTitles(tool);
    return tool;
  });
}

/** What a file exports. A bug in it passes through as an error that names the file. */
async function imported(file: URL, name: string): Promise<{ default?: { bind?: unknown } }> {
  try {
    return await import(file.href);
  } catch (cause) {
    if (cause instanceof SetupError || !(cause instanceof Error)) throw cause;
    throw new Error(`Tool file ${asWritten(name)} cannot be loaded: ${cause.message}`, { cause });
  }
}

/** A built program has `find-room.ts` as `find-room.ts.js`. */
const asWritten = (name: string): string => name.replace(/(?<=\.ts)\.js$/, "");

/** Users read the names of tools and arguments on cards and in tables. */
function demandTitles({ name, title, file, parameters }: Tool): void {
  demandTitle(`The tool "${name}" (${file})`, title);
  for (const [argument, schema] of Object.entries(parameters.properties))
    demandTitle(`The argument "${argument}" of the tool "${name}" (${file})`, Object(schema).title);
}
