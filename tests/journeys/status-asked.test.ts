import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { openTravelApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

let app: Awaited<ReturnType<typeof openTravelApp>>;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

it.each(
  oneIn(3, [
    [["book HT-0102 from December 20 for 2 nights", "no", "is it booked?"], /^No: .* was not done\.$/],
    [["订HT-0102，12月21日两晚", "不要", "订好了吗？"], /^没有：/],
    [["book HT-0102 from December 22 for 2 nights", "yes", "did you book it?"], /The last action done: Booked HB-\d+/],
    [["订HT-0302，1月15日一晚", "同意", "订好了吗？"], /最近办理的是：已预订 HB-\d+/],
    [["hotels in Geneva on Dec 3", "is it booked?"], /^Nothing was done in this conversation so far\.$/],
    [["cancel HB-011270", "no", "is it cancelled?"], /^No: .* was not done\.$/],
    [
      ["book HT-0102 from December 28 for 1 night", "yes", "don't cancel it", "is it booked?"],
      /last action done: Booked HB-/,
    ],
  ] as const),
)("what came of what was to be done is told, and nothing is begun: %s", async (messages, told) => {
  let answer: Awaited<ReturnType<typeof app.send>> | undefined;
  for (const text of messages) answer = await app.send({ thread: messages.join(), user: "P1001", text });
  expect(answer?.text).toMatch(told);
  expect(answer?.waitsFor).toBeUndefined();
});

sampled([
  [["订HT-0302，1月15日一晚", "同意", "我还没有订机票", "预订成功了吗"], /最近办理的是：已预订 HB-\d+/],
  [
    ["book HT-0302 from January 18 for 1 night", "yes", "what have I booked?", "did it work?"],
    /last action done: Booked HB-/,
  ],
] as const)("a remark or a list in between is nothing that was done: %s", async (messages, told) => {
  let answer: Awaited<ReturnType<typeof app.send>> | undefined;
  for (const text of messages) answer = await app.send({ thread: messages.join(), user: "P1001", text });
  expect(answer?.text).toMatch(told);
});

sampled([
  ["I haven't booked my flight yet", /^I cannot do this here: “book a flight”/],
  ["我还没有订机票", /^这里无法办理：“订机票”/],
  ["I haven't booked a hotel yet", /where to stay/],
])("what is still to be done is asked for: %s", async (text, told) =>
  expect((await app.send({ thread: text, user: "P1001", text })).text).toMatch(told),
);

it("at a card, that nothing is done yet is told, and the card stays", async () => {
  const say = (text: string) => app.send({ thread: "open", user: "P1001", text });
  await say("book HT-0301 from December 20 for 2 nights");
  const answer = await say("is it booked?");
  expect(answer.text).toMatch(/^Nothing is done yet\./);
  expect(answer.waitsFor?.type).toBe("approval");
});
