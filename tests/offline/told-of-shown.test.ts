import { describe, expect, it } from "vitest";
import { languageOf } from "../../src/engine/language.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { toldOfShown } from "../../src/offline/shown/asked.ts";
import { toldOfNone } from "../../src/offline/shown/none.ts";
import type { Past } from "../../src/offline/situation.ts";
import { now } from "./offline.ts";

const read = readerAt(now);
const asked = (question: string, tool: string, answer: string): Past[] => [
  { kind: "user", text: question },
  { kind: "step", step: { name: tool, args: {}, observation: "", kind: "done", failed: false } },
  { kind: "agent", text: answer },
];
const told = (said: string, past: readonly Past[]) => toldOfShown(said, past, read, languageOf(said));

const roomsText = [
  "Rooms in Basel:",
  "1. RM-11 Attic, 2 stars, CNY 310 a room and night, 4 left",
  "2. RM-12 Garden, 3 stars, CNY 450 a room and night, 9 left",
  "3. RM-13 Tower, 4 stars, CNY 450 a room and night, 1 left",
  "Full then: Cellar.",
].join("\n");
const rooms = asked("rooms in Basel", "search_rooms", roomsText);
const boats = asked(
  "明天的船",
  "search_boats",
  "船班：\n1. BT-1 北港 2024-05-11 10:30 → 南港 2024-05-11 11:10，40 元\n2. BT-2 北港 2024-05-11 16:55 → 南港 2024-05-11 17:35，60 元",
);
const districts = asked(
  "各区排名",
  "rank",
  "拥堵指数从高到低：1. 上城区 1.48，2. 滨江区 1.45，3. 西湖区 1.44，4. 萧山区 1.35",
);
const days = asked(
  "this week, day by day",
  "list_days",
  "Index of the city, day by day: 05-06 1.24, 05-07 1.36, 05-08 1.36.",
);
const crashes = asked(
  "accidents",
  "list_accidents",
  "The city had 7 accidents. North District 4, South County 1, East District 1, West District 1. On Mill Road, Lake Road (6).",
);
const outlook = asked(
  "天气指数",
  "forecast",
  "指数预计为：明天（2024-05-11）1.26（1.23–1.29）；2024-05-12（周日）1.39（1.36–1.42）；2024-05-13（周一）1.26（1.23–1.29）。",
);
const months = asked(
  "each month",
  "count_loans",
  `Loans by month:\n1. 2024-01-01 to 2024-01-31: 20 loans\n2. 2024-02-01 to 2024-02-29: 90 loans\n3. 2024-03-01 to 2024-03-31: 5 lo … [80 more characters]`,
);
const stays = asked(
  "my stays",
  "list_stays",
  "Your stays:\n1. ST-1: Cellar, 3 nights, CNY 600\n2. ST-2: Loft, 1 night, CNY 250\n3. BT-3: Boat, CNY 40",
);
const loans = [
  ...asked("how many books were lent on Monday", "count_loans", "On Monday 2024-05-06, 120 books were lent."),
  ...asked("and on Tuesday?", "count_loans", "On Tuesday 2024-05-07, 95 books were lent."),
];

const lent = [
  ...asked(
    "loans today",
    "list_loans",
    "5 loans, 8 books, CNY 206 in all:\n1. LN-1 Ann, 3 books\n2. LN-2 Bob, 5 books",
  ),
  ...asked("and yesterday", "list_loans", "2 loans, 3 books, CNY 100 in all:\n1. LN-3 Cy, 1 book\n2. LN-4 Di, 2 books"),
];
const lentInChinese = [
  ...asked("今天的借阅", "list_loans", "共有 5 个借阅，合计 206 元、8 件：\n1. LN-1 安，3 件\n2. LN-2 博，5 件"),
  ...asked("昨天的呢", "list_loans", "共有 2 个借阅，合计 100 元、3 件：\n1. LN-3 西，1 件\n2. LN-4 迪，2 件"),
];
const bothLent = "- 5 loans, 8 books, CNY 206 in all\n- 2 loans, 3 books, CNY 100 in all\n";

