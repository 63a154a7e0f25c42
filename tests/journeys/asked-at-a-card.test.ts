import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { openApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

type App = Awaited<ReturnType<typeof openApp>>;
type Card = { action_requests: { name: string; args: Record<string, unknown> }[] };

const apps: Record<string, App> = {};
beforeAll(async () => {
  apps.travel = await openApp("travel");
  apps.merchant = await openApp("merchant");
  apps.all = await openApp("traffic", "travel", "merchant");
}, 120_000);
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
});

let threads = 0;

/** What comes of some turns: the text of the last one, the calls that wait then, and what was done in all. */
async function after(domains: "travel" | "merchant" | "all", user: "P1001" | "M1001", ...turns: string[]) {
  const thread = `asked-${threads++}`;
  let last = { text: "", calls: [] as Card["action_requests"], found: [] as unknown[], isWritten: false };
  for (const text of turns) {
    const answer = await apps[domains]?.send({ thread, user, text });
    const card = answer?.waitsFor as Card | undefined;
    const messages = answer?.state.messages ?? [];
    last = {
      text: answer?.text ?? "",
      calls: card?.action_requests.map(({ name, args }) => ({ name, args })) ?? [],
      found: messages.flatMap((one) => (Reflect.get(one, "tool_calls") as { name: string; args: unknown }[]) ?? []),
      isWritten: Object.values(answer?.state.receipts ?? {}).some(({ ok }) => ok),
    };
  }
  return last;
}

const VEST = "15% off the green canopy from 2026-12-05 to 2026-12-10";

sampled([
  ["这款平时一个礼拜能卖几件", /尚未办理/],
  ["how many do we have of those?", /in stock/],
  ["这款还有多少库存", /库存/],
])("at a promotion's card, %s is a question and changes nothing", async (question, answer) => {
  const before = await after("merchant", "M1001", VEST);
  const asked = await after("merchant", "M1001", VEST, question);
  expect(asked.calls).toEqual(before.calls);
  expect(asked.text).toMatch(answer);
});

const BOOKING = "Book hotel HT-1704 from January 24 for 2 nights";
const HAN_BOOKING = "预订酒店HT-1704，1月24日起两晚";

sampled([
  [BOOKING, "what is the congestion index of Yuhang today?", "and tomorrow?", /nothing is done yet/],
  [HAN_BOOKING, "今天余杭区的拥堵指数是多少？", "那明天呢？", /尚未办理/],
])("what follows up on a question beside a card is not said to have been tried: %s | %s | %s", async (...said) => {
  const [answer, ...turns] = [said.at(-1) as RegExp, ...(said.slice(0, -1) as string[])];
  const asked = await after("all", "P1001", ...turns);
  expect(asked.text).toMatch(answer);
  expect(asked.text).not.toMatch(/could not be done|未能完成/);
  expect(asked.calls).toMatchObject([{ args: { check_in: "2027-01-24", check_out: "2027-01-26" } }]);
});

sampled([
  [BOOKING, "make it two nights", /like that already.* 2 nights/],
  [BOOKING, "one room please", /like that already.* 1 room/],
  [HAN_BOOKING, "住两晚", /现在就是这样.*2 晚/],
  [HAN_BOOKING, "一间房", /现在就是这样.*1 间/],
  // A time at which it may be cancelled is none of another hotel.
  [BOOKING, "can I cancel later?", /cancelled with a full refund/],
])("at a card, %j, %j: what it says already, and what the rules say, changes nothing", async (request, words, told) => {
  const before = await after("travel", "P1001", request);
  const said = await after("travel", "P1001", request, words);
  expect([said.calls, said.text]).toEqual([before.calls, expect.stringMatching(told)]);
});

