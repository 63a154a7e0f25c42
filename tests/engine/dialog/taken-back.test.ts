import { expect, it } from "vitest";
import { asksAboutCard, takenBack } from "../../../src/engine/dialog/taken-back.ts";
import { decidedBy, readWords } from "../../../src/engine/dialog/words-at-card.ts";
import { pendingOf } from "../../support/history.ts";

const at = (tool: string, preview = "x") => [pendingOf("a", { tool, preview })];

it.each([
  ["cancel_ticket", "那不退了，改签到26号的行吗", "改签到26号的行吗"],
  ["cancel_ticket", "不退了改签到26号吧", "改签到26号吧"],
  ["cancel_ticket", "别退了，26号有航班吗", "26号有航班吗"],
  ["cancel_ticket", "nah, rather move it to the 26th", "rather move it to the 26th"],
  ["cancel_ticket", "don't cancel it but move it to the 26th", "move it to the 26th"],
  ["cancel_hotel_booking", "no, keep it, I just want one more night", "I just want one more night"],
  ["book_hotel", "don't book it, show me hotels in Geneva instead", "show me hotels in Geneva instead"],
  ["book_hotel", "不订了，看看日内瓦的", "看看日内瓦的"],
  ["cancel_promotion", "不取消了，换成九折吧", "换成九折吧"],
])("at the card of %s, %s takes it back and wants something else", (tool, text, wish) => {
  expect(takenBack(text, at(tool))).toBe(wish);
});

it.each([
  ["book_hotel", "no, 3 nights"],
  ["book_hotel", "不，换成HT-0103"],
  ["book_hotel", "change it to three nights"],
  ["cancel_ticket", "don't cancel if there is a fee"],
  ["cancel_ticket", "don't cancel it, ok?"],
  ["cancel_ticket", "能改签吗"],
  ["cancel_ticket", "how do I change it instead"],
  ["cancel_ticket", "no, keep it please"],
  ["cancel_ticket", "yes, and move the other to the 26th"],
  ["cancel_hotel_booking", "改成HB-2那个"],
  ["cancel_hotel_booking", "change it to HB-2"],
])("at the card of %s, %s takes nothing back for something else", (tool, text) => {
  expect(takenBack(text, at(tool))).toBeUndefined();
});

it.each([
  ["能退多少钱", true],
  ["will I get everything back?", true],
  ["can I cancel it later?", true],
  ["可以取消吗？", true],
  ["能改签到26号吗", false],
  ["要早上的", false],
  ["what about another one?", false],
  ["don't cancel it, ok?", false],
])("%s is only a question about the card: %s", (text, isAbout) => {
  expect(asksAboutCard(text, at("cancel_ticket"))).toBe(isAbout);
});

it.each([
  ["change_ticket", "好，改吧", "approve"],
  ["change_ticket", "yes, change it", "approve"],
  ["change_ticket", "别改了", "reject"],
  ["change_ticket", "don't change it", "reject"],
  ["cancel_ticket", "退吧", "approve"],
  ["cancel_ticket", "嗯，不退了", "reject"],
  ["cancel_ticket", "keep it after all", "reject"],
])("at the card of %s, %s is: %s", (tool, text, verdict) => {
  const decisions = readWords(text, at(tool), "en")?.decisions.values() ?? [];
  expect([...decisions].map(({ type }) => type)).toEqual([verdict]);
});

const two = [
  pendingOf("car", { tool: "cancel_car_rental", preview: "Cancel car rental CB-1（租车）: SUV" }),
  pendingOf("trip", { tool: "cancel_excursion_booking", preview: "Cancel excursion booking EB-1（游览）: vineyard" }),
];

it.each([
  ["only the car", { trip: "reject" }],
  ["just the vineyard please", { car: "reject" }],
  ["只要第一个", { trip: "reject" }],
  ["第二个不要", { trip: "reject" }],
  ["not the second one", { trip: "reject" }],
  ["approve the car, reject the vineyard", { car: "approve", trip: "reject" }],
  ["only the boat", {}],
  ["嗯", {}],
])("of two actions, %s decides %o", (text, expected) => {
  const decisions = [...(readWords(text, two, "en")?.decisions ?? [])];
  expect(Object.fromEntries(decisions.map(([id, { type }]) => [id, type]))).toEqual(expected);
});

it.each([
  ["ok", 1, 0],
  ["可以", 1, 0],
  ["yes", 1, 1],
  ["yes", 2, 0],
  ["confirm", 2, 1],
  ["yes, cancel it", 2, 1],
  ["yes, cancel it", 3, 0],
  ["do it", 3, 0],
  ["confirm", 3, 1],
  ["确认", 3, 1],
  ["no", 3, 1],
])("after words about something else, %s decides (least clear yes: %i) %i", (text, leastYes, count) => {
  const reading = decidedBy(text, at("cancel_ticket"), "en", { calls: ["a"], leastYes });
  expect(reading?.decisions.size).toBe(count);
  expect(reading?.problem === undefined).toBe(count === 1);
});
