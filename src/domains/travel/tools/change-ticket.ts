import { z } from "zod";
import { idArgument } from "../../../engine/domain/arguments.ts";
import type { Caller } from "../../../engine/domain/caller.ts";
import { addDays, localDay } from "../../../engine/domain/days.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { listed, money } from "../../../engine/domain/wording.ts";
import { ToolError } from "../../../engine/errors.ts";
import { ticketArgument } from "../arguments.ts";
import { farePrice, fares } from "../data/fares.ts";
import type { Flight } from "../data/flights-of-day.ts";
import { placeOf } from "../data/places.ts";
import { flightLine } from "../schedule.ts";
import { departsTooSoon, type Ticket } from "../tickets.ts";
import type { Travel } from "../travel.ts";

const alternativesShown = 5;

export default defineWrite({
  name: "change_ticket",
  title: "Change a ticket (改签)",
  description:
    "Moves a ticket to another flight on the same route; charges the fare's change fee and any fare difference.",
  aliases: ["change a ticket", "one day later", "another time", "改签", "把机票改到另一天的航班", "换航班"],
  args: z.object({
    ticket_id: ticketArgument(["机票编号"]),
    flight_id: idArgument(
      "New flight (新航班)",
      { words: ["新航班编号"], foundBy: "search_flights" },
      /^SB\d{3}-\d{8}$/,
      "SB144-20261205",
    ),
  }),
  plan({ ticket_id, flight_id }, travel: Travel, caller) {
    const { say } = caller;
    const ticket = travel.tickets.changeable(ticket_id, caller);
    const flight = checkedFlight(flight_id, ticket, travel, caller);
    const { changeFeeCny } = fares[ticket.fare];
    const difference = Math.max(0, farePrice(ticket.fare, flight.priceCny) - ticket.priceCny);
    const fee = money(changeFeeCny, say);
    const total = money(changeFeeCny + difference, say);
    const cost = say(
      `to pay ${total} (change fee ${fee}, fare difference ${money(difference, say)})`,
      `需付 ${total}（改签费 ${fee}，票价差额 ${money(difference, say)}）`,
    );
    const after = flightLine(flight, say);
    return {
      preview: say(
        `Change ticket ${ticket.id}: ${flightLine(ticket.flight, say)} to ${after}; ${cost}`,
        `改签机票 ${ticket.id}：由 ${flightLine(ticket.flight, say)} 改为 ${after}；${cost}`,
      ),
      apply() {
        travel.tickets.move(ticket, flight, ticket.priceCny + difference, caller.userId);
        travel.schedule.takeSeat(flight.id);
        travel.schedule.giveSeatBack(ticket.flight.id);
        return {
          text: say(
            `Ticket ${ticket.id} is now for ${after}; ${cost}.`,
            `机票 ${ticket.id} 已改签为 ${after}；${cost}。`,
          ),
        };
      },
    };
  },
});

function checkedFlight(id: string, ticket: Ticket, travel: Travel, { now, say }: Caller): Flight {
  const old = ticket.flight;
  const flight = travel.schedule.find(id);
  const refuse = (en: string, zh: string) => new ToolError(alternatives(say(en, zh)));
  const alternatives = (why: string) => {
    const from = flight?.day ?? old.day;
    const choices = travel.schedule
      .search({ ...old, from, to: addDays(from, 6), after: now.toISOString(), limit: 20 })
      .filter((other) => other.id !== old.id && other.seatsLeft > 0 && !departsTooSoon(other, now))
      .slice(0, alternativesShown);
    const heading = say(`${why} On the ticket's route there are:`, `${why}该航线可选：`);
    return listed(
      heading,
      choices.map((other) => flightLine(other, say)),
      why,
    );
  };
  if (!flight) throw refuse(`There is no flight ${id}.`, `没有航班 ${id}。`);
  const line = flightLine(flight, say);
  if (flight.id === old.id) throw refuse(`The ticket is for ${id} already.`, `该机票本来就是 ${id} 航班。`);
  if (flight.origin !== old.origin || flight.destination !== old.destination) {
    throw refuse(
      `${line} flies another route than the ticket, ${old.origin} to ${old.destination}.`,
      `${line} 与机票航线 ${old.origin} 至 ${old.destination} 不同。`,
    );
  }
  if (departsTooSoon(flight, now)) {
    throw refuse(
      `${line} departs in less than 3 hours, or has departed; today is ${localDay(now, placeOf(flight.origin).zone)}.`,
      `${line} 距起飞不足 3 小时或已起飞；今天是 ${localDay(now, placeOf(flight.origin).zone)}。`,
    );
  }
  if (flight.seatsLeft === 0) throw refuse(`${line} is sold out.`, `${line} 已售完。`);
  return flight;
}
