import { describe, expect, test } from "vitest";
import { readChanges, readEdit } from "../../../src/engine/dialog/changes.ts";
import { pendingOf } from "../../support/history.ts";

describe("changes", () => {
  test.each([
    ["from=2026-12-01, to=2026-12-03", { from: "2026-12-01", to: "2026-12-03" }],
    ["name=Grand Hotel nights=3", { name: "Grand Hotel", nights: 3 }],
    ['phone="0123"', { phone: "0123" }],
    ["note＝晚到，nights＝2", { note: "晚到", nights: 2 }],
    [" nights=3 ", { nights: 3 }],
    ["note=late, by nine, nights=2;", { note: "late, by nine", nights: 2 }],
    ["phone='0123', code=“0456”", { phone: "0123", code: "0456" }],
    ['name=the "Rhein", note="quiet" room', { name: 'the "Rhein"', note: '"quiet" room' }],
    ['note="two\nlines"', { note: "two\nlines" }],
    ["_private=true", { _private: true }],
    [`note=${"x".repeat(200)}, nights=2`, { note: "x".repeat(200), nights: 2 }],
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
    [' {"ROOMS": 2, "note": null}', { rooms: 2, note: null }],
    ["bathrooms=2", { bathrooms: 2 }],
  ])("%s, by what people call it", (text, args) => {
    expect(readChanges(text, {}, names)).toEqual(args);
  });

  test("a value stays text if the present value is text", () => {
    expect(readChanges("phone=0123 room=12", { phone: "1", room: 1 })).toEqual({ phone: "0123", room: 12 });
    expect(readChanges("phone=7", { phone: "1" })).toEqual({ phone: "7" });
  });

  test("yes and no are true and false where the present value is one of these", () => {
    const present = { late: true, note: "x", count: 1 };
    expect(readChanges("late=no note=no count=yes", present)).toEqual({ late: false, note: "no", count: "yes" });
    expect(readChanges("late=是", { late: false })).toEqual({ late: true });
  });

  test("the longest name counts", () => {
    const names = new Map([
      ["date", "start_date"],
      ["return date", "end_date"],
    ]);
    expect(readChanges("return date=2026-12-03, date=2026-12-01", {}, names)).toEqual({
      start_date: "2026-12-01",
      end_date: "2026-12-03",
    });
  });

  test.each(["three nights", "{broken", "please nights=3", "", "  ", "=3", "3x=5"])("%s is none", (text) => {
    expect(readChanges(text, {})).toBeUndefined();
  });
});

describe("words that ask for an edit", () => {
  const [a, b] = [pendingOf("a"), pendingOf("b")];

  test.each([
    ["edit nights=3", "nights=3"],
    [" Change: nights=3", "nights=3"],
    ["修改，房间数＝2", "房间数＝2"],
    ['e 1 {"nights": 3}', '{"nights": 3}'],
    ["edit", ""],
    ["edit 1", ""],
    ["edit 1 three nights", "three nights"],
    ["edit 1\nnights=3", "nights=3"],
  ])("%j names the changes of the only call", (text, changes) => {
    expect(readEdit(text, [a], "en")?.decisions).toEqual(new Map([["a", { type: "edit", changes }]]));
  });

  test("name one of several calls by its number", () => {
    expect(readEdit("edit 2 nights=3", [a, b], "en")).toEqual({
      decisions: new Map([["b", { type: "edit", changes: "nights=3" }]]),
    });
    expect(readEdit("edit nights=3", [a, b], "en")?.problem).toContain("2");
    expect(readEdit("edit 0 nights=3", [a, b], "en")?.problem).toBe("There is no action 0; there are 2.");
  });

  test.each([
    "change of plans",
    "change it",
    "edition=3",
    "email=ann@example.org",
    "E_mail=x",
    "nights=3",
    "please edit nights=3",
    "改天吧",
    "",
  ])("%j asks for none", (text) => {
    expect(readEdit(text, [a], "en")).toBeUndefined();
  });

  test("are none for a card that is gone", () => {
    expect(readEdit("edit nights=3", [], "en")).toEqual({ decisions: new Map(), problem: expect.any(String) });
  });
});
