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

/** A new conversation of one of the sample users. */
function talk(domain: "travel" | "merchant") {
  const thread = `minds-${threads++}`;
  return async (text: string) => {
    const app = apps[domain];
    if (!app) throw new Error("The app is not open.");
    const answer = await app.send({ thread, user: domain === "travel" ? "P1001" : "M1001", text });
    const card = answer.waitsFor as Card | undefined;
    const calls = card?.action_requests.map(({ name, args }) => ({ name, args })) ?? [];
    const isWritten = Object.values(answer.state.receipts).some(({ ok }) => ok);
    return { text: answer.text ?? "", calls, description: card?.description ?? "", isWritten };
  };
}

sampled([
  ["cancel my Paris hotel", "the one in January", "the December one instead", "HB-011270"],
  ["取消巴黎的酒店", "一月那个", "十二月那个", "HB-011270"],
  ["取消巴黎的酒店", "十二月的", "不对，一月的", "HB-011280"],
  ["cancel the expensive hotel", "the first one", "no, number 2 instead", "HB-011270"],
])("what is chosen anew is what waits: %s, %s, %s", async (request, choice, other, id) => {
  const say = talk("travel");
  await say(request);
  expect((await say(choice)).calls).toMatchObject([{ name: "cancel_hotel_booking" }]);
  expect((await say(other)).calls).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: id } }]);
});

sampled([
  ["cancel my hotel in Geneva", "wait, just move it one day later"],
  ["我要退日内瓦的酒店", "等等，改成晚一天"],
  ["我要退日内瓦的酒店", "别退了，推迟一天吧"],
  ["我要退日内瓦的酒店", "晚一天行吗"],
  ["我要退日内瓦的酒店", "可以推迟一天吗"],
  ["cancel my hotel in Geneva", "can I move it one day later?"],
])("%s, %s: the thing on the card is changed", async (request, instead) => {
  const say = talk("travel");
  expect((await say(request)).calls).toMatchObject([{ name: "cancel_hotel_booking" }]);
  const args = { booking_id: "HB-011260", check_in: "2026-11-26", check_out: "2026-11-30" };
  expect((await say(instead)).calls).toEqual([{ name: "change_hotel_booking", args }]);
});

sampled([
  ["cancel my hotel in Geneva", "can it be rescheduled?", /^Possible here: Change a hotel booking/],
  ["我要退日内瓦的酒店", "可以改期吗", /^这里可以办理：更改酒店预订/],
])("%s, %s: it is told that it can be changed, and the card stays", async (request, question, told) => {
  const say = talk("travel");
  const { calls } = await say(request);
  const asked = await say(question);
  expect(asked.text).toMatch(told);
  expect(asked.calls).toEqual(calls);
});

it("what was chosen from a list to be cancelled is what is changed instead", async () => {
  const say = talk("travel");
  await say("cancel my car");
  expect((await say("the Geneva one")).calls).toMatchObject([{ name: "cancel_car_rental" }]);
  const args = { booking_id: "CB-011260", return_date: "2026-11-30" };
  expect((await say("wait, extend it by a day instead")).calls).toEqual([{ name: "change_car_rental", args }]);
});

sampled([
  ["cancel HB-011270", "what's the refund policy?", "no, move it to December 16"],
  ["取消 HB-011270", "能退多少", "那不取消了，改到12月16号"],
])("%s, %s, %s: a question before it keeps the wish", async (request, question, instead) => {
  const say = talk("travel");
  await say(request);
  expect((await say(question)).calls).toMatchObject([{ name: "cancel_hotel_booking" }]);
  const args = { booking_id: "HB-011270", check_in: "2026-12-16", check_out: "2026-12-20" };
  expect((await say(instead)).calls).toEqual([{ name: "change_hotel_booking", args }]);
});

it("who cancels that, behind the report of a change, cancels no booking", async () => {
  const say = talk("travel");
  await say("extend CB-011280 by one day");
  expect((await say("yes")).isWritten).toBe(true);
  const { calls, text } = await say("cancel that");
  expect(calls).toEqual([]);
  expect(text).toContain("CB-011280");
});

const FLIGHTS = { en: "cancel ticket TK-011281", zh: "退票TK-011281" };

