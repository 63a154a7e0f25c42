import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { afterEach, describe, expect, it } from "vitest";
import { ModelError, ToolError } from "../../../src/engine/errors.ts";
import { createChatModel } from "../../../src/engine/models/chat.ts";
import { explainFailure } from "../../../src/engine/models/failure.ts";
import { type OpenAiServer, type Reply, startOpenAiServer } from "../../support/openai-server.ts";

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** What a model call ends with when the server replies so. */
async function failureOf(reply: Reply, how: "invoke" | "stream", signal?: AbortSignal): Promise<unknown> {
  server = await startOpenAiServer([reply]);
  // Only who waits in vain is to run out of patience.
  const isSilent = typeof reply === "object" && "hang" in reply;
  const options = { spec: "openai:test", baseUrl: server.url, maxRetries: 0, timeoutMs: isSilent ? 150 : 60_000 };
  const model = await createChatModel(options, () => new FakeListChatModel({ responses: [] }));
  try {
    if (how === "invoke") return await model.invoke("Hello", { signal });
    for await (const _ of await model.stream("Hello", { signal }));
    return "no failure";
  } catch (error) {
    return error;
  }
}

const cases: [string, Reply, string, string][] = [
  ["401", { status: 401 }, "check OPENAI_API_KEY", "请检查 OPENAI_API_KEY"],
  ["403", { status: 403 }, "(403): check what OPENAI_API_KEY may use", "拒绝访问（403）"],
  ["404", { status: 404 }, "check SWITCHBOARD_MODEL and OPENAI_BASE_URL", "找不到该模型或地址"],
  ["429", { status: 429 }, "too many requests (429)", "请求过多（429）"],
  ["quota", { status: 429, code: "insufficient_quota" }, "no credit left", "额度已用完"],
  [
    "400",
    { status: 400, message: "tools are not supported" },
    "rejected the request (400 tools are not supported)",
    "拒绝了请求",
  ],
  [
    "overflow",
    { status: 400, code: "context_length_exceeded", message: "maximum context length" },
    'start again with "Clear"',
    "清除历史",
  ],
  ["500", { status: 500, message: "boom" }, "internal error (500 boom)", "自身出错（500 boom）"],
  ["no answer", { hang: "before" }, "did not answer in time", "没有及时回应"],
  ["a closed connection", { drop: "before" }, "closed the connection without an answer", "没有回答就断开了连接"],
  ["HTML", { raw: "<html>Welcome</html>" }, "usually ends in /v1", "通常以 /v1 结尾"],
];

describe.each(["invoke", "stream"] as const)(
  "a failure of the provider through %s is one sentence that says what to check",
  (how) => {
    it.each(cases)("%s", async (_, reply, english, chinese) => {
      const error = await failureOf(reply, how);
      expect(explainFailure(error, "en")).toBeInstanceOf(ModelError);
      expect(explainFailure(error, "en")!.message).toContain(english);
      expect(explainFailure(error, "zh")!.message).toContain(chinese);
      expect(explainFailure(error, "en")!.cause).toBe(error);
      expect(explainFailure(error, "en")!.message).not.toContain("\n");
    });

    it("being cancelled", async () => {
      const error = await failureOf({ hang: "before" }, how, AbortSignal.abort());
      expect(explainFailure(error, "en")!.message).toBe("The model call was cancelled.");
    });
  },
);

describe("a stream", () => {
  it("that stalls midway has timed out", async () => {
    expect(explainFailure(await failureOf({ hang: "midway" }, "stream"), "en")!.message).toContain(
      "did not answer in time",
    );
  });

  it.each([
    ["comments", ": waiting\n\n"],
    [
      "parts without anything in them",
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "" } }] })}\n\n`,
    ],
  ])("of nothing but %s has timed out", async (_, sign) => {
    const alive = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "text/event-stream" });
      const signs = setInterval(() => response.write(sign), 20);
      response.on("close", () => clearInterval(signs));
    });
    await new Promise<void>((ready) => alive.listen(0, "127.0.0.1", ready));
    const { port } = alive.address() as AddressInfo;
    const options = { spec: "openai:test", baseUrl: `http://127.0.0.1:${port}/v1`, maxRetries: 0, timeoutMs: 150 };
    const model = await createChatModel(options, () => new FakeListChatModel({ responses: [] }));
    const failure = await model
      .stream("Hello")
      .then(async (parts) => {
        for await (const part of parts) expect(part.text).toBe("");
      })
      .catch((error: unknown) => error);
    alive.closeAllConnections();
    await new Promise((closed) => alive.close(closed));
    expect(explainFailure(failure, "en")!.message).toContain("did not answer in time");
  });

  it("that breaks off midway is said to have broken off", async () => {
    expect(explainFailure(await failureOf({ drop: "midway" }, "stream"), "en")!.message).toContain(
      "broke off in the middle",
    );
  });

  it("that reports an error midway, or is not JSON, says so", async () => {
    const reported = await failureOf({ chunks: [{ error: { message: "overloaded" } }] }, "stream");
    expect(explainFailure(reported, "en")!.message).toContain("rejected the request (overloaded)");
    await server!.close();
    const broken = await failureOf({ raw: "data: {oops\n\n", contentType: "text/event-stream" }, "stream");
    expect(explainFailure(broken, "en")!.message).toContain("not a chat completion");
  });

  it("that is cancelled midway was cancelled", async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 50);
    const error = await failureOf({ hang: "midway" }, "stream", cancel.signal);
    expect(explainFailure(error, "en")!.message).toBe("The model call was cancelled.");
  });
});

it("nobody listening is an unreachable provider", async () => {
  const options = { spec: "openai:test", baseUrl: "http://127.0.0.1:1/v1", maxRetries: 0 };
  const model = await createChatModel(options, () => new FakeListChatModel({ responses: [] }));
  const error = await model.invoke("Hello").catch((thrown: unknown) => thrown);
  expect(explainFailure(error, "en")!.message).toContain("cannot be reached");
});

it("anything else is a bug and is not explained", () => {
  const other = [
    new TypeError("x is not a function"),
    new ToolError("no"),
    Object.assign(new Error("no"), { status: 500 }),
    "text",
    undefined,
  ];
  expect(other.map((error) => explainFailure(error, "en"))).toEqual(other.map(() => undefined));
});

it("an answer that is no JSON is told as one that cannot be read", () => {
  expect(explainFailure(new SyntaxError("Unexpected token"), "en")?.message).toContain("usually ends in /v1");
});
