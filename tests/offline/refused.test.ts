import { describe, expect, it } from "vitest";
import { refusedOf } from "../../src/offline/conversation/refused.ts";
import { itemsIn } from "../../src/offline/conversation/shown.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { now } from "./offline.ts";

const shown = itemsIn("1. Red lamp, 3 stars\n2. Blue lamp, 4 stars\n3. 绿色台灯，五星");
const read = readerAt(now);
const left = (text: string) => refusedOf(text, shown, read)?.left.map(({ number }) => number);

describe("what a message refuses of the things shown", () => {
  it.each([
    ["not the red one", [2, 3]],
    ["no 4 stars please", [1, 3]],
    ["五星的不要", [1, 2]],
    ["不要绿色的", [1, 2]],
    ["anything but the first", [2, 3]],
    ["the first one is too expensive", [2, 3]],
    ["第三个太贵了", [1, 2]],
  ])("leaves the others: %s", (text, numbers) => {
    expect(left(text)).toEqual(numbers);
  });

  it.each(["贵的不要", "有没有更便宜的", "anything cheaper?", "cheaper ones", "酒店要便宜一点的"])(
    "is named where the things do not tell: %s",
    (text) => {
      expect(left(text)).toEqual([]);
    },
  );

  it.each(["the red one", "no problem", "not sure yet", "第二个", "有没有红色的"])("is nothing in %s", (text) => {
    expect(left(text)).toBeUndefined();
  });
});