describe("what each line tells is told of all", () => {
  const seats = asked(
    "ships",
    "search_ships",
    "Ships:\n1. SH-1 10:30, CNY 40, 8 seats left\n2. SH-2 16:55, CNY 60, sold out",
  );
  const berths = asked("船", "search_ships", "船班：\n1. SH-1 10:30，40 元，余 8 座\n2. SH-2 16:55，60 元，余 2 座");

  it.each([
    ["how many seats are left?", seats, "SH-2"],
    ["seats?", seats, "SH-2"],
    ["what is the fare", seats, "SH-2"],
    ["how many rooms are left", rooms, "RM-13"],
    ["座位呢", berths, "SH-2"],
    ["还有票吗", berths, "SH-2"],
    ["票价多少", berths, "SH-2"],
  ])("%s", (said, past, last) => {
    const lines = told(said, past)?.split("\n");
    expect(lines?.at(-1)).toContain(last);
    expect(lines?.[0]).toMatch(/^1\. /);
  });

  it.each([
    ["cabins?", seats],
    ["parking available?", rooms],
    ["discounts?", rooms],
    ["还有别的吗", berths],
    ["还有优惠吗", berths],
  ])("but not what no line tells: %s", (said, past) => expect(told(said, past)).toBeUndefined());
});

describe("a question about what was shown is answered from it", () => {
  it.each([
    [
      "which is the cheapest?",
      rooms,
      "Lowest of those shown:\n1. RM-11 Attic, 2 stars, CNY 310 a room and night, 4 left",
    ],
    ["how many stars does the third one have?", rooms, "3. RM-13 Tower, 4 stars, CNY 450 a room and night, 1 left"],
    [
      "which has the most left?",
      rooms,
      "Highest of those shown:\n2. RM-12 Garden, 3 stars, CNY 450 a room and night, 9 left",
    ],
    ["最晚那班几点落地", boats, "2. BT-2 北港 2024-05-11 16:55 → 南港 2024-05-11 17:35，60 元"],
    [
      "how long is the second one?",
      boats,
      "2. BT-2 北港 2024-05-11 16:55 → 南港 2024-05-11 17:35，60 元\nThat is 0 h 40 min by the times shown.",
    ],
    ["倒数两名是谁", districts, "3. 西湖区 1.44\n4. 萧山区 1.35"],
    ["前三名呢", districts, "1. 上城区 1.48\n2. 滨江区 1.45\n3. 西湖区 1.44"],
    ["哪个区最堵", districts, "所列当中最高的：\n1. 上城区 1.48"],
    ["最不堵的呢", districts, "所列当中最低的：\n4. 萧山区 1.35"],
    ["最不堵的两个", districts, "4. 萧山区 1.35\n3. 西湖区 1.44"],
    ["the two highest", districts, "1. 上城区 1.48\n2. 滨江区 1.45"],
    ["第一和第三差多少", districts, "1. 上城区 1.48\n3. 西湖区 1.44\n相差：1.48 − 1.44 = 0.04。"],
    [
      "what's the difference between the first and the second?",
      rooms,
      "1. RM-11 Attic, 2 stars, CNY 310 a room and night, 4 left\n2. RM-12 Garden, 3 stars, CNY 450 a room and night, 9 left\nThe difference: CNY 450 − CNY 310 = CNY 140.",
    ],
    [
      "which district had the fewest",
      crashes,
      "Lowest of those shown:\n- South County 1\n- East District 1\n- West District 1",
    ],
    [
      "哪天指数最低",
      outlook,
      "所列当中最低的：\n- 明天（2024-05-11）1.26（1.23–1.29）\n- 2024-05-13（周一）1.26（1.23–1.29）",
    ],
    [
      "how many nights altogether?",
      stays,
      "- ST-1: Cellar, 3 nights, CNY 600\n- ST-2: Loft, 1 night, CNY 250\nIn all: 3 + 1 = 4 nights.",
    ],
    [
      "the sum of both",
      loans,
      "- On Monday 2024-05-06, 120 books were lent.\n- On Tuesday 2024-05-07, 95 books were lent.\nIn all: 120 + 95 = 215.",
    ],
    [
      "what is the total for both days",
      lent,
      `${bothLent}In all: 5 + 2 = 7 loans.\nIn all: 8 + 3 = 11 books.\nIn all: CNY 206 + CNY 100 = CNY 306.`,
    ],
    ["what is the total amount for both", lent, `${bothLent}In all: CNY 206 + CNY 100 = CNY 306.`],
    [
      "两天一共多少",
      lentInChinese,
      "- 共有 5 个借阅，合计 206 元、8 件\n- 共有 2 个借阅，合计 100 元、3 件\n合计：5 + 2 = 7 个。\n合计：206 元 + 100 元 = 306 元。\n合计：8 + 3 = 11 件。",
    ],
    [
      "两天加起来金额多少",
      lentInChinese,
      "- 共有 5 个借阅，合计 206 元、8 件\n- 共有 2 个借阅，合计 100 元、3 件\n合计：206 元 + 100 元 = 306 元。",
    ],
    ["只看前两个", districts, "1. 上城区 1.48\n2. 滨江区 1.45"],
    [
      "only the last two",
      rooms,
      "2. RM-12 Garden, 3 stars, CNY 450 a room and night, 9 left\n3. RM-13 Tower, 4 stars, CNY 450 a room and night, 1 left",
    ],
    ["and the least?", loans, "Lowest of those shown:\n- On Tuesday 2024-05-07, 95 books were lent."],
    ["the second most", loans, "- On Tuesday 2024-05-07, 95 books were lent."],
    [
      "and the best day",
      loans,
      "Highest of those shown:\n- On Monday 2024-05-06, 120 books were lent.\nLowest of those shown:\n- On Tuesday 2024-05-07, 95 books were lent.",
    ],
    [
      "by how much",
      loans,
      "- On Monday 2024-05-06, 120 books were lent.\n- On Tuesday 2024-05-07, 95 books were lent.\nThe difference: 120 − 95 = 25.",
    ],
  ])("%s", (said, past, answer) => expect(told(said, past)).toBe(answer));

  it("tells all that share an end, and both ends where the words do not say which is good", () => {
    expect(told("which day was the worst?", days)).toBe(
      "Highest of those shown:\n- 05-07 1.36\n- 05-08 1.36\nLowest of those shown:\n- 05-06 1.24",
    );
  });

  it("tells of all again behind those at an end of an order", () => {
    const most: Past[] = [
      ...days,
      { kind: "user", text: "which day was the highest" },
      { kind: "agent", text: told("which day was the highest", days) ?? "" },
    ];
    expect(told("which day was the lowest", most)).toBe("Lowest of those shown:\n- 05-06 1.24");
  });

  it("tells no end of a list that was cut, or that is of another kind", () => {
    expect(told("which month had the least", months)).toMatch(/^Only a part of the list was shown/);
    expect(told("which road had the most", crashes)).toBeUndefined();
    expect(told("which month was best", loans)).toBeUndefined();
  });

  it("takes answers of one tool in a row for things of one kind", () => {
    expect(told("which of the two is higher?", loans)).toBe(
      "Highest of those shown:\n- On Monday 2024-05-06, 120 books were lent.",
    );
    expect(told("what's the difference?", loans)).toContain("120 − 95 = 25");
  });

  it("reckons a difference, a total for so many, and no other", () => {
    expect(told("what's the difference between the attic and the tower?", rooms)).toContain(
      "CNY 450 − CNY 310 = CNY 140",
    );
    expect(told("how much is the garden one for 3 nights?", rooms)).toContain("CNY 450 × 3 = CNY 1,350");
    expect(told("how much is the garden one for 3 hours?", rooms)).toBeUndefined();
  });

  it("says of what is only named that no figure was shown", () => {
    expect(told("how much cheaper is the attic than the cellar?", rooms)).toBe(
      "1. RM-11 Attic, 2 stars, CNY 310 a room and night, 4 left\nFull then: Cellar.\nNo figure was shown for the other one.",
    );
  });

  it("knows the whole list when one thing of it was told since", () => {
    const since: Past[] = [
      ...districts,
      { kind: "user", text: "倒数两名是谁" },
      { kind: "agent", text: "3. 西湖区 1.44" },
    ];
    expect(told("第一名多少", since)).toBe("1. 上城区 1.48");
  });
});

