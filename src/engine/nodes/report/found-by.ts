import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ToolCall } from "@langchain/core/messages/tool";
import { callWords } from "../../dialog/call-words.ts";
import { isAi, isHuman, textOf, writtenBy } from "../../dialog/message.ts";
import { isOfEngine } from "../../dialog/protocol.ts";
import type { EndedTask, PendingCall, Task } from "../../dialog/task.ts";
import { isDone, isToolMessage } from "../../dialog/tool-message.ts";

export type Found = NonNullable<EndedTask["found"]>;

/** The observations of a task since the user's last message, each with its call. */
export function foundBy(task: Task, known: readonly BaseMessage[], decided: readonly PendingCall[] = []): Found {
  const recent = known.slice(known.findLastIndex(isHuman) + 1);
  const calls = recent.filter(isAi).flatMap((message) => message.tool_calls ?? []);
  return recent
    .filter(isToolMessage)
    .filter((m) => isDone(m) && !isOfEngine(m.name ?? "") && writtenBy(m)?.task === task.id)
    .map((m) => ({ call: wordsOf(m, calls, decided), text: textOf(m) }))
    .filter(
      // An equal read call is reported once, but every change is reported.
      ({ call, text }, at, all) =>
        all.findIndex((one) => one.call === call && one.text === text) === at || task.changed?.includes(text),
    );
}

/** The call that a tool message answers, in words, with the arguments it ran with. */
function wordsOf(
  { tool_call_id: id, name = "" }: ToolMessage,
  calls: readonly ToolCall[],
  decided: readonly PendingCall[],
): string {
  const { args = {} } = [...decided, ...calls].find((call) => call.id === id) ?? {};
  return callWords({ name, args });
}
