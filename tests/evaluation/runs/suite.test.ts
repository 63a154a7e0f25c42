import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadSuite } from "../../../src/evaluation/runs/suite.ts";

const folder = mkdtempSync(join(tmpdir(), "suite-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A suite folder with these files. */
function suiteOf(files: Record<string, string>, now = 'now: "2026-11-21T09:00:00Z"\n'): string {
  const own = mkdtempSync(join(folder, "one-"));
  mkdirSync(own, { recursive: true });
  for (const [name, text] of Object.entries({ "suite.yaml": now, ...files })) writeFileSync(join(own, name), text);
  return own;
}

it("makes two tasks of a script in two languages", () => {
  const { tasks } = loadSuite(suiteOf({ "a.yaml": "tasks: [{ id: hi, kind: single, en: Hello, zh: 你好 }]" }));
  expect(tasks.map(({ id, language, user }) => ({ id, language, user }))).toEqual([
    { id: "hi.en", language: "en", user: [{ say: "Hello" }] },
    { id: "hi.zh", language: "zh", user: [{ say: "你好" }] },
  ]);
});

it("reads a task in each line of a JSON Lines file", () => {
  const line = JSON.stringify({
    ...{ id: "x", language: "en", kind: "write", user: ["Cancel it", { decide: "approve" }] },
    actions: [{ cancel: { id: 3 } }],
  });
  const { tasks } = loadSuite(suiteOf({ "a.jsonl": `${line}\n\n` }));
  expect(tasks).toMatchObject([{ id: "x", actions: [{ tool: "cancel", args: { id: 3 } }] }]);
});

const one = "id: a, kind: single, en: Hello";
it.each([
  ["a field that there is not", `tasks: [{ ${one}, fact: [1] }]`, /a\.yaml, a:[\s\S]*"fact"/],
  ["a kind that there is not", "tasks: [{ id: a, kind: easy, en: Hello }]", /a\.yaml, a:[\s\S]*kind/],
  ["a decision that there is not", "tasks: [{ id: a, kind: write, en: [x, { decide: maybe }] }]", /decide: approve/],
  ["two tools in one call", `tasks: [{ ${one}, actions: [{ x: {}, y: {} }] }]`, /one tool with its arguments/],
  ["an id that is there twice", `tasks: [{ ${one} }, { ${one} }]`, /two tasks with the id "a\.en"/],
  ["a table that is not compared", `tasks: [{ ${one}, changes: [{ table: t, row: {} }] }]`, /a\.en: the table "t"/],
  ["no tasks", "tasks: []", /has no tasks/],
  ["no YAML", "tasks: [", /a\.yaml cannot be read as YAML/],
])("refuses %s and says where", (_, text, message) => {
  expect(() => loadSuite(suiteOf({ "a.yaml": text }))).toThrow(message);
});

it("refuses a folder without suite.yaml, a wrong time and a broken line", () => {
  expect(() => loadSuite(folder)).toThrow("suite.yaml is missing");
  expect(() => loadSuite(suiteOf({}, "now: yesterday\n"))).toThrow(/suite\.yaml:[\s\S]*now/);
  expect(() => loadSuite(suiteOf({ "a.jsonl": "{" }))).toThrow(/a\.jsonl:1 is not JSON/);
});
