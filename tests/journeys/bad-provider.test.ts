import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { afterEach, describe, expect, it } from "vitest";
import { type OpenAiServer, type Reply, startOpenAiServer } from "../support/openai-server.ts";
import { oneIn, sampled } from "../support/runs.ts";
import { type Journey, today } from "./support/assistant.ts";
import { askerOf, calling, expectValidHistory, openWith, textOf } from "./support/provider.ts";

let server: OpenAiServer;
let assistant: Journey;
afterEach(async () => {
  await assistant.close();
  await server.close();
});

async function open(script: Parameters<typeof startOpenAiServer>[0], environment: Record<string, string> = {}) {
  server = await startOpenAiServer(script);
  // One domain, which opens in a third of the time: what fails is the provider.
  assistant = await openWith(server, environment, ["traffic"]);
}

const handOff: Reply = calling(["to_traffic_data", { job_desc: "Index of Yuhang on 2026-11-20", trust_mode: 1 }]);
const lookUp: Reply = calling(
  ["get_congestion_index", { district: "余杭区", date: today }],
  ["CompleteOrEscalate", { status: "done", reason: "done" }],
);
const turn: Reply[] = [handOff, lookUp, { text: "Yuhang is at 1.28." }];
const QUESTION = "Congestion index of Yuhang today";

const failures: [name: string, Reply, en: RegExp][] = [
  ["does not know the model", { status: 404 }, /^The model provider does not know the model .*SWITCHBOARD_MODEL/],
  ["refuses the key", { status: 401 }, /^The model provider does not accept the key .*OPENAI_API_KEY/],
  ["refuses the model", { status: 403 }, /^The model provider does not allow this .*OPENAI_API_KEY/],
  ["has too many requests", { status: 429 }, /^The model provider received too many requests \(429\): wait/],
  ["has no credit left", { status: 429, code: "insufficient_quota" }, /^The account of OPENAI_API_KEY has no credit/],
  ["fails", { status: 500 }, /^The model provider had an internal error .*OPENAI_BASE_URL/],
  ["is overloaded", { status: 503 }, /^The model provider had an internal error .*OPENAI_BASE_URL/],
  ["closes the connection", { drop: "before" }, /^The model provider closed the connection without an answer/],
  ["closes the connection midway", { drop: "midway" }, /^The model provider broke off in the middle of its answer/],
  ["hangs", { hang: "before" }, /^The model provider did not answer in time/],
  ["hangs midway", { hang: "midway" }, /^The model provider did not answer in time/],
  ["answers with a page", { raw: "<html>Welcome</html>" }, /^The answer of the server is not a chat completion/],
];
const patience = (failure: Reply): Record<string, string> =>
  "hang" in failure ? { SWITCHBOARD_TIMEOUT_MS: "1000" } : {};

describe("a provider that fails the planner: one sentence, and the next turn works", () => {
  it.each(oneIn(3, failures))("%s", async (_, failure, sentence) => {
    await open([failure, ...turn], patience(failure));
    const { text } = await assistant.say(QUESTION);
    expect(text).toMatch(sentence);
    expect(text).not.toContain("\n");
    const next = await assistant.say(QUESTION);
    expect(next.text).toBe("Yuhang is at 1.28.");
    for (const request of server.requests) expectValidHistory(request);
  });

  it("says it in the user's language", async () => {
    await open([{ status: 401 }]);
    expect((await assistant.say("余杭区今天的拥堵指数")).text).toBe(
      "模型服务不接受密钥（401）：请检查 OPENAI_API_KEY。",
    );
  });
});

describe("a provider that fails the specialist: one sentence, and the next turn works", () => {
  it.each(oneIn(3, failures, 1))("%s", async (_, failure, sentence) => {
    await open([handOff, failure, ...turn], patience(failure));
    const { text } = await assistant.say(QUESTION);
    expect(text).toMatch(sentence);
    expect(server.requests.map(askerOf)).toEqual(["planner", "specialist"]);
    expect((await assistant.say(QUESTION)).text).toBe("Yuhang is at 1.28.");
    for (const request of server.requests) expectValidHistory(request);
  });
});

describe("a provider that fails the summary: what was found is shown all the same", () => {
  it.each(oneIn(3, failures, 2))("%s", async (_, failure, sentence) => {
    await open([handOff, lookUp, failure, ...turn], patience(failure));
    const { text, state } = await assistant.say(QUESTION);
    expect(text).toMatch(sentence);
    expect(text).toContain("This is what I found:\n\nThe average congestion index of Yuhang District");
    expect(Object.values(state.raw_data)).toHaveLength(1);
    expect((await assistant.say(QUESTION)).text).toBe("Yuhang is at 1.28.");
  });
});

