import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { askUserTool, handOffTool, summarizeTool } from "../../src/engine/dialog/protocol.ts";
import { viewMessage } from "../../src/engine/dialog/view-message.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { aliases, aliasesIn } from "../../src/engine/tools/aliases.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";
import { next, now, says, step, system, tool } from "./offline.ts";

const tools = [
  handOffTool(
    "data_collection",
    "Looks up congestion: index of the city or a district, accidents, slowest roads. 查询拥堵数据：全市或城区的拥堵指数、交通事故、最拥堵的道路。",
  ),
  handOffTool("lending", "Lends library books: reserves, renews and returns them. 图书借阅：预约、续借、归还。"),
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
      job("to_lending", "2024-05-10续借我的图书"),
    ]);
  });

  it("follows the steps a passage lists when the question is an open one", async () => {
    const guide = system(
      'Plan.\n<passage title="如何分析城市的交通状况">分三步：\n1. 查询全市的拥堵指数\n2. 查询各城区的拥堵指数\n3. 查询最拥堵的道路</passage>',
    );
    expect((await next(tools, guide, "2024-05-10城市的交通状况如何？")).calls).toEqual([
      job("to_data_collection", "2024-05-10查询全市的拥堵指数"),
      job("to_data_collection", "2024-05-10查询各城区的拥堵指数"),
      job("to_data_collection", "2024-05-10查询最拥堵的道路"),
    ]);
  });

  it("says that no documents are set up to who asks what they say", async () => {
    const model = new OfflineModel({ embeddings: new LocalEmbeddings(), now: () => now, lacksTexts: true });
    const bound = model.bindTools(tools);
    for (const text of ["What do the documents say about accidents?", "关于预约，文档里是怎么说的？", "你有哪些文档"]) {
      const reply = await bound.invoke([new HumanMessage(text)]);
      expect([reply.tool_calls, reply.text]).toEqual([[], expect.stringContaining("SWITCHBOARD_DOCS=./docs")]);
    }
    const other = await bound.invoke([new HumanMessage("How many accidents do the reports list on 2024-05-10?")]);
    expect(other.text).not.toContain("SWITCHBOARD_DOCS");
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

  describe("with the calls of the question before", () => {
    const town = { type: "string", ...aliases({ values: { Yuhang: ["余杭"], Xihu: ["西湖"] }, isClosed: true }) };
    const date = { type: "string", format: "date", description: "Day" };
    const places = { district: { ...town, ...aliases({ ...aliasesIn(town), leftOut: ["whole city", "全市"] }) } };
    const index = tool("get_congestion_index", "Congestion index 拥堵指数", { ...places, date });
    const accidents = tool("list_accidents", "Traffic accidents 交通事故", { ...places, date });
    const trips = tool("get_trips", "Trips between districts 出行量", { origin: town, destination: town, date });
    const [data, ...others] = tools;
    const known = [{ ...data, does: [index, accidents, trips] }, ...others];
    const call = (one: typeof index, ...[district, day]: string[]) => ({
      name: one.name,
      args: { ...(district && { district }), ...(day && { date: day }) },
    });
    const asked = (question: string, ...calls: object[]) =>
      viewMessage(question, { question, calls: calls as { name: string; args: Record<string, unknown> }[] });
    const lines = (said: string, ...calls: { name: string; args: object }[]) =>
      [said, ...calls.map(({ name, args }) => `= ${name} ${JSON.stringify(args)}`)].join("\n");

    it.each([
      ["那2024-05-09呢?", [call(index, "Yuhang", "2024-05-09"), call(index, "Xihu", "2024-05-09")]],
      ["and 2024-05-09?", [call(index, "Yuhang", "2024-05-09"), call(index, "Xihu", "2024-05-09")]],
      ["余杭呢", [call(index, "Yuhang", "2024-05-10")]],
      ["sorry, I meant Yuhang", [call(index, "Yuhang", "2024-05-10")]],
      ["the whole city instead", [call(index, "", "2024-05-10")]],
      ["那交通事故呢？", [call(accidents, "Yuhang", "2024-05-10"), call(accidents, "Xihu", "2024-05-10")]],
      ["which accidents were there in Xihu that day?", [call(accidents, "Xihu", "2024-05-10")]],
    ])("makes them again with what is said: %s", async (followUp, calls) => {
      const before = asked("…", call(index, "Yuhang", "2024-05-10"), call(index, "Xihu", "2024-05-10"));
      expect((await next(known, before, says("1.30"), followUp)).calls).toEqual([
        job("to_data_collection", lines(followUp, ...calls)),
      ]);
    });

    it.each(["and the other way round?", "反过来呢"])("exchanges the ends of a journey: %s", async (followUp) => {
      const [origin, destination] = ["Yuhang", "Xihu"];
      const before = asked("…", { name: trips.name, args: { origin, destination } });
      const turned = { name: trips.name, args: { origin: destination, destination: origin } };
      expect((await next(known, before, says("120"), followUp)).calls).toEqual([
        job("to_data_collection", lines(followUp, turned)),
      ]);
    });

    it("begins anew with a question that stands for itself", async () => {
      const before = asked("…", call(index, "Yuhang", "2024-05-10"));
      for (const question of ["Congestion index of Xihu", "西湖的交通事故"])
        expect((await next(known, before, says("1.30"), question)).calls).toEqual([
          job("to_data_collection", question),
        ]);
    });
  });

  it("answers small talk briefly, in the language spoken", async () => {
    expect(await next(tools, "Hello!")).toEqual({ text: "Hello! What can I do for you?", calls: [] });
    expect(await next(tools, "谢谢！")).toEqual({ text: "不客气。", calls: [] });
    for (const text of ["thanks, fine", "fine, thanks"])
      expect(await next(tools, text)).toEqual({ text: "You're welcome.", calls: [] });
  });

  it("hands a thing that was shown over with its line", async () => {
    const shown = "Your books:\n1. B-1 Moby-Dick, due 2024-05-20\n2. B-2 Emma, due 2024-05-21";
    expect((await next(tools, "Which books do I have?", says(shown), "renew the second one")).calls).toEqual([
      job("to_lending", "renew the second one\n> 2. B-2 Emma, due 2024-05-21"),
    ]);
    expect((await next(tools, "Renew Emma", says("Renewed B-2 until 2024-06-21."), "cancel it")).calls).toEqual([
      job("to_lending", "cancel it\n> 1. Renewed B-2 until 2024-06-21."),
    ]);
  });

  it("puts the place last spoken of, and its days, for there", async () => {
    const places = {
      town: { type: "string", ...aliases({ values: { Bern: ["伯尔尼", "BRN"], Chur: ["库尔", "CHU"] } }) },
    };
    const own = [...tools, tool("list_branches", "Lists library branches of a town. 图书馆分馆", places)];
    const talk = ["Reserve Emma in Chur", says("Reserved Emma in Chur for 2024-05-20.")];
    expect((await next(own, ...talk, "reserve Moby-Dick there")).calls).toEqual([
      job("to_lending", "reserve Moby-Dick in Chur from 2024-05-20"),
    ]);
    expect((await next(own, ...talk, "在那里预约红楼梦图书")).calls).toEqual([
      job("to_lending", "在库尔预约红楼梦图书（2024-05-20）"),
    ]);
  });

  it("puts all days last spoken of for there, or the first where nobody takes a span", async () => {
    const day = (description: string) => ({ type: "string", format: "date", description });
    const town = { type: "string", ...aliases({ values: { Bern: ["伯尔尼"], Chur: ["库尔"] } }) };
    const seats = { town, start_date: day("First day"), end_date: day("Last day") };
    const lending = tools.find(({ name }) => name === "to_lending")!;
    const taking = (properties: Record<string, object>) => ({
      ...lending,
      does: [tool("reserve", "Reserves library books.", properties)],
    });
    const talk = ["Reserve a seat in Chur", says("Reserved a seat in Chur, 2024-05-20 to 2024-05-23.")];
    const branches = tool("list_branches", "Lists library branches of a town. 图书馆分馆", { town });
    const others = tools.filter((one) => one !== lending);
    const asked = async (properties: Record<string, object>) =>
      (await next([...others, taking(properties), branches], ...talk, "reserve library books there")).calls;
    expect(await asked(seats)).toEqual([
      job("to_lending", "reserve library books in Chur from 2024-05-20 to 2024-05-23"),
    ]);
    expect(await asked({ town, date: day("Day") })).toEqual([
      job("to_lending", "reserve library books in Chur from 2024-05-20"),
    ]);
  });

  it("hands off what is to be done rather than looking it up", async () => {
    const own = [
      ...tools,
      tool("list_my_books", "Lists my library books: what I have borrowed, reserved, renewed.", {}),
    ];
    expect((await next(own, "Renew my library books")).calls).toEqual([job("to_lending", "Renew my library books")]);
    expect((await next(own, "List my library books")).calls).toEqual([{ name: "list_my_books", args: {} }]);
  });

  it("leaves it at that when the user gives up, also when it is told so by who let go", async () => {
    const left = "All right, I leave it at that. Nothing more was done.";
    expect((await next(tools, "never mind")).text).toBe(left);
    const ended = [{ from: "lending", how: "dropped" as const }];
    expect((await next(tools, viewMessage("", { question: "the second one", ended }))).text).toBe(left);
    expect((await next(tools, "好的")).text).toBe("目前没有等待您确认的事项。有什么可以帮您？");
  });

  it("does not hand a request back to who has let go of it", async () => {
    const ended = [{ from: "lending", how: "elsewhere" as const }];
    const request = viewMessage("", { question: "Renew my library book", ended });
    expect((await next(tools, request)).calls).toEqual([]);
  });
});

