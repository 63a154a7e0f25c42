import { chance, pick } from "../../../engine/domain/chance.ts";
import { addDays, type Day, daysBetween, localDay } from "../../../engine/domain/days.ts";
import { type Fare, farePrice } from "./fares.ts";
import { flightsOfRoute } from "./flights-of-day.ts";
import { type OfferKind, offers } from "./offers.ts";
import { passengers } from "./passengers.ts";
import { placeOf } from "./places.ts";
import { routesFrom } from "./routes.ts";

export interface SeededTicket {
  id: string;
  userId: string;
  flightId: string;
  fare: Fare;
  priceCny: number;
  seat: string;
}

export interface SeededBooking {
  id: string;
  kind: OfferKind;
  userId: string;
  offerId: string;
  starts: Day;
  ends: Day;
  priceCny: number;
}

/** Every passenger leaves home once in this many days, each on a day of their own … */
const daysBetweenJourneys = 20;
/** … and is back after this many. */
const daysAway = 4;

/** What passengers have booked that begins on a day: out or return tickets, and the stay that goes with them. */
export function journeysOfDay(day: Day): { tickets: SeededTicket[]; bookings: SeededBooking[] } {
  const tickets: SeededTicket[] = [];
  const bookings: SeededBooking[] = [];
  passengers.forEach((passenger, order) => {
    const count = daysBetween("2020-01-01", day) + order * 7;
    const inJourney = count % daysBetweenJourneys;
    if (inJourney !== 0 && inJourney !== daysAway) return;
    const journey = Math.floor(count / daysBetweenJourneys);
    const number = String(order + 1).padStart(2, "0") + String(journey).padStart(3, "0");
    const out = pick(routesFrom(passenger.home), "route", number);
    const isOut = inJourney === 0;
    const back = routesFrom(out.to.code).find((route) => route.to.code === passenger.home);
    const route = isOut ? out : back;
    if (!route) throw new RangeError(`No route leads back from ${out.to.code} to ${passenger.home}.`);
    const flight = pick(flightsOfRoute(route, day), "flight", number, inJourney);
    const fare = pick<Fare>(["light", "standard", "standard", "flex"], "fare", number);
    tickets.push({
      id: `TK-${number}${isOut ? 1 : 2}`,
      userId: passenger.id,
      flightId: flight.id,
      fare,
      priceCny: farePrice(fare, flight.priceCny),
      // Rows 1 to 10 are the passengers' own; rebooked ones sit further back.
      seat: `${1 + Math.floor(order / 6)}${"ABCDEF"[order % 6]}`,
    });
    if (isOut) {
      const arrival = localDay(flight.arrives, route.to.zone);
      bookings.push(...staysAt(route.to.code, passenger.id, number, arrival, addDays(day, daysAway)));
    }
  });
  return { tickets, bookings };
}

function staysAt(city: string, userId: string, number: string, starts: Day, leaves: Day): SeededBooking[] {
  const at = (kind: OfferKind, prefix: string, ends: Day): SeededBooking => {
    const choice = pick(
      offers.filter((offer) => offer.kind === kind && offer.city === placeOf(city).code),
      kind,
      number,
    );
    const priceCny = choice.priceCny * daysBetween(starts, ends);
    return { id: `${prefix}-${number}0`, kind, userId, offerId: choice.id, starts, ends, priceCny };
  };
  return [
    at("hotel", "HB", leaves),
    ...(chance("car", number) < 0.5 ? [at("car", "CB", leaves)] : []),
    ...(chance("excursion", number) < 0.5 ? [at("excursion", "EB", addDays(starts, 1))] : []),
  ];
}
