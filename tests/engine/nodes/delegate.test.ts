import { fork } from "node:child_process";
import { HumanMessage } from "@langchain/core/messages";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Specialist } from "../../../src/engine/domain/domain.ts";
import type { Remote } from "../../../src/engine/domain/remote.ts";
import { offline } from "../../offline/offline.ts";
import { deskDomain } from "../../support/desk-domain.ts";
import { answer, type RemoteWork, remoteServer } from "../../support/remote-server.ts";
import { calls } from "../../support/scripted-model.ts";
import { lastText, talk } from "../../support/talk.ts";

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

async function served(work: RemoteWork) {
  const server = await remoteServer(work);
  closing.push(server.close);
  return server;
}

const remoteAt = (url: string, more: Partial<Remote> = {}): Remote => ({
  url,
  graph: "weather",
  headers: { "x-api-key": "a-partner-key" },
  timeoutMs: 5000,
  ...more,
});

/** The test domain with a specialist whose work is done by `remote`. */
function withRemote(remote: Remote) {
  const { domain } = deskDomain();
  const weather: Specialist = {
    name: "weather",
    handles: "Weather: rain, sun, forecasts.",
    instructions: "",
    tools: [],
    maxRounds: 4,
    remote,
  };
  return [{ ...domain, specialists: [...domain.specialists, weather] }];
}

const handOff = (trust_mode = 1) => calls(["to_weather", { job_desc: "Will it rain tomorrow?", trust_mode }]);

/** A conversation whose task the remote server takes; the planner words what comes back. */
async function failing(remote: Remote, question = "Is it going to rain?") {
  const talked = talk({ plan: [handOff(), { text: "I could not find out." }] }, { domains: withRemote(remote) });
  const state = await talked.say(question);
  const observation = state.messages.find((message) => message.type === "tool")?.text;
  return { observation, status: Object.values(state.tasks)[0]?.status, reply: lastText(state), talked };
}

