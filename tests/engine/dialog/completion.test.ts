import { expect, it } from "vitest";
import { completionOf } from "../../../src/engine/dialog/completion.ts";

const read = (args: Record<string, unknown>) => completionOf({ args });
const statusOf = (args: Record<string, unknown>) => {
  const completion = read(args);
  return typeof completion === "string" ? completion : completion.status;
};

it.each([
  [{}, "done"],
  [{ result: "Two hotels." }, "done"],
  [{ reason: "I have fully completed the task." }, "done"],
  [{ status: "done" }, "done"],
  [{ status: "dropped", reason: "The user has completed it alone." }, "dropped"],
  [{ status: "elsewhere", result: "A train." }, "elsewhere"],
  [{ status: "done", cancel: true, reason: "Never mind." }, "done"],
])("%j ends a task as %s", (args, status) => expect(statusOf(args)).toBe(status));

it.each([
  [true, "User changed their mind about the current task."],
  [true, "I have fully completed the task."],
  [false, "I need to search the user's emails or calendar for more information."],
  [true, "任务已全部完成"],
])("cancel: %s, reason: %j gives the task back to the planner, who reads the reason", (cancel, reason) =>
  expect(read({ cancel, reason })).toEqual({
    status: "elsewhere",
    reason,
    result: "",
  }),
);

it("a result ends the task as done, whatever stands beside it", () => {
  expect(statusOf({ cancel: true, reason: "I have fully completed the task.", result: "Two hotels." })).toBe("done");
});

it("arguments that cannot be read are answered with what may stand there", () => {
  expect(read({ status: "perhaps" })).toMatch(/"done"\|"dropped"\|"elsewhere"/);
  expect(read({ cancel: "perhaps" })).toContain("cancel");
  expect(read({ result: 5 })).toContain("result");
});
