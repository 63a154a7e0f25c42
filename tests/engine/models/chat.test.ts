import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { type AIMessage, type AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import { concat } from "@langchain/core/utils/stream";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { afterEach, describe, expect, it } from "vitest";
import { SetupError } from "../../../src/engine/errors.ts";
import { type ChatModelOptions, createChatModel } from "../../../src/engine/models/chat.ts";
import { type OpenAiServer, type Reply, startOpenAiServer } from "../../support/openai-server.ts";

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const offline = (): BaseChatModel => new FakeListChatModel({ responses: ["offline"] });

async function modelOf(replies: Reply[], options: Partial<ChatModelOptions> = {}): Promise<BaseChatModel> {
  server = await startOpenAiServer(replies);
  return createChatModel({ spec: "openai:test:8b", baseUrl: server.url, maxRetries: 0, ...options }, offline);
}

const tools = [
  {
    type: "function",
    function: { name: "look", description: "Looks.", parameters: { type: "object", properties: {} } },
  },
];

/** Asks with tools bound, whole or streamed; also returns the ids of the streamed chunks. */
async function ask(
  model: BaseChatModel,
  how: "invoke" | "stream",
): Promise<{ message: AIMessage; ids: (string | undefined)[] }> {
  const bound = model.bindTools!(tools);
  if (how === "invoke") {
    const message = await bound.invoke("Hello");
    return { message, ids: [message.id] };
  }
  let whole: AIMessageChunk | undefined;
  const ids: (string | undefined)[] = [];
  for await (const chunk of await bound.stream("Hello")) {
    ids.push(chunk.id);
    whole = whole ? concat(whole, chunk) : chunk;
  }
  return { message: whole!, ids };
}

describe("a spec", () => {
  const wrong: [string, Partial<ChatModelOptions>, string][] = [
    ["gpt-4.1", { apiKey: "k" }, 'SWITCHBOARD_MODEL is "gpt-4.1". Write "<provider>:<model>"'],
    [
      "mistral:large",
      { apiKey: "k", urlName: "MISTRAL_BASE_URL" },
      'is "mistral:large", but MISTRAL_BASE_URL is not set. Set it to the URL of the server "mistral", or write',
    ],
    ["openai: ", { apiKey: "k" }, 'is "openai: "'],
    ["openai:gpt-4.1", {}, "but OPENAI_API_KEY is not set"],
    ["openai:gpt-4.1", { apiKey: "k", baseUrl: "localhost:11434" }, 'OPENAI_BASE_URL is "localhost:11434"'],
  ];
  it.each(wrong)("%s stops the start, naming what to set", async (spec, options, message) => {
    const create = () => createChatModel({ spec, ...options }, offline);
    await expect(create()).rejects.toThrow(SetupError);
    await expect(create()).rejects.toThrow(message);
  });

  it("offline is the offline model", async () => {
    const model = await createChatModel({ spec: "offline" }, offline);
    expect((await model.invoke("?")).text).toBe("offline");
  });

  it("keeps colons in the model's name, and a server of one's own needs no key", async () => {
    const model = await modelOf([{ text: "Hi." }]);
    await model.invoke("Hello");
    expect(server!.requests[0]).toMatchObject({ path: "/v1/chat/completions", body: { model: "test:8b" } });
    expect(server!.requests[0]!.authorization).toBe("Bearer no-key-needed");
  });
});

describe.each(["invoke", "stream"] as const)("the temperature through %s", (how) => {
  const temperatures = () => server!.requests.map(({ body }) => body.temperature);

  it("is 0 unless it is set, and not sent if the model's own is wanted", async () => {
    await ask(await modelOf([{ text: "Hi." }]), how);
    expect(temperatures()).toEqual([0]);
    await server!.close();
    await ask(await modelOf([{ text: "Hi." }], { temperature: 0.7 }), how);
    expect(temperatures()).toEqual([0.7]);
    await server!.close();
    await ask(await modelOf([{ text: "Hi." }], { temperature: "own" }), how);
    expect(temperatures()).toEqual([undefined]);
  });

  it.each([
    "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
    "Unsupported parameter: 'temperature' is not supported with this model.",
  ])("that a model refuses is left out, at the price of one request: %s", async (message) => {
    const model = await modelOf([{ status: 400, message }, { text: "Hi." }, { text: "Again." }]);
    expect((await ask(model, how)).message.text).toBe("Hi.");
    expect((await ask(model, how)).message.text).toBe("Again.");
    expect(temperatures()).toEqual([0, undefined, undefined]);
  });

  it("stays, if the request is refused for another reason", async () => {
    const model = await modelOf([{ status: 400, message: "no such tool" }, { text: "Hi." }]);
    await expect(ask(model, how)).rejects.toThrow("no such tool");
    await ask(model, how);
    expect(temperatures()).toEqual([0, 0]);
  });
});

describe.each(["invoke", "stream"] as const)("every answer through %s", (how) => {
  it("has an id of its own, the same in all its chunks, though the server repeats its ids", async () => {
    const model = await modelOf([{ text: "one two" }, { text: "three" }]);
    const [first, second] = [await ask(model, how), await ask(model, how)];
    expect(new Set([...first.ids, ...second.ids]).size).toBe(2);
    expect(first.message.id).toBe(first.ids[0]);
    expect([first.message.text, second.message.text]).toEqual(["one two", "three"]);
    expect(first.message.usage_metadata).toMatchObject({ input_tokens: 10, output_tokens: 5, total_tokens: 15 });
  });

  it("has tool calls with ids of their own, though the server repeats or leaves them out", async () => {
    const toolCalls = [
      { name: "look", args: { at: 1 }, id: "same" },
      { name: "look", args: { at: 2 }, id: null },
    ];
    const model = await modelOf([{ toolCalls }, { toolCalls }]);
    const calls = [(await ask(model, how)).message, (await ask(model, how)).message].flatMap(
      ({ tool_calls }) => tool_calls ?? [],
    );
    expect(calls.map(({ name, args }) => [name, args])).toEqual([1, 2, 1, 2].map((at) => ["look", { at }]));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(4);
    for (const { id } of calls) expect(id).toMatch(/^call_[\w-]{8}$/);
  });

  it("keeps a call with broken arguments, with an id, so it can be answered", async () => {
    const model = await modelOf([{ toolCalls: [{ name: "look", args: '{"at":' }] }, { text: "ok" }]);
    const { message } = await ask(model, how);
    const [broken] = message.invalid_tool_calls ?? [];
    expect(message.tool_calls).toEqual([]);
    expect(broken).toMatchObject({ name: "look", id: expect.stringMatching(/^call_/) });
    expect(broken!.args).toContain('{"at":');
    await model.invoke([message, new ToolMessage({ content: "Broken JSON.", tool_call_id: broken!.id! })]);
  });

  it("is sent back with the ids it was given", async () => {
    const model = await modelOf([{ toolCalls: [{ name: "look", args: {}, id: "x" }] }, { text: "ok" }]);
    const { message } = await ask(model, how);
    const id = message.tool_calls![0]!.id!;
    await model.invoke([message, new ToolMessage({ content: "seen", tool_call_id: id })]);
    const sent = server!.requests[1]!.body.messages;
    expect([sent[0]!.tool_calls![0]!.id, sent[1]!.tool_call_id]).toEqual([id, id]);
  });
});

describe("a stream of tool calls", () => {
  const chunk = (delta: object): object => ({
    id: "c",
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta }],
  });
  const call = (part: object): object => chunk({ role: "assistant", tool_calls: [part] });

  it("with every call at the same index is still two calls", async () => {
    const chunks = [
      call({ index: 0, id: "a", function: { name: "look", arguments: '{"at":1}' } }),
      call({ index: 0, id: "b", function: { name: "look", arguments: '{"at":2}' } }),
    ];
    const { message } = await ask(await modelOf([{ chunks }]), "stream");
    expect(message.tool_calls!.map(({ args }) => args)).toEqual([{ at: 1 }, { at: 2 }]);
  });

  it("without indexes and ids is still two calls", async () => {
    const chunks = [
      call({ function: { name: "look", arguments: '{"at"' } }),
      call({ function: { arguments: ":1}" } }),
      call({ function: { name: "look", arguments: '{"at":2}' } }),
    ];
    const { message } = await ask(await modelOf([{ chunks }]), "stream");
    expect(message.tool_calls!.map(({ args }) => args)).toEqual([{ at: 1 }, { at: 2 }]);
  });

  it.each(['{"order":"#W12', '{"order":"#W12\\', '{"order":"#W12"', '{"n":1', '{"a":[1,', '{"a":tr', '{"or'])(
    "that broke off is not taken for a whole one: %s",
    async (args) => {
      const { message } = await ask(await modelOf([{ toolCalls: [{ name: "look", args }] }]), "stream");
      expect(message.tool_calls).toEqual([]);
      expect(message.invalid_tool_calls).toHaveLength(1);
    },
  );

  it("without arguments is a call without arguments", async () => {
    const { message } = await ask(await modelOf([{ toolCalls: [{ name: "look", args: "" }] }]), "stream");
    expect(message.tool_calls).toMatchObject([{ name: "look", args: {} }]);
  });

  it("with the id in every part is one call", async () => {
    const chunks = [
      call({ index: 0, id: "a", function: { name: "look", arguments: '{"at"' } }),
      call({ index: 0, id: "a", function: { arguments: ":1}" } }),
    ];
    const { message } = await ask(await modelOf([{ chunks }]), "stream");
    expect(message.tool_calls!.map(({ args }) => args)).toEqual([{ at: 1 }]);
  });
});