sampled([
  ["en", "don't cancel it, can I move it to January 5?", "ok"],
  ["en", "nah, rather move it to January 5", "ok"],
  ["zh", "那不退了，改签到1月5号的行吗", "可以"],
] as const)("in %s, %s closes a cancellation, and a later %s does not run it", async (language, instead, yes) => {
  const say = talk("travel");
  expect((await say(FLIGHTS[language])).calls).toMatchObject([{ name: "cancel_ticket" }]);
  const after = await say(instead);
  expect(after.calls.filter(({ name }) => name === "cancel_ticket")).toEqual([]);
  expect(after.text).toMatch(/2027-01-05/);
  expect((await say(yes)).text).not.toMatch(/^(?:Cancelled|已取消)/m);
});

sampled([
  ["travel", "book hotel HT-0102 from 2026-12-20 to 2026-12-22", "the weather is lovely these days", "ok"],
  ["merchant", "15% off the green canopy from 2026-12-05 to 2026-12-10", "we are all a bit tired", "可以"],
] as const)(
  "at a card of %s, a mild yes after words about something else runs nothing",
  async (domain, request, remark, yes) => {
    const say = talk(domain);
    const { calls } = await say(request);
    expect(calls).toHaveLength(1);
    expect((await say(remark)).calls).toEqual(calls);
    const asked = await say(yes);
    expect(asked.description).toMatch(/^(?:Do you approve this\?|您是同意办理下面这项吗？)/);
    expect([asked.calls, asked.isWritten]).toEqual([calls, false]);
    expect((await say(yes)).isWritten).toBe(true);
  },
);

describe("a question that the card answers", () => {
  it.each(
    oneIn(8, [
      ["travel", "取消机票TK-011261", "能退多少钱？", /退款 \d+ 元/],
      ["travel", "取消机票TK-011261", "全退吗", /^不是全额。/],
      ["travel", "cancel HB-011270", "will I get everything back?", /^Yes, in full\. .*refund CNY 2,920/],
      ["travel", "book hotel HT-0104 from 2026-12-10 to 2026-12-12", "what would I pay in total", /CNY 6,420/],
      ["merchant", "20% off red camping tables from 2026-12-05 to 2026-12-10", "until when?", /2026-12-10/],
    ] as const),
  )("of %s (%s), %s, is answered from it", async (domain, request, question, expected) => {
    const say = talk(domain);
    const { calls } = await say(request);
    const answer = await say(question);
    expect(answer.text).toMatch(expected);
    expect(answer.calls).toEqual(calls);
  });
});

sampled([
  ["travel", "book a hotel in Zurich from 2026-12-10 to 2026-12-12", "the second one", "the garden hotel instead"],
  ["travel", "book a hotel in Zurich from 2026-12-10 to 2026-12-12", "the second one", "the other one"],
] as const)(
  "at a card of %s, another of the things shown takes its place: %s, %s, %s",
  async (domain, request, pick, instead) => {
    const say = talk(domain);
    await say(request);
    expect((await say(pick)).calls).toMatchObject([{ args: { hotel_id: "HT-0104" } }]);
    expect((await say(instead)).calls).toMatchObject([{ args: { hotel_id: "HT-0102" } }]);
  },
);

sampled([
  [
    "merchant",
    "15% off the green canopy from 2026-11-25 to 2026-11-30",
    "hm. make it 12 and let it run until december 3",
    { discount_percent: 12, end_date: "2026-12-03" },
  ],
  [
    "merchant",
    "15% off the blue canopy from 2026-12-05 to 2026-12-30",
    "till the 28th rather",
    { end_date: "2026-12-28" },
  ],
  ["travel", "book hotel HT-0501 from 2027-01-04 to 2027-01-08", "until the 9th", { check_out: "2027-01-09" }],
] as const)("at a card of %s (%s), %s is a change", async (domain, request, change, args) => {
  const say = talk(domain);
  await say(request);
  expect((await say(change)).calls).toMatchObject([{ args }]);
});

it("another thing of one's own is looked up in its place, and its list is no card for a yes", async () => {
  const say = talk("travel");
  expect((await say("Cancel my hotel in Geneva")).calls).toMatchObject([{ args: { booking_id: "HB-011260" } }]);
  expect((await say("I'd like the one in Paris cancelled instead")).text).toMatch(/HB-011270[\s\S]*HB-011280/);
  expect((await say("ok")).isWritten).toBe(false);
  expect((await say("the January one")).calls).toMatchObject([{ args: { booking_id: "HB-011280" } }]);
});

