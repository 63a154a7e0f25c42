import type { StateSnapshot } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { snapshotOf } from "../../src/conversations/conversation-snapshot.ts";
import { answered, called, conversation, pendingOf, planner, taskOf, user } from "../support/history.ts";

const snapshot = (values: object, given: object = {}) =>
  snapshotOf({ values, tasks: [], next: [], ...given } as unknown as StateSnapshot);
const asks = [user("q", "Hi"), called(planner, ["a", "ask_user", { question: "Where to?" }])];
const yes = { decision: { type: "approve" as const } };

it("a new conversation has nothing open", () => {
  expect(snapshot({})).toEqual({ state: {}, card: undefined, waiting: [], cardId: "", isCutOff: false });
});

it("a card goes by the calls that are undecided, a question by its call", () => {
  const tasks = [
    taskOf("s", { status: "waiting", pending: [pendingOf("1"), pendingOf("2", yes)] }),
    taskOf("t", { status: "waiting", pending: [pendingOf("3")] }),
    taskOf("u", { status: "waiting", pending: [pendingOf("4", yes)] }),
  ];
  const card = snapshot(conversation(asks, { tasks }));
  expect([card.cardId, card.waiting.map(({ id }) => id)]).toEqual(["1,3", ["1", "2", "3", "4"]]);
  expect(snapshot(conversation(asks, { tasks: tasks.slice(2) })).waiting).toEqual([]);
  expect(snapshot(conversation(asks)).cardId).toBe("a");
  expect(snapshot(conversation([...asks, answered(planner, "a", "ask_user")])).cardId).toBe("");
});

it("a run that stopped without a card was cut off", () => {
  const interrupted = {
    tasks: [{ interrupts: [] }, { interrupts: [{ value: { type: "question" } }] }],
    next: ["ask_user"],
  };
  expect(snapshot(conversation(asks), interrupted)).toMatchObject({ card: { type: "question" }, isCutOff: false });
  expect(snapshot(conversation(asks), { tasks: [{ interrupts: [] }], next: ["plan"] }).isCutOff).toBe(true);
  expect(snapshot(conversation(asks)).isCutOff).toBe(false);
});
