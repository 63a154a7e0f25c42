import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../../src/app.ts";
import type { Environment } from "../../src/engine/environment.ts";
import { SetupError } from "../../src/engine/errors.ts";
import { sampled } from "../support/runs.ts";
import { type Journey, openJourney, today } from "./support/assistant.ts";
import { closedPort } from "./support/closed-port.ts";

const QUESTION = "Congestion index of Yuhang today";
const ANSWER = `The average congestion index of Yuhang District today (${today})`;

/** One domain, which opens in a third of the time: the others have no part in what is wrong. */
const openTraffic = (environment: Environment = {}) => openJourney(environment, ["traffic"]);

let assistant: Journey;
afterEach(async () => {
  vi.restoreAllMocks();
  await assistant?.close();
});

describe("a message that cannot be read is answered in one sentence, and the next turn works", () => {
  const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AAAA" } };
  sampled([
    ["an empty text", "", "Your message is empty. Ask a question in words."],
    ["nothing but blanks", " \n\t ", "Your message is empty. Ask a question in words."],
    ["a blank block", [{ type: "text" as const, text: " " }], "Your message is empty. Ask a question in words."],
    ["no block", [], "Your message is empty. Ask a question in words."],
    ["an image", [image], "I can only read text. Put your question in words."],
  ])("%s", async (_, content, sentence) => {
    assistant = await openTraffic();
    expect((await assistant.sayContent(content)).text).toBe(sentence);
    expect((await assistant.say(QUESTION)).text).toContain(ANSWER);
  });

  it("100 kB of text, of which only the beginning is kept", async () => {
    assistant = await openTraffic();
    const { text, state } = await assistant.say("余杭区今天的拥堵指数？".repeat(9000));
    expect(text).toBe("您的消息有 99000 个字符，一次最多可读 20000 个。请缩短或分段发送。");
    expect(JSON.stringify(state).length).toBeLessThan(5000);
    expect((await assistant.say(QUESTION)).text).toContain(ANSWER);
  });

  it("text beside an image is read", async () => {
    assistant = await openTraffic();
    const { text } = await assistant.sayContent([image, { type: "text", text: QUESTION }]);
    expect(text).toContain(ANSWER);
  });

  it("a day the calendar does not have", async () => {
    assistant = await openTraffic();
    await assistant.say("2月30日余杭区的拥堵指数");
    const { text } = await assistant.say("余杭区今天的拥堵指数");
    expect(text).toContain(`余杭区今天（${today}）`);
  });

  it("no row of the turn before is shown with it", async () => {
    assistant = await openTraffic();
    await assistant.say("余杭区今天的拥堵指数");
    const { state } = await assistant.say("2月30日余杭区的拥堵指数");
    expect(state.raw_data).toEqual({});
  });

  it("the earlier turns stay", async () => {
    assistant = await openTraffic();
    await assistant.say(QUESTION);
    await assistant.say("");
    const { state } = await assistant.say("What is the congestion index of Hangzhou today?");
    const said = state.messages.filter((message) => message.type === "human").map((message) => message.text);
    expect(said).toEqual([QUESTION, "", "What is the congestion index of Hangzhou today?"]);
    expect(JSON.stringify(state.messages)).toContain(ANSWER);
  });
});

