import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Database } from "better-sqlite3";
import { canonical } from "../../engine/dialog/canonical.ts";
import { vectorsIn } from "../../engine/embedding/packed-bytes.ts";
import { type Near, type Packed, packed, queryOf, VectorIndex } from "../../engine/embedding/vector-index.ts";
import { SetupError } from "../../engine/errors.ts";
import { type Experience, idOf, type Kind, scopeOf } from "../experience.ts";
import { refusalOf, unknownIn } from "../extract/admission.ts";
import { masked, wordsOfMasked } from "../extract/masking.ts";
import type { Inventory } from "../inventory.ts";
import { Forgotten } from "./forgotten.ts";
import { type Item, ItemTable, type Status, type Uses } from "./item-table.ts";
import { combined } from "./merging.ts";
import { isHarmful, worthOf } from "./worth.ts";

/** Tasks with this cosine are the same one in nearly the same words. */
const NEAR_IDENTICAL = 0.95;
/** The most experiences of one kind, agent and domain. */
const MOST_IN_SCOPE = 500;
/** What was neither used nor seen again for so long is retired. */
const LONGEST_UNUSED_MS = 180 * 86_400_000;
/** How much usefulness counts beside likeness. */
const SHARE_OF_WORTH = 0.1;
/** Candidates for each place, before usefulness orders them. */
const CANDIDATES = 4;

interface LibraryOptions {
  embeddings: EmbeddingsInterface;
  /** Names the embeddings; vectors of others are made anew. */
  embeddingsName: string;
  inventory: Inventory;
  now: () => Date;
  /** The most experiences of a scope. Default: 500. */
  mostInScope?: number;
}

/** What a search asks for. Absent fields: any. */
export interface Search {
  task: string;
  agent?: string;
  domain?: string;
  kind?: Kind;
}

interface SearchOptions {
  most?: number;
  /** The least cosine. */
  atLeast?: number;
  isReadable?(item: Item): boolean;
}

export interface FoundItem extends Item {
  /** Cosine with the task, or with its nearest rephrasing. */
  likeness: number;
}

/** What a change did, by the number of experiences. */
export interface Change {
  /** Undefined if it changed nothing. */
  number?: number;
  added: number;
  merged: number;
  superseded: number;
  retired: number;
  promoted: number;
  /** Why experiences were not stored, each reason with how often. */
  refused: Record<string, number>;
}

interface Embedded {
  experience: Experience;
  /** The vectors of its task and its rephrasings. */
  vectors: ReadonlyMap<string, Packed>;
}

const nothing = (): Change => ({ added: 0, merged: 0, superseded: 0, retired: 0, promoted: 0, refused: {} });
const textsOf = ({ task, rephrasings }: Experience): string[] => [task, ...rephrasings];

/**
 * The experiences in use, bounded for each scope. Every change is one transaction and can be undone: `rollBack` returns
 * to the state after any earlier change. Other processes may change the same file.
 */
export class Library {
  private readonly table: ItemTable;
  private readonly forgotten: Forgotten;
  private readonly options: Required<LibraryOptions>;
  private readonly indexes = new Map<string, VectorIndex<string>>();
  /** The scope of each experience in the indexes. */
  private readonly scopes = new Map<string, string>();
  private known = 0;

  private constructor(db: Database, options: LibraryOptions) {
    this.table = new ItemTable(db);
    this.forgotten = new Forgotten(db);
    this.options = { mostInScope: MOST_IN_SCOPE, ...options };
  }

  /** Reads the experiences of a file into memory. Vectors of other embeddings are made anew. */
  static async open(db: Database, options: LibraryOptions): Promise<Library> {
    const library = new Library(db, options);
    for (const { experience, since, id } of library.table.embeddedOtherwise(options.embeddingsName)) {
      const { vectors } = await library.embedded(experience);
      library.table.replaceVectors(id, since, options.embeddingsName, inOrder(experience, vectors));
    }
    library.refresh();
    return library;
  }

