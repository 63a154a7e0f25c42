import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ToolError } from "../../../src/engine/errors.ts";
import type { Language } from "../../../src/engine/language.ts";
import { type Counter, freshFile, inDays, openCounter, temporaryFolder } from "./counter.ts";

const folder = temporaryFolder();
const file = freshFile(join(folder.path, "owners.sqlite"));
const db = new Database(file, { readonly: true });
let counter: Counter;
beforeAll(async () => {
  counter = await openCounter({ file });
});
afterAll(() => {
  counter.travel.close();
  db.close();
  folder.remove();
});

const me = "P1001";
const idsOf = (query: string, ...values: string[]) =>
  db
    .prepare<string[], string>(query)
    .pluck()
    .all(...values);
const foreignIds = [
  ...idsOf("SELECT id FROM tickets WHERE userId <> ?", me),
  ...idsOf("SELECT id FROM bookings WHERE userId <> ?", me),
];
const foreign = new Set(foreignIds);

/** Everything that belongs to others, as text. */
function others(): string {
  const all = (query: string) => db.prepare(query).all(me);
  return JSON.stringify([
    all("SELECT * FROM tickets WHERE userId <> ? ORDER BY id"),
    all("SELECT * FROM bookings WHERE userId <> ? ORDER BY id"),
    all(
      "SELECT h.* FROM holds h JOIN bookings b ON b.id = h.bookingId WHERE b.userId <> ? ORDER BY h.bookingId, h.day",
    ),
    all("SELECT p.* FROM boardingPasses p JOIN tickets t ON t.id = p.ticketId WHERE t.userId <> ? ORDER BY p.ticketId"),
  ]);
}

/** Tells whether anything was written to the file since it was asked last: to read everything takes much longer. */
function writesSeen(): () => boolean {
  const version = () => db.pragma("data_version", { simple: true });
  let last = version();
  return () => {
    const before = last;
    last = version();
    return last !== before;
  };
}

const nasty = fc.constantFrom(
  "' OR 1=1 --",
  "TK-000001' UNION SELECT id FROM tickets --",
  "P1002",
  "%",
  "*",
  "HB-000123\0",
  "../../travel.sqlite",
  "__proto__",
);
const ownId = fc.constantFrom(
  ...idsOf("SELECT id FROM tickets WHERE userId = ? UNION SELECT id FROM bookings WHERE userId = ?", me, me),
);
const foreignId = fc.constantFrom(...foreignIds);
const flightId = fc.constantFrom(...idsOf("SELECT id FROM flights WHERE origin = 'ZRH' LIMIT 200"), "x");
const offerId = fc.constantFrom(...idsOf("SELECT id FROM offers"));
const day = fc.integer({ min: -5, max: 70 }).map(inDays);

/** Values for an argument, by its name: mostly such as pass the schema, and aim at others. */
function valueFor(name: string): fc.Arbitrary<unknown> {
  if (/ticket_id|booking_id/.test(name)) {
    return fc.oneof({ weight: 5, arbitrary: foreignId }, { weight: 1, arbitrary: ownId }, nasty);
  }
  if (name === "flight_id") return flightId;
  if (/^(hotel|car|excursion)_id$/.test(name)) return fc.oneof(offerId, nasty);
  if (/date|check_/.test(name)) return fc.oneof({ weight: 5, arbitrary: day }, nasty);
  if (/city/.test(name)) return fc.oneof(fc.constantFrom("Zurich", "上海", "PEK"), nasty);
  if (/limit|rooms|people|stars/.test(name)) return fc.integer({ min: 1, max: 5 });
  if (name === "include_past") return fc.boolean();
  if (name === "kind") return fc.constantFrom("hotel", "car", "excursion");
  return nasty;
}

