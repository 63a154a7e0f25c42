import { describe, expect, it } from "vitest";
import { wordsOfPassage } from "../../../../src/engine/search/documents/reading/passage-words.ts";
import { WordIndex } from "../../../../src/engine/search/documents/word-index.ts";

function indexOf(...texts: string[]): WordIndex {
  const index = new WordIndex();
  for (const [place, text] of texts.entries()) index.add(place, wordsOfPassage("", { section: [], text }));
  return index;
}

describe("how much of a query a passage says", () => {
  it("is more for a rare word than for a usual one, and nothing for none", () => {
    const [rare = 0, usual = 0, none] = indexOf("renew the loan", "the book", "fines", "a book").scores(
      "renew book",
      4,
    );
    expect(rare).toBeGreaterThan(usual);
    expect(usual).toBeGreaterThan(0);
    expect(none).toBe(0);
  });

  it("is more for a Chinese word than for a pair of characters with a function word", () => {
    const [pair = 0, word = 0] = indexOf("修好的开关", "何时能开放").scores("你们的开放", 2);
    expect(word).toBeGreaterThan(3 * pair);
    expect(pair).toBeGreaterThan(0);
  });

  it("is not less for the words that only ask", () => {
    const index = indexOf("水泵过热时断电半小时", "滤芯每六个月更换", "会议在三楼");
    expect(index.scores("水泵过热是什么意思", 3)[0]).toBe(index.scores("水泵过热是", 3)[0]);
  });

  it("is more in a title than in the text", () => {
    const index = new WordIndex();
    index.add(0, wordsOfPassage("Loans", { section: [], text: "Anything." }));
    index.add(1, wordsOfPassage("Anything", { section: [], text: "Loans." }));
    const [titled = 0, said = 0] = index.scores("loans", 2);
    expect(titled).toBeGreaterThan(said);
  });

  it("is nothing for passages that were removed, whose places others take", () => {
    const index = indexOf("renew the loan", "renew the card");
    index.remove(new Set([0]));
    expect([...index.scores("renew loan", 2)].map((score) => score > 0)).toEqual([false, true]);
    index.add(0, wordsOfPassage("", { section: [], text: "a loan" }));
    expect([...index.scores("loan", 2)].map((score) => score > 0)).toEqual([true, false]);
  });
});
