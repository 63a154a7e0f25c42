import { createHash } from "node:crypto";
import type { SerializerProtocol } from "@langchain/langgraph-checkpoint";
import type { Database } from "better-sqlite3";
import { z } from "zod";

type Values = Record<string, unknown>;

/** The reference in a checkpoint to a list or record whose elements are stored separately: their numbers. */
const reference = z.strictObject({
  __parts__: z.union([z.array(z.number()), z.record(z.string(), z.number())]),
});

/**
 * Stores the elements of a conversation's lists and records, equal ones once per thread. A checkpoint refers to its
 * messages instead of repeating them, so a new turn adds the same amount to a short and to a long thread.
 */
export class SharedParts {
  private readonly add;
  private readonly find;
  private readonly present;
  private readonly forget;
  /** Numbers of elements read or stored before. An element never changes once it is in a state. */
  private readonly numbers = new WeakMap<object, number>();

  constructor(
    private readonly db: Database,
    private readonly serde: SerializerProtocol,
  ) {
    // A number is never reused, so a remembered number refers to the same part or to none.
    db.exec(
      `CREATE TABLE IF NOT EXISTS parts (
         number INTEGER PRIMARY KEY AUTOINCREMENT,
         thread_id TEXT NOT NULL, digest BLOB NOT NULL, type TEXT NOT NULL, value BLOB NOT NULL,
         UNIQUE (thread_id, digest)
       )`,
    );
    this.add = db
      .prepare<[string, Uint8Array, string, Uint8Array], number>(
        "INSERT INTO parts (thread_id, digest, type, value) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET type = type RETURNING number",
      )
      .pluck();
    this.find = db.prepare<[string, string], { number: number; type: string; value: Uint8Array }>(
      "SELECT number, type, value FROM parts WHERE thread_id = ? AND number IN (SELECT value FROM json_each(?))",
    );
    this.present = db
      .prepare<[string, string], number>(
        "SELECT number FROM parts WHERE thread_id = ? AND number IN (SELECT value FROM json_each(?))",
      )
      .pluck();
    this.forget = db.prepare("DELETE FROM parts WHERE thread_id = ?");
  }

  /** Stores the elements of channel values and returns the values with references instead. */
  async stored(thread: string, values: Values): Promise<Values> {
    const shared = Object.entries(values).filter(hasElements);
    const elements = new Set(shared.flatMap(([, value]) => Object.values(value)));
    const remembered = [...elements].flatMap((element) => this.numbers.get(element) ?? []);
    const present = new Set(this.present.all(thread, JSON.stringify(remembered)));
    const fresh = [...elements].filter((element) => !present.has(this.numbers.get(element) ?? 0));
    const parts = await Promise.all(
      fresh.map(async (element) => ({ element, typed: await this.serde.dumpsTyped(element) })),
    );
    this.db.transaction(() => {
      for (const { element, typed } of parts) {
        const [type, value] = typed;
        const number = this.add.get(thread, createHash("sha256").update(value).digest().subarray(0, 16), type, value);
        if (number !== undefined) this.numbers.set(element, number);
      }
    })();
    const numberOf = (element: object) => this.numbers.get(element) ?? 0;
    return {
      ...values,
      ...Object.fromEntries(shared.map(([channel, value]) => [channel, { __parts__: mapped(value, numberOf) }])),
    };
  }

  /** The channel values with references resolved. Throws if an element is missing. */
  async read(thread: string, values: Values): Promise<Values> {
    const references = Object.entries(values).flatMap(([channel, value]) => {
      const { data } = reference.safeParse(value);
      return data ? [{ channel, numbers: data.__parts__ }] : [];
    });
    const wanted = references.flatMap(({ numbers }) => Object.values(numbers));
    const elements = new Map<number, object>();
    for (const { number, type, value } of this.find.all(thread, JSON.stringify(wanted))) {
      const element: object = await this.serde.loadsTyped(type, value);
      this.numbers.set(element, number);
      elements.set(number, element);
    }
    const elementOf = (number: number): object => {
      const element = elements.get(number);
      if (element) return element;
      throw new Error(`The checkpoint of the conversation "${thread}" lacks its part ${number}.`);
    };
    const whole = references.map(({ channel, numbers }) => [channel, mapped(numbers, elementOf)]);
    return { ...values, ...Object.fromEntries(whole) };
  }

  remove(thread: string): void {
    this.forget.run(thread);
  }
}

type Elements = object[] | Record<string, object>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether a value is a non-empty list or plain record that contains only objects. */
function hasElements(entry: [string, unknown]): entry is [string, Elements] {
  const [, value] = entry;
  if (!isObject(value)) return false;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  const elements = Object.values(value);
  return isPlain && elements.length > 0 && elements.every(isObject);
}

function mapped<From, To>(values: From[] | Record<string, From>, change: (value: From) => To) {
  if (Array.isArray(values)) return values.map(change);
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
