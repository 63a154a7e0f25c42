import { describe, expect, it } from "vitest";
import { languageHeard, languageOf } from "../../src/engine/language.ts";

it.each([
  ["How was it yesterday?", "en"],
  ["昨天怎么样？", "zh"],
  ["Book 希尔顿 in London, please, for the two of us", "en"],
  ["订 Hilton Zurich 的房间", "zh"],
  ["帮我预订 Hilton Garden Inn Zurich Airport", "zh"],
  ["好", "zh"],
  ["How congested is 余杭区 today?", "en"],
  ["Zurich", "en"],
  ["", "en"],
] as const)("%j is %s", (text, language) => expect(languageOf(text)).toBe(language));

describe("in a conversation", () => {
  it.each(["yes", "2", "Hilton Zurich", "approve 1, reject 2", "", "CA1234"])("%j leaves it in Chinese", (text) =>
    expect(languageHeard(text, "zh")).toBe("zh"),
  );
  it("three English words change it", () => expect(languageHeard("What about tomorrow?", "zh")).toBe("en"));
  it("Chinese changes it at once", () => expect(languageHeard("好的", "en")).toBe("zh"));
  it("its first message sets it", () => expect(languageHeard("Hello", undefined)).toBe("en"));
});
