import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import Database from "better-sqlite3";
import { parse } from "yaml";
import { z } from "zod";
import type { Journey } from "./assistant.ts";

const folder = new URL("../../../src/domains/travel/dialogues/", import.meta.url);

const call = z.record(z.string(), z.record(z.string(), z.unknown())).refine((one) => Object.keys(one).length === 1);

const turnShape = z
  .strictObject({
    user: z.string().min(1),
    /** Calls of tools, each a name with its key arguments. */
    calls: z.array(call).default([]),
    /** What the answer matches; absent: a card is shown instead. */
    answer: z.string().optional(),
    /** What the approval card matches. */
    card: z.string().optional(),
    /** Rows of the passenger's tickets and bookings that are new or other than before. */
    changes: z.array(z.string()).default([]),
  })
  .refine(({ answer, card }) => (answer === undefined) !== (card === undefined), "Either an answer or a card.");

const dialogueShape = z.strictObject({ title: z.string(), passenger: z.string(), turns: z.array(turnShape).min(1) });

export type Dialogue = z.output<typeof dialogueShape>;

export function travelDialogues(): Dialogue[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => {
      const parsed = dialogueShape.safeParse(parse(readFileSync(new URL(name, folder), "utf8")));
      if (parsed.success) return parsed.data;
      throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
    });
}

/** What a turn did, in the words of a dialogue file. */
export interface Played {
  calls: Dialogue["turns"][number]["calls"];
  answer?: string;
  card?: string;
  changes: string[];
}

const control = /^(?:to_|ask_user$|summarize$|CompleteOrEscalate$)/;

/**
 * Plays a conversation turn by turn; every turn tells what was called, said and changed.
 * `dataDir`: where the assistant keeps the data of its domains.
 */
export function playerOf(journey: Pick<Journey, "app" | "thread">, dataDir: string, passenger: string) {
  const file = join(dataDir, "travel", "travel.sqlite");
  const seen = new Set<string>();
  let before = rowsOf(file, passenger);
  return async (user: string): Promise<Played> => {
    const { text, waitsFor, state } = await journey.app.send({ thread: journey.thread, text: user, user: passenger });
    const fresh = state.messages.filter(({ id }) => id !== undefined && !seen.has(id));
    for (const { id } of state.messages) if (id !== undefined) seen.add(id);
    const calls = fresh
      .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
      .filter(({ name }) => !control.test(name))
      .map(({ name, args }) => ({ [name]: args }));
    const after = rowsOf(file, passenger);
    const changes = after.filter((row) => !before.includes(row));
    before = after;
    const card = (waitsFor as { description?: string } | undefined)?.description;
    return { calls, changes, ...(waitsFor === undefined ? { answer: text ?? "" } : { card: card ?? "" }) };
  };
}

/** A line for each ticket and booking of a passenger, read with no line of the domain's own code. */
function rowsOf(file: string, passenger: string): string[] {
  const db = new Database(file, { readonly: true });
  const lines = <Row extends { cancelledAt: string | null }>(sql: string, line: (row: Row) => string) =>
    db
      .prepare<[string], Row>(sql)
      .all(passenger)
      .map((row) => `${line(row)}${row.cancelledAt === null ? "" : " cancelled"}`);
  type Ticket = { id: string; flightId: string; cancelledAt: string | null };
  type Booking = {
    id: string;
    offerId: string;
    starts: string;
    ends: string;
    units: number;
    cancelledAt: string | null;
  };
  const rows = [
    ...lines<Ticket>("SELECT * FROM tickets WHERE userId = ? ORDER BY id", ({ id, flightId }) => `${id} ${flightId}`),
    ...lines<Booking>(
      "SELECT * FROM bookings WHERE userId = ? ORDER BY id",
      ({ id, offerId, starts, ends, units }) => `${id} ${offerId} ${starts} ${ends} ×${units}`,
    ),
  ];
  db.close();
  return rows;
}
