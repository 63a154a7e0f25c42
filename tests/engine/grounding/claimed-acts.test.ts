import { expect, it } from "vitest";
import { actsAskedFor, actsClaimed } from "../../../src/engine/grounding/claimed-acts.ts";

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
