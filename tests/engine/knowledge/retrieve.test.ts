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
  it("compares the question with titles alone, best first", async () => {
    const retrieve = createRetriever(passages, new CountedEmbeddings("congestion", "accidents"), { threshold: 0.5 });
    expect(titles(await retrieve("accidents"))).toEqual(["accidents", "congestion and accidents"]);
  });

  it("gives three at most, or as many as asked for", async () => {
    const embeddings = new CountedEmbeddings("congestion", "accidents");
    const question = "congestion, congestion and accidents";
    expect(await createRetriever(passages, embeddings, { threshold: 0.1 })(question)).toHaveLength(3);
    expect(titles(await createRetriever(passages, embeddings, { threshold: 0.1, most: 1 })(question))).toEqual([
      "congestion and accidents",
    ]);
  });

  it("gives none when no title is near enough", async () => {
    const retrieve = createRetriever(passages, new CountedEmbeddings("congestion", "accidents"), { threshold: 0.5 });
    expect(await retrieve("the weather")).toEqual([]);
  });

  it("embeds the titles once, on the first question", async () => {
    const embeddings = new CountedEmbeddings("congestion");
    const retrieve = createRetriever(passages, embeddings, { threshold: 0.5 });
    expect(embeddings.calls).toBe(0);
    await Promise.all([retrieve("congestion"), retrieve("congestion")]);
    await retrieve("congestion");
    expect(embeddings.calls).toBe(passages.length + 3);
  });

  it("embeds nothing without passages", async () => {
    const embeddings = new CountedEmbeddings("congestion");
    expect(await createRetriever([], embeddings, { threshold: 0.5 })("congestion")).toEqual([]);
    expect(embeddings.calls).toBe(0);
  });

  it("tries the titles again after the embedding service failed", async () => {
    const embeddings = new CountedEmbeddings("congestion");
    const embed = embeddings.embedDocuments.bind(embeddings);
    embeddings.embedDocuments = async () => {
      throw new Error("down");
    };
    const retrieve = createRetriever(passages, embeddings, { threshold: 0.9 });
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
      { threshold: 0.3 },
    );
    expect(titles(await retrieve("杭州2026-11-21的交通状况如何?"))).toEqual(["杭州的交通状况如何"]);
  });
});