const argumentNames: Record<string, string[]> = {
  list_my_tickets: ["include_past"],
  list_my_bookings: ["include_past", "kind"],
  search_flights: ["from_city", "to_city", "from_date", "to_date"],
  search_hotels: ["city", "check_in", "check_out"],
  search_car_rentals: ["city", "pick_up_date", "return_date"],
  search_excursions: ["city", "date"],
  lookup_policy: ["query"],
  change_ticket: ["ticket_id", "flight_id"],
  cancel_ticket: ["ticket_id"],
  book_hotel: ["hotel_id", "check_in", "check_out", "rooms"],
  change_hotel_booking: ["booking_id", "check_in", "check_out", "rooms"],
  cancel_hotel_booking: ["booking_id"],
  book_car_rental: ["car_id", "pick_up_date", "return_date"],
  change_car_rental: ["booking_id", "pick_up_date", "return_date"],
  cancel_car_rental: ["booking_id"],
  book_excursion: ["excursion_id", "date", "people"],
  change_excursion_booking: ["booking_id", "date", "people"],
  cancel_excursion_booking: ["booking_id"],
};

const calls = fc.constantFrom(...Object.keys(argumentNames)).chain((tool) =>
  fc.record({
    tool: fc.constant(tool),
    args: fc
      .record(Object.fromEntries(argumentNames[tool]!.map((name) => [name, valueFor(name)])), { requiredKeys: [] })
      // What a model might add to speak for somebody else.
      .chain((args) => fc.constantFrom(args, { ...args, userId: "P1002", user_id: "P1002", passenger: "P1002" })),
    language: fc.constantFrom<Language>("en", "zh"),
  }),
);

describe("another passenger's tickets and bookings", () => {
  it("are neither read nor changed, whatever the arguments", async () => {
    expect(Object.keys(argumentNames).sort()).toEqual([...counter.names.read, ...counter.names.write].sort());
    const before = others();
    const isWritten = writesSeen();
    await fc.assert(
      fc.asyncProperty(calls, async ({ tool, args, language }) => {
        const words: string[] = [];
        for (const act of [counter.preview, counter.call]) {
          const said = await act(tool, args, { language }).catch((error: unknown) => {
            if (error instanceof ToolError) return error.message;
            throw error;
          });
          words.push(typeof said === "string" ? said : JSON.stringify(said));
        }
        const given = new Set(Object.values(args));
        const leaked = (words.join("\n").match(/(TK|HB|CB|EB)-\d{6,}/g) ?? []).filter(
          (id) => foreign.has(id) && !given.has(id),
        );
        expect(leaked).toEqual([]);
        if (isWritten()) expect(others()).toBe(before);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it("look the same as ones that do not exist", async () => {
    const ticket = foreignIds.find((id) => id.startsWith("TK"))!;
    const refusal = (ticket_id: string) =>
      counter.call("cancel_ticket", { ticket_id }).catch(({ message }: Error) => message);
    expect(String(await refusal(ticket)).replace(ticket, "…")).toBe(
      String(await refusal("TK-999999")).replace("TK-999999", "…"),
    );
  });
});

describe("the user of a run", () => {
  it("is the only one whose things are listed", async () => {
    for (const userId of ["P1001", "P1017", "P1060"]) {
      const { rows } = await counter.call("list_my_tickets", { include_past: true }, { user: { userId } });
      expect(rows!.map(({ ticket_id }) => ticket_id).sort()).toEqual(
        idsOf("SELECT id FROM tickets WHERE userId = ? ORDER BY id", userId),
      );
    }
  });

  it("is replaced by the default passenger only when the run names nobody", async () => {
    const local = await openCounter({ file, defaultUserId: "P1003" });
    const tickets = async (user: { userId?: string }) =>
      (await local.call("list_my_tickets", { include_past: true }, { user }))
        .rows!.map(({ ticket_id }) => String(ticket_id))
        .sort();
    expect(await tickets({})).toEqual(idsOf("SELECT id FROM tickets WHERE userId = ? ORDER BY id", "P1003"));
    expect(await tickets({ userId: "P1004" })).toEqual(
      idsOf("SELECT id FROM tickets WHERE userId = ? ORDER BY id", "P1004"),
    );
    await expect(tickets({ userId: "alice" })).rejects.toThrow(/"alice"/);
    await expect(tickets({ userId: "" })).rejects.toThrow(ToolError);
    local.travel.close();
  });
});
