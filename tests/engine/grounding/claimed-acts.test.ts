import { expect, it } from "vitest";
import { actsAskedFor, ordersIn, verbsBidden } from "../../../src/engine/grounding/asked-acts.ts";
import { actsClaimed, saysAnyDone, saysAskedDone } from "../../../src/engine/grounding/claimed-acts.ts";

const tools = [
  { name: "book_hotel", title: "Book hotel (预订酒店)" },
  { name: "cancel_booking", title: "Cancel booking (取消预订)" },
  { name: "change_booking", title: "Change booking (更改预订)", aliases: ["extend", "another time"] },
];
const claimed = (sentence: string, saying: "own" | "told" | "any") =>
  actsClaimed(sentence, tools, saying).map(({ name }) => name);

it.each([
  ["I've just booked it.", ["book_hotel"], ["book_hotel"]],
  ["The hotel is booked.", [], ["book_hotel"]],
  ["These are the booked rooms.", [], []],
  ["您的酒店已预订成功。", ["book_hotel"], ["book_hotel"]],
  ["已为您取消。", ["cancel_booking"], ["cancel_booking"]],
  ["房间已预订。", [], ["book_hotel"]],
  ["您还没有预订成功。", [], []],
  ["Shall I say that it is booked?", [], []],
  ["I have booked it, and no payment is needed.", ["book_hotel"], ["book_hotel"]],
  ["It is booked, let me know if you need more.", [], ["book_hotel"]],
  ["No hotel was booked, only a car.", [], []],
  ["It is booked once you agree.", [], []],
  ["If you agree, it is booked.", [], []],
  ["取消成功，没有手续费。", [], ["cancel_booking"]],
  ["已为您订好，无需押金。", ["book_hotel"], ["book_hotel"]],
  ["没有取消成功。", [], []],
])("%s", (sentence, own, told) => {
  expect(claimed(sentence, "own")).toEqual(own);
  expect(claimed(sentence, "told")).toEqual(told);
});

it.each([
  ["Book me the cheapest hotel", ["book_hotel"]],
  ["I'd like two nights. Please book it", ["book_hotel"]],
  ["Could you please cancel it?", ["cancel_booking"]],
  ["I want to cancel it, and book another", ["book_hotel", "cancel_booking"]],
  ["Extend it by a night", ["change_booking"]],
  ["Another hotel", []],
  ["帮我订苏黎世最便宜的酒店", ["book_hotel"]],
  ["能帮我取消吗？", ["cancel_booking"]],
  ["订一间", ["book_hotel"]],
  ["Which hotels can I book?", []],
  ["How do I get to cancel it?", []],
  ["Show the book of rules", []],
  ["怎么取消？", []],
  ["我的预订有哪些？", []],
])("an act is asked for: %s", (text, names) => {
  expect(actsAskedFor(text, tools).map(({ name }) => name)).toEqual(names);
});

const sale = {
  name: "create_promotion",
  title: "Set up a promotion (设置促销)",
  description: "Starts a discount.",
  aliases: ["put on sale, mark down", "打折, 停掉活动"],
};

it.each([
  ["Put the blue tents on sale", true],
  ["Mark the tents down", true],
  ["Start it on Monday", true],
  ["Which tents are on sale?", false],
  ["Put it in the list", false],
  ["给帐篷打九折", true],
  ["停掉帐篷的活动", true],
  ["哪些帐篷在打折？", false],
  ["看看打折的帐篷", false],
])("an act is asked for in words that its tool knows: %s", (text, isAsked) => {
  expect(actsAskedFor(text, [sale])).toHaveLength(isAsked ? 1 : 0);
});

it.each([
  ["I have marked down the tents.", true],
  ["The promotion has been set up.", true],
  ["Set up a promotion first.", false],
  ["The promotion was started.", true],
  ["活动已停掉。", true],
])("an act is claimed in words that its tool knows: %s", (text, isClaimed) => {
  expect(actsClaimed(text, [sale], "told")).toHaveLength(isClaimed ? 1 : 0);
  expect(actsClaimed("The parcel was sent.", [{ name: "send_parcel" }], "told")).toHaveLength(1);
});

