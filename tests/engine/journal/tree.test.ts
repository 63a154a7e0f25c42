import { expect, it } from "vitest";
import { trajectoriesIn } from "../../../src/engine/journal/tree.ts";
import { action, event, handOff } from "./events.ts";

const question = () => event({ kind: "question", agent: "user", input: "A and B?" });
const summary = () => event({ kind: "summary", agent: "summary", output: "A and B." });

it("is a task of leaf tasks, each with its actions in order", () => {
  const events = [
    question(),
    event({ actions: [handOff("x", "Look A up"), handOff("y", "Look B up")] }),
    event({ agent: "facts", parent: "x", thought: "First A.", actions: [action({ args: { what: "A" } })] }),
    event({ agent: "facts", parent: "x", actions: [action({ tool: "Complete", control: true })] }),
    event({ agent: "maps", parent: "y", actions: [action({ outcome: "failed", status: "failure" })] }),
    event({ kind: "task", agent: "facts", task: "x", input: "Look A up", output: "A." }),
    event({ kind: "task", agent: "maps", task: "y", input: "Look B up", status: "failure" }),
    summary(),
  ];
  expect(trajectoriesIn(events)).toMatchObject([
    {
      ...{ type: "task", description: "A and B?", agent: "planner", status: "success", results: "A and B." },
      children: [
        {
          ...{ type: "leaf-task", id: "x", description: "Look A up", agent: "facts", status: "success", results: "A." },
          children: [{ type: "action", tool: "look", args: { what: "A" }, status: "success", description: "First A." }],
        },
        {
          ...{ type: "leaf-task", id: "y", agent: "maps", status: "failure" },
          children: [{ type: "action", status: "failure", results: "Seen." }],
        },
      ],
    },
  ]);
  expect(trajectoriesIn(events)[0]?.children[0]?.type).toBe("leaf-task");
});

it("counts a call that waited for approval once, with what the approved call did", () => {
  const call = { id: "c1", tool: "book" };
  const events = [
    question(),
    event({ actions: [handOff("x", "Book it")] }),
    event({ parent: "x", status: "open", actions: [action({ ...call, outcome: "waiting", status: "open" })] }),
    event({ kind: "task", agent: "hotel", task: "x", status: "open" }),
    event({
      kind: "approval",
      parent: "x",
      actions: [action({ ...call, decision: "approve", observation: "Booked." })],
    }),
    event({ kind: "task", agent: "hotel", task: "x", output: "Booked." }),
    summary(),
  ];
  expect(trajectoriesIn(events.slice(0, 4))).toMatchObject([
    { isOpen: true, children: [{ isOpen: true, children: [{ isOpen: true, status: "failure" }] }] },
  ]);
  const [turn] = trajectoriesIn(events);
  expect(turn?.children).toHaveLength(1);
  expect(turn?.children[0]).toMatchObject({ status: "success", children: [{ status: "success", results: "Booked." }] });
  expect(turn?.children[0]).not.toHaveProperty("isOpen");
});

it("puts the actions that an agent takes beside its tasks into a leaf task of their own", () => {
  const events = [question(), event({ actions: [handOff("x", "Look A up"), action({ tool: "own" })] }), summary()];
  const [turn] = trajectoriesIn(events);
  expect(turn?.children.map(({ type }) => type)).toEqual(["leaf-task", "leaf-task"]);
  expect(turn?.children[0]).toMatchObject({ children: [{ type: "action", tool: "own" }] });
});

it("is a leaf task if nothing was handed off", () => {
  expect(trajectoriesIn([question(), event({ actions: [action()] }), summary()])).toMatchObject([
    { type: "leaf-task", children: [{ type: "action" }] },
  ]);
});

it("failed if all of its tasks failed, or if nobody answered", () => {
  const failed = event({ kind: "task", agent: "maps", task: "y", status: "failure" });
  const asked = event({ actions: [handOff("y", "Look B up")] });
  expect(trajectoriesIn([question(), asked, failed, summary()])[0]).toMatchObject({ status: "failure" });
  expect(trajectoriesIn([question(), event({ status: "failure", output: "No model." })])[0]?.status).toBe("failure");
});

it("is as deep as the hand-offs were", () => {
  const depth = 3000;
  const events = [question(), event({ actions: [handOff("d0", "0")] })];
  for (let at = 0; at < depth; at++)
    events.push(event({ parent: `d${at}`, actions: [handOff(`d${at + 1}`, `${at + 1}`)] }));
  let node: unknown = trajectoriesIn(events)[0];
  let reached = 0;
  for (; Object(node).children?.length; reached++) node = Object(node).children[0];
  expect(reached).toBe(depth + 1);
  expect(node).toMatchObject({ type: "leaf-task", description: `${depth}` });
});

it("loses no task whose events name each other or nothing known as the task above", () => {
  const events = [
    event({ parent: "b", actions: [handOff("a", "A")] }),
    event({ parent: "a", actions: [handOff("b", "B")] }),
    event({ parent: "lost", agent: "maps", actions: [action()] }),
  ];
  const [turn] = trajectoriesIn(events);
  expect(turn?.children.map(({ id }) => id).sort()).toEqual(["a", "b", "lost"]);
});

it("leaves out what a specialist did before a crash and did not do again", () => {
  const stay = { within: "s", parent: "x", agent: "facts" };
  const stale = [2, 4, 6].map((step) => event({ ...stay, id: `s.${step}`, actions: [action({ tool: `old${step}` })] }));
  const again = [2, 4].map((step) => event({ ...stay, id: `s.${step}`, actions: [action({ tool: `new${step}` })] }));
  const [turn] = trajectoriesIn([...stale, ...again]);
  expect(turn?.children).toMatchObject([{ children: [{ tool: "new2" }, { tool: "new4" }] }]);
});
