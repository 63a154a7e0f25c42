import { describe, expect, test } from "vitest";
import { readChanges } from "../../../src/engine/dialog/changes.ts";

describe("changes", () => {
  test.each([
    ["from=2026-12-01, to=2026-12-03", { from: "2026-12-01", to: "2026-12-03" }],
    ["name=Grand Hotel nights=3", { name: "Grand Hotel", nights: 3 }],
    ['phone="0123"', { phone: "0123" }],
    ["note＝晚到，nights＝2", { note: "晚到", nights: 2 }],
  ])("%s", (text, args) => {
    expect(readChanges(text, {})).toEqual(args);
  });

  const names = new Map([
    ["rooms", "rooms"],
    ["房间数", "rooms"],
    ["new flight", "flight_id"],
    ["flight id", "flight_id"],
  ]);
  test.each([
    ["房间数＝2", { rooms: 2 }],
    ["Rooms=2, New flight = SB1", { rooms: 2, flight_id: "SB1" }],
    ["flight id=SB1 ROOMS=2", { flight_id: "SB1", rooms: 2 }],
    ["note=late, rooms=2", { note: "late", rooms: 2 }],
    ['{"房间数": 2}', { rooms: 2 }],
  ])("%s, by what people call it", (text, args) => {
    expect(readChanges(text, {}, names)).toEqual(args);
  });

  test.each(["three nights", "{broken", "please nights=3"])("%s is none", (text) => {
    expect(readChanges(text, {})).toBeUndefined();
  });
});
