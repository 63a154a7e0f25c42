import { describe, expect, it } from "vitest";
import { doneBeforeTold, IN_CNY, sameFigures } from "../../../src/engine/domain/business-rules.ts";
import type { Action } from "../../../src/engine/journal/event.ts";
import { type Run, runsIn } from "../../../src/engine/journal/runs.ts";
import { action, event } from "../journal/events.ts";
import { plainTool } from "../planning/plain-tool.ts";

const things = { kind: "wrong price", id: /HB-\d{6}/g };
const tools = new Map([
  ["look", plainTool("look", "")],
  ["book", { ...plainTool("book", ""), effect: "write" as const }],
]);
/** A turn with some calls, in which the agents say one thing after another. */
function runOf(calls: readonly Action[], ...said: string[]): Run {
  const rounds = said.map((output, at) =>
    event({ agent: at === 0 ? "hotels" : "planner", output, actions: at === 0 ? [...calls] : [] }),
  );
  return runsIn(said.length > 0 ? rounds : [event({ actions: [...calls] })])[0]!;
}
const look = (observation: string) => action({ tool: "look", observation });

describe("what is said of a thing in a line", () => {
  const prices = sameFigures({ ...things, figure: IN_CNY });
  const judged = (run: Run, earlier: readonly Run[] = []) => prices({ run, earlier, tools });

  it("is what a call said of it, in whatever way of writing", () => {
    const run = runOf([look("HB-000001: CNY 1,500\nHB-000002: CNY 900")], "HB-000001 costs 1500 元.\nIt is nice.");
    expect(judged(run)).toEqual({ faults: [], of: 1 });
  });

  it("is wrong if a call said it only of another thing, and is told once, of who said it first", () => {
    const line = "HB-000001 costs CNY 900.";
    const run = runOf([look("HB-000001: CNY 1,500\nHB-000002: CNY 900")], line, line);
    expect(judged(run)).toEqual({
      faults: [
        {
          ...{ kind: "wrong price", agent: "hotels", event: run.events[0]!.id, part: "observation" },
          reason: "No call said CNY 900 of HB-000001.",
        },
      ],
      of: 1,
    });
  });

  it("is right of either of two things in one line, and names both where it is wrong", () => {
    const both = (told: string) =>
      judged(runOf([look("HB-000001: CNY 1,500\nHB-000002: CNY 900")], `HB-000001 and HB-000002 cost ${told}.`));
    expect(both("CNY 900").faults).toEqual([]);
    expect(both("CNY 901").faults).toMatchObject([{ reason: "No call said CNY 901 of HB-000001, HB-000002." }]);
  });

  it("may come from an earlier turn, and is not judged of things that no call spoke of", () => {
    const earlier = runOf([look("HB-000001: CNY 1,500")]);
    expect(judged(runOf([], "HB-000001 costs CNY 1,500."), [earlier]).faults).toEqual([]);
    expect(judged(runOf([], "HB-000001 costs CNY 7."), [earlier]).faults).toHaveLength(1);
    expect(judged(runOf([], "HB-000001 costs CNY 7."))).toEqual({ faults: [], of: 1 });
  });
});

describe("what is told as done", () => {
  const claims = doneBeforeTold({ ...things, kind: "claimed", claim: /\bbooked\b/ });
  const faults = (calls: readonly Action[], told: string, earlier: readonly Run[] = []) =>
    claims({ run: runOf(calls, told), earlier, tools }).faults.map(({ reason }) => reason);
  const booked = action({ tool: "book", observation: "HB-000001 is there." });

  it("was done by a writing call, in this turn or before, with the id in its result or its arguments", () => {
    expect(faults([booked], "HB-000001 is booked.")).toEqual([]);
    expect(faults([], "HB-000001 is booked.", [runOf([booked])])).toEqual([]);
    expect(faults([action({ tool: "book", args: { id: "HB-000001" } })], "HB-000001 is booked.")).toEqual([]);
  });

  it("is a fault if it was only looked up, failed, or was of another thing", () => {
    const told = ["No call did this: HB-000001 is booked."];
    expect(faults([look("HB-000001 is there.")], " HB-000001 is booked. ")).toEqual(told);
    expect(faults([{ ...booked, outcome: "failed" }], "HB-000001 is booked.")).toEqual(told);
    expect(faults([{ ...booked, tool: "unknown" }], "HB-000001 is booked.")).toEqual(told);
    expect(faults([booked, look("x")], "HB-000001 and HB-000002 are booked.")).toHaveLength(1);
  });

  it("is none if the line claims nothing, names nothing, or repeats what a call said", () => {
    expect(faults([look("x")], "HB-000001 is free.\nIt is booked.")).toEqual([]);
    expect(faults([look("1. HB-000001 is booked.")], "1. HB-000001 is booked.")).toEqual([]);
  });
});