sampled([
  [BOOKING, "how is the traffic in Xihu today?", "get_congestion_index", /congestion index of Xihu District today/],
  [BOOKING, "what is the congestion index of Xihu right now?", "get_congestion_index", /index of Xihu District today/],
  [HAN_BOOKING, "今天西湖区堵不堵？", "get_congestion_index", /西湖区今天.*平均拥堵指数/],
  [BOOKING, "what are my sales yesterday?", "get_sales", /There is no account "P1001" here/],
])(
  "at a card, a question of another domain is answered by who serves that: %s | %s",
  async (request, question, tool, answer) => {
    const before = await after("all", "P1001", request);
    const asked = await after("all", "P1001", request, question);
    expect([asked.calls, asked.text]).toEqual([before.calls, expect.stringMatching(answer)]);
    expect(asked.found).toContainEqual(expect.objectContaining({ name: tool }));
    expect(asked.found).not.toContainEqual(expect.objectContaining({ name: "lookup_policy" }));
  },
);

sampled([
  [
    "which hotels are in Zurich from 2026-12-20 to 2026-12-22?",
    "book the first",
    "how many stars does it have?",
    "3 stars",
  ],
  [
    "which hotels are in Zurich from 2026-12-20 to 2026-12-22?",
    "book the first",
    "how much would 3 nights cost?",
    "CNY 2,250",
  ],
  ["12月20日到22日苏黎世有哪些酒店", "订第一个", "这家酒店几颗星？", "三星"],
])("what was shown of the thing on a card is told again: %s | %s | %s", async (found, chosen, question, part) => {
  const asked = await after("all", "P1001", found, chosen, question);
  expect(asked.text).toContain(part);
  expect(asked.found).not.toContainEqual(expect.objectContaining({ name: "lookup_policy" }));
});

sampled([
  [BOOKING, "can I cancel it for free?", { decisions: [{ type: "approve" }] }, /^Booked HB-\d+: [^\n]+$/],
  [BOOKING, "what is the meaning of life?", "yes", /^Booked HB-\d+: [^\n]+$/],
  [HAN_BOOKING, "可以免费取消吗？", "确认", /^已预订 HB-\d+：[^\n]+$/],
])(
  "a question at a card is not answered once more with the action: %s | %s",
  async (request, question, resume, done) => {
    const place = { thread: `asked-${threads++}`, user: "P1001" };
    for (const text of [request, question]) await apps.all?.send({ ...place, text });
    const first = await apps.all?.send({ ...place, resume });
    // A yes behind such a question may be asked for once more.
    const { text } =
      first?.waitsFor === undefined ? { ...first } : ((await apps.all?.send({ ...place, resume })) ?? {});
    expect(text).toMatch(done);
  },
);

sampled([
  [
    "Book hotel HT-0602 from January 10 for 2 nights and excursion EX-0601 on January 11 for 2 people",
    ["only the hotel please", "only the excursion please"],
    [
      /Not done: Book excursion.*\n\nBooked HB-.*\n\nWhat would/,
      /Not done: Book hotel.*\n\nBooked EB-.*\n\nWhat would/,
    ],
  ],
  [
    "1月10日预订酒店HT-0602两晚，再订1月11日的游览EX-0601两人",
    ["只要酒店", "只要游览"],
    [/未办理：预订游览.*\n\n已预订 HB-.*\n\n请问您想/, /未办理：预订酒店.*\n\n已预订 EB-.*\n\n请问您想/],
  ],
])("what is done of two actions is not told as nothing: %s", async (request, reasons, told) => {
  for (const [at, message] of reasons.entries()) {
    const place = { thread: `asked-${threads++}`, user: "P1001" };
    await apps.all?.send({ ...place, text: request });
    const decided = [{ type: "approve" }, { type: "reject", message }];
    const answer = await apps.all?.send({ ...place, resume: { decisions: at === 0 ? decided : decided.toReversed() } });
    expect(answer?.text).toMatch(told[at] ?? /^$/);
    expect(answer?.text).not.toMatch(/nothing was done|没有执行/);
  }
});

