import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { LearnedRequests } from "../../engine/tools/learned-requests.ts";
import { Interned } from "../interned.ts";
import { keptFor } from "../kept.ts";

/** The tools of those a task is handed to, and one's own. */
export const leavesOf = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] => {
  const all = tools.flatMap((tool) => tool.does ?? [tool]);
  const leaves = [...new Map(all.map((tool) => [tool.name, tool])).values()];
  return lists.same("", leaves, () => leaves);
});

const lists = new Interned<readonly ModelTool[]>();

/** The tools of each model: those of one domain. */
export const learnedBy = keptFor((tools: readonly ModelTool[]): ReadonlyMap<LearnedRequests, readonly ModelTool[]> => {
  const learned = [...new Set(tools.flatMap((tool) => tool.learned ?? []))];
  return new Map(learned.map((model) => [model, tools.filter((tool) => tool.learned === model)]));
});

export const modelsOf = (tools: readonly ModelTool[]): readonly LearnedRequests[] => [...learnedBy(tools).keys()];
