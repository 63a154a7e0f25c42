import { existsSync, readFileSync } from "node:fs";
import { KNOWLEDGE, learnedFrom, NONE, STEPS } from "../tools/learned-requests.ts";
import type { Tool } from "../tools/tool.ts";
import type { Domain } from "./domain.ts";
import { exampleRequestsIn } from "./example-requests.ts";
import { loadTools, toolNamed } from "./load-tools.ts";
import { loadPassages } from "./passage-document.ts";
import type { RemoteHost } from "./remote.ts";
import { loadSpecialists } from "./specialist-document.ts";

interface FolderOptions {
  /** The names of the planner's own tools. They only read. */
  planner?: readonly string[];
  /** Tools without a file in the folder, for example those of an OpenAPI document. */
  more?: readonly Tool[];
  /** The servers that remote specialists may be on, with the headers for each. */
  remotes?: readonly RemoteHost[];
}

/**
 * Loads a domain's folder: specialists, passages, and tools bound to the domain's world. The world is closed together
 * with the domain, or at once if loading fails.
 * `home`: the domain's `import.meta.url`.
 */
export async function loadFolder<World extends { close(): void }>(
  home: string,
  world: World,
  { planner = [], more = [], remotes = [] }: FolderOptions = {},
): Promise<Pick<Domain, "specialists" | "tools" | "written" | "passages" | "close">> {
  const [tools, passages] = [new URL("tools/", home), new URL("knowledge/", home)];
  const [requests, weights] = [new URL("requests/", home), new URL("requests.json", home)];
  try {
    const learned = existsSync(weights) ? learnedFrom("requests.json", readFileSync(weights, "utf8")) : undefined;
    const withLearned = (tool: Tool): Tool => (learned?.labels.includes(tool.name) ? { ...tool, learned } : tool);
    const written = existsSync(tools) ? (await loadTools(tools, world)).map(withLearned) : [];
    const all = [...more.map(withLearned), ...written];
    if (existsSync(requests)) exampleRequestsIn(requests, [...all.map(({ name }) => name), NONE, KNOWLEDGE, STEPS]);
    return {
      specialists: loadSpecialists(new URL("specialists/", home), all, remotes),
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
