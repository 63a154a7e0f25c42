import type { BaseMessage } from "@langchain/core/messages";
import { callWords } from "../../dialog/call-words.ts";
import { groundingOf, unsourcedIn } from "../../dialog/grounding.ts";
import { callsOf, isHuman, isReply, textOf, writtenBy } from "../../dialog/message.ts";
import { ASK_USER, isHandOff, isOfEngine } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isOver, waitingCallsOf } from "../../dialog/task.ts";
import { isToolMessage } from "../../dialog/tool-message.ts";
import { wordsAndStandard } from "../../dialog/transcript.ts";
import type { Source } from "../../grounding/ground.ts";

/** A source, and what it is for people. */
export interface TitledSource extends Source {
  title: string;
}

/**
 * What the answers of a turn may rest on: calls with results or cards, the user's words, passages, and earlier answers
 * without what had no source; of the words between agents, those of remote and called specialists alone.
 */
export function sourcesOf(state: ConversationState, clock: string): TitledSource[] {
  const { messages, turn, background, raw_data, tasks, records, receipts } = state;
  const replies = messages.slice(0, messages.findLastIndex(isHuman)).filter(isReply);
  const quoted = Object.entries(raw_data).filter(([, raw]) => raw.quoted);
  return [
    ...callsIn(messages),
    ...Object.values(tasks)
      .flatMap(waitingCallsOf)
      .map(({ id, tool, args, preview }) => callWith(id, tool, args, preview)),
    ...Object.entries(receipts).map(([id, { tool, args, text }]) => callWith(id, tool, args, text)),
    ...Object.values(tasks).flatMap((task): TitledSource[] =>
      isOver(task) && task.id in records && task.result !== undefined
        ? [{ kind: "call", id: task.id, title: task.specialist, text: task.result }]
        : [],
    ),
    ...messages.filter(isHuman).map((message): TitledSource => {
      const { question, standard } = wordsAndStandard(message);
      return { kind: "user", id: message.id ?? "", title: question, text: `${question}\n${standard}` };
    }),
    ...(turn ? [{ kind: "user" as const, id: turn.messageId, title: turn.question, text: turn.question }] : []),
    ...background.map(({ title, content }): TitledSource => passage(title, `${title}\n${content}`)),
    ...quoted.map(([id, { tool, rows, notes = [] }]): TitledSource => {
      return { ...passage(tool, [...rows.map((row) => Object.values(row).join(" ")), ...notes].join("\n")), id };
    }),
    ...replies.map(earlierAnswer),
    { kind: "clock", id: "clock", title: clock, text: clock },
  ];
}

/** A call with what its card says, or what came of it. Its card was shown, whatever the user decided. */
const callWith = (id: string, name: string, args: Record<string, unknown>, text: string): TitledSource => ({
  ...{ kind: "call", id, title: callWords({ name, args }), text: `${name} ${JSON.stringify(args)}\n${text}` },
});

const passage = (title: string, text: string): TitledSource => ({ kind: "passage", id: title, title, text });

function callsIn(messages: readonly BaseMessage[]): TitledSource[] {
  const calls = new Map(messages.flatMap(callsOf).map((call) => [call.id, call]));
  return messages.filter(isToolMessage).flatMap((message): TitledSource[] => {
    const { tool_call_id: id, name = "" } = message;
    const text = textOf(message);
    if (name === ASK_USER) return [{ kind: "user", id, title: text, text }];
    const isOfCalled = isHandOff(name) && writtenBy(message)?.task !== undefined;
    if (isOfEngine(name) && !isOfCalled) return [];
    const { args = {} } = calls.get(id) ?? {};
    return [callWith(id, name, args, text)];
  });
}

/** An earlier answer without the claims that had no source. */
function earlierAnswer(message: BaseMessage): TitledSource {
  const grounding = groundingOf(message);
  const text = (grounding ? unsourcedIn(grounding) : []).reduce(
    (rest, claim) => rest.replaceAll(claim, () => "…"),
    textOf(message),
  );
  return { kind: "answer", id: message.id ?? "", title: text, text };
}