  /** Stores experiences as one change. Each is added, merged with what is there, or refused. */
  async add(drafts: readonly Experience[], reason: string): Promise<Change> {
    const change = nothing();
    const admitted: Embedded[] = [];
    for (const draft of drafts) {
      const refusal = refusalOf(draft, this.options.inventory);
      if (refusal === undefined) admitted.push(await this.embedded(draft));
      else change.refused[refusal] = (change.refused[refusal] ?? 0) + 1;
    }
    if (admitted.length === 0) return change;
    return this.changed(
      reason,
      (number, change) => {
        for (const one of admitted) this.place(one, number, change);
        this.retireUnused(number, change);
      },
      change,
    );
  }

  /** Ends experiences and puts another in their place, as one change. Throws `SetupError` for unknown ids. */
  async supersede(ids: readonly string[], draft: Experience, reason: string): Promise<Change> {
    const refusal = refusalOf(draft, this.options.inventory);
    if (refusal !== undefined) throw new SetupError(`The experience cannot be stored: ${refusal}.`);
    const one = await this.embedded(draft);
    return this.changed(reason, (number, change) => {
      for (const id of ids) this.end(this.demanded(id).id, number);
      change.superseded += ids.length;
      this.begin(one, number);
      change.added += 1;
    });
  }

  /** Ends experiences. Throws `SetupError` for unknown ids. */
  retire(ids: readonly string[], reason: string): Change {
    return this.changed(reason, (number, change) => {
      for (const id of ids) this.end(this.demanded(id).id, number);
      change.retired = ids.length;
    });
  }

  /**
   * Makes candidates live, so that prompts may name them. A live pitfall of nearly the same task ends: the new one holds
   * its mistakes, too. Throws `SetupError` for unknown ids.
   */
  promote(ids: readonly string[], reason: string): Change {
    return this.changed(reason, (number, change) => {
      for (const item of ids.map((id) => this.demanded(id)).filter(({ status }) => status === "candidate")) {
        const vectors = this.table.vectorsOf(item.id);
        const [task] = vectors;
        const rivals = task && item.experience.content.kind === "pitfall" ? this.near(item.scope, task) : [];
        for (const { id } of rivals.filter(({ status }) => status === "live")) {
          this.end(id, number);
          change.superseded += 1;
        }
        this.write({ ...item, status: "live" }, number, vectors);
        change.promoted += 1;
      }
    });
  }

  /**
   * Takes what is to be forgotten out of the experiences that came from it. One that came from nothing else is retired.
   */
  forgetSources(reason: string): Change {
    const gone = this.forgotten.pending();
    if (gone.size === 0) return nothing();
    const change = this.namedBy(gone).length > 0 ? this.changed(reason, this.without(gone)) : nothing();
    this.forgotten.settle(gone);
    return change;
  }

  /**
   * Returns to the state after an earlier change; 0: the empty library. What was forgotten since stays forgotten.
   * Throws `SetupError` if the state is not kept.
   */
  rollBack(to: number, reason = `rolled back to ${to}`): Change {
    this.table.demandKept(to);
    const change = this.changed(reason, (number, change) => {
      const { ended, begun } = this.table.rollBack(to, number);
      Object.assign(change, { added: begun, retired: ended });
      this.without(this.forgotten.all())(number, change);
    });
    this.forget();
    return change;
  }

  /** Notes whether an experience helped, from a comparison with and without it. */
  count(id: string, outcome: "helpful" | "harmful"): void {
    this.table.count(this.demanded(id).id, outcome, this.options.now().getTime());
  }

