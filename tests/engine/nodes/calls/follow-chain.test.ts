import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { ModelCall } from "../../../../src/engine/dialog/message.ts";
import type { PendingCall } from "../../../../src/engine/dialog/task.ts";
import { kindOf, type ToolMessageKind, toolMessage } from "../../../../src/engine/dialog/tool-message.ts";
import type { Outcome } from "../../../../src/engine/nodes/calls/calls.ts";
import { followChains } from "../../../../src/engine/nodes/calls/follow-chain.ts";
import type { Step } from "../../../../src/engine/planning/chain.ts";
import type { Tool } from "../../../../src/engine/tools/tool.ts";
import { plainTool } from "../../planning/plain-tool.ts";

const by = { agent: "hotel", task: "t" };
const tools: Tool[] = [
  plainTool("find_city", "", ["name"]),
  plainTool("find_hotels", "", ["city_id"]),
  plainTool("find_rooms", "", ["hotel_id", "night"]),
];
const step = (tool: string, wave: number, takes: Record<string, string> = {}, named?: string[]): Step => ({
  tool,
  wave,
  takes: Object.entries(takes).map(([parameter, from]) => ({ parameter, from })),
  ...(named && { named }),
});
const chain = [
  step("find_city", 0),
  step("find_hotels", 1, { city_id: "find_city" }),
  step("find_rooms", 2, { hotel_id: "find_hotels" }),
];
const results: Record<string, string> = {
  find_city: '{"city_id": "c1"}',
  find_hotels: '{"hotel_id": "h1"}',
  find_rooms: '{"room": 7}',
};

interface World {
  steps?: readonly Step[] | undefined;
  own?: readonly Tool[];
  most?: number;
  /** What a call gives; absent: the result of its tool. */
  gives?: Record<string, string | { kind: ToolMessageKind } | { rows: Record<string, string>[] } | "waits">;
}

const accepting = (parameters: object = {}, given: object = {}): ModelCall => ({
  id: "f",
  name: "follow_chain",
  args: { accept: true, reason: "It fits.", goal: "A room.", parameters, ...given },
});

/** What was called, wave by wave, and what the model reads. */
async function followed(calls: ModelCall[], { steps = chain, own = tools, most = 10, gives = {} }: World = {}) {
  const waves: [string, object][][] = [];
  const seen: string[][] = [];
  const make = async (made: ModelCall[], before: readonly BaseMessage[]) => {
    waves.push(made.map(({ name, args }) => [name, args]));
    seen.push(before.map(({ text }) => text));
    const outcomes: Outcome[] = [];
    const held: PendingCall[] = [];
    for (const call of made) {
      const given = gives[call.name] ?? results[call.name] ?? "{}";
      if (given === "waits") held.push({ id: call.id, tool: call.name, args: call.args, preview: "" });
      else if (typeof given === "string") outcomes.push({ call, message: toolMessage(call, given, by) });
      else if ("kind" in given) outcomes.push({ call, message: toolMessage(call, "No.", by, given.kind) });
      else
        outcomes.push({
          call,
          message: toolMessage(call, "Found.", by),
          raw: { tool: call.name, args: {}, columns: [], rows: given.rows },
        });
    }
    return { outcomes, held };
  };
  const { messages, outcomes, held } = await followChains(calls, {
    chainShown: async () => (steps.length > 0 ? steps : undefined),
    tools: own,
    by,
    most,
    make,
  });
  const answers = messages.filter((one) => "tool_call_id" in one);
  return {
    waves,
    seen,
    messages,
    answer: messages[0]?.text,
    kinds: answers.map((one) => kindOf(one as Parameters<typeof kindOf>[0])),
    outcomes: outcomes.map(({ call }) => call.name),
    held: held.map(({ tool }) => tool),
  };
}

