import type { Database } from "better-sqlite3";
import type { Caller } from "../../engine/domain/caller.ts";
import { ownThing } from "../../engine/domain/own-thing.ts";
import { money, type Say } from "../../engine/domain/wording.ts";
import { type Fare, fares } from "./data/fares.ts";
import { type Flight, gateOf } from "./data/flights-of-day.ts";
import { flightLine, hasDeparted } from "./schedule.ts";

/** A ticket with the flight it is for and its boarding pass. */
export interface Ticket {
  id: string;
  fare: Fare;
  /** Paid. */
  priceCny: number;
  /** ISO instant; null while it is valid. */
  cancelledAt: string | null;
  /** Null once cancelled. */
  seat: string | null;
  gate: string | null;
  flight: Flight;
}

export interface Tickets {
  /** Soonest flight first. */
  of(userId: string): Ticket[];
  /** The caller's valid ticket for a flight that has not departed; a `ToolError` names the ones there are. */
  changeable(id: string, caller: Caller): Ticket;
  move(ticket: Ticket, flight: Flight, priceCny: number, userId: string): void;
  cancel(ticket: Ticket, caller: Caller): void;
}

/** Changes and cancellations close this long before departure. */
const closesBeforeMs = 3 * 3_600_000;

type TicketRow = Omit<Ticket, "flight"> & { flightId: string };

export function openTickets(db: Database, findFlight: (id: string) => Flight | undefined): Tickets {
  const ofUser = db.prepare<[string], TicketRow>(
    `SELECT t.id, t.flightId, t.fare, t.priceCny, t.cancelledAt, p.seat, p.gate
     FROM tickets t LEFT JOIN boardingPasses p ON p.ticketId = t.id JOIN flights f ON f.id = t.flightId
     WHERE t.userId = ? ORDER BY f.departs`,
  );
  const moved = db.prepare(
    "UPDATE tickets SET flightId = ?, priceCny = ? WHERE id = ? AND userId = ? AND cancelledAt IS NULL",
  );
  const cancelled = db.prepare(
    "UPDATE tickets SET cancelledAt = ? WHERE id = ? AND userId = ? AND cancelledAt IS NULL",
  );
  const takenSeats = db.prepare<[string], string>("SELECT seat FROM boardingPasses WHERE flightId = ?").pluck();
  const reissue = db.prepare("UPDATE boardingPasses SET flightId = ?, seat = ?, gate = ? WHERE ticketId = ?");
  const withdraw = db.prepare("DELETE FROM boardingPasses WHERE ticketId = ?");

  const of = (userId: string): Ticket[] =>
    ofUser.all(userId).flatMap(({ flightId, ...ticket }) => {
      const flight = findFlight(flightId);
      return flight ? [{ ...ticket, flight }] : [];
    });

  return {
    of,
    changeable: (id, caller) => changeable(id, of(caller.userId), caller),
    move(ticket, flight, priceCny, userId) {
      demandOne(moved.run(flight.id, priceCny, ticket.id, userId).changes, ticket.id);
      reissue.run(flight.id, freeSeat(takenSeats.all(flight.id)), gateOf(flight.id), ticket.id);
    },
    cancel(ticket, { userId, now }) {
      demandOne(cancelled.run(now.toISOString(), ticket.id, userId).changes, ticket.id);
      withdraw.run(ticket.id);
    },
  };
}

function changeable(id: string, things: readonly Ticket[], { now, say }: Caller): Ticket {
  return ownThing({
    id,
    say,
    noun: { en: "ticket", zh: "机票" },
    things,
    against({ id, flight, cancelledAt }) {
      const line = flightLine(flight, say);
      if (cancelledAt) return say(`Ticket ${id} is already cancelled (${line}).`, `机票 ${id} 已经取消（${line}）。`);
      if (hasDeparted(flight, now))
        return say(
          `Ticket ${id} cannot be changed: its flight has departed (${line}).`,
          `机票 ${id} 的航班已起飞，无法更改（${line}）。`,
        );
      if (!departsTooSoon(flight, now)) return undefined;
      return say(
        `Ticket ${id} cannot be changed: changes close 3 hours before departure (${line}).`,
        `机票 ${id} 无法更改：起飞前 3 小时停止办理（${line}）。`,
      );
    },
  });
}

export function departsTooSoon(flight: Flight, now: Date): boolean {
  return Date.parse(flight.departs) - now.getTime() <= closesBeforeMs;
}

export function ticketLine(ticket: Ticket, now: Date, say: Say): string {
  const { id, flight, fare, priceCny, seat, gate, cancelledAt } = ticket;
  const onBoard = say(`seat ${seat}, gate ${gate}`, `座位 ${seat}，登机口 ${gate}`);
  const flown = hasDeparted(flight, now) ? say("flown", "已乘坐") : onBoard;
  const state = cancelledAt ? say("cancelled", "已取消") : flown;
  const terms = [flightLine(flight, say), say(`${fare} fare`, `${fares[fare].zh}票价`), money(priceCny, say), state];
  return `${id}${say(": ", "：")}${terms.join(say(", ", "，"))}`;
}

/** Rows 11 to 40, front first: rows 1 to 10 are assigned when tickets are sold. */
function freeSeat(taken: readonly string[]): string {
  for (let row = 11; row <= 40; row++) {
    for (const letter of "ABCDEF") if (!taken.includes(`${row}${letter}`)) return `${row}${letter}`;
  }
  throw new RangeError("Every seat for rebooked passengers is taken.");
}

function demandOne(changes: number, id: string): void {
  if (changes !== 1) throw new Error(`Ticket ${id} changed while it was being changed.`);
}
