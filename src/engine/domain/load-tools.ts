import { readdirSync } from "node:fs";
import { SetupError } from "../errors.ts";
import type { ToolDefinition } from "../tools/define.ts";
import type { Tool } from "../tools/tool.ts";

/** The tool of that name. Throws `SetupError` that begins with `who`, who names it: "The planner is given". */
export function toolNamed(name: string, tools: readonly Tool[], who: string): Tool {
  const tool = tools.find((known) => known.name === name);
  if (tool) return tool;
  const names = tools.map((known) => known.name).join(", ");
  throw new SetupError(`${who} the tool "${name}", which does not exist. There are: ${names}.`);
}

/** The tools of a folder: the default export of every file, in file order, bound to its world. */
export async function loadTools<World>(folder: URL, world: World): Promise<Tool[]> {
  const files = readdirSync(folder)
    .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith(".d.ts"))
    .sort();
  const pages = await Promise.all(
    files.map(async (file) => ({ file, page: await import(new URL(file, folder).href) })),
  );
  return pages.map(({ file, page }) => {
    if (typeof page.default?.bind !== "function") {
      throw new SetupError(
        `Tool file ${file} has no tool as its default export. Write: export default defineTool({ … }).`,
      );
    }
    return { ...(page.default as ToolDefinition<World>).bind(world), file };
  });
}