it("a model asked while its tokens are watched gives the same ids to the watcher and the caller", async () => {
  const model = await modelOf([{ text: "one two" }]);
  const seen = new Set<string | undefined>();
  const watcher = {
    name: "watcher",
    awaitHandlers: true,
    lc_prefer_streaming: true,
    handleLLMNewToken: (...token: unknown[]) => {
      const fields = token[5] as { chunk: { message: AIMessage } };
      seen.add(fields.chunk.message.id);
    },
  };
  const message = await model.invoke("Hello", { callbacks: [watcher] });
  expect([...seen]).toEqual([message.id]);
});

describe("retries", () => {
  it("429 without retry-after and 500 are tried again, with backoff", async () => {
    const model = await modelOf([{ status: 429 }, { status: 500 }, { text: "at last" }], { maxRetries: 2 });
    expect((await model.invoke("Hello")).text).toBe("at last");
  });

  it.each([400, 401, 403, 404])("%i is not tried again", async (status) => {
    const model = await modelOf([{ status }], { maxRetries: 2 });
    await expect(model.invoke("Hello")).rejects.toThrow();
    expect(server!.requests).toHaveLength(1);
  });

  it("an exhausted quota and a long retry-after are not waited for", async () => {
    const quota = await modelOf([{ status: 429, code: "insufficient_quota" }], { maxRetries: 2 });
    await expect(quota.invoke("Hello")).rejects.toThrow();
    expect(server!.requests).toHaveLength(1);
    await server!.close();
    const long = await modelOf([{ status: 429, headers: { "retry-after": "60" } }], { maxRetries: 2 });
    await expect(long.invoke("Hello")).rejects.toThrow();
    expect(server!.requests).toHaveLength(1);
  });

  it("cancelling ends the waiting between two attempts at once", async () => {
    const model = await modelOf([{ status: 429, headers: { "retry-after": "5" } }], { maxRetries: 2 });
    const cancel = new AbortController();
    const asked = model.invoke("Hello", { signal: cancel.signal });
    const start = Date.now();
    await expect.poll(() => server!.requests.length).toBe(1);
    cancel.abort();
    await expect(asked).rejects.toThrow();
    expect(Date.now() - start).toBeLessThan(2000);
  });
});

it("embeddings are served and kept", async () => {
  server = await startOpenAiServer([]);
  const answer = await fetch(`${server.url}/embeddings`, {
    method: "POST",
    body: JSON.stringify({ model: "e", input: ["a", "b"] }),
  });
  expect(await answer.json()).toMatchObject({ data: [{ index: 0 }, { index: 1 }] });
  expect(server.embeddings[0]!.body.input).toEqual(["a", "b"]);
});
