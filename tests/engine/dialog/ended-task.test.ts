import { describe, expect, it } from "vitest";
import {
  changesOf,
  endForModel,
  partsWithUnreportedChanges,
  unreportedChanges,
  withoutChanges,
  withUnreportedChanges,
} from "../../../src/engine/dialog/ended-task.ts";
import type { EndedTask, Task } from "../../../src/engine/dialog/task.ts";
import { taskOf } from "../../support/history.ts";

const ended = (given: Partial<Task> = {}) => taskOf("t", { status: "done", ...given }) as EndedTask;
const found = [
  { call: "search(city: Basel)", text: "Three." },
  { call: "search(city: Bern)", text: "None." },
];
const changed = ["Booked H.", "Paid CNY 680."];

describe("the outcome of a task", () => {
  it("is for a model its words, and each observation under its call", () => {
    expect(endForModel(ended({ result: "Here.", found }))).toBe(
      "Here.\n\nsearch(city: Basel):\nThree.\n\nsearch(city: Bern):\nNone.",
    );
    expect(endForModel(ended({ found: found.slice(1) }))).toBe("search(city: Bern):\nNone.");
    expect(endForModel(ended())).toBe("");
  });

  it("is for people its words and the observations", () => {
    expect(withUnreportedChanges(ended({ result: "Here.", found }))).toBe("Here.\n\nThree.\n\nNone.");
    expect(partsWithUnreportedChanges(ended({ result: "Here.", found }))).toEqual(["Here.", "Three.", "None."]);
    expect(partsWithUnreportedChanges(ended({ found }))).toEqual(["Three.", "None."]);
    expect(partsWithUnreportedChanges(ended())).toEqual([]);
  });
});

describe("what a task changed", () => {
  it("stands before an outcome that does not mention it", () => {
    const task = ended({ result: "I did it: Paid CNY 680. Bye.", changed });
    expect(unreportedChanges(task)).toEqual(["Booked H."]);
    expect(withUnreportedChanges(task)).toBe("Booked H.\n\nI did it: Paid CNY 680. Bye.");
    expect(partsWithUnreportedChanges(task)).toEqual(["Booked H.", "I did it: Paid CNY 680. Bye."]);
    expect(withUnreportedChanges(task, "Booked H. for you")).toBe("Paid CNY 680.\n\nBooked H. for you");
  });

  it("is mentioned in the words of a specialist that did what it was to do, and in no others", () => {
    expect(unreportedChanges(ended({ result: "All yours.", worded: true, changed }))).toEqual([]);
    expect(unreportedChanges(ended({ result: "All yours.", changed }))).toEqual(changed);
    expect(unreportedChanges(ended({ status: "failed", result: "Oh.", worded: true, changed }))).toEqual(changed);
  });

  it("is unmentioned while the task is at work", () => {
    expect(unreportedChanges(taskOf("t", { changed }))).toEqual(changed);
    expect(unreportedChanges(taskOf("t"))).toEqual([]);
  });

  it("is told in the order of the tasks, once", () => {
    const tasks = { a: taskOf("a", { changed: ["One."] }), b: taskOf("b"), c: ended({ changed: ["Two."] }) };
    expect(changesOf({ tasks })).toEqual(["One.", "Two."]);
    expect(withoutChanges(tasks.a)).toStrictEqual(taskOf("a"));
  });
});
