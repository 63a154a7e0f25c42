import { describe, expect, it } from "vitest";
import { RepeatError } from "../../../src/engine/errors.ts";
import { everyWrite, now, openCounter } from "./counter.ts";

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** A counter whose clock is moved by hand, and a hotel somebody has booked there. */
async function booked(units = 1) {
  let time = now;
  const counter = await openCounter({ clock: () => time });
  const wish = everyWrite(counter.travel).find(({ tool }) => tool === "book_hotel");
  const args = { ...wish?.args, rooms: units };
  const { text } = await counter.call("book_hotel", args);
  return {
    ...counter,
    args,
    text,
    at: (minutes: number) => {
      time = minutesLater(minutes);
    },
  };
}

describe("what the same user had done minutes ago, in any conversation", () => {
  it("is said on the card that would do it again, and can be done again", async () => {
    const { preview, call, args, text, at } = await booked();
    at(4);
    const card = await preview("book_hotel", args);
    expect(card).toBe(
      `You had exactly this done 4 minutes ago: ${text} Approving does it a second time.\nBook hotel: ${text.slice("Booked HB-700001: ".length, -1)}`,
    );
    expect((await call("book_hotel", args)).text).toContain("Booked HB-700002");
    expect(await preview("book_hotel", args)).toContain("just now: Booked HB-700002");
  });

  it("is said in the user's language", async () => {
    const { preview, args, at } = await booked();
    at(1);
    expect(await preview("book_hotel", args, { language: "zh" })).toContain(
      "您 1 分钟前办理过完全相同的操作（HB-700001）。再次同意将重复办理。\n预订酒店",
    );
  });

  it("is not said of something else, to somebody else, or half an hour later", async () => {
    const { preview, args, at } = await booked();
    expect(await preview("book_hotel", { ...args, rooms: 2 })).toMatch(/^Book hotel/);
    expect(await preview("book_hotel", args, { user: { userId: "P1002" } })).toMatch(/^Book hotel/);
    at(31);
    expect(await preview("book_hotel", args)).toMatch(/^Book hotel/);
  });

  it("is not done once more by a call whose card said nothing of it, or only of an earlier time", async () => {
    const { call, preview, args, text } = await booked();
    await expect(call("book_hotel", args, { repeatOf: "" })).rejects.toThrow(RepeatError);
    await call("book_hotel", args, { repeatOf: text });
    await expect(call("book_hotel", args, { repeatOf: text })).rejects.toThrow(RepeatError);
    expect(await preview("book_hotel", args)).toContain("just now: Booked HB-700002");
  });

  it("is not said of what was undone since, and of the one that still stands where another was undone", async () => {
    const { call, preview, args, text } = await booked();
    await call("cancel_hotel_booking", { booking_id: "HB-700001" });
    expect(await preview("book_hotel", args)).toMatch(/^Book hotel/);
    expect((await call("book_hotel", args, { repeatOf: "" })).text).toContain("Booked HB-700002");
    await call("book_hotel", args, { repeatOf: text.replace("HB-700001", "HB-700002") });
    await call("cancel_hotel_booking", { booking_id: "HB-700003" });
    expect(await preview("book_hotel", args)).toContain("just now: Booked HB-700002");
  });

  it("is not said of a change that another one has undone", async () => {
    const { call, preview } = await booked(2);
    const rooms = (count: number) => ({ booking_id: "HB-700001", rooms: count });
    await call("change_hotel_booking", rooms(1));
    await call("change_hotel_booking", rooms(2));
    expect(await preview("change_hotel_booking", rooms(1))).not.toContain("exactly this");
  });

  it("stands in front of why it cannot be done again", async () => {
    const counter = await openCounter();
    const { args = {} } = everyWrite(counter.travel).find(({ tool }) => tool === "cancel_hotel_booking") ?? {};
    const { text } = await counter.call("cancel_hotel_booking", args);
    await expect(counter.preview("cancel_hotel_booking", args)).rejects.toThrow(
      new RegExp(`^You had exactly this done just now: ${text.slice(0, 20)}[^]*is already cancelled`),
    );
  });
});
