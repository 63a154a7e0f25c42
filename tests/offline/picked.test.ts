import { describe, expect, it } from "vitest";
import { pickedIn } from "../../src/offline/conversation/picked.ts";
import { itemsIn } from "../../src/offline/conversation/shown.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { withNameOfThing } from "../../src/offline/shown/focus.ts";
import type { Past } from "../../src/offline/situation.ts";
import { next, now, says, step, tool } from "./offline.ts";

const read = readerAt(now);
const isTopic = (word: string) => /^(?:hotel|酒店)$/i.test(word);

describe("a thing is picked among those that the other words fit", () => {
  const hotels = itemsIn(
    "1. H-1 Alpha, Geneva, CNY 680\n2. H-2 Beta, Zurich, CNY 1,510\n3. H-3 Gamma, Zurich, CNY 3,210",
  );
  const bookings = itemsIn("1. B-1：山居，2024-11-25\n2. B-2：湖居，2024-12-15\n3. B-3：湖居，2024-12-20");
  it.each([
    ["the cheapest one in Zurich", hotels, 1],
    ["the cheapest hotel", hotels, 0],
    ["第一个，12月的", bookings, 1],
    ["第二个，12月的", bookings, 1],
    ["第一个", bookings, 0],
  ])("%s", (said, items, at) => expect(pickedIn(said, items, read, isTopic)).toBe(at));
});

it("things that are counted within a sentence are a list", () => {
  expect(
    itemsIn("Busiest halls: 1. North Hall 1.54, 39 visitors; 2. South Hall 1.47, 34 visitors. More tomorrow."),
  ).toEqual([
    { number: 1, text: "North Hall 1.54, 39 visitors", values: {} },
    { number: 2, text: "South Hall 1.47, 34 visitors", values: {} },
  ]);
});

describe("a place that was shown is named where it is pointed at", () => {
  const past: Past[] = [
    { kind: "user", text: "what's the worst road right now?" },
    { kind: "step", step: { name: "list_roads", args: {}, observation: "", kind: "done", failed: false } },
    { kind: "agent", text: "Most congested roads: 1. Mill Road (East) 2.10; 2. Bay Road (West) 1.99." },
  ];
  const named = (said: string, at?: number, talk = past) =>
    withNameOfThing(
      said,
      at === undefined ? undefined : itemsIn("1. Mill Road (East) 2.10\n2. Bay Road (West) 1.99")[at],
      talk,
      readerAt(new Date("2026-11-21T15:04:00+08:00")),
      (name) => /Road/.test(name),
    );

  it.each([
    ["tell me more about the second one", 1, "tell me more about Bay Road"],
    ["how fast do cars move there", undefined, "how fast do cars move in Mill Road"],
    ["is that road better tomorrow?", undefined, "is Mill Road better tomorrow?"],
    ["第二条现在车速多少", 1, "Bay Road现在车速多少"],
  ])("%s", (said, at, meant) => expect(named(said, at)).toBe(meant));

  it("and not where the question before asked for no single one", () => {
    const all: Past[] = [{ kind: "user", text: "list the roads" }, ...past.slice(1)];
    expect(named("how fast do cars move there", undefined, all)).toBeUndefined();
  });
});

describe("what was shown to choose from is known after a question about it", () => {
  const cars = [
    tool("search_cars", "Finds rental cars in a city", { city: { type: "string" } }, ["city"]),
    {
      ...tool("book_car", "Books a rental car", { car_id: { type: "string", pattern: "^CR-\\d+$" } }, ["car_id"]),
      effect: "write" as const,
    },
    tool("CompleteOrEscalate", "Ends the task", { status: { type: "string" }, result: { type: "string" } }),
  ];
  const list =
    "Cars in Bern:\n1. CR-1 Small car, CNY 300 a day\n2. CR-2 Estate, CNY 500 a day\n3. CR-3 Van, CNY 800 a day";
  const shown = [
    "Book a car in Bern",
    ...step("search_cars", { city: "Bern" }, list),
    says(`${list}\n\nWhich one would you like?`),
  ];
  const told = "2. CR-2 Estate, CNY 500 a day\n\nWhich one would you like?";

  it("which is answered, and books nothing", async () => {
    expect(await next(cars, ...shown, "how much is the second one?")).toEqual({ text: told, calls: [] });
  });

  it.each([
    ["that one", "CR-2"],
    ["the third one", "CR-3"],
  ])("and %s is taken from it", async (said, id) => {
    const { calls } = await next(cars, ...shown, "how much is the second one?", says(told), said);
    expect(calls[0]).toEqual({ name: "book_car", args: { car_id: id } });
  });
});
