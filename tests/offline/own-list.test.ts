import { describe, expect, it } from "vitest";
import { onDaysOf } from "../../src/offline/conversation/own-list.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { now } from "./offline.ts";

const read = readerAt(now);
const BOATS = ["Your boats:", "1. Canoe, 2025-06-03 to 2025-06-07", "2. Raft, 2025-07-01", "3. Punt, always"].join(
  "\n",
);

describe("a list of what somebody has", () => {
  it.each([
    ["my boat on 2025-06-05", ["1. Canoe, 2025-06-03 to 2025-06-07", "2. Punt, always"]],
    ["my boats in July 2025", ["1. Raft, 2025-07-01", "2. Punt, always"]],
    ["2025年6月我有什么船", ["1. Canoe, 2025-06-03 to 2025-06-07", "2. Punt, always"]],
  ])("shows for %j what is on these days, and what has none, numbered anew", (text, lines) => {
    expect(onDaysOf(read(text), BOATS).split("\n").slice(1)).toEqual(lines);
  });

  it.each([["my boats"], ["my boats on 2025-08-01"]])("is shown whole for %j", (text) => {
    expect(onDaysOf(read(text), BOATS)).toBe(BOATS);
  });
});
