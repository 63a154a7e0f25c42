import type { Database } from "better-sqlite3";
import { z } from "zod";

/** An item as the file holds it. `namespace`, `key` and `value` are JSON, in which any text can be stored. */
export interface StoredItem {
  namespace: string;
  key: string;
  value: string;
  createdAt: number;
  updatedAt: number;
}

const labels = z.array(z.string());

export const writtenNamespace = (namespace: readonly string[]): string => JSON.stringify(namespace);
export const readNamespace = (written: string): string[] => labels.parse(JSON.parse(written));

/** The rows of a store's SQLite file: items, and the vectors of their texts. */
export class StoredItems {
  private readonly statements;

  constructor(private readonly db: Database) {
    db.exec(
      `CREATE TABLE IF NOT EXISTS items (
         place INTEGER PRIMARY KEY AUTOINCREMENT, namespace TEXT NOT NULL, key TEXT NOT NULL,
         value TEXT NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL,
         UNIQUE (namespace, key)
       );
       CREATE TABLE IF NOT EXISTS vectors (namespace TEXT NOT NULL, key TEXT NOT NULL, vector BLOB NOT NULL);
       CREATE INDEX IF NOT EXISTS vectors_by_item ON vectors (namespace, key);`,
    );
    this.statements = {
      get: db.prepare<[string, string], StoredItem>("SELECT * FROM items WHERE namespace = ? AND key = ?"),
      // The labels below a prefix continue its JSON with a comma; "-" is the next sign after a comma.
      below: db.prepare<{ is: string; from: string; to: string }, StoredItem>(
        "SELECT * FROM items WHERE namespace = @is OR (namespace >= @from AND namespace < @to) ORDER BY place",
      ),
      all: db.prepare<[], StoredItem>("SELECT * FROM items ORDER BY place"),
      namespaces: db.prepare<[], string>("SELECT DISTINCT namespace FROM items").pluck(),
      put: db.prepare<StoredItem>(
        `INSERT INTO items (namespace, key, value, createdAt, updatedAt)
         VALUES (@namespace, @key, @value, @createdAt, @updatedAt)
         ON CONFLICT DO UPDATE SET value = @value, updatedAt = @updatedAt`,
      ),
      remove: db.prepare<[string, string]>("DELETE FROM items WHERE namespace = ? AND key = ?"),
      vectors: db
        .prepare<[string, string], Uint8Array>("SELECT vector FROM vectors WHERE namespace = ? AND key = ?")
        .pluck(),
      addVector: db.prepare<[string, string, Uint8Array]>("INSERT INTO vectors VALUES (?, ?, ?)"),
      removeVectors: db.prepare<[string, string]>("DELETE FROM vectors WHERE namespace = ? AND key = ?"),
    };
  }

  get(namespace: readonly string[], key: string): StoredItem | undefined {
    return this.statements.get.get(writtenNamespace(namespace), JSON.stringify(key));
  }

  /** The items whose namespaces begin with these labels, oldest first. */
  below(prefix: readonly string[]): StoredItem[] {
    if (prefix.length === 0) return this.statements.all.all();
    const open = writtenNamespace(prefix).slice(0, -1);
    return this.statements.below.all({ is: `${open}]`, from: `${open},`, to: `${open}-` });
  }

  namespaces(): string[][] {
    return this.statements.namespaces.all().map(readNamespace);
  }

  vectorsOf({ namespace, key }: StoredItem): Float32Array[] {
    return this.statements.vectors.all(namespace, key).map((bytes) => new Float32Array(Uint8Array.from(bytes).buffer));
  }

  /** Stores and removes all items, or none if one of them cannot be written as JSON. */
  write(changes: readonly Change[], now: number): void {
    const { put, remove, addVector, removeVectors } = this.statements;
    const apply = this.db.transaction(() => {
      for (const change of changes) {
        const namespace = writtenNamespace(change.namespace);
        const key = JSON.stringify(change.key);
        removeVectors.run(namespace, key);
        if (change.value === null) remove.run(namespace, key);
        else {
          put.run({ namespace, key, value: JSON.stringify(change.value), createdAt: now, updatedAt: now });
          for (const one of change.vectors)
            addVector.run(namespace, key, new Uint8Array(Float32Array.from(one).buffer));
        }
      }
    });
    apply.immediate();
  }
}

/** A put of a store's batch; `value` null removes the item. */
export interface Change {
  namespace: readonly string[];
  key: string;
  value: Record<string, unknown> | null;
  /** Of the texts that searches compare. */
  vectors: readonly (readonly number[])[];
}
