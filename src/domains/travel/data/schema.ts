import type { DatabasePage } from "../../../engine/domain/open-database.ts";
import { seedOffers, seedPassengers } from "./seed.ts";

const tables = `
  CREATE TABLE passengers (id TEXT PRIMARY KEY, name TEXT NOT NULL, home TEXT NOT NULL);
  CREATE TABLE seededDays (day TEXT PRIMARY KEY);
  CREATE TABLE flights (
    id TEXT PRIMARY KEY, number TEXT NOT NULL, origin TEXT NOT NULL, destination TEXT NOT NULL, day TEXT NOT NULL,
    departs TEXT NOT NULL, arrives TEXT NOT NULL, priceCny INTEGER NOT NULL,
    seatsLeft INTEGER NOT NULL CHECK (seatsLeft >= 0)
  );
  CREATE INDEX flightsByRoute ON flights (origin, destination, day);
  CREATE INDEX flightsByDestination ON flights (destination, day);
  CREATE TABLE tickets (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES passengers, flightId TEXT NOT NULL REFERENCES flights,
    fare TEXT NOT NULL, priceCny INTEGER NOT NULL, cancelledAt TEXT
  );
  CREATE INDEX ticketsByUser ON tickets (userId);
  CREATE TABLE boardingPasses (
    ticketId TEXT PRIMARY KEY REFERENCES tickets, flightId TEXT NOT NULL REFERENCES flights, seat TEXT NOT NULL,
    gate TEXT NOT NULL, UNIQUE (flightId, seat)
  );
  CREATE TABLE offers (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, city TEXT NOT NULL, en TEXT NOT NULL, zh TEXT NOT NULL,
    category TEXT NOT NULL, priceCny INTEGER NOT NULL, capacity INTEGER NOT NULL
  );
  CREATE INDEX offersByCity ON offers (kind, city);
  CREATE TABLE bookings (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, userId TEXT NOT NULL REFERENCES passengers,
    offerId TEXT NOT NULL REFERENCES offers, starts TEXT NOT NULL, ends TEXT NOT NULL, units INTEGER NOT NULL,
    priceCny INTEGER NOT NULL, cancelledAt TEXT, CHECK (ends > starts), CHECK (units > 0)
  );
  CREATE INDEX bookingsByUser ON bookings (userId);
  CREATE TABLE holds (
    offerId TEXT NOT NULL REFERENCES offers, day TEXT NOT NULL, bookingId TEXT NOT NULL REFERENCES bookings,
    units INTEGER NOT NULL, PRIMARY KEY (offerId, day, bookingId)
  ) WITHOUT ROWID;
  CREATE INDEX holdsByBooking ON holds (bookingId);
`;

export const travelDatabase: DatabasePage = {
  version: 2,
  tables,
  fill(db) {
    seedPassengers(db);
    seedOffers(db);
  },
  // Only the ledger was another one, which brings itself up.
  upgrades: { 1: () => {} },
};
