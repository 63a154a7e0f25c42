import { expect, it } from "vitest";
import { talkIn } from "../../src/offline/talk/act.ts";

it.each(["Good.", "good", "very good!", "nice", "很好", "好的呀", "不错", "ok cool", "Awesome!", "太好了"])(
  "%s only says that it is as it should be",
  (text) => {
    expect(talkIn(text)).toBe("noted");
  },
);

it.each(["you're the best", "You are so helpful!", "你真棒", "你太厉害了"])("%s praises", (text) => {
  expect(talkIn(text)).toBe("noted");
});

it.each([
  "good hotels in Basel",
  "好的呀，那明天呢",
  "good one?",
  "cool box",
  "great hotels",
  "you are the best seller",
])("%s says more", (text) => {
  expect(talkIn(text)).not.toBe("noted");
});
