import {
  AIMessage,
  AIMessageChunk,
  type BaseMessage,
  ChatMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { Overwrite, Send } from "@langchain/langgraph";
import { DeltaSnapshot, MemorySaver } from "@langchain/langgraph-checkpoint";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { serializer } from "../../../src/engine/storage/serializer.ts";

const platform = new MemorySaver().serde;

/** What both read from what LangGraph wrote, or how they fail; the second is the reference. */
async function bothRead(value: unknown): Promise<[ours: unknown, platforms: unknown]> {
  const [type, data] = await platform.dumpsTyped(value);
  const outcome = ({ loadsTyped }: typeof platform) =>
    Promise.resolve(loadsTyped.call(platform, type, data)).catch((error: Error) => `fails: ${error.message}`);
  return [await outcome(serializer), await outcome(platform)];
}

const call = { id: "call_1", name: "look_up", args: { a_b: [1, { c: null }] }, type: "tool_call" as const };
const messages: BaseMessage[] = [
  new HumanMessage("Hello"),
  new HumanMessage({ content: [{ type: "text", text: "余杭区" }], id: "h", name: "li" }),
  new SystemMessage({ content: "", id: "s" }),
  new AIMessage({
    content: "x",
    id: "a",
    name: "planner",
    tool_calls: [call],
    additional_kwargs: { task_id: "t", nested_key: { deeper_key: 1 } },
    response_metadata: { model_name: "m" },
    usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
  }),
  new AIMessage({ content: "", invalid_tool_calls: [{ id: "1", name: "x", args: "{", error: "cut" }] }),
  new ToolMessage({ content: "c", tool_call_id: "1", name: "n", status: "error", artifact: { rows: [1] } }),
  new ToolMessage({ content: "c", tool_call_id: "1", metadata: { some_key: 1 } }),
  new RemoveMessage({ id: "gone" }),
  // Not among those read at once: they go the platform's way.
  new AIMessageChunk({ content: "x", tool_call_chunks: [{ name: "a", args: "{}", id: "1", index: 0 }] }),
  new ChatMessage("hi", "referee"),
  new AIMessage({ content: "x", additional_kwargs: { lc: 1 } }),
  new AIMessage({ content: "x", additional_kwargs: { __lc_escaped__: 1 } }),
  new AIMessage({ content: "x", response_metadata: { at: undefined, list: [undefined] } }),
  Object.assign(new HumanMessage("x"), { lc_kwargs: { content: "x", some_new_field: 1 } }),
];

const values: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  "undefined within": { a: undefined, list: [1, undefined, { b: undefined }] },
  "a set, a map, an expression and an error": [new Set([1]), new Map([["a", 1]]), /x/gi, new Error("no")],
  bytes: new Uint8Array([1, 2]),
  "bytes within": { bytes: new Uint8Array([1, 2]) },
  "a snapshot": new DeltaSnapshot([new HumanMessage("x"), { tasks: { a: undefined } }]),
  "a snapshot of a snapshot": new DeltaSnapshot({ inner: new DeltaSnapshot(new Set([1])) }),
  "a send": new Send("hotel", { task: { id: "1" }, heard: [new HumanMessage("x")] }),
  "an overwrite": { raw_data: new Overwrite({ a: [1] }) },
  "another mark": { a: { lc: 3, type: "undefined" } },
  "an escaped one": { __lc_escaped__: { lc: 1 } },
};

