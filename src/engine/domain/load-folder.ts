import type { Tool } from "../tools/tool.ts";
import type { Domain } from "./domain.ts";
import { loadTools, toolNamed } from "./load-tools.ts";
import { loadSpecialists } from "./specialist-document.ts";

interface BenchOptions {
  /** Names of the tools the planner has itself; reading only. */
  planner?: readonly string[];
  /** Tools that have no file in the folder, for example those of an OpenAPI document. */
  more?: readonly Tool[];
}

/**
 * Who works in a domain: the specialists of its folder `specialists/` and what the planner looks up itself, with the
 * tools of its folder `tools/`, bound to the domain's world. `home`: the domain's `import.meta.url`.
 */
export async function loadBench<World>(
  home: string,
  world: World,
  { planner = [], more = [] }: BenchOptions = {},
): Promise<Pick<Domain, "specialists" | "tools" | "written">> {
  const written = await loadTools(new URL("tools/", home), world);
  const tools = [...more, ...written];
  return {
    specialists: loadSpecialists(new URL("specialists/", home), tools),
    tools: planner.map((name) => toolNamed(name, tools, "The planner is given")),
    written,
  };
}
