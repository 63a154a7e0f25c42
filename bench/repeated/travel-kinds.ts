import type { Database } from "better-sqlite3";
import { places } from "../../src/domains/travel/data/places.ts";
import { addDays, type Day } from "../../src/engine/domain/days.ts";
import type { Language } from "../../src/engine/language.ts";
import type { TaskKind, Values } from "./task.ts";

interface Stay {
  id: string;
  userId: string;
  starts: Day;
  ends: Day;
  city: string;
}

/** Hotel bookings to come, each of another passenger. */
function stays(db: Database, language: Language): Values[] {
  return db
    .prepare<[], Stay>(
      `SELECT min(bookings.id) AS id, userId, starts, ends, city FROM bookings JOIN offers ON offers.id = offerId
       WHERE bookings.kind = 'hotel' AND cancelledAt IS NULL AND starts > '2026-11-24' GROUP BY userId ORDER BY userId`,
    )
    .all()
    .map(({ id, userId, starts, ends, city }) => ({
      ...{ user: userId, booking: id, from: starts, to: ends, day: addDays(starts, 1) },
      ...{ city: places.find(({ code }) => code === city)?.[language] ?? city, code: city },
    }));
}

/** Tickets to come, each of another passenger, with a day on which the route is flown. */
function tickets(db: Database, language: Language): Values[] {
  const rows = db
    .prepare<[], { id: string; userId: string; origin: string; destination: string; day: Day }>(
      `SELECT min(tickets.id) AS id, userId, origin, destination, day FROM tickets JOIN flights ON flights.id = flightId
       WHERE cancelledAt IS NULL AND day > '2026-11-24' AND fare <> 'light' GROUP BY userId ORDER BY userId`,
    )
    .all();
  const nameOf = (airport: string) => places.find(({ code }) => code === airport)?.[language] ?? airport;
  return rows.map(({ id, userId, origin, destination, day }) => ({
    ...{ user: userId, ticket: id, origin: nameOf(origin), destination: nameOf(destination), day: addDays(day, 2) },
  }));
}

const offersIn = (kind: string, { code }: Values, db: Database): string[] =>
  db
    .prepare<[string, string], string>("SELECT id FROM offers WHERE kind = ? AND city = ?")
    .pluck()
    .all(kind, String(code));

const bookingOf = (agent: string) => ({ agent, tool: "list_my_bookings", args: { booking_id: "{booking}" } });

export const travelKinds: readonly TaskKind[] = [
  {
    ...{ name: "car where a booking is", domain: "travel", values: stays },
    words: {
      en: [
        "Rent me the cheapest car in the city of booking {booking}, from {from} to {to}.",
        "I need the cheapest car where {booking} is, pick-up {from}, return {to}.",
      ],
      zh: [
        "在预订{booking}所在的城市租最便宜的车，{from}取车，{to}还车",
        "{booking}那个地方租一辆最便宜的车，{from}到{to}",
      ],
    },
    right: [
      bookingOf("book_car_rental"),
      {
        ...{ agent: "book_car_rental", tool: "search_car_rentals" },
        args: { city: "{city}", pick_up_date: "{from}", return_date: "{to}" },
      },
      {
        ...{ agent: "book_car_rental", tool: "book_car_rental" },
        args: { car_id: "{car_id}", pick_up_date: "{from}", return_date: "{to}" },
      },
    ],
  },
  {
    ...{ name: "excursions where a booking is", domain: "travel", values: stays },
    words: {
      en: [
        "Which excursions are there on {day} in the city of booking {booking}?",
        "What can I do on {day} where {booking} is?",
      ],
      zh: ["预订{booking}所在的城市{day}有哪些游览", "{booking}那个地方{day}有什么好玩的"],
    },
    right: [
      bookingOf("book_excursion"),
      { agent: "book_excursion", tool: "search_excursions", args: { city: "{city}", date: "{day}" } },
    ],
    shows: (values, db) => ({
      ...{ tool: "search_excursions", column: "excursion_id", among: offersIn("excursion", values, db) },
    }),
  },
  {
    ...{ name: "other hotels where a booking is", domain: "travel", values: stays },
    words: {
      en: [
        "Which other hotels are in the city of booking {booking}?",
        "Show me other hotels where {booking} is, from {from} to {to}.",
      ],
      zh: ["预订{booking}所在的城市还有哪些酒店", "{booking}那个地方{from}到{to}还有别的酒店吗"],
    },
    right: [bookingOf("book_hotel"), { agent: "book_hotel", tool: "search_hotels", args: { city: "{city}" } }],
    shows: (values, db) => ({ tool: "search_hotels", column: "hotel_id", among: offersIn("hotel", values, db) }),
  },
  {
    ...{ name: "excursion booked where a booking is", domain: "travel", values: stays },
    words: {
      en: [
        "Book the cheapest excursion on {day} in the city of booking {booking}.",
        "Sign me up for the cheapest tour on {day} where {booking} is.",
      ],
      zh: ["帮我订{day}预订{booking}所在城市最便宜的游览", "{booking}那个地方{day}最便宜的一日游帮我报名"],
    },
    right: [
      bookingOf("book_excursion"),
      { agent: "book_excursion", tool: "search_excursions", args: { city: "{city}", date: "{day}" } },
      { agent: "book_excursion", tool: "book_excursion", args: { excursion_id: "{excursion_id}", date: "{day}" } },
    ],
  },
  {
    ...{ name: "ticket to another day (control)", domain: "travel", values: tickets },
    words: {
      en: ["Move ticket {ticket} to the earliest flight on {day}."],
      zh: ["把机票{ticket}改到{day}最早的航班"],
    },
    right: [
      { agent: "update_flight", tool: "list_my_tickets", args: { ticket_id: "{ticket}" } },
      {
        ...{ agent: "update_flight", tool: "search_flights" },
        args: { from_city: "{origin}", to_city: "{destination}", from_date: "{day}" },
      },
      { agent: "update_flight", tool: "change_ticket", args: { ticket_id: "{ticket}", flight_id: "{flight_id}" } },
    ],
  },
];
