import { describe, expect, it } from "vitest";
import { acceptedLanguage } from "../../../src/domains/traffic/server/accept-language.ts";
import { createTrafficServer } from "../../../src/domains/traffic/server/create-traffic-server.ts";
import { openTrafficDatabase } from "../../../src/domains/traffic/server/traffic-database.ts";
import { now, server } from "./fixtures.ts";

const ask = server();

describe("the traffic server answers in the caller's language", () => {
  it.each([
    [
      "/congestion-index?district=余杭区",
      "zh",
      /^余杭区今天（2026-11-20）截至15时的平均拥堵指数为1\.\d\d，.+；当前（15时）为1\.\d\d，最高为\d+时的\d\.\d\d。$/,
    ],
    [
      "/congestion-index?district=余杭区",
      "en",
      /^The average congestion index of Yuhang District today \(2026-11-20\) up to 15:00 is 1\.\d\d, /,
    ],
    ["/congestion-index?date=2026-11-19", "zh", /^杭州市昨天（2026-11-19）全天的平均拥堵指数为1\.\d\d，/],
    [
      "/congestion-index?date=2026-11-18&hour=8",
      "en",
      /^The congestion index of Hangzhou on Wednesday 2026-11-18 at 8:00 is \d\.\d\d, moderately congested\.$/,
    ],
    [
      "/congestion-index?date=2026-11-18&part=evening_rush",
      "zh",
      /^杭州市2026-11-18（周三）晚高峰（17至19时）的拥堵指数为\d\.\d\d，/,
    ],
    [
      "/congestion-index?date=2026-11-18&hour=17&until_hour=19",
      "en",
      /^The congestion index of Hangzhou on Wednesday 2026-11-18 from 17:00 to 19:00 is \d\.\d\d, /,
    ],
    ["/congestion-index?hour=14&until_hour=20", "zh", /^杭州市今天（2026-11-20）14时起截至15时的拥堵指数为\d\.\d\d，/],
    [
      "/congestion-index/hourly?date=2026-11-18&part=morning_rush",
      "en",
      /^Congestion index of Hangzhou by hour on Wednesday 2026-11-18, morning rush \(7:00–9:59\): 7h .*, 9h 1\.\d\d\.$/,
    ],
    [
      "/congestion-index/ranking?part=afternoon",
      "en",
      /^Congestion index of Hangzhou's districts today \(2026-11-20\), afternoon \(12:00–15:59\), most congested first: 1\. /,
    ],
    [
      "/congestion-index/hourly?date=2026-11-18",
      "zh",
      /^杭州市2026-11-18（周三）全天的分时拥堵指数：0时 1\.\d\d，.*23时 1\.\d\d。$/,
    ],
    [
      "/congestion-index/hourly",
      "en",
      /^Congestion index of Hangzhou by hour today \(2026-11-20\) up to 15:00: 0h 1\.\d\d, .*15h/,
    ],
    [
      "/congestion-index/daily?district=西湖区",
      "zh",
      /^西湖区2026-11-14至2026-11-20的日均拥堵指数平均为1\.\d\d，逐日为：11-14 .*11-20 1\.\d\d。$/,
    ],
    ["/congestion-index/daily?start_date=2026-10-01", "en", /averages 1\.\d\d, highest and lowest: [^,]+, [^,]+\.$/],
    [
      "/congestion-index/daily?start_date=2026-11-18&end_date=2026-11-19&part=morning_rush",
      "en",
      /^The daily congestion index of Hangzhou from 2026-11-18 to 2026-11-19, morning rush \(7:00–9:59\), averages 1\.\d\d, day by day: 11-18 1\.\d\d, 11-19 1\.\d\d\.$/,
    ],
    ["/congestion-index/ranking", "zh", /^杭州市各区县今天（2026-11-20）截至15时的拥堵指数从高到低：1\. .*13\. /],
    [
      "/congestion-index/ranking?hour=8",
      "en",
      /^Congestion index of Hangzhou's districts today \(2026-11-20\) at 8:00, most congested first: 1\. /,
    ],
    [
      "/congestion-index/ranking?date=2026-11-18&limit=2",
      "zh",
      /^杭州市各区县2026-11-18（周三）全天的拥堵指数从高到低：1\. [^，]+，2\. [^，]+。$/,
    ],
    [
      "/congestion-index/ranking?date=2026-11-18&min=1.4",
      "en",
      /^\d of Hangzhou.s districts have a congestion index above 1\.4 on Wednesday 2026-11-18, whole day: 1\. .* 1\.4\d\.$/,
    ],
    ["/congestion-index/ranking?date=2026-11-18&min=5", "zh", /^2026-11-18（周三）全天拥堵指数高于5的区县有0个。$/],
    [
      "/roads/most-congested?district=余杭区&limit=2",
      "zh",
      /^余杭区今天（2026-11-20）截至15时最拥堵的2条道路.*：1\. .+（余杭区）.+；2\. /,
    ],
    ["/roads/most-congested", "en", /^The 5 most congested roads of Hangzhou today .*5\. /],
    ["/roads/most-congested?order=least_congested", "zh", /^杭州市今天（2026-11-20）截至15时最不拥堵的5条道路/],
    [
      "/congestion-index/ranking?date=2026-11-18&order=least_congested&limit=3",
      "en",
      /^Congestion index of Hangzhou.s districts on Wednesday 2026-11-18, whole day, least congested first: 1\. Chun.an/,
    ],
    [
      "/congestion-index/ranking?order=least_congested",
      "zh",
      /^杭州市各区县今天（2026-11-20）截至15时的拥堵指数从低到高：/,
    ],
    [
      "/congestion-index/daily?start_date=2026-11-18&end_date=2026-11-19&until_hour=6",
      "en",
      /averages 1\.0\d, day by day: 11-18 1\.0\d, 11-19 1\.0\d\.$/,
    ],
    ["/roads/most-congested?order=slowest&limit=2", "zh", /^杭州市今天（2026-11-20）截至15时车速最低的2条道路/],
    [
      "/travel-volume?origin=西湖区&destination=余杭区",
      "zh",
      /^今天（2026-11-20）截至15时从西湖区到余杭区的出行量为[\d,]+人次，反向为[\d,]+人次，合计[\d,]+人次。$/,
    ],
    [
      "/travel-volume?origin=西湖区&destination=余杭区&date=2026-11-18&end_date=2026-11-19",
      "en",
      /^The travel volume from Xihu District to Yuhang District from 2026-11-18 to 2026-11-19 is [\d,]+ person trips, /,
    ],
    ["/accidents?district=余杭区", "zh", /^余杭区今天（2026-11-20）截至15时共发生\d+起交通事故，/],
    [
      "/accidents?district=余杭区&date=2026-11-19",
      "en",
      /^Yuhang District had (no|\d+) traffic accidents? yesterday \(2026-11-19\), whole day, with /,
    ],
  ])("%s in %s", async (path, language, sentence) => {
    const { status, summary } = await ask(path, language);
    expect(status).toBe(200);
    expect(summary).toMatch(sentence);
  });

  it.each([
    ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
    ["fr, en;q=0.5, zh;q=0.9", "zh"],
    ["en-GB", "en"],
    [undefined, "en"],
  ])("takes %s as %s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});

describe("figures", () => {
  it("of a day are the mean of its hours", async () => {
    const hours = (await ask("/congestion-index/hourly?district=滨江区&date=2026-11-18")).rows;
    const mean = hours.reduce((sum, row) => sum + Number(row.index), 0) / 24;
    const [day] = (await ask("/congestion-index?district=滨江区&date=2026-11-18")).rows;
    expect(day).toMatchObject({ district: "Binjiang District", date: "2026-11-18", hours: "00:00–23:59" });
    expect(day?.index).toBeCloseTo(mean, 2);
    const [listed] = (await ask("/congestion-index/daily?district=滨江区&start_date=2026-11-18&end_date=2026-11-18"))
      .rows;
    expect(listed).toMatchObject({ index: day?.index, weekday: "Wednesday", hours: 24 });
    expect((await ask("/congestion-index/ranking?date=2026-11-18")).rows).toContainEqual(
      expect.objectContaining({ district: "Binjiang District", index: day?.index }),
    );
  });

  it("mark the current day as incomplete by its hours", async () => {
    const { rows } = await ask("/congestion-index/daily");
    expect(rows.map((row) => row.hours)).toEqual([24, 24, 24, 24, 24, 24, 16]);
  });

  it("of a part of each day have its hours", async () => {
    const { rows } = await ask("/congestion-index/daily?part=afternoon");
    expect(rows.map((row) => row.hours)).toEqual([6, 6, 6, 6, 6, 6, 4]);
  });

  it("rank from the most congested", async () => {
    for (const path of ["/congestion-index/ranking", "/roads/most-congested?limit=50"]) {
      const { rows } = await ask(path);
      const indexes = rows.map((row) => Number(row.index));
      expect(indexes).toEqual([...indexes].sort((one, other) => other - one));
      expect(rows.map((row) => row.rank)).toEqual(rows.map((_, at) => at + 1));
    }
  });

  it("rank roads from the least congested where that is asked for", async () => {
    const [most, least] = await Promise.all(
      ["", "&order=least_congested"].map((order) => ask(`/roads/most-congested?date=2026-11-18&limit=50${order}`)),
    );
    expect(least?.rows.map((row) => row.road)).toEqual(most?.rows.map((row) => row.road).reverse());
  });

  it.each([
    ["slowest", 1],
    ["fastest", -1],
  ])("rank roads by speed, the %s first", async (order, way) => {
    const { rows } = await ask(`/roads/most-congested?date=2026-11-18&limit=50&order=${order}`);
    const speeds = rows.map(({ speed }) => Number(speed));
    expect(speeds).toEqual([...speeds].sort((one, other) => way * (one - other)));
  });

  it("name the roads of accidents, most first, and say how many others there are", async () => {
    const { summary } = await ask("/accidents?date=2026-11-01&end_date=2026-11-07", "en");
    expect(summary).toMatch(/ By road: [^,\d]+ \d+, .+, and \d+ others\.$/);
  });

  it("count the accidents that are listed, and those in which somebody was hurt", async () => {
    const { summary, rows } = await ask("/accidents?date=2026-11-01&end_date=2026-11-07", "zh");
    const harmful = rows.filter((row) => Number(row.injured) > 0).length;
    expect(summary).toContain(`共发生${rows.length}起交通事故，其中${harmful}起有人受伤`);
    const days = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((day) => ask(`/accidents?date=2026-11-0${day}`)));
    expect(days.reduce((sum, day) => sum + day.rows.length, 0)).toBe(rows.length);
  });

  it("of travel are told for both directions", async () => {
    const [there] = (await ask("/travel-volume?origin=西湖区&destination=余杭区&date=2026-11-18")).rows;
    const [back] = (await ask("/travel-volume?origin=余杭区&destination=西湖区&date=2026-11-18")).rows;
    expect(there?.trips_back).toBe(back?.trips);
  });

  it("of travel inside one district have no opposite direction", async () => {
    const path = "/travel-volume?origin=西湖区&destination=西湖区&date=2026-11-19";
    expect((await ask(path, "zh")).summary).toMatch(/^昨天（2026-11-19）全天西湖区内部的出行量为[\d,]+人次。$/);
    expect((await ask(path)).summary).toMatch(/^The travel volume inside Xihu District yesterday .* person trips\.$/);
  });

  it("exist in the first minutes of a day", async () => {
    const atMidnight = server(new Date("2026-11-20T00:00:30+08:00"));
    expect((await atMidnight("/congestion-index", "zh")).summary).toContain("截至0时");
    expect((await atMidnight("/travel-volume?origin=西湖区&destination=余杭区")).status).toBe(200);
  });

  it("follow the day of Hangzhou, not of UTC", async () => {
    const early = server(new Date("2026-11-19T17:00:00Z"));
    expect((await early("/congestion-index", "zh")).summary).toContain("今天（2026-11-20）截至1时");
  });
});

describe("mistakes are answered with one sentence", () => {
  it.each([
    [
      "/accidents?district=火星区",
      400,
      /^"火星区" is not a district\. Choose one of: 上城区, 拱墅区, .*建德市\.$/,
      /^参数 district 没有“火星区”/,
    ],
    [
      "/accidents?date=2026-02-30",
      400,
      /^"2026-02-30" is not a day of the calendar\. Write date as YYYY-MM-DD/,
      /“2026-02-30”不是有效日期/,
    ],
    [
      "/accidents?date=2020-01-01",
      404,
      /^There are no figures for 2020-01-01\. They go from 2026-07-24 to today, 2026-11-20\.$/,
      /数据范围为2026-07-24至今天（2026-11-20）/,
    ],
    ["/congestion-index?date=2026-11-21", 404, /no figures for 2026-11-21/, /没有2026-11-21的数据/],
    [
      "/congestion-index/ranking?date=2026-11-21",
      404,
      /not ranked for days to come.*name one/,
      /没有2026-11-21的.*要看哪里/,
    ],
    ["/congestion-index?hour=20", 404, /no figures for 20:00 today yet\. Today's go up to 15:00/, /目前截至15时/],
    ["/congestion-index?part=evening", 404, /no figures for 18:00 today yet/, /今天18时的数据尚未产生/],
    ["/congestion-index?hour=24", 400, /^"24" is not a valid hour\. Give a whole number from 0 to 23\.$/, /0到23之间/],
    [
      "/congestion-index?hour=9&until_hour=9",
      400,
      /^until_hour \(9\) must come after the first hour \(9\)/,
      /须晚于开始的钟点（9）/,
    ],
    ["/congestion-index?hour=", 400, /"" is not a valid hour/, /不是有效的 hour/],
    ["/congestion-index/ranking?min=high", 400, /^"high" is not a valid min: give an index/, /0到6之间/],
    ["/roads/most-congested?limit=0", 400, /from 1 to 50/, /1到50之间/],
    [
      "/accidents?date=2026-11-05&end_date=2026-11-01",
      400,
      /ends \(2026-11-01\) before it starts \(2026-11-05\)/,
      /早于开始日/,
    ],
    ["/travel-volume?origin=西湖区", 400, /^The parameter "destination" is missing\.$/, /缺少参数“destination”/],
    ["/accidents?day=2026-11-01", 400, /^Unknown parameter "day"\./, /未知参数“day”/],
    ["/weather", 404, /nothing at \/weather/, /\/weather/],
  ])("%s", async (path, status, english, chinese) => {
    expect(await ask(path, "en")).toEqual({ status, error: expect.stringMatching(english) });
    expect(await ask(path, "zh")).toEqual({ status, error: expect.stringMatching(chinese) });
  });
});

describe("the OpenAPI document", () => {
  it("describes every operation and parameter in both languages", async () => {
    const app = createTrafficServer({ database: openTrafficDatabase(":memory:"), now: () => now });
    const document = (await (await app.request("/openapi.json")).json()) as {
      openapi: string;
      paths: Record<
        string,
        { get: { operationId: string; "x-title": string; "x-aliases": string[]; parameters: { schema: object }[] } }
      >;
    };
    expect(document.openapi).toBe("3.1.0");
    const operations = Object.values(document.paths).map(({ get }) => get);
    expect(operations.map(({ operationId }) => operationId)).toEqual([
      "get_congestion_index",
      "list_hourly_congestion",
      "list_daily_congestion",
      "rank_districts_by_congestion",
      "list_most_congested_roads",
      "get_road_congestion",
      "get_travel_volume",
      "list_traffic_accidents",
    ]);
    for (const { parameters, ...operation } of operations) {
      const words = [operation["x-title"], operation["x-aliases"], ...parameters.map(({ schema }) => schema)];
      for (const said of words.map((one) => JSON.stringify(one))) {
        expect(said).toMatch(/[a-z]{4}/);
        expect(said).toMatch(/\p{Script=Han}{2}/u);
      }
    }
  });
});

describe("a clock that is put right", () => {
  it("leaves no day without figures, and offers none that has none", async () => {
    let time = new Date("2027-11-20T15:20:00+08:00");
    const app = createTrafficServer({ database: openTrafficDatabase(":memory:"), now: () => time });
    const statusOf = async (date: string) => (await app.request(`/congestion-index?date=${date}`)).status;
    expect(await statusOf("2027-11-20")).toBe(200);
    time = now;
    expect([await statusOf("2026-11-20"), await statusOf("2026-10-01")]).toEqual([200, 200]);
    time = new Date("2027-11-21T15:20:00+08:00");
    expect([await statusOf("2027-11-21"), await statusOf("2027-03-01")]).toEqual([200, 404]);
  });
});
