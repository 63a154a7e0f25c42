import { describe, expect, it } from "vitest";
import { readWords } from "../../../src/engine/dialog/words-at-card.ts";
import { pendingOf } from "../../support/history.ts";

const cancelling = [
  pendingOf("h", {
    tool: "cancel_hotel_booking",
    preview: "Cancel hotel booking HB-101: Paris Car Park Inn, 4 nights",
  }),
  pendingOf("e", { tool: "cancel_excursion_booking", preview: "Cancel excursion booking EB-1: Seine dinner cruise" }),
  pendingOf("c", { tool: "cancel_car_rental", preview: "Cancel car rental CB-1: Economy car, Paris, 4 days" }),
];
const inChinese = [
  pendingOf("h", { tool: "cancel_hotel_booking", preview: "取消酒店预订 HB-101：巴黎车站旅舍，4 晚" }),
  pendingOf("e", { tool: "cancel_excursion_booking", preview: "取消游览预订 EB-1：塞纳河晚餐游船" }),
  pendingOf("c", { tool: "cancel_car_rental", preview: "取消租车预订 CB-1：经济型轿车，4 天" }),
];
const booking = [
  pendingOf("b", { tool: "book_hotel", preview: "Book hotel: Basel Old Town Inn, 2 nights" }),
  pendingOf("z", { tool: "book_hotel", preview: "Book hotel: Zurich Station Inn, 2 nights" }),
];

/** What a text decides: the ids of what is approved, and of what is rejected. */
function decided(text: string, pending: typeof cancelling) {
  const verdicts = [...(readWords(text, pending, "en")?.decisions ?? [])];
  const ids = (type: string) => verdicts.flatMap(([id, verdict]) => (verdict.type === type ? [id] : [])).sort();
  return { yes: ids("approve").join(""), no: ids("reject").join("") };
}

describe("at a card with several actions, what is named by its kind is decided", () => {
  it.each([
    ["the hotel yes, the cruise no", "h", "e"],
    ["yes to all but the cruise", "ch", "e"],
    ["approve everything except the cruise", "ch", "e"],
    ["yes to all except HB-101", "ce", "h"],
    ["yes, except the cruise", "ch", "e"],
    ["cancel everything except the cruise", "ch", "e"],
    ["cancel just the hotels, keep the car", "h", "ce"],
    ["cancel the hotel and keep the car", "h", "c"],
    ["cancel the hotel, keep the others", "h", "ce"],
    ["keep the cruise, cancel the rest", "ch", "e"],
    ["cancel it all but leave the car", "eh", "c"],
    ["approve the hotel, reject the rest", "h", "ce"],
    ["cancel 1, keep 2", "h", "e"],
    ["keep the hotel and the car", "", "ch"],
    ["keep all", "", "ceh"],
  ])("%s", (text, yes, no) => expect(decided(text, cancelling)).toEqual({ yes, no }));

  it.each([
    ["除了游船都可以", "ch", "e"],
    ["除了游船以外，其他都同意", "ch", "e"],
    ["除了游船，其他的都取消", "ch", "e"],
    ["全部同意，除了游船", "ch", "e"],
    ["只取消酒店，车留着", "h", "ce"],
    ["游船留着，其他都取消", "ch", "e"],
    ["酒店留着，其他取消", "ce", "h"],
    ["游船不退，别的退", "ch", "e"],
  ])("%s", (text, yes, no) => expect(decided(text, inChinese)).toEqual({ yes, no }));

  it.each([
    ["drop basel", "", "b"],
    ["drop the basel one", "", "b"],
    ["approve zurich, drop basel", "z", "b"],
    ["leave out zurich", "", "z"],
  ])("%s", (text, yes, no) => expect(decided(text, booking)).toEqual({ yes, no }));

  it("a plural names all of its kind, and an exception does", () => {
    const both = [...booking, pendingOf("c", { tool: "book_car", preview: "Rent a car: Economy car" })];
    expect(decided("approve the hotels, not the car", both)).toEqual({ yes: "bz", no: "c" });
    expect(decided("yes to all but the hotel", both)).toEqual({ yes: "c", no: "bz" });
    expect(decided("approve the hotel, not the car", both)).toEqual({ yes: "", no: "" });
  });

  it("what a refusal excepts is not approved by it", () => {
    expect(decided("reject all but the hotel", cancelling)).toEqual({ yes: "", no: "ce" });
  });

  it("what is excepted without a yes is rejected, and the rest is still to be decided", () => {
    expect(decided("all except the cruise", cancelling)).toEqual({ yes: "", no: "e" });
  });

  it.each([
    "yes to all but the museum",
    "approve the hotel, reject the hotel",
    "approve 1, 2 no",
    "yes to all but 2",
    "maybe all but the cruise",
    "approve everything except the cruise if it is free",
  ])("%s decides nothing", (text) => expect(decided(text, cancelling)).toEqual({ yes: "", no: "" }));

  it("a single action is decided by no name", () => {
    expect(decided("yes to all but the hotel", cancelling.slice(0, 1))).toEqual({ yes: "", no: "" });
    expect(decided("drop basel", booking.slice(0, 1))).toEqual({ yes: "", no: "" });
  });
});

it.each([
  ["keep the car", cancelling, "c"],
  ["not the cruise", cancelling, "e"],
  ["车先留着", inChinese, "c"],
  ["the car", cancelling, ""],
])("only leaves out what is said, and nothing is approved yet: %s", (text, pending, no) =>
  expect(decided(text, pending)).toEqual({ yes: "", no }),
);

it.each([
  ["no, just the cruise", cancelling, "ch"],
  ["no, not all of them, only the hotel please", cancelling, "ce"],
  ["cancel only the car", cancelling, "eh"],
  ["no, only the last one", cancelling, "eh"],
  ["only the first two", cancelling, "c"],
  ["the cruise only", cancelling, "ch"],
  ["just the one in basel", booking, "z"],
  ["不，只取消酒店", inChinese, "ce"],
  ["不，就要游船吧", inChinese, "ch"],
  ["只取消最后一个", inChinese, "eh"],
  ["no, only for one night", cancelling, ""],
  ["just the museum", cancelling, ""],
  ["no, only the last night", cancelling, ""],
  ["不，只看看酒店", inChinese, ""],
])("what alone is wanted leaves out the others, and nothing is approved yet: %s", (text, pending, no) =>
  expect(decided(text, pending)).toEqual({ yes: "", no }),
);

it("where some are left out, a yes is for the rest", () => {
  const rejected = { decision: { type: "reject", message: "" } } as const;
  const left = cancelling.map((call) => (call.id === "c" ? { ...call, ...rejected } : call));
  expect(decided("yes", left)).toEqual({ yes: "eh", no: "" });
  expect(decided("yes", cancelling)).toEqual({ yes: "", no: "" });
});
