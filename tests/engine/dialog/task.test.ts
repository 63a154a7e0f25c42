import { describe, expect, it } from "vitest";
import {
  awaitsUser,
  byId,
  isAside,
  isDecided,
  isDueCall,
  isOver,
  isReturned,
  isUndecided,
  lastingFields,
  lastingFieldsWithAside,
  type PendingCall,
  type Task,
  takenUp,
  taskSchema,
  taskStatus,
  undecidedCallsOf,
  waitingCallsOf,
  withoutAside,
} from "../../../src/engine/dialog/task.ts";
import { pendingOf, taskOf } from "../../support/history.ts";

const every = taskStatus.options.map((status) => taskOf(status, { status }));
const those = (is: (task: Task) => boolean) => every.filter(is).map(({ status }) => status);
const yes = { decision: { type: "approve" as const } };
const call = { name: "lookup_policy", args: {} };
const lasting = {
  ...{ id: "t", caller: "desk", specialist: "hotel", job: "Book H.", parameter: { city: "Basel" }, call },
  ...{ earlier: [{ id: "s", of: "flight: Find one.", text: "SB1" }], thought: "The user asked.", known: [] },
  ...{ trust: 1 as const, alone: true, rounds: 2, turns: 3, changed: ["Booked H."] },
  ...{ announced: ["Still to come: “Book H.”"] },
};
const said = { id: "m", text: "Which city?" };
const outcome = { result: "Booked.", found: [], worded: true, direct: true, stopped: "answer" as const };

describe("a status", () => {
  it("is of a task that is over, whatever the end", () => {
    expect(those(isOver)).toEqual(["done", "dropped", "elsewhere", "failed", "unfinished"]);
  });

  it("is of a task that was returned unfinished", () => {
    expect(those(isReturned)).toEqual(["dropped", "elsewhere"]);
  });

  it("is of a task that the user may leave for something else", () => {
    expect(those(awaitsUser)).toEqual(["waiting", "talking"]);
  });
});

it("a call of the planner's own tool is due while it is open", () => {
  expect(isDueCall(taskOf("t", { call }))).toBe(true);
  expect(isDueCall(taskOf("t", { call, status: "queued" }))).toBe(false);
  expect(isDueCall(taskOf("t"))).toBe(false);
});

describe("a task with waiting calls", () => {
  const [first, second] = [pendingOf("1"), pendingOf("2")];
  const waiting = (...pending: PendingCall[]) => taskOf("t", { status: "waiting", pending });
  const talking = taskOf("t", { status: "talking", said, aside: { pending: [first, { ...second, ...yes }] } });

  it("is undecided until every call has its decision", () => {
    for (const [task, isOpen] of [
      [waiting(first, second), true],
      [waiting({ ...first, ...yes }, second), true],
      [waiting({ ...first, ...yes }, { ...second, ...yes }), false],
    ] as const) {
      expect(isUndecided(task)).toBe(isOpen);
      expect(isDecided(task)).toBe(!isOpen);
    }
    expect(isDecided(taskOf("t"))).toBe(false);
  });

  it("keeps its calls beside the card while its specialist answers words there, and is not waiting then", () => {
    expect(waitingCallsOf(waiting(first))).toEqual([first]);
    expect(waitingCallsOf(talking)).toHaveLength(2);
    expect(undecidedCallsOf(talking)).toEqual([first]);
    expect(isUndecided(talking)).toBe(false);
    expect(isDecided(talking)).toBe(false);
    expect(waitingCallsOf(taskOf("t"))).toEqual([]);
    expect(waitingCallsOf(taskOf("t", { status: "waiting", pending: undefined as never }))).toEqual([]);
  });
});

describe("an aside", () => {
  const pending = [pendingOf("1")];

  it("is set only while the specialist answers words at a card", () => {
    expect(isAside(taskOf("t", { aside: { pending: [] } }))).toBe(true);
    expect(isAside(taskOf("t", { aside: undefined }))).toBe(false);
    expect(isAside(taskOf("t"))).toBe(false);
  });

  it("gives its calls back to the card, and leaves no task if it had none", () => {
    const task = { ...lasting, status: "open" as const, aside: { pending } };
    expect(withoutAside(task)).toStrictEqual([{ ...lasting, status: "waiting", pending }]);
    expect(withoutAside({ ...task, aside: { pending: [] } })).toEqual([]);
    expect(withoutAside(taskOf("t"))).toEqual([taskOf("t")]);
  });
});

describe("the lasting fields of a task", () => {
  it("are those of every status", () => {
    const ended = { ...lasting, ...outcome, said, status: "done" as const };
    expect(lastingFields(ended)).toStrictEqual(lasting);
    expect(taskSchema.parse({ ...lasting, status: "open" })).toStrictEqual({ ...lasting, status: "open" });
  });

  it("name nothing that the task has not", () => {
    const { id, specialist, job, trust, alone, rounds, turns } = lasting;
    const bare = { id, specialist, job, trust, alone, rounds, turns };
    expect(lastingFields({ ...bare, status: "open" })).toStrictEqual(bare);
    expect(lastingFieldsWithAside({ ...bare, status: "open" })).toStrictEqual(bare);
  });

  it("include an aside where the card is still open", () => {
    const aside = { pending: [] };
    expect(lastingFieldsWithAside({ ...lasting, status: "open", aside })).toStrictEqual({ ...lasting, aside });
  });
});

describe("a task that is taken up", () => {
  it("is open with a new count of rounds", () => {
    expect(takenUp({ ...lasting, status: "queued", after: [] })).toStrictEqual({
      ...lasting,
      status: "open",
      rounds: 0,
    });
  });

  it("counts a turn more if its specialist was talking with the user, except about a card", () => {
    expect(takenUp({ ...lasting, status: "talking", said })).toMatchObject({ status: "open", turns: 4 });
    const aside = { pending: [] };
    expect(takenUp({ ...lasting, status: "talking", said, aside })).toMatchObject({ status: "open", turns: 3, aside });
  });

  it("stays as it is while it waits for its card", () => {
    const task = taskOf("t", { status: "waiting", pending: [pendingOf("1")], rounds: 2 });
    expect(takenUp(task)).toBe(task);
  });
});

it("tasks are kept by their ids", () => {
  expect(byId([taskOf("a"), taskOf("b")])).toEqual({ a: taskOf("a"), b: taskOf("b") });
});
