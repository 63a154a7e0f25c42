import type { Database } from "better-sqlite3";
import { type Day, localTime } from "../../engine/domain/days.ts";
import type { Field } from "../../engine/domain/found.ts";
import { money, type Say } from "../../engine/domain/wording.ts";
import type { Flight } from "./data/flights-of-day.ts";
import { placeOf } from "./data/places.ts";
import { routesFrom } from "./data/routes.ts";

export interface FlightQuery {
  /** Airport codes; null: any. */
  origin: string | null;
  destination: string | null;
  /** Days of departure where the flights depart, both included. */
  from: Day;
  to: Day;
  /** ISO instant they depart after. */
  after: string;
  /** At most as many. Absent: all. */
  limit?: number;
}

export interface Schedule {
  find(id: string): Flight | undefined;
  /** Soonest first. */
  search(query: FlightQuery): Flight[];
  /** Takes one seat; false when none is left. */
  takeSeat(id: string): boolean;
  giveSeatBack(id: string): void;
}

/** For SQLite, a negative limit is none. */
const ALL = -1;

export function openSchedule(db: Database): Schedule {
  const byId = db.prepare<[string], Flight>("SELECT * FROM flights WHERE id = ?");
  const search = db.prepare<[Required<FlightQuery>], Flight>(
    `SELECT * FROM flights WHERE (@origin IS NULL OR origin = @origin)
       AND (@destination IS NULL OR destination = @destination) AND day BETWEEN @from AND @to AND departs > @after
     ORDER BY departs, id LIMIT @limit`,
  );
  const take = db.prepare("UPDATE flights SET seatsLeft = seatsLeft - 1 WHERE id = ? AND seatsLeft > 0");
  const giveBack = db.prepare("UPDATE flights SET seatsLeft = seatsLeft + 1 WHERE id = ?");
  return {
    find: (id) => byId.get(id),
    search: (query) => search.all({ limit: ALL, ...query }),
    takeSeat: (id) => take.run(id).changes === 1,
    giveSeatBack: (id) => void giveBack.run(id),
  };
}

function cityName(code: string, say: Say): string {
  const place = placeOf(code);
  return say(place.en, place.zh);
}

/** Number, cities and local times of a flight. */
export function flightLine(flight: Flight, say: Say): string {
  const end = (code: string, instant: string) => {
    const place = placeOf(code);
    return `${cityName(code, say)} ${code} ${localTime(instant, place.zone)}`;
  };
  return `${flight.id} ${end(flight.origin, flight.departs)} → ${end(flight.destination, flight.arrives)}`;
}

/** Where and when a flight departs and arrives, in local times. */
export const routeFields = (say: Say): Field<Flight>[] => [
  { name: "from_city", label: say("From", "出发"), of: ({ origin }) => cityName(origin, say) },
  {
    name: "departs",
    label: say("Departs", "起飞"),
    of: ({ departs, origin }) => localTime(departs, placeOf(origin).zone),
  },
  { name: "to_city", label: say("To", "到达"), of: ({ destination }) => cityName(destination, say) },
  {
    name: "arrives",
    label: say("Arrives", "降落"),
    of: ({ arrives, destination }) => localTime(arrives, placeOf(destination).zone),
  },
];

/** A flight with what a standard fare costs and the seats left. */
export function flightOfferLine(flight: Flight, now: Date, say: Say): string {
  const { seatsLeft } = flight;
  const seats = say(seatsLeft === 1 ? "1 seat left" : `${seatsLeft} seats left`, `余 ${seatsLeft} 座`);
  const open = seatsLeft === 0 ? say("sold out", "已售完") : seats;
  const state = hasDeparted(flight, now) ? say("departed", "已起飞") : open;
  return [flightLine(flight, say), money(flight.priceCny, say), state].join(say(", ", "，"));
}

export function hasDeparted(flight: Pick<Flight, "departs">, now: Date): boolean {
  return flight.departs <= now.toISOString();
}

/** The cities flights go to from an airport, for an answer to people. */
export function destinationsFrom(code: string, say: Say): string {
  return routesFrom(code)
    .map(({ to }) => say(`${to.en} (${to.code})`, `${to.zh}（${to.code}）`))
    .join(say(", ", "、"));
}
