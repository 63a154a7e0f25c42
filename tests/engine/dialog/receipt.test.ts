import { describe, expect, it } from "vitest";
import {
  hasUnreported,
  isReportedIn,
  markReported,
  ownedBy,
  type Receipt,
  receiptLine,
  unreportedOf,
  withoutSuperseded,
} from "../../../src/engine/dialog/receipt.ts";
import { phrase } from "../../../src/engine/phrases.ts";

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

describe("a reply about what was done", () => {
  const receipt = {
    ...{ tool: "book_hotel", args: { hotel_id: "HT-0103" }, ok: true },
    text: "Booked HB-700001: Zurich Old Town House (HT-0103), Zurich, 2026-11-30 to 2026-12-02, 2 nights, 1 room, CNY 3,400.",
  };

  it.each([
    "HB-700001 is confirmed: Zurich Grand Palace, 2 nights.",
    "HB-700001 is confirmed. You stay at the Zurich Grand Palace.",
    "HB-700001 is booked for CNY 400.",
    "HB-700001 is booked from 2 to 30 December, 1 room.",
    "HB-700001 已预订：苏黎世大皇宫，2 间。",
    "HB-700001 已预订：苏黎世大皇宫酒店，两晚。",
  ])("does not replace the report if it names another thing, day or figure: %s", (reply) => {
    expect(isReportedIn(reply, receipt)).toBe(false);
  });

  it.each([
    "HB-700001 is confirmed: Zurich Old Town House, Monday, 30 November to 2 December 2026, CNY 3,400, CNY 1,700 per night.",
    "HB-700001 已预订，11月30日至12月2日，两晚，共3400元。",
    "HB-700001 is booked.\nFor the car HC-700002 you pay CNY 5 to Lindt Cars.\n\nThe Grand Palace was full.",
  ])("replaces it in other notation, beside other things: %s", (reply) => {
    expect(isReportedIn(reply, receipt)).toBe(true);
  });
});

describe("a receipt as a sentence", () => {
  it("says whether the call was done, declined or failed, and why", () => {
    const what = "Book H";
    const lines = [{ ok: true }, { ok: false }, { ok: false, why: "No room." }].map((end) =>
      receiptLine({ ...booked, text: what, ...end }, "en"),
    );
    expect(lines).toEqual([
      phrase("done", "en", { what }),
      phrase("declined", "en", { what }),
      phrase("failed", "en", { what, why: "No room." }),
    ]);
  });

  it("repeats at most 600 characters of a tool", () => {
    const text = "x".repeat(600);
    expect(receiptLine({ ...booked, text }, "en")).toContain(text);
    expect(receiptLine({ ...booked, text }, "en")).not.toContain("…");
    expect(receiptLine({ ...booked, text: `${text}y` }, "en")).toContain(`${text} …`);
    expect(receiptLine({ ...booked, ok: false, why: `${text}y` }, "en")).toContain(`${text} …`);
  });
});

describe("the codes of a tool", () => {
  const done = (text: string, args = {}): Receipt => ({ ...booked, args, text });

  it("have to be said all", () => {
    const both = done("Booked HB-700001 and HB-700002.");
    expect(isReportedIn("HB-700001 and HB-700002 are yours.", both)).toBe(true);
    expect(isReportedIn("HB-700001 is yours.", both)).toBe(false);
    expect(isReportedIn("HB-700001 is yours. No smoking. HB-700002 too.", both)).toBe(true);
    expect(isReportedIn("HB-700001 is yours. HB-700002 is not.", both)).toBe(false);
  });

  it.each(["A1", "X12", "2026-12-03T09", "700001", "Booking"])("are none like %s", (word) => {
    expect(isReportedIn(`It is ${word}.`, done(`Booked ${word} for you.`))).toBe(false);
  });

  it.each(["AB12", "X-2026-12-03", "20261203T09", "2026-1203-T9"])("are words like %s", (code) => {
    expect(isReportedIn(`It is ${code}.`, done(`Booked ${code} for you.`))).toBe(true);
  });

  it("of a tool that was declined or failed are not asked for", () => {
    const failed = { ...booked, ok: false, why: "" };
    expect(isReportedIn("HB-700001", failed)).toBe(false);
    expect(isReportedIn("Nothing was done.", failed, true)).toBe(false);
    expect(isReportedIn("Nothing was done. It is booked.", failed)).toBe(false);
  });
});

