import type { Database } from "better-sqlite3";
import { vectorsIn } from "../../engine/embedding/packed-bytes.ts";
import { type Near, type Packed, queryOf, VectorIndex } from "../../engine/embedding/vector-index.ts";
import { SetupError } from "../../engine/errors.ts";
import { idOf, type Kind, scopeOf } from "../experience.ts";
import { type Embedded, inOrder } from "./embedded.ts";
import { type Item, ItemTable, type Status, type Uses } from "./item-table.ts";

/** Tasks with this cosine are the same one in nearly the same words. */
const NEAR_IDENTICAL = 0.95;
/** The most experiences of nearly the same task that are looked at. */
const MOST_NEAR = 4;

/** Which experiences are asked for. Absent fields: any. */
export interface Scope {
  agent?: string;
  domain?: string;
  kind?: Kind;
}

/** Whether a scope, `kind domain agent`, is one that was asked for. */
export function isWithin(name: string, { kind, domain, agent }: Scope): boolean {
  const [itsKind, itsDomain, itsAgent] = name.split(" ");
  return (
    (kind === undefined || kind === itsKind) &&
    (domain === undefined || domain === itsDomain) &&
    (agent === undefined || agent === itsAgent)
  );
}

interface CurrentOptions {
  embeddingsName: string;
  now: () => Date;
}

/** The experiences in use, with the vectors of their tasks in memory. The file may change under it. */
export class CurrentItems {
  readonly table: ItemTable;
  private readonly indexes = new Map<string, VectorIndex<string>>();
  /** The scope of each experience in the indexes. */
  private readonly scopes = new Map<string, string>();
  private known = 0;

  constructor(
    db: Database,
    private readonly options: CurrentOptions,
  ) {
    this.table = new ItemTable(db);
  }

  /** Runs a change in a transaction, and keeps the indexes in step with it. Undefined: nothing was changed. */
  change(reason: string, run: (number: number) => boolean): number | undefined {
    try {
      const number = this.table.change(reason, this.options.now().getTime(), (number) => {
        this.refresh();
        return run(number);
      });
      if (number !== undefined) this.known = number;
      return number;
    } catch (error) {
      // What the change did to the indexes did not happen.
      this.forget();
      throw error;
    }
  }

  /** Begins an experience in the place of the one with the same id. */
  begin(one: Embedded, number: number, status: Status = "candidate", uses?: Uses): void {
    const { experience } = one;
    const seen = { helpful: 0, harmful: 0, ...uses, last: this.options.now().getTime() };
    const [id, scope] = [idOf(experience), scopeOf(experience)];
    this.write({ id, scope, experience, status, uses: seen }, number, inOrder(one));
  }

  /** Begins a version in the place of the one with the same id. */
  write(item: Omit<Item, "since">, number: number, vectors: readonly Packed[]): void {
    const { id, scope, uses } = item;
    this.end(id, number);
    this.table.begin(item, number, this.options.embeddingsName, vectors, uses);
    this.index(id, scope, vectors);
  }

  end(id: string, number: number): void {
    this.table.end(id, number);
    this.unindex(id);
  }

  /** The experience in use with an id, or the beginning of one. Throws `SetupError` if there is none. */
  demanded(id: string): Item {
    const item = this.table.find(id);
    if (item && item.until === undefined) return item;
    throw new SetupError(
      item
        ? `The experience "${id}" is not in use any more.`
        : `There is no experience "${id}". See: npm run experience -- list`,
    );
  }

  /** The experiences of nearly the same task in a scope. */
  near(scope: string, task: Packed | undefined): Item[] {
    if (!task) return [];
    const near = this.indexes.get(scope)?.nearest(queryOf(task.values), { atLeast: NEAR_IDENTICAL, most: MOST_NEAR });
    return (near ?? []).flatMap(({ key }) => this.table.current(key) ?? []);
  }

  /** The ids of the experiences that are nearest to a vector, the nearest first. */
  nearest(query: ReturnType<typeof queryOf>, scope: Scope, limits: { atLeast: number; most: number }): Near<string>[] {
    return [...this.indexes]
      .filter(([name]) => isWithin(name, scope))
      .flatMap(([, index]) => index.nearest(query, limits))
      .sort((a, b) => b.score - a.score)
      .slice(0, limits.most);
  }

  /** Reads what was changed since, by this process or another. */
  refresh(): void {
    const { number, ended, begun } = this.table.changedSince(this.known);
    for (const id of ended) this.unindex(id);
    for (const { id, scope, vectors } of begun) this.index(id, scope, vectorsIn(vectors));
    this.known = number;
  }

  /** Forgets the indexes; the next `refresh` reads all of them. */
  forget(): void {
    this.indexes.clear();
    this.scopes.clear();
    this.known = 0;
  }

  private index(id: string, scope: string, vectors: readonly Packed[]): void {
    this.unindex(id);
    const index = this.indexes.get(scope) ?? new VectorIndex<string>(vectors[0]?.values.length ?? 0);
    this.indexes.set(scope, index);
    this.scopes.set(id, scope);
    index.add(id, vectors);
  }

  private unindex(id: string): void {
    this.indexes.get(this.scopes.get(id) ?? "")?.remove(id);
    this.scopes.delete(id);
  }
}
