import { describe, expect, it } from "vitest";
import { z } from "zod";
import { kindOf, wordsForPeople } from "../../../../src/engine/dialog/tool-message.ts";
import { SetupError, ToolError } from "../../../../src/engine/errors.ts";
import { toolRun } from "../../../../src/engine/nodes/agents/run-facts.ts";
import { rawDataOf, resolveCall, runCall } from "../../../../src/engine/nodes/calls/calls.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";
import type { ToolResult } from "../../../../src/engine/tools/tool.ts";

const by = { agent: "facts", task: "t" };
const run = toolRun({ turn: null }, "c", {});
const call = { id: "c", name: "count", args: { to: "3" } as Record<string, unknown> };

const count = (work: (to: number) => ToolResult) =>
  defineTool({
    name: "count",
    description: "Counts.",
    effect: "read",
    args: z.object({ to: z.coerce.number() }),
    run: ({ to }) => work(to),
  }).bind(undefined);

const outcomeOf = (work: (to: number) => ToolResult, given = call, config = {}) =>
  runCall(given, () => resolveCall(given, [count(work)], ["CompleteOrEscalate"]), run, by, config);

const rowsUpTo = (to: number) => Array.from({ length: to }, (_, n) => ({ n, name: `row ${n}` }));

describe("a call", () => {
  it("that meets a wrong set-up says what to change, as it is", async () => {
    const { message } = await outcomeOf(() => {
      throw new SetupError("Add a ledger.");
    });
    expect(message).toMatchObject({ content: "Add a ledger.", status: "error" });
  });

  it("is observed, its rows kept apart with their columns", async () => {
    const outcome = await outcomeOf((to) => ({ text: `Up to ${to}.`, rows: rowsUpTo(to) }));
    expect(outcome).toMatchObject({ message: { content: "Up to 3.", tool_call_id: "c", status: "success" } });
    expect(rawDataOf([outcome])).toEqual({
      c: { tool: "count", args: { to: 3 }, rows: rowsUpTo(3), columns: [{ name: "n" }, { name: "name" }] },
    });
  });

  it("that is answered with nothing is named as on its card", async () => {
    const done = (language: "en" | "zh") =>
      runCall(call, () => resolveCall(call, [count(() => ({ text: "" }))], []), { ...run, language }, by, {});
    expect((await done("en")).message.text).toBe("count (to: 3): done; nothing was returned.");
    expect((await done("zh")).message.text).toBe("count（to：3）：已完成，没有返回内容。");
    const none = await runCall(call, () => resolveCall(call, [count(() => ({ text: "[]" }))], []), run, by, {});
    expect(none.message.text).toBe("count (to: 3): nothing was found.");
  });

  it("keeps two hundred rows and says of how many", async () => {
    const outcome = await outcomeOf(() => ({ text: "Many.", rows: rowsUpTo(201) }));
    expect(outcome.raw?.rows).toHaveLength(200);
    expect(outcome.raw?.cutFrom).toBe(201);
  });

  it("that gave exactly two hundred keeps all, and says nothing of a cut", async () => {
    const outcome = await outcomeOf(() => ({ text: "Many.", rows: rowsUpTo(200) }));
    expect(outcome.raw?.rows).toHaveLength(200);
    expect(outcome.raw).not.toHaveProperty("cutFrom");
  });

  it("keeps with its rows their title, their columns for people, and what every answer says besides", async () => {
    const columns = [{ name: "n", label: "Number", unit: "km" }, { name: "name" }];
    const shown = { text: "One.", title: "Numbers", rows: rowsUpTo(1), columns, notes: ["Of today."] };
    expect((await outcomeOf(() => shown)).raw).toStrictEqual({
      ...{ tool: "count", title: "Numbers", args: { to: 3 } },
      ...{ rows: rowsUpTo(1), columns, notes: ["Of today."] },
    });
    const { title: _, ...untitled } = shown;
    const titled = { ...count(() => ({ ...untitled, notes: [] })), title: "Counting" };
    const outcome = await runCall(call, () => ({ tool: titled, args: {} }), run, by, {});
    expect(outcome.raw?.title).toBe("Counting");
    expect(outcome.raw).not.toHaveProperty("notes");
    expect((await outcomeOf(() => ({ text: "x", rows: [], notes: ["None."] }))).raw?.notes).toEqual(["None."]);
  });

  it("keeps single values in its cells; a nested one is shown as JSON, and none as none", async () => {
    const rows = [{ list: [1, 2], none: null, text: "x" }] as never;
    expect((await outcomeOf(() => ({ text: "x", rows }))).raw?.rows).toEqual([
      { list: "[1,2]", none: null, text: "x" },
    ]);
  });

  it("says how long it took", async () => {
    const events: { elapsedMs?: number }[] = [];
    await outcomeOf(() => ({ text: "Done." }), call, { writer: (event: object) => events.push(event) });
    expect(events[1]?.elapsedMs).toBeLessThan(60_000);
  });

  it("has its observation cut, and marked as cut", async () => {
    const outcome = await outcomeOf(() => ({ text: "x".repeat(104_000) }));
    expect(outcome.message.text.length).toBeLessThan(100_100);
    expect(outcome.message.text).toMatch(/\[4000 more characters\]$/);
  });

  it("without rows leaves no raw data", async () => {
    expect(rawDataOf([await outcomeOf(() => ({ text: "None.", rows: [] }))])).toEqual({});
  });

  it.each([
    ["a tool that does not exist", { ...call, name: "add" }, 'no tool "add". The tools are: count, CompleteOrEscalate'],
    ["wrong arguments", { ...call, args: { to: "many" } }, "Wrong arguments for count, nothing was called"],
    ["arguments that are no object", { ...call, args: null as never }, "Wrong arguments for count"],
    ["unreadable arguments", { ...call, problem: "The arguments are not valid JSON" }, "not valid JSON"],
  ])("of %s becomes an observation that says so", async (_, given, text) => {
    const outcome = await outcomeOf(() => ({ text: "never" }), given);
    expect(kindOf(outcome.message)).toBe("refused");
    expect(outcome.message.status).toBe("error");
    expect(outcome.message.text).toContain(text);
  });

  it("that breaks in the tool becomes an observation", async () => {
    const outcome = await outcomeOf(() => {
      throw new TypeError("x is not a function");
    });
    expect(outcome.message.text).toMatch(
      /^count \(to: 3\) failed.* \[count failed unexpectedly: x is not a function\]$/,
    );
    expect(wordsForPeople(outcome.message)).not.toContain("function");
    expect(kindOf((await outcomeOf(() => undefined as never)).message)).toBe("broken");
    const kindAfter = async (isOutage: boolean) =>
      kindOf(
        (
          await outcomeOf(() => {
            throw new ToolError("No.", { isOutage });
          })
        ).message,
      );
    expect([await kindAfter(true), await kindAfter(false)]).toEqual(["broken", "failed"]);
  });

  it("of a cancelled run throws", async () => {
    const signal = AbortSignal.abort();
    const fails = () => {
      throw new Error("cancelled");
    };
    await expect(outcomeOf(fails, call, { signal })).rejects.toThrow("cancelled");
  });

  it("is told to who follows the run, before and after", async () => {
    const events: unknown[] = [];
    await outcomeOf(() => ({ text: "Done." }), call, { writer: (event: unknown) => events.push(event) });
    expect(events).toEqual([
      { event: "call", ...by, callId: "c", tool: "count", args: { to: "3" } },
      expect.objectContaining({ event: "observation", ...by, callId: "c", ok: true, text: "Done." }),
    ]);
  });
});
