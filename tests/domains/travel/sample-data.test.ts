import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { flightsOfDay } from "../../../src/domains/travel/data/flights-of-day.ts";
import { journeysOfDay } from "../../../src/domains/travel/data/journeys.ts";
import { offers, soldElsewhere } from "../../../src/domains/travel/data/offers.ts";
import { passengers } from "../../../src/domains/travel/data/passengers.ts";
import { places } from "../../../src/domains/travel/data/places.ts";
import { routesFrom } from "../../../src/domains/travel/data/routes.ts";
import { openTravel } from "../../../src/domains/travel/travel.ts";
import { daysFrom } from "../../../src/engine/domain/days.ts";
import { SetupError } from "../../../src/engine/errors.ts";
import { effectsIn, inDays, now, temporaryFolder } from "./counter.ts";

const folder = temporaryFolder();
afterAll(folder.remove);
const fileOf = (name: string) => join(folder.path, name);

function travelOn(file: string, instant: Date) {
  openTravel({ file, now: instant }).close();
  return new Database(file, { readonly: true });
}

describe("the sample data", () => {
  const window = daysFrom(inDays(-60), inDays(61));

  it("has over 5,000 flights between 25 cities, 60 days either side of today", () => {
    const db = travelOn(fileOf("counts.sqlite"), now);
    const count = (what: string) => db.prepare<[], number>(`SELECT count(${what}) FROM flights`).pluck().get();
    expect(count("*")).toBeGreaterThan(5_000);
    expect(count("DISTINCT day")).toBe(121);
    expect(count("DISTINCT origin")).toBe(25);
    expect(db.prepare("SELECT min(day) AS first, max(day) AS last FROM flights").get()).toEqual({
      first: inDays(-60),
      last: inDays(60),
    });
  });

  it("gives each of 60 passengers tickets with a boarding pass each", () => {
    const db = travelOn(fileOf("passes.sqlite"), now);
    const counts = db
      .prepare<[], { tickets: number; passes: number }>(
        `SELECT count(t.id) AS tickets, count(b.ticketId) AS passes FROM passengers p
         LEFT JOIN tickets t ON t.userId = p.id LEFT JOIN boardingPasses b ON b.ticketId = t.id GROUP BY p.id`,
      )
      .all();
    expect(counts).toHaveLength(60);
    for (const { tickets, passes } of counts) {
      expect(tickets).toBeGreaterThan(8);
      expect(passes).toBe(tickets);
    }
  });

  it.each(["2026-11-21", "2027-03-01", "2028-02-29"])("gives P1001 several upcoming tickets on %s", (day) => {
    const travel = openTravel({ file: ":memory:", now: new Date(`${day}T12:00Z`) });
    const upcoming = travel.tickets.of("P1001").filter(({ flight }) => flight.departs > `${day}T12:00`);
    travel.close();
    expect(upcoming.length).toBeGreaterThanOrEqual(5);
  });

  it("has hotels, cars and excursions in every city, all priced", () => {
    for (const { code } of places) {
      const here = offers.filter(({ city }) => city === code);
      expect(here.filter(({ kind }) => kind === "hotel")).toHaveLength(4);
      expect(here.filter(({ kind }) => kind === "car")).toHaveLength(5);
      expect(here.filter(({ kind }) => kind === "excursion")).toHaveLength(3);
      expect(here.every(({ priceCny, capacity }) => priceCny > 0 && capacity > 0)).toBe(true);
      expect(routesFrom(code).length).toBeGreaterThan(0);
    }
    expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
  });

  it("holds the same flights and journeys on a day, whenever it is made", () => {
    for (const day of window.slice(0, 10)) {
      expect(flightsOfDay(day)).toEqual(flightsOfDay(day));
      expect(journeysOfDay(day)).toEqual(journeysOfDay(day));
    }
    const shared = "SELECT * FROM flights WHERE day BETWEEN '2026-11-10' AND '2026-12-10' ORDER BY id";
    const early = travelOn(fileOf("early.sqlite"), now);
    const late = travelOn(fileOf("late.sqlite"), new Date("2026-12-05T09:00Z"));
    expect(early.prepare(shared).all()).toEqual(late.prepare(shared).all());
  });

  it("keeps the figures of a day written down here", () => {
    expect(flightsOfDay("2026-12-03").find(({ number }) => number === "SB104")).toMatchInlineSnapshot(`
      {
        "arrives": "2026-12-03T10:00:00.000Z",
        "day": "2026-12-03",
        "departs": "2026-12-03T08:30:00.000Z",
        "destination": "LHR",
        "id": "SB104-20261203",
        "number": "SB104",
        "origin": "ZRH",
        "priceCny": 890,
        "seatsLeft": 0,
      }
    `);
    expect(offers.find(({ id }) => id === "HT-0202")).toMatchInlineSnapshot(`
      {
        "capacity": 20,
        "category": "4-star",
        "city": "BSL",
        "en": "Basel Garden Hotel",
        "id": "HT-0202",
        "kind": "hotel",
        "priceCny": 1270,
        "zh": "巴塞尔花园酒店",
      }
    `);
    expect(soldElsewhere("HT-0202", 20, "2026-12-03")).toMatchInlineSnapshot(`17`);
  });

  it("has flights that leave before they land, in local daylight hours, at prices that grow with distance", () => {
    for (const day of ["2026-03-29", "2026-10-25", "2026-11-01"]) {
      for (const flight of flightsOfDay(day)) {
        expect(flight.departs < flight.arrives).toBe(true);
        expect(flight.priceCny).toBeGreaterThan(200);
      }
    }
    const price = (number: string) => flightsOfDay("2026-12-03").find((flight) => flight.number === number)!.priceCny;
    expect(price("SB164")).toBeGreaterThan(price("SB100") * 4);
  });

  it("gives every journey a flight that exists and a seat of its own", () => {
    const flightIds = new Set(window.flatMap((day) => flightsOfDay(day).map(({ id }) => id)));
    const tickets = window.flatMap((day) => journeysOfDay(day).tickets);
    expect(tickets.every(({ flightId }) => flightIds.has(flightId))).toBe(true);
    expect(new Set(tickets.map(({ flightId, seat }) => `${flightId} ${seat}`)).size).toBe(tickets.length);
    expect(new Set(tickets.map(({ userId }) => userId)).size).toBe(passengers.length);
  });
});

