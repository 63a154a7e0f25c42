import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { Client, type Message } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type DevServer, repository, startDevServer } from "../../bench/soak/dev-server.ts";
import { createApp } from "../../src/app.ts";
import { soldElsewhere } from "../../src/domains/travel/data/offers.ts";
import { type ChatRequest, type OpenAiServer, type Reply, startOpenAiServer } from "../support/openai-server.ts";
import { comparable } from "./support/comparable.ts";

const server = inject("server");
const client = new Client({ apiUrl: server.url, apiKey: null });

async function endOf(started?: DevServer) {
  await started?.kill();
  started?.remove();
}

/** About a day that is over, so that its figures do not change with the hour. */
const QUESTION = "余杭区昨天的拥堵指数";
const input = { messages: [{ role: "human", content: QUESTION }] };

interface Values {
  messages: Message[];
  raw_data: Record<string, { tool: string; rows: object[] }>;
  user_info: { userId?: string };
  dialog_state: string[];
}
type Part = { event: string; data: unknown };

async function streamed(from: Client, thread: string, assistant: string, payload: object): Promise<Part[]> {
  const parts: Part[] = [];
  const modes = ["values", "updates", "messages-tuple", "custom"] as const;
  const options = { streamMode: [...modes], streamSubgraphs: true, ...payload };
  for await (const part of from.runs.stream(thread, assistant, options)) parts.push(part as Part);
  return parts;
}

const ofEvent = (parts: Part[], event: string) => parts.filter((part) => part.event === event).map(({ data }) => data);
const lastText = (values: unknown) => (values as Values).messages.at(-1)?.content;

describe("a streamed run", () => {
  let parts: Part[];
  let thread: string;
  beforeAll(async () => {
    thread = (await client.threads.create()).thread_id;
    parts = await streamed(client, thread, "assistant", { input });
  });

  it("names the run first and reports no error", () => {
    expect(parts[0]?.event).toBe("metadata");
    expect(parts.filter(({ event }) => event.startsWith("error"))).toEqual([]);
  });

  it("shows the steps of the conversation and, under a namespace, those of the specialist", () => {
    const nodes = (event: (name: string) => boolean) =>
      parts.filter((part) => event(part.event)).flatMap(({ data }) => Object.keys(data as object));
    expect(nodes((name) => name === "updates")).toEqual(["prepare", "plan", "traffic_data", "leave", "summarize"]);
    expect(nodes((name) => /^updates\|traffic_data:/.test(name))).toEqual(["enter", "think", "act"]);
  });

  it("reports progress on the custom stream", () => {
    const events = parts.filter(({ event }) => event.startsWith("custom")).map(({ data }) => (data as Part).event);
    expect(events).toEqual(expect.arrayContaining(["question", "plan", "thinking", "call", "observation", "left"]));
  });

  it("streams the answer as a message of the summary", () => {
    const messages = parts.filter(({ event }) => /^messages/.test(event)).map(({ data }) => data as [Message, object]);
    expect(messages.some(([message]) => String(message.content).includes("平均拥堵指数"))).toBe(true);
  });

  it("ends with the stored state", async () => {
    const kept = await client.threads.getState<Values>(thread);
    expect(kept.next).toEqual([]);
    expect(ofEvent(parts, "values").at(-1)).toEqual(kept.values);
    expect(Object.values(kept.values.raw_data).map(({ tool }) => tool)).toEqual(["get_congestion_index"]);
  });

  it("ends in the same state as an invocation in this process, except for ids and times", async () => {
    const app = await createApp({
      environment: { SWITCHBOARD_DATA_DIR: server.dataDir },
      checkpointer: new MemorySaver(),
    });
    const config = { configurable: { thread_id: "here" } };
    const state = await app.graph.invoke({ messages: [new HumanMessage(QUESTION)] }, config);
    await app.close();
    const kept = await client.threads.getState<Values>(thread);
    expect(comparable(kept.values)).toEqual(comparable(state));
  });
});

