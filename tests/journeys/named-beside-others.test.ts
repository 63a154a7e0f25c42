import { describe, expect, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const { lastOf } = conversations({ domains: ["travel"], now: new Date("2026-11-21T15:04:00+08:00"), user: "P1001" });

const HOTELS = "hotels in Tokyo from 10 to 12 January";
const HAN_HOTELS = "东京1月10日到12日有哪些酒店";
const CARS = "cars in Tokyo from 10 to 12 January";
const JANUARY = { check_in: "2027-01-10", check_out: "2027-01-12" };

describe("of two things that a first message names, the one that is asked for is booked", () => {
  sampled([
    ["my boss liked the Tokyo Palace, but book the Tokyo Garden Hotel, January 10 to 12", "HT-2202"],
    ["we stayed at the Tokyo Palace last year, now book the Old Town House, January 10 to 12", "HT-2203"],
    ["the Tokyo Palace was noisy. book the Tokyo Old Town House, January 10 to 12", "HT-2203"],
    ["去年住过东京皇宫，这次订老城酒店，1月10日到12日", "HT-2203"],
    ["不要东京皇宫，订东京花园酒店，1月10日到12日", "HT-2202"],
  ])("%s", async (request, id) =>
    expect((await lastOf(request)).waiting.map(({ args }) => args)).toMatchObject([{ hotel_id: id, ...JANUARY }]),
  );
});

sampled([
  [HOTELS, "the palace or the old town, whichever is cheaper", "HT-2203"],
  [HOTELS, "the garden or the old town, whichever is cheaper", "HT-2202"],
  [HOTELS, "the second or the third, whichever is more expensive", "HT-2203"],
  [HAN_HOTELS, "皇宫和花园哪个便宜订哪个", "HT-2202"],
])("of two that are named, the better one is taken: %s | %s", async (list, words, id) =>
  expect((await lastOf(list, words)).waiting.map(({ args }) => args)).toMatchObject([{ hotel_id: id }]),
);

sampled([
  [HOTELS, "the Ritz or the Hilton, whichever is cheaper", "“the Ritz or the Hilton”"],
  [HOTELS, "the Palace or the Hilton, whichever is cheaper", "“the Hilton”"],
  [HAN_HOTELS, "丽兹和希尔顿哪个便宜订哪个", "“丽兹和希尔顿”"],
  [CARS, "the Tesla or the BMW, whichever is cheaper", "“the Tesla or the BMW”"],
])("a name beside it that nothing shown has is told, and nothing is taken: %s | %s", async (list, words, named) => {
  const { text, waiting } = await lastOf(list, words);
  expect(waiting).toEqual([]);
  expect(text).toContain(named);
  expect(text).not.toContain("没有找到来源");
});

sampled([
  [HOTELS, "we are two adults and a child, whichever is cheaper"],
  [HOTELS, "cash or card, whichever is cheaper"],
  [HAN_HOTELS, "我和老婆两个人，哪个便宜订哪个"],
])("what names no thing leaves the best of all: %s | %s", async (list, words) =>
  expect((await lastOf(list, words)).waiting.map(({ args }) => args)).toMatchObject([{ hotel_id: "HT-2201" }]),
);

describe("a wish of which nothing shown tells is named before anything is booked", () => {
  sampled([
    [HOTELS, "book the second one, a quiet room please", "“quiet room”"],
    [HOTELS, "take the third, I want a sea view", "“sea view”"],
    [HOTELS, "the second one, non-smoking", "“non-smoking”"],
    [HAN_HOTELS, "订第二家，要无烟房", "“无烟房”"],
    [CARS, "the first one, automatic please", "“automatic”"],
  ])("%s | %s", async (list, words, wish) => {
    const { text, waiting } = await lastOf(list, words);
    expect(waiting).toEqual([]);
    expect(text).toContain(wish);
  });

  sampled([
    ["book the Tokyo Garden Hotel from 10 to 12 January, non-smoking please", "“non-smoking”"],
    ["book a quiet room at the Tokyo Garden Hotel from 10 to 12 January", "“quiet”"],
    ["订东京花园酒店，1月10日到12日，要大床湖景房", "“大床湖景房”"],
  ])("also in a first message: %s", async (request, wish) => {
    const { text, waiting } = await lastOf(request);
    expect(waiting).toEqual([]);
    expect(text).toContain(wish);
    expect((await lastOf(request, "take it anyway")).waiting.map(({ args }) => args)).toMatchObject([
      { hotel_id: "HT-2202", ...JANUARY },
    ]);
  });

  sampled([
    [HOTELS, "book the second one, a quiet room please", "ok take it anyway"],
    [HAN_HOTELS, "订第二家，要无烟房", "就订它吧"],
  ])("and then may be given up: %s | %s | %s", async (list, words, yes) =>
    expect((await lastOf(list, words, yes)).waiting.map(({ args }) => args)).toMatchObject([{ hotel_id: "HT-2202" }]),
  );

  sampled([
    [HOTELS, "the second one, thanks mate"],
    [HOTELS, "the second one, my wife loves it"],
    [HAN_HOTELS, "订第二家，麻烦了"],
  ])("a kind word is no wish: %s | %s", async (list, words) =>
    expect((await lastOf(list, words)).waiting.map(({ args }) => args)).toMatchObject([{ hotel_id: "HT-2202" }]),
  );
});

describe("at a card", () => {
  sampled([
    ["actually make it the Garden Hotel", "HT-2202"],
    ["the Old Town House instead", "HT-2203"],
  ])("another thing that was shown is taken by its name: %s", async (words, id) =>
    expect((await lastOf(HOTELS, "book the first one", words)).waiting.map(({ args }) => args)).toMatchObject([
      { hotel_id: id },
    ]),
  );

  sampled([
    ["how much is the Grand Palace?", "Tokyo Grand Palace, 5 stars"],
    ["hm what about the old town?", "Tokyo Old Town House, 4 stars"],
  ])("a question about another thing that was shown is answered with its line: %s", async (words, line) => {
    const { text, waiting } = await lastOf(HOTELS, "book the first one", words);
    expect(text).toContain(line);
    expect(waiting.map(({ args }) => args)).toMatchObject([{ hotel_id: "HT-2201" }]);
  });

  sampled([["yes?"], ["好的？"]])("a yes with a question mark decides nothing: %s", async (words) => {
    const { text, made, waiting } = await lastOf(HOTELS, "book the first one", words);
    expect(made).toEqual([]);
    expect(waiting).toHaveLength(1);
    expect(text).toMatch(/Nothing is done yet|尚未办理/);
  });
});

describe("while one of several things is to be chosen", () => {
  sampled([
    [HOTELS, "2 rooms", "the second one"],
    [HAN_HOTELS, "要两间", "第二家"],
  ])("how many is kept for the booking: %s | %s | %s", async (list, words, choice) => {
    const { made } = await lastOf(list, words);
    expect(made).toEqual([]);
    expect((await lastOf(list, words, choice)).waiting.map(({ args }) => args)).toMatchObject([
      { hotel_id: "HT-2202", rooms: 2 },
    ]);
  });
});
