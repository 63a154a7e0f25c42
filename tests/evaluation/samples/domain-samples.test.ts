import { expect, it } from "vitest";
import { z } from "zod";
import type { Domain } from "../../../src/engine/domain/domain.ts";
import { aliases } from "../../../src/engine/tools/aliases.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";
import { distinct } from "../../../src/evaluation/samples/distinct.ts";
import { domainSamples } from "../../../src/evaluation/samples/domains/domain-samples.ts";
import { exampleValues } from "../../../src/evaluation/samples/domains/values.ts";
import type { Sample } from "../../../src/evaluation/samples/sample.ts";

const city = z
  .enum(["Basel", "Zurich"])
  .meta({ title: "City (城市)", ...aliases({ values: { Basel: ["巴塞尔"], Zurich: ["苏黎世"] } }) });
const run = () => ({ text: "Done." });
const tools = [
  defineTool({
    name: "search_hotels",
    title: "Hotels (酒店)",
    description: "Finds hotels in a city.",
    aliases: ["where can I stay, today", "找住处"],
    effect: "read",
    args: z.object({ city, nights: z.int().max(3).optional() }),
    run,
  }).bind({}),
  defineTool({ name: "rate_city", description: "Rates a city.", effect: "read", args: z.object({ city }), run }).bind(
    {},
  ),
];
const cars = defineTool({ name: "search_cars", description: "Finds cars.", effect: "read", args: z.object({}), run });
const domain: Domain = {
  ...{ name: "stays", description: "Hotels and cars.", instructions: "", tools: [], examples: [] },
  specialists: [
    { name: "hotels", title: "Hotels (酒店)", handles: "Hotels.", instructions: "Find hotels.", maxRounds: 3, tools },
    {
      name: "cars",
      title: "Cars (租车)",
      handles: "Cars.",
      instructions: "Find cars.",
      maxRounds: 3,
      tools: [cars.bind({})],
    },
  ],
  passages: [{ title: "Breakfast", aliases: ["is there breakfast"], content: "Breakfast is from 7 to 10." }],
  synonyms: { hotel: ["guesthouse", "place to stay"] },
  close: async () => {},
};
const written = {
  requests: [
    { text: "any car to rent?", label: "search_cars" },
    { text: "a car for tomorrow", label: "search_cars" },
    { text: "what is the weather like", label: "none" },
  ],
  turns: [
    { user: "A hotel in Basel", calls: [{ tool: "search_hotels", args: { city: "Basel" } }] },
    { user: "the one there", calls: [{ tool: "search_hotels", args: { city: "Basel" } }] },
    { user: "A hotel in Basel for 2 nights", calls: [{ tool: "search_hotels", args: { city: "Basel" } }] },
  ],
};
const made = await domainSamples(domain, written, 4);
const callsFor = (request: string, agent: string) =>
  made.filter((one) => one.request === request && one.agent === agent).map(({ reply }) => reply);

it("takes a turn of a dialogue whose words say the whole call, for the specialist and the planner", () => {
  expect(callsFor("A hotel in Basel", "hotels")).toEqual([
    { calls: [{ tool: "search_hotels", args: { city: "Basel" } }] },
  ]);
  expect(callsFor("A hotel in Basel", "planner")).toEqual([
    { calls: [{ tool: "to_hotels", args: { job_desc: "A hotel in Basel", trust_mode: 1 } }] },
  ]);
});

it("takes no call that a turn's words do not say, or that leaves out what they say", () => {
  expect(made.filter(({ request }) => request === "the one there")).toEqual([]);
  expect(callsFor("A hotel in Basel for 2 nights", "hotels")).toEqual([]);
});

it("puts other values and other words into requests, in the request and in the call", () => {
  expect(callsFor("A hotel in Zurich", "hotels")).toEqual([
    { calls: [{ tool: "search_hotels", args: { city: "Zurich" } }] },
  ]);
  expect(callsFor("A guesthouse in Basel", "hotels")).toHaveLength(1);
  expect(made.map(({ request }) => request).join()).toContain("找住处，城市：苏黎世");
});

it("asks for what is required and missing, and holds a call with a made-up value against it", () => {
  const [asks] = made.filter(({ request, reply }) => request === "where can I stay" && "text" in reply);
  expect(asks).toMatchObject({ agent: "hotels", reply: { text: "Please tell me: City." } });
  expect(asks?.worse).toMatchObject({ calls: [{ tool: "search_hotels", args: { city: "Basel" } }] });
});

it("gives back what another specialist does, and declines what nobody does", () => {
  expect(callsFor("any car to rent?", "hotels")).toMatchObject([
    { calls: [{ tool: "CompleteOrEscalate", args: { status: "elsewhere" } }] },
  ]);
  const [declined] = callsFor("what is the weather like", "planner");
  expect(declined).toEqual({ text: "I cannot help with that. What I can help with: Hotels, Cars." });
});

it("hands on what agents get: with absolute dates", () => {
  const job_desc = "a car for 2026-11-22";
  expect(callsFor(job_desc, "planner")).toMatchObject([{ calls: [{ tool: "to_cars", args: { job_desc } }] }]);
});

it("takes no wording that means another tool as well", () => {
  const asked = made.filter(({ source }) => source === "schema").map(({ request }) => request);
  expect(asked.some((request) => request.startsWith("where can I stay"))).toBe(true);
  expect(asked.filter((request) => request.startsWith("today"))).toEqual([]);
});

it("answers the title of a passage and its other words with the passage", () => {
  const answers = made.filter(({ source }) => source === "passage");
  expect(answers.map(({ request }) => request)).toEqual(["Breakfast", "is there breakfast"]);
  expect(answers[0]).toMatchObject({ background: "Breakfast\nBreakfast is from 7 to 10." });
});

it("makes values of the form that a schema asks for", () => {
  expect(exampleValues({ type: "integer", minimum: 3 }).map(({ value }) => value)).toEqual([3, 4]);
  expect(exampleValues({ type: "string", pattern: "^ORD-\\d{4}$" })[0]?.value).toBe("ORD-1234");
  expect(exampleValues({ type: "string", pattern: "^(a|b)+$" })).toEqual([]);
  expect(exampleValues({ type: "array", items: { type: "string", enum: ["x"] } })[0]?.value).toEqual(["x"]);
  expect(exampleValues({ type: "string" })).toEqual([]);
});

it("keeps one of samples that differ in signs or hardly, and each of those with other replies", async () => {
  const [one] = made.filter(({ request, agent }) => request === "A hotel in Basel" && agent === "hotels");
  const like = (request: string, args?: object) =>
    ({ ...one, request, ...(args && { reply: { calls: [{ tool: "search_hotels", args }] } }) }) as Sample;
  const kept = await distinct([
    like("A hotel in Basel"),
    like("a hotel, in Basel!"),
    like("A hotel in Basel", { city: "Zurich" }),
  ]);
  expect(kept.map(({ request }) => request)).toEqual(["A hotel in Basel", "A hotel in Basel"]);
});
