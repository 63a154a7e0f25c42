import { describe, expect, it } from "vitest";
import { languageOf } from "../../src/engine/language.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { toldOfShown } from "../../src/offline/shown/asked.ts";
import type { Past } from "../../src/offline/situation.ts";
import { now } from "./offline.ts";

const read = readerAt(now);
const asked = (question: string, tool: string, answer: string): Past[] => [
  { kind: "user", text: question },
  { kind: "step", step: { name: tool, args: {}, observation: "", kind: "done", failed: false } },
  { kind: "agent", text: answer },
];
const told = (said: string, past: readonly Past[]) => toldOfShown(said, past, read, languageOf(said));

const rooms = asked(
  "rooms in Basel",
  "search_rooms",
  [
    "Rooms in Basel:",
    "1. RM-11 Attic, 2 stars, CNY 310 a room and night, 4 left",
    "2. RM-12 Garden, 3 stars, CNY 450 a room and night, 9 left",
    "3. RM-13 Tower, 4 stars, CNY 450 a room and night, 1 left",
    "Full then: Cellar.",
  ].join("\n"),
);
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
const loans = [
  ...asked("how many books were lent on Monday", "count_loans", "On Monday 2024-05-06, 120 books were lent."),
  ...asked("and on Tuesday?", "count_loans", "On Tuesday 2024-05-07, 95 books were lent."),
];

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
  ])("%s", (said, past, answer) => expect(told(said, past)).toBe(answer));

  it("tells all that share an end, and both ends where the words do not say which is good", () => {
    expect(told("which day was the worst?", days)).toBe(
      "Highest of those shown:\n- 05-07 1.36\n- 05-08 1.36\nLowest of those shown:\n- 05-06 1.24",
    );
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
      "1. RM-11 Attic, 2 stars, CNY 310 a room and night, 4 left\nFull then: Cellar.\nFor the other one, no figure was shown.",
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
