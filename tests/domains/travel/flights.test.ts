import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { fares } from "../../../src/domains/travel/data/fares.ts";
import { ToolError } from "../../../src/engine/errors.ts";
import { type Counter, freshFile, inDays, now, openCounter, temporaryFolder, today } from "./counter.ts";

const folder = temporaryFolder();
let counter: Counter;
beforeEach(async () => {
  counter = await openCounter({ file: freshFile(join(folder.path, "travel.sqlite")) });
});
afterEach(() => counter.travel.close());
afterAll(folder.remove);

const zh = { language: "zh" } as const;
const upcoming = () => counter.travel.tickets.of("P1001").filter(({ flight }) => flight.day > inDays(1));
const ticket = (order = 0) => upcoming()[order]!;

/** A flight of a ticket's route on another day that has seats, or has none. */
function otherFlight(of = ticket(), isFree = true) {
  const query = { ...of.flight, from: inDays(1), to: inDays(60), after: now.toISOString(), limit: 200 };
  return counter.travel.schedule
    .search(query)
    .find((flight) => flight.id !== of.flight.id && flight.seatsLeft > 0 === isFree)!;
}

describe("search_flights", () => {
  it("finds those of a part of the day, by the clock where they depart", async () => {
    const on = { from_city: "Shanghai", to_city: "Beijing", from_date: inDays(3) };
    const times = async (part_of_day: string) =>
      (await counter.call("search_flights", { ...on, part_of_day })).rows!.map(({ departs }) =>
        String(departs).slice(11),
      );
    const all = (await counter.call("search_flights", on)).rows!.map(({ departs }) => String(departs).slice(11));
    expect(await times("morning")).toEqual(all.filter((time) => time < "12:00"));
    expect(await times("afternoon")).toEqual(all.filter((time) => time >= "12:00" && time < "18:00"));
    expect(all.length).toBeGreaterThan(0);
  });

  it("sorts by price, with sold out flights last, or by the latest departure", async () => {
    const on = { from_city: "Zurich", to_city: "Rome", from_date: inDays(3), to_date: inDays(9), limit: 20 };
    const rows = async (sort_by: string) => (await counter.call("search_flights", { ...on, sort_by })).rows!;
    const open = (await rows("price")).filter(({ seats_left }) => Number(seats_left) > 0);
    const prices = open.map(({ price_cny }) => Number(price_cny));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await rows("price")).slice(0, open.length)).toEqual(open);
    const times = (await rows("latest")).map(({ departs }) => String(departs));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("leaves out what costs more, and names the lowest price where all of them do", async () => {
    const on = { from_city: "Zurich", to_city: "London", from_date: inDays(3), to_date: inDays(9), limit: 20 };
    const all = (await counter.call("search_flights", on)).rows!.map(({ price_cny }) => Number(price_cny));
    const most = Math.max(...all) - 1;
    const rest = (await counter.call("search_flights", { ...on, max_price_cny: most })).rows!;
    expect(rest.map(({ price_cny }) => price_cny)).toEqual(all.filter((price) => price <= most));
    const { text } = await counter.call("search_flights", { ...on, max_price_cny: 10 });
    expect(text).toMatch(/costs more; the cheapest is CNY \d/);
  });

  it("shows the other times of a day where there is none in the part that is asked for", async () => {
    const on = { from_city: "Zurich", to_city: "Vienna", from_date: inDays(3), part_of_day: "evening" };
    const { text, rows } = await counter.call("search_flights", on);
    expect(text).toMatch(/^No flight Zurich → Vienna, 2026-11-24, in the evening\. At other times, local times:\n1\. /);
    expect(rows).toHaveLength(2);
    expect((await counter.call("search_flights", on, zh)).text).toMatch(/^2026-11-24晚上没有 苏黎世 → 维也纳 的航班。/);
  });

  it("lists flights of a route numbered, with local times, price and seats", async () => {
    const { text, rows, columns } = await counter.call("search_flights", {
      from_city: "Zurich",
      to_city: "LHR",
      from_date: inDays(3),
    });
    expect(text).toMatch(
      /^Flights Zurich → London, 2026-11-24, local times:\n1\. SB104-20261124 Zurich ZRH 2026-11-24 \d\d:\d\d → London LHR /,
    );
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows![0]!)).toEqual(columns?.map(({ name }) => name));
    expect(columns?.find(({ name }) => name === "price_cny")?.unit).toBe("CNY");
  });

  it("speaks Chinese and takes Chinese names", async () => {
    const { text } = await counter.call(
      "search_flights",
      { from_city: "上海", to_city: "北京", from_date: inDays(3) },
      zh,
    );
    expect(text).toMatch(/^航班 上海 → 北京，.*\n1\. SB\d{3}-20261124 上海 PVG .* → 北京 PEK .*元，(余 \d+ 座|已售完)/);
  });

  it("leaves out what has departed today, and shows it on days gone by", async () => {
    const soon = await counter.call("search_flights", { from_city: "ZRH", from_date: today, limit: 20 });
    expect(soon.text).not.toMatch(/departed/);
    const past = await counter.call("search_flights", { from_city: "ZRH", to_city: "LHR", from_date: inDays(-3) });
    expect(past.text).toMatch(/departed/);
    const month = { to_city: "Paris", from_date: inDays(-20), to_date: inDays(9), sort_by: "price" };
    expect((await counter.call("search_flights", month)).text).not.toMatch(/departed/);
  });

  it("keeps to the limit and says that there are more", async () => {
    const { text, rows } = await counter.call("search_flights", { to_city: "Paris", limit: 3 });
    expect(rows).toHaveLength(3);
    expect(text).toMatch(/There are more/);
  });

  it("names the direct connections when a route is not flown, and the horizon when a day is too far", async () => {
    const none = await counter.call("search_flights", { from_city: "Basel", to_city: "Tokyo" });
    expect(none.text).toMatch(/No direct flight Basel → Tokyo.*London \(LHR\)/);
    expect(none.rows).toEqual([]);
    const far = await counter.call("search_flights", { from_city: "Basel", from_date: "2028-01-01" }, zh);
    expect(far.text).toBe("航班公布至 2027-01-20，2028-01-01 尚未开放。");
  });

  it.each([
    [{}, /Where from/, /请问从哪里出发/],
    [{ from_city: "Tokio" }, /"Tokio".*Tokyo \(HND\)/, /“Tokio”.*东京（HND）/],
    [{ from_city: "ZRH", from_date: "2026-12-05", to_date: "2026-12-01" }, /2026-12-01 is before/, /早于/],
    [{ from_city: "ZRH", from_date: "tomorrow" }, /"tomorrow"\. Write YYYY-MM-DD/, /YYYY-MM-DD/],
    [{ from_city: "ZRH", limit: 21 }, /limit/, /limit/],
  ])("refuses %j", async (args, english, chinese) => {
    await expect(counter.call("search_flights", args)).rejects.toThrow(english);
    await expect(counter.call("search_flights", args, zh)).rejects.toThrow(chinese);
    await expect(counter.call("search_flights", args)).rejects.toThrow(ToolError);
  });
});