sampled([
  [
    BOOKING,
    "is breakfast included?",
    /^Not done: [^\n]+\n\nHotel bookings.*with breakfast in houses.*What would you like instead\?$/s,
  ],
  [HAN_BOOKING, "含早餐吗？", /^未办理：[^\n]+\n\n酒店预订规定.*含早餐.*请问您想怎么办？$/s],
])("%s, rejected with the question %s: the rules answer it", async (request, message, told) => {
  const place = { thread: `asked-${threads++}`, user: "P1001" };
  await apps.all?.send({ ...place, text: request });
  const answer = await apps.all?.send({ ...place, resume: { decisions: [{ type: "reject", message }] } });
  expect(answer?.text).toMatch(told);
  expect(JSON.stringify(answer?.state.messages)).not.toMatch(/: no, is breakfast|: ?不，含早餐/);
});

sampled([
  ["Is hotel booking HB-011270 refundable?", /full refund/],
  ["HB-011270能退吗", /全额退款/],
])("%s opens no card: the rules answer it", async (question, rules) => {
  const { text, calls } = await after("all", "P1001", question);
  expect([calls, text]).toEqual([[], expect.stringMatching(rules)]);
});

it("whether one of the things shown can be taken back is no order, either", async () => {
  const { text, calls } = await after("all", "P1001", "我的酒店有哪些", "刚才第二个酒店 能退吗");
  expect([calls, text]).toEqual([[], expect.stringMatching(/全额退款/)]);
});

it("at a card, an id of others is their business", async () => {
  const { text, found } = await after("all", "P1001", "cancel HB-011270", "move ticket TK-011261 one day later");
  expect(text).toMatch(/^Not done: Cancel hotel booking HB-011270/);
  expect(found).toContainEqual(expect.objectContaining({ name: "list_my_tickets" }));
  expect(found).not.toContainEqual(expect.objectContaining({ name: "change_hotel_booking" }));
});

it.each(
  oneIn(8, [
    ["cancel CB-011280", "yes but keep the car", false],
    ["cancel CB-011280", "yes but keep the booking", false],
    ["cancel CB-011280", "yes but keep the hotel", true],
    ["取消HB-011280", "是的，不过机票留着", true],
  ]),
)("at the card of %s, %s is a yes: %s", async (request, words, isYes) => {
  expect((await after("all", "P1001", request, words)).isWritten).toBe(isYes);
});

it("who wants to keep what was just cancelled hears that it is cancelled", async () => {
  expect((await after("travel", "P1001", "取消HB-011270", "退了吧", "算了不退")).text).toMatch(/^这已经办好了.*已取消/);
});

it("at a card, to look at others chooses none, and to ask for what is on it says so", async () => {
  const turns = ["维也纳租车 12月17到19号", "紧凑型"];
  const { calls } = await after("travel", "P1001", ...turns);
  const looked = await after("travel", "P1001", ...turns, "再看看豪华的");
  expect([looked.calls, looked.text]).toEqual([calls, expect.stringMatching(/豪华轿车/)]);
  const same = await after("travel", "P1001", ...turns, "换紧凑型吧");
  expect([same.calls, same.text]).toEqual([calls, expect.stringMatching(/^现在就是这样：/)]);
});

sampled(["merchant", "all"] as const)("with %s, 打9折 takes 10% off, for as many days as are said", async (domains) => {
  const { calls } = await after(domains, "M1001", "把睡袋黑色的下周打9折 一共五天");
  const [days] = calls.map(({ args }) => Date.parse(String(args.end_date)) - Date.parse(String(args.start_date)));
  expect([calls, days]).toMatchObject([[{ args: { discount_percent: 10 } }], 4 * 864e5]);
});

sampled([
  [
    "停掉防水袋的活动，再把头灯的改成八折",
    [
      { name: "cancel_promotion", args: { promotion_id: "PR-107733" } },
      { name: "change_promotion", args: { promotion_id: "PR-107732", discount_percent: 20 } },
    ],
  ],
  [
    "stop the promotions of the waterproof bag and the head torch",
    [
      { name: "cancel_promotion", args: { promotion_id: "PR-107733" } },
      { name: "cancel_promotion", args: { promotion_id: "PR-107732" } },
    ],
  ],
  ["把气罐的活动停了", [{ name: "cancel_promotion", args: { promotion_id: "PR-107730" } }]],
])("%s: what is to be changed or ended of each product stands on the card", async (request, calls) => {
  expect((await after("merchant", "M1001", request)).calls).toEqual(calls);
});