function saysDone(words: string, sentence: string, found = "") {
  const verbs = verbsBidden(words, tools);
  return verbs.length > 0 && (saysAskedDone(sentence, verbs, ordersIn(words), found) || saysAnyDone(sentence));
}

it.each([
  ["Upgrade my room", "Your room is upgraded."],
  ["Get rid of my Paris hotel", "HB-1 has been taken care of."],
  ["I no longer want HB-1", "HB-1 has been removed."],
  ["Call off HB-1", "HB-1 is off."],
  ["Scrap HB-1", "HB-1 is scrapped."],
  ["Could you please ditch the hotel?", "Everything is arranged."],
  ["Rooms in Zurich", "You're all set in Zurich!"],
  ["机票改到晚上", "已改到晚上的航班。"],
  ["把 HB-1 退了", "HB-1 已经退掉了。"],
  ["退订 HB-1", "HB-1 已经取消。"],
  ["HB-1 不要了", "好的，已办妥。"],
  ["帮我退 HB-1", "HB-1 退好了。"],
  ["把日内瓦的酒店撤了", "日内瓦的酒店已经撤了。"],
])("what was asked for is said to be done, in any words: %s %s", (words, sentence) => {
  expect(saysDone(words, sentence, "hb-1: paris station inn")).toBe(true);
});

it.each([
  ["Upgrade my room", "Your room cannot be upgraded."],
  ["Which rooms did you add?", "A room was added."],
  ["Find me hotels in Zurich", "Three hotels are now reserved for families."],
  ["I need a hotel in Zurich", "The Garden Hotel is fully booked."],
  ["Drop the SUV", "The SUV was dropped on 3 November.", "suv, dropped on 3 november"],
  ["Rooms in Zurich", "If you agree, it is all arranged."],
  ["Rooms in Zurich", "The rate is set at CNY 750, 10% off in May."],
  ["我要退 HB-1", "退 HB-1 可全额退款。"],
  ["退订 HB-1", "HB-1 尚未退订。"],
  ["苏黎世的酒店", "车站旅舍已售完。"],
  ["我已退掉 HB-1", "HB-1 已取消。"],
])("nothing asked for is said to be done: %s %s", (words, sentence, found = "a list") => {
  expect(saysDone(words, sentence, found)).toBe(false);
});

it("after reading, what the speaker did may be only to look", () => {
  expect(saysDone("Add a second room", "I have added a second room.")).toBe(true);
  expect(saysDone("Add a second room", "I have added a second room.", "a list")).toBe(false);
});

it.each([
  "How to cancel and book again",
  "To cancel, do I need a reason",
  "I only want to know what it costs to cancel",
  "I want to book, but first tell me the rules",
  "Can you book hotels too?",
  "Would you cancel HB-1 if you were me?",
  "I don't want to cancel, just asking about the fee",
  "Don't book yet",
  "I plan to book next week",
  "I was going to book a hotel, but forget it",
  "I'll book the train myself",
  "My friend wants to cancel his hotel",
  "I have to cancel my gym, haha",
  "I'd also like to book one in Basel, but not now",
  "Cancel policy",
  "Change of address",
  "取消政策",
  "取消的订单",
  "取消的话退多少钱",
  "万一要取消，怎么算",
  "我想订，先告诉我规则",
  "先别订",
  "订好了吧",
  "我朋友要取消酒店",
  "我自己订了酒店",
  "可以帮我取消吗，要多少钱",
  "帮我看看取消规则",
])("bids no act: %s", (text) => {
  expect(actsAskedFor(ordersIn(text), tools)).toEqual([]);
});

it.each([
  ["Could you please cancel it?", "cancel_booking"],
  ["Can you cancel HB-1?", "cancel_booking"],
  ["I need to cancel my booking", "cancel_booking"],
  ["Cancel HB-1, but keep HB-2", "cancel_booking"],
  ["Show me the rules, and book HT-1", "book_hotel"],
  ["能帮我取消 HB-1 吗？", "cancel_booking"],
  ["我要订苏黎世的酒店", "book_hotel"],
  ["把 HB-1 取消，HB-2 保留", "cancel_booking"],
])("bids an act: %s", (text, name) => {
  expect(actsAskedFor(ordersIn(text), tools).map((tool) => tool.name)).toEqual([name]);
});