describe("list_my_tickets", () => {
  it("lists upcoming tickets with fare, seat and gate, and past ones on request", async () => {
    const open = await counter.call("list_my_tickets", {});
    expect(open.text).toMatch(
      /^Your tickets, local times:\n1\. TK-\d{6}: SB\d{3}-\d{8} .*(light|standard|flex) fare, CNY .*, seat 1A, gate [ABC]\d+/,
    );
    const all = await counter.call("list_my_tickets", { include_past: true }, zh);
    expect(all.rows!.length).toBeGreaterThan(open.rows!.length);
    expect(all.text).toMatch(/已乘坐/);
  });

  it("asks anonymous and unknown people to sign in", async () => {
    await expect(counter.call("list_my_tickets", {}, { user: {} })).rejects.toThrow(/Sign in/);
    await expect(counter.call("list_my_tickets", {}, { user: {}, ...zh })).rejects.toThrow(/登录/);
    await expect(counter.call("list_my_tickets", {}, { user: { userId: "alice" } })).rejects.toThrow(/"alice"/);
  });
});

describe("change_ticket", () => {
  it("moves the ticket, its pass and one seat each way, and charges fee and difference", async () => {
    const before = ticket();
    const target = otherFlight();
    const seats = (id: string) => counter.travel.schedule.find(id)!.seatsLeft;
    const [oldSeats, newSeats] = [seats(before.flight.id), seats(target.id)];
    const args = { ticket_id: before.id, flight_id: target.id };
    const newPrice = Math.round(target.priceCny * fares[before.fare].factor);
    const difference = Math.max(0, newPrice - before.priceCny);
    const total = (fares[before.fare].changeFeeCny + difference).toLocaleString("en-US");
    const preview = await counter.preview("change_ticket", args);
    expect(preview).toContain(`Change ticket ${before.id}: ${before.flight.id}`);
    expect(preview).toContain(`${target.id}`);
    expect(preview).toContain(`to pay CNY ${total}`);
    expect(seats(target.id)).toBe(newSeats);
    const { text } = await counter.call("change_ticket", args);
    expect(text).toContain(`Ticket ${before.id} is now for ${target.id}`);
    const after = counter.travel.tickets.of("P1001").find(({ id }) => id === before.id)!;
    expect(after).toMatchObject({ flight: { id: target.id }, priceCny: before.priceCny + difference, seat: "11A" });
    expect([seats(before.flight.id), seats(target.id)]).toEqual([oldSeats + 1, newSeats - 1]);
  });

  it("speaks Chinese on the card and in the result", async () => {
    const args = { ticket_id: ticket().id, flight_id: otherFlight().id };
    expect(await counter.preview("change_ticket", args, zh)).toMatch(/^改签机票 TK-\d+：由 .* 改为 .*；需付 .* 元/);
    expect((await counter.call("change_ticket", args, zh)).text).toMatch(/已改签为/);
  });

  it("refuses another route, the same flight, an unknown flight and a full one, and names what there is", async () => {
    const { id, flight } = ticket();
    const change = (flight_id: string, run = {}) => counter.call("change_ticket", { ticket_id: id, flight_id }, run);
    const elsewhere = counter.travel.schedule.search({
      origin: "PVG",
      destination: "PEK",
      from: inDays(2),
      to: inDays(2),
      after: "",
      limit: 1,
    })[0]!;
    await expect(change(elsewhere.id)).rejects.toThrow(/another route.*ZRH to GVA[\s\S]*1\. SB10/);
    await expect(change(elsewhere.id, zh)).rejects.toThrow(/航线[\s\S]*1\. SB10/);
    await expect(change(flight.id)).rejects.toThrow(/already/);
    await expect(change("SB999-20261201")).rejects.toThrow(/no flight SB999-20261201[\s\S]*1\. SB/);
    await expect(change(otherFlight(ticket(), false).id)).rejects.toThrow(/sold out/);
    await expect(change(otherFlight(ticket(), false).id, zh)).rejects.toThrow(/已售完/);
    await expect(change("LH400")).rejects.toThrow(/"LH400"\. It looks like SB/);
  });

  it("closes three hours before departure, to the minute", async () => {
    const before = ticket();
    const args = { ticket_id: before.id, flight_id: otherFlight().id };
    const hoursAhead = (hours: number, seconds = 0) =>
      new Date(Date.parse(before.flight.departs) - hours * 3_600_000 - seconds * 1_000);
    await expect(counter.call("change_ticket", args, { now: hoursAhead(3) })).rejects.toThrow(/3 hours/);
    await expect(counter.call("change_ticket", args, { now: hoursAhead(3), ...zh })).rejects.toThrow(/3 小时/);
    await expect(counter.call("change_ticket", args, { now: hoursAhead(-1) })).rejects.toThrow(/has departed/);
    const last = { ...args, flight_id: otherFlight(ticket()).id };
    const lateTarget = counter.travel.schedule
      .search({ ...before.flight, from: inDays(20), to: inDays(40), after: "", limit: 50 })
      .find(({ seatsLeft }) => seatsLeft > 0)!;
    await expect(
      counter.call("change_ticket", { ...last, flight_id: lateTarget.id }, { now: hoursAhead(3, 1) }),
    ).resolves.toMatchObject({ text: expect.stringContaining("is now for") });
  });

  it("refuses a new flight that is about to depart", async () => {
    const before = ticket();
    const target = otherFlight();
    const at = new Date(Date.parse(target.departs) - 3_600_000);
    expect(target.departs < before.flight.departs).toBe(true);
    await expect(
      counter.call("change_ticket", { ticket_id: before.id, flight_id: target.id }, { now: at }),
    ).rejects.toThrow(/less than 3 hours/);
  });
});

