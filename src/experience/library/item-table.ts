import type { Database } from "better-sqlite3";
import { bytesOf, vectorsIn } from "../../engine/embedding/packed-bytes.ts";
import type { Packed } from "../../engine/embedding/vector-index.ts";
import { SetupError } from "../../engine/errors.ts";
import { type Experience, experienceShape } from "../experience.ts";

/** The most changes that can be undone. What ended before them is deleted. */
const MOST_CHANGES = 1000;
const CHANGES_BETWEEN_TRIMS = 100;

/** How an experience did. */
export interface Uses {
  helpful: number;
  harmful: number;
  /** When it was last used, or seen again in a trajectory. */
  last: number;
}

/** candidate: no prompt names it yet · live: prompts may name it · retired: it is not in use any more. */
export type Status = "candidate" | "live" | "retired";

/** A version of an experience. */
export interface Item {
  id: string;
  scope: string;
  status: Status;
  experience: Experience;
  /** The change that brought it. */
  since: number;
  /** The change that ended it; absent: it is in use. */
  until?: number;
  uses: Uses;
}

interface Row {
  id: string;
  scope: string;
  experience: string;
  since: number;
  until: number | null;
  live: number;
  helpful: number | null;
  harmful: number | null;
  last: number | null;
}

const COLUMNS =
  "items.id, scope, experience, since, until, live, helpful, harmful, last FROM items LEFT JOIN uses ON uses.id = items.id";

/** The versions of all experiences, in a file. */
export class ItemTable {
  private readonly statements;

  constructor(private readonly db: Database) {
    this.statements = {
      newest: db.prepare<[], number | null>("SELECT max(number) FROM changes").pluck(),
      open: db.prepare("INSERT INTO changes (at, reason) VALUES (?, ?)"),
      drop: db.prepare("DELETE FROM changes WHERE number = ?"),
      begin: db.prepare(
        "INSERT INTO items (id, since, scope, experience, model, vectors, live) VALUES (?, ?, ?, ?, ?, ?, ?)",
      ),
      noteUses: db.prepare(
        "INSERT INTO uses (id, helpful, harmful, last) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET helpful = max(helpful, excluded.helpful), harmful = max(harmful, excluded.harmful), last = excluded.last",
      ),
      undo: db.prepare("DELETE FROM items WHERE id = ? AND since = ? AND until IS NULL"),
      end: db.prepare("UPDATE items SET until = ? WHERE id = ? AND until IS NULL"),
      current: db.prepare<[string], Row>(`SELECT ${COLUMNS} WHERE items.id = ? AND until IS NULL`),
      idsFrom: db
        .prepare<[{ id: string }], string>(
          "SELECT DISTINCT id FROM items WHERE substr(id, 1, length(@id)) = @id LIMIT 6",
        )
        .pluck(),
      latest: db.prepare<[string], Row>(
        `SELECT ${COLUMNS} WHERE items.id = ? ORDER BY until IS NULL DESC, since DESC LIMIT 1`,
      ),
      all: db.prepare<[], Row>(`SELECT ${COLUMNS} WHERE until IS NULL ORDER BY since, items.id`),
      allIn: db.prepare<[string], Row>(`SELECT ${COLUMNS} WHERE scope = ? AND until IS NULL`),
      countIn: db.prepare<[string], number>("SELECT count(*) FROM items WHERE scope = ? AND until IS NULL").pluck(),
      unwanted: db.prepare<[number], Row>(
        `SELECT ${COLUMNS} WHERE until IS NULL AND (last < ? OR (harmful >= 3 AND harmful > helpful))`,
      ),
      vectors: db.prepare<[string], Buffer>("SELECT vectors FROM items WHERE id = ? AND until IS NULL").pluck(),
      ended: db.prepare<[number], string>("SELECT id FROM items WHERE until > ?").pluck(),
      begun: db.prepare<[number], { id: string; scope: string; vectors: Buffer }>(
        "SELECT id, scope, vectors FROM items WHERE until IS NULL AND since > ?",
      ),
      otherwise: db.prepare<[string], Row>(`SELECT ${COLUMNS} WHERE model <> ?`),
      replace: db.prepare("UPDATE items SET model = ?, vectors = ? WHERE id = ? AND since = ?"),
      count: {
        helpful: db.prepare("UPDATE uses SET helpful = helpful + 1, last = ? WHERE id = ?"),
        harmful: db.prepare("UPDATE uses SET harmful = harmful + 1, last = ? WHERE id = ?"),
      },
      changes: db.prepare<[number], { number: number; at: number; reason: string; begun: number; ended: number }>(
        "SELECT number, at, reason, (SELECT count(*) FROM items WHERE since = number) AS begun, (SELECT count(*) FROM items WHERE until = number) AS ended FROM changes ORDER BY number DESC LIMIT ?",
      ),
      oldest: db.prepare<[], number | null>("SELECT min(number) FROM changes").pluck(),
      endLater: db.prepare("UPDATE items SET until = @number WHERE until IS NULL AND since > @to"),
      // A version that was ended since comes back as a new one.
      beginAgain: db.prepare(
        "INSERT INTO items (id, since, scope, experience, model, vectors, live) SELECT id, @number, scope, experience, model, vectors, live FROM items WHERE since <= @to AND until > @to",
      ),
    };
  }

