import { chance, pick } from "../../../engine/domain/chance.ts";
import { type Day, instantOf } from "../../../engine/domain/days.ts";
import { type Route, routes } from "./routes.ts";

export interface Flight {
  /** Number and day in one, for example `SB104-20261203`. */
  id: string;
  number: string;
  /** Airport codes. */
  origin: string;
  destination: string;
  /** Day of departure where it departs. */
  day: Day;
  /** ISO instants. */
  departs: string;
  arrives: string;
  /** What a standard fare costs. */
  priceCny: number;
  seatsLeft: number;
}

/** The flights that depart on a day, the same whenever they are asked for. */
export function flightsOfDay(day: Day): Flight[] {
  return routes.flatMap((route) => flightsOfRoute(route, day));
}

export function flightsOfRoute(route: Route, day: Day): Flight[] {
  return route.departures.map(({ number, minute }) => {
    const departs = instantOf(day, minute, route.from.zone);
    const demand = chance("demand", number, day);
    return {
      id: `${number}-${day.replaceAll("-", "")}`,
      number,
      origin: route.from.code,
      destination: route.to.code,
      day,
      departs: departs.toISOString(),
      arrives: new Date(departs.getTime() + route.flightMinutes * 60_000).toISOString(),
      priceCny: Math.round(((250 + route.distanceKm * 0.55) * (0.75 + 0.6 * demand)) / 10) * 10,
      // One departure in ten is sold out.
      seatsLeft: Math.max(0, Math.floor((1 - demand) * 60) - 5),
    };
  });
}

/** The gate a flight leaves from, for example `B14`. */
export function gateOf(flightId: string): string {
  return `${pick(["A", "B", "C"], "pier", flightId)}${1 + Math.floor(30 * chance("gate", flightId))}`;
}
