import { AIMessage, type AIMessageChunk, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { concat } from "@langchain/core/utils/stream";
import { afterEach, describe, expect, it } from "vitest";
import { storedReply } from "../../../src/engine/dialog/message.ts";
import { createChatModel } from "../../../src/engine/models/chat.ts";
import { explainFailure } from "../../../src/engine/models/failure.ts";
import { type OpenAiServer, type Reply, startOpenAiServer } from "../../support/openai-server.ts";
import { faultsInRequest } from "../../support/well-formed.ts";

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function modelOf(replies: Reply[]) {
  server = await startOpenAiServer(replies);
  const options = { spec: "openai:test", baseUrl: server.url, maxRetries: 0 };
  return createChatModel(options, () => {
    throw new Error("not offline");
  });
}

const whole = (message: unknown, more: object = {}): Reply => ({
  raw: JSON.stringify({ id: "c", choices: [{ index: 0, message, finish_reason: "stop" }], ...more }),
  contentType: "application/json",
});
const streamed = (delta: unknown): Reply => ({
  chunks: [{ id: "c", choices: [{ index: 0, delta, finish_reason: null }] }],
});
const by = { agent: "planner" };

async function replyTo(answer: Reply, how: "whole" | "streamed"): Promise<AIMessage> {
  const model = await modelOf([answer]);
  if (how === "whole") return model.invoke("Hello");
  let sum: AIMessageChunk | undefined;
  for await (const chunk of await model.stream("Hello")) sum = sum ? concat(sum, chunk) : chunk;
  return sum ?? new AIMessage("");
}

const look = (args: unknown) => ({ id: "1", type: "function", function: { name: "look", arguments: args } });

/** What is odd of a message, and what the agent makes of it: names of calls, their arguments, whether one is a problem. */
const odd: [string, object, { name: string; args: object; wrong?: true }[], string?][] = [
  ["a call without a function", { tool_calls: [{ id: "1", type: "function" }] }, [{ name: "unnamed", args: {} }]],
  [
    "a call without a name",
    { tool_calls: [{ function: { name: null, arguments: "{}" } }] },
    [{ name: "unnamed", args: {} }],
  ],
  ["arguments as an object", { tool_calls: [look({ at: 1 })] }, [{ name: "look", args: { at: 1 } }]],
  ["no arguments", { tool_calls: [look(null)] }, [{ name: "look", args: {} }]],
  ["null for arguments", { tool_calls: [look("null")] }, [{ name: "look", args: {}, wrong: true }]],
  ["a text for arguments", { tool_calls: [look('"x"')] }, [{ name: "look", args: {}, wrong: true }]],
  ["a list for arguments", { tool_calls: [look("[]")] }, [{ name: "look", args: {}, wrong: true }]],
  ["a number for content", { content: 7 }, [], "7"],
  ["blocks for content", { content: [{ type: "text", text: "Hel" }, null, "lo"] }, [], "Hello"],
  ["a text for calls", { content: "Hi", tool_calls: "none" }, [], "Hi"],
  ["a thought in front", { content: "<think>Hm, they ask.</think>\nHi" }, [], "Hi"],
  [
    "a thought in a channel",
    { content: "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hi" },
    [],
    "Hi",
  ],
  ["a tag that is no thought", { content: "<b>Hi</b>" }, [], "<b>Hi</b>"],
  ["a refusal", { content: null, refusal: "I cannot help with that." }, [], "I cannot help with that."],
  ["a role nobody knows", { role: "oracle", content: "Hi" }, [], "Hi"],
];

describe.each(["whole", "streamed"] as const)("an answer, %s", (how) => {
  it.each(odd)("with %s can be used, or is fed back", async (_, fields, expected, text = "") => {
    const message = { role: "assistant", content: null, ...fields };
    const {
      calls,
      messages: [made],
    } = storedReply(await replyTo(how === "whole" ? whole(message) : streamed(message), how), by);
    expect(calls.map(({ name, args, problem }) => ({ name, args, ...(problem && { wrong: true }) }))).toEqual(expected);
    expect(made!.content).toBe(text);
  });

  it("with null for a call does not break off", async () => {
    const message = { content: "Hi", tool_calls: [null, look("{}")] };
    const { calls } = storedReply(await replyTo(how === "whole" ? whole(message) : streamed(message), how), by);
    expect(calls.at(-1)).toMatchObject({ name: "look", args: {} });
  });

  it.each([
    ["without choices", {}],
    ["with null for a choice", { choices: [null] }],
    ["with a text for choices", { choices: "none" }],
  ])("%s is no completion, and the user is told so", async (_, answer) => {
    const reply =
      how === "whole" ? { raw: JSON.stringify(answer), contentType: "application/json" } : { chunks: [answer] };
    const error = await replyTo(reply, how).catch((failed: unknown) => failed);
    expect(explainFailure(error, "en")?.message).toContain("not a chat completion");
  });
});

const partsOf = (contents: string[], finish: string | null): Reply => ({
  chunks: [
    ...contents.map((content) => ({ id: "c", choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    { id: "c", choices: [{ index: 0, delta: {}, finish_reason: finish }] },
  ],
});

describe("a streamed answer", () => {
  it.each([
    [
      ["<th", "ink>Hm", ".</thi", "nk>Hi", " there"],
      ["Hi", " there"],
    ],
    [["<thinking>Hm.", "</thinking>", "Hi"], ["Hi"]],
    [
      ["<", "b>Hi", "</b>"],
      ["<b>Hi", "</b>"],
    ],
    [["<th"], ["<th"]],
    [["<think>Hm."], []],
  ])("of the parts %j passes on %j", async (contents, expected) => {
    const texts: string[] = [];
    for await (const { text } of await (await modelOf([partsOf(contents, "stop")])).stream("Hello"))
      if (text !== "") texts.push(text);
    expect(texts).toEqual(expected);
  });

  it("is held back up to the end of a thought, once one ended that had not begun", async () => {
    const model = await modelOf([1, 2, 3].map((nth) => partsOf(nth < 3 ? ["Hm.", "</think>", "Hi"] : ["Hi"], "stop")));
    const replies: string[] = [];
    for (const _ of [1, 2, 3]) {
      let all = "";
      for await (const { text } of await model.stream("Hello")) all += text;
      replies.push(all);
    }
    expect(replies).toEqual(["Hm.</think>Hi", "Hi", "Hi"]);
  });

  it("is not held back any more after a reply without the end of a thought", async () => {
    const model = await modelOf([
      partsOf(["Hm.", "</think>", "Hi"], "stop"),
      partsOf(["Hi"], "stop"),
      partsOf(["Hi", " there"], "stop"),
    ]);
    const replies: string[][] = [];
    for (const _ of [1, 2, 3]) {
      const texts: string[] = [];
      for await (const { text } of await model.stream("Hello")) if (text !== "") texts.push(text);
      replies.push(texts);
    }
    expect(replies.slice(1)).toEqual([["Hi"], ["Hi", " there"]]);
  });

  it.each(["length", "content_filter"])("says that it ended by %s", async (reason) => {
    let sum: AIMessageChunk | undefined;
    for await (const chunk of await (await modelOf([partsOf(["Hi"], reason)])).stream("Hello"))
      sum = sum ? concat(sum, chunk) : chunk;
    expect(sum?.response_metadata.finish_reason).toBe(reason);
  });
});

it.each([null, 7, "none"])("a whole answer with %j for a message is no completion", async (message) => {
  const error = await replyTo(whole(message), "whole").catch((failed: unknown) => failed);
  expect(explainFailure(error, "zh")?.message).toContain("不是聊天补全结果");
});

it.each([null, "many", { prompt_tokens: "many" }, { prompt_tokens: 1, prompt_tokens_details: null }])(
  "usage %j leaves nothing undefined in what is kept",
  async (usage) => {
    const {
      messages: [message],
    } = storedReply(await replyTo(whole({ content: "Hi" }, { usage }), "whole"), by);
    for (const part of [message!.usage_metadata ?? {}, ...Object.values(message!.usage_metadata ?? {})])
      expect(Object.values(Object(part))).not.toContain(undefined);
  },
);

describe("every request", () => {
  it.each([null, "x", [], { a: "\0\ud83d" }])("has an object for the arguments %j", async (args) => {
    const model = await modelOf([{ text: "ok" }]);
    await model.invoke([
      new HumanMessage("Hi"),
      new AIMessage({ content: "", tool_calls: [{ id: "1", name: "look", args: args as never }] }),
      new ToolMessage({ tool_call_id: "1", content: "seen" }),
    ]);
    expect(faultsInRequest(server!.requests[0]!.body)).toEqual([]);
    const [sent] = server!.requests[0]!.body.messages[1]?.tool_calls ?? [];
    expect(Object.getPrototypeOf(JSON.parse(sent?.function.arguments ?? ""))).toBe(Object.prototype);
  });

  it("has well-formed texts without control characters, in messages and tools", async () => {
    const model = await modelOf([{ text: "ok" }]);
    const text = "half \ud83d, nothing \0, clear \x1b[2J, back \b\nnext\tline";
    const tool = { type: "function", function: { name: "look", description: text, parameters: { type: "object" } } };
    await model.bindTools!([tool]).invoke([new HumanMessage(text)]);
    expect(faultsInRequest(server!.requests[0]!.body)).toEqual([]);
    expect(server!.requests[0]!.body.messages[0]?.content).toBe("half \ufffd, nothing , clear , back \nnext\tline");
  });
});
