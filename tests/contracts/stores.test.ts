import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Embeddings } from "@langchain/core/embeddings";
import { type BaseStore, InMemoryStore, InvalidNamespaceError } from "@langchain/langgraph-checkpoint";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { StorageError } from "../../src/engine/errors.ts";
import { openStore } from "../../src/engine/storage/open-store.ts";
import { openSqliteFile } from "../../src/engine/storage/sqlite-file.ts";
import { SqliteStore } from "../../src/engine/storage/sqlite-store.ts";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { oddities } from "../support/odd-values.ts";
import { runProgram } from "../support/run-program.ts";

const folder = temporaryFolder();
const opened: SqliteStore[] = [];
let folders = 0;
afterEach(() => {
  for (const store of opened.splice(0)) store.db.close();
});
afterAll(() => folder.remove());

/** Counts letters, so that texts with the same letters are alike. */
class Letters extends Embeddings {
  async embedQuery(text: string): Promise<number[]> {
    return [..."abcdefghij"].map((letter) => text.toLowerCase().split(letter).length - 1);
  }
  async embedDocuments(texts: string[]): Promise<number[][]> {
    return Promise.all(texts.map((text) => this.embedQuery(text)));
  }
}

interface Indexed {
  fields?: string[];
}
const indexFor = (given?: Indexed) => given && { dims: 10, embeddings: new Letters({}), ...given };

function kept(store: SqliteStore): SqliteStore {
  opened.push(store);
  return store;
}
const open = (place: string, given?: Indexed): SqliteStore => kept(openStore(place, indexFor(given)));
const newPlace = (): string => join(folder.path, `store-${++folders}`);

interface Kind {
  create(given?: Indexed): BaseStore;
  /** Why it differs from the contract, by the name of the difference. */
  differs: Partial<Record<"prefix" | "emptied" | "reindexed" | "pages" | "atomic" | "copies", string>>;
}

const kinds: Record<string, Kind> = {
  "LangGraph's InMemoryStore": {
    create: (given) => new InMemoryStore(given && { index: indexFor(given) }),
    differs: {
      prefix: "it compares namespaces as texts, so P1 finds P1001 and a:b is a, b",
      emptied: "it goes on listing a namespace whose items were deleted",
      reindexed: "it keeps the vectors of a value that was replaced or deleted",
      pages: "it repeats items without texts on every page",
      atomic: "a value in memory can always be stored",
      copies: "it hands out the stored object itself",
    },
  },
  "the SQLite store": {
    create: (given) => kept(new SqliteStore(openSqliteFile(":memory:"), indexFor(given))),
    differs: {},
  },
};

const keysOf = (items: readonly { key: string }[]): string[] => items.map(({ key }) => key);

