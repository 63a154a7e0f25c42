import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { now } from "./support/assistant.ts";
import { conversations } from "./support/conversations.ts";

const assistant = conversations({ now, environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

describe("one's own questions", () => {
  sampled([["what did I ask before?"], ["what was my first question?"], ["我刚才问了什么？"], ["刚才我问了什么"]])(
    "%s: are told",
    async (said) => {
      const { text, made } = await assistant.lastOf("show my tickets", "hotels in Geneva", said);
      expect(made).toEqual([]);
      expect(text).toMatch(/1\. show my tickets\n2\. hotels in Geneva$/);
    },
  );

  sampled([
    ["what did I just ask?", "You have not asked anything before this."],
    ["我问过什么问题", "在此之前您还没有提问。"],
  ])("%s: there are none in a new conversation", async (said, told) => {
    expect((await assistant.lastOf(said)).text).toBe(told);
  });
});

describe("the cheapest of what was not found", () => {
  sampled([
    [
      ["show my tickets", "What hotels are there in Lucerne?", "the cheapest one, from tomorrow for one night"],
      "Lucerne",
    ],
    [["我的机票", "卢塞恩有什么酒店", "最便宜的那个，明天住一晚"], "卢塞恩"],
  ])("%j: is none of what was shown before", async (messages, city) => {
    const { text, made } = await assistant.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toContain(city);
  });

  it("a list that is open stays so behind a name that nobody knows", async () => {
    const { waiting } = await assistant.lastOf(
      "hotels in Geneva 5 to 7 December",
      "what about the Hilton?",
      "the first one then",
    );
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0301" }) }]);
  });
});
