import { expect, it } from "vitest";
import { laterShown } from "../../src/offline/shown/none.ts";
import type { Past } from "../../src/offline/situation.ts";

const boats: Past[] = [
  { kind: "user", text: "boats tomorrow" },
  { kind: "step", step: { name: "search_boats", args: {}, observation: "", kind: "done", failed: false } },
  {
    kind: "agent",
    text: "Boats:\n1. BT-1 North 2024-05-11 10:30 → South, CNY 40\n2. BT-2 North 2024-05-11 16:55 → South, CNY 60",
  },
];
const rooms: Past[] = [
  { kind: "user", text: "rooms" },
  { kind: "step", step: { name: "search_rooms", args: {}, observation: "", kind: "done", failed: false } },
  { kind: "agent", text: "Rooms:\n1. RM-1 Attic, CNY 40\n2. RM-2 Garden, CNY 60" },
];

it.each([
  ["anything later?", "en", /^Latest of those shown:\n.*BT-2/],
  ["is there an earlier one", "en", /^Earliest of those shown:\n.*BT-1/],
  ["有没有晚一点的", "zh", /^所列当中最晚的：\n.*BT-2/],
  ["更早的呢", "zh", /^所列当中最早的：\n.*BT-1/],
] as const)("%s is answered with one of those shown", (said, language, told) => {
  expect(laterShown(said, boats, language)).toMatch(told);
});

it.each(["later", "I will do it later", "a day later", "book the later one", "晚点再说"])(
  "%s asks for none of them",
  (said) => {
    expect(laterShown(said, boats, "en")).toBeUndefined();
  },
);

it("asks nothing of things without an hour", () => {
  expect(laterShown("anything later?", rooms, "en")).toBeUndefined();
});
