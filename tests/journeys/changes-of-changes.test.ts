import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { openApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

type App = Awaited<ReturnType<typeof openApp>>;
type Card = { action_requests: { name: string; args: Record<string, unknown> }[] };

const apps: Record<string, App> = {};
beforeAll(async () => {
  for (const domain of ["travel", "merchant"]) apps[domain] = await openApp(domain);
}, 120_000);
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
});

let threads = 0;

/** The arguments of what waits after the last of some turns, with its answer. */
async function after(domain: "travel" | "merchant", ...turns: string[]) {
  const app = apps[domain];
  if (!app) throw new Error("The app is not open.");
  const thread = `changes-${threads++}`;
  let last: Awaited<ReturnType<App["send"]>> | undefined;
  for (const text of turns) last = await app.send({ thread, user: domain === "travel" ? "P1001" : "M1001", text });
  const card = last?.waitsFor as Card | undefined;
  return { text: last?.text ?? "", args: card?.action_requests.map(({ args }) => args) ?? [] };
}

it.each(
  oneIn(8, [
    [
      ["hotels in Basel Dec 5 to 7", "make it 4 nights", "the second"],
      ["2026-12-05", "2026-12-09"],
    ],
    [
      ["hotels in Basel Dec 5 to 7", "from the 6th", "the second"],
      ["2026-12-06", "2026-12-08"],
    ],
    [
      ["巴塞尔12月5号到7号的酒店", "住3晚", "第二个"],
      ["2026-12-05", "2026-12-08"],
    ],
    [
      ["hotels in Basel Dec 5 to 7 and in Rome Dec 7 to 9", "the first"],
      ["2026-12-05", "2026-12-07"],
    ],
  ]),
)("after %j, the stay has the days its list was looked up for", async (turns, [check_in, check_out]) => {
  expect((await after("travel", ...turns)).args).toMatchObject([{ check_in, check_out }]);
});

it("another place named at a card is looked up for the days on the card", async () => {
  const turns = ["book Zurich Station Inn from Dec 5 for 2 nights", "make it 3 nights", "not Zurich, Basel"];
  expect((await after("travel", ...turns)).text).toMatch(/Basel, 2026-12-05 to 2026-12-08/);
});

// HB-011280 is from 2027-01-04 to 2027-01-08.
it.each(
  oneIn(8, [
    [
      ["postpone HB-011280 by one day", "no, two days"],
      ["2027-01-06", "2027-01-10"],
    ],
    [
      ["把HB-011280推迟一天", "不对，两天"],
      ["2027-01-06", "2027-01-10"],
    ],
    [
      ["推迟HB-011280一天", "推迟两天"],
      ["2027-01-06", "2027-01-10"],
    ],
    [
      ["postpone HB-011280 by one day", "make it a day later"],
      ["2027-01-06", "2027-01-10"],
    ],
    [
      ["HB-011280提前到1月3号入住", "退房也提前一天"],
      ["2027-01-03", "2027-01-07"],
    ],
    [["move HB-011280 to Jan 6"], ["2027-01-06", "2027-01-10"]],
    [["move HB-011280 by one day"], ["2027-01-05", "2027-01-09"]],
  ]),
)("%j moves the whole stay from the days it has", async (turns, [check_in, check_out]) => {
  expect((await after("travel", ...turns)).args).toMatchObject([{ booking_id: "HB-011280", check_in, check_out }]);
});

it.each(
  oneIn(8, [
    [["change HB-011280 to 3 nights"], "2027-01-07"],
    [["change HB-011280 to 3 nights", "make it 2 nights"], "2027-01-06"],
    [["把HB-011280改成5晚", "改成6晚"], "2027-01-10"],
    [["HB-011280 one night longer", "2 nights longer"], "2027-01-10"],
    [["HB-011280 one night longer", "one more night"], "2027-01-10"],
  ]),
)("%j changes the day of leaving", async (turns, check_out) => {
  const { args } = await after("travel", ...turns);
  expect(args).toMatchObject([{ booking_id: "HB-011280", check_out }]);
  expect(args[0]).not.toHaveProperty("check_in");
});

it("a length that may be meant in two ways is asked about", async () => {
  const { text, args } = await after("travel", "extend HB-011280 for 2 nights");
  expect([args, text]).toEqual([[], expect.stringMatching(/[?？]$/)]);
});

it("a bare day is in the month of the booking that gets it", async () => {
  expect((await after("travel", "I want the cruise on the 5th instead")).args).toMatchObject([{ date: "2027-01-05" }]);
});

sampled([
  [["I need a car in Paris from Dec 16 for 3 days", "the 2nd"], "CR-0503", "2026-12-16"],
  [["cars in Geneva Dec 5 to 8", "until the 10th", "the 1st"], "CR-0305", "2026-12-05"],
])("after %j, the ordinal takes one of the list", async (turns, car_id, pick_up_date) => {
  expect((await after("travel", ...turns)).args).toMatchObject([{ car_id, pick_up_date }]);
});

