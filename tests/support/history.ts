import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type By, PLANNER, textMessage } from "../../src/engine/dialog/message.ts";
import type { ConversationState, Turn } from "../../src/engine/dialog/state.ts";
import type { PendingCall, Task } from "../../src/engine/dialog/task.ts";
import { type ToolMessageKind, toolMessage } from "../../src/engine/dialog/tool-message.ts";

/** The user's message with the id `id`. */
export const user = (id: string, text: string): HumanMessage => new HumanMessage({ id, content: text });

/** An agent's message with calls, each `[id, name, args]`; the first call's id makes the message's. */
export function called(by: By, ...list: [id: string, name: string, args?: Record<string, unknown>][]): AIMessage {
  return new AIMessage({
    id: `of-${list[0]?.[0]}`,
    content: "",
    tool_calls: list.map(([id, name, args = {}]) => ({ id, name, args, type: "tool_call" as const })),
    additional_kwargs: { ...by },
  });
}

export const answered = (by: By, id: string, name: string, text = "fine", kind: ToolMessageKind = "done") =>
  toolMessage({ id, name }, text, by, kind);

export const planner: By = { agent: PLANNER };

/** A finished exchange: question `q<n>`, a look-up of the planner, and answer `a<n>`. */
export function exchange(n: number, text = ""): BaseMessage[] {
  return [
    user(`q${n}`, `question ${n}${text}`),
    called(planner, [`c${n}`, "lookup_policy", { what: "X" }]),
    answered(planner, `c${n}`, "lookup_policy"),
    textMessage(`answer ${n}${text}`, planner, `a${n}`),
  ];
}

export const turnOf = (messageId: string, question = "The question"): Turn => ({
  messageId,
  question,
  language: "en",
  startedAt: 1_795_244_400_000,
});

export const taskOf = (id: string, given: Partial<Task> = {}): Task =>
  ({
    id,
    specialist: "hotel",
    job: `Job ${id}`,
    trust: 0,
    status: "open",
    alone: true,
    rounds: 0,
    turns: 0,
    ...given,
  }) as Task;

export const pendingOf = (id: string, given: Partial<PendingCall> = {}): PendingCall => ({
  id,
  tool: "book_hotel",
  args: { what: id },
  preview: `book_hotel "${id}"`,
  ...given,
});

/** A conversation with these messages and tasks; the turn is that of the last human message unless given. */
export function conversation(
  messages: BaseMessage[],
  { tasks = [], ...given }: Partial<Omit<ConversationState, "tasks" | "messages">> & { tasks?: Task[] } = {},
): ConversationState {
  const last = messages.findLast((message) => HumanMessage.isInstance(message));
  return {
    messages,
    dialog_state: [],
    user_info: {},
    turn: last ? turnOf(last.id ?? "", last.text) : null,
    tasks: Object.fromEntries(tasks.map((task) => [task.id, task])),
    receipts: {},
    records: {},
    raw_data: {},
    background: [],
    experience: [],
    memories: {},
    ...given,
  };
}

/** A history in short: `human: …`, `ai: …`, `call a b`, `answer to a: …`. */
export function sketch(messages: readonly BaseMessage[]): string[] {
  return messages.map((message) => {
    if (AIMessage.isInstance(message) && message.tool_calls?.length) {
      return `call ${message.tool_calls.map((call) => call.id).join(" ")}`;
    }
    const to = (message as { tool_call_id?: string }).tool_call_id;
    return to ? `answer to ${to}: ${message.text}` : `${message.type}: ${message.text}`;
  });
}

/** Who wrote what: `hotel: Booked.`; `- m1` for a message that is removed. */
export const written = (messages: unknown): string[] =>
  [messages].flat().map((message) => {
    const { id, text, type, additional_kwargs } = message as BaseMessage;
    return (type as string) === "remove" ? `- ${id}` : `${additional_kwargs.agent ?? type}: ${text}`;
  });
