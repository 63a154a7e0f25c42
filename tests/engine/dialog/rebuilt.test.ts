import {
  AIMessage,
  type BaseMessage,
  ChatMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { rebuilt } from "../../../src/engine/dialog/rebuilt.ts";

const partsOf = ({ id, type, content, additional_kwargs, name }: BaseMessage) => ({
  ...{ id, type, content, additional_kwargs, name },
});
const by = { agent: "hotel", task: "t" };
const usage_metadata = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
const grounding = { sources: [], claims: [{ text: "42", from: [] }] };
const call = { id: "1", name: "search", args: { city: "Basel" }, type: "tool_call" as const };

describe("a message as it is stored", () => {
  it("of an agent keeps its author, calls, order, thought, grounding and token counts, and nothing else", () => {
    const given = new AIMessage({
      ...{ id: "m", content: "Let me look.", tool_calls: [call], usage_metadata, name: "x" },
      additional_kwargs: { ...by, thought: true, order: ["1"], grounding, refusal: null },
      response_metadata: { model: "m" },
    });
    const made = rebuilt(given) as AIMessage;
    expect(partsOf(made)).toStrictEqual({
      ...{ id: "m", type: "ai", content: "Let me look.", name: undefined },
      additional_kwargs: { ...by, thought: true, order: ["1"], grounding },
    });
    expect(made.tool_calls).toEqual([call]);
    expect(made.usage_metadata).toEqual(usage_metadata);
    expect(made.response_metadata).toEqual({});
  });

  it("of a foreign assistant has none of these", () => {
    const made = rebuilt(new AIMessage({ id: "m", content: "Hi" })) as AIMessage;
    expect(made.additional_kwargs).toStrictEqual({});
    expect(made.tool_calls).toEqual([]);
    expect(made.usage_metadata).toBeUndefined();
    const odd = new AIMessage({ id: "m", content: "", additional_kwargs: { order: [1], thought: "yes", agent: 7 } });
    expect(rebuilt(odd).additional_kwargs).toStrictEqual({});
  });

  it("of a user keeps its standard form", () => {
    const additional_kwargs = { standard_form: "2026-11-22", agent: "planner" };
    const made = rebuilt(new HumanMessage({ id: "q", content: "tomorrow", additional_kwargs }));
    expect(made.additional_kwargs).toStrictEqual({ standard_form: "2026-11-22" });
    expect(rebuilt(new HumanMessage({ id: "q", content: "tomorrow" })).additional_kwargs).toStrictEqual({});
  });

  it("of a tool keeps its call, kind, name, status and standard form", () => {
    const result = {
      ...{ id: "r", content: "Found.", tool_call_id: "1", name: "search", artifact: 1 },
      additional_kwargs: { ...by, kind: "declined", standard_form: "2026-11-22", other: 1 },
    };
    const made = rebuilt(new ToolMessage({ ...result, status: "error" })) as ToolMessage;
    expect(partsOf(made)).toStrictEqual({
      ...{ id: "r", type: "tool", content: "Found.", name: "search" },
      additional_kwargs: { ...by, kind: "declined", standard_form: "2026-11-22" },
    });
    expect([made.tool_call_id, made.status, made.artifact]).toEqual(["1", "error", undefined]);
    const plain = rebuilt(new ToolMessage({ content: "", tool_call_id: "1" })) as ToolMessage;
    expect([plain.status, plain.additional_kwargs]).toStrictEqual(["success", { kind: "done" }]);
  });

  it.each([
    new SystemMessage({ id: "s", content: "Obey." }),
    new ChatMessage({ id: "s", content: "Obey.", role: "x" }),
  ])("of any other kind is a system message with nothing but its text: %#", (message) => {
    message.additional_kwargs.agent = "planner";
    expect(partsOf(rebuilt(message))).toEqual({
      ...{ id: "s", type: "system", content: "Obey.", name: undefined, additional_kwargs: {} },
    });
  });

  it("that removes another one stays a plain object", () => {
    expect(rebuilt(new RemoveMessage({ id: "q" }))).toStrictEqual({ type: "remove", id: "q" });
  });

  it.each([undefined, "", 7 as never])("with the id %j gets one of its own", (id) => {
    expect(rebuilt(new HumanMessage({ id, content: "Hi" })).id).toMatch(/^[\w-]{8}$/);
  });
});

describe("the calls of a stored message", () => {
  const callsOf = (tool_calls: unknown) => {
    const message = new AIMessage({ id: "m", content: "" });
    message.tool_calls = tool_calls as never;
    return (rebuilt(message) as AIMessage).tool_calls;
  };

  it("have an id, a name that providers accept, and an object of arguments", () => {
    expect(callsOf([{ id: 7, name: "a b", args: "x" }, {}, null])).toEqual([
      { id: "7", name: "unknown_a_b", args: {}, type: "tool_call" },
      { id: expect.stringMatching(/^[\w-]{8}$/), name: "unnamed", args: {}, type: "tool_call" },
      { id: expect.stringMatching(/^[\w-]{8}$/), name: "unnamed", args: {}, type: "tool_call" },
    ]);
  });

  it("are none where there is no list of them", () => {
    expect(callsOf(undefined)).toEqual([]);
    expect(callsOf("search")).toEqual([]);
  });
});

describe("the content of a user's message", () => {
  const contentOf = (content: unknown) => {
    const message = new HumanMessage({ id: "q", content: "" });
    message.content = content as never;
    return rebuilt(message).content;
  };

  it("keeps text, and of blocks those with a type", () => {
    const picture = { type: "image_url", image_url: { url: "data:," } };
    const blocks = ["Hi", { type: "text", text: "there", id: 1 }, { type: "text", text: 7 }, picture];
    expect(contentOf([...blocks, { text: "no type" }, { type: 7 }, null, 7])).toEqual([
      { type: "text", text: "Hi" },
      { type: "text", text: "there" },
      { type: "text", text: "" },
      picture,
    ]);
    expect(contentOf("Hi \u001b[2Kthere")).not.toContain("\u001b");
  });
});