sampled([
  ["put a 20% discount on hiking socks for december 1 to 10", "the blue ones", { sku_id: "10001123554787" }],
  [
    "the hiking socks should be 20% cheaper between 1 and 10 december - set that up",
    "the blue ones",
    { sku_id: "10001123554787", start_date: "2026-12-01" },
  ],
  ["what promotions are running", "stretch the head torch one by a week", { end_date: "2026-12-05" }],
])("after %s, %s goes on with it", async (request, words, args) => {
  expect((await after("merchant", "M1001", request, words)).calls).toMatchObject([{ args }]);
});

sampled(["cancel the head torch promotion", "停掉头灯的活动"])(
  "at the card of a new promotion, %s sets up none for that product",
  async (words) => {
    const { calls } = await after("merchant", "M1001", VEST);
    expect((await after("merchant", "M1001", VEST, words)).calls).toEqual(calls);
  },
);

it.each(
  oneIn(8, [
    ["取消HB-011260", "会扣手续费吗", /^不扣，全额退回。/],
    ["cancel HB-011260", "is there a fee", /^No, you get all of it back\. /],
    ["cancel TK-011261", "do they charge a fee?", /^Not in full\. /],
    ["1月4号巴黎那个车改成5号取", "能便宜多少", /退还 310 元/],
    ["change the return of CB-011280 to 7 january", "how much do i save", /CNY 310 back/],
    ["日内瓦的车晚一天还", "要多花多少", /需补 600 元/],
    ["EB-011280 加一个人", "加完一共多少钱", /640 元/],
  ]),
)("at the card of %s, %s is answered from it", async (request, question, answer) => {
  const before = await after("travel", "P1001", request);
  const asked = await after("travel", "P1001", request, question);
  expect([asked.calls, asked.text]).toEqual([before.calls, expect.stringMatching(answer)]);
});

sampled([
  [["1月4号巴黎那个车改成7号还", "能便宜多少", "是的"], "酒店也一样 提前一天走", { check_out: "2027-01-07" }],
  [["cancel HB-011260", "yes"], "the car too", { booking_id: "CB-011260" }],
  [["只看CB-011280"], "酒店也跟着延到10号", { booking_id: "HB-011280", check_out: "2027-01-10" }],
  [["move CB-011260 one day later", "yes"], "same for the hotel", undefined],
])("after %j, %s is for the one of the same trip, if it says what is wanted of it", async (turns, words, args) => {
  const { travel } = apps;
  try {
    apps.travel = await openApp("travel");
    const { calls } = await after("travel", "P1001", ...turns, words);
    expect(calls).toMatchObject(args ? [{ args }] : []);
  } finally {
    if (apps.travel !== travel) await apps.travel?.close();
    if (travel) apps.travel = travel;
  }
});

sampled([
  ["EB-011260改到26号", "27呢", "2026-11-27"],
  ["eb-011260改到26号", "那28号行吗", "2026-11-28"],
  ["move eb 011260 to the 26th", "and the 27th?", "2026-11-27"],
  ["move EB-011260 to the 26th", "what about breakfast?", "2026-11-26"],
])("at the card of %s, %s proposes another day, if it is one", async (request, words, date) => {
  const { calls } = await after("travel", "P1001", request, words);
  expect(calls).toMatchObject([{ args: { booking_id: "EB-011260", date } }]);
});

sampled([
  ["eb-011260", "EB-011260"],
  ["hb-011270是什么", "HB-011270"],
  ["tk011261 几点飞", "TK-011261"],
])("%s is looked up by its id", async (text, id) => {
  const { found } = await after("travel", "P1001", text);
  expect(JSON.stringify(found)).toContain(`"${id}"`);
});

sampled([
  ["CB-011280改成1月5号取", "不对不对 是还车改 7号还,取车不变"],
  ["move the pick-up of CB-011280 to 5 january", "no, the return to the 7th, the pick-up stays the same"],
])("at the card of %s, %s gives back what stays as it is", async (request, words) => {
  const { calls } = await after("travel", "P1001", request, words);
  expect(calls.map(({ args }) => args)).toEqual([{ booking_id: "CB-011280", return_date: "2027-01-07" }]);
});

