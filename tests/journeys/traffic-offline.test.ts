import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { type Journey, openJourney, today, yesterday } from "./support/assistant.ts";
import { sampleFigures } from "./support/sample-figures.ts";

let assistant: Journey;
let figures: ReturnType<typeof sampleFigures>;
beforeAll(async () => {
  assistant = await openJourney();
  // The file is made by the first question.
  await assistant.say("今天杭州市的拥堵指数是多少？");
  figures = sampleFigures(assistant.dataDir, today);
});
afterAll(async () => {
  figures.close();
  await assistant.close();
});

const ask = (question: string) => assistant.another().say(question);
const rowsOf = (state: Awaited<ReturnType<Journey["say"]>>["state"], tool: string) =>
  Object.values(state.raw_data)
    .filter((data) => data.tool === tool)
    .flatMap((data) => data.rows);

describe("a place, day or hour that is named", () => {
  it.each(
    oneIn(8, [
      ["明年的拥堵指数", /^无法预测2027-01-01至2027-12-31的拥堵指数，可以预测/],
      ["congestion index in 2031", /^I cannot look this up for “2031”/],
      ["浦东新区今天的拥堵指数", /^没有“浦东新区”/],
      ["中河高架今天堵不堵", /^没有“中河高架”/],
      ["德胜快速路今天的拥堵指数", /^没有“德胜快速路”/],
      ["灵溪路今天堵吗", /^没有“灵溪路”/],
      ["文一路这两天怎么样", /^没有“文一路”/],
    ]),
  )("and cannot be served is said, and no other figure is given: %s", async (question, said) => {
    const { text, state } = await ask(question);
    expect(text).toMatch(said);
    expect(state.raw_data).toEqual({});
  });

  it("is served, as an hour said in words", async () => {
    expect((await ask("西湖区早上8点的拥堵指数")).text).toContain("8时的拥堵指数为");
  });
});

sampled([
  ["who are you?", /^I am the offline model: I look up/],
  ["你是谁", /^我是离线模型，可以查询和办理/],
])("%s is answered with what it is, and nothing is looked up", async (question, said) => {
  const { text, state } = await ask(question);
  expect(text).toMatch(said);
  expect(state.tasks).toEqual({});
});

sampled([
  ["对比余杭区和西湖区上周的拥堵指数", "画个图"],
  ["compare the congestion index of Yuhang and Xihu last week", "can you draw a chart?"],
])("draws what was found last where only a picture is asked for: %s, %s", async (question, picture) => {
  const talk = assistant.another();
  const { text } = await talk.say(question);
  const drawn = await talk.say(picture);
  expect(drawn.text).toBe(text);
  expect(Object.values(drawn.state.raw_data)).toMatchObject([{ chart: { usermeta: { wished: true } } }]);
});