const own = asked(
  "where am I staying in Basel",
  "list_my_rooms",
  "Your rooms:\n1. RB-7: Cellar (RM-10), Basel, 2024-05-11 to 2024-05-14, 3 nights, 1 room, CNY 600\n2. RB-8: Loft (RM-19), Bern, 2024-06-11 to 2024-06-12, 1 night, 1 room, CNY 250",
);
const finders = {
  isRule: (tool: string) => tool === "look_up_rules",
  isOwn: (tool: string) => tool === "list_my_rooms",
  highIs: () => undefined,
};
const toldBy = (said: string, past: readonly Past[]) => toldOfShown(said, past, read, languageOf(said), finders);
const rule = asked("how do refunds work", "look_up_rules", "Refunds take 7 working days and cost CNY 20.");

describe("two things are compared by their prices", () => {
  it.each([
    ["how much more is that than what i have", [...own, ...asked("the cheapest in Basel?", "search_rooms", roomsText)]],
    ["is the attic more expensive than my room?", [...own, ...rooms]],
    ["is the first one dearer than what i've booked?", [...own, ...rooms]],
  ])("with what the user has: %s", (said, past) =>
    expect(toldBy(said, past)).toContain("CNY 600 ÷ 3 nights = CNY 200.\nThe difference: CNY 310 − CNY 200 = CNY 110."),
  );

  it.each([
    ["is the attic cheaper than the garden one?", rooms, "Yes."],
    ["is the tower cheaper than the attic?", rooms, "No."],
    ["第二个比第一个贵吗", boats, "是的。"],
    ["第一个比第二个便宜多少", boats, "相差：60 元 − 40 元 = 20 元。"],
  ])("%s", (said, past, part) => expect(toldBy(said, past)).toContain(part));

  it("not with what nothing was shown of", () => {
    expect(toldBy("is the attic cheaper than the spa?", rooms)).toBeUndefined();
    expect(toldBy("is that more than yesterday?", loans)).toBeUndefined();
  });
});