describe("an accepted order", () => {
  it("is carried out wave by wave, each call with what those before it found", async () => {
    const { waves, answer, outcomes, held, kinds } = await followed([accepting({ name: "Rome", night: "Friday" })]);
    expect(waves).toEqual([
      [["find_city", { name: "Rome" }]],
      [["find_hotels", { city_id: "c1" }]],
      [["find_rooms", { hotel_id: "h1", night: "Friday" }]],
    ]);
    expect(answer).toBe("All calls of the order were made.");
    expect(outcomes).toEqual(["find_city", "find_hotels", "find_rooms"]);
    expect(held).toEqual([]);
    expect(kinds).toEqual(["done", "done", "done", "done"]);
  });

  it("stands in the transcript as its answer, then each wave's calls with their answers", async () => {
    const { messages, seen } = await followed([accepting({ name: "Rome" })], { steps: chain.slice(0, 2) });
    expect(messages.map((one) => ("tool_calls" in one ? "calls" : one.text))).toEqual([
      "All calls of the order were made.",
      "calls",
      '{"city_id": "c1"}',
      "calls",
      '{"hotel_id": "h1"}',
    ]);
    expect(messages[1]).toMatchObject({
      content: "",
      tool_calls: [
        { id: expect.stringMatching(/^call_./), name: "find_city", args: { name: "Rome" }, type: "tool_call" },
      ],
      additional_kwargs: by,
    });
    expect(seen).toEqual([
      ["Under way.", ""],
      ["Under way.", "", '{"city_id": "c1"}', ""],
    ]);
  });

  it("makes the calls of one wave at once, and tells apart what each of them found", async () => {
    const both = [
      step("find_city", 0),
      step("find_hotels", 0),
      step("find_rooms", 1, { hotel_id: "find_hotels", night: "find_city" }),
    ];
    const { waves } = await followed([accepting({ name: "Rome", find_hotels: { city_id: "c2" } })], {
      steps: both,
      gives: { find_city: '{"night": "Friday"}', find_hotels: '{"hotel_id": "h1"}' },
    });
    expect(waves).toEqual([
      [
        ["find_city", { name: "Rome" }],
        ["find_hotels", { city_id: "c2" }],
      ],
      [["find_rooms", { hotel_id: "h1", night: "Friday" }]],
    ]);
  });

  it("leaves out tools that the specialist does not have", async () => {
    const { waves } = await followed([accepting({ city_id: "c9", night: "Friday" })], { own: tools.slice(1) });
    expect(waves.flat().map(([name]) => name)).toEqual(["find_hotels", "find_rooms"]);
  });

  it("leaves out calls that only find what is known already", async () => {
    const { waves } = await followed([accepting({ city_id: "c2", night: "Friday" })]);
    expect(waves).toEqual([
      [["find_hotels", { city_id: "c2" }]],
      [["find_rooms", { hotel_id: "h1", night: "Friday" }]],
    ]);
  });

  it("leaves out so the earlier of two calls of a tool, if only that one's value is known", async () => {
    const steps = [...chain.slice(0, 2), step("find_city", 2, { name: "find_hotels" })];
    const { waves } = await followed([accepting({ city_id: "c2" })], {
      steps,
      gives: { find_hotels: '{"name": "Ritz"}' },
    });
    expect(waves).toEqual([[["find_hotels", { city_id: "c2" }]], [["find_city", { name: "Ritz" }]]]);
  });

  it("takes the identifier that the step before it found under no name of its own", async () => {
    const { waves } = await followed([accepting({ name: "Rome" })], {
      steps: chain.slice(0, 2),
      gives: { find_city: '{"id": "c4"}' },
    });
    expect(waves[1]).toEqual([["find_hotels", { city_id: "c4" }]]);
  });

  it("gives an object to the parameter of its name", async () => {
    const { waves } = await followed([accepting({ name: { en: "Rome" } })], { steps: chain.slice(0, 1) });
    expect(waves).toEqual([[["find_city", { name: { en: "Rome" } }]]]);
  });

  it("gives a tool that is called once all that is given, also what its plan does not name", async () => {
    const steps = [step("find_rooms", 0, {}, ["night"])];
    const { waves } = await followed([accepting({ hotel_id: "h1", night: "Friday" })], { steps });
    expect(waves).toEqual([[["find_rooms", { hotel_id: "h1", night: "Friday" }]]]);
  });

  it("keeps a call that has to be made before another one, also if what it finds is known", async () => {
    const own = [tools[0]!, { ...tools[1]!, needs: [{ from: ["find_city"] }] }];
    const steps = chain.slice(0, 2);
    const { waves } = await followed([accepting({ name: "Rome", city_id: "c2" })], { own, steps });
    expect(waves.flat().map(([name]) => name)).toEqual(["find_city", "find_hotels"]);
  });

  it("does not keep one for a value that is given", async () => {
    const own = [tools[0]!, { ...tools[1]!, needs: [{ from: ["find_city"], parameter: "city_id" }] }];
    const { waves } = await followed([accepting({ city_id: "c2" })], { own, steps: chain.slice(0, 2) });
    expect(waves.flat().map(([name]) => name)).toEqual(["find_hotels"]);
  });

  it("gives a value that stands under a tool to that tool alone", async () => {
    const own = [plainTool("find_city", "", ["name"]), plainTool("find_hotels", "", ["city_id", "name"])];
    const given = { find_city: { name: "Rome" }, find_hotels: { name: "Ritz" } };
    const { waves } = await followed([accepting(given)], { own, steps: chain.slice(0, 2) });
    expect(waves).toEqual([[["find_city", { name: "Rome" }]], [["find_hotels", { name: "Ritz", city_id: "c1" }]]]);
  });

  it("gives a value that stands by itself to every tool that takes it", async () => {
    const own = [plainTool("find_city", "", ["name"]), plainTool("find_hotels", "", ["city_id", "name"])];
    const { waves } = await followed([accepting({ name: "Rome" })], { own, steps: chain.slice(0, 2) });
    expect(waves).toEqual([[["find_city", { name: "Rome" }]], [["find_hotels", { name: "Rome", city_id: "c1" }]]]);
  });

  it("gives a list all values that were found, and leaves to its default what has one", async () => {
    const many = plainTool("find_hotels", "", ["city_id", "stars"]);
    const properties = { city_id: { type: "array" }, stars: { type: "string", default: "3" } };
    const own = [tools[0]!, { ...many, parameters: { ...many.parameters, properties } }];
    const { waves } = await followed([accepting({ name: "Rome" })], {
      own,
      steps: chain.slice(0, 2),
      gives: { find_city: '[{"city_id": "c1"}, {"city_id": "c2"}]' },
    });
    expect(waves[1]).toEqual([["find_hotels", { city_id: ["c1", "c2"] }]]);
  });

  it("takes what no step is to give from any result that names it", async () => {
    const steps = [step("find_city", 0), step("find_hotels", 1, { name: "find_city" })];
    const own = [tools[0]!, plainTool("find_hotels", "", ["name", "city_id"])];
    const { waves } = await followed([accepting({ find_city: { name: "Rome" } })], {
      own,
      steps,
      gives: { find_city: '{"name": "Roma", "city_id": "c1"}' },
    });
    expect(waves[1]).toEqual([["find_hotels", { name: "Roma", city_id: "c1" }]]);
  });

  it("reads what was found from rows where the result is in words", async () => {
    const { waves } = await followed([accepting({ name: "Rome" })], {
      steps: chain.slice(0, 2),
      gives: { find_city: { rows: [{ city_id: "c3" }] } },
    });
    expect(waves[1]).toEqual([["find_hotels", { city_id: "c3" }]]);
  });

  it("ends with a call that waits for the user", async () => {
    const { answer, held, outcomes, kinds } = await followed([accepting({ name: "Rome", night: "Friday" })], {
      gives: { find_rooms: "waits" },
    });
    expect(answer).toBe("All calls of the order were made but find_rooms, which waits for the user.");
    expect(held).toEqual(["find_rooms"]);
    expect(outcomes).toEqual(["find_city", "find_hotels"]);
    expect(kinds[0]).toBe("done");
  });

  it.each([
    [2, 2, "Stopped: this takes too many calls. Go on yourself; left of the order: find_rooms."],
    [3, 3, "All calls of the order were made."],
  ])("makes at most so many calls: %i", async (most, made, words) => {
    const { waves, answer } = await followed([accepting({ name: "Rome", night: "Friday" })], { most });
    expect(waves).toHaveLength(made);
    expect(answer).toBe(words);
  });
});

