import { expect, it } from "vitest";
import type { ServiceState } from "../../../src/engine/dialog/state.ts";
import type { Task } from "../../../src/engine/dialog/task.ts";
import { enter } from "../../../src/engine/nodes/enter.ts";
import { deskDomain } from "../../support/desk-domain.ts";
import { pendingOf, taskOf } from "../../support/history.ts";

const [hotel] = deskDomain().domain.specialists.filter(({ name }) => name === "hotel");
const entered = (given: Partial<Task>, dialog_state: string[] = []) =>
  enter(hotel!)({ task: taskOf("t", given), dialog_state } as ServiceState);

it("makes a specialist that works alone the active agent, and once", async () => {
  expect(await entered({ alone: true })).toMatchObject({ dialog_state: { push: "hotel" } });
  expect(await entered({ alone: true }, ["hotel"])).not.toHaveProperty("dialog_state");
  expect(await entered({ alone: false })).not.toHaveProperty("dialog_state");
});

it("counts a task's rounds anew, and the user turns of a talk", async () => {
  expect((await entered({ status: "talking", rounds: 5, turns: 1, said: { id: "1", text: "Where?" } })).task).toEqual(
    taskOf("t", { status: "open", turns: 2 }),
  );
});

it("leaves a task with its decisions as it is", async () => {
  const waiting = {
    status: "waiting" as const,
    rounds: 3,
    pending: [pendingOf("1", { decision: { type: "approve" } })],
  };
  expect((await entered(waiting)).task).toEqual(taskOf("t", waiting));
});