const STAY = "book hotel HT-0102 from 2027-02-02 for 2 nights";
const STAY_ZH = "预订酒店HT-0102，2月2日入住两晚";

sampled([
  [STAY, "how far is it from the station, and does it have breakfast?", "how far is it from the station"],
  [STAY, "does it have a pool and is breakfast included?", "does it have a pool"],
  [STAY_ZH, "离车站多远，有早餐吗？", "离车站多远"],
])("%s, %s: what is not told is named beside what is", async (request, asked, open) => {
  const { text, calls } = await after("travel", "P1001", request, asked);
  expect(text).toContain(`“${open}”`);
  expect(text).toMatch(/with breakfast in|含早餐/);
  expect(calls).toHaveLength(1);
});

it("questions that one rule answers are no open ones", async () => {
  const { text } = await after("travel", "P1001", STAY, "can I cancel it later, and is breakfast included?");
  expect(text).not.toContain("does not say");
});

const TWO = "book excursion EX-0101 on 2027-02-03 for 2 people and book a hotel in Zurich";
const TWO_ZH = "订2月3日的游览EX-0101，2个人，再订一家苏黎世的酒店";

sampled([
  [TWO, "yes to 1, no to 2", /Not done: “[^”]*hotel in Zurich/],
  [TWO_ZH, "同意1，拒绝2", /未办理：“[^”]*苏黎世的酒店/],
])("%s, %s: the announced part that is taken back is named", async (request, decision, named) => {
  const { text, isWritten } = await after("travel", "P1001", request, decision);
  expect(isWritten).toBe(true);
  expect(text).toMatch(named);
});

sampled([
  ["cancel my Geneva car", "when does my flight leave", "list_my_tickets", {}],
  ["cancel my Geneva car", "where do i stay in Geneva", "list_my_bookings", { kind: "hotel", city: "Geneva" }],
  ["book hotel HT-0502 from 2026-12-20 to 2026-12-22", "where am i staying", "list_my_bookings", { kind: "hotel" }],
  ["取消我日内瓦的租车", "我住哪家酒店", "list_my_bookings", { kind: "hotel" }],
  ["取消我日内瓦的租车", "我的机票是几号的", "list_my_tickets", {}],
])(
  "at a card (%s), what one has of another kind is told, and the card stays: %s",
  async (card, question, name, args) => {
    const asked = await after("travel", "P1001", card, question);
    expect(asked.calls).toHaveLength(1);
    expect(asked.found).toContainEqual(expect.objectContaining({ name, args: expect.objectContaining(args) }));
    expect(asked.isWritten).toBe(false);
  },
);

sampled([
  ["what can i do in Geneva this week", "when does my flight leave"],
  ["日内瓦的酒店11月26到28号", "我的机票是几号的"],
])("where others are to be chosen from (%s), one's own are told: %s", async (choice, question) => {
  const { found } = await after("travel", "P1001", choice, question);
  expect(found).toContainEqual(expect.objectContaining({ name: "list_my_tickets" }));
});

it("at a card, what is asked of the thing that waits is told of it alone", async () => {
  const asked = await after("travel", "P1001", "cancel my Geneva car", "when does my rental start");
  expect(asked.found.filter((one) => Reflect.get(one as object, "name") === "list_my_tickets")).toEqual([]);
  expect(asked.calls).toMatchObject([{ name: "cancel_car_rental" }]);
});

sampled(["yes, but tell me first how much it sold", "它上个月卖了多少"])(
  "at a promotion's card, what only others tell has to wait: %s",
  async (question) => {
    const turns = ["20% off the blue hammock from December 1 to December 7", question];
    const { text, calls, isWritten } = await after("merchant", "M1001", ...turns);
    expect(text).toMatch(/has to wait|需在作出/);
    expect({ calls, isWritten }).toMatchObject({ calls: [{ name: "create_promotion" }], isWritten: false });
  },
);