describe("the database file", () => {
  it("is made on first use in a folder that does not exist yet", () => {
    const file = join(folder.path, "new", "deep", "travel.sqlite");
    openTravel({ file, now }).close();
    expect(existsSync(file)).toBe(true);
  });

  it("gains the missing days later, and keeps what was changed", () => {
    const file = fileOf("grows.sqlite");
    const travel = openTravel({ file, now });
    const [ticket] = travel.tickets.of("P1001").filter(({ flight }) => flight.day > inDays(5));
    travel.tickets.cancel(ticket!, { userId: "P1001", now, say: (en) => en });
    travel.catchUp(new Date("2026-12-21T09:00Z"));
    expect(travel.tickets.of("P1001").find(({ id }) => id === ticket!.id)?.cancelledAt).toBe(now.toISOString());
    travel.close();
    const db = new Database(file, { readonly: true });
    expect(db.prepare("SELECT max(day) FROM flights").pluck().get()).toBe(inDays(90));
    expect(db.prepare("SELECT count(*) FROM seededDays").pluck().get()).toBe(151);
  });

  it("is opened a second time as it was left", () => {
    const file = fileOf("again.sqlite");
    openTravel({ file, now }).close();
    const before = effectsIn(file);
    openTravel({ file, now }).close();
    expect(effectsIn(file)).toBe(before);
  });

  it("of the version before is taken over with all that was done", () => {
    const file = fileOf("upgraded.sqlite");
    cpSync(fileOf("again.sqlite"), file);
    const db = new Database(file);
    db.exec("DROP INDEX appliedByRequest; ALTER TABLE applied DROP COLUMN at");
    db.exec(`INSERT INTO applied VALUES ('P1001', 'k', 'book_hotel {}', '{"text":"Booked HB-1."}')`);
    db.pragma("user_version = 1");
    db.close();
    const { ledger, close } = openTravel({ file, now });
    const write = { userId: "P1001", key: "k", request: "book_hotel {}", otherwise: String };
    expect(ledger.recorded(write)).toEqual({ text: "Booked HB-1." });
    expect(ledger.lately({ ...write, key: "another" })).toBeUndefined();
    close();
  });

  it("of another version is refused with what to do", () => {
    const file = fileOf("version.sqlite");
    cpSync(fileOf("again.sqlite"), file);
    const db = new Database(file);
    db.pragma("user_version = 99");
    db.close();
    expect(() => openTravel({ file, now })).toThrow(SetupError);
    expect(() => openTravel({ file, now })).toThrow(/version 99.*Move it away/);
  });
});
