import { existsSync } from "node:fs";
import type { Tool } from "../tools/tool.ts";
import type { Domain } from "./domain.ts";
import { loadTools, toolNamed } from "./load-tools.ts";
import { loadPassages } from "./passage-document.ts";
import { loadSpecialists } from "./specialist-document.ts";

interface FolderOptions {
  /** Names of the tools the planner has itself; reading only. */
  planner?: readonly string[];
  /** Tools that have no file in the folder, for example those of an OpenAPI document. */
  more?: readonly Tool[];
}

/**
 * What stands in a domain's folder: its specialists, its tools, bound to the domain's world, and its passages, with
 * what the planner looks up itself. The world is closed with the domain, and at once when something cannot be loaded.
 * `home`: the domain's `import.meta.url`.
 */
export async function loadFolder<World extends { close(): void }>(
  home: string,
  world: World,
  { planner = [], more = [] }: FolderOptions = {},
): Promise<Pick<Domain, "specialists" | "tools" | "written" | "passages" | "close">> {
  const [tools, passages] = [new URL("tools/", home), new URL("knowledge/", home)];
  try {
    const written = existsSync(tools) ? await loadTools(tools, world) : [];
    const all = [...more, ...written];
    return {
      specialists: loadSpecialists(new URL("specialists/", home), all),
      tools: planner.map((name) => toolNamed(name, all, "The planner is given")),
      written,
      passages: existsSync(passages) ? loadPassages(passages) : [],
      close: async () => world.close(),
    };
  } catch (error) {
    world.close();
    throw error;
  }
}
