import type { Accounts, World } from "../../engine/domain/caller.ts";
import { type Failpoint, type Ledger, openLedger } from "../../engine/domain/ledger.ts";
import { openDatabase } from "../../engine/domain/open-database.ts";
import { SetupError } from "../../engine/errors.ts";
import { type Bookings, openBookings } from "./bookings.ts";
import { travelDatabase } from "./data/schema.ts";
import { seedDaysAround } from "./data/seed.ts";
import { type OfferDesk, openOfferDesk } from "./offer-desk.ts";
import { openSchedule, type Schedule } from "./schedule.ts";
import { openTickets, type Tickets } from "./tickets.ts";

/** The travel company's services: what the tools work on. */
export interface Travel extends World {
  readonly schedule: Schedule;
  readonly tickets: Tickets;
  readonly offers: OfferDesk;
  readonly bookings: Bookings;
  readonly ledger: Ledger;
  /** Publishes the flights up to the horizon; does nothing the second time on a day. */
  catchUp(now: Date): void;
  close(): void;
}

/** A passenger to try it out as. */
export const EXAMPLE_USER = "P1001";

interface TravelOptions {
  /** The database file, or ":memory:". */
  file: string;
  now: Date;
  defaultUserId?: string;
  /** The time at which something is done; absent: `now`. */
  clock?: () => Date;
  failpoint?: Failpoint;
}

export function openTravel(options: TravelOptions): Travel {
  const { file, now, defaultUserId, clock = () => now, failpoint } = options;
  const db = openDatabase(file, travelDatabase);
  const schedule = openSchedule(db);
  const named = db.prepare<[string]>("SELECT 1 FROM passengers WHERE id = ?");
  const accounts: Accounts = {
    defaultUserId,
    exampleUserId: EXAMPLE_USER,
    has: (userId) => named.get(userId) !== undefined,
  };
  let publishedOn = "";
  const travel: Travel = {
    schedule,
    tickets: openTickets(db, schedule.find),
    offers: openOfferDesk(db),
    bookings: openBookings(db),
    ledger: openLedger(db, clock, failpoint),
    accounts,
    catchUp(instant) {
      const today = instant.toISOString().slice(0, 10);
      if (today === publishedOn) return;
      seedDaysAround(db, today);
      publishedOn = today;
    },
    close: () => void db.close(),
  };
  if (defaultUserId !== undefined && !accounts.has(defaultUserId)) {
    db.close();
    throw new SetupError(`TRAVEL_USER names "${defaultUserId}", which is no passenger. There are P1001 to P1060.`);
  }
  travel.catchUp(now);
  return travel;
}
