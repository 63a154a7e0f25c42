import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { places } from "../../../src/domains/travel/data/places.ts";
import { openTravel, type Travel } from "../../../src/domains/travel/travel.ts";
import { addDays } from "../../../src/engine/domain/days.ts";
import { loadTools } from "../../../src/engine/domain/load-tools.ts";
import type { ToolResult, ToolRun } from "../../../src/engine/tools/tool.ts";

const home = new URL("../../../src/domains/travel/", import.meta.url);

export const now = new Date("2026-11-21T09:00:00Z");
export const today = "2026-11-21";
export const inDays = (count: number): string => addDays(today, count);

/** Calls tools of one travel world, each call with a key of its own unless `run` has one. */
export interface Counter {
  travel: Travel;
  names: { read: string[]; write: string[] };
  call(tool: string, args: object, run?: Partial<ToolRun>): Promise<ToolResult>;
  preview(tool: string, args: object, run?: Partial<ToolRun>): Promise<string>;
}

let calls = 0;
let template: Buffer | undefined;

/** Writes a database filled on `now`; made once, since filling takes longer than a test. */
export function freshFile(file: string): string {
  if (!template) {
    const folder = temporaryFolder();
    const made = join(folder.path, "template.sqlite");
    openTravel({ file: made, now }).close();
    template = readFileSync(made);
    folder.remove();
  }
  writeFileSync(file, template);
  return file;
}

export async function openCounter(options: Partial<Parameters<typeof openTravel>[0]> = {}): Promise<Counter> {
  const travel = openTravel({ file: ":memory:", now, ...options });
  const tools = await loadTools(new URL("tools/", home), travel);
  const named = (name: string) => {
    const tool = tools.find((known) => known.name === name);
    if (!tool) throw new Error(`No tool is called ${name}.`);
    return tool;
  };
  const runOf = (run: Partial<ToolRun>): ToolRun => ({
    now,
    user: { userId: "P1001" },
    language: "en",
    idempotencyKey: `call-${++calls}`,
    ...run,
  });
  const namesOf = (effect: string) => tools.filter((tool) => tool.effect === effect).map(({ name }) => name);
  return {
    travel,
    names: { read: namesOf("read"), write: namesOf("write") },
    call: async (name, args, run = {}) => {
      const { check, repeats, run: make } = named(name);
      const given = runOf(run);
      const again = await repeats?.(check(args), given);
      return make(check(args), { ...(again && { repeatOf: again.done }), ...given });
    },
    preview: async (name, args, run = {}) => {
      const { check, preview, repeats } = named(name);
      const given = runOf(run);
      const words = await preview?.(check(args), given);
      return [(await repeats?.(check(args), given))?.warning, words].filter(Boolean).join("\n");
    },
  };
}

/** A folder for database files; `remove` takes it away. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "travel-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Everything a write can touch, as text, in a fixed order. */
export function effectsIn(file: string): string {
  const db = new Database(file, { readonly: true });
  const all = (query: string) => db.prepare(query).all();
  const effects = JSON.stringify([
    all("SELECT * FROM tickets ORDER BY id"),
    all("SELECT * FROM boardingPasses ORDER BY ticketId"),
    all("SELECT * FROM bookings ORDER BY id"),
    all("SELECT * FROM holds ORDER BY bookingId, day"),
    db.prepare("SELECT seatsLeft FROM flights ORDER BY id").pluck().all().join(),
  ]);
  db.close();
  return effects;
}

/** One valid call of every write tool for the demonstration passenger. */
export function everyWrite(travel: Travel): { tool: string; args: Record<string, unknown> }[] {
  const [first, second] = travel.tickets.of("P1001").filter(({ flight }) => flight.day > inDays(1));
  const flight = travel.schedule
    .search({ ...first!.flight, from: inDays(1), to: inDays(60), after: now.toISOString(), limit: 50 })
    .find((other) => other.id !== first!.flight.id && other.seatsLeft > 0);
  /** An offer with room for two such writes. */
  const free = (kind: "hotel" | "car" | "excursion", days: number, units: number) => {
    const span = { starts: inDays(10), ends: inDays(10 + days) };
    return places
      .flatMap(({ code }) => travel.offers.inCity(kind, code))
      .find((offer) => travel.offers.left(offer, span) >= 2 * units)!.id;
  };
  const booked = (kind: string) =>
    travel.bookings.of("P1001").filter((booking) => booking.kind === kind && booking.starts > inDays(1))[0]!.id;
  /** The first later day on which a booking of this length and offer still fits. */
  const laterSpan = (id: string) => {
    const booking = travel.bookings.of("P1001").find((known) => known.id === id)!;
    const offer = travel.offers.demand(booking.kind, booking.offerId, (en) => en);
    const starts = Array.from({ length: 40 }, (_, index) => addDays(booking.starts, index + 10)).find(
      (day) => travel.offers.left(offer, { starts: day, ends: addDays(day, 1) }) > 0,
    )!;
    return [starts, addDays(starts, 1)];
  };
  const [checkIn, checkOut] = laterSpan(booked("hotel"));
  const [pickUp, giveBack] = laterSpan(booked("car"));
  const [outing] = laterSpan(booked("excursion"));
  return [
    { tool: "change_ticket", args: { ticket_id: first!.id, flight_id: flight!.id } },
    { tool: "cancel_ticket", args: { ticket_id: second!.id } },
    { tool: "book_hotel", args: { hotel_id: free("hotel", 2, 1), check_in: inDays(10), check_out: inDays(12) } },
    { tool: "change_hotel_booking", args: { booking_id: booked("hotel"), check_in: checkIn, check_out: checkOut } },
    { tool: "cancel_hotel_booking", args: { booking_id: booked("hotel") } },
    {
      tool: "book_car_rental",
      args: { car_id: free("car", 2, 1), pick_up_date: inDays(10), return_date: inDays(12) },
    },
    { tool: "change_car_rental", args: { booking_id: booked("car"), pick_up_date: pickUp, return_date: giveBack } },
    { tool: "cancel_car_rental", args: { booking_id: booked("car") } },
    { tool: "book_excursion", args: { excursion_id: free("excursion", 1, 2), date: inDays(10), people: 2 } },
    { tool: "change_excursion_booking", args: { booking_id: booked("excursion"), date: outing } },
    { tool: "cancel_excursion_booking", args: { booking_id: booked("excursion") } },
  ];
}