describe("the receipts of a conversation", () => {
  const failed: Receipt = { ...booked, ok: false };
  const keysOf = (receipts: object) => Object.keys(receipts);

  it("are unreported until a run of this process has said them", () => {
    const receipts = { a: { ...booked, said: "p" }, b: { ...booked, said: "q" }, c: booked };
    expect(keysOf(unreportedOf(receipts, "p"))).toEqual(["b", "c"]);
    expect(hasUnreported(receipts, "p")).toBe(true);
    expect(markReported(receipts, "p")).toEqual({
      ...{ a: receipts.a, b: { ...booked, said: "p" }, c: { ...booked, said: "p" } },
    });
    expect(hasUnreported(markReported(receipts, "p"), "p")).toBe(false);
    expect(hasUnreported({}, "p")).toBe(false);
  });

  it("are told to their own user only", () => {
    const receipts = { a: { ...booked, user: "ann" }, b: { ...booked, user: "bob" }, c: booked };
    expect(keysOf(ownedBy(receipts, "ann"))).toEqual(["a"]);
    expect(keysOf(ownedBy(receipts, undefined))).toEqual(["c"]);
  });

  it("leave out what was not done if its tool did it later or waits again", () => {
    const other = { ...booked, tool: "book_car" };
    expect(keysOf(withoutSuperseded({ a: failed, b: failed, c: other, d: booked, e: failed }))).toEqual([
      "c",
      "d",
      "e",
    ]);
    expect(
      keysOf(withoutSuperseded({ a: failed, b: { ...other, ok: false } }, [{ tool: "book_car", args: {} }])),
    ).toEqual(["a"]);
    expect(keysOf(withoutSuperseded({ a: failed, b: failed, c: other }))).toEqual(["a", "b", "c"]);
    expect(keysOf(withoutSuperseded({ a: booked }, [{ tool: "book_hotel", args: {} }, other]))).toEqual(["a"]);
    expect(keysOf(withoutSuperseded({ a: failed }, [other, { tool: "book_hotel", args: {} }]))).toEqual([]);
  });

  it("tell what the user declined although the same was done to another thing", () => {
    const cancelled = (id: string) => ({ ...booked, tool: "cancel_booking", args: { booking_id: id } });
    const declined = { ...cancelled("HB-1"), ok: false };
    expect(keysOf(withoutSuperseded({ a: declined, b: cancelled("HB-2") }))).toEqual(["a", "b"]);
    expect(keysOf(withoutSuperseded({ a: declined, b: cancelled("HB-1") }))).toEqual(["b"]);
    expect(keysOf(withoutSuperseded({ a: { ...declined, why: "Full" }, b: cancelled("HB-2") }))).toEqual(["b"]);
  });

  it("tell of each call of one card, and of what was declined on several only the last wish", () => {
    const delivery = (city: string, ok: boolean, card: number) => ({ ...booked, ok, args: { city }, card });
    const [basel, bern] = [delivery("Basel", false, 3), delivery("Bern", true, 3)];
    expect(keysOf(withoutSuperseded({ a: basel, b: bern }))).toEqual(["a", "b"]);
    expect(keysOf(withoutSuperseded({ a: basel, b: { ...bern, card: 8 } }))).toEqual(["b"]);
    expect(keysOf(withoutSuperseded({ a: basel, b: delivery("Bern", false, 3) }))).toEqual(["a", "b"]);
    expect(keysOf(withoutSuperseded({ a: basel, b: delivery("Bern", false, 8) }))).toEqual(["b"]);
    const other = { ...basel, args: { hotel_id: "HT-1" } };
    expect(keysOf(withoutSuperseded({ a: other, b: { ...other, args: { hotel_id: "HT-2" }, card: 8 } }))).toEqual([
      "a",
      "b",
    ]);
  });
});
