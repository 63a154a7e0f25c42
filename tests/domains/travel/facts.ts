import { join } from "node:path";
import Database from "better-sqlite3";
import type { DomainFacts } from "../../contracts/support/domain-desk.ts";
import { everyWrite, now, openCounter } from "./counter.ts";

export async function travelFacts(): Promise<DomainFacts> {
  const counter = await openCounter();
  const writes = everyWrite(counter.travel);
  counter.travel.close();
  return {
    home: new URL("../../../src/domains/travel/", import.meta.url),
    now,
    dialoguesAt: new Date("2026-11-20T15:20:00+08:00"),
    users: ["P1001", "P1002"],
    // All eleven are killed in `tests/crash/matrix.full.ts`: npm run test:crash.
    killed: ["change_ticket", "book_hotel", "cancel_car_rental"],
    own: ["list_my_tickets", "list_my_bookings"],
    calls: {
      ...Object.fromEntries(writes.map(({ tool, args }) => [tool, args])),
      search_flights: { from_city: "Zurich", to_city: "London" },
      search_hotels: { city: "Basel" },
      search_car_rentals: { city: "Basel" },
      search_excursions: { city: "Basel" },
      lookup_policy: { query: "baggage" },
    },
    refused: {
      book_hotel: [
        { hotel_id: "HT-0102", check_in: "2026-11-20", check_out: "2026-11-22" },
        { hotel_id: "HT-0102", check_in: "2026-12-05", check_out: "2026-12-03" },
        { hotel_id: "HT-0102", check_in: "2026-12-03", check_out: "2027-02-03" },
      ],
      book_car_rental: [{ car_id: "CR-0102", pick_up_date: "2028-01-01", return_date: "2028-01-02" }],
      book_excursion: [{ excursion_id: "EX-0102", date: "2026-11-20" }],
    },
    holdings: (dataDir, user) => ticketsAndBookings(join(dataDir, "travel.sqlite"), user),
  };
}

/** A line for each ticket and booking of a passenger, read with no line of the domain's own code. */
function ticketsAndBookings(file: string, passenger: string): string[] {
  const db = new Database(file, { readonly: true });
  const lines = <Row extends { cancelledAt: string | null }>(sql: string, line: (row: Row) => string) =>
    db
      .prepare<[string], Row>(sql)
      .all(passenger)
      .map((row) => `${line(row)}${row.cancelledAt === null ? "" : " cancelled"}`);
  type Ticket = { id: string; flightId: string; cancelledAt: string | null };
  type Booking = {
    id: string;
    offerId: string;
    starts: string;
    ends: string;
    units: number;
    cancelledAt: string | null;
  };
  const rows = [
    ...lines<Ticket>("SELECT * FROM tickets WHERE userId = ? ORDER BY id", ({ id, flightId }) => `${id} ${flightId}`),
    ...lines<Booking>(
      "SELECT * FROM bookings WHERE userId = ? ORDER BY id",
      ({ id, offerId, starts, ends, units }) => `${id} ${offerId} ${starts} ${ends} ×${units}`,
    ),
  ];
  db.close();
  return rows;
}
