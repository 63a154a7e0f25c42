import { ToolError } from "../../../engine/errors.ts";
import type { Tool } from "../../../engine/tools/tool.ts";
import type { Reply, SampleCall } from "../sample.ts";
import { nearestOf } from "./nearest-of.ts";

/** The nearest other tool that takes some of the same arguments; undefined: none does. */
export async function mistakenCall(
  call: SampleCall,
  request: string,
  tools: readonly Tool[],
): Promise<Reply | undefined> {
  const others = tools.flatMap((tool) => {
    const args = Object.fromEntries(
      Object.entries(call.args).filter(([name]) => Object.hasOwn(tool.parameters.properties, name)),
    );
    return tool.name !== call.tool && fits(tool, args) ? [{ tool, args }] : [];
  });
  const found = await nearestOf(request, others, ({ tool }) => `${tool.name} ${tool.description}`);
  return found && { calls: [{ tool: found.tool.name, args: found.args }] };
}

/** Whether a tool takes these arguments. */
export function fits(tool: Tool, args: Record<string, unknown>): boolean {
  try {
    tool.check(args);
    return true;
  } catch (error) {
    if (error instanceof ToolError) return false;
    throw error;
  }
}
