import {
  AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { afterEach, describe, expect, it } from "vitest";
import { createOpenAI } from "../../../../src/engine/models/openai.ts";
import { ToolCallingModel } from "../../../../src/engine/models/text-actions/tool-calling-model.ts";
import { type ChatRequest, type OpenAiServer, type Reply, startOpenAiServer } from "../../../support/openai-server.ts";

let server: OpenAiServer;
afterEach(() => server.close());

const search = {
  type: "function" as const,
  function: {
    name: "search",
    description: "Searches the shop.",
    parameters: {
      type: "object" as const,
      properties: { query: { type: "string", description: "What for." }, kind: { enum: ["goods", "orders"] } },
      required: ["query"],
    },
  },
};
const written = '```json\n{"action": "search", "action_input": {"query": "x"}}\n```';
const called = [expect.objectContaining({ name: "search", args: { query: "x" } })];
const asked = [new SystemMessage("Be brief."), new HumanMessage("Find x.")];

async function open(script: Reply[] | ((request: ChatRequest) => Reply), calling: "text" | "auto") {
  server = await startOpenAiServer(script);
  const model = createOpenAI({ model: "m", apiKey: "k", baseUrl: server.url, timeoutMs: 5_000, maxRetries: 0 });
  const warnings: string[] = [];
  const adapter = new ToolCallingModel({ model, calling, warn: (text) => warnings.push(text) });
  return { bound: adapter.bindTools([search]), plain: adapter, warnings };
}

const bodyOf = (at: number) => server.requests[at]?.body;
const textAt = (at: number) =>
  (bodyOf(at)?.messages ?? []).map(({ role, content }) => `${role}: ${content}`).join("\n");

async function streamed(model: { stream(messages: BaseMessage[]): Promise<AsyncIterable<AIMessageChunk>> }) {
  const parts: string[] = [];
  let whole: AIMessageChunk | undefined;
  for await (const chunk of await model.stream(asked)) {
    if (chunk.text) parts.push(chunk.text);
    whole = whole?.concat(chunk) ?? chunk;
  }
  return { parts, whole };
}

describe("a model that is given its tools in the text", () => {
  it("gets no tools but their text, writes its calls as text, and stops before a result", async () => {
    const { bound } = await open([{ text: written, usage: [7, 3] }], "text");
    const reply = await bound.invoke(asked);
    expect(reply.tool_calls).toEqual(called);
    expect(reply.usage_metadata).toMatchObject({ input_tokens: 7, output_tokens: 3 });
    expect(bodyOf(0)).not.toHaveProperty("tools");
    expect(bodyOf(0)?.stop).toContain("\nObservation:");
    for (const part of [
      "Be brief.",
      "search: Searches the shop.",
      'kind ("goods" | "orders", optional)',
      "query (string): What for.",
    ])
      expect(textAt(0)).toContain(part);
  });

  it("reads its earlier calls and their results as text, the roles in turn", async () => {
    const { bound } = await open([{ text: "Two." }], "text");
    const calls = ["a", "b"].map((id) => ({ id, name: "search", args: { query: id }, type: "tool_call" as const }));
    const results = calls.map(({ id }) => new ToolMessage({ tool_call_id: id, content: `result ${id}` }));
    const reply = await bound.invoke([...asked, new AIMessage({ content: "", tool_calls: calls }), ...results]);
    expect(reply).toMatchObject({ text: "Two.", tool_calls: [] });
    expect(bodyOf(0)?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    for (const part of ['"action_input":{"query":"b"}', "Result of search:\nresult a", "result b"])
      expect(textAt(0)).toContain(part);
  });

  it("is told once what is wrong with a reply that cannot be read", async () => {
    const { bound } = await open(
      [
        { text: '{"action": "search", "action_input": {"que', usage: [5, 1] },
        { text: written, usage: [9, 2] },
      ],
      "text",
    );
    const reply = await bound.invoke(asked);
    expect(reply.tool_calls).toEqual(called);
    expect(reply.usage_metadata).toMatchObject({ input_tokens: 14, output_tokens: 3 });
    expect(textAt(1)).toContain("ended in the middle of the action");
  });

  it("has made a call that cannot be read if the second reply is no better", async () => {
    const cut = { text: '{"action": "search", "action_input": {"que' };
    const { bound } = await open([cut, cut], "text");
    const reply = await bound.invoke(asked);
    expect(reply.tool_calls).toEqual([]);
    expect(reply.invalid_tool_calls).toMatchObject([{ args: `… ${cut.text}` }]);
    expect(server.requests).toHaveLength(2);
  });

  it("streams the final answer only", async () => {
    const answer =
      '{"thought": "It is \\"known\\".", "action": "Final Answer", "action_input": "It is a\\nlong answer."}';
    const { bound } = await open([{ text: answer }, { text: `I look. ${written}` }], "text");
    const { parts, whole } = await streamed(bound as never);
    expect(parts.length).toBeGreaterThan(2);
    expect(whole?.text).toBe("It is a\nlong answer.");
    const second = await streamed(bound as never);
    expect(second.parts.join("")).toBe("I look.");
    expect(second.whole?.tool_calls).toEqual(called);
  });

  it("answers without tools as it is", async () => {
    const { plain } = await open([{ text: '{"action": "none of it"}' }], "text");
    expect((await plain.invoke(asked)).text).toBe('{"action": "none of it"}');
  });
});

describe("a model of which it is not known", () => {
  it("calls tools as its provider does, if that works", async () => {
    const { bound, warnings } = await open([{ toolCalls: [{ name: "search", args: { query: "x" } }] }], "auto");
    expect((await bound.invoke(asked)).tool_calls).toEqual(called);
    expect(bodyOf(0)?.tools).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it.each([
    [400, "registry.ollama.ai/library/gemma:2b does not support tools"],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, "No endpoints found that support tool use."],
    [422, "Unrecognized request argument supplied: tools"],
  ])("is given them in the text once the provider refuses them: %s %s", async (status, message) => {
    const script = ({ body }: ChatRequest): Reply => (body.tools ? { status, message } : { text: written });
    const { bound, warnings } = await open(script, "auto");
    expect((await bound.invoke(asked)).tool_calls).toEqual(called);
    expect((await streamed(bound as never)).whole?.tool_calls).toEqual(called);
    expect(server.requests.filter(({ body }) => body.tools)).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining("SWITCHBOARD_TOOL_CALLING=text")]);
  });

  it.each([
    ["whole", false],
    ["in parts", true],
  ])("is given them in the text once it writes its calls as text for the second time: %s", async (_, inParts) => {
    const text = '<tool_call>\n{"name": "search", "arguments": {"query": "x"}}\n</tool_call>';
    const { bound, warnings } = await open([{ text }, { text }, { text: written }], "auto");
    for (const count of [0, 1]) {
      const reply = inParts ? await streamed(bound as never) : { parts: [], whole: await bound.invoke(asked) };
      expect(reply.whole).toMatchObject({ text: "", tool_calls: called });
      expect(reply.parts).toEqual([]);
      expect(warnings).toHaveLength(count);
    }
    expect((await bound.invoke(asked)).tool_calls).toEqual(called);
    expect(server.requests.map(({ body }) => body.tools !== undefined)).toEqual([true, true, false]);
  });

  it("keeps an answer with a block of code as it is", async () => {
    const text = 'Write this:\n```json\n{"name": "search engine", "arguments": {}}\n```';
    const { bound, warnings } = await open([{ text }, { text }], "auto");
    expect((await bound.invoke(asked)).text).toBe(text);
    expect((await streamed(bound as never)).whole?.text).toBe(text);
    expect(warnings).toEqual([]);
  });

  it("passes another refusal on", async () => {
    const { bound } = await open([{ status: 400, message: "The context is too long." }], "auto");
    await expect(bound.invoke(asked)).rejects.toThrow("The context is too long.");
  });
});
