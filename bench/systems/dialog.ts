import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import {
  DeltaValue,
  END,
  MessagesValue,
  messagesDeltaReducer,
  ReducedValue,
  START,
  StateGraph,
  StateSchema,
} from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { z } from "zod";
import { clock, desk, langchainTool, type System, type SystemParts, talksOver } from "./system.ts";

const dialogState = new ReducedValue(
  z.array(z.string()).default(() => []),
  {
    inputSchema: z.string(),
    reducer: (stack: string[], operation: string) => (operation === "pop" ? stack.slice(0, -1) : [...stack, operation]),
  },
);
const userInfo = z.string().default("");

const WholeState = new StateSchema({ messages: MessagesValue, dialog_state: dialogState, user_info: userInfo });
const deltaMessages = new DeltaValue(
  z.custom<BaseMessage[]>().default(() => []),
  {
    inputSchema: z.custom<BaseMessage[]>(),
    reducer: messagesDeltaReducer,
    snapshotFrequency: 50,
  },
);
const DeltaState = new StateSchema({ messages: deltaMessages, dialog_state: dialogState, user_info: userInfo });

/**
 * The `dialog_state` graph as tutorials teach it: a primary assistant, an entry node and a tool node for each
 * specialist, `CompleteOrEscalate`, and one message list that all of them read in full.
 */
export const dialog: System = {
  name: "dialog",
  open: (parts) => talksOver(draw(WholeState, parts).compile({ checkpointer: parts.checkpointer }), "dialog_state"),
};

/** The same, with messages stored as differences. */
export const dialogDelta: System = {
  name: "dialog, DeltaChannel(50)",
  open: (parts) => talksOver(draw(DeltaState, parts).compile({ checkpointer: parts.checkpointer }), "dialog_state"),
};

interface State {
  messages: BaseMessage[];
  dialog_state: string[];
}

const COMPLETE = "CompleteOrEscalate";
const completeOrEscalate = tool(() => "", {
  name: COMPLETE,
  description: "Marks the current task as completed, or escalates control of the dialog to the primary assistant.",
  schema: z.object({ cancel: z.boolean().default(true), reason: z.string() }),
});

function draw(schema: typeof WholeState | typeof DeltaState, { domain, model }: SystemParts) {
  const { specialists } = domain;
  const handOffs = specialists.map(({ name, handles }) =>
    tool(() => "", {
      name: `to_${name}`,
      description: handles,
      schema: z.object({ request: z.string().describe("What the specialist should do, with all it needs to know.") }),
    }),
  );
  const primary = model.bindTools?.(handOffs) ?? model;
  const graph = new StateGraph(schema as typeof WholeState)
    .addNode("fetch_user_info", () => ({ user_info: "No user is known." }))
    .addNode("primary_assistant", async ({ messages, user_info }) => ({
      messages: [await primary.invoke([new SystemMessage(`${desk(domain)}\n${user_info}\n${clock()}`), ...messages])],
    }))
    .addNode("leave_skill", ({ messages }) => ({
      dialog_state: "pop",
      messages: [answerTo(messages, "Resuming dialog with the primary assistant. Reflect on the conversation.")],
    }))
    .addNode(
      Object.fromEntries(
        specialists.flatMap(({ name, instructions, tools }) => {
          const own = tools.map(langchainTool);
          const bound = model.bindTools?.([...own, completeOrEscalate]) ?? model;
          const system = `${instructions}\nIf the user needs something else, or when the task is done, call ${COMPLETE}.`;
          return [
            [
              enter(name),
              ({ messages }: State) => ({ dialog_state: name, messages: [answerTo(messages, entry(name))] }),
            ],
            [
              name,
              async ({ messages }: State) => ({
                messages: [await bound.invoke([new SystemMessage(`${system}\n${clock()}`), ...messages])],
              }),
            ],
            [toolsOf(name), new ToolNode(own)],
          ];
        }),
      ),
    )
    .addEdge(START, "fetch_user_info")
    .addConditionalEdges("fetch_user_info", ({ dialog_state }) => dialog_state.at(-1) ?? "primary_assistant")
    .addConditionalEdges("primary_assistant", ({ messages }) => {
      const call = callsOf(messages)[0];
      return call ? enter(call.name.slice("to_".length)) : END;
    })
    .addEdge("leave_skill", "primary_assistant");
  for (const { name } of specialists) {
    graph
      .addEdge(enter(name) as "leave_skill", name as "leave_skill")
      .addEdge(toolsOf(name) as "leave_skill", name as "leave_skill")
      .addConditionalEdges(name as "leave_skill", ({ messages }) => {
        const calls = callsOf(messages);
        if (calls.length === 0) return END;
        return calls.some((call) => call.name === COMPLETE) ? "leave_skill" : toolsOf(name);
      });
  }
  return graph;
}

const enter = (name: string) => `enter_${name}`;
const toolsOf = (name: string) => `${name}_tools`;

const entry = (name: string) =>
  `The assistant is now the ${name} specialist. Reflect on the above conversation between the host assistant and the user. ` +
  `The user's intent is unsatisfied. Use the provided tools to assist the user. The task is not complete until you have ` +
  `invoked the appropriate tool. If the user changes their mind or needs help with other tasks, call ${COMPLETE} to let ` +
  `the primary host assistant take control. Do not mention who you are - just act as the proxy for the assistant.`;

const callsOf = (messages: BaseMessage[]) => {
  const last = messages.at(-1);
  return AIMessage.isInstance(last) ? (last.tool_calls ?? []) : [];
};

const answerTo = (messages: BaseMessage[], content: string) =>
  new ToolMessage({ content, tool_call_id: callsOf(messages)[0]?.id ?? "" });
