import { describe, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { closeness, describedBy } from "../../../src/engine/planning/closeness.ts";
import { createSigns } from "../../../src/engine/planning/signs.ts";
import { inToolWords } from "../../../src/engine/planning/tool-words.ts";
import { createToolbox } from "../../../src/engine/planning/toolbox.ts";
import { givesId, plainTool } from "./plain-tool.ts";

const embeddings = new LocalEmbeddings();

it.each([
  ["sign me in, please", "login, please"],
  ["log on to my account", "login to my account"],
  ["sign up", "register"],
  ["get rid of it and take that off", "remove it and remove"],
  ["hotels in Japan", "hotels in Japan country"],
  ["hotels in the United Kingdom now", "hotels in the United Kingdom now country"],
  ["法国 的酒店", "法国 的酒店 country"],
  ["hotels in Basel", "hotels in Basel"],
  ["12", "12"],
])("“%s” is “%s” in the words of tools", (said, words) => {
  expect(inToolWords(said)).toBe(words);
});

describe("how close things are to a text", () => {
  const things = [
    describedBy("find hotel", "find hotel rooms by city"),
    describedBy("find flight", "find flights by city"),
    describedBy("ubereats order", "ubereats order"),
  ];
  const close = (text: string) => closeness(text, things);

  it("is counted by the words that tell them apart", () => {
    const [hotel, flight, food] = close("hotel in a city");
    expect(hotel!.asked).toBeGreaterThan(flight!.asked);
    expect(flight!.asked).toBeGreaterThan(0);
    expect(food!.asked).toBeLessThan(0.3);
    expect(close("hotel")[0]!.asked).toBe(1);
  });

  it("is how much of a name is said, rare words of names counting more", () => {
    const [hotel, flight] = close("hotel");
    expect(hotel!.named).toBeGreaterThan(0.4);
    expect(hotel!.named).toBeLessThan(1);
    expect(hotel!.rarelyNamed).toBeGreaterThan(hotel!.named);
    expect(hotel!.rarelyNamed).toBeGreaterThan(flight!.rarelyNamed);
    expect(close("find hotel")[0]).toMatchObject({ asked: 1, named: 1, rarelyNamed: 1 });
  });

  it("takes two words for one where a thing writes them so", () => {
    expect(close("uber eats order")[2]!.named).toBe(1);
    expect(close("uber order")[2]!.named).toBeLessThan(1);
  });

  it("is nothing for a text without words, or without a word of any thing", () => {
    expect(close("!")).toEqual(things.map(() => ({ asked: 0, named: 0, rarelyNamed: 0 })));
    expect(close("Qwxyzt")).toEqual(things.map(() => ({ asked: 0, named: 0, rarelyNamed: 0 })));
  });
});

describe("the signs that a goal is for a thing", () => {
  const listed = [
    { name: "doThis", description: "Sends a postcard.", aliases: ["picture post"] },
    { name: "doThat", description: "Nothing.", parameters: { properties: { kind: { enum: ["ferry", "tram"] } } } },
    { name: "doMore", description: "Nothing.", parameters: { properties: { when: { description: "The moonrise." } } } },
    { ...plainTool("doLess", "Nothing.", ["carpetColour"]), flow: () => ({}) },
    { name: "doNone", description: "Nothing.", flow: () => givesId("umbrella_id") },
  ];
  const best = async (goal: string) => {
    const [first] = (await (await createSigns(listed, embeddings))(goal)).sort((a, b) => b.signs.found - a.signs.found);
    return [first?.item.name, first?.signs.found];
  };

  it.each([
    ["postcard", "doThis"],
    ["picture", "doThis"],
    ["tram", "doThat"],
    ["moonrise", "doMore"],
    ["colour of the carpet", "doLess"],
    ["umbrella", "doNone"],
  ])("are in all that is said of it: %s", async (goal, name) => {
    expect(await best(goal)).toEqual([name, 1]);
  });

  it("are read of the nearest ones, as many as are wanted and thirty at least", async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      plainTool(`tool${at}`, at === 39 ? "Rents a kayak." : "Sleeps."),
    );
    const signs = await createSigns(many, embeddings);
    const first = await signs("rent a kayak");
    expect(first).toHaveLength(30);
    expect(first[0]?.item.name).toBe("tool39");
    expect(first[0]?.signs.near).toBeGreaterThan(first[1]?.signs.near ?? 1);
    expect(await signs("rent a kayak", 35)).toHaveLength(35);
  });
});

describe("a toolbox", () => {
  const tools = [
    plainTool("search_authors", "Finds authors by name.", ["query"], givesId("author_id")),
    plainTool("list_books", "Books of an author.", ["author_id"], givesId("book_id")),
    plainTool("rent_boat", "Rents a boat."),
  ];

  it("gives the tools for a goal, and the calls that lead to it", async () => {
    const { tools: chosen, chain } = await createToolbox(tools, embeddings).chosenFor("list books of an author", 2);
    expect(chosen.map(({ name }) => name)).toEqual(["search_authors", "list_books"]);
    expect(chain?.steps.map(({ tool }) => tool)).toEqual(["search_authors", "list_books"]);
  });

  it("gives no calls where one is enough, or there is no tool", async () => {
    expect((await createToolbox(tools, embeddings).chosenFor("rent a boat", 2)).chain).toBeUndefined();
    expect(await createToolbox([], embeddings).chosenFor("rent a boat", 2)).toEqual({ tools: [], chain: undefined });
  });
});
