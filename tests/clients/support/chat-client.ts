import { Client, type Message } from "@langchain/langgraph-sdk";
import { MessageTupleManager, StreamManager } from "@langchain/langgraph-sdk/ui";

/** What front ends make of a stream: the part of an SDK that keeps their conversation. */
type Sdk = {
  StreamManager: new (...given: ConstructorParameters<typeof StreamManager<Values>>) => StreamManager<Values>;
  MessageTupleManager: new () => MessageTupleManager;
};

/** The SDKs front ends have in their lockfiles, and the one we run on. */
export const sdks: Record<string, () => Promise<Sdk>> = {
  "1.8.10": async () => (await import("sdk-1.8.10/ui")) as unknown as Sdk,
  "1.9.28": async () => (await import("sdk-1.9.28/ui")) as unknown as Sdk,
  "1.11.0": async () => (await import("sdk-1.11.0/ui")) as unknown as Sdk,
  "1.12.4": async () => ({ StreamManager, MessageTupleManager }),
};

export interface Action {
  id: string;
  name: string;
  args: Record<string, unknown>;
  description: string;
}
export interface Card {
  description: string;
  action_requests: Action[];
  review_configs: { action_name?: string; allowed_decisions?: string[] }[];
}
export interface Values extends Record<string, unknown> {
  messages: Message[];
}

/** What a front end shows: not those whose ids it hides. */
export const visible = (messages: readonly Message[]) => messages.filter(({ id }) => !id?.startsWith("do-not-render-"));

export const textOf = ({ content }: Message) => (typeof content === "string" ? content : JSON.stringify(content));

/** A user's conversation as agent-chat-ui holds it: values and tokens of the graph and its subgraphs, one after the other. */
export async function openChat(sdk: () => Promise<Sdk>, url: string, user: string) {
  const { StreamManager, MessageTupleManager } = await sdk();
  const client = new Client({ apiUrl: url, apiKey: null });
  const { thread_id } = await client.threads.create();
  const manager = new StreamManager(new MessageTupleManager(), { throttle: false });
  /** The messages at every moment of the last run, and every text that was streamed, by message. */
  let moments: Message[][] = [];
  let streamed = new Map<string, string>();
  manager.subscribe(() => void moments.push(manager.values?.messages ?? []));

  async function run(payload: object) {
    moments = [];
    streamed = new Map();
    const streamMode = ["values" as const, "messages-tuple" as const];
    const options = { streamMode, streamSubgraphs: true, context: { user_id: user }, ...payload };
    await manager.start(
      async () =>
        (async function* () {
          for await (const part of client.runs.stream(thread_id, "assistant", options)) {
            if (part.event.startsWith("messages")) note(part.data as unknown as [Message, object]);
            yield part;
          }
        })() as never,
      {
        getMessages: (values) => values.messages ?? [],
        setMessages: (values, messages) => ({ ...values, messages }),
        initialValues: { messages: [] },
        callbacks: {},
        onSuccess: () => undefined,
        onError: (error) => {
          throw error;
        },
      },
    );
    const state = await client.threads.getState<Values>(thread_id);
    const card = state.tasks.flatMap(({ interrupts }) => interrupts)[0]?.value as Card | undefined;
    return { messages: state.values.messages, card, moments, streamed };
  }

  function note([{ id = "", content }]: [Message, object]) {
    streamed.set(id, (streamed.get(id) ?? "") + (typeof content === "string" ? content : ""));
  }

  return {
    client,
    thread: thread_id,
    say: (text: string) => run({ input: { messages: [{ type: "human", content: [{ type: "text", text }] }] } }),
    resume: (value: unknown) => run({ command: { resume: value } }),
    /** "Mark as Resolved". */
    dismiss: () => run({ input: {}, command: { goto: "__end__" } }),
    /** A message said anew in the place of an earlier one. */
    edit: (checkpoint: object, text: string) =>
      run({ checkpoint, input: { messages: [{ type: "human", content: text }] } }),
  };
}