describe("a traffic server that fails", () => {
  const shortTempered = () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(Math.min(ms, 200)));
  };

  it("is down: the answer says so, and invents nothing", async () => {
    assistant = await openTraffic({ TRAFFIC_API_URL: await closedPort() });
    const { text, state } = await assistant.say(QUESTION);
    expect(text).toMatch(/could not be reached/);
    expect(text).not.toMatch(/\d\.\d\d/);
    expect(state.raw_data).toEqual({});
    expect((await assistant.say("Clear")).text).toBe("History cleared.");
  });

  it("hangs: the answer says so when the time is up", async () => {
    shortTempered();
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    assistant = await openTraffic({ TRAFFIC_API_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    const { text } = await assistant.say(QUESTION);
    silent.closeAllConnections();
    silent.close();
    expect(text).toMatch(/did not answer within/);
  });

  it("comes back: the next turn has its figures", async () => {
    const row = { date: today, district: "Yuhang District", hours: "00:00–15:59", index: 1.28, level: "light" };
    const fine = { status: 200, body: JSON.stringify({ summary: "Yuhang is at 1.28.", rows: [row] }) };
    let isBroken = true;
    const server = createServer((_, response) => {
      const { status, body } = isBroken
        ? { status: 500, body: '{"error":"The traffic server failed to answer."}' }
        : fine;
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    assistant = await openTraffic({ TRAFFIC_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const broken = await assistant.say(QUESTION);
    expect(broken.text).toContain("The traffic server failed to answer.");
    isBroken = false;
    expect((await assistant.say(QUESTION)).text).toBe("Yuhang is at 1.28.");
    server.closeAllConnections();
    server.close();
  });

  sampled(["{}", "[]", "null", "", "<html></html>"])(
    "says that a server failed which says nothing itself: %s",
    async (body) => {
      const server = createServer((_, response) => {
        response.writeHead(500, { "content-type": "application/json" }).end(body);
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      assistant = await openTraffic({ TRAFFIC_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
      const { text } = await assistant.say("Congestion index of Yuhang today");
      server.closeAllConnections();
      server.close();
      expect(text).toMatch(/500|fail/);
    },
  );

  sampled(["余杭区今天的拥堵指数", "杭州今天的交通状况如何？", "余杭区和西湖区的拥堵指数"])(
    "says once, in the user's language, that a server is down: %s",
    async (question) => {
      assistant = await openTraffic({ TRAFFIC_API_URL: await closedPort() });
      const { text } = await assistant.say(question);
      expect(text).toMatch(/无法连接/);
      expect(text).not.toMatch(/GET |%E4|tell the user|Try once more/);
      expect(text?.match(/无法连接/g)).toHaveLength(1);
    },
  );
});

describe("a configuration that cannot be used stops the start with one sentence", () => {
  const folder = mkdtempSync(join(tmpdir(), "setup-"));
  const setUp = (environment: Environment) =>
    createApp({ environment: { SWITCHBOARD_DATA_DIR: folder, ...environment } });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[Environment, RegExp]>([
    [{ SWITCHBOARD_MODEL: "gpt-4o" }, /^SWITCHBOARD_MODEL is "gpt-4o"\. Write "<provider>:<model>"/],
    [{ SWITCHBOARD_MODEL: "openai:" }, /^SWITCHBOARD_MODEL is "openai:"/],
    [{ SWITCHBOARD_MODEL: "openai:gpt-4o" }, /OPENAI_API_KEY is not set/],
    [{ SWITCHBOARD_EMBEDDINGS: "word2vec" }, /no embeddings "word2vec"\. The choices are: local, <provider>:<model>/],
    [{ SWITCHBOARD_TIMEOUT_MS: "soon" }, /SWITCHBOARD_TIMEOUT_MS is "soon": must be a number of milliseconds/],
    [{ SWITCHBOARD_TIME_ZONE: "Mars/Base" }, /SWITCHBOARD_TIME_ZONE is "Mars\/Base": .*Asia\/Shanghai/],
    [{ OPENAI_BASE_URL: "localhost" }, /OPENAI_BASE_URL is "localhost": must be an http or https URL/],
    [{ TRAFFIC_API_URL: "nowhere" }, /TRAFFIC_API_URL is "nowhere"/],
  ])("%o", async (environment, sentence) => {
    const failed = await setUp(environment).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SetupError);
    expect((failed as Error).message).toMatch(sentence);
  });

  it("names everything that is wrong at once", async () => {
    const failed = setUp({ SWITCHBOARD_MAX_RETRIES: "many", SWITCHBOARD_TIMEOUT_MS: "1" });
    await expect(failed).rejects.toThrow(/SWITCHBOARD_TIMEOUT_MS.*SWITCHBOARD_MAX_RETRIES/);
  });

  it("shows no secret", async () => {
    const failed = await setUp({ OPENAI_API_KEY: "sk-secret", OPENAI_BASE_URL: "x" }).catch((error: Error) => error);
    expect(String(failed)).not.toContain("sk-secret");
  });

  it("says which folder cannot be written to", async () => {
    const failed = await setUp({ SWITCHBOARD_DATA_DIR: "/dev/null" }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SetupError);
    expect((failed as Error).message).toContain("/dev/null");
  });
});
