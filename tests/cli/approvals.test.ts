import { describe, expect, test } from "vitest";
import { readLine } from "../../src/cli/approvals.ts";
import { readChanges } from "../../src/cli/changes.ts";

const change = { id: "c1", tool: "change_flight", args: { what: "X", nights: 2 }, preview: 'change "X"' };
const book = { id: "c2", tool: "book_hotel", args: { what: "Y" }, preview: 'book "Y"' };
const approve = { type: "approve" };

describe("a line at an approval card", () => {
  test.each([
    ["yes", { c1: approve }],
    ["同意", { c1: approve }],
    ["reject", { c1: { type: "reject", message: "" } }],
    ["reject: too expensive", { c1: { type: "reject", message: "too expensive" } }],
    ["拒绝 太贵了", { c1: { type: "reject", message: "太贵了" } }],
    ["edit nights=3", { c1: { type: "edit", args: { nights: 3 } } }],
    ['edit 1 {"nights":3}', { c1: { type: "edit", args: { nights: 3 } } }],
    ["修改 what=7", { c1: { type: "edit", args: { what: "7" } } }],
  ])("%s decides", (line, decisions) => {
    expect(readLine(line, [change], "en")).toEqual({ kind: "decisions", decisions });
  });

  test("decides several by their numbers, and leaves the others open", () => {
    expect(readLine("approve 1, reject 2", [change, book], "en")).toEqual({
      kind: "decisions",
      decisions: { c1: approve, c2: { type: "reject", message: "" } },
    });
    expect(readLine("edit 2 what=Z", [change, book], "en")).toEqual({
      kind: "decisions",
      decisions: { c2: { type: "edit", args: { what: "Z" } } },
    });
  });

  test.each([
    ["yes", "2 actions wait"],
    ["edit", "which one"],
    ["edit 3 what=Z", "there is no action 3; there are 2"],
    ["edit 1 somehow", "what, nights"],
  ])("%s is unclear for two actions", (line, problem) => {
    expect(readLine(line, [change, book], "en")).toEqual({
      kind: "unclear",
      problem: expect.stringContaining(problem),
    });
  });

  test("edit alone asks for the changes", () => {
    expect(readLine("edit", [change], "en")).toEqual({ kind: "edit", number: 1 });
  });

  test.each(["what does it cost?", "change it to Friday please", "取消我的酒店预订吧"])("%s stays words", (line) => {
    expect(readLine(line, [change], "en")).toEqual({ kind: "words" });
  });
});

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
