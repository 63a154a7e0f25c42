import { describe, expect, it } from "vitest";
import { isSaidIn, type Receipt } from "../../../src/engine/dialog/receipt.ts";

const booked: Receipt = {
  tool: "book_hotel",
  args: { hotel_id: "HT-0102", check_in: "2026-12-03" },
  ok: true,
  text: "Booked HB-700001: Hotel Rhein (HT-0102), Basel, 2026-12-03 to 2026-12-05, CNY 1,200.",
};

describe("a booking is said", () => {
  it.each([booked.text, "Done! Your number is HB-700001. Do not forget your passport.", "已订好，编号 HB-700001。"])(
    "by %j",
    (reply) => {
      expect(isSaidIn(reply, booked)).toBe(true);
    },
  );

  it.each([
    "Anything else?",
    "Nothing was booked.",
    "HT-0102 is a fine hotel.",
    "HB-700001 could not be booked.",
    "HB-700001 没有订上。",
  ])("not by %j", (reply) => {
    expect(isSaidIn(reply, booked)).toBe(false);
  });

  it("that was changed by the number the user gave", () => {
    const changed = { ...booked, args: { booking_id: "HB-700001" }, text: "Changed HB-700001 to 2026-12-04." };
    expect(isSaidIn("HB-700001 is changed.", changed)).toBe(true);
    expect(isSaidIn("All done.", changed)).toBe(false);
  });
});

describe("what has no number is said", () => {
  const done = { ...booked, text: "The table is laid." };
  it("by the very words alone", () => {
    expect(isSaidIn("As you wished. The table is laid.", done)).toBe(true);
    expect(isSaidIn("As you wished.", done)).toBe(false);
  });
});

describe("what was not done is said", () => {
  const failed = { ...booked, ok: false, text: "Book hotel", why: "No room is left. Try HT-0103." };
  it("by its reason, or by saying that nothing was done", () => {
    expect(isSaidIn("This could not be done: No room is left", failed)).toBe(true);
    expect(isSaidIn("All right, nothing was done. What else?", failed)).toBe(true);
    expect(isSaidIn("It is booked.", failed)).toBe(false);
  });
});
