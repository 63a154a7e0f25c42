import { type AIMessage, type BaseMessage, HumanMessage, type ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { isReply, writtenBy } from "../../src/engine/dialog/message.ts";
import type { ConversationState } from "../../src/engine/dialog/state.ts";
import { CutOffSaver, Killed } from "../support/cut-off-saver.ts";
import { runs } from "../support/runs.ts";
import { type Asked, calls, type Reply } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

/** Says the same to the same request, so that a run may be cut off and go on anywhere. */
function mind({ node, messages }: Asked): Reply {
  const heard = messages.map(({ text }) => text);
  if (node === "summarize") return "All of it.";
  if (node === "facts") return calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}]);
  if (node === "hotel" && !heard.includes("H is fine.")) return calls(["search_hotels", { what: "H" }]);
  if (node === "hotel") return calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked H." }]);
  if (node === "flight" && !heard.includes("the late one")) return "Which one?";
  if (node === "flight") return calls(["search_flights", { what: "the late one" }], ["CompleteOrEscalate", {}]);
  if (heard.includes("window")) return calls(["to_flight", { job_desc: "Change the flight", trust_mode: 1 }]);
  if (heard.includes("Booked H.")) return calls(["ask_user", { question: "Which seat?" }]);
  return calls(
    ["to_facts", { job_desc: "Look A up" }],
    ["to_hotel", { job_desc: "Book H" }],
    ["lookup_policy", { what: "P" }],
  );
}

type Talk = ReturnType<typeof talk>;
type Input = Parameters<Talk["graph"]["invoke"]>[0];

/** A message, a decision, an answer, and a message to the active agent. */
const inputs = (): Input[] => [
  { messages: [new HumanMessage("A, and book H")] },
  new Command({ resume: { decisions: [{ type: "approve" }] } }),
  new Command({ resume: "window" }),
  { messages: [new HumanMessage("the late one")] },
];

/**
 * The state without what differs from run to run: ids, times, and the order in which parallel branches are stored.
 * Ids stand as the order they first appear in. The step a card was shown in is left out: a run that was cut off has one more.
 */
function alike({ messages, records, raw_data, turn, ...rest }: ConversationState) {
  const inOrder = sortedBy(messages, (message) => writtenBy(message)?.agent ?? "user");
  const ofMessages = inOrder.flatMap((message) => [message.id, ...callsOf(message).map(({ id }) => id)]);
  const ids = [...ofMessages, turn?.trace];
  const text = JSON.stringify({
    talk: messages.filter((message) => message.type === "human" || isReply(message)).map(({ text }) => text),
    messages: inOrder.map((message) => ({
      type: message.type,
      id: message.id,
      text: message.text,
      calls: callsOf(message),
      to: (message as ToolMessage).tool_call_id,
      status: (message as ToolMessage).status,
      by: message.additional_kwargs,
    })),
    records: sortedBy(Object.entries(records), ([, { agent }]) => agent),
    raw_data: sortedBy(Object.entries(raw_data), ([, { tool }]) => tool),
    turn: turn && { ...turn, cardStep: undefined },
    ...rest,
  });
  const named = ids.reduce<string>((known, id, at) => known.replaceAll(`"${id}"`, `"#${at}"`), text);
  return JSON.parse(named.replace(/"(startedAt|elapsedMs)":\d+/g, '"$1":0'));
}

const callsOf = (message: BaseMessage) => (message as AIMessage).tool_calls ?? [];

const sortedBy = <Item>(items: Item[], key: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => key(a).localeCompare(key(b)));

const drain = async (stream: AsyncIterable<unknown>) => {
  for await (const _ of stream);
};

async function playedBy(way: (t: Talk, input: Input) => Promise<unknown>, t = talk(mind)) {
  for (const input of inputs()) await way(t, input);
  return { state: alike(await t.state()), writes: t.ledger.writes.length, reads: t.ledger.reads };
}

const invoked = playedBy((t, input) => t.graph.invoke(input, t.config));

it("is a conversation with answers, approvals, questions and talk", async () => {
  const { state, writes } = await invoked;
  const done = "This was done: book_hotel done: H.";
  const beside = "P is fine.\n\nA is fine.";
  const unchanged = "All of it.\n\nNo action was carried out in this turn.";
  expect(state.talk).toEqual(["A, and book H", beside, done, "All of it.", "Which one?", "the late one", unchanged]);
  expect(writes).toBe(1);
});

describe("the final state is that of invoke", () => {
  const modes = ["values", "updates", "messages", "custom", "debug", "tasks", "checkpoints"] as const;
  for (const subgraphs of [false, true]) {
    it.each(modes)(`through the stream mode %s${subgraphs ? " with subgraphs" : ""}`, async (streamMode) => {
      const way = async (t: Talk, input: Input) =>
        drain(await t.graph.stream(input, { ...t.config, streamMode, subgraphs }));
      expect(await playedBy(way)).toEqual(await invoked);
    });
  }

  it("through all stream modes at once", async () => {
    const way = async (t: Talk, input: Input) =>
      drain(await t.graph.stream(input, { ...t.config, streamMode: [...modes], subgraphs: true }));
    expect(await playedBy(way)).toEqual(await invoked);
  });

  it("through streamEvents", async () => {
    const way = (t: Talk, input: Input) => drain(t.graph.streamEvents(input, { ...t.config, version: "v2" }));
    expect(await playedBy(way)).toEqual(await invoked);
  });

  it.each(["sync", "async", "exit"] as const)("with checkpoints written %s", async (durability) => {
    expect(await playedBy((t, input) => t.graph.invoke(input, { ...t.config, durability }))).toEqual(await invoked);
  });

  it("of what invoke returned", async () => {
    const t = talk(mind);
    let last: unknown;
    for (const input of inputs()) last = await t.graph.invoke(input, t.config);
    expect(alike(last as ConversationState)).toEqual((await invoked).state);
  });

  it("of the last values streamed", async () => {
    const t = talk(mind);
    let last: unknown;
    for (const input of inputs()) {
      for await (const values of await t.graph.stream(input, { ...t.config, streamMode: "values" })) last = values;
    }
    expect(alike(last as ConversationState)).toEqual((await invoked).state);
  });

  it("when every run goes on in another process that has delivered what the one before has said", async () => {
    const first = talk(mind);
    const thread = first.config.configurable.thread_id;
    const options = { checkpointer: first.checkpointer, thread, process: "every" };
    for (const input of inputs()) {
      const { graph, config } = talk(mind, options);
      await graph.invoke(input, config);
    }
    expect(alike(await first.state())).toEqual((await invoked).state);
  });
});

it("is that of invoke when a run is cut off at a write and goes on", async () => {
  const { state } = await invoked;
  for (const [cut] of inputs().entries()) {
    for (let writes = 1; ; writes += runs(4, 1)) {
      const saver = new CutOffSaver();
      const t = talk(mind, { checkpointer: saver });
      let wasCut = false;
      for (const [at, input] of inputs().entries()) {
        if (at === cut) saver.dieAfter(writes);
        const cutOff = await t.graph.invoke(input, t.config).then(
          () => false,
          (error) => error instanceof Killed || Promise.reject(error),
        );
        saver.live();
        // Before its input is stored, a run has to be started over instead.
        if (cutOff) await (writes === 1 && at > 0 ? t.graph.invoke(input, t.config) : t.goOn());
        wasCut ||= cutOff;
      }
      expect(alike(await t.state()), `cut at write ${writes} of run ${cut}`).toEqual(state);
      expect(t.ledger.writes).toHaveLength(1);
      if (!wasCut) break;
    }
  }
});