describe("what front ends read of the graphs", () => {
  it.each(["assistant", "merchant", "traffic", "travel"])("the schemas of %s are whole", async (graph) => {
    const [assistant] = await client.assistants.search({ graphId: graph });
    const schemas = await client.assistants.getSchemas(assistant!.assistant_id);
    const keys = (schema: unknown) => Object.keys((schema as { properties?: object } | null)?.properties ?? {});
    const state = ["messages", "dialog_state", "user_info", "turn", "tasks", "records", "raw_data", "background"];
    expect(keys(schemas.input_schema)).toEqual(["messages"]);
    expect(keys(schemas.state_schema)).toEqual(expect.arrayContaining(state));
    expect(keys(schemas.output_schema)).toEqual(expect.arrayContaining(state));
    expect(keys(schemas.context_schema)).toEqual(["user_id"]);
    expect(JSON.stringify(schemas.input_schema)).toContain('"langgraph_type":"messages"');
  });

  it("the graph shows planner, specialists and summary, and the specialists' own steps", async () => {
    const [assistant] = await client.assistants.search({ graphId: "assistant" });
    const { nodes, edges } = await client.assistants.getGraph(assistant!.assistant_id, { xray: true });
    const ids = nodes.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["prepare", "plan", "ask_user", "approve", "leave", "summarize"]));
    for (const name of ["traffic_data", "traffic_analysis", "update_flight", "book_hotel"]) {
      expect(ids).toEqual(expect.arrayContaining([`${name}:enter`, `${name}:think`, `${name}:act`]));
      expect(edges.some(({ source, target }) => source === "plan" && String(target).startsWith(name))).toBe(true);
    }
  });
});

describe("the user of a run", () => {
  it("is the user the context names", async () => {
    const { thread_id } = await client.threads.create();
    const payload = { input: { messages: [{ role: "human", content: "Show my tickets" }] } };
    await streamed(client, thread_id, "assistant", { ...payload, context: { user_id: "P1001" } });
    const { values } = await client.threads.getState<Values>(thread_id);
    expect(values.user_info).toEqual({ userId: "P1001" });
    expect(Object.values(values.raw_data).map(({ tool }) => tool)).toEqual(["list_my_tickets"]);
  });

  it("is anonymous without one", async () => {
    const { thread_id } = await client.threads.create();
    await streamed(client, thread_id, "assistant", { input });
    expect((await client.threads.getState<Values>(thread_id)).values.user_info).toEqual({});
  });
});

describe("a card of a thread that went on", () => {
  const user = { context: { user_id: "P1044" } };
  const said = (content: string) => ({ input: { messages: [{ role: "human", content }] }, ...user });
  const approve = { input: {}, command: { resume: { decisions: [{ type: "approve" }] } }, ...user };
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  // Several tests book there: more than a third has to be left.
  const isFree = (ahead: number) => soldElsewhere("HT-1402", 1000, day(ahead)) < 600;

  /** Opens the card of a room for two nights, some days ahead, which is free for a third night, too. */
  async function open(ahead: number) {
    const days = Array.from({ length: 60 }, (_, at) => ahead + at);
    const first = days.find((one) => [one, one + 1, one + 2].every(isFree)) ?? ahead;
    const { thread_id } = await client.threads.create();
    await client.runs.wait(thread_id, "assistant", said(`Book HT-1402 from ${day(first)} to ${day(first + 2)}`));
    const { checkpoint } = await client.threads.getState<Values>(thread_id);
    return { thread_id, checkpoint, longer: `${day(first)} to ${day(first + 3)}, 3 nights` };
  }

  it("is answered where it stands now, though the run before it named its checkpoint", async () => {
    const { thread_id, checkpoint, longer } = await open(20);
    await client.runs.wait(thread_id, "assistant", { ...said("make it 3 nights"), checkpoint });
    expect(JSON.stringify((await client.threads.getState(thread_id)).tasks)).toContain(longer);
    await client.runs.wait(thread_id, "assistant", approve);
    const { values } = await client.threads.getState<Values>(thread_id);
    expect(lastText(values)).toMatch(new RegExp(`Booked .*${longer}`));
    expect(values.messages.map(({ content }) => content)).toContain("make it 3 nights");
  });

  it.each(["no", "make it 3 nights"])("is not decided at its first step once %j is said", async (words) => {
    const { thread_id, checkpoint } = await open(24);
    await client.runs.wait(thread_id, "assistant", said(words));
    const before = await client.threads.getState<Values>(thread_id);
    await client.runs.wait(thread_id, "assistant", { ...approve, checkpoint });
    const { values, tasks } = await client.threads.getState<Values>(thread_id);
    expect(values.messages).toEqual(before.values.messages);
    expect(tasks.map(({ interrupts }) => interrupts.map(({ value }) => value))).toEqual(
      before.tasks.map(({ interrupts }) => interrupts.map(({ value }) => value)),
    );
  });

  it("is decided if the same calls still wait, and what was said since stays", async () => {
    const { thread_id, checkpoint } = await open(28);
    await client.runs.wait(thread_id, "assistant", said("thanks, fine"));
    await client.runs.wait(thread_id, "assistant", { ...approve, checkpoint });
    const { values } = await client.threads.getState<Values>(thread_id);
    expect(lastText(values)).toMatch(/Booked /);
    expect(values.messages.map(({ content }) => content)).toContain("thanks, fine");
  });

  it.each([
    ["yes", false],
    ["how much is it a night?", true],
  ])("once it was approved, %j at its first step decides nothing and leaves nothing out", async (words, isTaken) => {
    const { thread_id, checkpoint } = await open(32);
    await client.runs.wait(thread_id, "assistant", said("make it 3 nights"));
    await client.runs.wait(thread_id, "assistant", said("yes"));
    const before = await client.threads.getState<Values>(thread_id);
    expect(lastText(before.values)).toMatch(/Booked .* 3 nights/);
    await client.runs.wait(thread_id, "assistant", { ...said(words), checkpoint });
    const { values, tasks } = await client.threads.getState<Values>(thread_id);
    expect(tasks).toEqual([]);
    expect(values.messages.slice(0, before.values.messages.length)).toEqual(before.values.messages);
    expect(values.messages.length > before.values.messages.length).toBe(isTaken);
  });
});

