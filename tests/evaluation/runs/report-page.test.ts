import { expect, it } from "vitest";
import { compareRuns } from "../../../src/evaluation/runs/compare.ts";
import { comparisonPage } from "../../../src/evaluation/runs/page/comparison-page.ts";
import { reportPage } from "../../../src/evaluation/runs/page/report-page.ts";
import { reportText } from "../../../src/evaluation/runs/report-text.ts";
import { head, result, round } from "./made.ts";

const failed = result({
  ...{ task: "two", passed: false, turns: [{ user: "<script>alert(1)</script> & more", answer: "No." }] },
  checks: [{ check: "fact", passed: false, wanted: "30 euros" }],
  events: [round("search", { text: "<b>" })],
});
const run = { head: head(), results: [result(), failed] };

it("needs nothing but itself", () => {
  expect(reportPage(run)).not.toMatch(/(?:src|href)=|url\(|@import|https?:/);
});

it("shows what users said as text, never as markup", () => {
  const page = reportPage(run);
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
  expect(page).not.toContain("<script>alert");
  expect(page).toContain("&lt;b&gt;");
});

it("shows the failed trials first", () => {
  const names = [...reportPage(run).matchAll(/data-failed="(\w+)"/g)].map(([, failed]) => failed);
  expect(names).toEqual(["yes", "no"]);
});

it("keeps the inside of a trial in a template, so that many trials stay light", () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ ...failed, task: `t${at}` }));
  const page = reportPage({ head: head({ tasks: 1000 }), results: many });
  expect(page.match(/<template>/g)).toHaveLength(1000);
  expect(page.length / 1000).toBeLessThan(3000);
});

it("says in the terminal what failed, and what is open", () => {
  const text = reportText({ ...run, head: head({ tasks: 3 }) });
  expect(text).toContain("Not all has run: 1 trials are open.");
  expect(text).toContain("✗ two  fact: 30 euros");
});

it("puts two runs side by side", () => {
  const a = { head: head(), results: [failed] };
  const b = { head: head(), results: [{ ...failed, passed: true }] };
  expect(comparisonPage({ a, b, comparison: compareRuns(a, b) })).toContain("B is better: 1 tasks");
});