describe("the worked examples, in Chinese", () => {
  it("gives the indexes of two districts", async () => {
    const { text, state } = await ask("今天余杭区和西湖区的拥堵指数");
    const [yuhang, xihu] = [figures.index("余杭区", today), figures.index("西湖区", today)];
    expect(text).toContain(`余杭区今天（${today}）截至15时的平均拥堵指数为${yuhang}`);
    expect(text).toContain(`西湖区今天（${today}）截至15时的平均拥堵指数为${xihu}`);
    expect(rowsOf(state, "get_congestion_index").map(({ district, index }) => [district, index])).toEqual([
      ["余杭区", Number(yuhang)],
      ["西湖区", Number(xihu)],
    ]);
  });

  it("gives index and accidents of a district from one task with two calls", async () => {
    const { text, state } = await ask("余杭区今天的拥堵指数和交通事故");
    expect(text).toContain(figures.index("余杭区", today));
    expect(text).toContain(`${figures.accidents("余杭区", today)}起交通事故`);
    expect(Object.keys(state.tasks)).toHaveLength(1);
    expect(rowsOf(state, "list_traffic_accidents")).toHaveLength(figures.accidents("余杭区", today));
  });

  it("gives the travel volume between two districts", async () => {
    const { text, state } = await ask("查询西湖区到余杭区的出行量");
    expect(text).toContain(`${figures.trips("西湖区", "余杭区", today)}人次`);
    expect(rowsOf(state, "get_travel_volume")).toMatchObject([{ origin: "西湖区", destination: "余杭区" }]);
  });

  it("gives the index of the whole city", async () => {
    const { text } = await ask("今天杭州市的拥堵指数是多少？");
    expect(text).toContain(`杭州市今天（${today}）截至15时的平均拥堵指数为${figures.index("杭州市", today)}`);
  });

  it("compares a district with itself after the whole city was compared with itself", async () => {
    const talk = assistant.another();
    await talk.say("本周和上周全市的拥堵比较");
    const { text } = await talk.say("单看西湖区呢");
    expect(text).toContain("西湖区日均拥堵指数");
    expect(text).not.toContain("杭州");
  });

  it("lists the most congested roads in their order", async () => {
    const { text, state } = await ask("杭州今天最拥堵的道路有哪些？");
    const expected = figures.roads(today).map(({ road, index }) => [road, Number(index)]);
    expect(rowsOf(state, "list_most_congested_roads").map(({ road, index }) => [road, index])).toEqual(expected);
    for (const { road, index } of figures.roads(today)) expect(text).toMatch(new RegExp(`${road}（.{3}）${index}`));
  });

  it("opens a question up into city, districts and roads", async () => {
    const { text, state } = await ask("杭州今天的交通状况如何？");
    expect(text).toContain(`杭州市今天（${today}）截至15时的平均拥堵指数为${figures.index("杭州市", today)}`);
    expect(rowsOf(state, "rank_districts_by_congestion").map(({ district, index }) => [district, index])).toEqual(
      figures.districts(today).map(({ place, index }) => [place, Number(index)]),
    );
    expect(rowsOf(state, "list_most_congested_roads")).toHaveLength(5);
  });

  it("opens a question about one district up into its index, roads and accidents", async () => {
    const { text, state } = await ask("全面分析一下余杭区今天的交通情况");
    expect(text).toContain(`余杭区今天（${today}）截至15时的平均拥堵指数为${figures.index("余杭区", today)}`);
    expect(rowsOf(state, "list_most_congested_roads").every(({ district }) => district === "余杭区")).toBe(true);
    expect(rowsOf(state, "list_traffic_accidents")).toHaveLength(figures.accidents("余杭区", today));
    expect(rowsOf(state, "rank_districts_by_congestion")).toEqual([]);
  });

  it("asks about both of two districts that are named together, and compares what two questions were about", async () => {
    const { state } = await ask("余杭区和西湖区每小时的拥堵指数");
    expect(Object.values(state.raw_data).map(({ tool }) => tool)).toEqual(Array(2).fill("list_hourly_congestion"));
    const talk = assistant.another();
    await talk.say("昨天余杭区的拥堵指数");
    await talk.say("西湖区呢");
    const { text } = await talk.say("把它们比一比");
    expect(text).toMatch(
      /余杭区.*平均拥堵指数为1\.\d\d[\s\S]*西湖区.*平均拥堵指数为1\.\d\d[\s\S]*相差：1\.\d\d − 1\.\d\d = 0\.\d\d/,
    );
  });

  it("says that it knows no road of a name, and tells of no other road", async () => {
    const { text, state } = await ask("What is the congestion on Zhonghe Elevated Road now?");
    expect(text).toContain('There is no "Zhonghe Elevated Road" here.');
    expect(state.raw_data).toEqual({});
  });

  it("forecasts a day to come", async () => {
    const { text, state } = await ask("预测明天余杭区的拥堵指数");
    const [row] = rowsOf(state, "forecast_congestion");
    expect(row).toMatchObject({ date: "2026-11-21", weekday: "周六" });
    expect(text).toContain(`明天（2026-11-21）${Number(row?.index).toFixed(2)}`);
  });
});