describe("specialists of a domain that nothing was learned for", () => {
  const code = (pattern: string, foundBy?: string) => ({
    type: "string",
    pattern,
    title: "No.",
    ...(foundBy !== undefined && aliases({ foundBy })),
  });
  const ofKind = {
    kind: { type: "string", enum: ["skin", "teeth"], ...aliases({ values: { teeth: ["dentist", "牙医"] } }) },
  };
  const search = {
    ...tool("search_doctors", "Finds doctors by speciality.", ofKind),
    aliases: ["how much is a visit", "诊费多少"],
  };
  const free = {
    ...tool("find_free_times", "Free times by doctor and day.", {
      doctor_id: code("^DR-\\d{2}$", "search_doctors"),
      day: { type: "string", format: "date" },
    }),
    aliases: ["when is the doctor free", "什么时候有空"],
  };
  const book = tool("book_time", "Books a free time.", { time_id: code("^SL-\\d{4}$", "find_free_times") }, [
    "time_id",
  ]);
  const list = tool("list_my_visits", "The visits of the patient.", {});
  const move = tool(
    "move_visit",
    "Moves a visit to another free time.",
    { visit_id: code("^AP-\\d{4}$", "list_my_visits"), time_id: code("^SL-\\d{4}$", "find_free_times") },
    ["visit_id", "time_id"],
  );
  const doctors = {
    ...handOffTool("doctors", "Doctors and free times: finds, books."),
    aliases: ["skin doctor", "dentist", "找医生", "陈芳医生"],
    does: [search, free, book],
  };
  const visits = {
    ...handOffTool("visits", "Visits of the patient: lists, moves."),
    aliases: ["my visits", "我的就诊"],
    does: [list, move, free],
  };
  const rules = {
    ...tool("lookup_rules", "Rules.", { query: { type: "string" } }, ["query"]),
    aliases: ["what do I have to bring", "until when can I cancel a visit"],
  };
  const clinic = [doctors, visits, rules, askUserTool, summarizeTool];
  const first = async (...said: Parameters<typeof next>[1][]) => (await next(clinic, ...said)).calls[0];

  it.each([
    ["how much is a visit", "to_doctors"],
    ["诊费多少", "to_doctors"],
    ["What do I have to bring?", "lookup_rules"],
    ["what do I have to bring to the clinic?", "lookup_rules"],
    ["Until when can I cancel for free?", "lookup_rules"],
    // Both find free times; one goes on to a new booking.
    ["When is the doctor free on 2024-05-13?", "to_doctors"],
    ["Book SL-0002", "to_doctors"],
    ["把我跟陈芳医生的就诊改到2024-05-13", "to_visits"],
  ])("are told by what people say for their tools: %s", async (said, name) => {
    expect((await first(said))?.name).toBe(name);
  });

  it.each(["When is she free on 2024-05-13?", "她2024-05-13什么时候有空"])(
    "look up by the id of the only person shown: %s",
    async (said) => {
      const shown = "Doctors:\n1. DR-03 Dr. Li Na, children, CNY 90 a visit";
      const before = step("to_doctors", { job_desc: "children's doctors", trust_mode: 1 }, shown);
      const call = await first("Which children's doctors do you have?", ...before, says(shown), said);
      expect(call?.name).toBe("to_doctors");
      expect(call?.args.job_desc).toMatch(/find_free_times.*"DR-03".*"2024-05-13"/s);
    },
  );
});
