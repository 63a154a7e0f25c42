import type { BaseMessage } from "@langchain/core/messages";
import { withAdvice } from "../../advice.ts";
import { isSameCall } from "../../dialog/canonical.ts";
import { callsOf, type ModelCall, textOf } from "../../dialog/message.ts";
import { isDone, isToolMessage } from "../../dialog/tool-message.ts";
import type { Tool } from "../../tools/tool.ts";

const REPEATED = "You have made this very call before: nothing was run, and this was its result.";

/**
 * The answer to a call that already succeeded in `since`; undefined if the call has to run.
 * `since`: the agent's own calls with their answers, and at least the answers of calls that changed something. After
 * such a change, a read call may give a new result and runs again. `tools` say which calls change something.
 */
export function repeated(call: ModelCall, since: readonly BaseMessage[], tools: readonly Tool[]): string | undefined {
  const writes = (name = "") => tools.some((tool) => tool.effect === "write" && tool.name === name);
  const same = since.flatMap(callsOf).filter((other) => other.id !== call.id && isSameCall(other, call));
  const done = since.filter(isToolMessage).filter(isDone);
  const changed = writes(call.name) ? -1 : done.findLastIndex(({ name }) => writes(name));
  const first = done.slice(changed + 1).find(({ tool_call_id }) => same.some(({ id }) => id === tool_call_id));
  return first && withAdvice(textOf(first), REPEATED);
}

/** Runs calls in parallel, equal ones once. `again`: the result of a later equal call, from that of the first. */
export function eachOnce<Result>(
  calls: readonly ModelCall[],
  run: (call: ModelCall) => Promise<Result>,
  again: (call: ModelCall, first: Result) => Result | Promise<Result>,
): Promise<Result[]> {
  const started: Promise<Result>[] = [];
  for (const call of calls) {
    const first = started[calls.findIndex((other) => isSameCall(other, call))];
    started.push(first ? first.then((result) => again(call, result)) : run(call));
  }
  return Promise.all(started);
}
