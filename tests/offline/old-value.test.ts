import { expect, it } from "vitest";
import { inNights } from "../../src/offline/goals/in-nights.ts";
import { asChange, withoutOldValue } from "../../src/offline/goals/reworded.ts";

it.each([
  ["change the torch promotion from 10% to 15%", "change the torch promotion to 15%"],
  ["change the bag discount from 15 to 20 percent", "change the bag discount to 20 percent"],
  ["change the hotel from one room to two", "change the hotel to two rooms"],
  ["change the cruise from 1 to 4 people", "change the cruise to 4 people"],
  ["把酒店从四晚改成六晚", "把酒店改成六晚"],
  ["折扣由15%提高到20%", "折扣提高到20%"],
  ["把头灯的优惠10%改成优惠20%", "把头灯的优惠改成优惠20%"],
])("%s is to be as it says last", (text, left) => expect(withoutOldValue(text)).toBe(left));

it.each([
  "change it from 3 to 5 December",
  "change the car from 5 pm to 6 pm",
  "hotels from 300 to 500 yuan",
  "change the return from Sunday to Saturday",
  "从11月28日改到11月30日",
  "两个人的房间改成三晚",
])("%s stays as it is", (text) => expect(withoutOldValue(text)).toBe(text));

it.each([
  ["在日内瓦住两天", "在日内瓦住两晚"],
  ["酒店住三天", "酒店住三晚"],
  ["入住2天前取消退多少", "入住2天前取消退多少"],
  ["入住两天之前取消", "入住两天之前取消"],
])("%s counts nights only of a stay", (text, said) => expect(inNights(text)).toBe(said));

it.each([
  ["give me a summary of this week's sales", "show me this week's sales"],
  ["summarise last week's sales", "show me last week's sales"],
  ["给我总结一下本周销售", "看看本周销售"],
  ["本周销售总结", "本周销售"],
  ["summarise it", "summarise it"],
  ["总结", "总结"],
])("%s is asked for as %s", (text, asked) => expect(asChange(text)).toBe(asked));
