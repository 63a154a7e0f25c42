import { PLANNER } from "../../engine/dialog/message.ts";
import type { Domain } from "../../engine/domain/domain.ts";
import type { Rule } from "../../engine/domain/rule.ts";
import type { Tool } from "../../engine/tools/tool.ts";

/** Who could do what in the runs that are judged. */
export interface Roster {
  /** The names of each agent's tools. */
  agents: ReadonlyMap<string, ReadonlySet<string>>;
  tools: ReadonlyMap<string, Tool>;
  /** What agents know without a call. */
  texts: readonly string[];
  /** The rules of the domains. */
  rules: readonly Rule[];
}

export function rosterOf(domains: readonly Domain[]): Roster {
  const specialists = domains.flatMap((domain) => domain.specialists);
  const planner = domains.flatMap(({ tools }) => tools);
  const names = (tools: readonly Tool[]) => new Set(tools.map(({ name }) => name));
  const all = [...planner, ...specialists.flatMap(({ tools }) => tools)];
  return {
    agents: new Map([
      [PLANNER, names(planner)],
      ...specialists.map(({ name, tools }) => [name, names(tools)] as const),
    ]),
    tools: new Map(all.map((tool) => [tool.name, tool])),
    texts: domains.flatMap((domain) => [
      ...[domain.description, domain.instructions, ...domain.examples],
      ...domain.passages.map(({ title, content }) => `${title}\n${content}`),
      ...domain.specialists.map(({ instructions }) => instructions),
    ]),
    rules: domains.flatMap(({ rules = [] }) => rules),
  };
}
