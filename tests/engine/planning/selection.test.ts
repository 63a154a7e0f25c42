import { describe, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { createCatalogue } from "../../../src/engine/planning/catalogue.ts";
import { dependencyGraph } from "../../../src/engine/planning/graph.ts";
import { selectTools } from "../../../src/engine/planning/selection.ts";
import { givesId, plainTool } from "./plain-tool.ts";

const tools = [
  plainTool("search_authors", "Finds authors by name.", ["query"], givesId("author_id")),
  plainTool("best_authors", "The authors sold best this week.", [], givesId("author_id")),
  plainTool("list_books", "Books of an author.", ["author_id"], givesId("book_id")),
  plainTool("read_reviews", "Reviews of a book by its readers.", ["book_id"]),
  ...["boat", "bike", "tent", "kayak", "ski"].map((thing) => plainTool(`rent_${thing}`, `Rents a ${thing}.`)),
];

async function shownFor(goal: string, most: number): Promise<string[]> {
  const catalogue = await createCatalogue(tools, new LocalEmbeddings());
  return selectTools(goal, await catalogue.match(goal, 30), dependencyGraph(tools), most).map(({ name }) => name);
}

describe("the tools shown for a goal", () => {
  it("are the nearest with all that their chain needs, what is needed first in front", async () => {
    const shown = await shownFor("Show me the reviews of a book by Ursula Le Guin", 4);
    expect(shown).toEqual(["search_authors", "best_authors", "list_books", "read_reviews"]);
  });

  it("are never more than asked for, each once", async () => {
    const shown = await shownFor("rent a kayak and read reviews", 5);
    expect(shown).toHaveLength(5);
    expect(new Set(shown).size).toBe(5);
    expect(shown).toContain("rent_kayak");
  });

  it("are two of which either may be meant, rather than one with the last thing that it may need", async () => {
    const logIn = { ...plainTool("log_in", "Opens an account."), needs: [{ from: ["check_wifi"] }] };
    const trades = ["buy", "sell"].map((verb) => ({
      ...plainTool(`${verb}_shares`, `A trade: ${verb} shares.`),
      needs: [{ from: ["log_in"] }],
    }));
    const all = [plainTool("check_wifi", "Whether there is Wi-Fi."), logIn, ...trades];
    const catalogue = await createCatalogue(all, new LocalEmbeddings());
    const chosen = async (goal: string) =>
      selectTools(goal, await catalogue.match(goal), dependencyGraph(all), 3).map(({ name }) => name);
    expect((await chosen("a trade with my shares")).sort()).toEqual(["buy_shares", "log_in", "sell_shares"]);
    expect(await chosen("sell my shares")).toEqual(["check_wifi", "log_in", "sell_shares"]);
  });

  it("are found by Chinese words of an alias", async () => {
    const named = [
      { ...plainTool("rent_boat", "Rents a boat."), aliases: ["租船"] },
      plainTool("buy_ticket", "Buys a ticket."),
    ];
    const catalogue = await createCatalogue(named, new LocalEmbeddings());
    expect((await catalogue.match("我想租船"))[0]?.item.name).toBe("rent_boat");
  });
});