describe("cancel_ticket", () => {
  it("refunds what the fare allows, withdraws the pass and frees the seat", async () => {
    const before = ticket();
    const seats = () => counter.travel.schedule.find(before.flight.id)!.seatsLeft;
    const seatsBefore = seats();
    const refund = Math.round(before.priceCny * fares[before.fare].refundShare).toLocaleString("en-US");
    const args = { ticket_id: before.id };
    expect(await counter.preview("cancel_ticket", args)).toContain(`refund CNY ${refund} of CNY ${before.priceCny}`);
    expect(await counter.preview("cancel_ticket", args, zh)).toContain(`退款 ${refund} 元`);
    expect((await counter.call("cancel_ticket", args)).text).toMatch(/^Cancelled ticket/);
    expect(seats()).toBe(seatsBefore + 1);
    expect(counter.travel.tickets.of("P1001").find(({ id }) => id === before.id)).toMatchObject({
      seat: null,
      cancelledAt: now.toISOString(),
    });
  });

  it("refuses a ticket that is cancelled, flown, unknown or another passenger's, and names one's own", async () => {
    const cancel = (ticket_id: string, run = {}) => counter.call("cancel_ticket", { ticket_id }, run);
    const gone = ticket().id;
    await cancel(gone);
    const other = ticket(1).id;
    await expect(cancel(gone)).rejects.toThrow(new RegExp(`already cancelled.*${other}`));
    await expect(cancel(gone, zh)).rejects.toThrow(/已经取消/);
    const flown = counter.travel.tickets.of("P1001")[0]!.id;
    await expect(cancel(flown)).rejects.toThrow(/has departed/);
    const foreign = counter.travel.tickets.of("P1002").at(-1)!.id;
    await expect(cancel(foreign)).rejects.toThrow(
      new RegExp(`no ticket ${foreign}\\. Those that can be changed: ${other}`),
    );
    await expect(cancel("TK-999999", zh)).rejects.toThrow(/没有机票 TK-999999/);
    await expect(cancel("first")).rejects.toThrow(/"first"\. It looks like TK-/);
  });
});
