import type { Passage } from "../../engine/domain/domain.ts";
import { SetupError } from "../../engine/errors.ts";
import { type Bookings, openBookings } from "./bookings.ts";
import { localDay } from "./calendar.ts";
import { openDatabase } from "./data/open-database.ts";
import { seedDaysAround } from "./data/seed.ts";
import { type Failpoint, type Ledger, openLedger } from "./ledger.ts";
import { type OfferDesk, openOfferDesk } from "./offer-desk.ts";
import { openPolicies, type Policies } from "./policies.ts";
import { openSchedule, type Schedule } from "./schedule.ts";
import { openTickets, type Tickets } from "./tickets.ts";

/** The travel company's services: what the tools work on. */
export interface Travel {
  readonly schedule: Schedule;
  readonly tickets: Tickets;
  readonly offers: OfferDesk;
  readonly bookings: Bookings;
  readonly ledger: Ledger;
  readonly policies: Policies;
  /** Served when a run names nobody. */
  readonly defaultUserId: string | undefined;
  isPassenger(userId: string): boolean;
  /** Publishes the flights up to the horizon; does nothing the second time on a day. */
  publish(now: Date): void;
  close(): void;
}

interface TravelOptions {
  /** The database file, or ":memory:". */
  file: string;
  now: Date;
  policies?: readonly Passage[];
  defaultUserId?: string;
  /** The time at which something is done; absent: `now`. */
  clock?: () => Date;
  failpoint?: Failpoint;
}

export function openTravel(options: TravelOptions): Travel {
  const { file, now, policies = [], defaultUserId, clock = () => now, failpoint = () => {} } = options;
  const db = openDatabase(file);
  const schedule = openSchedule(db);
  const named = db.prepare<[string]>("SELECT 1 FROM passengers WHERE id = ?");
  const isPassenger = (userId: string) => named.get(userId) !== undefined;
  let publishedOn = "";
  const travel: Travel = {
    schedule,
    tickets: openTickets(db, schedule.find),
    offers: openOfferDesk(db),
    bookings: openBookings(db),
    ledger: openLedger(db, clock, failpoint),
    policies: openPolicies(policies),
    defaultUserId,
    isPassenger,
    publish(instant) {
      const today = localDay(instant, "UTC");
      if (today === publishedOn) return;
      seedDaysAround(db, today);
      publishedOn = today;
    },
    close: () => void db.close(),
  };
  if (defaultUserId !== undefined && !isPassenger(defaultUserId)) {
    db.close();
    throw new SetupError(`TRAVEL_USER names "${defaultUserId}", which is no passenger. There are P1001 to P1060.`);
  }
  travel.publish(now);
  return travel;
}
