import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { callsOf, isHuman, type ModelCall, textOf } from "../../dialog/message.ts";
import { COMPLETE, FIND_TOOLS, FOLLOW_CHAIN } from "../../dialog/protocol.ts";
import { isDone, isStarted, isToolMessage } from "../../dialog/tool-message.ts";
import { ToolError } from "../../errors.ts";
import { holdsWhole } from "../../holds-whole.ts";
import type { Need } from "../../tools/data-flow.ts";
import type { Tool } from "../../tools/tool.ts";

/** Where a value may come from. */
export interface Sources {
  /** The words of the user, and the words, facts and earlier results of the task, as far as the transcript lacks them. */
  said: readonly string[];
  /** The calls that were made, with their results, and what the user said in between. */
  transcript: readonly BaseMessage[];
}

/**
 * Throws a `ToolError` if a tool that a call needs was not called, or a value is neither in the user's words nor in the
 * task nor in a result. `args`: as checked. A default that the model did not give is not looked at.
 */
export function demandNeeds(
  call: ModelCall,
  { tool, args }: { tool: Tool; args: Readonly<Record<string, unknown>> },
  sources: Sources,
): void {
  const unmet = unmetNeed(call, tool, args, sources);
  if (unmet !== undefined) throw new ToolError("", { advice: unmet });
}

function unmetNeed(
  call: ModelCall,
  { name, needs }: Tool,
  args: Readonly<Record<string, unknown>>,
  sources: Sources,
): string | undefined {
  for (const { from, parameter, isConditional } of needs ?? []) {
    if (isConditional) continue;
    const first = from.join(" or ");
    if (parameter === undefined) {
      if (isCalled(from, sources)) continue;
      return `Not called: ${name} needs ${first} to be called before. Call it first.`;
    }
    const given = parameter in call.args ? valuesIn(args[parameter]) : [];
    const unknown = given.filter((value) => !isKnown(value, sources));
    if (unknown.length > 0)
      return `Not called: ${JSON.stringify(args[parameter])} for ${parameter} is in no result and was not said by the user. Call ${first} first, or ask the user.`;
  }
  return undefined;
}

const isCalled = (names: Need["from"], { transcript }: Sources): boolean =>
  transcript.some((one) => isToolMessage(one) && isDone(one) && names.includes(one.name ?? ""));

/** The texts and numbers of an argument, also those of a list; not the fields of an object. */
const valuesIn = (given: unknown): string[] =>
  [given].flat().flatMap((value) => (["string", "number", "bigint"].includes(typeof value) ? [String(value)] : []));

function isKnown(value: string, { said, transcript }: Sources): boolean {
  return (
    said.some((text) => holdsWhole(text, value)) ||
    transcript.some((one) =>
      isHuman(one) ? holdsWhole(textOf(one), value) : isToolMessage(one) && isFoundIn(one, value, transcript),
    )
  );
}

/** The tools of the engine whose answers are no results: they speak of tools and calls. */
const OF_ENGINE = [COMPLETE, FIND_TOOLS, FOLLOW_CHAIN];

/** Whether a result holds the value. A failed call often repeats what it was given, which does not count. */
function isFoundIn(message: ToolMessage, value: string, transcript: readonly BaseMessage[]): boolean {
  if (!isStarted(message) || OF_ENGINE.includes(message.name ?? "") || !holdsWhole(textOf(message), value))
    return false;
  if (isDone(message)) return true;
  const calls = transcript.flatMap(callsOf);
  const given = calls.find(({ id }) => id === message.tool_call_id)?.args;
  return !holdsWhole(JSON.stringify(given ?? {}), value);
}