describe("a list is narrowed to some of it", () => {
  it.each([
    ["any 3 star ones?", rooms, ["RM-12"]],
    ["only those above 400", rooms, ["RM-12", "RM-13"]],
    ["which of them are under 400?", rooms, ["RM-11"]],
    ["有下午的吗", boats, ["BT-2"]],
    ["要上午的", boats, ["BT-1"]],
    ["只看1.45以上的", districts, ["上城区", "滨江区"]],
  ])("%s", (said, past, names) => {
    const lines = toldBy(said, past)?.split("\n") ?? [];
    expect(lines.map((line) => names.find((name) => line.includes(name)))).toEqual(names);
  });

  it("says that none fits, and leaves words of nothing shown to others", () => {
    expect(toldBy("any 5 star ones?", rooms)).toBe("None of those shown fits “any 5 star ones”.");
    expect(toldBy("any with a pool?", rooms)).toBeUndefined();
    expect(toldBy("any under 900?", rooms)).toBeUndefined();
    expect(toldBy("the one with 4 stars", rooms)).toBeUndefined();
  });
});

describe("figures are summed up, and changes told", () => {
  it.each([
    ["how much is that in total?", "CNY 600 + CNY 250 = CNY 850."],
    ["what do i pay altogether", "CNY 600 + CNY 250 = CNY 850."],
    ["一共多少钱", "CNY 600 + CNY 250 = CNY 850。"],
  ])("%s", (said, sum) => expect(toldBy(said, own)).toContain(sum));

  it.each([
    ["降价幅度最大的是哪个", "2. 茶杯：50 元 → 40 元\n   变化：50 元 → 40 元，相差 10 元。"],
    ["which has the biggest cut?", "by 10 元."],
    ["哪个降得最少", "相差 3 元"],
  ])("%s", (said, part) =>
    expect(
      toldBy(said, asked("定价建议", "advise", "建议：\n1. 茶壶：90 元 → 87 元\n2. 茶杯：50 元 → 40 元")),
    ).toContain(part),
  );
});

