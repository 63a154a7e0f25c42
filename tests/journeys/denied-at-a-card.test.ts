import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { openApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

type App = Awaited<ReturnType<typeof openApp>>;
type Card = { description: string; action_requests: { name: string; args: Record<string, unknown> }[] };

const apps: Record<string, App> = {};
beforeAll(async () => {
  for (const domain of ["travel", "merchant"]) apps[domain] = await openApp(domain);
}, 120_000);
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
});

let threads = 0;

/** What comes of each of some turns: its text, the calls that wait then, and whether anything was done so far. */
async function turnsOf(domain: "travel" | "merchant", ...turns: string[]) {
  const thread = `denied-${threads++}`;
  const user = domain === "travel" ? "P1001" : "M1001";
  const told: { text: string; calls: Card["action_requests"]; isWritten: boolean }[] = [];
  for (const text of turns) {
    const answer = await apps[domain]?.send({ thread, user, text });
    const card = answer?.waitsFor as Card | undefined;
    told.push({
      text: answer?.text ?? "",
      calls: card?.action_requests.map(({ name, args }) => ({ name, args })) ?? [],
      isWritten: Object.values(answer?.state.receipts ?? {}).some(({ ok }) => ok),
    });
  }
  return told;
}

const CANOPY = "15% off the green canopy from 2026-12-05 to 2026-12-10";

describe("what was denied at its card is never done", () => {
  it.each(
    oneIn(8, [
      ["travel", "cancel HB-011270", "i didn't say cancel", "approve"],
      ["travel", "取消EB-011260", "我没说要取消啊", "确认"],
      ["travel", "取消EB-011260", "不是这个", "好的"],
      ["travel", "退票TK-011281", "不对，我说的是去的那张", "同意"],
      ["travel", "book hotel HT-0102 from 2026-12-20 to 2026-12-22", "wait, i wanted a sea view", "ok"],
      ["travel", "book hotel HT-0102 from 2026-12-20 to 2026-12-22", "no wait, january not december", "yes"],
      ["travel", "book hotel HT-0102 from 2026-12-20 to 2026-12-22", "wrong hotel", "approve"],
      ["travel", "订HT-0102 12月20号到22号", "错了错了", "确认"],
      ["travel", "cancel ticket TK-011281", "no the hotel", "yes"],
      ["travel", "取消酒店HB-011280", "不是酒店，是机票", "确认"],
      ["merchant", "end the head torch promotion", "not that one", "yes"],
      ["merchant", CANOPY, "no, i meant raise the price", "approve"],
      ["merchant", "给绿色天幕12月5号到10号打85折", "不是打折，是看销量", "确认"],
    ] as const),
  )("with %s, after %s, %s closes it, and %s does nothing", async (domain, request, words, yes) => {
    const [asked, denied, agreed] = await turnsOf(domain, request, words, yes);
    expect(asked?.calls).toHaveLength(1);
    expect([denied?.calls, denied?.text]).toEqual([[], expect.stringMatching(/instead\?|请问您想怎么办？/)]);
    expect(agreed).toMatchObject({
      calls: [],
      isWritten: false,
      text: expect.stringMatching(/^(?:Nothing is waiting|目前没有等待|好的，我没有再)/),
    });
  });
});

const [TORCH, DINNER] = ["PR-107732", "EB-011260"];

it.each(
  oneIn(8, [
    [
      "travel",
      "取消EB-011260",
      "不是取消，改到27号",
      "change_excursion_booking",
      { booking_id: DINNER, date: "2026-11-27" },
    ],
    [
      "travel",
      "cancel HB-011270",
      "no, not cancel, move it one day later",
      "change_hotel_booking",
      { check_in: "2026-12-16" },
    ],
    ["travel", "cancel EB-011260", "no dont cancel, just change it to the 27th", "change_excursion_booking", {}],
    ["travel", "把EB-011260改到27号", "不改了，直接取消吧", "cancel_excursion_booking", { booking_id: DINNER }],
    [
      "merchant",
      "停掉头灯的活动",
      "不是停，是改成8折",
      "change_promotion",
      { promotion_id: TORCH, discount_percent: 20 },
    ],
    [
      "merchant",
      "change the head torch promotion to 20% off",
      "no, end it",
      "cancel_promotion",
      { promotion_id: TORCH },
    ],
  ] as const),
)("with %s, after %s, %s stands on the card alone", async (domain, request, words, name, args) => {
  const [, instead] = await turnsOf(domain, request, words);
  expect([instead?.text, instead?.calls]).toMatchObject([expect.anything(), [{ name, args }]]);
});

