import { describe, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { createTopicTest } from "../../../src/engine/knowledge/belongs-elsewhere.ts";
import { SPECIALISTS, WORDS } from "./bench-of-specialists.ts";
import { LEAVE, MISSED, STAY } from "./topics.ts";

const belongsElsewhere = createTopicTest(SPECIALISTS, new LocalEmbeddings(), WORDS.requests);

describe("the topic test", () => {
  it.each(LEAVE)("with %s talking, releases %j to %s", async (current, message, other) => {
    expect(await belongsElsewhere(message, current)).toBe(other);
  });

  it.each(STAY)("with %s talking, %j stays", async (current, message) => {
    expect(await belongsElsewhere(message, current)).toBeUndefined();
  });

  it.each(MISSED)("with %s talking, %j stays, as the test cannot be sure", async (current, message) => {
    expect(await belongsElsewhere(message, current)).toBeUndefined();
  });

  it.each([
    ["book_hotel", "Congestion index of our December 3 hotel", "collect_data"],
    ["book_hotel", "酒店12月3日周边的交通事故", "collect_data"],
    ["update_flight", "航班的congestion index of Yuhang", "collect_data"],
  ])(
    "with %s talking, releases %j to %s, though it is asked of a thing of its own",
    async (current, message, other) => {
      expect(await belongsElsewhere(message, current)).toBe(other);
    },
  );

  it("tells the nearest of those that a message is known to be for", async () => {
    const nearest = (message: string) => belongsElsewhere(message, "book_hotel", ["collect_data", "update_flight"]);
    expect(await nearest("How jammed is it in Yuhang?")).toBe("collect_data");
    expect(await nearest("另一班飞机")).toBe("update_flight");
  });

  it("keeps every message when there is nobody else", async () => {
    const alone = createTopicTest(SPECIALISTS.slice(0, 1), new LocalEmbeddings(), WORDS.requests);
    expect(await alone("Find me a cheap hotel in Zurich", "update_flight")).toBeUndefined();
  });

  it("keeps the message of somebody it does not know", async () => {
    expect(await belongsElsewhere("Find me a cheap hotel in Zurich", "weather")).toBeUndefined();
  });
});
