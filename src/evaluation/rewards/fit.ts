import type { Rule } from "../../engine/domain/rule.ts";
import { ToolError } from "../../engine/errors.ts";
import type { Source } from "../../engine/grounding/ground.ts";
import { ground } from "../../engine/grounding/ground.ts";
import { callsIn, type PlacedCall, shownCall } from "../../engine/journal/calls.ts";
import type { Tool } from "../../engine/tools/tool.ts";
import { sourcesIn } from "./journal-sources.ts";

/**
 * Every call is of a tool that exists, with arguments that fit its schema, and their ids were not made up. If a call
 * fits and is still refused, because a room is taken or the user's own number is wrong, no agent is at fault here.
 */
export const wrongCalls: Rule = ({ run, earlier, tools }) => {
  const calls = callsIn(run);
  const faults = calls.flatMap((call) => {
    const { agent, event, id } = call;
    const sources = sourcesIn([...earlier, run]).filter((source) => source.id !== id);
    const fault = wrongIn(call, tools, sources);
    return fault ? [{ ...fault, agent, event, part: "action" as const }] : [];
  });
  return { faults, of: calls.length };
};

function wrongIn(call: PlacedCall, tools: ReadonlyMap<string, Tool>, sources: readonly Source[]) {
  const tool = tools.get(call.tool);
  if (!tool) return { kind: "wrong tool", reason: `There is no tool "${call.tool}".` };
  const misfit = misfitOf(tool, call.args);
  if (misfit !== undefined) return { kind: "wrong parameter", reason: `${shownCall(call)}: ${misfit}` };
  const madeUp = ground(JSON.stringify(call.args), sources).find(
    ({ claim, sources: from }) => claim.kind === "id" && from.length === 0,
  );
  if (!madeUp) return undefined;
  return { kind: "wrong parameter", reason: `${shownCall(call)}: nobody gave ${madeUp.claim.text}.` };
}

function misfitOf(tool: Tool, args: Record<string, unknown>): string | undefined {
  try {
    tool.check(args);
    return undefined;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

/** A call that failed because of an id that the user gave: the agent could not know better. */
export const userErrors: Rule = ({ run, earlier, tools }) => {
  const failed = callsIn(run).filter(({ outcome }) => ["refused", "failed", "broken", "unsure"].includes(outcome));
  const said = sourcesIn([...earlier, run]).filter(({ kind }) => kind === "user");
  const faults = failed.flatMap((call) => {
    const { event, observation = "" } = call;
    const tool = tools.get(call.tool);
    if (!tool || misfitOf(tool, call.args) !== undefined) return [];
    const own = ground(JSON.stringify(call.args), said).find(
      ({ claim, sources }) => claim.kind === "id" && sources.length > 0 && observation.includes(claim.text),
    );
    if (!own) return [];
    const reason = `${shownCall(call)}: the user gave ${own.claim.text}: ${observation.split("\n")[0]}`;
    return [{ kind: "user error", agent: "user", event, part: "action" as const, reason }];
  });
  return { faults, of: failed.length };
};
