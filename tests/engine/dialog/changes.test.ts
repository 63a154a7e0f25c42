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

  test.each(["three nights", "{broken", "please nights=3"])("%s is none", (text) => {
    expect(readChanges(text, {})).toBeUndefined();
  });
});
