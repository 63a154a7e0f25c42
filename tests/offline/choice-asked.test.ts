import { describe, expect, it } from "vitest";
import { choiceAsked } from "../../src/offline/roles/choice-asked.ts";
import type { Past } from "../../src/offline/situation.ts";

/** How a choice was asked for in a dialogue that ends with these words of the agent. */
const asked = (...texts: string[]) => {
  const past = texts.flatMap((text): Past[] => [
    { kind: "agent", text },
    { kind: "user", text: "yes" },
  ]);
  return choiceAsked({ past });
};

describe("a choice among things shown", () => {
  it.each(["1. Inn\n2. Hotel\n\nWhich one would you like?", "1. 旅馆\n2. 酒店\n\n请问您选哪一个？ "])(
    "is asked for below them: %j",
    (text) => expect(asked(text)).toBe("below"),
  );

  it.each(["Which one would you like?", "请问您选哪一个？", "It is near. Which one would you like?"])(
    "is asked for again without them: %j",
    (text) => expect(asked("1. Inn\n2. Hotel", text)).toBe("again"),
  );

  it("is not asked for where something else was said last, or nothing", () => {
    expect(asked("1. Inn\n\nWhich one would you like?", "Which city?")).toBeUndefined();
    expect(asked()).toBeUndefined();
  });
});
