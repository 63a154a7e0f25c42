import { describe, expect, it } from "vitest";
import { isReportedIn, type Receipt } from "../../../src/engine/dialog/receipt.ts";

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
      expect(isReportedIn(reply, booked)).toBe(true);
    },
  );

  it.each([
    "Anything else?",
    "Nothing was booked.",
    "HT-0102 is a fine hotel.",
    "HB-700001 could not be booked.",
    "HB-700001 没有订上。",
  ])("not by %j", (reply) => {
    expect(isReportedIn(reply, booked)).toBe(false);
  });

  it("that was changed by the number the user gave", () => {
    const changed = { ...booked, args: { booking_id: "HB-700001" }, text: "Changed HB-700001 to 2026-12-04." };
    expect(isReportedIn("HB-700001 is changed.", changed)).toBe(true);
    expect(isReportedIn("All done.", changed)).toBe(false);
  });
});

describe("what has no number is said", () => {
  const done = { ...booked, text: "The table is laid." };
  it("by the very words alone", () => {
    expect(isReportedIn("As you wished. The table is laid.", done)).toBe(true);
    expect(isReportedIn("As you wished.", done)).toBe(false);
  });
});

describe("what was not done is said", () => {
  const failed = { ...booked, ok: false, text: "Book hotel", why: "No room is left. Try HT-0103." };
  it("by its reason, or by saying that nothing was done", () => {
    expect(isReportedIn("This could not be done: No room is left", failed)).toBe(true);
    expect(isReportedIn("All right, nothing was done. What else?", failed)).toBe(true);
    expect(isReportedIn("It is booked.", failed)).toBe(false);
  });
});

describe("a reply that says otherwise than the tool", () => {
  const done = { tool: "book", args: { hotel: "HT-0301" }, ok: true, text: "Booked HB-700001: 1 room, CNY 680." };
  const cancelled = { ...done, tool: "cancel", text: "Cancelled HB-700002." };
  const declined = { ...done, ok: false, text: "Book HT-0301" };

  it.each([
    ["HB-700001 has been cancelled and refunded.", done],
    ["HB-700001: void.", done],
    ["HB-700001 is your colleague's booking; yours is rejected.", done],
    ["您的订单 HB-700001 已取消。", done],
    ["Booked HB-700001 for 10 rooms.", done],
    ["HB-700002 is confirmed.", cancelled],
    ["Nothing was done wrong: your room HB-700099 is booked and paid.", declined],
  ])("does not say it: %s", (reply, receipt) => {
    expect(isReportedIn(reply, receipt)).toBe(false);
  });

  it.each([
    ["Your room is booked: HB-700001, 1 room, CNY 680.", done],
    ["HB-700002 is cancelled.", cancelled],
    ["All right, nothing was done.", declined],
  ])("is told from one that agrees: %s", (reply, receipt) => {
    expect(isReportedIn(reply, receipt)).toBe(true);
  });
});
