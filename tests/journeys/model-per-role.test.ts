import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type AppOptions, createApp } from "../../src/app.ts";
import { readConfig } from "../../src/engine/config.ts";
import type { DomainModule } from "../../src/engine/domain/domain.ts";
import { storedRuns } from "../../src/engine/journal/stored.ts";
import { library } from "../domains/library/index.ts";
import { type OpenAiServer, type Reply, startOpenAiServer } from "../support/openai-server.ts";
import { sampled } from "../support/runs.ts";
import { askerOf, calling } from "./support/provider.ts";

const dataDir = mkdtempSync(join(tmpdir(), "models-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = [] as { close(): Promise<void> }[];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function serve(replies: Reply[]): Promise<OpenAiServer> {
  const server = await startOpenAiServer(replies);
  open.push(server);
  return server;
}

async function appWith(environment: Record<string, string>, options: Partial<AppOptions> = {}) {
  const app = await createApp({
    environment: { SWITCHBOARD_DATA_DIR: dataDir, SWITCHBOARD_MAX_RETRIES: "0", ...environment },
    domains: ["traffic"],
    checkpointer: new MemorySaver(),
    now: () => new Date("2026-11-20T15:20:00+08:00"),
    ...options,
  });
  open.push(app);
  return app;
}

const question = "今天余杭区的拥堵指数";
const handOff = calling(["to_traffic_data", { job_desc: "余杭区2026-11-20的拥堵指数", trust_mode: 1 }]);
const lookUp = calling(
  ["get_congestion_index", { district: "余杭区", date: "2026-11-20" }],
  ["CompleteOrEscalate", { status: "done" }],
);
const summed: Reply = { text: "余杭区的指数如上。" };
const asked = ({ requests }: OpenAiServer) => requests.map((one) => [askerOf(one), one.body.model]);
const modelsOf = (thread: string) =>
  storedRuns(readConfig({ SWITCHBOARD_DATA_DIR: dataDir }).journal, { id: thread }).flatMap(
    ({ events, tokensByModel }) => [
      events.flatMap(({ agent, model }) => (model === undefined ? [] : [[agent, model]])),
      Object.keys(tokensByModel),
    ],
  );

describe("each agent is served by the model chosen for it", () => {
  it("by the environment, also one of another server with a key of its own", async () => {
    const large = await serve([handOff, summed]);
    const small = await serve([lookUp]);
    const app = await appWith({
      SWITCHBOARD_MODEL: "openai:large",
      OPENAI_BASE_URL: large.url,
      OPENAI_API_KEY: "key-of-large",
      SWITCHBOARD_SPECIALIST_MODEL: "my-ollama:qwen3:8b",
      MY_OLLAMA_BASE_URL: small.url,
      MY_OLLAMA_API_KEY: "key-of-small",
    });
    expect((await app.send({ thread: "t1", text: question })).text).toBe(summed.text);
    expect(asked(large)).toEqual([
      ["planner", "large"],
      ["summary", "large"],
    ]);
    expect(asked(small)).toEqual([["specialist", "qwen3:8b"]]);
    expect(large.requests[0]?.authorization).toBe("Bearer key-of-large");
    expect(small.requests[0]?.authorization).toBe("Bearer key-of-small");
  });

  it("by a program, a specialist's header or a role that the header names", async () => {
    const server = await serve([handOff, lookUp, summed]);
    const environment = { OPENAI_BASE_URL: server.url, SWITCHBOARD_SPECIALIST_MODEL: "openai:unused" };
    const models = { planner: "openai:plans", specialist: "openai:works", summary: "openai:sums" };
    await (await appWith(environment, { models })).send({ thread: "t2", text: question });
    expect(asked(server).map(([, model]) => model)).toEqual(["plans", "works", "sums"]);

    const headers = { catalogue: "openai:own", loans: "summary" };
    const own = await serve([]);
    const lib = await appWith(
      { OPENAI_BASE_URL: own.url },
      { domains: [withModels(headers)], model: "offline", models: { summary: "openai:sums", loans: "offline" } },
    );
    await lib.send({ thread: "t3", text: "Which science books do you have?", user: "R1001" });
    expect(asked(own)).toEqual([["specialist", "own"]]);
  });
});

describe("the embedded model beside a language model", () => {
  it("does what a language model hands off, with results in full, and its results are summed up", async () => {
    const server = await serve([handOff, summed]);
    const app = await appWith({
      SWITCHBOARD_MODEL: "openai:large",
      OPENAI_BASE_URL: server.url,
      SWITCHBOARD_SPECIALIST_MODEL: "offline",
    });
    const { text, state } = await app.send({ thread: "m1", text: question });
    expect(text).toBe(summed.text);
    expect(Object.values(state.raw_data).map(({ tool }) => tool)).toEqual(["get_congestion_index"]);
    expect(modelsOf("m1")).toEqual([
      [
        ["planner", "test"],
        ["traffic_data", "offline"],
        ["summary", "test"],
      ],
      ["test", "offline"],
    ]);
  });

  it("plans and sums up what a language model looks up", async () => {
    const server = await serve([lookUp]);
    const app = await appWith({ SWITCHBOARD_SPECIALIST_MODEL: "openai:small", OPENAI_BASE_URL: server.url });
    const { text } = await app.send({ thread: "m2", text: question });
    expect(text).toMatch(/^余杭区今天（2026-11-20）截至15时的平均拥堵指数/);
    // A language model gets descriptions without users' phrases.
    expect(JSON.stringify(server.requests[0]?.body.tools)).not.toContain("aliases");
    expect(modelsOf("m2")[0]).toEqual([
      ["planner", "offline"],
      ["traffic_data", "test"],
      ["summary", "offline"],
    ]);
  });

  it("puts together what language models found", async () => {
    const server = await serve([handOff, lookUp]);
    const app = await appWith({
      SWITCHBOARD_MODEL: "openai:large",
      OPENAI_BASE_URL: server.url,
      SWITCHBOARD_SUMMARY_MODEL: "offline",
    });
    expect((await app.send({ thread: "m3", text: question })).text).toMatch(/^余杭区今天.*平均拥堵指数/);
  });
});

it("a failing model is told with the settings of its own, and what others found is kept", async () => {
  const large = await serve([handOff, lookUp]);
  const small = await serve([{ status: 404 }]);
  const app = await appWith({
    SWITCHBOARD_MODEL: "openai:large",
    OPENAI_BASE_URL: large.url,
    SWITCHBOARD_SUMMARY_MODEL: "ollama:tiny",
    OLLAMA_BASE_URL: small.url,
  });
  const { text } = await app.send({ thread: "f1", text: question });
  expect(text).toContain("找不到该模型或地址（404）：请检查 SWITCHBOARD_SUMMARY_MODEL 和 OLLAMA_BASE_URL");
  expect(text).toContain("平均拥堵指数");
});

describe("a wrong name stops the start and says where it stands", () => {
  sampled([
    [{ SWITCHBOARD_PLANNER_MODEL: "gpt" }, {}, 'SWITCHBOARD_PLANNER_MODEL is "gpt". Write "<provider>:<model>"'],
    [{ SWITCHBOARD_SUMMARY_MODEL: "ollama:x" }, {}, 'is "ollama:x", but OLLAMA_BASE_URL is not set'],
    [{ OLLAMA_BASE_URL: "x", SWITCHBOARD_SUMMARY_MODEL: "ollama:x" }, {}, 'OLLAMA_BASE_URL is "x": must be an http'],
    [{}, { models: { specialist: "x" } }, 'models.specialist is "x"'],
    [
      {},
      { models: { planer: "offline" } },
      '"models" names "planer", which is no agent. The agents are: planner, spec',
    ],
    [
      {},
      { domains: [withModels({ catalogue: "y" })] },
      'The specialist "catalogue" has the model "y" in its header. Write a role (planner, specialist, summary)',
    ],
  ])("%j %j", async (environment, options, message) => {
    await expect(appWith(environment, options)).rejects.toThrow(message);
  });
});

/** The library, with models in the headers of its specialists. */
function withModels(models: Record<string, string>): DomainModule {
  return {
    ...library,
    async open(host) {
      const domain = await library.open({ ...host, settings: {} });
      const specialists = domain.specialists.map((one) => ({
        ...one,
        ...(models[one.name] && { model: models[one.name] }),
      }));
      return { ...domain, specialists };
    },
  } as DomainModule;
}
