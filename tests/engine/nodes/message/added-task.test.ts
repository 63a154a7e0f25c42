import { describe, expect, it } from "vitest";
import type { WaitingTask } from "../../../../src/engine/dialog/task.ts";
import { addedTask } from "../../../../src/engine/nodes/message/added-task.ts";
import type { Understanding } from "../../../../src/engine/nodes/message/understanding.ts";
import { pendingOf, taskOf } from "../../../support/history.ts";

const understanding = {
  elsewhere: async (message: string) => (message.includes("car") ? "cars" : undefined),
} as unknown as Understanding;

const pending = [pendingOf("a", { tool: "cancel_booking", args: { id: "HB-101" }, preview: "Cancel HB-101" })];
const waiting = (job = "cancel HB-101") =>
  taskOf("t", { specialist: "hotels", job, status: "waiting", pending }) as WaitingTask;

const added = (question: string, tasks: readonly WaitingTask[] = [waiting()]) =>
  addedTask({ question, messageId: "m" }, question, tasks, understanding);

describe("words at a card that want the same for another thing", () => {
  it.each([
    ["same for HB-102", "cancel HB-102"],
    ["and do the same for HB-102, please", "cancel HB-102"],
    ["HB-102 too", "cancel HB-102"],
    ["also cancel HB-102", "cancel HB-102"],
    ["也给HB-102", "cancel HB-102"],
    ["HB-102也一样", "cancel HB-102"],
  ])("begin a task whose calls wait beside: %s", async (words, job) => {
    expect(await added(words)).toEqual({
      id: "m",
      specialist: "hotels",
      job,
      trust: 1,
      status: "open",
      alone: false,
      rounds: 0,
      turns: 0,
      aside: { pending: [], adds: true },
    });
  });

  it("are for whom they belong to", async () => {
    expect(await added("same for CB-102", [waiting("cancel the car of HB-101")])).toMatchObject({
      specialist: "cars",
      job: "cancel the car of CB-102",
    });
  });

  it.each([
    "same for HB-101",
    "is the same true for HB-102?",
    "same for CB-102",
    "HB-102 instead",
    "same for HB-102 and HB-103",
    "also move HB-102 to Monday",
    "same for the other one",
  ])("are none in: %s", async (words) => expect(await added(words)).toBeUndefined());

  it("are none where several tasks wait, or none does", async () => {
    expect(await added("same for HB-102", [waiting(), waiting()])).toBeUndefined();
    expect(await added("same for HB-102", [])).toBeUndefined();
  });
});