sampled([
  [
    "travel",
    "extend HB-011270 by one night",
    "no i meant check in one night earlier, not leave later",
    { check_in: "2026-12-14" },
  ],
  ["travel", "HB-011270多住一晚", "不是，我是说提前一天入住", { check_in: "2026-12-14" }],
] as const)("with %s, after %s, %s changes only that", async (domain, request, words, args) => {
  const [, instead] = await turnsOf(domain, request, words);
  expect(instead?.calls).toEqual([{ name: "change_hotel_booking", args: { booking_id: "HB-011270", ...args } }]);
});

it.each(
  oneIn(8, [
    ["travel", "cancel HB-011270", "not the paris one, i meant the one in geneva", { booking_id: "HB-011260" }],
    ["merchant", "end the promotion of the gas canister", "no wait, the waterproof bag", { promotion_id: "PR-107733" }],
    [
      "merchant",
      "给绿色天幕12月5号到10号打9折",
      "不是天幕，是绿色睡袋",
      { sku_id: "10001123063809", discount_percent: 10 },
    ],
    ["travel", "取消EB-011260", "不是取消，改到27号", { booking_id: DINNER }],
  ] as const),
)("with %s, after %s, %s is about another thing or day", async (domain, request, words, args) => {
  const [, instead] = await turnsOf(domain, request, words);
  expect(instead?.calls).toMatchObject([{ args }]);
});

it("several other things are shown to choose from, and the denied one does not wait", async () => {
  const car = "book car CR-1904 from 2026-12-10 to 2026-12-12";
  const [, shown, chosen] = await turnsOf("travel", car, "no i want it in Geneva", "the SUV");
  expect([shown?.calls, shown?.text]).toEqual([[], expect.stringContaining("CR-0303")]);
  expect(chosen?.calls).toMatchObject([{ args: { car_id: "CR-0303", pick_up_date: "2026-12-10" } }]);
});

it.each(
  oneIn(8, [
    ["travel", "change EB-011260 to november 27", "one more person", { people: 2 }],
    ["travel", "把EB-011260改到27号", "再加一个人", { people: 2 }],
    ["travel", "book excursion EX-0302 on november 27 for 2", "actually 3 of us", { people: 3 }],
    ["merchant", CANOPY, "make it start on the 3rd instead", { start_date: "2026-12-03", end_date: "2026-12-10" }],
    ["merchant", "给绿色天幕12月5号到10号打9折", "改成85折吧", { discount_percent: 15 }],
  ] as const),
)("with %s, after %s, %s is a change", async (domain, request, words, args) => {
  const [, changed] = await turnsOf(domain, request, words);
  expect(changed?.calls).toMatchObject([{ args }]);
});

sampled([
  ["travel", "cancel my suv in geneva", "hm, is that refundable?", /refund CNY 2,400/],
  ["travel", "cancel my suv in geneva", "wait whats the deposit?", /deposit of CNY 3,000/],
] as const)("with %s, after %s, %s is answered, and the card stays", async (domain, request, words, text) => {
  const [asked, answered] = await turnsOf(domain, request, words);
  expect([answered?.calls, answered?.text]).toEqual([asked?.calls, expect.stringMatching(text)]);
});

it.each(
  oneIn(8, [
    ["travel", "hotels in shanghai under 800", "any 4 star ones?", /HT-1502/],
    ["travel", "上海800以下的酒店", "有四星的吗", /HT-1502/],
    ["travel", "excursions in hangzhou tomorrow", "how many people can join the first one", /EX-1603.*19 left/],
    ["travel", "book a hotel in Zurich from 2026-12-10 to 2026-12-12", "which have 4 stars", /HT-0102/],
    ["travel", "cars in geneva from dec 15 to dec 19", "what's the deposit for the compact", /deposit of CNY 3,000/],
    ["travel", "取消我的酒店", "日内瓦那家能全退吗", /全额退款/],
    ["merchant", "put 20% off on tents from dec 1 to dec 7", "is the red one selling well?", /10001123055890/],
  ] as const),
)("with %s, of what is shown after %s, %s chooses nothing", async (domain, request, words, text) => {
  const [, told] = await turnsOf(domain, request, words);
  expect([told?.calls, told?.text]).toEqual([[], expect.stringMatching(text)]);
});