sampled([
  ["change PR-107732 to 20% and PR-107733 to 25%", [20, 25]],
  ["把PR-107732改成20%，PR-107733改成25%", [20, 25]],
  ["put 10001123174675 on 10% off and 10001123760681 on 20% off from Nov 25 to Nov 28", [10, 20]],
])("%s makes two calls, each with its own figure", async (request, percents) => {
  const { args } = await after("merchant", request);
  expect(args.map(({ discount_percent }) => discount_percent)).toEqual(percents);
});

// PR-107732 ends on 2026-11-28.
it.each(
  oneIn(8, [
    [["extend PR-107732 by a week"], "2026-12-05"],
    [["extend PR-107732 by a week", "no, by 3 days"], "2026-12-01"],
    [["PR-107732延长一周", "不，3天"], "2026-12-01"],
    [["end PR-107732 on Nov 25"], "2026-11-25"],
  ]),
)("%j ends the promotion on that day", async (turns, end_date) => {
  expect((await after("merchant", ...turns)).args).toMatchObject([{ promotion_id: "PR-107732", end_date }]);
});

// PR-107732 is at 10% from 2026-11-19 to 2026-11-28, PR-107733 from 2026-11-16.
it.each(
  oneIn(8, [
    [["end the headlamp promo on the 25th", "no wait, the 26th"], "2026-11-26"],
    [["end the headlamp promo tomorrow", "no, today"], "2026-11-21"],
    [["头灯促销25号结束", "不对，26号"], "2026-11-26"],
    [["set PR-107732 to 20% until nov 30", "make it dec 2"], "2026-12-02"],
    [["shorten PR-107732 by 2 days", "make it 3"], "2026-11-25"],
    [["PR-107732缩短两天", "改成3天"], "2026-11-25"],
    [["extend PR-107732 by a week", "make it 2"], "2026-12-12"],
    [["PR-107732 until dec 5"], "2026-12-05"],
    [["PR-107732到12月5日"], "2026-12-05"],
    [["PR-107732今天结束"], "2026-11-21"],
  ]),
)("%j changes the last day only", async (turns, end_date) => {
  const { args } = await after("merchant", ...turns);
  expect(args).toMatchObject([{ promotion_id: "PR-107732", end_date }]);
  expect(args[0]).not.toHaveProperty("start_date");
  expect(args[0]?.discount_percent ?? 20).toBe(20);
});

sampled(["change PR-107732 to 20% from nov 25", "PR-107732从11月25日起改成八折"])(
  "a first day that is said leaves the last one as it is: %s",
  async (request) => {
    expect((await after("merchant", request)).args).toEqual([
      { promotion_id: "PR-107732", discount_percent: 20, start_date: "2026-11-25" },
    ]);
  },
);

it("another day for a promotion that is moved moves it as a whole", async () => {
  expect((await after("merchant", "move the headlamp promo to nov 25", "no, the 26th")).args).toMatchObject([
    { start_date: "2026-11-26", end_date: "2026-12-05" },
  ]);
});

it.each(
  oneIn(2, [
    ["5% more discount on PR-107732", 15],
    ["PR-107732再多打5%", 15],
    ["raise the headlamp promo by 5%", 15],
    ["头灯的折扣提高5个点", 15],
    ["lower the discount of PR-107730 by 5%", 15],
    ["PR-107730的折扣调低5%", 15],
  ]),
)("%s counts from the discount there is", async (request, discount_percent) => {
  expect((await after("merchant", request)).args).toMatchObject([{ discount_percent }]);
});

it("what is wanted for another thing alike is set up on the same card", async () => {
  expect((await after("merchant", "extend PR-107732 by a week", "same for PR-107733")).args).toMatchObject([
    { promotion_id: "PR-107732", end_date: "2026-12-05" },
    { promotion_id: "PR-107733", end_date: "2026-12-01" },
  ]);
});

it("a first day behind the last one is refused, and the card stays", async () => {
  const { text, args } = await after("merchant", "extend PR-107733 until Dec 1", "从5号开始");
  expect(args).toEqual([{ promotion_id: "PR-107733", end_date: "2026-12-01" }]);
  expect(text).toMatch(/2026-12-05/);
});

sampled([
  [["put 10001123174675 on 10 off from mon to fri"], ["2026-11-23", "2026-11-27"]],
  [["green gloves 10% dec 1-7"], ["2026-12-01", "2026-12-07"]],
  [
    ["put 10001123174675 on 10 off from mon to fri", "from Nov 25"],
    ["2026-11-25", "2026-11-27"],
  ],
  [
    ["手套打8.5折，从明天到下周日", "从25号开始", "第一个"],
    ["2026-11-25", "2026-11-29"],
  ],
])("%j sets the promotion up for days to come", async (turns, [start_date, end_date]) => {
  expect((await after("merchant", ...turns)).args).toMatchObject([{ start_date, end_date }]);
});

sampled([
  ["book Zurich Station Inn Dec 5 to 7", "and Basel Station Inn Dec 7 to 9"],
  ["订苏黎世车站旅舍12月5号到7号", "再订巴塞尔车站旅舍12月7日到9日"],
])("what is wanted elsewhere changes nothing of what waits: %s, %s", async (...turns) => {
  const [stay] = (await after("travel", ...turns)).args;
  expect(stay).toMatchObject({ hotel_id: "HT-0101", check_in: "2026-12-05", check_out: "2026-12-07" });
});

