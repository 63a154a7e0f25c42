import { describe, expect, it } from "vitest";
import { next, tool } from "./offline.ts";

const subject = { type: "string", description: "Name of the plant." };
const tools = [
  tool("get_watering_plan", "Tells how often a house plant has to be watered.", { plant: subject }, ["plant"]),
  tool("get_repotting_advice", "Tells when a house plant needs a larger pot.", { plant: subject }, ["plant"]),
  tool("find_plant_shop", "Finds shops in a town that sell plants.", {
    town: { type: "string", description: "Town of the shop, for example Leeds." },
  }),
  tool("remove_plant", "Removes a plant from the collection.", { plant: subject }, ["plant"]),
];

const called = async (said: string) => (await next(tools, said)).calls.map(({ name }) => name);

describe("tools of which only the wording is known", () => {
  it("takes the one of several alike whose own words are said", async () => {
    expect(await called("How often does the plant Monstera have to be watered?")).toEqual(["get_watering_plan"]);
    expect(await called("When does the house plant Monstera need a larger pot?")).toEqual(["get_repotting_advice"]);
  });

  it("takes each of several that a sentence of its own asks for", async () => {
    const said =
      "Tell me how often the house plant Monstera has to be watered. After that, find shops that sell plants in Leeds.";
    expect(await called(said)).toEqual(["get_watering_plan", "find_plant_shop"]);
  });

  it("takes none for what nobody serves", async () => {
    expect(await called("What is the capital of Mongolia?")).toEqual([]);
    expect(await called("帮我翻译一下这段话")).toEqual([]);
  });

  it("finds one among three hundred", async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      tool(`read_meter_${at}`, `Reads the water meter of building ${at}.`, {
        day: { type: "string", format: "date", description: "Day of the reading." },
      }),
    );
    const { calls } = await next([...many, ...tools], "Remove the plant Monstera from the collection");
    expect(calls).toEqual([{ name: "remove_plant", args: { plant: "Monstera" } }]);
  });

  it("takes the one that takes the id, where nothing else is said", async () => {
    const code = (pattern: string) => ({ type: "string", pattern });
    const some = [
      tool("search_doctors", "Finds doctors of the clinic by name or day.", { name: { type: "string" } }),
      tool("find_free_times", "Free times.", {
        doctor_id: code("^DR-\\d{2}$"),
        day: { type: "string", format: "date" },
      }),
    ];
    expect((await next(some, "Insure DR-04")).calls).toEqual([]);
    expect((await next(some, "DR-04 on 2024-05-12?")).calls).toEqual([
      { name: "find_free_times", args: { doctor_id: "DR-04", day: "2024-05-12" } },
    ]);
  });

  it("takes one again for a question that names another value of its list", async () => {
    const kind = { type: "string", enum: ["ferns", "cacti"], description: "Kind of plant." };
    const shop = tool("list_plants", "Lists the plants that there are, by kind.", { kind });
    const { calls } = await next([shop, ...tools], "Which plants are ferns? Which plants are cacti?");
    expect(calls.map(({ args }) => args)).toEqual([{ kind: "ferns" }, { kind: "cacti" }]);
  });

  it.each(["Find the plant of Dr. Zhang", "Find the plant of Prof Zhang"])(
    "calls a person by the name: %s",
    async (said) => {
      const owned = tool("find_plant", "Finds the plant of a person.", { owner_name: { type: "string" } }, [
        "owner_name",
      ]);
      expect((await next([owned], said)).calls[0]?.args).toEqual({ owner_name: "Zhang" });
    },
  );
});
