import { expect, it } from "vitest";
import { isTold } from "../../../src/evaluation/runs/told.ts";

it.each([
  ["1270", "That is CNY 1,270 in all."],
  ["30000", "保证金为 30,000 元。"],
  ["1.3", "The index was 1.30."],
  ["7", "全天共发生7起交通事故"],
  ["TK-011261", "1. TK-011261: Zurich to Geneva"],
  ["2026-11-24", "It ends on November 24, 2026."],
  ["Seine dinner cruise", "2. EX-0502 Seine dinner  cruise, CNY 320"],
  ["do not understand", "I do not\nunderstand this."],
])("finds %j in %j", (fact, text) => {
  expect(isTold(fact, text)).toBe(true);
});

it.each([
  ["1270", "That is CNY 12,700 in all."],
  ["7", "There were 17 accidents."],
  ["TK-011261", "TK-011262 is yours."],
  ["2026-11-24", "It ends on November 25, 2026."],
  ["Seine dinner cruise", "A cruise"],
])("does not find %j in %j", (fact, text) => {
  expect(isTold(fact, text)).toBe(false);
});
