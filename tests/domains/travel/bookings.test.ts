import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Offer } from "../../../src/domains/travel/data/offers.ts";
import { addDays } from "../../../src/engine/domain/days.ts";
import { type Counter, freshFile, inDays, openCounter, temporaryFolder } from "./counter.ts";

const folder = temporaryFolder();
let counter: Counter;
beforeEach(async () => {
  counter = await openCounter({ file: freshFile(join(folder.path, "travel.sqlite")) });
});
afterEach(() => counter.travel.close());
afterAll(folder.remove);

const zh = { language: "zh" } as const;

/** The four tools of each kind, with the names of their arguments. */
const desks = [
  {
    kind: "hotel",
    search: "search_hotels",
    book: "book_hotel",
    change: "change_hotel_booking",
    cancel: "cancel_hotel_booking",
    offerKey: "hotel_id",
    dates: (starts: string, ends: string) => ({ check_in: starts, check_out: ends }),
    prefix: "HB",
    noSuchOffer: "HT-9999",
    days: 2,
  },
  {
    kind: "car",
    search: "search_car_rentals",
    book: "book_car_rental",
    change: "change_car_rental",
    cancel: "cancel_car_rental",
    offerKey: "car_id",
    dates: (starts: string, ends: string) => ({ pick_up_date: starts, return_date: ends }),
    prefix: "CB",
    noSuchOffer: "CR-9999",
    days: 2,
  },
  {
    kind: "excursion",
    search: "search_excursions",
    book: "book_excursion",
    change: "change_excursion_booking",
    cancel: "cancel_excursion_booking",
    offerKey: "excursion_id",
    dates: (starts: string) => ({ date: starts }),
    prefix: "EB",
    noSuchOffer: "EX-9999",
    days: 1,
  },
] as const;

