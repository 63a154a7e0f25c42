import { z } from "zod";
import type { Domain, Specialist } from "../../src/engine/domain/domain.ts";
import { ToolError } from "../../src/engine/errors.ts";
import { defineTool } from "../../src/engine/tools/define.ts";

/** What the tools of the test domain did. */
export interface Ledger {
  reads: string[];
  /** Idempotency keys of the writes, in order; a key stands once however often it is sent. */
  writes: { key: string; what: string; user?: string }[];
  /** The keys in the order they were sent, also those that stood already. */
  attempts: string[];
  /** Every write has a number of its own, which its tool says. */
  isNumbered?: true;
}

/** The number of a write, the same however often it is sent. */
export const numberOf = ({ writes }: Pick<Ledger, "writes">, key: string): string =>
  `BK${String(writes.findIndex((done) => done.key === key) + 1).padStart(4, "0")}`;

const look = (name: string) =>
  defineTool({
    name,
    description: `Looks a thing up for ${name}.`,
    effect: "read",
    args: z.object({ what: z.string().min(1), fail: z.boolean().optional() }),
    run({ what, fail }, ledger: Ledger) {
      ledger.reads.push(`${name}:${what}`);
      if (fail) throw new ToolError(`"${what}" cannot be looked up. Try "X".`);
      return { text: `${what} is fine.`, rows: [{ what, value: 1 }] };
    },
  });

function write(name: string) {
  const saidOf = (what: string, ledger: Ledger, key: string): string =>
    `${name} done: ${what}${ledger.isNumbered ? `, number ${numberOf(ledger, key)}` : ""}.`;
  return defineTool({
    name,
    description: `Changes something: ${name}.`,
    effect: "write",
    args: z.object({
      what: z.string().min(1),
      nights: z.coerce.number().int().min(1).max(30).optional().meta({ title: "Nights (晚数)" }),
    }),
    preview: ({ what, nights }) => `${name} "${what}"${nights ? ` for ${nights} nights` : ""}`,
    recorded: ({ what }, ledger: Ledger, { idempotencyKey: key }) =>
      ledger.writes.some((done) => done.key === key) ? saidOf(what, ledger, key) : undefined,
    run({ what, nights }, ledger: Ledger, run) {
      const key = run.idempotencyKey;
      ledger.attempts.push(key);
      if (!ledger.writes.some((done) => done.key === key)) {
        ledger.writes.push({
          key,
          what: nights ? `${what}/${nights}` : what,
          ...(run.user.userId && { user: run.user.userId }),
        });
      }
      return { text: saidOf(what, ledger, key) };
    },
  });
}

/** A domain with two specialists that read and write ("flight", "hotel") and one that only reads ("facts"). */
export function deskDomain(): { domain: Domain; ledger: Ledger } {
  const ledger: Ledger = { reads: [], writes: [], attempts: [] };
  const specialist = (name: string, handles: string, tools: Specialist["tools"]): Specialist => ({
    name,
    handles,
    instructions: `You are ${name}.`,
    tools,
    maxRounds: 4,
  });
  const bind = (name: string, make: typeof look) => make(name).bind(ledger);
  const domain: Domain = {
    name: "desk",
    description: "Journeys and stays.",
    instructions: "",
    specialists: [
      specialist("flight", "Flights: search a flight, change a plane ticket, seats, airports.", [
        bind("search_flights", look),
        bind("change_flight", write),
      ]),
      specialist("hotel", "Hotels: rooms, nights, check-in, stay in a hotel.", [
        bind("search_hotels", look),
        bind("book_hotel", write),
      ]),
      specialist("facts", "Facts: opening hours, weather, museums.", [bind("look_up_fact", look)]),
    ],
    tools: [bind("lookup_policy", look)],
    passages: [],
    synonyms: {},
    examples: [],
    close: async () => {},
  };
  return { domain, ledger };
}
