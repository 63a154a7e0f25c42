import { expect, it } from "vitest";
import { removesUnasked } from "../../src/offline/goals/asked-for.ts";
import { tool } from "./offline.ts";

const list = tool("list_my_rooms", "The meeting rooms (会议室) that the user has booked.", {});
const cancel = {
  ...tool("cancel_room", "Ends a booking of a meeting room.", { booking: { type: "string" } }),
  effect: "write" as const,
  aliases: ["drop the room, 停用会议室"],
};
const tools = [list, cancel];

it.each(["cancel my room", "end the booking B-1", "drop it", "把会议室停用", "会议室不需要了"])(
  "%s asks for a removal",
  (text) => {
    expect(removesUnasked(cancel, [text], tools)).toBe(false);
  },
);

it.each(["a poster for the room", "我的会议室，从明天到月底", "the booking ends today, make it longer"])(
  "%s asks for none",
  (text) => {
    expect(removesUnasked(cancel, [text], tools)).toBe(true);
  },
);

it("a verb that says little alone asks for no removal", () => {
  const off = { ...cancel, aliases: ["strike the room, take down the booking"] };
  expect(removesUnasked(off, ["take my rooms"], [list, off])).toBe(true);
  expect(removesUnasked(off, ["put the rooms in a list"], [list, off])).toBe(true);
  expect(removesUnasked(off, ["strike it"], [list, off])).toBe(false);
});

it("what was said before asks for a removal, too", () => {
  expect(removesUnasked(cancel, ["the second one", "cancel a room"], tools)).toBe(false);
});

it("a tool that removes nothing may always be called", () => {
  expect(removesUnasked(list, ["a poster"], tools)).toBe(false);
});

it("the word for what is booked asks for no removal of a booking", () => {
  const cancelBooking = { ...cancel, name: "cancel_room_booking", aliases: [] };
  expect(removesUnasked(cancelBooking, ["book a room", "I meant the one upstairs"], [list, cancelBooking])).toBe(true);
});
