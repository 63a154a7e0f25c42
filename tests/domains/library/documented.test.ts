import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const home = new URL("./", import.meta.url);
const guide = readFileSync(new URL("../../../docs/extending.md", home), "utf8");

/** The guide's sections on domains and aliases, with the code in them. */
const sections = guide
  .split(/^(?=## )/m)
  .filter((section) => /^## (?:A domain|Aliases: what else people say|A tool that writes)\n/.test(section));
const blocks = sections.flatMap((section) =>
  [...section.matchAll(/^```(?:ts|md|yaml)\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code),
);

const sources = readdirSync(home, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:ts|md|yaml)$/.test(name))
  .map((name) => readFileSync(new URL(name, home), "utf8"));

it("has all sections", () => {
  expect(sections).toHaveLength(3);
  expect(blocks.length).toBeGreaterThan(8);
});

it.each(blocks)("stands in the library as the guide shows it: %s", (code) => {
  expect(sources.filter((source) => source.includes(code))).not.toEqual([]);
});
