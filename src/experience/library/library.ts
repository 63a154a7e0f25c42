import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Database } from "better-sqlite3";
import { type Near, queryOf } from "../../engine/embedding/vector-index.ts";
import { SetupError } from "../../engine/errors.ts";
import type { Experience } from "../experience.ts";
import { refusalOf, unknownIn } from "../extract/admission.ts";
import { masked } from "../extract/masking.ts";
import type { Inventory } from "../inventory.ts";
import { type Change, hasChanged, noChange } from "./change.ts";
import { CurrentItems, isWithin, type Scope } from "./current-items.ts";
import { type Embedded, embedded, inOrder, vectorOf } from "./embedded.ts";
import { Forgotten } from "./forgotten.ts";
import type { Item } from "./item-table.ts";
import { sendersOf } from "./merging.ts";
import { place } from "./place.ts";
import { worthOf } from "./worth.ts";

/** The most experiences of one kind, agent and domain. */
const MOST_IN_SCOPE = 500;
/** An experience that was neither used nor seen again for so long is retired. */
const LONGEST_UNUSED_MS = 180 * 86_400_000;
/** How much usefulness counts in addition to likeness. */
const SHARE_OF_WORTH = 0.1;
/** Candidates for each place, before usefulness orders them. */
const CANDIDATES = 4;

interface LibraryOptions {
  embeddings: EmbeddingsInterface;
  /** Names the embeddings; vectors of other embeddings are recomputed. */
  embeddingsName: string;
  inventory: Inventory;
  now: () => Date;
  /** The most experiences of a scope. Default: 500. */
  mostInScope?: number;
}

/** What a search asks for. */
export interface Search extends Scope {
  task: string;
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

/**
 * The experiences in use, bounded for each scope. Every change is one transaction and can be undone: `rollBack` returns
 * to the state after any earlier change. Other processes may change the same file.
 */
export class Library {
  private readonly items: CurrentItems;
  private readonly forgotten: Forgotten;
  private readonly options: Required<LibraryOptions>;

  private constructor(db: Database, options: LibraryOptions) {
    this.items = new CurrentItems(db, options);
    this.forgotten = new Forgotten(db);
    this.options = { mostInScope: MOST_IN_SCOPE, ...options };
  }

  /** Reads the experiences of a file into memory. Vectors of other embeddings are recomputed. */
  static async open(db: Database, options: LibraryOptions): Promise<Library> {
    const library = new Library(db, options);
    const { embeddings, embeddingsName } = options;
    const { table } = library.items;
    for (const { experience, since, id } of table.embeddedOtherwise(embeddingsName))
      table.replaceVectors(id, since, embeddingsName, inOrder(await embedded(experience, embeddings)));
    library.items.refresh();
    return library;
  }

  /** Stores experiences as one change. Each is added, merged with what is there, or refused. */
  async add(drafts: readonly Experience[], reason: string): Promise<Change> {
    const change = noChange();
    const admitted: Embedded[] = [];
    for (const draft of drafts) {
      const refusal = refusalOf(draft, this.options.inventory);
      if (refusal === undefined) admitted.push(await embedded(draft, this.options.embeddings));
      else change.refused[refusal] = (change.refused[refusal] ?? 0) + 1;
    }
    if (admitted.length === 0) return change;
    return this.changed(
      reason,
      (number, change) => {
        for (const one of admitted) place(one, this.items, this.options.mostInScope, number, change);
        this.retireUnused(number, change);
      },
      change,
    );
  }

  /** Ends experiences and puts another in their place, as one change. Throws `SetupError` for unknown ids. */
  async supersede(ids: readonly string[], draft: Experience, reason: string): Promise<Change> {
    const refusal = refusalOf(draft, this.options.inventory);
    if (refusal !== undefined) throw new SetupError(`The experience cannot be stored: ${refusal}.`);
    const one = await embedded(draft, this.options.embeddings);
    return this.changed(reason, (number, change) => {
      for (const id of ids) this.items.end(this.items.demanded(id).id, number);
      change.superseded += ids.length;
      this.items.begin(one, number);
      change.added += 1;
    });
  }

  /** Ends experiences. Throws `SetupError` for unknown ids. */
  retire(ids: readonly string[], reason: string): Change {
    return this.changed(reason, (number, change) => {
      for (const id of ids) this.items.end(this.items.demanded(id).id, number);
      change.retired = ids.length;
    });
  }