describe("a remote specialist", () => {
  it("gets the request alone, and its answer is the task's result", async () => {
    vi.stubEnv("LANGSMITH_API_KEY", "a key of this program");
    const { url, runs, others } = await served((send) => void send("values", answer("It stays dry.")));
    const talked = talk({ plan: ["Hello.", handOff()] }, { domains: withRemote(remoteAt(url)) });
    await talked.say("My name is Wang and I am ill.");
    const state = await talked.say("Is it going to rain?");
    expect(lastText(state)).toBe("It stays dry.");
    expect(state.dialog_state).toEqual([]);
    const [run, ...more] = runs;
    expect(more).toEqual([]);
    const [, thread] = /^\/threads\/([\w-]{36})\/runs\/stream$/.exec(run?.path ?? "") ?? [];
    expect(others).toEqual([`DELETE /threads/${thread}`]);
    expect(run?.headers["x-api-key"]).toBe("a-partner-key");
    expect(run?.body).toMatchObject({ assistant_id: "weather", input: { messages: [{ type: "human" }] } });
    expect(run?.body).toHaveProperty("input.messages.0", {
      type: "human",
      content: "Will it rain tomorrow?",
      additional_kwargs: {
        request: {
          trace: expect.stringMatching(/^[\w-]{22}$/),
          session: expect.stringMatching(/^[\w-]{22}$/),
          caller: "planner",
          callee: "weather",
          job_desc: "Will it rain tomorrow?",
          parameter: { language: "en", now: "2026-11-21T07:00:00.000Z" },
          trust_mode: 1,
        },
      },
    });
    const sent = JSON.stringify(run);
    expect(sent).not.toContain("Wang");
    expect(sent).not.toContain(talked.config.configurable.thread_id);
    expect(sent).not.toContain("a key of this program");
    expect(talked.model.unused()).toEqual({});
  });

  it("gets the facts of the hand-off, and the results that its task needs", async () => {
    const { url, runs } = await served((send) => void send("values", answer("It stays dry.")));
    const plan = calls(
      ["to_facts", { job_desc: "Where?", trust_mode: 1 }],
      ["to_weather", { job_desc: "Rain?", trust_mode: 1, after: "1", parameter: { days: 3 } }],
    );
    const talked = talk(
      { plan: [plan], facts: ["Zurich."], summarize: ["Dry."] },
      { domains: withRemote(remoteAt(url)) },
    );
    await talked.say("Rain there?");
    expect(runs[0]?.body).toHaveProperty("input.messages.0.additional_kwargs.request.parameter", {
      days: 3,
      language: "en",
      now: "2026-11-21T07:00:00.000Z",
      results: [{ of: "facts: Where?", text: "Zurich." }],
    });
  });

  it.each(["language", "now", "results"])("gets no other value for %s than the engine's", async (name) => {
    const { url, runs } = await served((send) => void send("values", answer("It stays dry.")));
    const plan = calls(["to_weather", { job_desc: "Rain?", trust_mode: 1, parameter: { [name]: "x" } }]);
    const talked = talk({ plan: [plan, "No."] }, { domains: withRemote(remoteAt(url)) });
    const { messages } = await talked.say("Rain?");
    expect(messages.find(({ type }) => type === "tool")?.text).toContain(`the fact "${name}" is sent anyway`);
    expect(runs).toEqual([]);
  });

  it("may answer with a whole response, whose status ends the task", async () => {
    const response = { status: "elsewhere", observation: "Ask the hotel.", trust_mode: 1 };
    const { url } = await served(
      (send) => void send("values", answer("Not read.", { additional_kwargs: { response } })),
    );
    const { observation, status } = await failing(remoteAt(url));
    expect(status).toBe("elsewhere");
    expect(observation).toContain("Ask the hotel.");
  });

  it.each([
    { status: "failed", error: "No weather station there." },
    { status: "failed", observation: null, error: "No weather station there." },
  ])("may fail with its reason alone: %j", async (response) => {
    const { url } = await served((send) => void send("values", answer("x", { additional_kwargs: { response } })));
    const { observation, status } = await failing(remoteAt(url));
    expect({ observation, status }).toEqual({ observation: "No weather station there.", status: "failed" });
  });

  it("may name no error with its answer", async () => {
    const response = { status: "done", observation: "It stays dry.", error: null };
    const { url } = await served((send) => void send("values", answer("x", { additional_kwargs: { response } })));
    const talked = talk({ plan: [handOff()] }, { domains: withRemote(remoteAt(url)) });
    expect(lastText(await talked.say("Is it going to rain?"))).toBe("It stays dry.");
  });

  it("works beside specialists that work here", async () => {
    const { url } = await served((send) => void send("values", answer("It stays dry.")));
    const talked = talk(
      {
        plan: [
          calls(
            ["to_weather", { job_desc: "Rain?", trust_mode: 0 }],
            ["to_facts", { job_desc: "Hours?", trust_mode: 0 }],
          ),
          "Dry, and open till six.",
        ],
        facts: ["Open till six."],
      },
      { domains: withRemote(remoteAt(url)) },
    );
    const state = await talked.say("Rain and hours?");
    expect(lastText(state)).toBe("Dry, and open till six.");
    expect(Object.values(state.tasks).map((task) => "result" in task && task.result)).toEqual([
      "It stays dry.",
      "Open till six.",
    ]);
    expect(talked.model.unused()).toEqual({});
  });

  it("is chosen by the embedded model for what it handles", async () => {
    const { url, runs } = await served((send) => void send("values", answer("It stays dry.")));
    const domains = withRemote(remoteAt(url));
    const { say } = talk({}, { domains, model: offline(), matchesWords: true });
    expect(lastText(await say("What is the weather forecast, will there be rain?"))).toBe("It stays dry.");
    expect(runs).toHaveLength(1);
  });

  it("is drawn as a node with its steps", async () => {
    const { graph } = talk({}, { domains: withRemote(remoteAt("http://127.0.0.1:1")) });
    const { nodes } = await graph.getGraphAsync({ xray: true });
    expect(Object.keys(nodes)).toEqual(expect.arrayContaining(["weather:enter", "weather:delegate"]));
  });

  it("shows nothing of its steps as steps of this conversation", async () => {
    const { url } = await served((send) => {
      send("values", { messages: [], tasks: { x: "theirs" } });
      return void send("values", answer("It stays dry."));
    });
    const { graph, config } = talk({ plan: [handOff()] }, { domains: withRemote(remoteAt(url)) });
    const seen: unknown[] = [];
    const stream = await graph.stream(
      { messages: [new HumanMessage("Rain?")] },
      { ...config, streamMode: ["values", "updates"], subgraphs: true },
    );
    for await (const part of stream) seen.push(part);
    expect(JSON.stringify(seen)).toContain("It stays dry.");
    expect(JSON.stringify(seen)).not.toContain("theirs");
  });
});

