import type { Database } from "better-sqlite3";
import { type Day, daysFrom } from "../../engine/domain/days.ts";
import type { OfferKind } from "./data/offers.ts";
import { kinds } from "./kinds.ts";

/** A passenger's hotel stay, car rental or excursion. */
export interface Booking {
  /** `HB-`, `CB-` or `EB-` and six digits. */
  id: string;
  kind: OfferKind;
  offerId: string;
  starts: Day;
  /** The day after the last one held. */
  ends: Day;
  /** Rooms, cars or people. */
  units: number;
  priceCny: number;
  /** ISO instant; null while it is valid. */
  cancelledAt: string | null;
}

export type Terms = Pick<Booking, "starts" | "ends" | "units" | "priceCny">;

/** The passengers' bookings. Everything but `add` finds only what belongs to the user it is given. */
export interface Bookings {
  /** Soonest first. */
  of(userId: string): Booking[];
  /** Returns the new booking's id. */
  add(userId: string, kind: OfferKind, offerId: string, terms: Terms): string;
  change(userId: string, booking: Booking, terms: Terms): void;
  cancel(userId: string, booking: Booking, at: Date): void;
}

/** Numbers from here on are given out to new bookings; the made-up ones lie below. */
const firstNumber = 700_001;

export function openBookings(db: Database): Bookings {
  const ofUser = db.prepare<[string], Booking>(
    `SELECT id, kind, offerId, starts, ends, units, priceCny, cancelledAt FROM bookings
     WHERE userId = ? ORDER BY starts, id`,
  );
  const highest = db
    .prepare<[OfferKind], number>("SELECT max(CAST(substr(id, 4) AS INTEGER)) FROM bookings WHERE kind = ?")
    .pluck();
  const insert = db.prepare(
    `INSERT INTO bookings VALUES (@id, @kind, @userId, @offerId, @starts, @ends, @units, @priceCny, NULL)`,
  );
  const update = db.prepare(
    `UPDATE bookings SET starts = @starts, ends = @ends, units = @units, priceCny = @priceCny
     WHERE id = @id AND userId = @userId AND cancelledAt IS NULL`,
  );
  const close = db.prepare("UPDATE bookings SET cancelledAt = ? WHERE id = ? AND userId = ? AND cancelledAt IS NULL");
  const hold = db.prepare("INSERT INTO holds VALUES (?, ?, ?, ?)");
  const release = db.prepare("DELETE FROM holds WHERE bookingId = ?");

  const holdDays = (id: string, offerId: string, { starts, ends, units }: Terms) => {
    for (const day of daysFrom(starts, ends)) hold.run(offerId, day, id, units);
  };

  return {
    of: (userId) => ofUser.all(userId),
    add(userId, kind, offerId, terms) {
      const number = Math.max(firstNumber, (highest.get(kind) ?? 0) + 1);
      const id = `${kinds[kind].prefix}-${number}`;
      insert.run({ id, kind, userId, offerId, ...terms });
      holdDays(id, offerId, terms);
      return id;
    },
    change(userId, { id, offerId }, terms) {
      demandOne(update.run({ id, userId, ...terms }).changes, id);
      release.run(id);
      holdDays(id, offerId, terms);
    },
    cancel(userId, { id }, at) {
      demandOne(close.run(at.toISOString(), id, userId).changes, id);
      release.run(id);
    },
  };
}

function demandOne(changes: number, id: string): void {
  if (changes !== 1) throw new Error(`Booking ${id} changed while it was being changed.`);
}
