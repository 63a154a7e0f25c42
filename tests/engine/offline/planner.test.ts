import { describe, expect, it } from "vitest";
import { askUserTool, handOverTool, summarizeTool } from "../../../src/engine/dialog/protocol.ts";
import { next, says, step, system, tool } from "./offline.ts";

const tools = [
  handOverTool(
    "data_collection",
    "Looks up congestion: index of the city or a district, accidents, slowest roads. 查询拥堵数据：全市或城区的拥堵指数、交通事故、最拥堵的道路。",
  ),
  handOverTool("lending", "Lends library books: reserves, renews and returns them. 图书借阅：预约、续借、归还。"),
  askUserTool,
  summarizeTool,
];
const job = (name: string, job_desc: string) => ({ name, args: { job_desc, trust_mode: 1 } });

describe("the offline planner", () => {
  it("keeps places named beside each other in one job", async () => {
    const question = "查询2024-05-10余杭区和西湖区的拥堵指数";
    expect((await next(tools, question)).calls).toEqual([job("to_data_collection", question)]);
    const english = "What is the congestion index of Yuhang and Xihu on 2024-05-10?";
    expect((await next(tools, english)).calls).toEqual([job("to_data_collection", english)]);
  });

  it("splits a question for two specialists, each part with the day", async () => {
    expect(
      (await next(tools, "Show the congestion index of Yuhang on 2024-05-10, and renew my library book")).calls,
    ).toEqual([
      job("to_data_collection", "Show the congestion index of Yuhang on 2024-05-10"),
      job("to_lending", "renew my library book (2024-05-10)"),
    ]);
    expect((await next(tools, "查询2024-05-10余杭区的拥堵指数，并续借我的图书")).calls).toEqual([
      job("to_data_collection", "查询2024-05-10余杭区的拥堵指数"),
      job("to_lending", "续借我的图书（2024-05-10）"),
    ]);
  });

  it("follows the steps a passage lists when the question is an open one", async () => {
    const guide = system(
      'Plan.\n<passage title="如何分析城市的交通状况">分三步：\n1. 查询全市的拥堵指数\n2. 查询各城区的拥堵指数\n3. 查询最拥堵的道路</passage>',
    );
    expect((await next(tools, guide, "2024-05-10城市的交通状况如何？")).calls).toEqual([
      job("to_data_collection", "查询全市的拥堵指数（2024-05-10）"),
      job("to_data_collection", "查询各城区的拥堵指数（2024-05-10）"),
      job("to_data_collection", "查询最拥堵的道路（2024-05-10）"),
    ]);
  });

  it("asks for the summary when the results are in", async () => {
    const done = step("to_lending", { job_desc: "renew", trust_mode: 1 }, "The book is renewed.");
    expect((await next(tools, "Renew my book", ...done)).calls).toEqual([{ name: "summarize", args: {} }]);
  });

  it("passes a specialist's question on to the user", async () => {
    const open = step("to_lending", { job_desc: "renew", trust_mode: 1 }, "I need more. Which book do you mean?");
    expect((await next(tools, "Renew my book", ...open)).calls).toEqual([
      { name: "ask_user", args: { question: "Which book do you mean?" } },
    ]);
  });

  it("hands the user's answer back to the specialist that asked", async () => {
    const open = step("to_lending", { job_desc: "Renew my book", trust_mode: 1 }, "Which book do you mean?");
    const answered = step("ask_user", { question: "Which book do you mean?" }, "Moby-Dick");
    expect((await next(tools, "Renew my book", ...open, ...answered)).calls).toEqual([
      job("to_lending", "Renew my book (Moby-Dick)"),
    ]);
  });

  it("calls its own reading tools with filled parameters", async () => {
    const hours = tool(
      "opening_hours",
      "Opening hours of a library branch. 图书馆分馆的开放时间",
      { branch: { type: "string", description: "Name of the branch, for example Northside." } },
      ["branch"],
    );
    expect((await next([...tools, hours], "What are the opening hours of the Northside branch?")).calls).toEqual([
      { name: "opening_hours", args: { branch: "Northside" } },
    ]);
  });

  it("says what it can do, and that it is the offline model, when nothing fits", async () => {
    const english = await next(tools, "Write me a poem about spring");
    expect(english.calls).toEqual([]);
    expect(english.text).toMatch(/offline model[\s\S]*Lends library books/);
    expect((await next(tools, "给我写一首关于春天的诗")).text).toMatch(/离线模型/);
  });

  it.each([
    ["2024-05-10余杭区和西湖区的拥堵指数", "那2024-05-09呢?", "2024-05-09余杭区和西湖区的拥堵指数"],
    ["今天全市的拥堵指数是多少？", "余杭区呢", "今天余杭区的拥堵指数是多少？"],
    ["余杭区今天的拥堵指数", "那交通事故呢？", "余杭区今天的交通事故"],
    [
      "Congestion index of Yuhang and Xihu on 2024-05-10",
      "and 2024-05-09?",
      "Congestion index of Yuhang and Xihu on 2024-05-09",
    ],
    ["Congestion index of Yuhang today", "what about Xihu?", "Congestion index of Xihu today"],
  ])("takes up the question before: %s → %s", async (question, followUp, whole) => {
    expect((await next(tools, question, says("1.30"), followUp)).calls).toEqual([job("to_data_collection", whole)]);
  });

  it("answers small talk briefly, in the language spoken", async () => {
    expect(await next(tools, "Hello!")).toEqual({ text: "Hello! What can I do for you?", calls: [] });
    expect(await next(tools, "谢谢！")).toEqual({ text: "不客气。", calls: [] });
  });
});
