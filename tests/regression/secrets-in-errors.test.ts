import { FakeListChatModel } from "@langchain/core/utils/testing";
import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/engine/config.ts";
import { createEmbeddings } from "../../src/engine/embedding/create-embeddings.ts";
import { createChatModel } from "../../src/engine/models/chat.ts";
import { explainFailure } from "../../src/engine/models/failure.ts";
import { redactor, withoutCredentials } from "../../src/engine/redact.ts";
import { type OpenAiServer, type Reply, startOpenAiServer } from "../support/openai-server.ts";

const apiKey = "sk-hush-0123456789/+";
let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const replies: [string, Reply][] = [
  ["an error", { status: 400, message: `Incorrect key provided: ${apiKey}.`, code: apiKey }],
  ["a failure of its own", { status: 500, message: `key=${encodeURIComponent(apiKey)}` }],
  ["something that is no completion", { raw: JSON.stringify({ error: `bad key ${apiKey}` }) }],
  ["an error in a stream", { chunks: [{ error: { message: `bad key ${apiKey}` } }] }],
];

describe.each(["invoke", "stream"] as const)("a provider that repeats the key through %s", (how) => {
  it.each(replies)("in %s puts it neither in the error, nor its stack, cause and sentence", async (_, reply) => {
    server = await startOpenAiServer([reply]);
    const options = { spec: "openai:test", baseUrl: server.url, apiKey, maxRetries: 0 };
    const model = await createChatModel(options, () => new FakeListChatModel({ responses: [] }));
    const error = await (how === "invoke" ? model.invoke("Hello") : drained(model.stream("Hello"))).then(
      (message) => message,
      (thrown: unknown) => thrown,
    );
    expect(server.requests[0]?.authorization).toBe(`Bearer ${apiKey}`);
    const parts = [error, (error as Error).stack, (error as Error).cause, explainFailure(error, "en")?.message];
    for (const part of parts) {
      expect(JSON.stringify(part instanceof Error ? { ...part, message: part.message } : (part ?? ""))).not.toContain(
        "sk-hush",
      );
    }
  });
});

async function drained(stream: Promise<AsyncIterable<unknown>>): Promise<unknown> {
  const parts: unknown[] = [];
  for await (const part of await stream) parts.push(part);
  return parts;
}

it("embeddings do not repeat it either", async () => {
  server = await startOpenAiServer([]);
  const embeddings = await createEmbeddings("openai:test", {
    apiKey,
    baseUrl: `${server.url}/${apiKey}`,
    maxRetries: 0,
  });
  const error: unknown = await embeddings.embedQuery("Hello").catch((thrown: unknown) => thrown);
  expect(String(error)).not.toContain("sk-hush");
});

it.each(["ftp://me:hush@host/v1", "http://me:hush@host/v1", "me:hu?sh@host", "http://me:hu/sh@host:port"])(
  "a password in OPENAI_BASE_URL=%s is not shown",
  (url) => {
    let message = "";
    try {
      readConfig({ OPENAI_BASE_URL: url });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain("OPENAI_BASE_URL is ");
    expect(message).not.toMatch(/hu/);
  },
);

it("a secret is blotted out in every form, words and short settings are not", () => {
  const redact = redactor([apiKey, "abc", undefined, ""]);
  const forms = [apiKey, encodeURIComponent(apiKey), Buffer.from(apiKey).toString("base64")];
  expect(redact(`abc ${forms.join(" ")}`)).toBe("abc [secret] [secret] [secret]");
  expect(withoutCredentials("http://host/path?key=1")).toBe("http://host/path?…");
});