  /**
   * The experiences that are most like a task, ranked by likeness and usefulness. `isReadable`: which ones count;
   * default: all in use.
   */
  async search(
    { task, ...scope }: Search,
    { most = 5, atLeast = 0.5, isReadable = () => true }: SearchOptions = {},
  ): Promise<FoundItem[]> {
    const query = queryOf(await this.vectorOf(masked(task, this.options.inventory)));
    this.refresh();
    const nearest = (count: number) =>
      [...this.indexes]
        .filter(([name]) => isWithin(name, scope))
        .flatMap(([, index]) => index.nearest(query, { atLeast, most: count }))
        .sort((a, b) => b.score - a.score)
        .slice(0, count);
    const usable = ({ key, score }: Near<string>): FoundItem[] => {
      const item = this.table.current(key);
      // The application may have lost a tool since.
      const isUsable = item && unknownIn(item.experience, this.options.inventory) === undefined;
      return isUsable && isReadable(item) ? [{ ...item, likeness: score }] : [];
    };
    let count = most * CANDIDATES;
    let near = nearest(count);
    let found = near.flatMap(usable);
    // Those that do not count must not crowd out those that do.
    while (found.length < most && near.length === count) {
      count *= CANDIDATES;
      near = nearest(count);
      found = near.flatMap(usable);
    }
    const rank = ({ likeness, uses }: FoundItem) => likeness + SHARE_OF_WORTH * worthOf(uses);
    const ranked = found.sort((a, b) => rank(b) - rank(a) || b.experience.support - a.experience.support);
    return onceForEachTask(ranked).slice(0, most);
  }

  /** The experience with an id, or the beginning of one, whether in use or not. Throws `SetupError` if several fit. */
  get(id: string): Item | undefined {
    return this.table.find(id);
  }

  list(scope: Omit<Search, "task"> = {}): Item[] {
    return this.table.all().filter(({ scope: name }) => isWithin(name, scope));
  }

  changes(most: number) {
    return this.table.changes(most);
  }

  /** Runs a change in a transaction and keeps the indexes in step with it. */
  private changed(reason: string, run: (number: number, change: Change) => void, change = nothing()): Change {
    try {
      const number = this.table.change(reason, this.options.now().getTime(), (number) => {
        this.refresh();
        run(number, change);
        return change.added + change.merged + change.superseded + change.retired + change.promoted > 0;
      });
      if (number !== undefined) {
        change.number = number;
        this.known = number;
      }
      return change;
    } catch (error) {
      // What the change did to the indexes did not happen.
      this.forget();
      throw error;
    }
  }

  private namedBy = (sources: ReadonlySet<string>): Item[] =>
    this.table.all().filter(({ experience }) => experience.from.some((from) => sources.has(from)));

  private without = (gone: ReadonlySet<string>) => (number: number, change: Change) => {
    for (const item of this.namedBy(gone)) {
      const { experience } = item;
      const from = experience.from.filter((source) => !gone.has(source));
      const vectors = this.table.vectorsOf(item.id);
      this.end(item.id, number);
      if (from.length === 0) {
        change.retired += 1;
        continue;
      }
      const support = Math.max(1, experience.support - (experience.from.length - from.length));
      this.write({ ...item, experience: { ...experience, from, support } }, number, vectors);
      change.merged += 1;
    }
  };

  private place(one: Embedded, number: number, change: Change): void {
    const { experience, vectors } = one;
    const scope = scopeOf(experience);
    const task = vectors.get(experience.task);
    const rivals = task ? this.near(scope, task) : [];
    const isSame = ({ experience: { content } }: Item) => canonical(content) === canonical(experience.content);
    const isOpen = ({ status }: Item) => status === "candidate";
    const target =
      rivals.find(isSame) ?? (experience.content.kind === "pitfall" ? (rivals.find(isOpen) ?? rivals[0]) : undefined);
    if (target) {
      const both = combined(target.experience, experience);
      // A trajectory that is read again changes nothing.
      if (!both) return;
      const known = this.table.vectorsOf(target.id);
      const stored = textsOf(target.experience).flatMap((text, at): [string, Packed][] => {
        const vector = known[at];
        return vector ? [[text, vector]] : [];
      });
      const isAsTested = canonical(both.content) === canonical(target.experience.content);
      // What prompts name stays as it was tested. The longer one is a candidate beside it.
      const staysLive = target.status === "live" && isAsTested;
      if (isAsTested || target.status === "candidate") this.end(target.id, number);
      const merged = { experience: both, vectors: new Map([...vectors, ...stored]) };
      this.begin(merged, number, staysLive ? "live" : "candidate", target.uses);
      change.merged += 1;
      return;
    }
    for (const { id } of rivals.filter(({ uses }) => isHarmful(uses))) {
      this.end(id, number);
      change.superseded += 1;
    }
    this.begin(one, number);
    change.added += 1;
    this.keepWithin(scope, number, change);
  }

