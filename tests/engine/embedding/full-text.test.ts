import { describe, expect, it } from "vitest";
import { createFullText, queryTerms } from "../../../src/engine/embedding/full-text.ts";

const texts = (...contents: string[]) => createFullText(contents.map((content) => ({ names: "", content })));

describe("scoring texts by the words they share with a query", () => {
  it("counts rare words for more than frequent ones", () => {
    const [room = 0, key = 0] = texts("room", "key", "room", "room")("room key");
    expect(key).toBeGreaterThan(room);
    expect(room).toBeGreaterThan(0);
  });

  it("counts a word among the names for more", () => {
    const [name = 0, content = 0] = createFullText([
      { names: "key", content: "room" },
      { names: "room", content: "key" },
    ])("key");
    expect(name).toBeGreaterThan(content);
    expect(content).toBeGreaterThan(0);
  });

  it("takes the forms of an English word for one, and leaves the small words out", () => {
    const [lending = 0, small] = texts("lending books", "the with and")("lends the book");
    expect(lending).toBeGreaterThan(0);
    expect(small).toBe(0);
  });

  it("compares Chinese by pairs of characters", () => {
    const [pair = 0, apart] = texts("借书证", "书借出")("借书");
    expect(pair).toBeGreaterThan(0);
    expect(apart).toBe(0);
  });

  it("finds nothing for a query without words, or among no texts", () => {
    expect(texts("key")("?!")).toEqual([0]);
    expect(texts()("key")).toEqual([]);
  });
});

describe("what a question is searched by", () => {
  it.each([
    ["When are the ferries?", ["ferry"]],
    ["酒店几点开门", ["酒店", "开门"]],
    ["请问getUserName怎么用", ["user", "nam"]],
    ["什么时候", ["什么", "么时", "时候"]],
    ["ＨＯＴＥＬ", ["hotel"]],
  ])("%s", (query, terms) => {
    expect(queryTerms(query)).toEqual(terms);
  });
});
