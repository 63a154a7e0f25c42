import { describe, expect, it } from "vitest";
import { withThingsMeant } from "../../src/offline/conversation/things-meant.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import type { Past } from "../../src/offline/situation.ts";
import { now } from "./offline.ts";

const read = readerAt(now);
const list = `Your bookings:
1. CB-11: SUV, Geneva, 2 days
2. EB-12: Vineyard terraces, Geneva
3. HB-13: Station Inn, Paris
4. HB-14: Garden Inn, Paris`;
const past: Past[] = [
  { kind: "user", text: "show my bookings" },
  { kind: "agent", text: list },
];
const meant = (text: string, before = past) => withThingsMeant(text, before, [], read);

describe("a request about several things shown", () => {
  it.each([
    ["cancel 3 and 4", "cancel HB-13 and HB-14"],
    ["cancel 4", "cancel HB-14"],
    ["cancel the first and the third", "cancel CB-11 and HB-13"],
    ["cancel the first two", "cancel CB-11, EB-12"],
    ["取消第3个和第4个", "取消HB-13和HB-14"],
    ["取消前两个", "取消CB-11、EB-12"],
  ])("names them by their ids: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it.each([
    ["don't cancel 3, cancel 4", "cancel HB-14"],
    ["don't cancel the first but cancel the third", "cancel HB-13"],
    ["cancel 3, not 4", "cancel HB-13"],
    ["别取消第3个，取消第4个", "取消HB-14"],
    ["取消第4个，第3个保留", "取消HB-14"],
  ])("leaves out what it keeps: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it.each([
    ["cancel all except 4", "cancel CB-11, EB-12, HB-13"],
    ["cancel everything except the first two", "cancel HB-13, HB-14"],
    ["cancel all my Paris bookings except 4", "cancel HB-13"],
    ["cancel all but the SUV", "cancel EB-12, HB-13, HB-14"],
    ["取消除了第4个以外的", "取消CB-11、EB-12、HB-13"],
    ["除了第4个都取消", "取消CB-11、EB-12、HB-13"],
  ])("names those that it does not leave out: %s", (text, whole) => expect(meant(text)).toBe(whole));

  it.each([
    "cancel the third",
    "cancel 3 and 9",
    "cancel the first hotel and the third",
    "cancel all my Rome bookings except 4",
    "cancel all except the yacht",
    "show 3 and 4",
    "what does it cost to cancel 3 and 4?",
    "don't cancel 3",
  ])("stays as it is where they are not clear, or nothing is to be done: %s", (text) => expect(meant(text)).toBe(text));

  it("stays as it is where nothing was shown", () => {
    expect(meant("cancel 3 and 4", [])).toBe("cancel 3 and 4");
  });
});

describe("a request that names things by their ids", () => {
  it.each([
    ["cancel HB-14, keep HB-13", "cancel HB-14"],
    ["keep HB-13 and cancel HB-14", "cancel HB-14"],
    ["don't cancel HB-13 but do cancel HB-14", "cancel HB-14"],
    ["取消HB-14，HB-13保留", "取消HB-14"],
    ["别取消HB-13，取消HB-14", "取消HB-14"],
  ])("is without those that it keeps: %s", (text, whole) => expect(meant(text, [])).toBe(whole));

  it.each(["cancel HB-13, HB-14 and EB-12", "don't cancel HB-13", "don't cancel HB-13, move it to Friday"])(
    "is whole where it keeps none, or nothing else: %s",
    (text) => expect(meant(text, [])).toBe(text),
  );
});
