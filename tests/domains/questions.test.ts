import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { exampleRequestsIn } from "../../src/engine/domain/example-requests.ts";
import { loadPassages } from "../../src/engine/domain/passage-document.ts";
import { createPassageRanking, LEAST_ODDS } from "../../src/engine/domain/passage-ranking.ts";
import { languageOf } from "../../src/engine/language.ts";
import { NONE } from "../../src/engine/tools/learned-requests.ts";

describe.each(["traffic", "travel"])("the questions of the domain %s", (domain) => {
  const home = new URL(`../../src/domains/${domain}/`, import.meta.url);
  const passages = loadPassages(new URL("knowledge/", home));
  const files = readdirSync(new URL("knowledge/", home)).sort();
  const questions = exampleRequestsIn(new URL("questions/", home));

  it("stand below the name of a passage", () => {
    const names = files.map((file) => basename(file, ".md").replace(/\.(?:en|zh)$/, ""));
    const strange = questions.filter(({ label }) => label !== NONE && !names.includes(label));
    expect(strange).toEqual([]);
  });

  it.each([
    ...["Tell me a joke.", "What is the meaning of life?", "What does CO2 mean?", "What are the rules for unicorns?"],
    ...["讲个笑话", "人生的意义是什么？", "二氧化碳是什么意思？", "关于独角兽有什么规定？"],
  ])("do not include: %s", async (text) => {
    const [best] = await createPassageRanking(passages)(text);
    expect(best?.odds).toBeLessThan(LEAST_ODDS.asked);
  });

  it.each(["en", "zh"] as const)("have their passage first four times in five, in %s", async (language) => {
    const rank = createPassageRanking(passages);
    const asked = questions.filter(({ text, label }) => label !== NONE && languageOf(text) === language);
    const found = await Promise.all(asked.map(({ text }) => rank(text)));
    const right = asked.filter(({ label }, i) => {
      const [best] = found[i] ?? [];
      return best && files[passages.indexOf(best.passage)] === `${label}.${language}.md`;
    });
    expect(right.length / asked.length).toBeGreaterThan(0.8);
  });
});