describe("an accepted order stops, and the model reads why and what is left,", () => {
  const given = accepting({ name: "Rome", night: "Friday" });
  it.each<[string, ModelCall, World, string[], string]>([
    [
      "where a call fails",
      given,
      { gives: { find_hotels: { kind: "failed" } } },
      ["find_city", "find_hotels"],
      "find_hotels gave no result. Go on yourself; left of the order: find_hotels, find_rooms.",
    ],
    [
      "where a call waits for the user and others come after it",
      given,
      { gives: { find_hotels: "waits" } },
      ["find_city", "find_hotels"],
      "find_hotels waits for the user. Go on yourself; left of the order: find_rooms.",
    ],
    [
      "where a value was not found",
      given,
      { gives: { find_city: "No city." } },
      ["find_city"],
      "find_hotels needs city_id, and find_city has not told it. Go on yourself; left of the order: find_hotels, find_rooms.",
    ],
    [
      "where a value is to come from a tool that the specialist does not have",
      accepting({ night: "Friday" }),
      { own: tools.slice(1) },
      [],
      "find_hotels needs city_id, and find_city has not told it. Go on yourself; left of the order: find_hotels, find_rooms.",
    ],
    [
      "where nothing is to give a value",
      accepting({ name: "Rome" }),
      {},
      ["find_city", "find_hotels"],
      "find_rooms needs night, and no call has not told it. Go on yourself; left of the order: find_rooms.",
    ],
    [
      "where a value may be one of two",
      given,
      { gives: { find_city: '[{"city_id": "c1"}, {"city_id": "c2"}]' } },
      ["find_city"],
      "city_id of find_hotels may be c1, c2. Go on yourself; left of the order: find_hotels, find_rooms.",
    ],
    [
      "where a value may be one of more than ten",
      given,
      { gives: { find_city: JSON.stringify([..."abcdefghijk"].map((city_id) => ({ city_id }))) } },
      ["find_city"],
      "city_id of find_hotels may be a, b, c, d, e, f, g, h, i, j …. Go on yourself; left of the order: find_hotels, find_rooms.",
    ],
    [
      "where a value may be one of ten",
      given,
      { gives: { find_city: JSON.stringify([..."abcdefghij"].map((city_id) => ({ city_id }))) } },
      ["find_city"],
      "city_id of find_hotels may be a, b, c, d, e, f, g, h, i, j. Go on yourself; left of the order: find_hotels, find_rooms.",
    ],
  ])("%s", async (_, call, world, made, words) => {
    const { waves, answer, kinds } = await followed([call], world);
    expect(waves.flat().map(([name]) => name)).toEqual(made);
    expect(answer).toBe(`Stopped: ${words}`);
    expect(kinds[0]).toBe("failed");
  });
});

