import { expect, it } from "vitest";
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
