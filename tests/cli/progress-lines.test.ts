import { expect, test } from "vitest";
import { Names } from "../../src/cli/names.ts";
import { ProgressLines } from "../../src/cli/progress-lines.ts";
import type { Progress } from "../../src/engine/dialog/progress.ts";
import { aliases } from "../../src/engine/tools/aliases.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";

const index: Tool = {
  name: "get_index",
  title: "Index (指数)",
  description: "Index of a district.",
  effect: "read",
  parameters: {
    type: "object",
    properties: {
      district: {
        type: "string",
        title: "District (区县)",
        enum: ["余杭区", "西湖区"],
        ...aliases({ values: { 余杭区: ["Yuhang District", "余杭"], 西湖区: ["Xihu District", "西湖"] } }),
      },
      hours: { type: "array", items: { type: "integer" } },
      kinds: {
        type: "array",
        items: { type: "string", enum: ["to_ship", "mean"] },
        title: "Kinds (类别)",
        ...aliases({ values: { to_ship: ["not shipped", "待发货"], mean: ["平均"] } }),
      },
      order: { type: "string", enum: ["highest_first"], title: "Order (顺序)" },
      whole: { type: "boolean", title: "Whole day (全天)" },
    },
  },
  returnDirect: false,
  check: () => ({}),
  run: async () => ({ text: "" }),
};
const data = { name: "data", title: "Figures (数据)", handles: "", instructions: "", tools: [index], maxRounds: 1 };
const names = new Names([{ specialists: [data], tools: [] }]);

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

test("passages that were merely near are not shown", () => {
  const progress = new ProgressLines("en", names, 100, true);
  expect(linesOf(progress, [{ event: "question", text: "Index today", background: ["The index"] }])).toEqual([]);
});

test("a turn is shown line by line, with totals", () => {
  const progress = new ProgressLines("en", names);
  const lines = linesOf(progress, [
    { event: "question", text: "Index today", rewritten: "Index 2026-11-21", background: ["The index", "Rush hours"] },
    ...thought("planner"),
    { event: "plan", tasks: [{ id: "t1", specialist: "data", job: "Index 2026-11-21" }] },
    ...thought("data", "t1"),
    ...called("t1", "余杭区"),
    { event: "left", agent: "data", task: "t1", status: "done" },
    ...thought("summary"),
  ]);
  expect([...lines, progress.footer(500)]).toMatchInlineSnapshot(`
    [
      "Understood as: Index 2026-11-21",
      "Background: The index, Rush hours",
      "planner 0.04 s",
      "  → Figures",
      "Figures 0.04 s",
      "  ✓ Index (District: Yuhang District, hours: 7 and 8) 12 ms",
      "model calls: 3, 0.1 s · tokens: 3,000 · tool calls: 1 · total: 0.5 s",
    ]
  `);
});

test("tasks that run in parallel are numbered", () => {
  const lines = linesOf(new ProgressLines("zh", names), [
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
    "规划 0.04 s",
    "  2 项任务并行",
    "  → [1] 数据：余杭区",
    "  → [2] 数据：西湖区",
    "[2] 数据 0.04 s",
    "  ✓ [2] 指数（区县：西湖区，hours：7、8） 12 ms",
  ]);
});

test("of a task its words are shown, and nothing that stands below them for the specialist", () => {
  const below = '~ And the morning?\n= get_index {"hours":[7]}\n> 1. Yuhang';
  const plan = (job: string): Progress => ({ event: "plan", tasks: [{ id: "t1", specialist: "data", job }] });
  const linesFor = (job: string) =>
    linesOf(new ProgressLines("en", names), [{ event: "question", text: "Index", background: [] }, plan(job)]);
  expect(linesFor(`Index in the morning\nof Yuhang\n${below}`)).toEqual([
    "  → Figures: Index in the morning of Yuhang",
  ]);
  expect(linesFor(`Index\n${below}`)).toEqual(["  → Figures"]);
});

test("a failed call says why, a failed task is shown once", () => {
  const progress = new ProgressLines("en", names);
  const failed: Progress = { event: "left", agent: "data", task: "t1", status: "failed" };
  expect(linesOf(progress, [...called("t1", "Oz", false), failed, failed])).toEqual([
    "  ✗ Index (District: Oz, hours: 7 and 8) 12 ms",
    "    About Oz",
    "  ✗ Figures: could not finish",
  ]);
});

test("a thing without a title is called by the words of its identifier", () => {
  const call: Progress = { event: "call", agent: "pet_shop", callId: "c", tool: "findPets", args: { pet_id: 3 } };
  expect(new ProgressLines("en", names).take(call).status).toBe("  … find Pets (pet id: 3)");
  const thinking: Progress = { event: "thinking", agent: "pet_shop", startedAt: 0 };
  expect(new ProgressLines("en", names).take(thinking).status).toBe("pet shop: thinking …");
});

test("a model call without its thought has failed", () => {
  const progress = new ProgressLines("en", names);
  linesOf(progress, thought("planner"));
  expect(progress.modelFailed).toBe(false);
  progress.take({ event: "thinking", agent: "planner", startedAt: 0 });
  expect(progress.modelFailed).toBe(true);
});

test.each([
  ["en", "Index (Kinds: not shipped and mean, Order: highest first, Whole day: yes)"],
  ["zh", "指数（类别：待发货、平均，顺序：highest first，全天：是）"],
] as const)("codes, lists, true and false are words, in %s", (language, said) => {
  const args = { kinds: ["to_ship", "mean"], order: "highest_first", whole: true };
  const call: Progress = { event: "call", agent: "data", callId: "c", tool: "get_index", args };
  expect(new ProgressLines(language, names).take(call).status).toBe(`  … ${said}`);
});
