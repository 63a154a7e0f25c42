import { describe, expect, it } from "vitest";
import { protocolRefusal, runRefusal, stateRefusal, threadRefusal } from "../../src/web/run-requests.ts";

const user = { identity: "P1001", permissions: [] };
const operator = { ...user, role: "operator" };
const hello = { messages: [{ role: "human", content: "Hello" }] };

describe("a user may", () => {
  it.each([
    ["say something", { input: hello }],
    ["say something, and who they are", { input: hello, context: { user_id: "P1001" } }],
    ["decide on a card", { command: { resume: { decisions: [{ type: "approve" }] } } }],
    ["dismiss a card as agent-chat-ui does", { input: {}, command: { goto: "__end__" } }],
    ["go on", { input: null }],
    [
      "ask again from an earlier point",
      { input: hello, checkpoint: { checkpoint_id: "c", checkpoint_ns: "", checkpoint_map: {} } },
    ],
    ["limit the steps", { input: hello, config: { recursion_limit: 50, tags: ["x"] } }],
  ])("%s", (_, body) => expect(runRefusal({ assistant_id: "assistant", ...body }, user)).toBeUndefined());

  it("dismiss a card as agent-inbox does", () => {
    expect(stateRefusal({ values: null, as_node: "__end__" }, user)).toBeUndefined();
  });

  it("open a thread", () => expect(threadRefusal({ metadata: { graph_id: "assistant" } }, user)).toBeUndefined());

  it("speak the streaming protocol", () => {
    const params = { assistant_id: "assistant", input: hello, config: { configurable: { checkpoint_id: "c" } } };
    expect(protocolRefusal({ id: 1, method: "run.start", params }, user)).toBeUndefined();
    const respond = { interrupt_id: "i", response: { decisions: [{ type: "approve" }] } };
    expect(protocolRefusal({ id: 2, method: "input.respond", params: respond }, user)).toBeUndefined();
  });
});

describe("only an operator may", () => {
  it.each([
    ["write fields of the state", { input: { ...hello, tasks: { x: {} } } }],
    ["update the state", { command: { update: { tasks: {} } } }],
    ["update it by pairs", { command: { update: [["tasks", {}]] } }],
    ["send a run to a node", { command: { goto: "approve" } }],
    ["send it there among others", { command: { goto: ["__end__", "approve"] } }],
    ["send something with it", { command: { goto: { node: "__end__", input: {} } } }],
    ["serve another", { input: hello, context: { user_id: "P1003" } }],
    ["serve another by configuration", { input: hello, config: { configurable: { user_id: "P1003" } } }],
    ["configure something else", { input: hello, config: { configurable: { run_id: "x" } } }],
    ["work inside a specialist", { input: null, checkpoint: { checkpoint_ns: "book_hotel:1" } }],
    ["work inside by configuration", { input: null, config: { configurable: { checkpoint_ns: "book_hotel:1" } } }],
    ["have the outcome sent elsewhere", { input: hello, webhook: "http://127.0.0.1/x" }],
  ])("%s", (_, body) => {
    expect(runRefusal(body, user)).toEqual(expect.any(String));
    expect(runRefusal(body, operator)).toBeUndefined();
  });

  it.each([
    ["write a state", { values: { tasks: {} }, as_node: "__end__" }],
    ["write as a node", { values: null, as_node: "approve" }],
    ["write at an earlier point", { values: null, as_node: "__end__", checkpoint_id: "c" }],
    ["write without saying as whom", { values: null }],
  ])("%s", (_, body) => {
    expect(stateRefusal(body, user)).toEqual(expect.any(String));
    expect(stateRefusal(body, operator)).toBeUndefined();
  });

  it("open a thread with a state", () => {
    const body = { supersteps: [{ updates: [{ as_node: "approve", values: {} }] }] };
    expect(threadRefusal(body, user)).toEqual(expect.any(String));
    expect(threadRefusal(body, operator)).toBeUndefined();
  });

  it.each([{ update: { tasks: {} } }, { goto: "approve" }, { input: { ...hello, tasks: { x: {} } } }])(
    "command it by the streaming protocol: %j",
    (params) => {
      expect(protocolRefusal({ id: 1, method: "input.respond", params }, user)).toEqual(expect.any(String));
      expect(protocolRefusal({ id: 1, method: "input.respond", params }, operator)).toBeUndefined();
    },
  );
});

describe("nobody may set what only the server may state about a run", () => {
  it.each(['{"langgraph_auth_user_id":"P1003"}', '{"__pregel_send":1}', '{"__proto__":{"user_id":"P1003"}}'])(
    "%s",
    (json) => {
      const named = JSON.parse(json);
      for (const body of [{ config: { configurable: named } }, { context: named }]) {
        expect(runRefusal(body, operator)).toEqual(expect.any(String));
        expect(protocolRefusal({ params: body }, operator)).toEqual(expect.any(String));
      }
    },
  );
});
