import { expect, it } from "vitest";
import { spelled } from "../../src/offline/reading/spelling.ts";

const tools = [
  {
    name: "find_museums",
    description: "Finds museums of a town, with their opening hours.",
    parameters: {
      type: "object" as const,
      properties: { town: { type: "string", enum: ["Lausanne", "Lugano", "Locarno"] } },
      required: ["town"],
      additionalProperties: false as const,
    },
  },
];

it.each([
  ["musuems in Lugnao", "museums in Lugano"],
  ["opning hours in Lausane", "opening hours in Lausanne"],
  ["Locanro tomorrow", "Locarno tomorrow"],
  ["the openig", "the opening"],
  ["can u tell me abt museums pls", "can you tell me about museums please"],
  ["r there any", "are there any"],
  ["AT&T, R and U", "AT&T, R and U"],
])("%j is read as %j", (said, read) => {
  expect(spelled(said, tools)).toBe(read);
});

it.each([
  ["canel my tour", "cancel my tour"],
  ["please canel the tour", "please cancel the tour"],
  ["canel tours", "canel tours"],
])("in front of a thing, a word is what is to be done with it: %j is read as %j", (said, read) => {
  const named = {
    name: "cancel_tour",
    description: "Cancels a tour, or a canal cruise.",
    parameters: tools[0]?.parameters,
  };
  expect(spelled(said, [...tools, named as (typeof tools)[number]])).toBe(read);
});

it.each([
  "museums in Zermatt",
  "hours and tours, houses and mules",
  "museum@lugnao.example",
  "see lugnao.example/musuems",
  "Lugarno",
])("%j stays as it is: known words, names far from all others, addresses, and what could be two", (said) => {
  expect(spelled(said, tools)).toBe(said);
});
