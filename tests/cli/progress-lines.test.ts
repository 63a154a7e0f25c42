import { expect, test } from "vitest";
import { ProgressLines } from "../../src/cli/progress-lines.ts";
import type { Progress } from "../../src/engine/dialog/progress.ts";

const linesOf = (progress: ProgressLines, events: Progress[]): string[] =>
  events.flatMap((event) => progress.take(event).lines);

const thought = (agent: string, task?: string): Progress[] => [
  { event: "thinking", agent, task, startedAt: 0 },
  { event: "thought", agent, task, elapsedMs: 40, promptTokens: 900, outputTokens: 100 },
];
const called = (task: string, district: string, ok = true): Progress[] => [
  { event: "call", agent: "data", task, callId: district, tool: "get_index", args: { district, hours: [7, 8] } },
  {
    event: "observation",
    agent: "data",
    task,
    callId: district,
    tool: "get_index",
    ok,
    text: `About ${district}`,
    elapsedMs: 12,
  },
];

test("a turn is told line by line, and summed up", () => {
  const progress = new ProgressLines("en");
  const lines = linesOf(progress, [
    { event: "question", text: "Index today", rewritten: "Index 2026-11-21", background: ["The index", "Rush hours"] },
    ...thought("planner"),
    { event: "plan", tasks: [{ id: "t1", specialist: "data", job: "Index 2026-11-21" }] },
    ...thought("data", "t1"),
    ...called("t1", "Yuhang"),
    { event: "left", agent: "data", task: "t1", status: "done" },
    ...thought("summary"),
  ]);
  expect([...lines, progress.footer(500)]).toMatchInlineSnapshot(`
    [
      "Understood as: Index 2026-11-21",
      "Background: The index, Rush hours",
      "planner 0.04 s",
      "  → data",
      "data 0.04 s",
      "  ✓ get_index(district: Yuhang, hours: [7,8]) 12 ms",
      "model calls: 3, 0.1 s · tokens: 3,000 · tool calls: 1 · total: 0.5 s",
    ]
  `);
});

test("tasks that run in parallel are numbered", () => {
  const lines = linesOf(new ProgressLines("zh"), [
    ...thought("planner"),
    {
      event: "plan",
      tasks: [
        { id: "t1", specialist: "data", job: "余杭区" },
        { id: "t2", specialist: "data", job: "西湖区" },
      ],
    },
    ...thought("data", "t2"),
    ...called("t2", "西湖区"),
  ]);
  expect(lines).toEqual([
    "planner 0.04 s",
    "  2 项任务并行",
    "  → [1] data: 余杭区",
    "  → [2] data: 西湖区",
    "[2] data 0.04 s",
    "  ✓ [2] get_index(district: 西湖区, hours: [7,8]) 12 ms",
  ]);
});

test("a failed call says why, a failed task is told once", () => {
  const progress = new ProgressLines("en");
  const failed: Progress = { event: "left", agent: "data", task: "t1", status: "failed" };
  expect(linesOf(progress, [...called("t1", "Oz", false), failed, failed])).toEqual([
    "  ✗ get_index(district: Oz, hours: [7,8]) 12 ms",
    "    About Oz",
    "  ✗ data could not finish",
  ]);
});

test("a model call without its thought has failed", () => {
  const progress = new ProgressLines("en");
  linesOf(progress, thought("planner"));
  expect(progress.modelFailed).toBe(false);
  progress.take({ event: "thinking", agent: "planner", startedAt: 0 });
  expect(progress.modelFailed).toBe(true);
});
