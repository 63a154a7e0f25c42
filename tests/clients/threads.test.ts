import { MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { RemoteGraph } from "@langchain/langgraph/remote";
import { Client, type Message } from "@langchain/langgraph-sdk";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { type Card, textOf, type Values } from "./support/chat-client.ts";

const { url } = inject("server");
const client = new Client({ apiUrl: url, apiKey: null });
const context = { user_id: "P1013" };
/** Tickets of the traveller's that can be cancelled; which there are depends on the day. */
let tickets: string[];
beforeAll(async () => {
  const { messages } = await say(await thread(), "Cancel ticket TK-000000");
  tickets = messages
    .at(-1)!
    .match(/TK-\d+/g)!
    .slice(1);
});

const thread = async () => (await client.threads.create()).thread_id;
const asked = (text: string) => ({ input: { messages: [{ role: "human", content: text }] }, context });

async function run(id: string, payload: object) {
  await client.runs.wait(id, "assistant", payload);
  return shown(id);
}
const say = (id: string, text: string) => run(id, asked(text));
const answer = (id: string, value: unknown) => run(id, { command: { resume: value }, context });

/** What a client that asks for the state is shown. */
async function shown(id: string) {
  const { values, tasks } = await client.threads.getState<Values>(id);
  const card = tasks.flatMap(({ interrupts }) => interrupts).at(0)?.value as Card | undefined;
  return { messages: values.messages.map(textOf), actions: (card?.action_requests ?? []).map(({ args }) => args) };
}

describe("two approvals", () => {
  it("are answered one at a time, each by its action and arguments, as agent-inbox does", async () => {
    const [first, second] = tickets;
    const id = await thread();
    const { actions } = await say(id, `Cancel ticket ${first} and cancel ticket ${second}`);
    expect(actions).toEqual([{ ticket_id: first }, { ticket_id: second }]);
    const named = (type: string, ticket_id?: string) => [
      { type, args: { action: "cancel_ticket", args: { ticket_id } } },
    ];
    const rest = await answer(id, named("accept", second));
    expect(rest.actions).toEqual([{ ticket_id: first }, { ticket_id: second }]);
    expect(rest.messages.at(-1)).toContain("What about 1?");
    expect(rest.messages.join()).not.toContain("Cancelled ticket");
    const done = await answer(id, [{ type: "ignore", args: null }]);
    expect(done.actions).toEqual([]);
    expect(done.messages.join()).toContain(`Cancelled ticket ${second}`);
    expect(done.messages.join()).not.toContain(`Cancelled ticket ${first}`);
  });

  it("are both asked again when an answer names neither", async () => {
    const [first, , third] = tickets;
    const id = await thread();
    await say(id, `Cancel ticket ${first} and cancel ticket ${third}`);
    const { actions, messages } = await answer(id, [{ type: "response", args: "the second" }]);
    expect(actions).toHaveLength(2);
    expect(messages.at(-1)).toContain("Decisions needed: 2");
  });
});

it("a card that agent-inbox marks as resolved is closed, and its thread is no longer listed as waiting", async () => {
  const id = await thread();
  await say(id, `Cancel ticket ${tickets[0]}`);
  expect((await client.threads.get(id)).status).toBe("interrupted");
  await client.threads.updateState(id, { values: null, asNode: "__end__" });
  expect(await client.threads.get(id)).toMatchObject({ status: "idle", interrupts: {} });
  const { actions, messages } = await say(id, "ok");
  expect(actions).toEqual([]);
  expect(messages.join("\n")).toContain("Not done: Cancel ticket");
});

it("a copy of a thread with an open card shows it too, and what is approved in both is done once", async () => {
  const ticket = tickets.at(-1);
  const id = await thread();
  await say(id, `Cancel ticket ${ticket}`);
  const { thread_id: copy } = (await client.threads.copy(id)) as unknown as { thread_id: string };
  expect((await shown(copy)).actions).toEqual([{ ticket_id: ticket }]);
  const done = await answer(copy, { decisions: [{ type: "approve" }] });
  expect(done.messages.at(-1)).toContain(`Cancelled ticket ${ticket}`);
  expect((await shown(id)).actions).toEqual([{ ticket_id: ticket }]);
  const twice = await answer(id, { decisions: [{ type: "approve" }] });
  expect(twice.messages.at(-1)).toContain(`Ticket ${ticket} is already cancelled`);
});

it("a message that rolls back the run before it is answered", async () => {
  const id = await thread();
  await client.runs.create(id, "assistant", asked("余杭区昨天的拥堵指数"));
  const { messages } = await run(id, { ...asked("西湖区昨天的拥堵指数"), multitaskStrategy: "rollback" });
  expect(messages.at(-1)).toContain("西湖区");
});

describe("a run without a thread", () => {
  const stateless = (text: string) => client.runs.wait(null, "assistant", { ...asked(text), raiseError: false });

  it("answers a question", async () => {
    const { messages } = (await stateless("余杭区昨天的拥堵指数")) as unknown as { messages: Message[] };
    expect(textOf(messages.at(-1)!)).toContain("余杭区");
  });

  it("does nothing that needs approval", async () => {
    const answered = await stateless(`Cancel ticket ${tickets[2]}`);
    expect(JSON.stringify(answered)).not.toContain("Cancelled ticket");
    const { actions } = await say(await thread(), `Cancel ticket ${tickets[2]}`);
    expect(actions).toEqual([{ ticket_id: tickets[2] }]);
  });
});

describe("as a node of another graph", () => {
  const outer = () =>
    new StateGraph(MessagesAnnotation)
      .addNode("desk", async ({ messages }, config) => {
        const remote = new RemoteGraph({ graphId: "assistant", url });
        const { inner } = config.configurable as { inner: string };
        const values = await remote.invoke({ messages: messages.slice(-1) }, { configurable: { thread_id: inner } });
        return { messages: (values.messages as Message[]).slice(-1) as never };
      })
      .addEdge(START, "desk")
      .compile({ checkpointer: new MemorySaver() });

  it("it answers on its own thread, and remembers earlier turns", async () => {
    const config = { configurable: { thread_id: "outer", inner: await thread() } };
    const graph = outer();
    await graph.invoke({ messages: [{ role: "user", content: "余杭区昨天的拥堵指数" }] }, config);
    const { messages } = await graph.invoke({ messages: [{ role: "user", content: "那西湖区呢？" }] }, config);
    expect(messages.at(-1)!.text).toContain("西湖区");
  });
});