describe.each(desks)(
  "the $kind desk",
  ({ kind, search, book, change, cancel, offerKey, dates, prefix, noSuchOffer, days }) => {
    const from = inDays(10);
    const span = (starts = from) => ({ starts, ends: addDays(starts, days) });
    const datesOf = (starts = from) => dates(starts, addDays(starts, days));
    /** An offer in Basel that is free on two spans, or full on the first. */
    const offerOf = (isFree = true) =>
      ["BSL", "ZRH", "GVA", "PVG", "HGH", "PEK"]
        .flatMap((city) => counter.travel.offers.inCity(kind, city))
        .find((offer) =>
          isFree
            ? counter.travel.offers.left(offer, span()) > 1 && counter.travel.offers.left(offer, span(inDays(20))) > 1
            : counter.travel.offers.left(offer, span()) === 0,
        )!;
    const bookOne = async () => {
      const { text, rows } = await counter.call(book, { [offerKey]: offerOf().id, ...datesOf() });
      return { id: String(rows![0]!.booking_id), text };
    };
    const leftOf = (offer: Offer) => () => counter.travel.offers.left(offer, span());

    it("lists what is free with ids, prices and numbers, cheapest first", async () => {
      const { text, rows } = await counter.call(search, { city: "Basel", ...datesOf() });
      expect(text).toMatch(/^Choice of .* in Basel, 2026-12-01.*:\n1\. \w\w-02\d\d .*CNY .*, \d+ left/);
      expect(rows!.map((row) => row.price_cny)).toEqual(
        rows!.map((row) => row.price_cny).sort((a, b) => Number(a) - Number(b)),
      );
      expect(
        rows!.every((row) => Number(row.left) > 0 && String(row[offerKey]).startsWith(noSuchOffer.slice(0, 3))),
      ).toBe(true);
      expect((await counter.call(search, { city: "巴塞尔" }, zh)).text).toMatch(/^巴塞尔的.*：\n1\. /);
    });

    it("leaves out what is full", async () => {
      const full = offerOf(false);
      const { text } = await counter.call(search, { city: full.city, ...datesOf(), limit: 20 });
      expect(text).not.toContain(full.id);
    });

    it("says when nothing fits, and which city it does not know", async () => {
      const cheap = await counter.call(search, { city: "Basel", max_price_cny: 1 });
      expect(cheap).toMatchObject({ text: expect.stringMatching(/^No .* in Basel fits/), rows: [] });
      await expect(counter.call(search, { city: "Atlantis" })).rejects.toThrow(/"Atlantis".*We serve/);
      await expect(counter.call(search, { city: "亚特兰蒂斯" }, zh)).rejects.toThrow(/“亚特兰蒂斯”/);
    });

    it("books after a card with what, when and how much, and takes the room", async () => {
      const offer = offerOf();
      const left = leftOf(offer);
      const before = left();
      const args = { [offerKey]: offer.id, ...datesOf() };
      const price = (offer.priceCny * days).toLocaleString("en-US");
      const card = await counter.preview(book, args);
      expect(card).toMatch(/^Book /);
      for (const part of [offer.en, offer.id, from, `CNY ${price}`]) expect(card).toContain(part);
      const chinese = await counter.preview(book, args, zh);
      for (const part of ["预订", offer.zh, from, `${price} 元`]) expect(chinese).toContain(part);
      expect(left()).toBe(before);
      const { id, text } = await bookOne();
      expect(text).toMatch(new RegExp(`^Booked ${prefix}-7\\d{5}: .*CNY ${price}\\.$`));
      expect(left()).toBe(before - 1);
      const listed = await counter.call("list_my_bookings", { kind });
      expect(listed.text).toContain(id);
      // An excursion is on the day of its card, in the table too.
      const to = kind === "excursion" ? from : addDays(from, days);
      expect(listed.rows).toContainEqual(expect.objectContaining({ booking_id: id, starts: from, ends: to }));
      const other = kind === "hotel" ? "car" : "hotel";
      expect((await counter.call("list_my_bookings", { booking_id: id, kind: other })).text).toContain(id);
      expect((await counter.call(book, args, zh)).text).toMatch(/^已预订 /);
    });

    it("changes the dates, holds the new days and frees the old", async () => {
      const left = leftOf(offerOf());
      const before = left();
      const { id } = await bookOne();
      const args = { booking_id: id, ...datesOf(inDays(20)) };
      const card = await counter.preview(change, args);
      for (const part of [id, from, "→", inDays(20), "same price"]) expect(card).toContain(part);
      expect((await counter.call(change, args)).text).toMatch(new RegExp(`^Changed ${id} to ${inDays(20)}`));
      expect(left()).toBe(before);
      const booking = counter.travel.bookings.of("P1001").find((known) => known.id === id);
      expect(booking).toMatchObject(span(inDays(20)));
      expect((await counter.call(change, { booking_id: id, ...datesOf() }, zh)).text).toMatch(/^已将 .* 更改为 /);
    });

    it("cancels with a full refund and frees the days", async () => {
      const left = leftOf(offerOf());
      const before = left();
      const { id } = await bookOne();
      const card = await counter.preview(cancel, { booking_id: id });
      expect(card).toMatch(new RegExp(`^Cancel .* ${id}: .*; refund CNY `));
      expect((await counter.call(cancel, { booking_id: id })).text).toMatch(/^Cancelled /);
      expect(left()).toBe(before);
      await expect(counter.call(cancel, { booking_id: id })).rejects.toThrow(
        /already cancelled\. (Those that can be changed|There is no)/,
      );
      await expect(counter.call(change, { booking_id: id, ...datesOf() }, zh)).rejects.toThrow(/已经取消/);
      expect((await counter.call("list_my_bookings", { kind, include_past: true })).text).toMatch(/, cancelled/);
    });

    it("refuses a past day, a day too far, an unknown offer and a full one, naming values and choices", async () => {
      const offer = offerOf();
      const refusal = (args: object, run = {}) =>
        expect(counter.call(book, { [offerKey]: offer.id, ...args }, run)).rejects;
      await refusal(datesOf("2026-11-20")).toThrow(/2026-11-20 is past: today in .* is 2026-11-21/);
      await refusal(datesOf("2026-11-20"), zh).toThrow(/2026-11-20 已过/);
      await refusal(datesOf("2028-01-01")).toThrow(/too far ahead: bookings open until 2027-11-21/);
      await refusal({ ...datesOf(), [offerKey]: noSuchOffer }).toThrow(
        new RegExp(`${noSuchOffer}\\. \\[Take an id that ${search} lists`),
      );
      await refusal({ ...datesOf(), [offerKey]: "the second one" }).toThrow(/"the second one"\. It looks like/);
      await refusal({ ...datesOf("2026-02-30") }).toThrow(/"2026-02-30"/);
      await refusal({ ...datesOf(), [offerKey]: offerOf(false).id }).toThrow(/is full on 2026-12-0/);
      await refusal({ ...datesOf(), [offerKey]: offerOf(false).id }, zh).toThrow(/已满/);
    });

    it("shows no offers for days that nobody can book", async () => {
      const asked = (dates: object, run = {}) => expect(counter.call(search, { city: "Paris", ...dates }, run)).rejects;
      await asked(datesOf("2026-11-20")).toThrow(/2026-11-20 is past: today in Paris is 2026-11-21/);
      await asked(datesOf("2025-12-05"), zh).toThrow(/2025-12-05 已过：巴黎今天是 2026-11-21/);
      await asked(datesOf("2028-01-01")).toThrow(/too far ahead/);
    });

    it("refuses to change what is not there, is the same, or begins today", async () => {
      const { id } = await bookOne();
      const unknown = `${prefix}-999999`;
      await expect(counter.call(change, { booking_id: unknown, ...datesOf() })).rejects.toThrow(
        new RegExp(`no .* ${unknown}.*${id}`),
      );
      await expect(counter.call(cancel, { booking_id: unknown }, zh)).rejects.toThrow(/您没有/);
      await expect(counter.call(change, { booking_id: id })).rejects.toThrow(/only the dates?\b.* can be changed/);
      await expect(counter.call(change, { booking_id: id }, zh)).rejects.toThrow(/只能更改日期/);
      const thatDay = { now: new Date(`${from}T10:00Z`) };
      await expect(counter.call(cancel, { booking_id: id }, thatDay)).rejects.toThrow(/changes close the day before/);
      await expect(counter.call(cancel, { booking_id: id }, { ...thatDay, ...zh })).rejects.toThrow(/前一天/);
      await expect(counter.call(change, { booking_id: "mine", ...datesOf() })).rejects.toThrow(/"mine"/);
    });
  },
);