describe("a provider that recovers", () => {
  sampled([
    ["500", { status: 500 }],
    ["429", { status: 429, headers: { "retry-after": "0" } }],
    ["a lost connection", { drop: "before" }],
  ] as [string, Reply][])("is tried again after %s, and nobody notices", async (_, failure) => {
    await open([failure, ...turn], { SWITCHBOARD_MAX_RETRIES: "2" });
    expect((await assistant.say(QUESTION)).text).toBe("Yuhang is at 1.28.");
    expect(server.requests).toHaveLength(4);
  });
});

describe("output that cannot be used, ten rounds running", () => {
  it("of the planner ends with an answer once it was refused three times", async () => {
    await open(() => calling(["to_nowhere", "{broken"]));
    const { text } = await assistant.say(QUESTION);
    expect(text).toBe("I could not find an answer. Try asking for one thing at a time.");
    expect(server.requests).toHaveLength(3);
    for (const request of server.requests) expectValidHistory(request);
  });

  it("of the specialist ends once it was refused three times, and the planner goes on with the error", async () => {
    await open((request) => {
      const asker = askerOf(request);
      if (asker === "summary") return { text: "It could not be looked up." };
      if (asker === "specialist") return calling(["get_congestion_index", '{"district": "余杭']);
      return request.body.messages.some(({ role }) => role === "tool") ? calling(["summarize", {}]) : handOff;
    });
    const { text } = await assistant.say(QUESTION);
    expect(text).toBe("It could not be looked up.");
    expect(server.requests.filter((request) => askerOf(request) === "specialist")).toHaveLength(3);
    const planner = server.requests.filter((request) => askerOf(request) === "planner");
    expect(textOf(planner[1]?.body.messages.at(-1))).toMatch(/^3 steps were not enough to finish this: /);
    for (const request of server.requests) expectValidHistory(request);
  });

  it("of the specialist leaves the next turn as new", async () => {
    let isBroken = true;
    const left = [...turn];
    await open((request) => {
      if (!isBroken) return left.shift() ?? { status: 400 };
      return askerOf(request) === "planner" ? handOff : calling(["no_such_tool", {}]);
    });
    await assistant.say(QUESTION);
    isBroken = false;
    const { text, state } = await assistant.say(QUESTION);
    expect(text).toBe("Yuhang is at 1.28.");
    expect(state.dialog_state).toEqual([]);
    expect(Object.values(state.tasks).map(({ status }) => status)).toEqual(["done"]);
  });

  it("that is empty twice is named, and the next turn works", async () => {
    await open([{ text: "" }, { text: " " }, ...turn]);
    expect((await assistant.say(QUESTION)).text).toMatch(/^The language model gave no usable reply, twice\./);
    expect((await assistant.say(QUESTION)).text).toBe("Yuhang is at 1.28.");
    for (const request of server.requests) expectValidHistory(request);
  });
});

describe("a reply that reaches its length limit", () => {
  const cut = { finish: "length" as const };
  const half: Reply = { toolCalls: [{ name: "to_traffic_data", args: '{"job_desc": "Index of Yu' }], ...cut };
  const MARK = "(The answer is longer than the language model may write, and was cut off here. Ask for a part of it.)";

  it("is marked as cut, in the user's language", async () => {
    await open([
      { text: "Today you had thr", ...cut },
      { text: "今天您有三", ...cut },
    ]);
    expect((await assistant.say("Hello")).text).toBe(`Today you had thr…\n\n${MARK}`);
    expect((await assistant.say("你好")).text).toBe(
      "今天您有三…\n\n（回答超出了语言模型的长度上限，到此中断。请缩小提问范围。）",
    );
  });

  it("is marked as cut when the results were put together", async () => {
    await open([handOff, lookUp, { text: "Yuhang is at", ...cut }]);
    expect((await assistant.say(QUESTION)).text).toBe(`Yuhang is at…\n\n${MARK}`);
  });

  it("is told so to the model if it is half a call, and the turn goes on", async () => {
    await open([half, ...turn]);
    expect((await assistant.say(QUESTION)).text).toBe("Yuhang is at 1.28.");
    expect(textOf(server.requests[1]?.body.messages.at(-1))).toContain("reached its length limit");
  });

  it("ends the turn if the second reply is half a call too", async () => {
    await open(() => half);
    expect((await assistant.say(QUESTION)).text).toMatch(/^The language model reached its length limit .* twice\./);
    expect(server.requests).toHaveLength(2);
  });

  it("still has its whole calls carried out, and the half one is named as cut", async () => {
    const two: Reply = {
      toolCalls: [
        { name: "get_congestion_index", args: { district: "余杭区", date: today } },
        { name: "get_congestion_index", args: '{"district": "西' },
      ],
      ...cut,
    };
    await open([handOff, two, calling(["CompleteOrEscalate", { result: "Yuhang is at 1.28." }])]);
    expect((await assistant.say(QUESTION)).text).toContain("1.28");
    const seen = server.requests[2]?.body.messages.map(textOf).join("\n");
    expect(seen).toContain("The message reached its length limit before this call was whole");
    expect(seen).toContain("The average congestion index of Yuhang District");
  });
});