sampled([
  ["excursions in Paris on Dec 16", "the first", "two people", { excursion_id: "EX-0503", people: 2 }],
  ["excursions in Paris on Dec 16", "the first", "make it two people", { excursion_id: "EX-0503", people: 2 }],
  ["巴黎12月16日有什么游览", "第一个", "两个人", { excursion_id: "EX-0503", people: 2 }],
  ["巴黎12月16日有什么游览", "第一个", "第二个", { excursion_id: "EX-0501" }],
  ["excursions in Paris on Dec 16", "the first", "the Louvre for two people", { excursion_id: "EX-0501", people: 2 }],
  ["伦敦12月7日到9日的酒店", "第一个", "两间", { hotel_id: "HT-0401", rooms: 2 }],
] as const)("how many are wanted is no other one of the list: %s, %s, %s", async (request, pick, change, args) => {
  const say = talk("travel");
  await say(request);
  await say(pick);
  expect((await say(change)).calls).toMatchObject([{ args }]);
});

sampled([
  ["提前两天HB-011270", "改成推迟两天", "2026-12-17"],
  ["move HB-011270 two days earlier", "make it two days later", "2026-12-17"],
] as const)(
  "moved the other way instead, it counts from the days that it has: %s, %s",
  async (request, change, day) => {
    const say = talk("travel");
    await say(request);
    expect((await say(change)).calls).toMatchObject([{ args: { booking_id: "HB-011270", check_in: day } }]);
  },
);

sampled([
  ["cancel HB-011270", "actually make it 2 rooms instead", { rooms: 2 }, /^Needs your approval: In place of this/],
  ["cancel HB-011270", "make it 3 nights", { check_out: "2026-12-18" }, /^Needs your approval: In place of this/],
  ["取消HB-011270", "改成3晚", { check_out: "2026-12-18" }, /^需要您的确认：代替以下操作/],
])("at the card of %s, %s waits in place of it, and the card says so", async (request, instead, args, words) => {
  const say = talk("travel");
  await say(request);
  const { calls, description } = await say(instead);
  expect(calls).toEqual([{ name: "change_hotel_booking", args: { booking_id: "HB-011270", ...args } }]);
  expect(description).toMatch(words);
  await say("no");
});

sampled([
  ["取消HB-011270", "先别取消", "取消吧"],
  ["cancel HB-011270", "no", "cancel"],
])("after %s and %s, %s brings the cancellation back", async (request, no, again) => {
  const say = talk("travel");
  const { calls } = await say(request);
  expect((await say(no)).calls).toEqual([]);
  expect((await say(again)).calls).toEqual(calls);
  await say("no");
});

sampled([
  ["end PR-107732 and set up 10% on hiking boots green dec 1-7", "1 no, 2 yes but 12%"],
  ["end PR-107732 and set up 10% on hiking boots green dec 1-7", "第一个不要，第二个好，不过12%"],
])("at the card of %s, %s changes the second and decides nothing yet", async (request, words) => {
  const say = talk("merchant");
  await say(request);
  const { calls, isWritten } = await say(words);
  expect(calls.map(({ args }) => args.discount_percent)).toEqual([undefined, 12]);
  expect(isWritten).toBe(false);
});

it("an ok to a question with two answers asks it again", async () => {
  const say = talk("travel");
  const { text } = await say("日内瓦的车换成经济型");
  expect(text).toMatch(/？\s*$/);
  expect((await say("好")).text).toBe(text);
});

sampled([
  ["book HT-0201 from 2026-12-03 to 2026-12-05", "not yet, also show me cars in Zurich", /Zurich/],
  ["cancel HB-011270", "don't cancel it yet, also show me my flights", /Your tickets/],
  ["订HT-0201，2026年12月3日到5日", "先不订，另外看看苏黎世的", /苏黎世的酒店/],
  ["把HB-011270往后挪一天", "先不换，顺便看看巴黎还有什么酒店", /巴黎的酒店/],
])("a look-up that is wanted besides a refusal closes the card and is made: %s, %s", async (request, words, found) => {
  const say = talk("travel");
  expect((await say(request)).calls).toHaveLength(1);
  const { text, calls, isWritten } = await say(words);
  expect([text, calls, isWritten]).toEqual([expect.stringMatching(found), [], false]);
});

sampled([
  ["book HT-0201 from 2026-12-03 to 2026-12-05", "no. which excursions are there in Basel?", /excursions in Basel/],
  ["book HT-0201 from 2026-12-03 to 2026-12-05", "no thanks, show me my flights", /Your tickets/],
  ["cancel HB-011270", "No. Which hotels do I have?", /Your bookings/],
  ["订HT-0201，2026年12月3日到5日", "不要了，巴塞尔有什么游览？", /巴塞尔的游览项目/],
  ["订HT-0201，2026年12月3日到5日", "算了，看看我的机票", /您的机票/],
])(
  "a firm no before a question closes the card, and the question is answered: %s, %s",
  async (request, words, found) => {
    const say = talk("travel");
    expect((await say(request)).calls).toHaveLength(1);
    const { text, calls, isWritten } = await say(words);
    expect([text, calls, isWritten]).toEqual([expect.stringMatching(found), [], false]);
  },
);

