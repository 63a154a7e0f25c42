import type { BaseMessage } from "@langchain/core/messages";
import { isHuman, textOf } from "../dialog/message.ts";
import { isDone, isToolMessage } from "../dialog/tool-message.ts";
import type { Need } from "../tools/data-flow.ts";
import type { Tool } from "../tools/tool.ts";

/**
 * Why a call cannot run yet, by what its tool declares to need: another tool has to be called before, or a value comes
 * from nowhere, neither from the user nor from a result. Undefined if nothing is missing.
 */
export function unmetNeed(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  transcript: readonly BaseMessage[],
): string | undefined {
  const missing = tool.needs?.find((need) => !need.isConditional && !isMet(need, args, transcript));
  if (!missing) return undefined;
  const first = missing.from.join(" or ");
  return missing.parameter === undefined
    ? `Not called: ${tool.name} needs ${first} to be called before. Call it first.`
    : `Not called: ${JSON.stringify(args[missing.parameter])} for ${missing.parameter} is in no result and was not said by the user. Call ${first} first, or ask the user.`;
}

function isMet(
  { from, parameter }: Need,
  args: Readonly<Record<string, unknown>>,
  transcript: readonly BaseMessage[],
): boolean {
  if (parameter === undefined)
    return transcript.some((one) => isToolMessage(one) && isDone(one) && from.includes(one.name ?? ""));
  const values = [args[parameter]].flat().filter((value) => value !== undefined && value !== null);
  const known = transcript.filter((one) => isHuman(one) || isToolMessage(one)).map(textOf);
  return values.every((value) => known.some((text) => text.includes(String(value))));
}
