/** Changes when the tables do: a file of another version is refused. */
export const schemaVersion = 2;

export const schema = `
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
  CREATE TABLE applied (
    userId TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, result TEXT NOT NULL, at INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (userId, key)
  );
  CREATE INDEX appliedByRequest ON applied (userId, request, at);
`;

/** From version 1, which did not keep when something was done. */
export const upgrade = `
  ALTER TABLE applied ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX appliedByRequest ON applied (userId, request, at);
`;