describe("a failure of a remote specialist is its task's result in words", () => {
  it.each<[string, RemoteWork, string]>([
    [
      "answers with an error",
      (send) => void send("error", { error: "X", message: "No rain data." }),
      "failed: No rain data.",
    ],
    [
      "refuses",
      (_, response) => {
        response.statusCode = 404;
        return undefined;
      },
      "did not accept it (404)",
    ],
    [
      "redirects to another server",
      (_, response) => {
        response.writeHead(307, { location: "http://127.0.0.1:1/" });
        return undefined;
      },
      "did not accept it (307)",
    ],
    ["asks", (send) => void send("updates", { __interrupt__: [{ id: "1", value: "Sure?" }] }), "stopped to ask"],
    ["says nothing", () => undefined, "no answer that can be read"],
    ["has no messages", (send) => void send("values", { messages: "It rains." }), "no answer that can be read"],
    [
      "ends with the question",
      (send) => void send("values", { messages: [{ type: "human", content: "?" }] }),
      "no answer",
    ],
    ["answers with an empty text", (send) => void send("values", answer("")), "no answer that can be read"],
    [
      "answers with a response that is none",
      (send) => void send("values", answer("x", { additional_kwargs: { response: { status: "great" } } })),
      "no answer that can be read",
    ],
    [
      "writes no JSON",
      (_, response) => {
        response.write("event: values\ndata: {nope\n\n");
        return undefined;
      },
      "broke off before its answer",
    ],
    [
      "breaks off",
      (send, response) => {
        send("values", answer("Half of"));
        setTimeout(() => response.destroy(), 20);
        return "open";
      },
      "broke off before its answer",
    ],
  ])("when it %s", async (_, work, words) => {
    const { url, runs } = await served(work);
    const { observation, status, reply, talked } = await failing(remoteAt(url));
    expect(observation).toContain(words);
    expect(status).toBe("failed");
    expect(reply).toBe("I could not find out.");
    expect(talked.model.unused()).toEqual({});
    expect(runs).toHaveLength(1);
  });

  it("when it cannot be reached", async () => {
    const { url, close } = await remoteServer(() => undefined);
    await close();
    expect((await failing(remoteAt(url))).observation).toContain("cannot be reached");
  });

  it("when it does not finish in time, in the user's language, and its run is cancelled", async () => {
    const { url, others } = await served(() => "open");
    const { observation } = await failing(remoteAt(url, { timeoutMs: 100 }), "明天会下雨吗？");
    expect(observation).toContain("在 0.1 秒内没有完成");
    expect(others.slice(1)).toEqual([expect.stringMatching(/^POST \/threads\/[\w-]{36}\/runs\/r\/cancel\?/)]);
  });

  it("when its address leads to a web page", async () => {
    const { url } = await served((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.write("<!doctype html><title>Welcome</title>");
      return undefined;
    });
    expect((await failing(remoteAt(url))).observation).toContain("not that of a LangGraph server");
  });

  it("when it repeats the key that it was sent, without the key", async () => {
    const { url } = await served(
      (send, _, { headers }) => void send("error", { message: `Bad ${headers["x-api-key"]}` }),
    );
    expect((await failing(remoteAt(url))).observation).toContain("Bad [secret]");
  });

  it("when its process is killed in the middle of the task", async () => {
    const child = fork(new URL("../../support/remote-child.ts", import.meta.url), {
      execArgv: ["--import", import.meta.resolve("tsx")],
    });
    closing.push(() => void child.kill("SIGKILL"));
    const heard = (about: string) =>
      new Promise<string>((done) =>
        child.on("message", (message: { about: string; url: string }) => message.about === about && done(message.url)),
      );
    const working = heard("working");
    const failure = failing(remoteAt(await heard("listening")));
    await working;
    child.kill("SIGKILL");
    const { observation, reply } = await failure;
    expect(observation).toContain("broke off before its answer");
    expect(reply).toBe("I could not find out.");
  });
});

it("stops with the run, as any other step does, and the other server's run with it", async () => {
  const { url, runs, others } = await served(() => "open");
  const { graph, config } = talk({ plan: [handOff()] }, { domains: withRemote(remoteAt(url)) });
  const stopping = new AbortController();
  const run = graph.invoke({ messages: [new HumanMessage("Rain?")] }, { ...config, signal: stopping.signal });
  await vi.waitUntil(() => runs.length === 1);
  stopping.abort();
  await expect(run).rejects.toThrow(/abort/i);
  await vi.waitUntil(() => others.some((path) => path.includes("/runs/r/cancel")));
});