// HB-011270 is from 2026-12-15 to 2026-12-19, HB-011280 from 2027-01-04 to 2027-01-08 and for one room.
it.each(
  oneIn(8, [
    [["HB-011270 to Dec 16-20", "no, from the 17th"], { check_in: "2026-12-17", check_out: "2026-12-20" }],
    [["HB-011270改到12月16到20号", "不，从17号"], { check_in: "2026-12-17", check_out: "2026-12-20" }],
    [["HB-011270 check in a day earlier but check out the same day"], { check_in: "2026-12-14" }],
    [["HB-011270 arrive one day later"], { check_in: "2026-12-16" }],
    [["HB-011270: leave one day earlier", "no, arrive one day later"], { check_in: "2026-12-16" }],
    [["HB-011280 延到10号"], { check_out: "2027-01-10" }],
    [["HB-011280 延到10号", "不对，9号"], { check_out: "2027-01-09" }],
    [["instead of 2 nights less, make HB-011280 one night longer"], { check_out: "2027-01-09" }],
    [["HB-011280不要少住两晚，多住一晚"], { check_out: "2027-01-09" }],
    [["add one room to HB-011280"], { rooms: 2 }],
    [["HB-011280加一间房"], { rooms: 2 }],
  ]),
)("%j changes the end and the number that are named, and nothing else", async (turns, changes) => {
  const { args } = await after("travel", ...turns);
  expect(args).toEqual([{ booking_id: turns[0]?.match(/HB-\d+/)?.[0], ...changes }]);
});

sampled([
  ["EB-011280 plus one person", 2],
  ["给EB-011280再加两个人", 3],
])("%s counts from the people it is for", async (request, people) => {
  expect((await after("travel", request)).args).toEqual([{ booking_id: "EB-011280", people }]);
});

sampled([
  ["1", "no, the 2nd", "HT-0502", "2026-12-26"],
  ["2", "no the 3rd", "HT-0503", "2026-12-26"],
  ["1", "no, the 27th", "HT-0501", "2026-12-27"],
])(
  "who chose %s and says %s means one of the list, or a day that it does not number",
  async (one, other, hotel_id, check_in) => {
    const { args } = await after("travel", "hotels in Paris dec 26 to 28", one, other);
    expect(args).toMatchObject([{ hotel_id, check_in }]);
  },
);

sampled(["cancel TK-011281 and rebook for Jan 5", "取消TK-011281，重新订1月5日的"])(
  "what is to be had anew is chosen before anything is given up: %s",
  async (request) => {
    const { text, args } = await after("travel", request);
    expect(text).toContain("SB109-20270105");
    expect(args).toEqual([]);
  },
);

// HB-011260 and CB-011260 are in Geneva, from 2026-11-25 to 2026-11-29; HB-011270 from 2026-12-15 to 2026-12-19.
it.each(
  oneIn(8, [
    [["extend the Geneva hotel next week to 1 December"], { check_out: "2026-12-01" }],
    [["extend the Geneva hotel on 25 November to 1 December"], { check_out: "2026-12-01" }],
    [["把下周的越野车延长到11月30日"], { return_date: "2026-11-30" }],
    [["shorten the Geneva hotel next week to Friday"], { check_out: "2026-11-27" }],
    [["extend the Geneva hotel next week to six nights"], { check_out: "2026-12-01" }],
    [["extend the Geneva hotel from 24 November"], { check_in: "2026-11-24" }],
    [["change the SUV return from Sunday to Saturday"], { return_date: "2026-11-28" }],
    [["change the SUV return from 29 November to 30 November"], { return_date: "2026-11-30" }],
    [["extend the Paris hotel before Christmas to 21 December"], { check_out: "2026-12-21" }],
    [["the December hotel in Paris, can you add a night?"], { check_out: "2026-12-20" }],
    [["move the Geneva stay to Thursday"], { check_in: "2026-11-26", check_out: "2026-11-30" }],
    [["move the Geneva hotel next week to Thursday"], { check_in: "2026-11-26", check_out: "2026-11-30" }],
    [["extend the Geneva hotel by two nights", "make it three nights"], { check_out: "2026-12-02" }],
    [["extend the Geneva hotel to 1 December", "one day only"], { check_out: "2026-11-30" }],
    [["把日内瓦的酒店从四晚改成六晚"], { check_out: "2026-12-01" }],
    [["塞纳河游船从一个人改成三个人"], { people: 3 }],
  ]),
)("%j changes what is to be otherwise, and not what tells which one it is", async (turns, changes) => {
  const [{ booking_id: _, ...args } = {}] = (await after("travel", ...turns)).args;
  expect(args).toEqual(changes);
});

it("what is only told by the time in front of which it is has no new day", async () => {
  expect((await after("travel", "extend the Paris hotel before Christmas")).args).toEqual([]);
});
