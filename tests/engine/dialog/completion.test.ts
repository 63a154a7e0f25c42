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
  [{ status: "done" }, "done"],
  [{ status: "dropped", reason: "The user has completed it alone." }, "dropped"],
  [{ status: "elsewhere", result: "A train." }, "elsewhere"],
  [{ status: "done", cancel: true, reason: "Never mind." }, "done"],
])("%j ends a task as %s", (args, status) => expect(statusOf(args)).toBe(status));

it.each([
  [true, "User changed their mind about the current task.", "dropped"],
  [true, "I have fully completed the task.", "done"],
  [false, "I need to search the user's emails or calendar for more information.", "elsewhere"],
  [true, "nevermind i think I'll book separately", "dropped"],
  [true, "The user does not want to go on.", "dropped"],
  [true, "Hotel booking confirmed", "done"],
  [true, "The booking is not confirmed yet.", "elsewhere"],
  [false, "What's the weather like this time of year?", "elsewhere"],
  [true, "What flights are available?", "elsewhere"],
  [false, "I need to figure out transportation while i'm there", "elsewhere"],
  [true, "Oh wait i haven't booked my flight yet i'll do that first", "elsewhere"],
  [undefined, "I have fully completed the task.", "done"],
  [undefined, "Not about hotels.", "elsewhere"],
  [true, "用户改变了主意", "dropped"],
  [true, "用户不想继续了", "dropped"],
  [true, "任务已全部完成", "done"],
  [true, "酒店预订已确认", "done"],
  [true, "预订尚未完成", "elsewhere"],
  [false, "需要先查用户的日程", "elsewhere"],
  [true, "等一下，我还没订机票，先订机票", "elsewhere"],
])("cancel: %s, reason: %j ends a task as %s", (cancel, reason, status) =>
  expect(statusOf({ ...(cancel !== undefined && { cancel }), reason })).toBe(status),
);

it("arguments that cannot be read are answered with what may stand there", () => {
  expect(read({ status: "perhaps" })).toMatch(/"done"\|"dropped"\|"elsewhere"/);
  expect(read({ cancel: "perhaps" })).toContain("cancel");
  expect(read({ result: 5 })).toContain("result");
});
