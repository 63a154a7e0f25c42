import { describe, expect, it } from "vitest";
import type { Domain } from "../../../src/engine/domain/domain.ts";
import { deskDomain } from "../../support/desk-domain.ts";
import { type Asked, calls } from "../../support/scripted-model.ts";
import { lastText, talk } from "../../support/talk.ts";

const { domain: desk } = deskDomain();
const [flight] = desk.specialists;

/** A second domain, plainly told apart from the first. */
const traffic: Domain = {
  ...desk,
  name: "traffic",
  description: "Road traffic: congestion, jams and speeds.",
  specialists: [
    {
      ...flight!,
      name: "roads",
      instructions: "You are roads.",
      handles: "Congestion index, traffic jams and speeds of roads.",
      tools: [],
    },
  ],
  tools: [],
};

const handOffsOf = ({ tools }: Asked) => tools.map(({ name }) => name).filter((name) => name.startsWith("to_"));

it("offers a question the hand-offs of its domain, and every domain's when a specialist lets go", async () => {
  const t = talk(
    {
      plan: [
        calls(["to_hotel", { job_desc: "Book H" }]),
        calls(["to_roads", { job_desc: "Congestion", trust_mode: 1 }]),
      ],
      hotel: ["For which nights?", calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not about hotels." }])],
      roads: ["It flows."],
    },
    { domains: [desk, traffic] },
  );
  expect(lastText(await t.say("Book a hotel room, two nights"))).toBe("For which nights?");
  expect(lastText(await t.say("As bad as yesterday?"))).toBe("It flows.");
  const [first, second] = t.model.asked.filter(({ node }) => node === "plan").map(handOffsOf);
  expect(first).toEqual(["to_flight", "to_hotel", "to_facts"]);
  expect(second).toEqual(["to_flight", "to_hotel", "to_facts", "to_roads"]);
});

it("gives a specialist the planner's thought and the passages of the turn, and keeps the thought in the records", async () => {
  const passages = [{ title: "Booking a quiet room", content: "Rooms to the yard are quiet." }];
  const t = talk(
    { plan: [calls(["to_hotel", { job_desc: "Book H", thought: "Its rooms are quiet." }])], hotel: ["Which night?"] },
    { domains: [{ ...desk, passages }] },
  );
  const { records } = await t.say("Booking a quiet room");
  const shown = t.model.asked
    .at(-1)
    ?.messages.map(({ text }) => text)
    .join("\n");
  expect(shown).toContain("Rooms to the yard are quiet.");
  expect(shown).toContain("Book H\n\nWhy: Its rooms are quiet.");
  expect(Object.values(records).map(({ thought }) => thought)).toContain("Its rooms are quiet.");
});

it.each([
  [{ most: 1, likeness: 0.3 }, ["Booking a quiet room"]],
  [{ most: 2, likeness: 0.3 }, ["Booking a quiet room", "Booking a large room"]],
  [{ most: 3, likeness: 0.99 }, ["Booking a quiet room"]],
  [{ most: 3, likeness: 0 }, ["Booking a quiet room", "Booking a large room", "Lost keys"]],
  [{ most: 0, likeness: 0 }, []],
])("takes as many passages as %j allows", async (passages, titles) => {
  const known = ["Booking a quiet room", "Booking a large room", "Lost keys"].map((title) => ({
    title,
    content: title,
  }));
  const t = talk({ plan: ["Yes."] }, { domains: [{ ...desk, passages: known }], passages });
  expect((await t.say("Booking a quiet room")).background.map(({ title }) => title)).toEqual(titles);
});

describe("the facts of a hand-off", () => {
  const handingOff = (args: object) =>
    talk({
      plan: [calls(["to_facts", { job_desc: "Track it", trust_mode: 1, ...args }]), "No."],
      facts: [calls(["CompleteOrEscalate", { result: "On its way." }])],
    });

  it.each([
    ["in parameter", { parameter: { order_id: "12", tags: ["a"] } }],
    ["in parameter as text", { parameter: '{"order_id": "12", "tags": ["a"]}' }],
    ["beside parameter", { order_id: "12", parameter: { tags: ["a"] } }],
    ["at both places", { order_id: "12", parameter: { order_id: "12", tags: ["a"] } }],
  ])("%s reach the specialist as data", async (_, args) => {
    const t = handingOff(args);
    expect(lastText(await t.say("Where is order 12?"))).toBe("On its way.");
    const [, task] = t.model.asked.at(-1)?.messages ?? [];
    expect(task?.text).toMatch(/^Track it\n\nFacts: \{.+\}$/);
    expect(JSON.parse(task?.text.slice("Track it\n\nFacts: ".length) ?? "")).toEqual({ order_id: "12", tags: ["a"] });
  });

  it.each([
    ["no object", { parameter: "order 12" }, "parameter takes an object of facts by name"],
    ["a list", { parameter: ["12"] }, "parameter takes an object of facts by name"],
    ["two values for one", { order_id: "12", parameter: { order_id: "13" } }, 'The fact "order_id" has two values.'],
    ["too long", { parameter: { text: "x".repeat(5000) } }, "at most 4000 are handed on"],
  ])("that are %s are refused with the reason", async (_, args, reason) => {
    const t = handingOff(args);
    expect(lastText(await t.say("Where is order 12?"))).toBe("No.");
    const answer = t.model.asked.at(-1)?.messages.findLast(({ type }) => type === "tool");
    expect(answer?.text).toContain(reason);
  });

  it("tell apart two tasks of the same words, and stay with a task that talks", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_facts", { job_desc: "Track it", trust_mode: 1, parameter: { order_id: "12" } }],
          ["to_facts", { job_desc: "Track it", trust_mode: 1, parameter: { order_id: "13" } }],
        ),
      ],
      facts: ["Which address?", "There.", "Which address?", "At home."],
      summarize: ["Both."],
    });
    await t.say("Where are 12 and 13?");
    await t.say("Zurich");
    const seen = t.model.asked.filter(({ node }) => node === "facts").map(({ messages }) => messages[1]?.text);
    expect(seen.filter((text) => text?.includes('"12"'))).toHaveLength(3);
    expect(seen.filter((text) => text?.includes('"13"'))).toHaveLength(1);
  });

  it("are values that a tool may take which needs them from another tool", async () => {
    const [, , facts] = desk.specialists;
    const [look] = facts!.tools;
    const tool = { ...look!, needs: [{ from: ["search_flights"], parameter: "what" }] };
    const domain = { ...desk, specialists: [flight!, { ...facts!, tools: [tool] }] };
    const t = talk(
      {
        plan: [calls(["to_facts", { job_desc: "Track it", trust_mode: 1, parameter: { order_id: "12" } }])],
        facts: [
          calls(["look_up_fact", { what: "13" }], ["look_up_fact", { what: "12" }]),
          calls(["CompleteOrEscalate", { result: "On its way." }]),
        ],
      },
      { domains: [domain] },
    );
    await t.say("Where is it?");
    const answers = t.model.asked.at(-1)?.messages.filter(({ type }) => type === "tool");
    expect(answers?.map(({ text }) => text)).toEqual([expect.stringContaining("is in no result"), "12 is fine."]);
  });
});