describe("a reply without an end", () => {
  it("is cut, and marked as cut", async () => {
    await open([{ text: "word ".repeat(600_000) }]);
    const { text } = await assistant.say("Hello");
    expect(text?.length).toBeLessThan(51_000);
    expect(text).toContain("was cut off here");
  });

  it("with hundreds of calls has the first carried out, and the rest answered", async () => {
    const many = calling(
      ...Array.from({ length: 200 }, (_, at): [string, object] => ["no_such_tool", { number: at }]),
      ["CompleteOrEscalate", {}],
    );
    await open([handOff, many, calling(["CompleteOrEscalate", { result: "That is all." }])]);
    expect((await assistant.say(QUESTION)).text).toBe("That is all.");
    const answers = server.requests[2]?.body.messages.filter(({ role }) => role === "tool").map(textOf) ?? [];
    expect(answers).toHaveLength(201);
    expect(answers.filter((text) => text.includes("There is no tool"))).toHaveLength(20);
    expect(answers.filter((text) => text.includes("one message takes 20 calls"))).toHaveLength(181);
  });
});

describe("a model that is asked for a date only the talk explains", () => {
  const history: Reply = { text: "Yes, a Wednesday." };

  it("may fail: the date stays as worded, and the turn goes on", async () => {
    await open([history, { status: 500 }, { text: "Which day do you mean?" }]);
    await assistant.say("Were 2026-11-18 and 2026-11-25 Wednesdays?");
    const { text, state } = await assistant.say("Congestion index of Yuhang on that day");
    expect(text).toBe("Which day do you mean?");
    expect(state.turn?.question).toBe("Congestion index of Yuhang on that day");
  });

  it("settles it, and none of its reply is streamed to the user", async () => {
    await open([history, { text: '{"on that day": "2026-11-18"}' }, { text: "It is low." }]);
    await assistant.say("Were 2026-11-18 and 2026-11-25 Wednesdays?");
    const input = { messages: [new HumanMessage("Congestion index of Yuhang on that day")] };
    const config = { configurable: { thread_id: assistant.thread }, streamMode: "messages" as const };
    const stream = await assistant.app.graph.stream(input, config);
    const texts: string[] = [];
    for await (const [chunk] of stream as AsyncIterable<[BaseMessage]>) texts.push(chunk.text);
    expect(texts.join("")).toBe("It is low.");
    const words = "Congestion index of Yuhang on that day\n[In standard form: Congestion index of Yuhang 2026-11-18]";
    expect(textOf(server.requests.at(-1)?.body.messages.at(-1))).toBe(words);
  });
});

describe("embeddings that fail", () => {
  sampled([401, 404, 500])("with status %d are named in one sentence, without further attempts", async (status) => {
    let calls = 0;
    const broken = createServer((_, response) => {
      calls += 1;
      response.writeHead(status).end('{"error":{"message":"no"}}');
    });
    await new Promise<void>((listening) => broken.listen(0, "127.0.0.1", listening));
    await open([...turn], {
      SWITCHBOARD_MODEL: "offline",
      SWITCHBOARD_EMBEDDINGS: "openai:test",
      OPENAI_BASE_URL: `http://127.0.0.1:${(broken.address() as AddressInfo).port}/v1`,
    });
    const { text } = await assistant.say(QUESTION);
    broken.closeAllConnections();
    broken.close();
    expect(text).toMatch(/SWITCHBOARD_EMBEDDINGS|OPENAI/);
    expect(text).not.toContain("\n");
    expect(calls).toBeLessThan(5);
  });
});
