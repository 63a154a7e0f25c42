import type { Database } from "better-sqlite3";
import { addDays, type Day, daysFrom } from "../../../engine/domain/days.ts";
import { flightsOfDay, gateOf } from "./flights-of-day.ts";
import { journeysOfDay } from "./journeys.ts";
import { offers } from "./offers.ts";
import { passengers } from "./passengers.ts";

/** Flights are published this far ahead, and kept this far back when the database is made. */
export const daysEitherSide = 60;

export function seedPassengers(db: Database): void {
  const insert = db.prepare("INSERT INTO passengers VALUES (@id, @name, @home)");
  for (const passenger of passengers) insert.run(passenger);
}

export function seedOffers(db: Database): void {
  const insert = db.prepare("INSERT INTO offers VALUES (@id, @kind, @city, @en, @zh, @category, @priceCny, @capacity)");
  for (const offer of offers) insert.run(offer);
}

/**
 * Fills in the days around today that are still missing. What a day holds depends on that day alone,
 * and a day is only ever filled once, so what people changed since stays as they left it.
 */
export function seedDaysAround(db: Database, today: Day): void {
  const wanted = daysFrom(addDays(today, -daysEitherSide), addDays(today, daysEitherSide + 1));
  const known = db.prepare<[Day, Day], Day>("SELECT day FROM seededDays WHERE day BETWEEN ? AND ?").pluck();
  const missing = () => {
    const there = new Set(known.all(wanted[0] ?? today, wanted.at(-1) ?? today));
    return wanted.filter((day) => !there.has(day));
  };
  if (missing().length === 0) return;
  const seedDay = daySeeder(db);
  // Asked again inside: another process may have been faster.
  db.transaction(() => missing().forEach(seedDay)).immediate();
}

function daySeeder(db: Database): (day: Day) => void {
  const addDay = db.prepare("INSERT INTO seededDays VALUES (?)");
  const addFlight = db.prepare(
    "INSERT INTO flights VALUES (@id, @number, @origin, @destination, @day, @departs, @arrives, @priceCny, @seatsLeft)",
  );
  const addTicket = db.prepare("INSERT INTO tickets VALUES (@id, @userId, @flightId, @fare, @priceCny, NULL)");
  const addPass = db.prepare("INSERT INTO boardingPasses VALUES (?, ?, ?, ?)");
  const addBooking = db.prepare(
    "INSERT INTO bookings VALUES (@id, @kind, @userId, @offerId, @starts, @ends, 1, @priceCny, NULL)",
  );
  const addHold = db.prepare("INSERT INTO holds VALUES (?, ?, ?, 1)");
  return (day) => {
    addDay.run(day);
    for (const flight of flightsOfDay(day)) addFlight.run(flight);
    const { tickets, bookings } = journeysOfDay(day);
    for (const ticket of tickets) {
      addTicket.run(ticket);
      addPass.run(ticket.id, ticket.flightId, ticket.seat, gateOf(ticket.flightId));
    }
    for (const booking of bookings) {
      addBooking.run(booking);
      for (const night of daysFrom(booking.starts, booking.ends)) addHold.run(booking.offerId, night, booking.id);
    }
  };
}
