import { describe, expect, it } from "vitest";
import { addsMore, isForOtherThing, partedMore } from "../../../src/engine/dialog/adds.ts";

describe("words at a card", () => {
  it.each([
    "cancel HB-011280 too",
    "HB-011280 too, please.",
    "cancel it, and HB-011280 as well",
    "plus HB-011280",
    "both this and HB-011280",
    "additionally cancel hotel HB-011280",
    "and also HB-011280",
    "HB-011280 也取消",
    "再把 HB-011280 也取消",
    "还有 HB-011280",
    "另外把 HB-011280 取消",
  ])("%s want something besides", (text) => expect(addsMore(text)).toBe(true));

  it.each([
    "no, HB-011280",
    "HB-011280 instead",
    "that is too expensive",
    "too late for HB-011280",
    "另外一个",
    "还有别的吗",
    "也行",
    "make it HB-011280",
  ])("%s do not", (text) => expect(addsMore(text)).toBe(false));

  it("are read in time, however many blanks they have", () => {
    const started = Date.now();
    addsMore(`too${" ".repeat(50_000)}x`.repeat(3));
    partedMore(`yes${" ".repeat(50_000)},`.repeat(3));
    expect(Date.now() - started).toBeLessThan(500);
  });
});

it("a call with another id is for another thing, and one with another number is not", () => {
  const call = { args: { id: "HB-1", nights: 2, day: "2026-12-15" } };
  expect(isForOtherThing(call, { args: { id: "HB-2", nights: 2 } })).toBe(true);
  expect(isForOtherThing(call, { args: { id: "HB-1", nights: 3, day: "2026-12-16" } })).toBe(false);
  expect(isForOtherThing(call, { args: {} })).toBe(false);
  const words = (at: string) => ({ args: { at, note: `row 3 ${at}` } });
  expect(isForOtherThing(words("3pm"), words("4pm"))).toBe(false);
});

it.each([
  ["yes, and HB-011280 too", "yes", "HB-011280 too"],
  ["go ahead and HB-011280 as well", "go ahead", "HB-011280 as well"],
  ["确认，HB-011280 也取消", "确认", "HB-011280 也取消"],
  ["可以，还有 HB-011280", "可以", "HB-011280"],
  ["yes, and the hotel too", "yes", "the hotel too"],
  ["行 酒店也顺延一天", "行", "酒店也顺延一天"],
])("%s parts into a verdict and what is wanted besides", (text, verdict, wish) =>
  expect(partedMore(text)).toEqual({ verdict, wish }),
);

it.each(["", "HB-011280 too", "yes, HB-011280", "HB-011270, and HB-011280 too", "yes"])("%s does not part", (text) =>
  expect(partedMore(text)).toBeUndefined(),
);
