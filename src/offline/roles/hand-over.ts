import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { consumerOf } from "../conversation/shown.ts";
import { taskOf } from "../conversation/task-parts.ts";
import { asCall, type ModelReply, withCalls } from "../decision.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { keptFor } from "../kept.ts";

/** Calls, made by whose they are. `words`: what the user wrote, where the request is more than that. */
export function passedOn(
  calls: readonly PlannedCall[],
  request: string,
  tools: readonly ModelTool[],
  trust: 0 | 1 = 1,
  words = request,
): ModelReply {
  return withCalls(
    ...tools.flatMap((tool) => {
      if (!isHandOff(tool.name)) return calls.filter((call) => call.tool === tool).map(asCall);
      const theirs = calls.filter((call) => tool.does?.includes(call.tool));
      return theirs.length === 0 ? [] : [handOver(tool, taskOf(request, theirs, words), trust)];
    }),
  );
}

/**
 * One's own tools, and those of whom one hands over to, each once: what only finds things is rather asked of who does
 * not go on with what is found.
 */
export const doersOf = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] => {
  const all = tools.flatMap((tool) => {
    const theirs = tool.does ?? (isHandOff(tool.name) ? [] : [tool]);
    return theirs.map((one) => ({ one, goesOn: consumerOf(one, theirs) }));
  });
  const best = [...all.filter(({ goesOn }) => !goesOn), ...all.filter(({ goesOn }) => goesOn)];
  const owned = new Map(best.reverse().map(({ one }) => [one.name, one]));
  return all.flatMap(({ one }) => (owned.get(one.name) === one ? [one] : []));
});

/** `facts`: what the task says beside its words. */
export const handOver = ({ name }: ModelTool, text: string, trust: 0 | 1 = 1, facts?: Record<string, unknown>) => ({
  name,
  args: { job_desc: text, trust_mode: trust, ...(facts && { parameter: facts }) },
});
