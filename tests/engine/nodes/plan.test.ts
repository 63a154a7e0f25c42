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

const handOversOf = ({ tools }: Asked) => tools.map(({ name }) => name).filter((name) => name.startsWith("to_"));

it("offers a question the hand-overs of its domain, and every domain's when a specialist lets go", async () => {
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
  const [first, second] = t.model.asked.filter(({ node }) => node === "plan").map(handOversOf);
  expect(first).toEqual(["to_flight", "to_hotel", "to_facts"]);
  expect(second).toEqual(["to_flight", "to_hotel", "to_facts", "to_roads"]);
});
