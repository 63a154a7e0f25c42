import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { runInChild } from "./child.ts";
import { freshFile, inDays, now, openCounter, temporaryFolder } from "./counter.ts";

const folder = temporaryFolder();
afterAll(folder.remove);
const span = { starts: inDays(10), ends: inDays(11) };
const stay = { check_in: span.starts, check_out: span.ends };

describe("the last room", () => {
  it("goes to one of two connections that take turns", async () => {
    const file = freshFile(join(folder.path, "turns.sqlite"));
    const [first, second] = [await openCounter({ file }), await openCounter({ file })];
    const hotel = first.travel.offers
      .inCity("hotel", "BSL")
      .find((offer) => first.travel.offers.left(offer, span) > 1)!;
    const rooms = first.travel.offers.left(hotel, span);
    for (let room = 0; room < rooms; room++) {
      const counter = room % 2 === 0 ? first : second;
      await counter.call("book_hotel", { hotel_id: hotel.id, ...stay });
    }
    for (const counter of [first, second]) {
      expect(counter.travel.offers.left(hotel, span)).toBe(0);
      await expect(counter.call("book_hotel", { hotel_id: hotel.id, ...stay })).rejects.toThrow(/is full on/);
      counter.travel.close();
    }
  });

  it("goes to one of two processes that race for every room", async () => {
    const file = freshFile(join(folder.path, "race.sqlite"));
    const counter = await openCounter({ file });
    const hotel = counter.travel.offers
      .inCity("hotel", "ZRH")
      .find((offer) => counter.travel.offers.left(offer, span) > 2)!;
    const rooms = counter.travel.offers.left(hotel, span);
    const racer = (userId: string) =>
      runInChild({
        file,
        calls: Array.from({ length: rooms }, (_, index) => ({
          tool: "book_hotel",
          args: { hotel_id: hotel.id, ...stay },
          key: `race-${index}`,
          userId,
        })),
      });
    const outcomes = await Promise.all([racer("P1001"), racer("P1002")]);
    const lines = outcomes.flatMap(({ output }) => output.trim().split("\n"));
    expect(lines.filter((line) => line.startsWith('"Booked'))).toHaveLength(rooms);
    expect(lines.filter((line) => /ToolError: .* is full on/.test(line))).toHaveLength(rooms);
    const ids = lines.flatMap((line) => line.match(/HB-\d+/g) ?? []).filter((id) => id >= "HB-7");
    expect(new Set(ids).size).toBe(rooms);
    expect(counter.travel.offers.left(hotel, span)).toBe(0);
    counter.travel.close();
  }, 40_000);
});

describe("the last seat", () => {
  it("of a flight goes to one passenger", async () => {
    const file = freshFile(join(folder.path, "seat.sqlite"));
    const counter = await openCounter({ file });
    const ticketOf = (userId: string) =>
      counter.travel.tickets.of(userId).find(({ flight }) => flight.day > inDays(1))!;
    const mine = ticketOf("P1001");
    const target = counter.travel.schedule
      .search({ ...mine.flight, from: inDays(1), to: inDays(60), after: now.toISOString(), limit: 50 })
      .find(({ id, seatsLeft }) => id !== mine.flight.id && seatsLeft > 0)!;
    const db = new Database(file);
    const other = ticketOf("P1002");
    db.prepare("UPDATE flights SET seatsLeft = 1 WHERE id = ?").run(target.id);
    db.prepare("UPDATE tickets SET flightId = ? WHERE id = ?").run(mine.flight.id, other.id);
    const change = (ticket_id: string, userId: string) =>
      counter.call("change_ticket", { ticket_id, flight_id: target.id }, { user: { userId } });
    await change(mine.id, "P1001");
    await expect(change(other.id, "P1002")).rejects.toThrow(/sold out/);
    expect(counter.travel.schedule.find(target.id)!.seatsLeft).toBe(0);
    db.close();
    counter.travel.close();
  });
});

describe("a new database", () => {
  it("is made once when several processes start at the same time", async () => {
    const file = join(folder.path, "fresh", "travel.sqlite");
    const errand = { file, calls: [{ tool: "list_my_tickets", args: {}, key: "k" }] };
    const outcomes = await Promise.all([runInChild(errand), runInChild(errand), runInChild(errand)]);
    expect(new Set(outcomes.map(({ output }) => output)).size).toBe(1);
    expect(outcomes[0]!.output).toMatch(/^"Your tickets/);
    const db = new Database(file, { readonly: true });
    expect(db.prepare("SELECT count(*) FROM seededDays").pluck().get()).toBe(121);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    db.close();
  }, 40_000);
});
