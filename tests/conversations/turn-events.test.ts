import { AIMessage, AIMessageChunk } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { eventsIn, type TurnEvent } from "../../src/conversations/turn-events.ts";

async function events(...chunks: unknown[]): Promise<TurnEvent[]> {
  const list: TurnEvent[] = [];
  async function* stream() {
    yield* chunks;
  }
  for await (const event of eventsIn(stream())) list.push(event);
  return list;
}
const token = (node: string, given: object = {}) => [
  ...[[], "messages"],
  [new AIMessageChunk({ id: "m", content: "Hel", ...given }), { langgraph_node: node }],
];
const plan = (count: number) => [[], "custom", { event: "plan", tasks: Array.from({ length: count }, () => ({})) }];
const heard = { type: "token", message: "m", text: "Hel", calls: false };

describe("what happens in a turn", () => {
  it("is reported as its nodes report it", async () => {
    expect(await events(plan(1))).toEqual([{ type: "progress", progress: { event: "plan", tasks: [{}] } }]);
  });

  it("is a step for each node that ended, named with the specialist it belongs to", async () => {
    const updates = { act: { tasks: {}, messages: [] }, think: null };
    expect(await events([["book_hotel:7"], "updates", updates], [[], "updates", { plan: {} }])).toEqual([
      { type: "step", node: "book_hotel › act", writes: ["tasks", "messages"] },
      { type: "step", node: "book_hotel › think", writes: [] },
      { type: "step", node: "plan", writes: [] },
    ]);
  });

  it("is a token of what may become the answer", async () => {
    for (const node of ["plan", "summarize", "think"]) expect(await events(token(node))).toEqual([heard]);
    expect(await events(token("act"))).toEqual([]);
    expect(await events(token("plan", { id: undefined }))).toEqual([{ ...heard, message: "" }]);
    const tool_call_chunks = [{ name: "search", args: "{", index: 0 }];
    expect(await events(token("plan", { tool_call_chunks }))).toEqual([{ ...heard, calls: true }]);
    expect(await events([[], "messages", [new AIMessage("Whole."), { langgraph_node: "plan" }]])).toEqual([]);
  });

  it("has no token of specialists that work side by side", async () => {
    expect((await events(plan(2), token("think"), token("summarize"))).map(({ type }) => type)).toEqual([
      ...["progress", "token"],
    ]);
    expect(await events(plan(2), plan(1), token("think"))).toHaveLength(3);
    expect(await events([[], "custom", { event: "left", task: "t" }], token("think"))).toHaveLength(2);
  });
});