describe("a run that keeps its events", () => {
  it("gives all of them to who joins it when it is over", async () => {
    const { thread_id } = await client.threads.create();
    const { run_id } = await client.runs.create(thread_id, "assistant", {
      input,
      streamMode: ["values"],
      streamResumable: true,
    });
    await vi.waitFor(async () => expect((await client.runs.get(thread_id, run_id)).status).toBe("success"), {
      timeout: 20_000,
      interval: 100,
    });
    const parts: Part[] = [];
    for await (const part of client.runs.joinStream(thread_id, run_id)) parts.push(part as Part);
    expect(lastText(ofEvent(parts, "values").at(-1))).toContain("平均拥堵指数");
  });
});

describe("the graphs of one domain", () => {
  it("answer on their own", async () => {
    const { thread_id } = await client.threads.create();
    const parts = await streamed(client, thread_id, "traffic", { input });
    expect(lastText(ofEvent(parts, "values").at(-1))).toContain("平均拥堵指数");
  });
});

it("ends, with an error, when the server's own process has ended", { timeout: 90_000 }, async () => {
  const started = await startDevServer({}, { graphs: ["assistant"] });
  try {
    const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="]);
    const processes = stdout.split("\n").map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? []);
    const [program] = processes.find(([, , args]) => args?.includes(`--port ${new URL(started.url).port}`)) ?? [];
    const [own] = processes.find(([, parent]) => parent === program) ?? [];
    process.kill(Number(own), "SIGKILL");
    await started.ended;
    expect(started.log()).toContain("The server has ended.");
  } finally {
    await endOf(started);
  }
});

describe("the conformance checks that lie beside the repository", () => {
  const checks = join(repository, "..", "shared", "checks", "conform.mjs");
  it.skipIf(!existsSync(checks))("all pass (a skip means that they are not there)", { timeout: 45_000 }, async () => {
    const env = { ...process.env, API_URL: server.url, ASSISTANT: "assistant", INPUT: QUESTION };
    const { stdout } = await promisify(execFile)(process.execPath, [checks], { cwd: repository, env }).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(JSON.parse(stdout)).toMatchObject({ pass: 38, fail: 0, bad: [] });
  });
});

