import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "../../src/cli/eval/evaluate.ts";
import { openProgress } from "../../src/cli/eval/progress.ts";
import { gistOf } from "../../src/evaluation/runs/result.ts";
import { readResults } from "../../src/evaluation/runs/results-file.ts";

const home = mkdtempSync(join(tmpdir(), "eval-"));
const out = join(home, "runs");
const environment = { SWITCHBOARD_DATA_DIR: join(home, "data") };
const never = new AbortController().signal;
const evalRun = (...args: string[]) => evaluate([...args, "--out", out], environment, never);
const results = (name: string) => readResults(join(out, name, "results.jsonl")).results;

const TASKS = `
shared: { signed_in: P1001, language: en }
tasks:
  - { id: tickets, kind: single, user: Show my tickets, facts: [TK-011261], actions: [{ list_my_tickets: {} }] }
  - id: cancel
    kind: write
    user: [Cancel ticket TK-011271, { decide: approve }]
    changes: [{ table: tickets, row: { id: TK-011271 } }]
  - id: keep
    kind: write
    user: [Cancel ticket TK-011271, { decide: reject }]
  - { id: impossible, kind: refusal, user: What will the weather be like?, facts: [sunshine] }
`;

beforeAll(() => {
  writeFileSync(
    join(home, "suite.yaml"),
    "now: 2026-11-21T09:00:00Z\ndatabase: travel/travel.sqlite\ntables: [tickets]\n",
  );
  writeFileSync(join(home, "tasks.yaml"), TASKS);
});
afterAll(() => rmSync(home, { recursive: true }));

describe("npm run eval", () => {
  let names: string[];
  beforeAll(async () => {
    await evalRun(home, "--limit", "3");
    const [first = ""] = readdirSync(out);
    await evalRun(home, "--trials", "2", "--parallel", "1");
    names = [first, readdirSync(out).find((name) => name !== first) ?? ""];
  });

  it("checks what came of each task, each on fresh data", () => {
    const passed = results(names[1]!).map(({ task, trial, passed }) => `${task} ${trial} ${passed}`);
    expect(passed.sort()).toEqual(
      ["cancel", "impossible", "keep", "tickets"].flatMap((task) =>
        [1, 2].map((trial) => `${task} ${trial} ${task !== "impossible"}`),
      ),
    );
  });

  it("gives the same again with the embedded model, apart from times", () => {
    const gists = (name: string, trial: number) =>
      results(name)
        .filter((one) => one.trial === trial && one.task !== "impossible")
        .map((one) => ({ ...gistOf(one), trial: 1 }))
        .toSorted((a, b) => (a.task < b.task ? -1 : 1));
    expect(gists(names[1]!, 1)).toEqual(gists(names[0]!, 1));
    expect(gists(names[1]!, 2)).toEqual(gists(names[1]!, 1));
  });

  it("names who may be at fault in a failed task", () => {
    const failed = results(names[1]!).find(({ passed }) => !passed);
    expect(failed?.suspects.map(({ agent }) => agent)).toContain("planner");
  });

  it("writes a page and figures beside the results, and reports on them again", async () => {
    for (const file of ["report.html", "report.json"]) expect(existsSync(join(out, names[1]!, file))).toBe(true);
    expect((await evalRun("report", names[1]!)).text).toContain("6 of 8");
    const { text } = await evalRun("report", names[1]!, "--json");
    expect(JSON.parse(text)).toMatchObject({ passed: 6, trials: 8, passHat: [0.75, 0.75] });
  });

  it("compares two runs", async () => {
    const { text } = await evalRun("compare", names[0]!, names[1]!);
    expect(text).toContain("Every task ended alike.");
    expect(readFileSync(join(out, names[1]!, "comparison.html"), "utf8")).toContain("Two runs compared");
  });

  it("stops before the first trial, and goes on where it was stopped", async () => {
    const stopped = await evaluate([home, "--out", out, "--minutes", "0.0000001"], environment, never);
    expect(stopped.isWhole).toBe(false);
    const name = readdirSync(out).find((one) => !names.includes(one)) ?? "";
    expect(results(name)).toEqual([]);
    const whole = await evalRun(home, "--resume", name);
    expect([whole.isWhole, results(name).length]).toEqual([true, 4]);
  });
});

it("says what a wrong command line should be", async () => {
  await expect(evalRun("nowhere")).rejects.toThrow("There is no suite in nowhere");
  await expect(evalRun("report")).rejects.toThrow("This needs a run");
  await expect(evalRun("compare", "a", "b")).rejects.toThrow('There is no run "a"');
  await expect(evalRun(home, "--trials", "none")).rejects.toThrow('--trials is "none"');
  await expect(evalRun(home, "--task", "x")).rejects.toThrow('has no task "x". It has: tickets, cancel');
  expect((await evalRun()).text).toContain("Usage: npm run eval");
});

it("names the agent at fault in failed runs of the format Who&When", async () => {
  const file = join(home, "failed.jsonl");
  const history = [
    { role: "user", name: "Planner", content: "Divide the task." },
    { role: "assistant", name: "Coder", content: "```python\nprint(1)\n```" },
    { role: "user", name: "Computer_terminal", content: "exitcode: 1 (execution failed)" },
  ];
  writeFileSync(
    file,
    `${JSON.stringify({ question: "Why?", history, mistake_agent: "Planner", mistake_step: "0" })}\n`,
  );
  const { text } = await evalRun("--who-and-when", file);
  expect(text).toMatch(/1\. ✓ agent ✓ step {2}Planner, step 0/);
  writeFileSync(file, '{"question": 1}\n');
  await expect(evalRun("--who-and-when", file)).rejects.toThrow(/failed\.jsonl:1 is no record of Who&When/);
});

it("shows progress as lines where there is no terminal", () => {
  const lines: string[] = [];
  const progress = openProgress("shop", 20, [{ passed: true }], { write: (line: string) => lines.push(line) > 0 });
  for (let i = 0; i < 19; i += 1) progress.add({ passed: i % 2 === 0 });
  expect(lines[0]).toBe("shop: 2/20, 2 passed\n");
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe("shop: 20/20, 11 passed\n");
});
