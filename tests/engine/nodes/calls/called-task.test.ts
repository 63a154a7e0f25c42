import { describe, expect, it } from "vitest";
import type { ServiceState } from "../../../../src/engine/dialog/state.ts";
import type { Task } from "../../../../src/engine/dialog/task.ts";
import type { Specialist } from "../../../../src/engine/domain/domain.ts";
import { toolRun } from "../../../../src/engine/nodes/agents/run-facts.ts";
import { CalledSpecialists } from "../../../../src/engine/nodes/calls/called-specialists.ts";
import { taskOf, turnOf } from "../../../support/history.ts";

const taxi: Specialist = { name: "taxi", handles: "Taxis.", instructions: "", maxRounds: 4, tools: [] };
const at = { configurable: { thread_id: "th", checkpoint_ns: "hotel:stay|act:id" }, metadata: { langgraph_step: 3 } };
const run = toolRun({ turn: null }, "c", at);

/** The specialist `taxi` as a tool of one that works on `task`; its own task ends as `end` says. */
function calledBy(
  task: Task,
  end: Partial<Task> = { status: "done", result: "Ordered." },
  remote?: Specialist["remote"],
) {
  const asked: { state: ServiceState; config: object }[] = [];
  const state = {
    ...{ task, heard: [], dialog_state: ["hotel"], turn: turnOf("q"), user_info: { userId: "ann" }, background: [] },
    ...{
      experience: [],
      memories: {},
      messages: [],
      tasks: {},
      receipts: {},
      records: {},
      raw_data: {},
      unsettled: [],
      spent: { before: 0, beside: 1 },
      said: { words: "", typed: "", shown: "" },
    },
  } as ServiceState;
  const callee = {
    specialist: { ...taxi, ...(remote && { remote }) },
    work: {
      invoke: async (given: ServiceState, config: object = {}) => {
        asked.push({ state: given, config });
        return { tasks: { [given.task.id]: { ...given.task, ...end } as Task } };
      },
    },
  };
  const called = new CalledSpecialists([callee], state, at);
  const call = async (args: object, id = "c") => {
    const [tool] = called.toolsFor({ id });
    return tool!.run(tool!.check(args), run);
  };
  return { called, asked, call };
}

describe("a specialist that is called", () => {
  it("is a tool that reads", () => {
    const [tool] = calledBy(taskOf("t")).called.toolsFor({ id: "c" });
    expect(tool).toMatchObject({ name: "to_taxi", description: "Taxis.", effect: "read", returnDirect: false });
  });

  it("works on a task of its own, of its caller's trust at most, and sees nothing else of its caller", async () => {
    const { call, asked, called } = calledBy(taskOf("t", { trust: 1 }));
    const args = { job_desc: "A ride", thought: "It rains.", parameter: { from: "A" }, trust_mode: 1 };
    expect(await call(args)).toEqual({ text: "Ordered." });
    expect(asked[0]?.state).toStrictEqual({
      task: {
        ...{ id: "c", specialist: "taxi", caller: "hotel", job: "A ride", thought: "It rains." },
        ...{ parameter: { from: "A" }, trust: 1, status: "open", alone: false, rounds: 0, turns: 0 },
      },
      ...{ dialog_state: ["hotel"], turn: turnOf("q"), user_info: { userId: "ann" }, background: [], memories: {} },
      ...{ heard: [], experience: [], messages: [], tasks: {}, receipts: {}, records: {}, raw_data: {} },
      unsettled: [],
      spent: { before: 0, beside: 1 },
      said: { words: "", typed: "", shown: "" },
    });
    expect(called.isTrusted({ id: "c" })).toBe(true);
  });

  it.each([
    [0, 1],
    [1, 0],
    [1, undefined],
  ] as const)("is not trusted with %i of its caller and %s of the call", async (trust, trust_mode) => {
    const { call, asked, called } = calledBy(taskOf("t", { trust }));
    await call({ job_desc: "A ride", ...(trust_mode !== undefined && { trust_mode }) });
    expect(asked[0]?.state.task).toStrictEqual({
      ...{ id: "c", specialist: "taxi", caller: "hotel", job: "A ride", trust: 0 },
      ...{ status: "open", alone: false, rounds: 0, turns: 0 },
    });
    expect(called.isTrusted({ id: "c" })).toBe(false);
  });

  it("stays at a place of its own in its caller's stay", async () => {
    const { call, asked } = calledBy(taskOf("t"));
    await call({ job_desc: "A" });
    await call({ job_desc: "B" });
    expect(asked.map(({ config }) => Reflect.get(config, "configurable").switchboard_stay)).toEqual([
      { id: "stay.3.0", within: "stay" },
      { id: "stay.3.1", within: "stay" },
    ]);
  });

  it("is called by one message six times at most", async () => {
    const { call } = calledBy(taskOf("t"));
    for (let n = 0; n < 6; n += 1) await call({ job_desc: `Ride ${n}` });
    await expect(call({ job_desc: "One more" })).rejects.toThrow("Not called: one message calls 6 specialists.");
  });

  it.each<[Partial<Task>, string]>([
    [{ status: "failed", result: "No car." }, "taxi failed: No car."],
    [{ status: "elsewhere", result: "Not mine." }, "taxi passed it back: Not mine."],
    [{ status: "dropped", result: "No." }, "taxi passed it back: No."],
    [{ status: "open" }, "taxi failed: It gave no result."],
    [{ status: "failed", result: " " }, "taxi failed: It gave no result."],
    [{ id: "other" } as Partial<Task>, "taxi failed: It gave no result."],
  ])("that ends as %j is an error for its caller", async (end, words) => {
    await expect(calledBy(taskOf("t"), end).call({ job_desc: "A ride" })).rejects.toThrow(words);
  });

  it.each<[object, string]>([
    [{}, "Nothing was handed off: ✖ Invalid input: expected string, received undefined\n  → at job_desc"],
    [{ job_desc: "A", parameter: "x" }, "Nothing was handed off: parameter takes an object of facts by name"],
  ])("is not called with %j", (args, words) => {
    const [tool] = calledBy(taskOf("t")).called.toolsFor({ id: "c" });
    expect(() => tool!.check(args)).toThrow(words);
  });

  it("is given, on another server, no fact by a name that the engine uses there", () => {
    const remote = {} as NonNullable<Specialist["remote"]>;
    const args = { job_desc: "A", language: "fr" };
    const check = (where?: Specialist["remote"]) => {
      const [tool] = calledBy(taskOf("t"), {}, where).called.toolsFor({ id: "c" });
      return tool!.check(args);
    };
    expect(() => check(remote)).toThrow('to_taxi: the fact "language" is sent anyway. Use another name.');
    expect(check()).toStrictEqual({ job_desc: "A", parameter: { language: "fr" } });
  });
});
