import type { Domain } from "../domain/domain.ts";
import type { ObservedUse } from "../tools/observed-use.ts";
import type { Tool } from "../tools/tool.ts";

/** The domain, its tools with what earlier runs showed of them. A tool that several agents have stays one. */
export function withObservedTools(domain: Domain, observed: ReadonlyMap<string, ObservedUse>): Domain {
  if (observed.size === 0) return domain;
  const made = new Map<Tool, Tool>();
  const toolWith = (tool: Tool): Tool => {
    const use = observed.get(tool.name);
    const known = made.get(tool) ?? (use ? { ...tool, observed: use } : tool);
    made.set(tool, known);
    return known;
  };
  return {
    ...domain,
    tools: domain.tools.map(toolWith),
    specialists: domain.specialists.map((one) => ({ ...one, tools: one.tools.map(toolWith) })),
    ...(domain.written && { written: domain.written.map(toolWith) }),
    close: () => domain.close(),
  };
}