sampled([
  ["book HT-0201 from 2026-12-03 to 2026-12-05", "no. what about two rooms?"],
  ["book HT-0201 from 2026-12-03 to 2026-12-05", "no, is there a four-star one?"],
  ["订HT-0201，2026年12月3日到5日", "不，有四星的吗？"],
])("a proposal behind a no leaves the card open: %s, %s", async (request, words) => {
  const say = talk("travel");
  await say(request);
  expect((await say(words)).calls).toHaveLength(1);
});

sampled([
  ["book HT-0201 from 2026-12-03 to 2026-12-05", "not yet, also what are the check-in times?"],
  ["cancel HB-011270", "wait, also when do I get the money back?"],
])("a question beside a wish to wait leaves the card open: %s, %s", async (request, words) => {
  const say = talk("travel");
  await say(request);
  expect((await say(words)).calls).toHaveLength(1);
  expect((await say("yes")).isWritten).toBe(true);
});

it.each(["ok stop it", "okay, just stop it", "好，算了"])("is a no at a card: %s", async (words) => {
  const say = talk("travel");
  await say("cancel HB-011270");
  const { calls, isWritten } = await say(words);
  expect([calls, isWritten]).toEqual([[], false]);
});

it("a yes and what is wanted besides are no refusal", async () => {
  const say = talk("travel");
  await say("book HT-0201 from 2026-12-03 to 2026-12-05");
  expect((await say("yes, and also show me my flights")).isWritten).toBe(true);
});

sampled([
  ["cancel my Geneva car", "move the hotel to November 26 to 29 instead", "change_hotel_booking"],
  ["cancel my Geneva car", "forget it, cancel my ticket to Geneva", "cancel_ticket"],
  ["move my Geneva hotel to November 26 to 28", "move the car to November 26 instead", "change_car_rental"],
  ["取消我日内瓦的租车", "不，把酒店改到11月26到29号", "change_hotel_booking"],
])("another kind of thing takes the place of what waits: %s, %s", async (request, words, name) => {
  const say = talk("travel");
  expect((await say(request)).calls).toHaveLength(1);
  const { text, calls } = await say(words);
  expect(text).toMatch(/^(?:Not done|未办理)/);
  expect(calls).toMatchObject([{ name }]);
});

sampled([
  ["cancel my Geneva car", "move it to November 26 to 29 instead", "change_car_rental"],
  ["取消我日内瓦的租车", "不取消，改到11月26到29号", "change_car_rental"],
])("its own kind is changed in its place: %s, %s", async (request, words, name) => {
  const say = talk("travel");
  await say(request);
  expect((await say(words)).calls).toMatchObject([{ name, args: { booking_id: "CB-011260" } }]);
});

it.each([
  ["26号不去葡萄园了", []],
  ["25号不去葡萄园了", [{ name: "cancel_excursion_booking", args: { booking_id: "EB-011260" } }]],
])("who does not go on a tour moves it nowhere: %s", async (words, calls) => {
  expect((await talk("travel")(words)).calls).toEqual(calls);
});

sampled([
  ["book HT-0501 from January 12 to 14", "make it 2 rooms and then approve", "say yes once more"],
  ["订 HT-0501，1月12日到14日", "改成两间，然后批准", "再说一次"],
])("a yes to what nobody has seen yet does not count, and that is said: %s, %s", async (request, change, told) => {
  const say = talk("travel");
  await say(request);
  const { description, isWritten } = await say(change);
  expect(description).toContain(told);
  expect(isWritten).toBe(false);
});

sampled([
  ["book EX-0901 on January 25 for 3 people", "Actually cancel that, I'd rather keep the Golden Age painters"],
  ["订 EX-0901，1月25日，3个人", "算了，还是留着黄金时代画家那个"],
])("who keeps another thing wants nothing new: %s, %s", async (request, words) => {
  const say = talk("travel");
  expect((await say(request)).calls).toMatchObject([{ name: "book_excursion" }]);
  const kept = await say(words);
  expect([kept.calls, kept.isWritten]).toEqual([[], false]);
});
