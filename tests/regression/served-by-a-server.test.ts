import { readFileSync } from "node:fs";
import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver, StateGraph } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { drawAssistant } from "../../graphs/build-assistant.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, ScriptedModel } from "../support/scripted-model.ts";
import { NOW, SECRET, talk } from "../support/talk.ts";

const drawn = (model = new ScriptedModel(() => "Hello.")) =>
  drawAssistant(
    createStaff({
      domains: [deskDomain().domain],
      model,
      embeddings: new LocalEmbeddings(),
      secret: SECRET,
      now: () => NOW,
    }),
  );

it("brings no checkpointer, so that the server's own is used, also by specialists", async () => {
  expect(drawn()).toBeInstanceOf(StateGraph);
  const graph = drawn(
    new ScriptedModel({
      plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
      hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }])],
    }),
  ).compile();
  expect(graph.checkpointer).toBeUndefined();
  // What `langgraphjs dev` does.
  graph.checkpointer = new MemorySaver();
  const config = { configurable: { thread_id: "t" } };
  await graph.invoke({ messages: [new HumanMessage("Book H")] }, config);
  const state = await graph.invoke({ messages: [new HumanMessage("yes")] }, config);
  expect(state.messages.at(-1)?.text).toBe("Booked.");
});

it("exports compiled graphs without a checkpointer from every path of langgraph.json", () => {
  const { graphs } = JSON.parse(readFileSync(new URL("../../langgraph.json", import.meta.url), "utf8"));
  for (const path of Object.values<string | { path: string }>(graphs)) {
    const file = (typeof path === "string" ? path : path.path).split(":")[0] ?? "";
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
    expect(source).toMatch(/compileAssistant\(staff\);|drawExperience\(\w+\)\.compile\(\);/);
  }
});

it("needs no message ids: each gets one that stays the same however often the thread is read", async () => {
  const t = talk({ plan: ["Hello.", "Hello again."] });
  for (const content of ["Hi", "Hi"]) await t.graph.invoke({ messages: [new HumanMessage(content)] }, t.config);
  const read = async () => (await t.state()).messages.map(({ id }) => id);
  const ids = await read();
  expect(new Set(ids).size).toBe(4);
  expect(ids.every(Boolean)).toBe(true);
  expect(await read()).toEqual(ids);
  const history: (string | undefined)[][] = [];
  for await (const { values } of t.graph.getStateHistory(t.config)) {
    history.push((values.messages ?? []).map(({ id }: { id?: string }) => id));
  }
  for (const earlier of history) expect(ids.slice(0, earlier.length)).toEqual(earlier);
});

it("takes input as front ends send it", async () => {
  for (const messages of [
    "Hi",
    ["human", "Hi"],
    { role: "user", content: "Hi" },
    [{ type: "human", content: [{ type: "text", text: "Hi" }] }],
  ]) {
    const t = talk({ plan: ["Hello."] });
    const state = await t.graph.invoke({ messages: messages as never }, t.config);
    expect(state.messages.map(({ text }) => text)).toEqual(["Hi", "Hello."]);
  }
});

it("knows the user only from the run, an authenticated one before a named one", async () => {
  for (const [configurable, context, user] of [
    [{ langgraph_auth_user_id: "ann", user_id: "bob" }, { user_id: "eve" }, "ann"],
    [{ user_id: "bob" }, { user_id: "eve" }, "eve"],
    [{ user_id: "bob" }, undefined, "bob"],
    [{}, undefined, undefined],
  ] as const) {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
      hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }])],
    });
    const config = { ...(context && { context }), configurable: { ...t.config.configurable, ...configurable } };
    await t.graph.invoke({ messages: [new HumanMessage("Book H for user_id root")] }, config);
    await t.graph.invoke({ messages: [new HumanMessage("yes")] }, config);
    expect(t.ledger.writes[0]?.user).toBe(user);
  }
});
