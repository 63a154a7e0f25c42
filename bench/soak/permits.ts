import { join } from "node:path";
import Database from "better-sqlite3";

/** A call as shown on its card. */
export interface Shown {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

interface Applied {
  key: string;
  request: string;
}

/** The calls that customers approved, by thread and call, to compare with the writes. */
export class Permits {
  private readonly allowed = new Map<string, Shown>();

  allow(thread: string, call: Shown): void {
    this.allowed.set(`${thread}:${call.id}`, call);
  }

  get size(): number {
    return this.allowed.size;
  }

  /** Faults: writes without or against an approval; bookings without a write, or two from one; overbooked days. */
  check(dataDir: string): { writes: number; faults: string[] } {
    const db = new Database(join(dataDir, "travel", "travel.sqlite"), { readonly: true });
    try {
      const applied = db.prepare<[], Applied>("SELECT key, request FROM applied").all();
      const faults = applied.flatMap((write) => this.problemOf(write) ?? []);
      const keys = new Set(applied.map(({ key }) => key));
      if (keys.size < applied.length) faults.push("a call was written for two users");
      const booked = applied.filter(({ request }) => request.startsWith("book_")).length;
      // Bookings made at run time have numbers from 700001 on; the sample bookings are below.
      const made = db
        .prepare<[], number>("SELECT count(*) FROM bookings WHERE substr(id, 4) >= '700001'")
        .pluck()
        .get();
      if (made !== booked) faults.push(`${booked} booking calls were written, and ${made} bookings stand`);
      const oversold = db.prepare<[], { offerId: string; day: string }>(OVERSOLD).all();
      for (const { offerId, day } of oversold) faults.push(`${offerId} is sold beyond its capacity on ${day}`);
      return { writes: applied.length, faults };
    } finally {
      db.close();
    }
  }

  private problemOf({ key, request }: Applied): string | undefined {
    const shown = this.allowed.get(key);
    if (!shown) return `written without approval: ${request} (${key})`;
    const [name, json] = request.split(/ (.*)/s);
    const written: Record<string, unknown> = JSON.parse(json ?? "{}");
    // Edited values arrive as text and are written as numbers.
    const differs = Object.entries(shown.args).filter(
      ([arg, value]) => String(written[arg] ?? "") !== String(value ?? ""),
    );
    if (name === shown.name && differs.length === 0) return undefined;
    return `written otherwise than approved: ${request}, approved was ${shown.name} ${JSON.stringify(shown.args)}`;
  }
}

const OVERSOLD = `SELECT offerId, day FROM holds JOIN offers ON offers.id = offerId
  GROUP BY offerId, day HAVING sum(units) > max(capacity)`;
