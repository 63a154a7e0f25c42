import { END, START, StateGraph } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { Conversation, type ConversationUpdate } from "../../src/engine/dialog/state.ts";
import { taskOf } from "../support/history.ts";
import { calls } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

const pushes = (push: string) => (): ConversationUpdate => ({ dialog_state: { push } });

it("is pushed and popped once when a compiled subgraph with the same state echoes it", async () => {
  const round = { id: "r", agent: "flight", thought: "", calls: [], startedAt: 0, elapsedMs: 1 };
  const inner = new StateGraph(Conversation)
    .addNode("a", pushes("flight"))
    .addNode("b", () => ({ records: { r: round }, tasks: { t: taskOf("t") } }))
    .addEdge(START, "a")
    .addEdge("a", "b")
    .addEdge("b", END)
    .compile();
  const outer = new StateGraph(Conversation)
    .addNode("first", pushes("planner"))
    .addNode("inner", inner)
    .addNode("last", (): ConversationUpdate => ({ dialog_state: { pop: true } }))
    .addEdge(START, "first")
    .addEdge("first", "inner")
    .addEdge("inner", "last")
    .addEdge("last", END)
    .compile();
  const steps: string[][] = [];
  for await (const { dialog_state } of await outer.stream({}, { streamMode: "values" })) steps.push(dialog_state);
  expect(steps.at(-1)).toEqual(["planner"]);
  expect(steps).toContainEqual(["planner", "flight"]);
  expect(Math.max(...steps.map(({ length }) => length))).toBe(2);
  const end = await outer.invoke({});
  expect(end.records).toEqual({ r: round });
});

it("holds one name while a specialist is active, however long they talk, and none afterwards", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }])],
    hotel: [
      "Which city?",
      "How many nights?",
      calls(["search_hotels", { what: "Zurich" }]),
      "With breakfast?",
      calls(["CompleteOrEscalate", { result: "Found." }]),
    ],
  });
  for (const words of ["Book a hotel", "Zurich", "three", "yes"]) {
    const { dialog_state } = await t.say(words);
    expect(dialog_state).toEqual(words === "yes" ? [] : ["hotel"]);
  }
});

it("has the transcript's messages once each", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "A" }], ["to_hotel", { job_desc: "H" }]), "Done."],
    facts: [calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}])],
    hotel: [calls(["search_hotels", { what: "H" }], ["CompleteOrEscalate", {}])],
  });
  const { messages } = await t.say("A and H");
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  expect(messages.filter(({ text }) => /\b[AH] is fine\.$/.test(text))).toHaveLength(4);
});
