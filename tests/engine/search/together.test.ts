import { describe, expect, it } from "vitest";
import type { Hits, SearchSource } from "../../../src/engine/search/source.ts";
import { searchTogether } from "../../../src/engine/search/together.ts";

const source = (name: string, hits: Hits | Error): SearchSource => ({
  name,
  search: async () => {
    if (hits instanceof Error) throw hits;
    return hits;
  },
});

const text = (name: string) => ({ title: name, text: `On ${name}.`, location: `${name}.md` });
const titles = ({ found }: { found: readonly { title: string }[] }) => found.map(({ title }) => title);

describe("several sources", () => {
  it("share the first places, and what both found comes first", async () => {
    const findings = await searchTogether(
      [source("one", { found: [text("a"), text("b"), text("c")] }), source("other", { found: [text("d"), text("c")] })],
      "q",
      { most: 3 },
    );
    expect(titles(findings)).toEqual(["c", "a", "d"]);
    expect(findings.failures).toEqual([]);
  });

  it("lose nothing when one of them fails, and say so", async () => {
    const findings = await searchTogether(
      [
        source("down", { found: [], failure: "it cannot be reached" }),
        source("broken", new Error("bug with s3cret")),
        source("up", { found: [text("a")] }),
      ],
      "q",
      { most: 5 },
    );
    expect(titles(findings)).toEqual(["a"]);
    expect(findings.failures).toEqual([
      { source: "down", reason: "it cannot be reached", isPart: false },
      { source: "broken", reason: "it failed unexpectedly", isPart: false },
    ]);
  });

  it("name the nearest titles only where nothing was found", async () => {
    const near = source("near", { found: [], nearest: ["Cranes", "Birds"] });
    expect((await searchTogether([near, near], "q", { most: 5 })).nearest).toEqual(["Cranes", "Birds"]);
    expect((await searchTogether([near, source("up", { found: [text("a")] })], "q", { most: 5 })).nearest).toEqual([]);
  });

  it("name no more of the nearest titles than were asked for", async () => {
    const near = source("near", { found: [], nearest: ["Cranes", "Birds", "Cats"] });
    expect((await searchTogether([near], "q", { most: 2 })).nearest).toEqual(["Cranes", "Birds"]);
  });
});
