import { describe, expect, it } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { now } from "./support/assistant.ts";
import { conversations } from "./support/conversations.ts";

const assistant = conversations({ now, environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

/** The calls that the last of some messages led to, and what was said then. */
async function last(...messages: string[]) {
  const { made, text: said } = await assistant.lastOf(...messages);
  return { made, said };
}

const at15 = { date: "2026-11-20", hour: 15 };

describe("the moment of the turn before", () => {
  it.each(
    oneIn(8, [
      [
        ["hows traffic in xihu rn", "and compared to binjiang?"],
        ["西湖区", "滨江区"],
      ],
      [
        ["traffic in hangzhou right now", "is xihu worse than binjiang"],
        ["西湖区", "滨江区"],
      ],
      [
        ["congestion in yuhang at the moment", "vs linping"],
        ["余杭区", "临平区"],
      ],
      [
        ["现在西湖区堵吗", "比滨江堵吗"],
        ["西湖区", "滨江区"],
      ],
      [
        ["杭州这会儿堵不堵", "西湖比滨江堵吗"],
        ["西湖区", "滨江区"],
      ],
      [
        ["现在西湖区堵吗", "比滨江堵吗", "那萧山和余杭比呢"],
        ["萧山区", "余杭区"],
      ],
    ]),
  )("is that of what is set against it: %j", async (messages, places) => {
    const { hour } = (await last(messages[0] ?? "")).made[0]?.args ?? {};
    expect((await last(...messages)).made).toEqual(
      places.map((district) => ({ name: "get_congestion_index", args: { ...at15, hour, district } })),
    );
  });

  sampled([
    [["congestion in hangzhou yesterday", "is xihu worse than binjiang"]],
    [["杭州昨天堵不堵", "西湖区比滨江区堵吗"]],
  ])("is the day of a comparison: %j", async (messages) => {
    expect((await last(...messages)).made).toMatchObject([
      { name: "compare_congestion", args: { district: "西湖区", other_district: "滨江区", start_date: "2026-11-19" } },
    ]);
  });

  sampled([[["congestion in xihu today", "better than yesterday?"]], [["西湖区今天堵吗", "比昨天好点没"]]])(
    "that is not over is not compared by its mean: %j",
    async (messages) => {
      expect((await last(...messages)).made.map(({ name, args }) => [name, args.date])).toEqual([
        ["get_congestion_index", "2026-11-20"],
        ["get_congestion_index", "2026-11-19"],
      ]);
    },
  );
});

describe("both that were spoken of", () => {
  sampled([
    [["hows traffic in xiaoshan rn", "and compared to binjiang?", "ok and tmrw morning for both?"], "morning"],
    [["萧山今天堵吗", "滨江呢", "明天下午两个都看看"], "下午"],
  ])("are forecast, for the part of the day that is named: %j", async (messages, part) => {
    const { made, said } = await last(...messages);
    const places = made.map(({ name, args }) => [name, args.district]);
    expect(places).toEqual([
      ["forecast_congestion", "萧山区"],
      ["forecast_congestion", "滨江区"],
    ]);
    expect(said).toContain(part);
  });

  it("are told without complaints about each other's words", async () => {
    const asked = "whats traffic like in xihu today and how much did i sell today";
    expect((await last(asked, "and yesterday for both")).said).not.toMatch(/understand|filter/);
  });
});

describe("a day to come", () => {
  it.each(
    oneIn(8, [
      [["明天下午想去滨江,堵不堵啊"], "滨江区", "下午"],
      [["whats binjiang like tomorrow afternoon"], "滨江区", "afternoon"],
      [["滨江明天堵吗", "下午呢"], "滨江区", "下午"],
      [["forecast for binjiang tomorrow", "and on monday morning?"], "滨江区", "morning"],
      [["明天早高峰余杭堵不堵"], "余杭区", "早高峰"],
    ]),
  )("is forecast, whatever part of it is meant, and that is said: %j", async (messages, district, part) => {
    const { made, said } = await last(...messages);
    expect(made).toMatchObject([{ name: "forecast_congestion", args: { district } }]);
    expect(said).toContain(part);
  });

  it.each(
    oneIn(8, [
      ["i'm off to shanghai next weekend, any flights from beijing on friday evening after 6", "2026-11-27"],
      ["下周末去上海，周五晚上从北京走的航班", "2026-11-27"],
      ["next month i go to rome, flights from zurich on december 3", "2026-12-03"],
      ["下个月去罗马玩，12月3号从苏黎世的航班", "2026-12-03"],
    ]),
  )("is the one named, where a span only tells roughly when: %s", async (message, from_date) => {
    const { made } = await last(message);
    expect(made).toMatchObject([{ name: "search_flights", args: { from_date } }]);
    expect(made[0]?.args).not.toHaveProperty("to_date");
  });
});

describe("there", () => {
  sampled([
    ["traffic in hangzhou right now", "is xihu worse than binjiang", "find me a hotel there under 700 a night"],
  ])("is the city of the districts that were told of: %s", async (...messages) => {
    expect((await last(...messages)).made).toEqual([
      { name: "search_hotels", args: { city: "Hangzhou", max_price_cny: 700 } },
    ]);
  });
});

it("names no month or pronoun as a filter that is none", async () => {
  expect((await last("did traffic get worse in november vs october")).said).not.toMatch(/filter/);
  expect((await last("how many ppl travel from linping to shangcheng yesterday")).said).not.toMatch(/filter/);
});

describe("what a message asks for more than is served", () => {
  it.each(
    oneIn(8, [
      [["congestion in xihu yesterday", "why is it so"], /not known here/],
      [["西湖区昨天堵吗", "为什么"], /查不到原因/],
      [["滨江区昨天有几起事故", "能不能帮我导航过去"], /导航/],
      [["accidents in xihu yesterday", "can you navigate me there"], /navigate/],
      [["睡袋定价合理吗", "按建议价改一下"], /按建议价改/],
      [["any orders not shipped yet?", "can u mark that one as shipped"], /cannot serve “mark”/],
      [["any orders not shipped yet?", "mark that one as shipped"], /cannot do this here: “mark”/],
      [["flights from zurich to london on november 25", "can u book it"], /cannot do this here/],
      [["11月25号苏黎世到伦敦的航班", "能帮我订第一个吗"], /这里无法办理/],
    ]),
  )("is said to be missing: %j", async (messages, words) => {
    expect((await last(...messages)).said).toMatch(words);
  });

  sampled([[["滨江区昨天有几起事故", "有人受伤吗"]], [["accidents in binjiang yesterday", "anyone hurt"]]])(
    "is no greeting: %j",
    async (messages) => {
      expect((await last(...messages)).made).toMatchObject([{ name: "list_traffic_accidents" }]);
    },
  );

  it("is what a booking cannot be changed in", async () => {
    expect((await last("我1月在巴黎租的那个经济型车 想换成suv")).said).toMatch(/只能更改日期/);
    expect((await last("change my january car in paris to an suv")).said).toMatch(/only the dates can be changed/);
  });
});

describe("nights and people", () => {
  sampled([
    [
      ["明天杭州飞北京的机票有吗", "北京的酒店呢,住两晚"],
      { city: "Beijing", check_in: "2026-11-21", check_out: "2026-11-23" },
    ],
    [
      ["flights from Hangzhou to Beijing tomorrow", "and a hotel there for 2 nights"],
      { city: "Beijing", check_in: "2026-11-21", check_out: "2026-11-23" },
    ],
  ])("count from the days spoken of: %j", async (messages, args) => {
    expect((await last(...messages)).made).toEqual([{ name: "search_hotels", args }]);
  });

  it("come to what was looked for, over a question that the list answers", async () => {
    const args = { city: "Beijing", min_stars: 5, check_in: "2026-12-01", check_out: "2026-12-04" };
    const asked = ["北京有五星级酒店吗", "多少钱一晚", "12月1号住三晚总共多少"];
    expect((await last(...asked)).made).toEqual([{ name: "search_hotels", args }]);
  });

  it("are those of the stay that was listed", async () => {
    const { made } = await last(
      "when do i fly to geneva and where am i staying there?",
      "id rather have a 4 star in geneva for the same nights",
    );
    expect(made).toMatchObject([{ name: "search_hotels", args: { city: "Geneva", min_stars: 4 } }]);
    expect(made[0]?.args).toHaveProperty("check_in");
    expect(made[0]?.args).toHaveProperty("check_out");
  });

  sampled([
    ["i need a car in guangzhou from 27 november til 29 november, something for 6 people"],
    ["广州租车，六个人坐的，11月27号到29号"],
  ])("fit into the cars shown: %s", async (message) => {
    const { made, said } = await last(message);
    expect(made).toMatchObject([{ name: "search_car_rentals", args: { people: 6 } }]);
    expect(said).not.toMatch(/SUV|Economy|经济型|til/);
  });
});

sampled([
  ["how many ppl travel from linping to shangcheng on a typical monday", /no mean/],
  ["临平到上城平常周一有多少人次", /不是平均值|平均每天/],
])("says that a typical day is a single one: %s", async (message, words) => {
  expect((await last(message)).said).toMatch(words);
});

describe("what was asked for is kept from turn to turn", () => {
  sampled([
    ["Book me a hotel.", "In Basel"],
    ["book a hotel", "in basel"],
    ["book a hotel", "I live in Basel"],
    ["帮我找个酒店", "我去巴塞尔"],
    ["我想订酒店", "我住在巴塞尔"],
  ])("%s, %s", async (wish, place) => {
    const { made } = await last(wish, place, "From December 1 for two nights");
    const args = { city: "Basel", check_in: "2026-12-01", check_out: "2026-12-03" };
    expect(made).toMatchObject([{ name: "search_hotels", args }]);
  });

  it("where somebody says of themself where they go to", async () => {
    expect((await last("我想租车", "我去日内瓦")).said).not.toContain("取车城市");
    expect((await last("rent a car", "I live in Geneva")).said).toContain("the first day and the day of return?");
  });

  it("but not where somebody has been", async () => {
    expect((await last("我想订酒店", "我去过巴塞尔")).said).not.toContain("入住日期");
  });
});
