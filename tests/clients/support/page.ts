import { type AIMessage, Client, type Message } from "@langchain/langgraph-sdk";
import { type UseStream, useStream } from "@langchain/langgraph-sdk/react";
import { createElement as element, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import { type Card, textOf, type Values, visible } from "./chat-client.ts";
import { document } from "./dom.ts";

type Stream = UseStream<Values>;
type Hook = (options: object) => Stream;

/** `useStream` of the SDKs front ends have in their lockfiles, and of the one we run on. */
export const hooks: Record<string, () => Promise<Hook>> = {
  "1.8.10": async () => (await import("sdk-1.8.10/react")).useStream as unknown as Hook,
  "1.9.28": async () => (await import("sdk-1.9.28/react")).useStream as unknown as Hook,
  "1.11.0": async () => (await import("sdk-1.11.0/react")).useStream as unknown as Hook,
  "1.12.4": async () => useStream as unknown as Hook,
};

/** Longest a page takes to show what the server has. */
const SETTLED_MS = 20_000;
/** As agent-chat-ui streams. */
const streamed = { streamMode: ["values" as const], streamSubgraphs: true };

/** A user's chat page in a DOM, made with `useStream` as agent-chat-ui makes it: messages, and the card beneath the last. */
export async function openPage(hook: () => Promise<Hook>, apiUrl: string, user: string) {
  const useThread = await hook();
  const client = new Client({ apiUrl, apiKey: null });
  const { thread_id: threadId } = await client.threads.create();
  let stream: Stream;
  /** What was on the page at every moment since the user did something. */
  let moments: Message[][] = [];

  function Page(): ReactNode {
    stream = useThread({ apiUrl, threadId, assistantId: "assistant", fetchStateHistory: true });
    const { messages, error } = stream;
    moments.push(visible(messages));
    const last = messages.at(-1);
    const hasPlace = last && last.type !== "human" && visible([last]).length === 1;
    return element(
      "main",
      null,
      ...visible(messages).map((message) => element("p", { key: message.id, title: message.type }, textOf(message))),
      hasPlace && element(Approval, { card: (stream.interrupt as { value?: Card } | undefined)?.value }),
      Boolean(error) && element("strong", null, String(error)),
    );
  }

  /** Shown by agent-chat-ui only with every field of every entry in snake_case. */
  function Approval({ card }: { card: Card | undefined }): ReactNode {
    const configs = card?.review_configs ?? [];
    if (!card?.action_requests?.length || configs.length === 0) return null;
    if (!configs.every((config) => config.action_name && config.allowed_decisions)) return null;
    return element(
      "article",
      null,
      ...card.action_requests.map(({ id, name, description }) => element("h2", { key: id }, `${name}: ${description}`)),
    );
  }

  const container = document.createElement("div");
  const root = createRoot(container as unknown as Element);
  root.render(element(Page));
  const texts = (tag: string) => [...container.querySelectorAll(tag)].map(({ textContent }) => textContent ?? "");
  const page = {
    client,
    threadId,
    /** The texts of the messages, in their order. */
    messages: () => texts("p"),
    /** The words of the card's actions; none when no card is shown. */
    card: () => texts("h2"),
    moments: () => moments.filter((moment) => moment.length > 0),
    close: () => root.unmount(),
    say: (text: string) =>
      does({ messages: [...handled(stream.messages), { type: "human", content: text }] }, streamed),
    answer: (...decisions: object[]) => does({}, { command: { resume: { decisions } } }),
    /** "Mark as Resolved". */
    dismiss: () => does({}, { command: { goto: "__end__" } }),
    /** Says something else in the place of a message. */
    edit: (said: string, text: string) =>
      does({ messages: [{ type: "human", content: text }] }, { ...streamed, checkpoint: before(said) }),
    regenerate: (said: string) => does(undefined, { ...streamed, checkpoint: before(said) }),
    /** Goes to another branch of the conversation, of those that `said` has. */
    branchesOf,
  };
  await settled();
  return page;

  async function does(input: object | undefined, options: object): Promise<void> {
    moments = [];
    await stream.submit(input as Values, { ...options, context: { user_id: user } });
    await settled();
  }

  /** Until the page shows what the server has: nothing less, nothing else, and no error. */
  async function settled(): Promise<void> {
    const { values, tasks, checkpoint } = await client.threads.getState<Values>(threadId);
    const card = tasks.flatMap(({ interrupts }) => interrupts).at(0)?.value as Card | undefined;
    const actions = card?.action_requests ?? [];
    await vi.waitFor(
      () => {
        expect(texts("strong")).toEqual([]);
        expect(page.messages()).toEqual(visible(values.messages ?? []).map(textOf));
        expect(page.card()).toEqual(actions.map(({ name, description }) => `${name}: ${description}`));
        expect(stream.history.at(-1)?.checkpoint?.checkpoint_id).toBe(checkpoint?.checkpoint_id ?? undefined);
      },
      { timeout: SETTLED_MS },
    );
  }

  function metaOf(said: string) {
    const message = visible(stream.messages).findLast((one) => textOf(one) === said);
    return message && stream.getMessagesMetadata(message);
  }

  function branchesOf(said: string): string[] {
    return metaOf(said)?.branchOptions ?? [];
  }

  function before(said: string) {
    const checkpoint = metaOf(said)?.firstSeenState?.parent_checkpoint;
    if (!checkpoint) throw new Error(`No step is known before "${said}".`);
    return checkpoint;
  }
}

/** What agent-chat-ui sends with a message for every call that no tool message follows, whatever came of it. */
const handled = (messages: readonly Message[]) =>
  messages.flatMap((message, at) =>
    messages[at + 1]?.type === "tool"
      ? []
      : ((message as AIMessage).tool_calls ?? []).map(({ id, name }) => ({
          type: "tool",
          id: `do-not-render-${crypto.randomUUID()}`,
          tool_call_id: id,
          name,
          content: "Successfully handled tool call.",
        })),
  );