it("can i have the second one? chooses", async () => {
  const [, told] = await turnsOf(
    "travel",
    "book a hotel in Zurich from 2026-12-10 to 2026-12-12",
    "can i have the second one?",
  );
  expect(told?.calls).toMatchObject([{ args: { hotel_id: "HT-0104" } }]);
});

it.each(
  oneIn(8, [
    ["merchant", "end the promotion of the gas canister... no wait, the waterproof bag", { promotion_id: "PR-107733" }],
    ["merchant", "停掉气罐的活动，不对，防水袋的", { promotion_id: "PR-107733" }],
    ["merchant", "put 15% off, no, 20% off on the green canopy from dec 5 to dec 10", { discount_percent: 20 }],
    ["merchant", "给红色天幕，不对，绿色天幕12月5号到10号打8折", { sku_id: "10001123633977" }],
    ["travel", "cancel HB-011270, no sorry, HB-011280", { booking_id: "HB-011280" }],
    ["travel", "book HT-0102 from dec 20 to dec 22 for 2 rooms.. i mean 3 rooms", { rooms: 3 }],
    ["travel", "帮我取消日内瓦的酒店……哦不，是巴黎12月那个", { booking_id: "HB-011270" }],
  ] as const),
)("with %s, %s means what is said last", async (domain, request, args) => {
  expect((await turnsOf(domain, request))[0]?.calls).toMatchObject([{ args }]);
});

describe("a rejection with its reason, as a card prints it", () => {
  sampled([
    ["travel", "cancel HB-011270", "reject too late"],
    ["travel", "取消HB-011270", "拒绝，价格太高"],
    ["merchant", CANOPY, "reject: the price is too low already"],
  ] as const)("with %s, after %s, %s asks for nothing else", async (domain, request, words) => {
    const [, rejected] = await turnsOf(domain, request, words);
    expect(rejected).toMatchObject({ calls: [], isWritten: false, text: expect.stringMatching(/^(?:All right|好的)/) });
  });

  it("goes on to what the reason wants instead", async () => {
    const [, rejected] = await turnsOf("travel", "取消HB-011270", "拒绝，改到12月16号入住");
    expect(rejected?.calls).toEqual([
      { name: "change_hotel_booking", args: { booking_id: "HB-011270", check_in: "2026-12-16" } },
    ]);
  });
});

describe("what may have been meant to change a card is not passed over by a yes", () => {
  it.each(
    oneIn(8, [
      ["travel", "cancel HB-011260", "wait, my mistake, the one in Paris", "yes"],
      ["travel", "cancel HB-011260", "is the one in Paris not meant, could it be that instead?", "go ahead"],
      ["merchant", "end the head torch promotion", "let it run one more week", "do it"],
      ["merchant", CANOPY, "a bit more than that maybe would do", "go"],
    ] as const),
  )("with %s, after %s and %s, %s only shows it again", async (domain, request, words, yes) => {
    const [, said, agreed] = await turnsOf(domain, request, words, yes, "no");
    expect(said?.calls).toHaveLength(1);
    expect(agreed).toMatchObject({ calls: [expect.anything()], isWritten: false });
  });

  it("a question of its own leaves a yes what it was", async () => {
    const [, , agreed] = await turnsOf(
      "merchant",
      "15% off the red canopy from 2026-12-05 to 2026-12-10",
      "how is business?",
      "yes",
    );
    expect(agreed).toMatchObject({ calls: [], isWritten: true });
  });

  sampled(["actually 25", "no, 25", "25 would be better"])("%s is the discount", async (words) => {
    const [, said] = await turnsOf("merchant", CANOPY, words);
    expect(said?.calls).toMatchObject([{ args: { discount_percent: 25 } }]);
  });
});

const HOTEL = "book hotel HT-0302 from 2026-12-12 to 2026-12-14";

