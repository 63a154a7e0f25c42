import { describe, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { createRetriever } from "../../../src/engine/knowledge/retrieve.ts";
import { CountedEmbeddings } from "./counted-embeddings.ts";

const passages = [
  { title: "congestion index", content: "about accidents" },
  { title: "accidents", content: "about congestion" },
  { title: "congestion", content: "x" },
  { title: "congestion and accidents", content: "y" },
];
const titles = (found: { title: string }[]) => found.map(({ title }) => title);

describe("retrieving passages", () => {
  it("compares embeddings with titles alone, best first", async () => {
    const embeddings = new CountedEmbeddings("congestion", "accidents");
    const retrieve = createRetriever(passages, embeddings, { threshold: 0.5, odds: () => Number.POSITIVE_INFINITY });
    expect(titles(await retrieve("accidents"))).toEqual(["accidents", "congestion and accidents"]);
  });

  it("finds by its words what the embeddings know nothing of", async () => {
    const retrieve = createRetriever(
      [
        { title: "Late returns", content: "A day costs 2 yuan." },
        { title: "Opening hours", content: "The desk closes at eight." },
      ],
      new CountedEmbeddings("congestion"),
      { threshold: 0.5, odds: () => 0 },
    );
    expect(titles(await retrieve("At what hour does the desk close?"))).toEqual(["Opening hours"]);
    expect(await retrieve("Tell me a joke.")).toEqual([]);
  });

  it("puts first what both rankings take", async () => {
    const known = ["Desk hours", "Hours of the desk on Sundays"].map((title) => ({ title, content: title }));
    const by = (...words: string[]) =>
      createRetriever(known, new CountedEmbeddings(...words), { threshold: 0.5, odds: () => 0 })("Desk hours");
    expect(titles(await by("sunday"))).toEqual(["Desk hours", "Hours of the desk on Sundays"]);
    const retrieve = createRetriever(known, new CountedEmbeddings("holiday", "sundays"), {
      threshold: 0.5,
      odds: () => 0,
    });
    expect(titles(await retrieve("Desk hours on sundays"))[0]).toBe("Hours of the desk on Sundays");
  });

  it("gives three at most, or as many as asked for", async () => {
    const embeddings = new CountedEmbeddings("congestion", "accidents");
    const question = "congestion, congestion and accidents";
    expect(await createRetriever(passages, embeddings, { threshold: 0.1, odds: () => 0 })(question)).toHaveLength(3);
    expect(
      titles(await createRetriever(passages, embeddings, { threshold: 0.1, odds: () => 0, most: 1 })(question)),
    ).toEqual(["congestion and accidents"]);
  });

  it("gives none when no title is near enough", async () => {
    const retrieve = createRetriever(passages, new CountedEmbeddings("congestion", "accidents"), {
      threshold: 0.5,
      odds: () => 0,
    });
    expect(await retrieve("the weather")).toEqual([]);
  });

  it("embeds the titles once, on the first question", async () => {
    const embeddings = new CountedEmbeddings("congestion");
    const retrieve = createRetriever(passages, embeddings, { threshold: 0.5, odds: () => 0 });
    expect(embeddings.calls).toBe(0);
    await Promise.all([retrieve("congestion"), retrieve("congestion")]);
    await retrieve("congestion");
    expect(embeddings.calls).toBe(passages.length + 3);
  });

  it("embeds nothing without passages", async () => {
    const embeddings = new CountedEmbeddings("congestion");
    expect(await createRetriever([], embeddings, { threshold: 0.5, odds: () => 0 })("congestion")).toEqual([]);
    expect(embeddings.calls).toBe(0);
  });

  it("tries the titles again after the embedding service failed", async () => {
    const embeddings = new CountedEmbeddings("congestion");
    const embed = embeddings.embedDocuments.bind(embeddings);
    embeddings.embedDocuments = async () => {
      throw new Error("down");
    };
    const retrieve = createRetriever(passages, embeddings, { threshold: 0.9, odds: () => 0 });
    await expect(retrieve("congestion")).rejects.toThrow("down");
    embeddings.embedDocuments = embed;
    expect(titles(await retrieve("congestion"))).toHaveLength(3);
  });

  it("finds the passage for an open question in Chinese", async () => {
    const retrieve = createRetriever(
      [
        { title: "杭州的交通状况如何", content: "三步" },
        { title: "拥堵指数的含义", content: "1.0 至 2.5" },
      ],
      new LocalEmbeddings(),
      { threshold: 0.3, odds: () => 0 },
    );
    expect(titles(await retrieve("杭州2026-11-21的交通状况如何?"))).toEqual(["杭州的交通状况如何"]);
  });
});