describe.each(Object.entries(kinds))("%s", (_, { create, differs }) => {
  /** A part of the contract that a kind does not hold, with its reason in the name. */
  const holds = (what: keyof Kind["differs"], name: string, check: () => Promise<void>) => {
    const why = differs[what];
    if (why === undefined) it(name, check);
    else it.skip(`${name} (skipped: ${why})`, check);
  };

  it("returns what was put, with its times, and null for what is not there", async () => {
    const store = create();
    await store.put(["users", "anna"], "name", { text: "Anna" });
    const item = await store.get(["users", "anna"], "name");
    expect(item).toMatchObject({ value: { text: "Anna" }, key: "name", namespace: ["users", "anna"] });
    expect(item?.createdAt).toBeInstanceOf(Date);
    expect(item?.updatedAt).toBeInstanceOf(Date);
    expect(await store.get(["users", "anna"], "age")).toBeNull();
    expect(await store.get(["users"], "name")).toBeNull();
  });

  it("replaces a value under its key, and keeps when it was made", async () => {
    const store = create();
    await store.put(["a"], "k", { version: 1 });
    const first = await store.get(["a"], "k");
    const created = first?.createdAt.getTime();
    await store.put(["a"], "k", { version: 2 });
    const second = await store.get(["a"], "k");
    expect(second?.value).toEqual({ version: 2 });
    expect(second?.createdAt.getTime()).toBe(created);
    expect(second?.updatedAt.getTime()).toBeGreaterThanOrEqual(created ?? 0);
    expect(await store.search(["a"])).toHaveLength(1);
  });

  it("deletes an item, and nothing where there is none", async () => {
    const store = create();
    await store.put(["a"], "k", { v: 1 });
    await store.put(["a"], "other", { v: 2 });
    await store.delete(["a"], "k");
    await store.delete(["a"], "never there");
    expect(await store.get(["a"], "k")).toBeNull();
    expect(keysOf(await store.search(["a"]))).toEqual(["other"]);
  });

  it("searches below a prefix, oldest first, in pages of ten unless told otherwise", async () => {
    const store = create();
    for (let at = 0; at < 12; at += 1) await store.put(["docs", "en"], `d${at}`, { at });
    await store.put(["notes"], "n", { at: 99 });
    expect(keysOf(await store.search(["docs"]))).toEqual(Array.from({ length: 10 }, (_, at) => `d${at}`));
    expect(keysOf(await store.search(["docs"], { limit: 3, offset: 10 }))).toEqual(["d10", "d11"]);
    expect(await store.search(["docs"], { limit: 0 })).toEqual([]);
    expect(await store.search([], { limit: 100 })).toHaveLength(13);
    expect(await store.search(["nowhere"])).toEqual([]);
  });

  it.each([
    ["a value", { status: "open" }, ["a", "c"]],
    ["several values", { status: "open", count: 3 }, ["c"]],
    ["$eq", { status: { $eq: "done" } }, ["b"]],
    ["$ne", { status: { $ne: "open" } }, ["b", "d"]],
    ["$gt", { count: { $gt: 2 } }, ["c"]],
    ["$gte", { count: { $gte: 2 } }, ["b", "c"]],
    ["$lt", { count: { $lt: 2 } }, ["a"]],
    ["$lte", { count: { $lte: 2 } }, ["a", "b"]],
    ["two operators", { count: { $gt: 1, $lt: 3 } }, ["b"]],
    ["$in", { status: { $in: ["done", "lost"] } }, ["b"]],
    ["$nin", { status: { $nin: ["open"] } }, ["b", "d"]],
    ["no operators", { status: {} }, ["a", "b", "c", "d"]],
    ["an unknown operator, which is a plain value", { count: { $near: 2 } }, []],
    ["null", { status: null }, []],
    ["a field that every object has", { toString: "x" }, []],
    ["nothing", {}, ["a", "b", "c", "d"]],
  ])("filters by %s", async (_name, filter, keys) => {
    const store = create();
    await store.put(["t"], "a", { status: "open", count: 1 });
    await store.put(["t"], "b", { status: "done", count: 2 });
    await store.put(["t"], "c", { status: "open", count: 3 });
    await store.put(["t"], "d", { other: true });
    expect(keysOf(await store.search(["t"], { filter }))).toEqual(keys);
  });

  it("counts pages behind the filter", async () => {
    const store = create();
    for (let at = 0; at < 6; at += 1) await store.put(["t"], `k${at}`, { even: at % 2 === 0 });
    expect(keysOf(await store.search(["t"], { filter: { even: true }, limit: 1, offset: 1 }))).toEqual(["k2"]);
  });

  it("ranks by meaning when texts are indexed; items without texts stand behind, without a score", async () => {
    const store = create({ fields: ["text"] });
    await store.put(["t"], "far", { text: "jjj" });
    await store.put(["t"], "near", { text: "aaab" });
    await store.put(["t"], "unindexed", { text: "aaa" }, false);
    await store.put(["t"], "no text", { other: "aaa" });
    const found = await store.search(["t"], { query: "aaa" });
    expect(keysOf(found)).toEqual(["near", "far", "unindexed", "no text"]);
    expect(found[0]?.score).toBeCloseTo(0.9487, 3);
    expect(found.map(({ score }) => typeof score)).toEqual(["number", "number", "undefined", "undefined"]);
    expect(keysOf(await store.search(["t"], { query: "aaa", limit: 1, offset: 1 }))).toEqual(["far"]);
    expect(keysOf(await store.search(["t"], { query: "aaa", filter: { text: "jjj" } }))).toEqual(["far"]);
  });

  it("indexes the named fields of one put, lists of texts too, and the whole value when no field is named", async () => {
    const store = create({});
    await store.put(["t"], "chapters", { chapters: [{ content: "bbb" }, { content: "aaa" }] }, ["chapters[*].content"]);
    await store.put(["t"], "whole", { jjj: "jjjjjjjjj" });
    const found = await store.search(["t"], { query: "aaa" });
    expect(keysOf(found)).toEqual(["chapters", "whole"]);
    expect(found[0]?.score).toBeCloseTo(1, 5);
  });

  it("ignores a query when nothing is indexed", async () => {
    const store = create();
    await store.put(["t"], "a", { text: "aaa" });
    const [found] = await store.search(["t"], { query: "zzz" });
    expect(found).toMatchObject({ key: "a", score: undefined });
  });

  it("lists namespaces by prefix, suffix, wildcard and depth, in order and in pages", async () => {
    const store = create();
    for (const namespace of [["a", "x", "v1"], ["a", "y", "v1"], ["a", "y", "v2"], ["b", "x", "v1"], ["b"]])
      await store.put(namespace, "k", { v: 1 });
    const all = [["a", "x", "v1"], ["a", "y", "v1"], ["a", "y", "v2"], ["b"], ["b", "x", "v1"]];
    expect(await store.listNamespaces()).toEqual(all);
    expect(await store.listNamespaces({ prefix: ["a"] })).toEqual(all.slice(0, 3));
    expect(await store.listNamespaces({ prefix: ["*", "x"] })).toEqual([all[0], all[4]]);
    expect(await store.listNamespaces({ suffix: ["y", "*"] })).toEqual([all[1], all[2]]);
    expect(await store.listNamespaces({ prefix: ["a"], suffix: ["v1"] })).toEqual([all[0], all[1]]);
    expect(await store.listNamespaces({ prefix: ["a", "y", "v1", "deeper"] })).toEqual([]);
    expect(await store.listNamespaces({ maxDepth: 1 })).toEqual([["a"], ["b"]]);
    expect(await store.listNamespaces({ limit: 2, offset: 1 })).toEqual([all[1], all[2]]);
  });

  it.each([
    ["an empty one", []],
    ["an empty label", ["a", ""]],
    ["a label with a period", ["a.b"]],
    ["the root of LangGraph", ["langgraph", "a"]],
    ["a label that is no text", ["a", 1 as unknown as string]],
  ])("refuses a namespace that is not allowed: %s", async (_name, namespace) => {
    const store = create();
    await expect(store.put(namespace, "k", { v: 1 })).rejects.toThrow(InvalidNamespaceError);
    expect(await store.search([], { limit: 100 })).toEqual([]);
  });

  it("a batch reads what was there before it, answers in order, and keeps the last put of a key", async () => {
    const store = create();
    await store.put(["t"], "k", { v: 0 });
    const results = await store.batch([
      { namespace: ["t"], key: "k", value: { v: 1 } },
      { namespace: ["t"], key: "k" },
      { namespacePrefix: ["t"] },
      { namespace: ["t"], key: "k", value: { v: 2 } },
      { namespace: ["t"], key: "new", value: { v: 3 } },
      { matchConditions: [{ matchType: "prefix", path: ["t"] }], limit: 10, offset: 0 },
    ]);
    expect(results[0]).toBeNull();
    expect(results[1]).toMatchObject(differs.copies ? { key: "k" } : { value: { v: 0 } });
    expect(results[2]).toHaveLength(1);
    expect(results[5]).toEqual([["t"]]);
    expect((await store.get(["t"], "k"))?.value).toEqual({ v: 2 });
    expect((await store.get(["t"], "new"))?.value).toEqual({ v: 3 });
  });

  it("a batch with a delete behind a put leaves nothing, and a put behind a delete stays", async () => {
    const store = create();
    await store.batch([
      { namespace: ["t"], key: "gone", value: { v: 1 } },
      { namespace: ["t"], key: "gone", value: null },
      { namespace: ["t"], key: "stays", value: null },
      { namespace: ["t"], key: "stays", value: { v: 1 } },
    ]);
    expect(keysOf(await store.search(["t"]))).toEqual(["stays"]);
  });

  it.each(Object.entries(oddities))("keeps an odd value as JSON has it: %s", async (_name, value) => {
    const store = create();
    await store.put(["t"], "odd", { value });
    await store.put(["t"], "next", { value: 1 });
    const kept = (await store.get(["t"], "odd"))?.value;
    expect(JSON.stringify(kept)).toBe(JSON.stringify({ value }));
    expect(await store.search(["t"])).toHaveLength(2);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it.each([
    ["half a character", "\ud83d", "\ude00"],
    ["a zero", "a\0b", "a"],
    ["quotes and commas", 'a","b', "a"],
    ["a name of every object", "__proto__", "constructor"],
  ])("tells keys and labels apart that hold %s", async (_name, one, other) => {
    const store = create();
    await store.put(["t", one], one, { is: 1 });
    await store.put(["t", other], other, { is: 2 });
    expect((await store.get(["t", one], one))?.value).toEqual({ is: 1 });
    expect((await store.get(["t", other], other))?.value).toEqual({ is: 2 });
    expect((await store.get(["t", one], one))?.namespace).toEqual(["t", one]);
    expect(await store.get(["t", one], other)).toBeNull();
  });

  it("keeps a value of two megabytes", async () => {
    const store = create();
    await store.put(["t"], "long", { text: "路".repeat(700_000) });
    expect((await store.get(["t"], "long"))?.value.text).toHaveLength(700_000);
  });

  holds("prefix", "a prefix is whole labels: a user's id that begins like another's finds nothing of it", async () => {
    const store = create();
    await store.put(["P1001", "facts"], "k", { v: 1 });
    await store.put(["P1", "facts"], "k", { v: 2 });
    await store.put(["P1:facts"], "k", { v: 3 });
    expect((await store.search(["P1"])).map(({ namespace }) => namespace)).toEqual([["P1", "facts"]]);
    expect((await store.search(["P1", "facts"])).map(({ value }) => value)).toEqual([{ v: 2 }]);
  });

  holds("emptied", "a namespace whose items were deleted is not listed", async () => {
    const store = create();
    await store.put(["t"], "k", { v: 1 });
    await store.delete(["t"], "k");
    expect(await store.listNamespaces()).toEqual([]);
  });

  holds("reindexed", "a replaced value is found by its new text alone", async () => {
    const store = create({ fields: ["text"] });
    await store.put(["t"], "k", { text: "aaa" });
    await store.put(["t"], "k", { text: "aaa" }, false);
    expect((await store.search(["t"], { query: "aaa" }))[0]?.score).toBeUndefined();
  });

  holds("pages", "items without texts stand on one page only", async () => {
    const store = create({ fields: ["text"] });
    await store.put(["t"], "a", { text: "aaa" });
    for (const key of ["b", "c"]) await store.put(["t"], key, { other: 1 });
    const pages = [0, 1, 2].map((offset) => store.search(["t"], { query: "aaa", limit: 1, offset }));
    expect((await Promise.all(pages)).map(keysOf)).toEqual([["a"], ["b"], ["c"]]);
  });

  holds("atomic", "a batch with a value that cannot be stored stores nothing", async () => {
    const store = create();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(
      store.batch([
        { namespace: ["t"], key: "good", value: { v: 1 } },
        { namespace: ["t"], key: "bad", value: circle },
      ]),
    ).rejects.toThrow("circular");
    expect(await store.get(["t"], "good")).toBeNull();
  });

  holds("copies", "a stored value does not change with the object that was put or got", async () => {
    const store = create();
    const value = { list: [1] };
    await store.put(["t"], "k", value);
    value.list.push(2);
    (await store.get(["t"], "k"))?.value.list.push(3);
    expect((await store.get(["t"], "k"))?.value).toEqual({ list: [1] });
  });
});

describe("the SQLite store's file", () => {
  it("is read again by the next process, vectors too", async () => {
    const place = newPlace();
    await open(place, { fields: ["text"] }).put(["t"], "k", { text: "aaa", at: new Date(0), none: undefined });
    opened.pop()?.db.close();
    const store = open(place, { fields: ["text"] });
    const [found] = await store.search(["t"], { query: "aaa" });
    expect(found?.score).toBeCloseTo(1, 5);
    expect(found?.value).toStrictEqual({ text: "aaa", at: "1970-01-01T00:00:00.000Z" });
  });

  it("takes the writes of several processes at once, each whole", async () => {
    const place = newPlace();
    const store = open(place);
    const programs = ["a", "b"].map((name) => runProgram("tests/support/store-child.ts", { place, name }, 30_000));
    expect((await Promise.all(programs)).map(({ output }) => output)).toEqual(["stored\n", "stored\n"]);
    const found = await store.search(["shared"], { limit: 1000 });
    expect(found).toHaveLength(2 * 20 * 2 + 2);
    const last = found.filter(({ key }) => key.startsWith("last")).map(({ value }) => value.by);
    expect(new Set(last).size).toBe(1);
  });

  it("is named with what to do when it is damaged, and is left as it is", () => {
    const place = newPlace();
    opened.push(openStore(place));
    opened.pop()?.db.close();
    writeFileSync(join(place, "store.sqlite"), "no database at all".repeat(500));
    expect(() => openStore(place)).toThrow(StorageError);
    expect(() => openStore(place)).toThrow(/store\.sqlite is damaged/);
  });

  it("of a later version is not touched", () => {
    const place = newPlace();
    const store = openStore(place);
    store.db.pragma("user_version = 9");
    store.db.close();
    expect(() => openStore(place)).toThrow(/layout 9.*reads layout 1/);
  });
});