describe("the worked examples, in English", () => {
  it("gives the indexes of two districts", async () => {
    const { text, state } = await ask("Congestion index of Yuhang and Xihu today");
    expect(text).toContain(`Yuhang District today (${today}) up to 15:00 is ${figures.index("余杭区", today)}`);
    expect(text).toContain(`Xihu District today (${today}) up to 15:00 is ${figures.index("西湖区", today)}`);
    expect(rowsOf(state, "get_congestion_index")).toHaveLength(2);
  });

  it("gives index and accidents of a district from one task with two calls", async () => {
    const { text, state } = await ask("Congestion index and traffic accidents in Yuhang today");
    expect(text).toContain(figures.index("余杭区", today));
    expect(text).toContain(`${figures.accidents("余杭区", today)} traffic accidents`);
    expect(Object.keys(state.tasks)).toHaveLength(1);
  });

  it("gives the index of the whole city", async () => {
    const { text } = await ask("What is the congestion index of Hangzhou today?");
    expect(text).toContain(`Hangzhou today (${today}) up to 15:00 is ${figures.index("杭州市", today)}`);
  });

  it("compares two different periods", async () => {
    const { state } = await ask("Compare congestion in Hangzhou over the last two weeks");
    const [data] = Object.values(state.raw_data);
    expect(data?.tool).toBe("compare_congestion");
    expect(data?.rows.map(({ date }) => date)).not.toEqual(data?.rows.map(({ other_date }) => other_date));
  });

  it("lists the most congested roads in their order", async () => {
    const { text, state } = await ask("What are the most congested roads in Hangzhou today?");
    const expected = figures.roads(today).map(({ index }) => Number(index));
    expect(rowsOf(state, "list_most_congested_roads").map(({ index }) => index)).toEqual(expected);
    for (const { index } of figures.roads(today)) expect(text).toContain(` ${index}, `);
  });

  it("gives yesterday's travel volume", async () => {
    const { text } = await ask("Travel volume from Xihu to Yuhang yesterday");
    expect(text).toContain(figures.trips("西湖区", "余杭区", yesterday));
  });

  it("opens a question up into city, districts and roads", async () => {
    const { text, state } = await ask("How is the traffic in Hangzhou today?");
    expect(text).toContain(`Hangzhou today (${today}) up to 15:00 is ${figures.index("杭州市", today)}`);
    expect(rowsOf(state, "rank_districts_by_congestion").map(({ index }) => index)).toEqual(
      figures.districts(today).map(({ index }) => Number(index)),
    );
    expect(rowsOf(state, "list_most_congested_roads")).toHaveLength(5);
    expect(text).toMatch(/Shangcheng District.*most congested roads/s);
  });
});

describe("follow-ups", () => {
  it.each(
    oneIn(8, [
      [
        "今天余杭区和西湖区的拥堵指数",
        "那昨天呢?",
        [
          ["余杭区", yesterday],
          ["西湖区", yesterday],
        ],
      ],
      ["今天杭州市的拥堵指数是多少？", "余杭区呢", [["余杭区", today]]],
      ["余杭区昨天的拥堵指数", "那滨江区呢？", [["滨江区", yesterday]]],
      [
        "Congestion index of Yuhang and Xihu today",
        "and yesterday?",
        [
          ["余杭区", yesterday],
          ["西湖区", yesterday],
        ],
      ],
      ["What is the congestion index of Hangzhou today?", "and in Binjiang?", [["滨江区", today]]],
    ] as const),
  )("%s → %s", async (question, followUp, asked) => {
    const talk = assistant.another();
    await talk.say(question);
    const { text, state } = await talk.say(followUp);
    expect(Object.values(state.raw_data).map(({ tool, args }) => [tool, args.district, args.date ?? today])).toEqual(
      asked.map((pair) => ["get_congestion_index", ...pair]),
    );
    for (const [district, day] of asked) expect(text).toContain(figures.index(district, day));
  });
});

describe("an unknown district", () => {
  sampled(["朝阳区今天的拥堵指数", "Congestion index of Brooklyn today", "Travel volume from Xihu to Pudong today"])(
    "is refused with the districts there are: %s",
    async (question) => {
      const { text, state } = await ask(question);
      expect(text).toMatch(/余杭区|Yuhang/);
      expect(state.raw_data).toEqual({});
    },
  );
});

describe("a day without figures", () => {
  sampled([
    ["余杭区2020年1月1日的拥堵指数", "没有2020-01-01的数据。数据范围为2026-07-24至今天（2026-11-20）。"],
    [
      "Congestion index of Yuhang on 2020-01-01",
      "There are no figures for 2020-01-01. They go from 2026-07-24 to today, 2026-11-20.",
    ],
  ])("is answered with the days there are, nothing technical: %s", async (question, sentence) => {
    const { text } = await ask(question);
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/http|GET|status|get_congestion_index/);
  });
});

describe("a date the calendar does not have", () => {
  sampled([
    ["2月30日余杭区的拥堵指数", "日历上没有“2月30日”这一天。您指的是哪一天？"],
    ["Congestion index of Yuhang on 2026-02-30", '"2026-02-30" is not a day of the calendar. Which date do you mean?'],
  ])("is asked back at once: %s", async (question, answer) => {
    const { text, state } = await ask(question);
    expect(text).toBe(answer);
    expect(state.raw_data).toEqual({});
  });

  sampled([
    ["两周前的周二滨江区堵不堵", "“两周前的周二”可以指不止一天。您指的是哪一天？"],
    [
      "congestion two weeks ago on Tuesday in Binjiang",
      '"two weeks ago on Tuesday" can mean more than one day. Which date do you mean?',
    ],
  ])("is not said of one that can be two days: %s", async (question, answer) => {
    expect((await ask(question)).text).toBe(answer);
  });
});
