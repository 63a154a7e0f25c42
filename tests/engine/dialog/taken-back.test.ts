import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { namedAt } from "../../../src/engine/dialog/actions-named.ts";
import { straying } from "../../../src/engine/dialog/strayed.ts";
import { asksAboutCard, lastWordsDeny, takenBack } from "../../../src/engine/dialog/taken-back.ts";
import type { PendingCall } from "../../../src/engine/dialog/task.ts";
import { decidedBy, readWords } from "../../../src/engine/dialog/words-at-card.ts";
import { phrase } from "../../../src/engine/phrases.ts";
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
  ["cancel_hotel_booking", "wait, just move it one day later", "move it one day later"],
  ["cancel_hotel_booking", "等等，改成晚一天", "改成晚一天"],
  ["cancel_hotel_booking", "no, push it back a day", "push it back a day"],
  ["cancel_hotel_booking", "改到下周吧", "改到下周吧"],
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
  ["cancel_ticket", "改天再说吧"],
  ["cancel_ticket", "wait, what does it cost?"],
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
  ["could you make it three nights?", false],
  ["can I have 2 rooms?", false],
  ["住三晚行吗", false],
  ["how much is it for the three of us?", true],
  ["should I keep it?", false],
  ["要不要留着？", false],
  ["what about TK-011299?", false],
  ["why is ticket 12345678 not on it?", false],
  ["what about another one?", false],
  ["don't cancel it, ok?", false],
  ["show my tickets", false],
  ["看看我的机票", false],
  ["show me its price", true],
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
  ["only the car and the vineyard", {}],
  ["maybe only the car", {}],
  ["only no the car", {}],
  ["only 3", {}],
  ["yes the car", { car: "approve" }],
  ["the car yes, the vineyard no", { car: "approve", trip: "reject" }],
  ["租车不要", { car: "reject" }],
  ["游览不要", { trip: "reject" }],
  ["第 一 间不要", { car: "reject" }],
  ["第二不要", { trip: "reject" }],
  ["租车取消，游览不要", {}],
  ["1 cancel, 2 keep it", {}],
  ["1 不要, 2 不要", { car: "reject", trip: "reject" }],
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
  ["同意", 3, 0],
  ["同意", 2, 1],
  ["全部同意", 3, 1],
  ["agreed", 3, 0],
  ["no", 3, 1],
])("after words about something else, %s decides (least clear yes: %i) %i", (text, leastYes, count) => {
  const reading = decidedBy(text, at("cancel_ticket"), "en", { calls: ["a"], leastYes });
  expect(reading?.decisions.size).toBe(count);
  expect(reading?.problem === undefined).toBe(count === 1);
});

it("a question about an id of the card is one about the card", () => {
  expect(asksAboutCard("when does TK-011261 leave?", at("cancel_ticket", "Cancel ticket tk-011261"))).toBe(true);
  expect(asksAboutCard("when does TK-011262 leave?", at("cancel_ticket", "Cancel ticket tk-011261"))).toBe(false);
});

it("what strays from a card asks for a yes as clear as before, while a call of that card waits", () => {
  const before = { calls: ["a", "b"], leastYes: 2 };
  expect(straying([{ id: "a" }], 1, before)).toEqual({ calls: ["a"], leastYes: 2 });
  expect(straying([{ id: "a" }], 3, before)).toEqual({ calls: ["a"], leastYes: 3 });
  expect(straying([{ id: "c" }], 1, before)).toEqual({ calls: ["c"], leastYes: 1 });
  expect(straying([{ id: "c" }], 1, undefined)).toEqual({ calls: ["c"], leastYes: 1 });
});

it("the user's last words deny what waits, and no earlier ones", () => {
  const said = (...texts: string[]) => texts.flatMap((text) => [new HumanMessage(text), new AIMessage("Well.")]);
  expect(lastWordsDeny(said("hello", "not that one"), at("book_hotel"))).toBe(true);
  expect(lastWordsDeny(said("not that one", "two nights"), at("book_hotel"))).toBe(false);
  expect(lastWordsDeny(said("not that one"), two)).toBe(false);
  expect(lastWordsDeny([], at("book_hotel"))).toBe(false);
});

it.each([
  ["the car please", 1, "the car"],
  ["my vineyard one, no", 2, "my vineyard one"],
  ["CAR", 1, "CAR"],
  ["my Cars", 1, "my Cars"],
  ["租车不要", 1, "租车"],
  ["租", 1, "租"],
  ["游览吧", 2, "游览"],
])("%s begins with the name of action %i: %s", (text, number, name) => {
  expect(namedAt(text, two)).toEqual({ numbers: [number], length: name.length });
});