describe("what only some kinds have", () => {
  it("is a check-out after the check-in, and a longest stay", async () => {
    const book = (check_in: string, check_out: string, run = {}) =>
      counter.call("book_hotel", { hotel_id: "HT-0203", check_in, check_out }, run);
    await expect(book("2026-12-04", "2026-12-04")).rejects.toThrow(/2026-12-04 is not after .*earliest is 2026-12-05/);
    await expect(book("2026-12-04", "2026-12-01", zh)).rejects.toThrow(/退房日期 2026-12-01 不晚于入住日期 2026-12-04/);
    await expect(book("2026-12-04", "2027-02-01")).rejects.toThrow(/59 days; the longest is 30/);
    await expect(
      counter.call("search_hotels", { city: "BSL", check_in: "2026-12-04", check_out: "2026-12-03" }),
    ).rejects.toThrow(/not after/);
  });

  it("is stars, classes and themes to search by", async () => {
    const found = async (tool: string, args: object) =>
      new Set((await counter.call(tool, { city: "Paris", ...args })).rows!.map(({ category }) => category));
    expect(await found("search_hotels", { min_stars: 5 })).toEqual(new Set(["5 stars"]));
    expect(await found("search_car_rentals", { car_class: "suv" })).toEqual(new Set(["SUV"]));
    expect(await found("search_excursions", { theme: "food" })).toEqual(new Set(["food"]));
  });

  it("is a number of rooms and of people, in the price and in what is held", async () => {
    const rooms = { hotel_id: "HT-0202", check_in: inDays(10), check_out: inDays(12), rooms: 2 };
    const { text, rows } = await counter.call("book_hotel", rooms);
    expect(text).toContain("2 nights, 2 rooms");
    const id = String(rows![0]!.booking_id);
    expect((await counter.call("change_hotel_booking", { booking_id: id, rooms: 1 }, zh)).text).toMatch(
      /2 晚，1 间，.*退还/,
    );
    await expect(counter.call("book_hotel", { ...rooms, rooms: 6 })).rejects.toThrow(/rooms/);
    await expect(
      counter.call("book_excursion", { excursion_id: "EX-1601", date: inDays(10), people: 13 }),
    ).rejects.toThrow(/people/);
  });
});

describe("lookup_policy", () => {
  it.each([
    ["How much baggage can I take?", "en", "Baggage"],
    ["Can I get my money back when I cancel the flight?", "en", "cancel a flight"],
    ["What does rebooking cost?", "en", "rebooking"],
    ["deposit for a rental car", "en", "Car rental"],
    ["退票能退多少钱", "zh", "退票"],
    ["可以带几件行李", "zh", "行李"],
    ["酒店几点可以入住", "zh", "酒店"],
    ["改签费是多少", "zh", "改签"],
  ] as const)("finds the rule for: %s", async (query, language, title) => {
    const { text } = await counter.call("lookup_policy", { query }, { language });
    const [headline, ...content] = text.split("\n");
    expect(headline).toContain(title);
    expect(content.join("\n").length).toBeGreaterThan(50);
  });

  it("names the rules there are when none fits, and needs no sign-in", async () => {
    const { text } = await counter.call("lookup_policy", { query: "xyzzy" }, { user: {} });
    expect(text).toMatch(/"xyzzy"\. There are rules on: .*Baggage/);
    expect((await counter.call("lookup_policy", { query: "量子" }, { user: {}, ...zh })).text).toMatch(
      /现有规定：.*行李/,
    );
  });
});