describe("what was shown stays known", () => {
  it.each([
    ["how many stars does the third one have?", "3. RM-13"],
    ["which one is the cheapest?", "1. RM-11"],
  ])("over a rule in between: %s", (said, part) => expect(toldBy(said, [...rooms, ...rule])).toContain(part));

  it("and what a rule in between was asked for is not told of it", () => {
    const breakfast = asked("含早吗", "look_up_rules", "四星以上含早餐。");
    expect(toldBy("要含早的话最便宜是哪家", [...boats, ...breakfast])).toBeUndefined();
    expect(toldBy("含餐的最便宜是哪班", boats)).toBeUndefined();
  });

  it("over what it was narrowed to, and no word is lost", () => {
    const since: Past[] = [
      ...own,
      { kind: "user", text: "only the Bern one" },
      { kind: "agent", text: "2. RB-8: Loft (RM-19), Bern, 2024-06-11 to 2024-06-12, 1 night, 1 room, CNY 250" },
    ];
    expect(toldBy("how much is the Basel one?", since)).toContain("RB-7");
  });

  it("does not tell how long something takes that does not say so", () => {
    expect(toldBy("how long does the attic one take?", rooms)).toContain("How long it takes is not shown.");
    const [only] = [asked("有游览吗", "search", "游览：\n1. EX-1 梯田，每人 390 元")];
    expect(toldBy("要玩多久", only)).toContain("没有列出它的时长。");
  });

  it("is not searched for ends that a part of it may not hold", () => {
    const part = asked("orders", "search", "9 orders; the newest 2:\n1. 2024-05-02 Li Wei\n2. 2024-05-01 Guo Fang");
    expect(toldBy("who bought the newest?", part)).toBe("1. 2024-05-02 Li Wei");
    expect(toldBy("who bought the oldest?", part)).toBeUndefined();
  });
});

describe("of a list with nothing in it", () => {
  const none = (text: string) => asked("late parcels to Basel", "track", text);
  const toldOf = (said: string, text: string) => toldOfNone(said, none(text), read, languageOf(said), finders.isRule);
  it.each([
    ["where is the first one now", "No parcels to Basel, late."],
    ["which of them is the dearest?", "There are no such parcels."],
    ["are they insured?", "You have no such parcels."],
    ["其中最多的是哪个", "高于1.4的区县有0个。"],
    ["最便宜的那个打9折", "没有库存这么少的商品。"],
    ["把它取消", "您没有这类预订。"],
    ["订第一个", "2024-05-11 没有 北港 → 西港 的船。"],
    ["book the first one", 'No harbour is called "oldest".'],
  ])("%s", (said, text) => expect(toldOf(said, text)).toContain(text));

  it("whatever else is told", () => {
    const text = `No boat North → West, 2024-05-11. Boats of North go to: ${"a harbour, ".repeat(40)}South.`;
    expect(toldOf("book the first one", text)).toContain("“No boat North → West, 2024-05-11.”");
  });

  it.each([
    ["and to Bern?", "No parcels to Basel, late."],
    ["what about those to Bern?", "No parcels to Basel, late."],
    ["the first parcel of May", "No parcels to Basel, late."],
    ["第一个呢", "1. 茶壶\n2. 茶杯"],
    ["where is the first one now", 'There is no product "oldest". Names most like it: vest.'],
  ])("another question is no pointing: %s", (said, text) => expect(toldOf(said, text)).toBeUndefined());
});

describe("a question goes on as any other", () => {
  it.each([
    ["that says a word which nothing shown says", "does the garden one have a sauna?", rooms],
    ["for an order that nothing shown tells", "which is the quietest?", rooms],
    ["for another day", "which is the cheapest on 2024-06-01?", rooms],
    ["for days where no days were shown", "which day is the cheapest?", rooms],
    ["that wants something done", "book the cheapest", rooms],
    ["for more about a thing than was shown", "tell me more about the first one", rooms],
  ])("%s", (_, said, past) => expect(told(said, past)).toBeUndefined());

  it("for an end of a list of which only a part was shown, unless it is of that part", () => {
    const some = asked("goods", "search", "120 goods; the 2 dearest:\n1. G-100 tent, CNY 671\n2. G-101 boots, CNY 400");
    expect(told("which is the cheapest?", some)).toBeUndefined();
    expect(told("which of these two is the cheapest?", some)).toContain("G-101 boots");
  });
});

describe("figures of several days", () => {
  const sales = (from: string, to: string) =>
    asked(
      "sales",
      "get_sales",
      `Sales, ${from} to ${to}: CNY 500, 5 orders. Compared with 2024-03-01 (CNY 0, 0 orders): up.`,
    );

  it("are of no single day", () => {
    const both = [...sales("2024-04-01", "2024-04-30"), ...sales("2024-05-01", "2024-05-09")];
    expect(told("which day was the highest", both)).toBeUndefined();
  });

  it("are there, though what they are compared with is nothing", () =>
    expect(toldOfNone("put that one on sale", sales("2024-04-01", "2024-04-30"), read, "en", () => false)).toBe(
      undefined,
    ));
});

it("more of a list is no end of it", () => expect(told("show more", rooms)).toBeUndefined());