it.each(["cancel", "the one", "the", "取消", "boat", "船", "1 car", "please"])("%s names none of two", (text) => {
  expect(namedAt(text, two)).toBeUndefined();
});

it.each([
  ["no", { car: "approve" }],
  ["keep it", { car: "approve" }],
  ["yes", { trip: "approve" }],
  ["no to all", { car: "reject", trip: "reject" }],
  ["yes to all", { car: "approve", trip: "approve" }],
  ["reject 2", { trip: "reject" }],
  ["reject 1", { car: "reject" }],
])("where the first of two is approved already, %s decides %o", (text, expected) => {
  const [car, trip] = two as [PendingCall, PendingCall];
  const reading = readWords(text, [{ ...car, decision: { type: "approve" } }, trip], "en");
  const decisions = [...(reading?.decisions ?? [])].map(([id, { type }]) => [id, type]);
  expect(Object.fromEntries(decisions)).toEqual(expected);
  expect(reading?.problem).toBe(/^(?:no|keep it)$/.test(text) ? phrase("noForWhich", "en") : undefined);
});

it.each([
  ["yes to all", "en"],
  ["approve all", "en"],
  ["全部同意", "zh"],
] as const)("where the first of two is rejected already, %s is a yes to the other alone", (text, language) => {
  const [car, trip] = two as [PendingCall, PendingCall];
  const reading = readWords(text, [{ ...car, decision: { type: "reject", message: "" } }, trip], language);
  expect([...(reading?.decisions ?? [])]).toEqual([["trip", { type: "approve" }]]);
});

it("where the first of two is rejected already, a no is one to the other", () => {
  const [car, trip] = two as [PendingCall, PendingCall];
  const reading = readWords("no", [{ ...car, decision: { type: "reject", message: "" } }, trip], "en");
  expect([...(reading?.decisions.keys() ?? [])]).toEqual(["trip"]);
});

it.each([
  ["退票", undefined, "approve"],
  ["不退票", undefined, "reject"],
  ["好的票", undefined, "approve"],
])("a ticket is spoken of where one waits: %s", (text, atHotel, atTicket) => {
  const verdictAt = (tool: string, preview: string) =>
    [...(readWords(text, at(tool, preview), "zh")?.decisions ?? [])][0]?.[1].type;
  expect([verdictAt("book_hotel", "酒店"), verdictAt("cancel_ticket", "x"), verdictAt("cancel_it", "退票")]).toEqual([
    ...[atHotel, atTicket, atTicket],
  ]);
});

it.each([
  ["ok, 1", undefined],
  ["yes, 1", undefined],
  ["book it, 1", "approve"],
  ["confirm 1", "approve"],
  ["no 1", "reject"],
])("at a single action, a number beside a verdict may pick what was listed: %s", (text, verdict) => {
  expect([...(readWords(text, at("book_hotel"), "en")?.decisions ?? [])][0]?.[1].type).toBe(verdict);
});

it.each([
  ["ok, confirm", 3],
  ["confirm, ok", 3],
  ["yes, do it", 2],
  ["ok, yes", 1],
  ["ok ok", 0],
])("of several words of consent the clearest counts: %s", (text, strength) => {
  const size = (leastYes: number) =>
    decidedBy(text, at("book_hotel"), "en", { calls: ["a"], leastYes })?.decisions.size;
  expect([1, 2, 3].map(size)).toEqual([1, 2, 3].map((least) => (least <= strength ? 1 : 0)));
});

it.each([
  ["book_hotel", "don't book it. hotels in Geneva", "hotels in Geneva"],
  ["cancel_ticket", "no, change it to the 26th", "change it to the 26th"],
  ["cancel_ticket", "no, change the seat instead", "change the seat instead"],
  ["cancel_ticket", "not that, 改签", "改签"],
  ["cancel_ticket", "reject move it to the 26th", "move it to the 26th"],
  ["cancel_ticket", "no, change the seat", undefined],
  ["cancel_ticket", "no, what does it cost to change on the 26th", undefined],
  ["cancel_ticket", "reject too late", undefined],
  ["cancel_ticket", "don't cancel it, x", undefined],
  ["book_hotel", "no, and show me hotels in Geneva", undefined],
])("at the card of %s, %s wants instead: %s", (tool, text, wish) => {
  expect(takenBack(text, at(tool))).toBe(wish);
  expect(takenBack(text, [])).toBeUndefined();
});