  /** Retires the least useful ones of a scope that has too many. */
  private keepWithin(scope: string, number: number, change: Change): void {
    const surplus = this.table.countIn(scope) - this.options.mostInScope;
    if (surplus <= 0) return;
    const worst = this.table.allIn(scope).sort(byWorth).slice(0, surplus);
    for (const { id } of worst) this.end(id, number);
    change.retired += worst.length;
  }

  private retireUnused(number: number, change: Change): void {
    const before = this.options.now().getTime() - LONGEST_UNUSED_MS;
    for (const { id } of this.table.unwanted(before)) {
      this.end(id, number);
      change.retired += 1;
    }
  }

  private begin({ experience, vectors }: Embedded, number: number, status: Status = "candidate", uses?: Uses): void {
    const seen = { helpful: 0, harmful: 0, ...uses, last: this.options.now().getTime() };
    const [id, scope] = [idOf(experience), scopeOf(experience)];
    this.write({ id, scope, experience, status, uses: seen }, number, inOrder(experience, vectors));
  }

  /** Begins a version in the place of the one with the same id. */
  private write(item: Omit<Item, "since">, number: number, vectors: readonly Packed[]): void {
    const { id, scope, uses } = item;
    this.end(id, number);
    this.table.begin(item, number, this.options.embeddingsName, vectors, uses);
    this.index(id, scope, vectors);
  }

  /** The experiences of nearly the same task in a scope. */
  private near(scope: string, task: Packed): Item[] {
    const near = this.indexes.get(scope)?.nearest(queryOf(task.values), { atLeast: NEAR_IDENTICAL, most: CANDIDATES });
    return (near ?? []).flatMap(({ key }) => this.table.current(key) ?? []);
  }

  private end(id: string, number: number): void {
    this.table.end(id, number);
    this.unindex(id);
  }

  private demanded(id: string): Item {
    const item = this.table.find(id);
    if (item && item.until === undefined) return item;
    throw new SetupError(
      item
        ? `The experience "${id}" is not in use any more.`
        : `There is no experience "${id}". See: npm run experience -- list`,
    );
  }

  /** Reads what was changed since, by this process or another. */
  private refresh(): void {
    const { number, ended, begun } = this.table.changedSince(this.known);
    for (const id of ended) this.unindex(id);
    for (const { id, scope, vectors } of begun) this.index(id, scope, vectorsIn(vectors));
    this.known = number;
  }

  private forget(): void {
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

  private async embedded(experience: Experience): Promise<Embedded> {
    const vectors = new Map<string, Packed>();
    for (const text of textsOf(experience)) vectors.set(text, packed(await this.vectorOf(text)));
    return { experience, vectors };
  }

  private vectorOf = (text: string): Promise<number[]> => this.options.embeddings.embedQuery(wordsOfMasked(text));
}

/** The vectors of an experience: its task's, then those of its rephrasings. */
const inOrder = (experience: Experience, vectors: ReadonlyMap<string, Packed>): Packed[] =>
  textsOf(experience).flatMap((text) => vectors.get(text) ?? []);

/** Whether a scope, `kind domain agent`, is one that was asked for. */
function isWithin(name: string, { kind, domain, agent }: Omit<Search, "task">): boolean {
  const [itsKind, itsDomain, itsAgent] = name.split(" ");
  return (
    (kind === undefined || kind === itsKind) &&
    (domain === undefined || domain === itsDomain) &&
    (agent === undefined || agent === itsAgent)
  );
}

/** Several experiences may contradict each other about one task. The best counts. */
function onceForEachTask(items: readonly FoundItem[]): FoundItem[] {
  const seen = new Set<string>();
  return items.filter(({ scope, experience: { task } }) => {
    const key = `${scope} ${task}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The least useful first, then the least supported, then the longest unused. */
const byWorth = (a: Item, b: Item): number =>
  worthOf(a.uses) - worthOf(b.uses) || a.experience.support - b.experience.support || a.uses.last - b.uses.last;