describe("nothing is called, and the model reads why,", () => {
  it.each<[string, ModelCall, World, string, ToolMessageKind]>([
    [
      "of a call that cannot be read",
      { ...accepting(), problem: "The arguments are no JSON." },
      {},
      "The arguments are no JSON.",
      "refused",
    ],
    [
      "of arguments that do not fit",
      accepting({}, { accept: "perhaps" }),
      {},
      "Nothing was called: ✖ Invalid input: expected boolean, received string\n  → at accept",
      "refused",
    ],
    [
      "where no order was shown",
      accepting(),
      { steps: [] },
      "There is no likely order of calls. Make the calls yourself.",
      "refused",
    ],
    [
      "of an order that is not accepted",
      accepting({}, { accept: false }),
      {},
      "The order is dropped. Go your own way.",
      "done",
    ],
    [
      "of a value that no tool takes",
      accepting({ zip: "1" }),
      {},
      'Nothing was called: none of these takes "zip". find_city: name; find_hotels: city_id; find_rooms: hotel_id, night',
      "refused",
    ],
    [
      "of a value that its tool does not take",
      accepting({ find_city: { city_id: "c1" } }),
      { own: tools.slice(0, 2), steps: chain.slice(0, 2) },
      'Nothing was called: none of these takes "city_id". find_city: name; find_hotels: city_id',
      "refused",
    ],
    [
      "of a plan that names values for a call, of which none is given",
      accepting({ find_city: { name: "Rome" } }),
      { steps: [step("find_city", 0), step("find_rooms", 1, { hotel_id: "find_city" }, ["night", "hotel_id"])] },
      "Nothing was called: name night, hotel_id of find_rooms.",
      "refused",
    ],
  ])("%s", async (_, call, world, words, kind) => {
    const { waves, answer, kinds, messages, outcomes, held } = await followed([call], world);
    expect(waves).toEqual([]);
    expect(answer).toBe(words);
    expect(kinds).toEqual([kind]);
    expect(messages).toHaveLength(1);
    expect([outcomes, held]).toEqual([[], []]);
  });

  it("and neither of a second decision in the same message", async () => {
    const { messages, waves } = await followed(
      [accepting({}, { accept: false }), { ...accepting({ name: "Rome" }), id: "g" }],
      {},
    );
    expect(messages.map(({ text }) => text)).toEqual(["The order is dropped. Go your own way.", "Once is enough."]);
    expect(messages.map((one) => Reflect.get(one, "tool_call_id"))).toEqual(["f", "g"]);
    expect(messages[1]).toMatchObject({ additional_kwargs: { ...by, kind: "refused" } });
    expect(waves).toEqual([]);
  });

  it("and no order is looked for where the model has not decided on one", async () => {
    const { messages, waves } = await followed([{ id: "a", name: "find_city", args: { name: "Rome" } }]);
    expect(messages).toEqual([]);
    expect(waves).toEqual([]);
  });
});

describe("a plan that calls a tool twice", () => {
  const twice = [
    step("find_city", 0, {}, ["name"]),
    step("find_rooms", 1, {}, ["night"]),
    step("find_rooms", 2, { hotel_id: "find_hotels" }, []),
  ];
  const own = [tools[0]!, plainTool("find_rooms", "", [])].map((tool) => ({
    ...tool,
    parameters: { ...tool.parameters, properties: { name: {}, night: {}, hotel_id: {} }, required: [] },
  }));

  it("gives each call the values that the plan names for it", async () => {
    const { waves } = await followed(
      [accepting({ find_city: { name: "Rome" }, find_rooms: { night: "Friday", hotel_id: "h2" } })],
      { steps: twice, own },
    );
    expect(waves).toEqual([
      [["find_city", { name: "Rome" }]],
      [["find_rooms", { night: "Friday" }]],
      [["find_rooms", { hotel_id: "h2" }]],
    ]);
  });
});
