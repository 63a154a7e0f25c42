import { expect, it } from "vitest";
import { barelyNamed, namedThings } from "../../../src/engine/knowledge/named-things.ts";
import { createThingOwners } from "../../../src/engine/knowledge/thing-owners.ts";
import { createTopicWords } from "../../../src/engine/knowledge/topic-words.ts";

const SUBJECTS = [
  {
    name: "stays",
    texts: ["Hotels by the lake", "Hotel suites", "Cancelled suites", "Opening hours of the pool"],
  },
  {
    name: "cars",
    texts: ["Rental cars", "Cars with a driver", "The price of the car", "Car insurance", "Parking near the pool"],
  },
];
const owners = createThingOwners(SUBJECTS);

/** Who owns the thing that a message names, against the other. */
function ownerOf(message: string): string | undefined {
  const thing = barelyNamed(message);
  if (!thing) return undefined;
  if (owners.owns("stays", thing, "cars")) return "stays";
  return owners.owns("cars", thing, "stays") ? "cars" : undefined;
}

it.each([
  ["cheap hotels", "stays"],
  ["a quiet hotel", "stays"],
  ["the cheapest hotel", "stays"],
  ["most hotels", "stays"],
  ["hotel", "stays"],
  ["Hotels Zurich", "stays"],
  ["Hotels in Zurich", "stays"],
  ["hotel prices", "stays"],
  ["rental cars", "cars"],
  ["cars", "cars"],
])("any of the things that one subject is about is that one's: %s", (message, owner) => {
  expect(ownerOf(message)).toBe(owner);
});

it.each([
  ["one that both know", "the hotel"],
  ["the user's own", "my hotel"],
  ["perhaps one of that name", "Hilton hotel"],
  ["perhaps one of that name", "hotel London"],
  ["a detail of both", "pools"],
  ["a detail that one text names", "insurances"],
  ["a thing of another kind", "hotel bus"],
  ["nothing that they know", "cheap boats"],
])("%s is nobody's: %s", (_, message) => {
  expect(ownerOf(message)).toBeUndefined();
});

it("two words of one subject tell whose a thing is, though it is one that both know", () => {
  expect(ownerOf("the hotel suites")).toBe("stays");
  expect(ownerOf("the suites of my hotel")).toBe("stays");
  expect(ownerOf("the suites of my boat")).toBeUndefined();
});

it("a clause names a thing, of what it is, and whether it is one of many", () => {
  expect(namedThings("Cheap suites of the hotel, we like it. 西湖的门票，and the pool near the lake")).toEqual([
    { words: "Cheap suites", of: ["the hotel"], isOpen: true },
    { words: "门票", of: ["西湖"], isOpen: true },
    { words: "the pool", of: [], isOpen: false },
  ]);
  expect(namedThings("the best pool, 我的门票")).toEqual([
    { words: "the best pool", of: [], isOpen: true },
    { words: "门票", of: ["我"], isOpen: false },
  ]);
  expect(barelyNamed("Do you have a pool?")).toBeUndefined();
});

it("a word speaks for the only subject that uses it, and tells apart from those that do not", () => {
  const words = createTopicWords(SUBJECTS);
  expect([words.speaksOf("any suites here", "stays"), words.speaksOf("any suites here", "cars")]).toEqual([
    true,
    false,
  ]);
  expect(words.speaksOf("the pool over there", "stays")).toBe(false);
  expect(words.tellsApart("any hotels here", "stays", "cars")).toBe(true);
  expect(words.tellsApart("any hotels here", "cars", "stays")).toBe(false);
  expect(words.tellsApart("opening hours", "stays", "cars")).toBe(false);
});
