import { type AIMessage, AIMessageChunk, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { ModelTool } from "../../../../src/engine/dialog/protocol.ts";
import { soundChunk, soundCompletion } from "../../../../src/engine/models/sound-answer.ts";
import { nativeReply, rejectsTools, writtenCalls } from "../../../../src/engine/models/text-actions/native-reply.ts";
import { readReply } from "../../../../src/engine/models/text-actions/read-reply.ts";
import { textReply } from "../../../../src/engine/models/text-actions/text-reply.ts";
import { valueBetweenTags } from "../../../../src/engine/models/text-actions/value-between-tags.ts";

const search: ModelTool = {
  ...{ name: "search", description: "Searches." },
  parameters: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
};
const call = '{"action": "search", "action_input": {"query": "x"}}';
const usage = { input_tokens: 7, output_tokens: 3, total_tokens: 10 };

async function* streaming(...parts: (string | AIMessageChunk)[]): AsyncGenerator<AIMessageChunk> {
  for (const part of parts) yield typeof part === "string" ? new AIMessageChunk(part) : part;
}
async function whole(chunks: AsyncGenerator<AIMessageChunk, unknown>) {
  const texts: string[] = [];
  let all: AIMessageChunk | undefined;
  for await (const chunk of chunks) {
    if (chunk.text !== "") texts.push(chunk.text);
    all = all?.concat(chunk) ?? chunk;
  }
  return { texts, calls: (all?.tool_calls ?? []).map(({ name, args }) => ({ name, args })), all };
}

describe("the reply of a model that can call tools", () => {
  it("is streamed as it is", async () => {
    expect((await whole(nativeReply(streaming("Good ", "day."), [search]))).texts).toEqual(["Good ", "day."]);
    expect((await whole(nativeReply(streaming('{"a": ', "1}"), []))).texts).toEqual(['{"a": ', "1}"]);
  });

  it("becomes calls where these are written as text, and keeps what it used", async () => {
    const used = new AIMessageChunk({ content: "", usage_metadata: usage, response_metadata: { model: "m" } });
    const { texts, calls, all } = await whole(
      nativeReply(streaming("I look. ", call.slice(0, 9), call.slice(9), used), [search]),
    );
    expect(texts).toEqual(["I look. "]);
    expect(calls).toEqual([{ name: "search", args: { query: "x" } }]);
    expect(all?.usage_metadata).toMatchObject(usage);
    expect(all?.response_metadata).toMatchObject({ model: "m", repaired: true });
  });

  it("is given back whole where it only looked like a call, and its own calls stay", async () => {
    expect((await whole(nativeReply(streaming("Take ", '{"a": 1}', " of it."), [search]))).texts).toEqual([
      "Take ",
      '{"a": 1} of it.',
    ]);
    const own = { type: "tool_call_chunk" as const, name: "search", args: '{"query":"own"}', id: "c", index: 0 };
    const both = await whole(
      nativeReply(streaming(call, new AIMessageChunk({ content: "", tool_call_chunks: [own] })), [search]),
    );
    expect(both.calls).toEqual([{ name: "search", args: { query: "own" } }]);
    expect(both.texts).toEqual([call]);
  });

  it.each([
    ["Thought: I know.\nFinal Answer: 42", "42"],
    ["Thought: I know.\nAction: Final Answer\nAction Input: 42", "42"],
    ["Thought: I know.\nAction: None\nFinal Answer: 42", "42"],
    ['{"action": "Final Answer", "action_input": "42"}', "42"],
    ['{"action": "Final Answer", "action_input": "42"}\nObservation: 42', "42"],
    [
      '{"action": "Final Answer", "action_input": "42"}\nSend it.',
      '{"action": "Final Answer", "action_input": "42"}\nSend it.',
    ],
    ['{"a": 1} is JSON.', '{"a": 1} is JSON.'],
    ["Thought: it is 42.", "Thought: it is 42."],
    ["Though it rains, go.", "Though it rains, go."],
  ])("is shown without the words around an answer, in pieces, too: %j", async (reply, shown) => {
    const pieces = reply.match(/[\s\S]{1,7}/g) ?? [];
    for (const tools of [[search], []])
      expect((await whole(nativeReply(streaming(...pieces), tools))).texts.join("")).toBe(shown);
  });

  it("that is nothing but the name of a tool or of a control call is that call", () => {
    expect(writtenCalls("search", [search])?.calls).toEqual([{ name: "search", args: {} }]);
    expect(writtenCalls("`CompleteOrEscalate`", [search])?.calls).toEqual([{ name: "CompleteOrEscalate", args: {} }]);
    expect(writtenCalls("Search", [search])).toBeUndefined();
    const handOff = { ...search, name: "to_hotel" };
    const given = { name: "to_hotel", args: { query: "x" } };
    expect(writtenCalls('to_hotel(query="x")', [handOff])?.calls).toEqual([given]);
  });

  it("has written calls only of tools that there are", () => {
    expect(writtenCalls(call, [search])?.calls).toHaveLength(1);
    expect(writtenCalls(call, [{ ...search, name: "find" }])).toBeUndefined();
    expect(writtenCalls('{"action": "find", "action_input": {}} search', [search])).toBeUndefined();
    expect(writtenCalls("I search.", [search])).toBeUndefined();
  });

  it.each([
    [400, "This model does not support tools", true],
    [422, 'extra field "tool_choice" not permitted', true],
    [500, "This model does not support tools", false],
    [399, "This model does not support tools", false],
    [undefined, "This model does not support tools", false],
    [400, "This model does not support pictures", false],
    [400, "Too many tools", false],
  ])("of status %s, “%s”, refuses tools: %s", (status, message, expected) => {
    expect(rejectsTools(Object.assign(new Error(message), { status }))).toBe(expected);
    expect(rejectsTools(message)).toBe(false);
  });
});

describe("the reply of a model that is given its tools in the text", () => {
  async function reply(...replies: (string | AIMessageChunk)[][]) {
    const asked: BaseMessage[][] = [];
    const stops: string[][] = [];
    const ask = (messages: BaseMessage[], stop: string[]) => {
      asked.push(messages);
      stops.push(stop);
      return streaming(...(replies[asked.length - 1] ?? []));
    };
    return { asked, stops, ...(await whole(textReply([new HumanMessage("Find x.")], [search], ask))) };
  }

  it("is an answer, once, or calls with what was thought before", async () => {
    expect((await reply(["Good ", "day."])).texts.join("")).toBe("Good day.");
    const { calls, texts, stops, all } = await reply([`I look.\n${call}`]);
    expect([calls, texts]).toEqual([[{ name: "search", args: { query: "x" } }], ["I look."]]);
    expect(stops[0]).toContain("\nObservation:");
    expect(all?.response_metadata).not.toHaveProperty("repaired");
  });

  it("says what it used and that it was repaired", async () => {
    const used = new AIMessageChunk({ content: "", usage_metadata: usage });
    const { all } = await reply(["{'action': 'search', 'action_input': {'query': 'x'}}", used]);
    expect(all?.usage_metadata).toMatchObject(usage);
    expect(all?.response_metadata).toMatchObject({ repaired: true });
    const about = new AIMessageChunk({ content: "", response_metadata: { model: "m" } });
    expect((await reply(["Hello.", about])).all?.response_metadata).toMatchObject({ model: "m" });
  });

  it("is asked for once more with what is wrong, and then is a call that cannot be read", async () => {
    const bad = '{"action": "search", "action_input": {"query": ';
    const { asked, calls } = await reply([bad], [call]);
    expect(calls).toEqual([{ name: "search", args: { query: "x" } }]);
    const [, second = []] = asked;
    expect(second.slice(-2).map(({ text }) => text)).toEqual([
      bad.trim(),
      expect.stringMatching(/middle of the action\. Reply again with one JSON block/),
    ]);
    const twice = await reply([bad], [bad]);
    expect(twice.asked).toHaveLength(2);
    expect((twice.all as AIMessage | undefined)?.invalid_tool_calls?.[0]).toMatchObject({
      name: "unreadable_action",
      args: `… ${bad}`.trim(),
    });
  });
});

it.each([
  [`Thought: I look.\n${call}`, "I look."],
  [`思考：查一下\n\`\`\`json\n${call}\n\`\`\``, "查一下"],
  [`Well, Thought: no.\n${call}`, "Well, Thought: no."],
  [`I look.<|tool|>[TOOL_CALLS] <tool_call>${call}`, "I look."],
  [`I look.<｜tool▁calls▁begin｜>function\n${call}`, "I look."],
  [`{"thought": "Stated.", "action": "search", "action_input": {"query": "x"}}`, "Stated."],
  [`Said.\n{"thought": "Stated.", "action": "search", "action_input": {"query": "x"}}`, "Said.\nStated."],
])("what is thought before a call is kept without signs: %s", (text, thought) => {
  expect(readReply(text, [search])).toMatchObject({ kind: "calls", thought });
});

it("what follows a call at once is one more, and what is no action is none", () => {
  const callsIn = (text: string) => {
    const found = readReply(text, [search]);
    return found.kind === "calls" ? found.calls.length : found.kind;
  };
  expect(callsIn(`${call}\n${call}`)).toBe(2);
  expect(callsIn(`${call}\n{"a": 1}`)).toBe(1);
  expect(callsIn(`${call} so I wait. ${call}`)).toBe(1);
});

describe("a value between tags", () => {
  it.each([
    [" 5 ", undefined, 5],
    ["5", { type: "string" }, "5"],
    ["5", { type: "integer" }, 5],
    ["5.5x", { type: "number" }, "5.5x"],
    ["true", { type: "boolean" }, true],
    ["null", { type: ["string", "null"] }, null],
    ["5", { type: ["string", "null"] }, "5"],
    ["{'a': 1}", { type: "object" }, { a: 1 }],
    ["[1, 2", undefined, "[1, 2"],
    ["[1]", { type: "array" }, [1]],
    ["5", { enum: ["5", "6"] }, "5"],
    ["5", { enum: [5, 6] }, 5],
    ["5", { const: "5" }, "5"],
    ["5", { const: 5 }, 5],
    ["5", { anyOf: [{ type: "string" }, { type: "null" }] }, "5"],
    ["5", { oneOf: [{ type: "string" }, { type: "number" }] }, 5],
    ["5", { anyOf: [{ type: "string" }, {}] }, 5],
    ["truex", undefined, "truex"],
  ])("“%s” with the schema %j is %j", (written, schema, value) => {
    expect(valueBetweenTags(written, schema)).toEqual(value);
  });
});

describe("an answer of a server", () => {
  it("keeps what is usable of it", () => {
    const message = {
      content: [{ text: "a" }, "b", 3, null],
      tool_calls: [{ id: 5, function: { name: 7, arguments: { x: 1 } } }],
    };
    const { choices, usage: used } = soundCompletion({
      choices: ["x", { message: null }, { message, finish_reason: "odd" }],
      usage: [],
    });
    expect(choices).toMatchObject([{ finish_reason: "stop", message: { role: "assistant", content: "ab3" } }]);
    expect(choices[0]?.message.tool_calls).toEqual([
      { id: "", type: "function", function: { name: "", arguments: '{"x":1}' } },
    ]);
    expect(used).toBeUndefined();
    const full = {
      message: { content: true, tool_calls: [{ id: "c", function: { name: "n" } }] },
      finish_reason: "length",
    };
    expect(soundCompletion({ choices: [full] }).choices[0]).toMatchObject({
      finish_reason: "length",
      message: { content: "true", tool_calls: [{ id: "c", function: { name: "n", arguments: "{}" } }] },
    });
    expect(soundCompletion({ choices: [{ message: {} }] }).choices[0]?.message).not.toHaveProperty("tool_calls");
    expect(() => soundCompletion({ choices: [] })).toThrow("No message in the answer.");
  });

  it("is the same in pieces", () => {
    expect(soundChunk("x")).toBeUndefined();
    const delta = {
      content: "a",
      tool_calls: [null, { index: "0", id: 5, function: { name: "n", arguments: "{" } }, { index: 1, id: "c" }],
    };
    const [first, ...more] = soundChunk({ choices: [{ delta }, "x", { finish_reason: "tool_calls" }] })?.choices ?? [];
    expect(first).toEqual({
      index: 0,
      finish_reason: null,
      delta: {
        ...{ role: "assistant", content: "a" },
        tool_calls: [
          { index: undefined, type: "function", function: { name: "n", arguments: "{" } },
          { index: 1, id: "c", type: "function", function: {} },
        ],
      },
    });
    expect(more).toEqual([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: "tool_calls" }]);
  });
});
