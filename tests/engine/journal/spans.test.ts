import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { readConfig } from "../../../src/engine/config.ts";
import { openJournal } from "../../../src/engine/journal/open-journal.ts";
import { closedPort } from "../../journeys/support/closed-port.ts";
import { calls } from "../../support/scripted-model.ts";
import { talk } from "../../support/talk.ts";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: { key: string; value: object }[];
}

/** A collector that keeps the spans it is sent. */
async function collector() {
  const spans: Span[] = [];
  const headers: unknown[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString());
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    headers.push([request.url, request.headers["x-team"]]);
    response.end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { spans, headers, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const configFor = (endpoint: string, more: Record<string, string> = {}) =>
  readConfig({ SWITCHBOARD_JOURNAL: "off", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }).journal;

const script = () => ({
  plan: [calls(["to_facts", { job_desc: "Look A up", trust_mode: 1 }])],
  facts: [calls(["look_up_fact", { what: "A" }], ["look_up_fact", { what: "B", fail: true }]), "A is fine."],
});

/** The spans of a turn in which one tool works and one fails. */
async function spansOfTurn(more?: Record<string, string>) {
  const { spans, headers, endpoint, close } = await collector();
  const journal = openJournal(configFor(endpoint, more), [])!;
  await talk(script(), { journal }).say("Look A up");
  await journal.close();
  close();
  return { spans, headers };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it("are a tree: the turn, its tasks, and in each the tools", async () => {
  const { spans } = await spansOfTurn();
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  expect(byId.size).toBe(spans.length);
  const parents = spans.map((span) => [span.name, byId.get(span.parentSpanId ?? "")?.name]);
  expect(parents.sort()).toEqual([
    ["execute_tool look_up_fact", "invoke_agent facts"],
    ["execute_tool look_up_fact", "invoke_agent facts"],
    ["invoke_agent facts", "invoke_agent planner"],
    ["invoke_agent planner", undefined],
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of spans)
    expect(BigInt(to)).toBeGreaterThanOrEqual(BigInt(from));
});

it("carry the names of the conventions, the failures, and no content unless it is asked for", async () => {
  const { spans } = await spansOfTurn();
  const tools = spans.filter(({ name }) => name.startsWith("execute_tool"));
  expect(tools.map(attributesOf)).toMatchObject([
    { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "look_up_fact", "gen_ai.agent.name": "facts" },
    { "error.type": "failed" },
  ]);
  expect(tools.map(({ status }) => status.code ?? 0)).toEqual([0, 2]);
  expect(JSON.stringify(spans)).not.toContain("A is fine.");
  const open = await spansOfTurn({ OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: "true" });
  expect(open.spans.map(attributesOf)).toContainEqual(
    expect.objectContaining({ "gen_ai.tool.call.arguments": '{"what":"A"}', "gen_ai.tool.call.result": "A is fine." }),
  );
});

it("tell the model and its tokens", async () => {
  const { spans, endpoint, close } = await collector();
  const journal = openJournal(configFor(endpoint, { SWITCHBOARD_MODEL: "openai:large" }), [])!;
  const counted = { model: "large-1", inputTokens: 12, outputTokens: 3, thinkingMs: 5 };
  const at = { startedAt: 1000, endedAt: 1010, status: "success" as const, trace: "ab".repeat(16), thread: "c" };
  journal.write({ ...at, ...counted, id: "1", kind: "round", agent: "planner" });
  await journal.close();
  close();
  expect(spans.map(({ name, endTimeUnixNano }) => [name, endTimeUnixNano])).toEqual([["chat large-1", "1005000000"]]);
  expect(attributesOf(spans[0]!)).toMatchObject({
    "gen_ai.provider.name": "openai",
    "gen_ai.response.model": "large-1",
    "gen_ai.usage.input_tokens": 12,
    "gen_ai.usage.output_tokens": 3,
  });
});

it("go to the endpoint with its headers, and nowhere without one", async () => {
  const { headers } = await spansOfTurn({ OTEL_EXPORTER_OTLP_HEADERS: "x-team=a%20b%2B, other=1" });
  expect(headers).toEqual([["/v1/traces", "a b+"]]);
  expect(readConfig({}).journal.spans).toBeUndefined();
  expect(() => configFor("collector:4318")).toThrow("OTEL_EXPORTER_OTLP_ENDPOINT");
});

it("tell once that the collector is gone, and hold up nobody", async () => {
  const told: string[] = [];
  const journal = openJournal(configFor(await closedPort()), [], (text) => told.push(text))!;
  const t = talk(script(), { journal });
  expect((await t.say("Look A up")).messages.at(-1)?.text).toBe("A is fine.");
  const started = Date.now();
  await journal.close();
  expect(Date.now() - started).toBeLessThan(8000);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("/v1/traces");
});
