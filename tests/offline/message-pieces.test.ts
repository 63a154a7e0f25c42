import { expect, it } from "vitest";
import { isParted, piecesOf, withoutJoint } from "../../src/offline/roles/message-pieces.ts";

it.each([
  ["Show A, then B and C", ["Show A", "B", "C"]],
  ["one thing?\nAnother thing", ["one thing?", "Another thing"]],
  ["甲的销售，另外乙的订单还有多少", ["甲的销售，", "乙的订单还有多少"]],
  ["甲的预订和2026-11-20各区的拥堵排名", ["甲的预订", "2026-11-20各区的拥堵排名"]],
  ["甲的快递到哪儿了 乙的订单有多少", ["甲的快递到哪儿了", "乙的订单有多少"]],
  ["Three things: 1) flights to A 2) stock of B", ["Three things:", "flights to A", "stock of B"]],
  ["sales of A? While you're at it, B", ["sales of A?", "B"]],
  ["我的机票还有效吗", ["我的机票还有效吗"]],
  ["3,000 pieces at 9:30", ["3,000 pieces at 9:30"]],
])("a text is cut where something may begin: %s", (text, pieces) => {
  expect(
    piecesOf(text)
      .map(withoutJoint)
      .map((piece) => piece.replace(/,$/, "")),
  ).toEqual(pieces);
  expect(piecesOf(text).join("")).toBe(text);
});

it.each([
  ["How is it?", "And that"],
  ["甲的销售，", "另外乙"],
  ["one", " and two"],
])("a piece behind a stop or a word for what comes beside begins anew: %s%s", (before, piece) => {
  expect(isParted(before, piece)).toBe(true);
});

it.each([
  ["甲的销售，", "乙的订单"],
  ["a room in A,", " two nights"],
])("a piece behind a mere comma goes on: %s%s", (before, piece) => {
  expect(isParted(before, piece)).toBe(false);
});
