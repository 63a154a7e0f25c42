import { describe, expect, it } from "vitest";
import type { Task } from "../../../src/engine/dialog/task.ts";
import { callNameOf, inOrder, starting } from "../../../src/engine/dialog/task-order.ts";
import { pendingOf, taskOf } from "../../support/history.ts";

const call = { name: "lookup_policy", args: {} };
const done = (id: string, given: Partial<Task> = {}) =>
  taskOf(id, { status: "done", result: `Result ${id}`, trust: 1, ...given });
const behind = (id: string, after: string[], given: Partial<Task> = {}) =>
  taskOf(id, { status: "queued", after, ...given });
const started = (...tasks: Task[]) => starting(tasks).map(({ id }) => id);
const placed = (...tasks: Task[]) => inOrder(tasks).at(-1);

it("a task goes by the name of the call that gave it", () => {
  expect(callNameOf(taskOf("t"))).toBe("to_hotel");
  expect(callNameOf(taskOf("t", { call }))).toBe("lookup_policy");
});

describe("a task that comes after others", () => {
  it("gets the results of those that are done and trusted, with the changes they do not mention", () => {
    const task = behind("t", ["a", "b"], { earlier: [{ id: "z", of: "hotel: Job z", text: "Before." }] });
    const own = done("b", { call, job: "lookup_policy()", result: undefined, found: [{ call: "c()", text: "Yes" }] });
    expect(placed(done("a", { changed: ["Booked H."] }), own, task)).toEqual({
      ...task,
      after: [],
      earlier: [
        { id: "z", of: "hotel: Job z", text: "Before." },
        { id: "a", of: "hotel: Job a", text: "Booked H.\n\nResult a" },
        { id: "b", of: "lookup_policy()", text: "c():\nYes" },
      ],
    });
  });

  it("waits on for the others", () => {
    const task = behind("t", ["a", "b"]);
    expect(placed(done("a"), taskOf("b"), task)).toMatchObject({ after: ["b"], earlier: [{ id: "a" }] });
    expect(placed(taskOf("a"), taskOf("b", { status: "talking" }), task)).toBe(task);
    expect(placed(behind("t", []))).toEqual(behind("t", []));
  });

  it.each([
    ["was not trusted", done("a", { trust: 0 }), "you wanted to read the result of to_hotel first (trust_mode 0)"],
    ["failed", done("a", { status: "failed" }), "to_hotel, which it comes after, is not done"],
    ["was dropped", done("a", { status: "dropped" }), "to_hotel, which it comes after, is not done"],
    ["is lost", done("x"), "the result that it needs is lost"],
  ])("does not start when one before it %s, and says so", (_, before, why) => {
    const task = behind("t", ["b", "a"], { job: "Book H.", thought: "The user asked." });
    expect(placed(before, done("b"), task)).toEqual({
      ...taskOf("t", { job: "Book H.", thought: "The user asked." }),
      status: "unfinished",
      result: `Not started: ${why}. The task was: Book H.. Call it again if it is still wanted.`,
    });
  });

  it("stops those behind it as well", () => {
    const tasks = [done("a", { status: "failed" }), behind("b", ["a"], { specialist: "flight" }), behind("c", ["b"])];
    expect(inOrder(tasks).map(({ status }) => status)).toEqual(["failed", "unfinished", "unfinished"]);
    expect(placed(...tasks)).toMatchObject({ result: expect.stringContaining("to_flight, which it comes after") });
  });

  it("leaves all other tasks as they are", () => {
    const tasks = [taskOf("a"), taskOf("b", { status: "queued" }), done("c", { trust: 0 })];
    expect(inOrder(tasks)).toEqual(tasks);
  });
});

describe("what starts now", () => {
  it("is every task that waits for nothing, open and as it was given", () => {
    const task = behind("a", [], { thought: "The user asked.", alone: false });
    expect(starting([task, behind("b", ["x"]), taskOf("c")])).toStrictEqual([
      taskOf("a", { thought: "The user asked.", alone: false }),
    ]);
  });

  it("is nothing while a specialist talks with the user or a card is open", () => {
    const ready = behind("a", []);
    expect(started(taskOf("t", { status: "talking" }), ready)).toEqual([]);
    expect(started(ready, taskOf("t", { status: "waiting", pending: [pendingOf("1")] }))).toEqual([]);
    const decided = pendingOf("1", { decision: { type: "approve" } });
    expect(started(ready, taskOf("t", { status: "waiting", pending: [decided] }))).toEqual(["a"]);
  });

  it("is at most six at once with those at work, the planner's own calls not counted", () => {
    const many = Array.from({ length: 9 }, (_, n) => behind(`${n}`, []));
    const own = behind("own", [], { call });
    expect(started(own, ...many)).toEqual(["own", "0", "1", "2", "3", "4", "5"]);
    expect(started(taskOf("x"), taskOf("y", { call }), done("z"), ...many)).toEqual(["0", "1", "2", "3", "4"]);
    const busy = Array.from({ length: 7 }, (_, n) => taskOf(`busy ${n}`));
    expect(started(...busy, ...many, own)).toEqual(["own"]);
  });

  it("is one that has to work alone, when nothing else is at work or ready", () => {
    const [first, second] = ["a", "b"].map((id) => taskOf(id, { status: "queued", alone: false }));
    expect(starting([done("x"), behind("y", ["z"]), first!, second!])).toEqual([taskOf("a", { alone: true })]);
    expect(started(taskOf("x"), first!)).toEqual([]);
    expect(started(behind("x", []), first!)).toEqual(["x"]);
    expect(started(taskOf("x"), behind("y", []), first!)).toEqual(["y"]);
  });
});
