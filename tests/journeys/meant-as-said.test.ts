import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const merchant = conversations({ domains: ["merchant"], user: "M1001" });

const BASEL = { en: "hotels in Basel dec 11-13", zh: "巴塞尔12月11到13号酒店" };
const ZURICH = { en: "hotels in Zurich dec 5-7", zh: "苏黎世12月5到7号酒店" };

describe("values", () => {
  sampled([
    ["lavaux tour: we're 3 now", { people: 3 }],
    ["there will be 4 of us on the Lavaux tour", { people: 4 }],
    ["拉沃葡萄园我们现在是三个人了", { people: 3 }],
  ])("now is no day for what is changed, and those who go along are counted: %s", async (said, args) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toEqual([{ name: "change_excursion_booking", args: { booking_id: "EB-011260", ...args } }]);
  });

  sampled([
    [BASEL.en, "garden but a day later", "2026-12-12", "2026-12-14"],
    [BASEL.en, "garden, and arrive a day later", "2026-12-12", "2026-12-13"],
    [BASEL.en, "the garden hotel, but leave one day later", "2026-12-11", "2026-12-14"],
    [BASEL.zh, "花园，晚一天到", "2026-12-12", "2026-12-14"],
    [BASEL.zh, "花园，晚一天走", "2026-12-11", "2026-12-14"],
  ])("days move from those that were looked up: %s, %s", async (request, said, check_in, check_out) => {
    const { waiting } = await travel.lastOf(request, said);
    expect(waiting).toEqual([{ name: "book_hotel", args: { hotel_id: "HT-0202", check_in, check_out, rooms: 1 } }]);
  });

  sampled([
    ["27号到30号要去巴黎，12月，先看酒店", { check_in: "2026-12-27", check_out: "2026-12-30" }],
    ["hotels in Paris from the 27th to the 30th, in december", { check_in: "2026-12-27", check_out: "2026-12-30" }],
  ])("a month that stands alone is that of the days: %s", async (said, args) => {
    const { made } = await travel.lastOf(said);
    expect(made[0]?.args).toMatchObject(args);
  });

  const PARIS = { city: "Paris", check_in: "2026-12-05", check_out: "2026-12-07" };
  sampled([
    ["Paris hotel, check in Dec 5, check out Dec 7"],
    ["巴黎酒店12月5号入住，7号退房"],
    ["12月5日入住巴黎，7日退房"],
    ["12月5日入住巴黎，住到7日"],
    ["我12月5号到巴黎，7号走，找个酒店"],
    ["my wife and I will be in Paris from December 5 to 7, hotel please"],
  ])("a stay that nobody has is looked for: %s", async (said) => {
    const { made } = await travel.lastOf(said);
    expect(made).toEqual([{ name: "search_hotels", args: PARIS }]);
  });

  sampled([["my hotel in Paris: check in Dec 16, check out Dec 20"], ["把巴黎12月的酒店改成12月16号入住，20号退房"]])(
    "a stay that somebody has is changed: %s",
    async (...said) => {
      const { waiting } = await travel.lastOf(...said);
      expect(waiting).toMatchObject([
        { name: "change_hotel_booking", args: { check_in: "2026-12-16", check_out: "2026-12-20" } },
      ]);
    },
  );

  it("days alone are those of the stay that is being changed", async () => {
    const { waiting } = await travel.lastOf("改日内瓦的酒店", "26号入住，30号退房");
    expect(waiting).toMatchObject([
      { name: "change_hotel_booking", args: { check_in: "2026-11-26", check_out: "2026-11-30" } },
    ]);
  });

  sampled(["绿色防水袋便宜10块钱", "green waterproof bag 10 yuan cheaper"])("no bound is: %s", async (said) => {
    const { made } = await merchant.lastOf(said);
    expect(JSON.stringify(made)).not.toContain("min_price");
  });
});

describe("things", () => {
  sampled([
    [ZURICH.en, "compare the garden and the palace", "the cheaper one", "HT-0102"],
    [ZURICH.zh, "花园和老城比一比", "要便宜的那个", "HT-0102"],
    [ZURICH.zh, "花园和老城差多少钱", "要贵的那个", "HT-0103"],
    [ZURICH.en, "gardn", undefined, "HT-0102"],
    [ZURICH.en, "palce", undefined, "HT-0104"],
    [ZURICH.zh, "花元酒店", undefined, "HT-0102"],
  ])("two are compared, and misspelled ones known: %s, %s, %s", async (request, said, next, hotel_id) => {
    const { waiting } = await travel.lastOf(request, said, ...(next === undefined ? [] : [next]));
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id }) }]);
  });

  sampled([
    "compare the Basel garden hotel and the Zurich garden hotel for dec 4-6",
    "比较一下巴塞尔花园酒店和苏黎世花园酒店，12月4到6号",
  ])("nothing is booked of what is compared: %s", async (said) => {
    const { made, waiting } = await travel.lastOf(said);
    expect(waiting).toEqual([]);
    expect(made.map(({ name }) => name)).toEqual(["search_hotels", "search_hotels"]);
  });

  it("what was not wanted is not wanted later either", async () => {
    const { text, waiting } = await travel.lastOf(
      "book an excursion in Zurich",
      "neither of the walking ones",
      "dec 6, 2 pax",
    );
    expect(waiting).toEqual([]);
    expect(text).not.toContain("EX-0102");
  });

  it("13号再来个博物馆 is another thing", async () => {
    const { waiting } = await travel.lastOf("订巴塞尔花园酒店12月11到13号", "好", "13号再来个博物馆");
    expect(waiting).toEqual([]);
  });
});

describe("nobody asked", () => {
  sampled([
    "我老婆想取消日内瓦的酒店，我不同意",
    "我同事让我把巴黎的机票都退了，你觉得呢",
    "朋友问我能不能把一月巴黎的酒店取消",
    "退掉日内瓦的酒店会怎样？",
    "my boss told me to cancel the Geneva car, what do you think?",
    "my wife wants to cancel the Geneva hotel but I don't",
  ])("for it to be done: %s", async (said) => {
    expect((await travel.lastOf(said)).waiting).toEqual([]);
  });

  sampled(["合伙人说把气罐的活动停了，我觉得不好", "头灯活动结束了会怎样"])("in a shop: %s", async (said) => {
    expect((await merchant.lastOf(said)).waiting).toEqual([]);
  });

  sampled([
    "我老公让我取消日内瓦的车，帮我取消吧",
    "my wife says cancel the Geneva car please",
    "取消日内瓦的车，酒店我还没决定好换哪家",
  ])("but here: %s", async (said) => {
    expect((await travel.lastOf(said)).waiting).toHaveLength(1);
  });
});

describe("what was begun", () => {
  sampled([
    ["book a hotel in Basel", "is breakfast included?", "dec 11 to 13"],
    ["订个巴塞尔的酒店", "含早餐吗？", "12月11号到13号"],
  ])("goes on behind a question: %s", async (...said) => {
    const { made } = await travel.lastOf(...said);
    expect(made).toEqual([
      { name: "search_hotels", args: { city: "Basel", check_in: "2026-12-11", check_out: "2026-12-13" } },
    ]);
  });

  it("is asked for once more", async () => {
    const { waiting } = await travel.lastOf("book basel old town house dec 5-7", "no", "ok yes do it");
    expect(waiting).toHaveLength(1);
  });

  it("stays left where the no is said again", async () => {
    expect((await travel.lastOf("book basel old town house dec 5-7", "no", "I said no")).waiting).toEqual([]);
  });
});