describe("a kind that is wanted instead", () => {
  sampled([
    ["rent car CR-0301 from 2026-12-12 to 2026-12-14", "a van instead", { car_id: "CR-0304" }],
    ["租车CR-0303，2026-12-12到2026-12-14", "换成经济型", { car_id: "CR-0301" }],
    [HOTEL, "no, too expensive, rather the station inn", { hotel_id: "HT-0301" }],
    [HOTEL, "不要，太贵了，换车站旅舍", { hotel_id: "HT-0301" }],
  ])("is looked for, and waits in its place: %s, %s", async (request, words, args) => {
    expect((await turnsOf("travel", request, words))[1]?.calls).toMatchObject([{ args }]);
  });

  sampled([
    ["book hotel HT-0301 from 2026-12-12 to 2026-12-14", "make it four stars"],
    ["订酒店HT-0301，2026-12-12到2026-12-14", "换成四星的"],
  ])("is shown where several are of it: %s, %s", async (request, words) => {
    const [, shown] = await turnsOf("travel", request, words);
    expect(shown?.text).toMatch(/1\. HT-0302.*\n2\. HT-0303[\s\S]*(?:Which one|请问您选哪一个)/);
    expect(shown?.text).not.toContain("1. HT-0301");
  });

  sampled(["make it vegan", "换成海景的"])("is not taken up where none is of it: %s", async (words) => {
    const [waiting, then] = await turnsOf("travel", HOTEL, words);
    expect(then?.calls).toEqual(waiting?.calls);
    expect(then?.text).toMatch(/I have not acted on|没有处理/);
  });

  it("is left by words that give up twice", async () => {
    const [, , last] = await turnsOf(
      "travel",
      "订酒店HT-0301，2026-12-12到2026-12-14",
      "不要了，换成四星的",
      "算了取消掉",
    );
    expect(last).toMatchObject({ calls: [], text: expect.stringMatching(/^好的/) });
  });
});

describe("what a front end sends with its answer to a card", () => {
  sampled([
    [{ decisions: [{ type: "reject", message: "only one night please" }] }, { check_out: "2026-12-13" }],
    [{ decisions: [{ type: "reject", message: "只住一晚" }] }, { check_out: "2026-12-13" }],
    [[{ type: "response", args: "make it 3 rooms" }], { rooms: 3 }],
    ["make it december 13 start", { check_in: "2026-12-13" }],
  ])("is taken up like words at the card: %j", async (resume, args) => {
    expect((await answered(resume)).calls).toMatchObject([{ args }]);
  });

  it.each([
    { decisions: [{ type: "reject", message: "only one night please" }] },
    [{ type: "response", args: "只住一晚" }],
  ])("is told as a change of what waited: %j", async (resume) => {
    expect((await answered(resume)).card).toMatch(/Changed: Check-out: 2026-12-14 → 2026-12-13\./);
  });

  sampled([
    [
      "cancel HB-011270",
      "is there a fee?",
      /^Not done: .*\n\nI have no answer to that\.\n\nWhat would you like instead\?$/,
    ],
    ["取消HB-011270", "手续费多少", /^未办理：.*\n\n这个问题我答不上来。\n\n请问您想怎么办？$/],
  ])("and a question that comes with a rejection asks for no decision: %s, %s", async (request, message, told) => {
    const { text, calls } = await answered({ decisions: [{ type: "reject", message }] }, request);
    expect(calls).toEqual([]);
    expect(text).toMatch(told);
  });

  it("asks for nothing else where it only says why", async () => {
    const { text, calls } = await answered({ decisions: [{ type: "reject", message: "my wife does not like it" }] });
    expect(calls).toEqual([]);
    expect(text).toMatch(/^Not done: Book hotel: Geneva Garden Hotel .*\n\nWhat would you like instead\?$/);
  });

  async function answered(resume: unknown, request = HOTEL) {
    const at = { thread: `denied-${threads++}`, user: "P1001" };
    await apps.travel?.send({ ...at, text: request });
    const { text = "", waitsFor } = (await apps.travel?.send({ ...at, resume })) ?? {};
    const card = waitsFor as Card | undefined;
    return { text, card: card?.description, calls: card?.action_requests ?? [] };
  }
});