  /**
   * Makes candidates live, so that prompts may name them. A live pitfall of nearly the same task ends: the new one holds
   * its mistakes, too. Throws `SetupError` for unknown ids.
   */
  promote(ids: readonly string[], reason: string): Change {
    return this.changed(reason, (number, change) => {
      for (const item of ids.map((id) => this.items.demanded(id)).filter(({ status }) => status === "candidate")) {
        const vectors = this.items.table.vectorsOf(item.id);
        const rivals = item.experience.content.kind === "pitfall" ? this.items.near(item.scope, vectors[0]) : [];
        for (const { id } of rivals.filter(({ status }) => status === "live")) {
          this.items.end(id, number);
          change.superseded += 1;
        }
        this.items.write({ ...item, status: "live" }, number, vectors);
        change.promoted += 1;
      }
    });
  }

  /**
   * Removes forgotten trajectories from the experiences that came from them. An experience without any other source is
   * retired.
   */
  forgetSources(reason: string): Change {
    const gone = this.forgotten.pending();
    if (gone.size === 0) return noChange();
    const change = this.namedBy(gone).length > 0 ? this.changed(reason, this.without(gone)) : noChange();
    this.forgotten.settle(gone);
    return change;
  }

  /**
   * Returns to the state after an earlier change; 0: the empty library. Trajectories that were forgotten since stay
   * forgotten. Throws `SetupError` if the state is not kept.
   */
  rollBack(to: number, reason = `rolled back to ${to}`): Change {
    this.items.table.demandKept(to);
    const change = this.changed(reason, (number, change) => {
      const { ended, begun } = this.items.table.rollBack(to, number);
      Object.assign(change, { added: begun, retired: ended });
      this.without(this.forgotten.all())(number, change);
    });
    this.items.forget();
    return change;
  }

  /** Notes whether an experience helped, from a comparison with and without it. */
  count(id: string, outcome: "helpful" | "harmful"): void {
    this.items.table.count(this.items.demanded(id).id, outcome, this.options.now().getTime());
  }

  /**
   * The experiences that are most like a task, ranked by likeness and usefulness. `isReadable`: which ones count;
   * default: all in use.
   */
  async search(
    { task, ...scope }: Search,
    { most = 5, atLeast = 0.5, isReadable = () => true }: SearchOptions = {},
  ): Promise<FoundItem[]> {
    const { embeddings, inventory } = this.options;
    const query = queryOf(await vectorOf(masked(task, inventory), embeddings));
    this.items.refresh();
    const nearest = (count: number) => this.items.nearest(query, scope, { atLeast, most: count });
    const usable = ({ key, score }: Near<string>): FoundItem[] => {
      const item = this.items.table.current(key);
      // The application may have lost a tool since.
      const isUsable = item && unknownIn(item.experience, inventory) === undefined;
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
    return this.items.table.find(id);
  }

  list(scope: Scope = {}): Item[] {
    return this.items.table.all().filter(({ scope: name }) => isWithin(name, scope));
  }

  changes(most: number) {
    return this.items.table.changes(most);
  }

  private changed(reason: string, run: (number: number, change: Change) => void, change = noChange()): Change {
    const number = this.items.change(reason, (number) => {
      run(number, change);
      return hasChanged(change);
    });
    return Object.assign(change, number !== undefined && { number });
  }

  private namedBy = (sources: ReadonlySet<string>): Item[] =>
    this.items.table.all().filter(({ experience }) => experience.from.some((from) => sources.has(from)));

  private without = (gone: ReadonlySet<string>) => (number: number, change: Change) => {
    for (const item of this.namedBy(gone)) {
      const { experience } = item;
      const from = experience.from.filter((source) => !gone.has(source));
      const vectors = this.items.table.vectorsOf(item.id);
      this.items.end(item.id, number);
      if (from.length === 0) {
        change.retired += 1;
        continue;
      }
      const support = Math.max(1, experience.support - (sendersOf(experience.from).size - sendersOf(from).size));
      this.items.write({ ...item, experience: { ...experience, from, support } }, number, vectors);
      change.merged += 1;
    }
  };

  private retireUnused(number: number, change: Change): void {
    const before = this.options.now().getTime() - LONGEST_UNUSED_MS;
    for (const { id } of this.items.table.unwanted(before)) {
      this.items.end(id, number);
      change.retired += 1;
    }
  }
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
