import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { calls, type Reply } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

/** A chunk of the "messages" stream, with subgraphs. */
type Piece = [namespace: string[], [BaseMessage, { langgraph_node: string }]];

const script = (): Record<string, Reply[]> => ({
  plan: [
    calls(["to_facts", { job_desc: "Look A up", trust_mode: 1 }], ["to_hotel", { job_desc: "Find H", trust_mode: 1 }]),
  ],
  facts: [calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}])],
  hotel: [calls(["search_hotels", { what: "H" }], ["CompleteOrEscalate", {}])],
  summarize: ["A and H are fine."],
});
const input = { messages: [new HumanMessage("A and H")] };

it("tells by id and agent whose every message of a stream is, and loses none", async () => {
  const t = talk(script());
  const streamed = new Map<string, string>();
  const options = { ...t.config, streamMode: "messages" as const, subgraphs: true };
  for await (const piece of await t.graph.stream(input, options)) {
    const [, [message, metadata]] = piece as unknown as Piece;
    expect(message.id).toBeTruthy();
    streamed.set(message.id ?? "", metadata.langgraph_node);
  }
  const { messages } = await t.state();
  const ours = messages.filter((message) => message.type !== "human");
  for (const { id, text, type } of ours) expect(streamed.has(id ?? ""), `${type} "${text}" is streamed`).toBe(true);
});

it("shows the user's answer once: what was streamed and what is stored have one id", async () => {
  for (const one of [
    script(),
    { plan: ["Hello to you."] },
    { plan: [calls(["to_hotel", { job_desc: "Book", trust_mode: 1 }])], hotel: ["Which city?"] },
    { plan: [calls(["to_facts", { job_desc: "A", trust_mode: 1 }])], facts: ["A is fine."] },
  ] satisfies Record<string, Reply[]>[]) {
    const t = talk(one);
    const texts = new Map<string, string>();
    const options = { ...t.config, streamMode: "messages" as const, subgraphs: true };
    for await (const piece of await t.graph.stream(input, options)) {
      const [, [message]] = piece as unknown as Piece;
      if (!isAi(message) || message.text === "" || message.tool_calls?.length) continue;
      texts.set(message.id ?? "", (texts.get(message.id ?? "") ?? "") + message.text);
    }
    const { messages } = await t.state();
    expect([...texts.keys()]).toEqual([messages.at(-1)?.id]);
    expect([...texts.values()]).toEqual([messages.at(-1)?.text]);
  }
});

it("reports every call and its observation on the custom stream, by agent and task", async () => {
  const t = talk(script());
  const events: Record<string, unknown>[] = [];
  const options = { ...t.config, streamMode: "custom" as const, subgraphs: true };
  for await (const [, event] of await t.graph.stream(input, options)) events.push(event as Record<string, unknown>);
  const observed = events.filter(({ event }) => event === "observation");
  expect(observed.map(({ agent, tool, ok, text }) => [agent, tool, ok, text])).toEqual([
    ["facts", "look_up_fact", true, "A is fine."],
    ["hotel", "search_hotels", true, "H is fine."],
  ]);
  for (const { callId, task } of observed) {
    expect(events).toContainEqual(expect.objectContaining({ event: "call", callId, task }));
  }
  expect(events.map(({ event }) => event).filter((event) => event === "plan")).toHaveLength(1);
});

const isAi = (message: BaseMessage): message is AIMessage =>
  AIMessage.isInstance(message) || AIMessageChunk.isInstance(message);

it("streams the steps of a specialist and no values of its own, which front ends would take for the conversation", async () => {
  const t = talk(script());
  const events = new Set<string>();
  const options = { ...t.config, streamMode: ["values" as const, "updates" as const], subgraphs: true };
  for await (const step of await t.graph.stream(input, options)) {
    const [namespace, mode] = step as unknown as [string[], string];
    events.add(`${mode} ${namespace.map((part) => part.split(":")[0]).join()}`.trim());
  }
  expect([...events].sort()).toEqual(["updates", "updates facts", "updates hotel", "values"]);
});

it("streams nothing of what specialists at work side by side say to the summary", async () => {
  const t = talk({ ...script(), facts: ["A is fine."], hotel: ["H is fine."] });
  const options = { ...t.config, streamMode: "messages" as const, subgraphs: true };
  const texts: string[] = [];
  for await (const piece of await t.graph.stream(input, options)) {
    const [, [message]] = piece as unknown as Piece;
    if (isAi(message) && message.text !== "") texts.push(message.text);
  }
  expect(texts).toEqual(["A and H are fine."]);
});
