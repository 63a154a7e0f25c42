import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { Task } from "../../../../src/engine/dialog/task.ts";
import { ModelError } from "../../../../src/engine/errors.ts";
import { toolRun } from "../../../../src/engine/nodes/agents/run-facts.ts";
import {
  allShown,
  asListed,
  findToolsBy,
  goalOf,
  lookedFor,
  matchingShown,
  shownNames,
} from "../../../../src/engine/nodes/agents/shown-tools.ts";
import type { Toolbox } from "../../../../src/engine/planning/toolbox.ts";
import { answered, called, conversation, planner, taskOf, turnOf, user } from "../../../support/history.ts";
import { plainTool } from "../../planning/plain-tool.ts";

const by = { agent: "hotel", task: "t" };
const tools = ["find_city", "find_hotels", "book", "other", "pay"].map((name) => plainTool(name, name));
const named = (...names: string[]) => tools.filter(({ name }) => names.includes(name));
const steps = [
  { tool: "find_city", takes: [], wave: 0 },
  { tool: "find_hotels", takes: [{ parameter: "city_id", from: "find_city" }], wave: 1 },
];
const plan = [
  { tool: "find_city", arguments: { name: "words" } },
  { tool: "find_hotels", arguments: { city_id: 1 } },
];
const planned = [
  { tool: "find_city", takes: [], wave: 0, named: ["name"] },
  { tool: "find_hotels", takes: [{ parameter: "city_id", from: "find_city" }], wave: 1, named: [] },
];
const lesson = { id: "l", text: "Look first.", plan } as never;
const plain = { id: "p", text: "Beware." };
const bind = (shown: readonly { name: string }[], control: readonly { name: string }[]) =>
  [shown.map(({ name }) => name), control.map(({ name }) => name)] as never;
const work = (given: { task?: Task; transcript?: BaseMessage[]; lessons?: never[] } = {}) => ({
  ...{ task: taskOf("t", { job: "Book" }), transcript: [], lessons: [] },
  ...given,
});
const aside = taskOf("t", { aside: { pending: [] } } as Partial<Task>);

describe("a specialist with few tools", () => {
  const all = tools.map(({ name }) => name);
  it("is shown all of them, bound once", async () => {
    let bound = 0;
    const shownFor = allShown(tools, (...given) => {
      bound += 1;
      return bind(...given);
    });
    const shown = await shownFor(work({ lessons: [plain as never] }));
    expect(shown).toStrictEqual({ model: [all, []], order: [] });
    expect(await shownFor(work())).toBe(shown);
    await shownFor(work({ lessons: [lesson] }));
    const following = await shownFor(work({ lessons: [plain as never, lesson] }));
    expect(following).toStrictEqual({ model: [all, ["follow_chain"]], order: [], chain: planned });
    expect(bound).toBe(2);
  });

  it.each<[string, Parameters<typeof work>[0]]>([
    ["its task has begun", { transcript: [called(by, ["a", "find_city"])] }],
    ["it answers words at a card", { task: aside }],
  ])("may not follow a plan once %s", async (_, given) => {
    expect(await allShown(tools, bind)(work({ lessons: [lesson], ...given }))).not.toHaveProperty("chain");
  });

  it("may follow one before its own first call, and only with the tools for it", async () => {
    const transcript = [
      called({ agent: "hotel", task: "u" }, ["a", "find_city"]),
      answered(by, "x", "find_city"),
      user("q", "Hi"),
    ];
    expect(await allShown(tools, bind)(work({ lessons: [lesson], transcript }))).toHaveProperty("chain");
    expect(await allShown(named("find_city"), bind)(work({ lessons: [lesson] }))).not.toHaveProperty("chain");
  });
});

describe("a specialist with many tools", () => {
  const asked: [string, number][] = [];
  const toolbox = (chain?: object): Toolbox<(typeof tools)[number]> => ({
    chosenFor: async (goal, most) => {
      asked.push([goal, most]);
      return { tools: goal === "Cancel" ? named("other") : named("find_city", "find_hotels"), chain } as never;
    },
  });
  const chain = { steps, asks: [], cost: 1 };
  const shown = (given: Parameters<typeof work>[0] = {}, likely: object | undefined = chain) => {
    asked.length = 0;
    return matchingShown(toolbox(likely), tools, 5, bind)(work(given));
  };
  const matching = ["find_city", "find_hotels"];

  it("is shown those for its goal, and the likely order of calls, which it may have made", async () => {
    expect(await shown()).toStrictEqual({ model: [matching, ["follow_chain"]], order: matching, chain: steps });
    expect(asked).toEqual([["Book", 5]]);
  });

  it("is shown no order where a single call does", async () => {
    expect(await matchingShown(toolbox(), tools, 5, bind)(work())).toStrictEqual({ model: [matching, []], order: [] });
  });

  it("keeps what it called, and gets what it looked for", async () => {
    const transcript = [
      called(by, ["a", "book"], ["b", "find_tools", { goal: "Cancel" }], ["c", "find_tools", { goal: "" }]),
      called({ agent: "hotel", task: "u" }, ["d", "find_tools", { goal: "Of another task" }]),
    ];
    expect(await shown({ transcript })).toStrictEqual({
      ...{ model: [[...matching, "other", "book"], []], order: matching },
    });
    expect(asked.map(([goal]) => goal)).toEqual(["Book", "Cancel"]);
  });

  it("may not have the order followed at a card, nor shown once it decided on it", async () => {
    expect(await shown({ task: aside })).toStrictEqual({ model: [matching, []], order: matching });
    const decided = (kind: "done" | "refused", task = "t", name = "follow_chain") =>
      shown({ transcript: [answered({ agent: "hotel", task }, "a", name, "x", kind)] });
    expect(await decided("done")).toStrictEqual({ model: [matching, []], order: [] });
    expect(await decided("refused")).toHaveProperty("chain");
    expect(await decided("done", "u")).toHaveProperty("chain");
    expect(await decided("done", "t", "find_city")).toHaveProperty("chain");
  });

  it("is shown a plan that worked before instead, with its tools", async () => {
    const only: Toolbox<(typeof tools)[number]> = {
      chosenFor: async () => ({ tools: named("book"), chain }) as never,
    };
    expect(await matchingShown(only, tools, 5, bind)(work({ lessons: [lesson] }))).toStrictEqual({
      ...{ model: [["book", "find_city", "find_hotels"], ["follow_chain"]], order: [], chain: planned },
    });
  });
});

