import { expect, it } from "vitest";
import { actsClaimed } from "../../../src/engine/grounding/claimed-acts.ts";

const tools = [
  { name: "book_hotel", title: "Book hotel (预订酒店)" },
  { name: "cancel_booking", title: "Cancel booking (取消预订)" },
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
])("%s", (sentence, own, told) => {
  expect(claimed(sentence, "own")).toEqual(own);
  expect(claimed(sentence, "told")).toEqual(told);
});
