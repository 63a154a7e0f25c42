import {
  BaseStore,
  type GetOperation,
  type IndexConfig,
  type Item,
  type ListNamespacesOperation,
  type MatchCondition,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from "@langchain/langgraph-checkpoint";
import type { Database } from "better-sqlite3";
import { cosine } from "../embedding/nearest.ts";
import { placesPassing, textsIn } from "./platform-rules.ts";
import { type Change, readNamespace, type StoredItem, StoredItems, writtenNamespace } from "./stored-items.ts";

/**
 * LangGraph's store in a SQLite file, which several processes may use at once. It behaves as LangGraph's `InMemoryStore`:
 * a batch reads what was there before it, and its last put of a key counts. All puts of a batch are stored, or none.
 * Values are stored as JSON, so a date comes back as its text, and what is undefined is left out.
 * `index`: which texts of a value are embedded, for searches with a `query`; without it a `query` changes nothing.
 */
export class SqliteStore extends BaseStore {
  private readonly items: StoredItems;

  constructor(
    readonly db: Database,
    private readonly index?: IndexConfig,
  ) {
    super();
    this.items = new StoredItems(db);
  }

  override async batch<Operations extends readonly Operation[]>(
    operations: Operations,
  ): Promise<OperationResults<Operations>> {
    const results = await Promise.all(operations.map((operation) => this.read(operation)));
    const puts = new Map(
      operations.filter(isPut).map((put) => [writtenNamespace([...put.namespace, put.key]), put] as const),
    );
    const changes = await Promise.all([...puts.values()].map((put) => this.changeOf(put)));
    if (changes.length > 0) this.items.write(changes, Date.now());
    return results as OperationResults<Operations>;
  }

  private async read(operation: Operation): Promise<Item | SearchItem[] | string[][] | null> {
    if (isPut(operation)) return null;
    if (isGet(operation)) {
      const found = this.items.get(operation.namespace, operation.key);
      return found ? itemOf(found) : null;
    }
    return isSearch(operation) ? this.found(operation) : this.listed(operation);
  }

  private async found({ namespacePrefix, filter, query, limit = 10, offset = 0 }: SearchOperation) {
    const below = this.items.below(namespacePrefix);
    const passed = filter ? await passing(below, filter) : below;
    const ranked =
      query && this.index ? this.ranked(passed, await this.index.embeddings.embedQuery(query)) : passed.map(unscored);
    return ranked.slice(offset, offset + limit).map(({ item, score }) => ({ ...itemOf(item), score }));
  }

  /** Best first, by the most similar of an item's texts; items without texts come last. */
  private ranked(items: readonly StoredItem[], query: readonly number[]): Scored[] {
    const scored = items.map((item): Scored => {
      const scores = this.items.vectorsOf(item).map((vector) => cosine(query, vector));
      return { item, score: scores.length > 0 ? Math.max(...scores) : undefined };
    });
    const withTexts = scored.filter(({ score }) => score !== undefined);
    return [
      ...withTexts.sort((a, b) => (b.score ?? 0) - (a.score ?? 0)),
      ...scored.filter(({ score }) => score === undefined),
    ];
  }

  private listed({ matchConditions = [], maxDepth, limit, offset }: ListNamespacesOperation): string[][] {
    const all = this.items.namespaces().filter((labels) => matchConditions.every((one) => fits(labels, one)));
    const shortened = all.map((labels) => writtenNamespace(labels.slice(0, maxDepth)));
    const sorted = [...new Set(shortened)].map(readNamespace).sort((a, b) => a.join(":").localeCompare(b.join(":")));
    return sorted.slice(offset ?? 0, (offset ?? 0) + (limit ?? sorted.length));
  }

  private async changeOf({ namespace, key, value, index }: PutOperation): Promise<Change> {
    const fields = index ?? this.index?.fields ?? ["$"];
    if (!this.index || value === null || fields === false) return { namespace, key, value, vectors: [] };
    const texts = await textsIn(value, fields);
    const vectors = texts.length > 0 ? await this.index.embeddings.embedDocuments(texts) : [];
    return { namespace, key, value, vectors };
  }
}

const itemOf = ({ namespace, key, value, createdAt, updatedAt }: StoredItem): Item => ({
  ...{ value: JSON.parse(value), key: JSON.parse(key), namespace: readNamespace(namespace) },
  ...{ createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) },
});

async function passing(items: readonly StoredItem[], filter: Record<string, unknown>): Promise<StoredItem[]> {
  const places = await placesPassing(
    items.map(({ value }) => JSON.parse(value)),
    filter,
  );
  return places.flatMap((at) => items[at] ?? []);
}

interface Scored {
  item: StoredItem;
  score: number | undefined;
}

const unscored = (item: StoredItem): Scored => ({ item, score: undefined });

const isPut = (operation: Operation): operation is PutOperation => "value" in operation;
const isGet = (operation: Operation): operation is GetOperation => "key" in operation && !isPut(operation);
const isSearch = (operation: Operation): operation is SearchOperation => "namespacePrefix" in operation;

/** Whether a namespace begins or ends with a path; "*" matches any label. */
function fits(labels: readonly string[], { matchType, path }: MatchCondition): boolean {
  const from = matchType === "prefix" ? 0 : labels.length - path.length;
  return path.length <= labels.length && path.every((label, at) => label === "*" || labels[from + at] === label);
}
