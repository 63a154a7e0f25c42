import { readdirSync } from "node:fs";
import { SetupError } from "../errors.ts";
import type { ToolDefinition } from "../tools/define.ts";
import type { Tool } from "../tools/tool.ts";

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
