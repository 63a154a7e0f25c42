import { describe, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { cosine } from "../../../src/engine/embedding/nearest.ts";

const embeddings = new LocalEmbeddings();
const likeness = async (a: string, b: string) => cosine(await embeddings.embedQuery(a), await embeddings.embedQuery(b));

describe("local embeddings", () => {
  it("gives the same vector of length 1 for the same text, in every instance", async () => {
    const [first, second] = [
      await embeddings.embedQuery("overdue books"),
      await new LocalEmbeddings().embedQuery("overdue books"),
    ];
    expect(first).toEqual(second);
    expect(first).toHaveLength(1024 + 64);
    expect(Math.hypot(...first)).toBeCloseTo(1, 10);
  });

  it("puts inflected English words together", async () => {
    expect(await likeness("renewing a loan", "renews the loans")).toBeGreaterThan(0.5);
    expect(await likeness("renewing a loan", "tomorrow's rain")).toBeLessThan(0.1);
  });

  it("puts Chinese texts on one subject together", async () => {
    const near = await likeness("西湖区的拥堵指数", "查询城区的拥堵指数");
    expect(near).toBeGreaterThan(0.4);
    expect(near).toBeGreaterThan((await likeness("西湖区的拥堵指数", "查询图书的借阅状态")) + 0.3);
  });

  it("bridges the two languages where a general request is named", async () => {
    expect(await likeness("删除", "delete")).toBeGreaterThan(0.1);
  });

  it("lets function words weigh next to nothing", async () => {
    expect(await likeness("what is the of and for", "the books of the branch")).toBeLessThan(0.15);
  });

  it("is letters for two thirds and meaning for one, or letters alone for words that nobody knows", async () => {
    const shares = async (text: string) => {
      const vector = await embeddings.embedQuery(text);
      return [Math.hypot(...vector.slice(0, 1024)) ** 2, Math.hypot(...vector.slice(1024)) ** 2];
    };
    const [letters, meaning] = await shares("a cheap hotel near the lake");
    expect([letters, meaning]).toEqual([expect.closeTo(0.67, 6), expect.closeTo(0.33, 6)]);
    expect(await shares("Qwxyzt")).toEqual([expect.closeTo(1, 6), 0]);
  });

  it("gives a text without letters a vector of zeros", async () => {
    expect(new Set(await embeddings.embedQuery("… !"))).toEqual(new Set([0]));
  });

  it("keeps its vectors safe from callers who change theirs", async () => {
    const [vector] = await embeddings.embedDocuments(["a ledger"]);
    vector!.fill(9);
    expect((await embeddings.embedQuery("a ledger")).every((value) => value <= 1)).toBe(true);
  });

  it("forgets the oldest texts when its cache is full", async () => {
    const small = new LocalEmbeddings({ cacheSize: 2 });
    const first = await small.embedQuery("one");
    await small.embedDocuments(["two", "three"]);
    expect(await small.embedQuery("one")).toEqual(first);
  });
});