describe("reads what LangGraph wrote as LangGraph does", () => {
  it.each(Object.entries(values))("%s", async (_, value) => {
    const [ours, platforms] = await bothRead(value);
    expect(ours).toStrictEqual(platforms);
  });

  it.each(messages.map((message, at) => [at, message] as const))("message %i", async (_, message) => {
    const [ours, platforms] = await bothRead({ messages: [message] });
    expect(ours).toStrictEqual(platforms);
    const [a, b] = [ours, platforms].map((one) => (one as { messages: BaseMessage[] }).messages[0]);
    expect(Object.getPrototypeOf(a)).toBe(Object.getPrototypeOf(b));
    expect(a?.lc_kwargs).toStrictEqual(b?.lc_kwargs);
  });

  it("any plain data with messages and gaps anywhere", async () => {
    const leaf = fc.oneof(fc.constantFrom(...messages, undefined, new DeltaSnapshot([undefined])), fc.jsonValue());
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("tree")), fc.dictionary(key, tie("tree"))),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (value) => {
        const [ours, platforms] = await bothRead(value);
        expect(ours).toStrictEqual(platforms);
      }),
      { numRuns: 300, seed: 20261121 },
    );
  });

  it("data kept as text, as SQLite hands pending writes out", async () => {
    const [type, data] = await platform.dumpsTyped({ a: [new HumanMessage("x")] });
    const text = new TextDecoder().decode(data);
    expect(await serializer.loadsTyped(type, text)).toStrictEqual(await platform.loadsTyped(type, text));
  });

  it("a kind of data nobody knows is refused in LangGraph's words", async () => {
    await expect(serializer.loadsTyped("pickle", "")).rejects.toThrow("Unknown serialization type: pickle");
  });
});

const lookAlike = { lc: 1, type: "constructor", id: ["langchain_core", "nope", "Nope"], kwargs: {} };
const nested = (levels: number): unknown => (levels === 0 ? "end" : { in: nested(levels - 1) });

describe("reads as data what LangGraph cannot read", () => {
  const called = (args: unknown) =>
    new AIMessage({ content: "", tool_calls: [{ id: "1", name: "n", args: args as Record<string, unknown> }] });
  const poison: Record<string, unknown> = {
    "a look-alike of a record": { tasks: { a: lookAlike } },
    "a look-alike in the arguments of a call": [called({ a: lookAlike })],
    "arguments nested 60 deep": [called(nested(60))],
    "the same beside what is undefined": [Object.assign(called(nested(60)), { usage_metadata: { a: undefined } })],
    "a look-alike of a message": { a: [{ ...lookAlike, id: ["langchain_core", "messages", "toString"] }] },
    "a message with a field unknown here, and a look-alike": [
      Object.assign(new HumanMessage({ content: "x", additional_kwargs: { a: lookAlike } }), {
        lc_kwargs: { content: "x", additional_kwargs: { a: lookAlike }, some_new_field: 1 },
      }),
    ],
  };
  it.each(Object.entries(poison))("%s", async (_, value) => {
    const [type, data] = await platform.dumpsTyped(value);
    const read = await serializer.loadsTyped(type, data);
    const [given, kept] = [value, read].map((one) => (Array.isArray(one) ? one[0] : one));
    if (!AIMessage.isInstance(given)) expect(Object.getPrototypeOf(kept)).toBe(Object.getPrototypeOf(given));
    if (AIMessage.isInstance(given)) expect(kept.tool_calls).toMatchObject(given.tool_calls ?? []);
    else if (HumanMessage.isInstance(given))
      expect(kept).toMatchObject({ content: "x", additional_kwargs: { a: lookAlike } });
    else expect(read).toEqual(value);
  });
});

it("writes what LangGraph writes", async () => {
  expect(await serializer.dumpsTyped(messages)).toEqual(await platform.dumpsTyped(messages));
});

it("reads what a conversation is made of without LangGraph's help, and leaves the rest to it", async () => {
  const help = vi.spyOn(Object.getPrototypeOf(platform), "loadsTyped");
  const helped = async (value: unknown) => {
    const [type, data] = await platform.dumpsTyped(value);
    help.mockClear();
    await serializer.loadsTyped(type, data);
    return help.mock.calls.length > 0;
  };
  const [call, spoken] = [messages[3], messages[0]];
  expect(await helped({ messages: [spoken, call], tasks: { a: { result: undefined } } })).toBe(false);
  expect(await helped({ messages: [spoken, new Set([1])] })).toBe(true);
  help.mockRestore();
});

/** `__proto__` is no key of ours, and LangGraph loses it. */
const key = fc.string().filter((name) => name !== "__proto__");
