import { expect, it } from "vitest";
import { writtenBy } from "../../../src/engine/dialog/message.ts";
import { kindOf } from "../../../src/engine/dialog/tool-message.ts";
import { waitingAnswers } from "../../../src/engine/dialog/waiting.ts";
import { answered, called, pendingOf, user } from "../../support/history.ts";

const hotel = { agent: "hotel", task: "t" };

it("calls on a card are answered in the card's words, those behind them as not yet due", () => {
  const heard = [
    user("q", "Book H"),
    called(hotel, ["0", "search_hotels"], ["1", "book_hotel"], ["2", "pay"]),
    answered(hotel, "0", "search_hotels"),
  ];
  const made = waitingAnswers([pendingOf("1", { preview: "Book H:\ntwo nights" })], heard);
  expect(made.map((message) => [message.tool_call_id, message.name, kindOf(message), writtenBy(message)])).toEqual([
    ["1", "book_hotel", "waiting", hotel],
    ["2", "pay", "waiting", hotel],
  ]);
  expect(made[0]?.text).toMatch(/^Book H: two nights\b.*Waits for the user's approval on a card/s);
  expect(made[1]?.text).toBe("Not yet: it comes when the user has decided.");
});
