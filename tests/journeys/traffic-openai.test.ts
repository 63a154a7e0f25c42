import { randomUUID } from "node:crypto";
import { AIMessageChunk, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { afterEach, describe, expect, it } from "vitest";
import { type ChatRequest, type OpenAiServer, type Reply, startOpenAiServer } from "../support/openai-server.ts";
import { type Journey, today, yesterday } from "./support/assistant.ts";
import { askerOf, calling, expectValidHistory, openWith, textOf, toolsOf } from "./support/provider.ts";
import { sampleFigures } from "./support/sample-figures.ts";

let server: OpenAiServer;
let assistant: Journey;
afterEach(async () => {
  await assistant.close();
  await server.close();
});

async function open(script: Reply[] | ((request: ChatRequest) => Reply), environment: Record<string, string> = {}) {
  server = await startOpenAiServer(script);
  assistant = await openWith(server, environment);
}

/** A part of the "messages" stream, with its namespace. */
type StreamedMessage = [string[], [BaseMessage, { langgraph_node: string }]];

const figures = () => sampleFigures(assistant.dataDir, today);
const askers = () => server.requests.map(askerOf);
const done: [string, object] = ["CompleteOrEscalate", { status: "done", reason: "done" }];
const index = (district: string, date = today): [string, object] => ["get_congestion_index", { district, date }];
const handOff = (job_desc: string): [string, object] => ["to_traffic_data", { job_desc, trust_mode: 1 }];

describe("one task", () => {
  it("takes three model calls: plan, specialist, summary", async () => {
    await open([
      calling(handOff("余杭区和西湖区2026-11-20的拥堵指数")),
      calling(index("余杭区"), index("西湖区"), done),
      { text: "余杭区 1.3，西湖区 1.4。" },
    ]);
    const { text, state } = await assistant.say("今天余杭区和西湖区的拥堵指数");
    expect(text).toBe("余杭区 1.3，西湖区 1.4。");
    expect(askers()).toEqual(["planner", "specialist", "summary"]);
    expect(Object.values(state.raw_data).map(({ rows }) => rows[0]?.district)).toEqual(["余杭区", "西湖区"]);
    const summary = textOf(server.requests[2]?.body.messages.at(-1));
    expect(summary).toContain(`2026-11-20余杭区和西湖区的拥堵指数`);
    expect(summary).toContain(figures().index("余杭区", today));
    expect(summary).toContain(figures().index("西湖区", today));
    expect(textOf(server.requests[2]?.body.messages[0])).toContain("Chinese");
  });

  it("takes two when the specialist words the answer itself", async () => {
    await open([
      calling(handOff("Accidents in Yuhang on 2026-11-20")),
      calling(["list_traffic_accidents", { district: "余杭区", date: today }]),
      calling(["CompleteOrEscalate", { status: "done", reason: "done", result: "Two accidents in Yuhang today." }]),
    ]);
    const { text } = await assistant.say("Traffic accidents in Yuhang today");
    expect(text).toBe("Two accidents in Yuhang today.");
    expect(askers()).toEqual(["planner", "specialist", "specialist"]);
  });

  it("binds to each agent its own tools, and to the summary none", async () => {
    await open([calling(handOff("Index of Yuhang")), calling(index("余杭区"), done), { text: "1.28." }]);
    await assistant.say("Congestion index of Yuhang today");
    const [planner, specialist, summary] = server.requests;
    expect(toolsOf(planner!)).toEqual(["to_traffic_analysis", "to_traffic_data", "ask_user", "summarize"]);
    expect(toolsOf(specialist!)).toEqual([
      "get_congestion_index",
      "list_hourly_congestion",
      "list_daily_congestion",
      "rank_districts_by_congestion",
      "list_most_congested_roads",
      "get_road_congestion",
      "get_travel_volume",
      "list_traffic_accidents",
      "CompleteOrEscalate",
    ]);
    expect(summary?.body.tools).toBeUndefined();
    for (const { authorization, body } of server.requests) {
      expect(authorization).toBe("Bearer test-key");
      expect(body.model).toBe("test");
    }
  });

  it("shows the specialist its task and its rules, and nothing of the dialogue", async () => {
    await open([calling(handOff("Index of Yuhang on 2026-11-20")), calling(index("余杭区"), done), { text: "1.28." }]);
    await assistant.say("Good morning! Congestion index of Yuhang today, please");
    const [system, task, ...more] = server.requests[1]!.body.messages;
    expect(textOf(system)).toContain("You look up traffic figures of Hangzhou");
    expect(textOf(system)).toContain("2026-11-20 15:20 Friday (Asia/Shanghai)");
    expect(textOf(task)).toBe("Index of Yuhang on 2026-11-20");
    expect(more).toEqual([]);
  });
});

describe("open analysis", () => {
  const jobs = ["City index on 2026-11-20", "Index by district on 2026-11-20", "Most congested roads on 2026-11-20"];
  const work: Record<string, [string, object]> = {
    [jobs[0]!]: ["get_congestion_index", { date: today }],
    [jobs[1]!]: ["rank_districts_by_congestion", { date: today }],
    [jobs[2]!]: ["list_most_congested_roads", { date: today }],
  };
  const script = (request: ChatRequest): Reply => {
    const asker = askerOf(request);
    if (asker === "planner") return calling(...jobs.map(handOff));
    if (asker === "summary") return { text: "City 1.32; Shangcheng 1.42; Shidai Elevated Road 1.63." };
    return calling(work[textOf(request.body.messages[1])]!, done);
  };

  it("takes five model calls for three tasks side by side", async () => {
    await open(script);
    const { text, state } = await assistant.say("How is the traffic in Hangzhou today?");
    expect(text).toBe("City 1.32; Shangcheng 1.42; Shidai Elevated Road 1.63.");
    expect(askers()).toEqual(["planner", "specialist", "specialist", "specialist", "summary"]);
    expect(Object.values(state.raw_data).map(({ tool, rows }) => [tool, rows.length])).toEqual([
      ["get_congestion_index", 1],
      ["rank_districts_by_congestion", 13],
      ["list_most_congested_roads", 5],
    ]);
    const all = figures();
    const summary = textOf(server.requests[4]?.body.messages.at(-1));
    expect(summary).toContain(all.index("杭州市", today));
    for (const { index: figure } of [...all.districts(today), ...all.roads(today)]) expect(summary).toContain(figure);
  });

  it("runs six of them without a warning of leaked listeners", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on("warning", note);
    const districts = ["余杭区", "西湖区", "滨江区", "萧山区", "拱墅区", "上城区"];
    await open((request) => {
      const asker = askerOf(request);
      if (asker === "planner") return calling(...districts.map((district) => handOff(`${district}的拥堵指数`)));
      if (asker === "specialist") return calling(index("余杭区"), index("西湖区"), done);
      return { text: "1.3" };
    });
    expect((await assistant.say("六个区的拥堵指数")).text).toBe("1.3");
    await new Promise(setImmediate);
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  it("gives the planner the three steps as background", async () => {
    await open(script);
    await assistant.say("How is the traffic in Hangzhou today?");
    expect(textOf(server.requests[0]?.body.messages[0])).toContain("2. Rank the districts of Hangzhou");
  });
});

describe("several questions in a row", () => {
  const script: Reply[] = [
    calling(handOff("Index of Yuhang on 2026-11-20")),
    calling(index("余杭区"), done),
    { text: "Yuhang is at 1.28." },
    calling(handOff("Index of Yuhang on 2026-11-19")),
    calling(index("余杭区", yesterday), done),
    { text: "Yesterday it was 1.31." },
    { text: "You asked about Yuhang." },
  ];

  it("shows the planner what was asked and answered before, in a valid history", async () => {
    await open(script);
    await assistant.say("Congestion index of Yuhang today");
    const second = await assistant.say("and yesterday?");
    expect(second.text).toBe("Yesterday it was 1.31.");
    expect(Object.values(second.state.raw_data).map(({ args }) => args.date)).toEqual([yesterday]);
    const third = await assistant.say("What have I asked about?");
    expect(third.text).toBe("You asked about Yuhang.");
    for (const request of server.requests) expectValidHistory(request);
    const [, ...view] = server.requests.at(-1)!.body.messages;
    expect(view.map((message) => [message.role, textOf(message)])).toEqual([
      ["user", `Congestion index of Yuhang today\n[In standard form: Congestion index of Yuhang ${today}]`],
      ["assistant", "Yuhang is at 1.28."],
      ["user", `and yesterday?\n[In standard form: and ${yesterday}?]`],
      ["assistant", "Yesterday it was 1.31."],
      ["user", "What have I asked about?"],
    ]);
  });

  it("gives every message an id of its own, although the provider gives all the same", async () => {
    await open(script);
    await assistant.say("Congestion index of Yuhang today");
    await assistant.say("and yesterday?");
    const { state } = await assistant.say("What have I asked about?");
    const ids = state.messages.map((message) => message.id);
    expect(ids).not.toContain("cmpl-1");
    expect(new Set(ids).size).toBe(ids.length);
    expect(state.messages.filter((message) => message.type === "human")).toHaveLength(3);
  });

  it("forgets all of it after Clear, without a model", async () => {
    await open([{ text: "Hello, 赖赖." }, { text: "I do not know what you like." }]);
    await assistant.say("我喜欢赖赖这首歌");
    expect((await assistant.say("清除历史")).text).toBe("历史记录清除成功");
    await assistant.say("我喜欢什么歌");
    expect(JSON.stringify(server.requests[1]?.body.messages)).not.toContain("赖赖");
  });

  it("remembers a name across turns, without a model", async () => {
    await open([]);
    await assistant.say("我是赖赖");
    expect((await assistant.say("我是谁")).text).toBe("您是赖赖。");
    expect(server.requests).toEqual([]);
  });
});

describe("what goes wrong within a turn is an observation", () => {
  it("feeds wrong arguments back and lets the specialist correct them", async () => {
    await open([
      calling(handOff("Index of Chaoyang on 2026-11-20")),
      calling(index("朝阳区")),
      calling(["CompleteOrEscalate", { status: "elsewhere", reason: "Chaoyang is not in Hangzhou" }]),
      calling(["summarize", {}]),
      { text: "There is no Chaoyang District in Hangzhou." },
    ]);
    const { text } = await assistant.say("Congestion index of Chaoyang today");
    expect(text).toBe("There is no Chaoyang District in Hangzhou.");
    const observation = textOf(server.requests[2]?.body.messages.at(-1));
    expect(observation).toContain("朝阳区");
    expect(observation).toContain("余杭区");
    for (const request of server.requests) expectValidHistory(request);
  });

  it("feeds arguments that are no JSON and tools that do not exist back, in a valid history", async () => {
    await open([
      calling(["to_nowhere", {}], ["to_traffic_data", "{broken"]),
      calling(handOff("Index of Yuhang")),
      calling(["get_congestion_index", '{"district": "余杭'], ["get_weather", {}]),
      calling(index("余杭区"), done),
      { text: "1.28." },
    ]);
    const { text } = await assistant.say("Congestion index of Yuhang today");
    expect(text).toBe("1.28.");
    for (const request of server.requests) expectValidHistory(request);
    expect(JSON.stringify(server.requests[1]?.body.messages)).toContain("Hand off with one of: to_traffic_analysis");
    expect(JSON.stringify(server.requests[3]?.body.messages)).toContain("The tools are: get_congestion_index");
  });
});

describe("streaming", () => {
  it("streams the answer token by token under the id it is kept under", async () => {
    await open([
      calling(handOff("Index of Yuhang")),
      calling(index("余杭区"), done),
      { text: "Yuhang is at 1.28, lightly congested." },
    ]);
    const config = { configurable: { thread_id: randomUUID() }, streamMode: "messages" as const, subgraphs: true };
    const tokens: { id: string | undefined; text: string }[] = [];
    const input = { messages: [new HumanMessage("Congestion index of Yuhang today")] };
    const stream = await assistant.app.graph.stream(input, config);
    for await (const part of stream as AsyncIterable<StreamedMessage>) {
      const [, [chunk, { langgraph_node }]] = part;
      if (AIMessageChunk.isInstance(chunk) && langgraph_node === "summarize" && chunk.text !== "") {
        tokens.push({ id: chunk.id, text: chunk.text });
      }
    }
    expect(tokens.map(({ text }) => text)).toEqual(["Yuhang ", "is ", "at ", "1.28, ", "lightly ", "congested."]);
    const state = await assistant.app.graph.getState(config);
    const answer = state.values.messages.at(-1);
    expect(answer.text).toBe("Yuhang is at 1.28, lightly congested.");
    expect(new Set(tokens.map(({ id }) => id))).toEqual(new Set([answer.id]));
  });
});

describe("embeddings of the same provider", () => {
  it("are asked for titles and questions; the figures come as before", async () => {
    await open([calling(handOff("Index of Yuhang")), calling(index("余杭区"), done), { text: "1.28." }], {
      SWITCHBOARD_EMBEDDINGS: "openai:test",
    });
    const { text } = await assistant.say("Congestion index of Yuhang today");
    expect(text).toBe("1.28.");
    expect(server.embeddings.length).toBeGreaterThan(0);
    expect(server.embeddings.every(({ body }) => body.model === "test")).toBe(true);
    const asked = server.embeddings.flatMap(({ body }) => body.input ?? []);
    expect(asked.some((one) => one.includes("Congestion index of Yuhang"))).toBe(true);
  });
});