  /**
   * Runs a change in a transaction and returns its number; undefined if it changed nothing. No other process writes
   * meanwhile.
   */
  change(reason: string, at: number, run: (number: number) => boolean): number | undefined {
    const { open, drop } = this.statements;
    return this.db
      .transaction(() => {
        const number = Number(open.run(at, reason).lastInsertRowid);
        if (!run(number)) {
          drop.run(number);
          return undefined;
        }
        if (number % CHANGES_BETWEEN_TRIMS === 0) this.trim(number - MOST_CHANGES);
        return number;
      })
      .immediate();
  }

  begin(
    { id, scope, experience, status }: Pick<Item, "id" | "scope" | "experience" | "status">,
    number: number,
    model: string,
    vectors: readonly Packed[],
    { helpful, harmful, last }: Uses,
  ): void {
    const isLive = status === "live" ? 1 : 0;
    this.statements.begin.run(id, number, scope, JSON.stringify(experience), model, bytesOf(vectors), isLive);
    this.statements.noteUses.run(id, helpful, harmful, last);
  }

  /** Ends an experience. One that began in the same change was never there. */
  end(id: string, number: number): void {
    const { changes } = this.statements.undo.run(id, number);
    if (changes === 0) this.statements.end.run(number, id);
  }

  current(id: string): Item | undefined {
    const row = this.statements.current.get(id);
    return row && itemOf(row);
  }

  /** The experience whose id begins so: the version in use, else the last one. Throws `SetupError` if several do. */
  find(beginning: string): Item | undefined {
    const ids = beginning === "" ? [] : this.statements.idsFrom.all({ id: beginning });
    if (ids.length > 1)
      throw new SetupError(`Several ids begin with "${beginning}": ${ids.join(", ")}. Write more of it.`);
    const row = ids[0] === undefined ? undefined : this.statements.latest.get(ids[0]);
    return row && itemOf(row);
  }

  all(): Item[] {
    return this.statements.all.all().map(itemOf);
  }

  allIn(scope: string): Item[] {
    return this.statements.allIn.all(scope).map(itemOf);
  }

  countIn(scope: string): number {
    return this.statements.countIn.get(scope) ?? 0;
  }

  /** Those that did harm, or were last used or seen before a time. */
  unwanted(before: number): Item[] {
    return this.statements.unwanted.all(before).map(itemOf);
  }

  vectorsOf(id: string): Packed[] {
    const bytes = this.statements.vectors.get(id);
    return bytes ? vectorsIn(bytes) : [];
  }

  /** What ended and began after a change, and the newest change. What began is read as it is asked for. */
  changedSince(known: number) {
    const { newest, ended, begun } = this.statements;
    const number = newest.get() ?? 0;
    return number === known
      ? { number, ended: [], begun: [] }
      : { number, ended: ended.all(known), begun: begun.iterate(known) };
  }

  /** The versions whose vectors were made by other embeddings. */
  embeddedOtherwise(model: string): Item[] {
    return this.statements.otherwise.all(model).map(itemOf);
  }

  replaceVectors(id: string, since: number, model: string, vectors: readonly Packed[]): void {
    this.statements.replace.run(model, bytesOf(vectors), id, since);
  }

  count(id: string, outcome: "helpful" | "harmful", at: number): void {
    this.statements.count[outcome].run(at, id);
  }

  /** The newest changes first, with how many experiences each brought and ended. */
  changes(most: number) {
    return this.statements.changes.all(most);
  }

  /** Throws `SetupError` if the library cannot return to the state after this change. */
  demandKept(to: number): void {
    const newest = this.statements.newest.get() ?? 0;
    const oldest = Math.max(0, (this.statements.oldest.get() ?? 1) - 1);
    if (Number.isInteger(to) && to >= oldest && to <= newest) return;
    throw new SetupError(`There is no state ${to}. The library can return to ${oldest} to ${newest}.`);
  }

  rollBack(to: number, number: number): { ended: number; begun: number } {
    const ended = this.statements.endLater.run({ number, to }).changes;
    const begun = this.statements.beginAgain.run({ number, to }).changes;
    return { ended, begun };
  }

  private trim(before: number): void {
    if (before <= 0) return;
    this.db.prepare("DELETE FROM items WHERE until <= ?").run(before);
    this.db.prepare("DELETE FROM changes WHERE number <= ?").run(before);
    this.db.prepare("DELETE FROM uses WHERE id NOT IN (SELECT id FROM items)").run();
  }
}

const itemOf = ({ experience, until, live, helpful, harmful, last, ...row }: Row): Item => ({
  ...row,
  status: until !== null ? "retired" : live === 1 ? "live" : "candidate",
  experience: experienceShape.parse(JSON.parse(experience)),
  ...(until !== null && { until }),
  uses: { helpful: helpful ?? 0, harmful: harmful ?? 0, last: last ?? 0 },
});