it("the goal of a task is its words, with what the user said last unless they hold it", () => {
  const task = taskOf("t", { job: "Book a room" });
  expect(goalOf(task, [])).toBe("Book a room");
  expect(goalOf(task, [user("q", "a room")])).toBe("Book a room");
  expect(goalOf(task, [user("q", "First"), user("r", "Two nights"), called(by, ["a", "x"])])).toBe(
    "Book a room\nTwo nights",
  );
});

describe("the search for tools", () => {
  it("lists what fits a goal, or says that nothing does", async () => {
    const run = toolRun({ turn: null }, "c", {});
    const goals: string[] = [];
    const tool = findToolsBy(async (goal) => {
      goals.push(goal);
      return goal === "x"
        ? []
        : [
            { name: "a", description: "Does a." },
            { name: "b", description: "Does b." },
          ];
    });
    expect(await tool.run({ goal: "Cancel" }, run)).toEqual({ text: "a: Does a.\nb: Does b." });
    expect(await tool.run({ goal: "x" }, run)).toEqual({ text: "No tool fits." });
    expect(tool).toMatchObject({ name: "find_tools", effect: "read" });
    expect(tool.check({ goal: "  Cancel " })).toEqual({ goal: "Cancel" });
    for (const goal of [" ", "x".repeat(501)]) expect(() => tool.check({ goal })).toThrow();
    expect(
      lookedFor([
        { name: "find_tools", args: { goal: " Pay " } },
        { name: "x", args: { goal: "y" } },
      ]),
    ).toEqual(["Pay"]);
  });
});

describe("a planner with many specialists and tools", () => {
  const chosen: [string, number][] = [];
  const toolbox: Toolbox<never> = {
    chosenFor: async (goal, most) => {
      chosen.push([goal, most]);
      return { tools: [{ name: `for ${goal}` }], chain: undefined } as never;
    },
  };
  const names = async (...given: Parameters<typeof conversation>) => {
    chosen.length = 0;
    return [...(await shownNames(conversation(...given), toolbox, 3))];
  };

  it("is shown those for the question, for what it looked for, what it called, and who is at work", async () => {
    const messages = [
      user("q", "Book"),
      called(planner, ["a", "find_tools", { goal: "Pay" }], ["b", "look"]),
      called(by, ["c", "of_a_specialist"]),
    ];
    expect(await names(messages, { tasks: [taskOf("t")], dialog_state: ["flight"] })).toEqual([
      ...["for Book", "for Pay", "find_tools", "look", "to_hotel", "to_flight"],
    ]);
    expect(chosen).toEqual([
      ["Book", 3],
      ["Pay", 3],
    ]);
  });

  it("has as its goal the question, what that asks for, and what the user said since, each once", async () => {
    const turn = { ...turnOf("q", "And B?"), intent: { text: "Rooms in B", by: "rule" as const } };
    await names([user("q", "And B?"), user("r", "Two nights")], { turn });
    expect(chosen[0]?.[0]).toBe("And B?\nRooms in B\nTwo nights");
    await names([user("q", "Book")]);
    expect(chosen[0]?.[0]).toBe("Book");
    await names([user("q0", "x")], { turn: null });
    expect(chosen[0]?.[0]).toBe("x");
    await names([], { turn: null });
    expect(chosen[0]?.[0]).toBe("");
  });

  it("reads in the user's language why the embeddings fail, and a bug passes", async () => {
    const failing = (error: Error): Toolbox<never> => ({ chosenFor: () => Promise.reject(error) });
    const state = conversation([user("q", "Book")]);
    const lost = new Error("Connection error.");
    const failure = shownNames(state, failing(lost), 3);
    await expect(failure).rejects.toBeInstanceOf(ModelError);
    await expect(failure).rejects.toThrow("The question could not be processed: ");
    await expect(failure).rejects.toHaveProperty("cause", lost);
    const bug = new TypeError("bug");
    await expect(shownNames(state, failing(bug), 3)).rejects.toBe(bug);
  });

  it("has a specialist listed with its words before those of its tools", () => {
    const specialist = {
      ...{
        name: "hotel",
        title: "Hotels (酒店)",
        handles: "Rooms.",
        aliases: [["inn"], "stay"],
        tools: named("book", "other"),
      },
    } as never;
    expect(asListed(specialist)).toStrictEqual({
      ...{ name: "to_hotel", description: "Rooms. Hotels (酒店) inn stay book: book other: other" },
      parameters: { type: "object", properties: {} },
    });
    expect(asListed({ name: "x", handles: "X.", tools: [], instructions: "", maxRounds: 1 }).description).toBe("X. ");
  });
});