describe("a question to the user, with a model of an OpenAI-compatible provider", () => {
  let provider: OpenAiServer;
  let asking: DevServer;
  let user: Client;
  beforeAll(async () => {
    provider = await startOpenAiServer(reply);
    asking = await startDevServer(
      { SWITCHBOARD_MODEL: "openai:test", OPENAI_BASE_URL: provider.url },
      { graphs: ["assistant"] },
    );
    user = new Client({ apiUrl: asking.url, apiKey: null });
  }, 70_000);
  afterAll(async () => {
    await endOf(asking);
    await provider?.close();
  }, 20_000);

  function reply({ body }: ChatRequest): Reply {
    const tools = (body.tools ?? []).map((tool) => tool.function.name);
    if (JSON.stringify(body.messages).includes("Take your time")) return { hang: "before" };
    if (tools.length === 0) return { text: "Yuhang is lightly congested." };
    if (tools.includes("CompleteOrEscalate")) {
      const done = { name: "CompleteOrEscalate", args: { status: "done", reason: "done" } };
      return { toolCalls: [{ name: "get_congestion_index", args: { district: "余杭区" } }, done] };
    }
    if (!body.messages.some(({ role }) => role === "tool")) {
      return { toolCalls: [{ name: "ask_user", args: { question: "Which district?" } }] };
    }
    return { toolCalls: [{ name: "to_traffic_data", args: { job_desc: "Index of Yuhang today", trust_mode: 1 } }] };
  }

  it("stops the run, is answered by a resume, and the run continues from there", async () => {
    const { thread_id } = await user.threads.create();
    const question = { messages: [{ role: "human", content: "How congested is it in my district?" }] };
    const asked = await streamed(user, thread_id, "assistant", { input: question });
    const interrupts = ofEvent(asked, "updates").filter((data) => "__interrupt__" in (data as object));
    expect(interrupts).toMatchObject([
      { __interrupt__: [{ value: { type: "question", question: "Which district?" } }] },
    ]);

    const waiting = await user.threads.getState<Values>(thread_id);
    expect(waiting.next).toEqual(["ask_user"]);
    expect(waiting.tasks[0]?.interrupts[0]?.value).toMatchObject({ question: "Which district?" });
    expect((await user.threads.get(thread_id)).status).toBe("interrupted");

    const resumed = await streamed(user, thread_id, "assistant", { command: { resume: "Yuhang" } });
    expect(lastText(ofEvent(resumed, "values").at(-1))).toBe("Yuhang is lightly congested.");
    const { values, next } = await user.threads.getState<Values>(thread_id);
    expect(next).toEqual([]);
    expect(values.messages.filter(({ type }) => type === "human")).toHaveLength(1);
    expect(values.messages.find((message) => message.type === "tool" && message.name === "ask_user")?.content).toBe(
      "Yuhang",
    );
    expect((await user.threads.get(thread_id)).status).toBe("idle");

    const tokens = resumed
      .filter(({ event }) => event.startsWith("messages"))
      .map(({ data }) => data as [Message, { langgraph_node: string }])
      .filter(([message, { langgraph_node }]) => langgraph_node === "summarize" && message.content !== "");
    expect(tokens.length).toBeGreaterThan(2);
  });

  it("refuses to delete an active run and its thread until the run is cancelled", async () => {
    const { thread_id } = await user.threads.create();
    const question = { messages: [{ role: "human", content: "Take your time" }] };
    const { run_id } = await user.runs.create(thread_id, "assistant", { input: question });
    await vi.waitUntil(
      () => provider.requests.length > 0 && JSON.stringify(provider.requests.at(-1)).includes("Take"),
      {
        timeout: 10_000,
      },
    );
    await expect(user.threads.delete(thread_id)).rejects.toThrow("Cancel the run or wait until it ends");
    await expect(user.runs.delete(thread_id, run_id)).rejects.toThrow("Cancel it or wait until it ends");
    await user.runs.cancel(thread_id, run_id, true);
    await vi.waitUntil(async () => (await user.threads.get(thread_id)).status !== "busy", { timeout: 10_000 });
    await user.runs.delete(thread_id, run_id);
    await user.threads.delete(thread_id);
    await expect(user.threads.get(thread_id)).rejects.toThrow("404");
  });

  it("answers for an unknown thread as the server does", async () => {
    await expect(user.threads.delete("00000000-0000-4000-8000-000000000000")).rejects.toThrow("not found");
  });
});
