import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { dateArgument, idArgument, limitArgument } from "../../../src/engine/domain/arguments.ts";
import { chance, pick } from "../../../src/engine/domain/chance.ts";
import { demandSoundCalls } from "../../../src/engine/domain/checked-calls.ts";
import type { Domain } from "../../../src/engine/domain/domain.ts";
import { digestOf, exampleRequestsIn } from "../../../src/engine/domain/example-requests.ts";
import { namedThings } from "../../../src/engine/domain/named-things.ts";
import { openDatabase } from "../../../src/engine/domain/open-database.ts";
import { ownThing } from "../../../src/engine/domain/own-thing.ts";
import { openPassages } from "../../../src/engine/domain/passage-search.ts";
import { speak } from "../../../src/engine/domain/wording.ts";

const folder = mkdtempSync(join(tmpdir(), "parts-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("things that people call by name", () => {
  const towns = namedThings([["Zürich", "苏黎世"], ["Bern"], ["St. Gallen"], ["Basel"]], (names) => names);

  it("are found whatever the accents, the case, the spaces and the points", () => {
    expect(["zurich", "苏 黎世", "ST GALLEN", "st.gallen"].map((name) => towns.find(name)?.[0])).toEqual([
      ...["Zürich", "Zürich", "St. Gallen", "St. Gallen"],
    ]);
    expect(towns.find("Zug")).toBeUndefined();
  });

  it("are named, if there is none of that name, by the most similar of all their names", () => {
    expect(towns.nearest("Bassel", 2).map(([name]) => name)).toEqual(["Basel"]);
    expect(towns.nearest("苏黎士", 1).map(([name]) => name)).toEqual(["Zürich"]);
    expect(towns.nearest("Sankt Gallen").map(([name]) => name)).toEqual(["St. Gallen"]);
    expect(towns.nearest("")).toEqual([]);
  });
});

describe("a user's own thing", () => {
  const own = (id: string, language: "en" | "zh" = "en", open = ["L1", "L2"]) => {
    const things = ["L1", "L2", "L3"].map((one) => ({ id: one }));
    const against = (one: { id: string }) => (open.includes(one.id) ? undefined : `${one.id} is closed.`);
    return () => ownThing({ id, noun: { en: "loan", zh: "借阅" }, things, against, say: speak(language) });
  };

  it("is given if it can be changed; otherwise the reason is told with those that can be", () => {
    expect(own("L2")()).toEqual({ id: "L2" });
    expect(own("L3")).toThrow("L3 is closed. Those that can be changed: L1, L2.");
    expect(own("L9")).toThrow("You have no loan L9. Those that can be changed: L1, L2.");
    expect(own("L9", "zh")).toThrow("您没有借阅 L9。可更改的有：L1、L2。");
    expect(own("L1", "en", [])).toThrow("L1 is closed. There is no loan to change.");
    expect(own("L9", "zh", [])).toThrow("您没有借阅 L9。没有可更改的借阅。");
  });
});

describe("sample data", () => {
  it("come out the same on every machine", () => {
    expect(chance("a", 1)).toBe(chance("a", 1));
    expect(chance("a", 1)).not.toBe(chance("a1"));
    expect([chance("hotel", 7), chance("x")].map((one) => one.toFixed(6))).toMatchInlineSnapshot(`
      [
        "0.007061",
        "0.185012",
      ]
    `);
  });

  it("are spread evenly, also where only the last part differs", () => {
    const all = Array.from({ length: 1000 }, (_, at) => chance("day", at));
    expect(all.every((one) => one >= 0 && one < 1)).toBe(true);
    expect(all.filter((one) => one < 0.5).length).toBeGreaterThan(450);
    expect(all.filter((one) => one < 0.5).length).toBeLessThan(550);
    expect(new Set(Array.from({ length: 50 }, (_, at) => pick(["a", "b", "c"], at)))).toEqual(new Set(["a", "b", "c"]));
    expect(() => pick([])).toThrow("There is nothing to pick from.");
  });
});

describe("an argument", () => {
  it("that is refused is told how it looks", () => {
    const id = idArgument("Booking (预订)", { words: ["booking"] }, /^HB-\d{6}$/, "HB-000123");
    expect(id.parse(" HB-000001 ")).toBe("HB-000001");
    expect(id.meta()).toMatchObject({ title: "Booking (预订)", examples: ["HB-000123"] });
    expect(() => id.parse("HB-1")).toThrow('Not such an id: \\"HB-1\\". It looks like HB-000123; take it from a list');
    expect(() => dateArgument("Day (日期)").parse("2026-02-30")).toThrow(
      'Not a date: \\"2026-02-30\\". Write YYYY-MM-DD',
    );
    expect(dateArgument("Day (日期)", ["when"]).meta()).toMatchObject({ title: "Day (日期)", format: "date" });
    expect(dateArgument("Day (日期)").meta()).not.toHaveProperty("description");
    expect(dateArgument("Day (日期)", [], "The first night.").meta()).toHaveProperty("description", "The first night.");
    expect([limitArgument.parse(undefined), limitArgument.safeParse(0).success]).toEqual([5, false]);
    expect([limitArgument.safeParse(20).success, limitArgument.safeParse(21).success]).toEqual([true, false]);
  });
});

describe("example requests", () => {
  it("stand below the tool they are for; one without is refused", () => {
    const own = mkdtempSync(join(folder, "requests-"));
    const at = pathToFileURL(`${own}/`);
    writeFileSync(join(own, "en.md"), "# book_hotel \n\n- Book a room  \n- One more\nno item\n# list\n- Show all\n");
    expect(exampleRequestsIn(at)).toEqual([
      { text: "Book a room", label: "book_hotel" },
      { text: "One more", label: "book_hotel" },
      { text: "Show all", label: "list" },
    ]);
    writeFileSync(join(own, "zh.md"), "- 订房\n");
    expect(() => exampleRequestsIn(at)).toThrow('zh.md: "订房" stands below no heading. Put "# <tool>" above it.');
    expect(() => exampleRequestsIn(at, ["book_hotel", "none"])).toThrow(
      'en.md: the heading "# list" is no tool. The headings are: book_hotel, none.',
    );
  });

  it("have one digest as long as they stay as they are", () => {
    const [one, other] = [[{ text: "a", label: "b" }], [{ text: "a", label: "c" }]];
    expect(digestOf(one)).toMatch(/^[0-9a-f]{16}$/);
    expect([digestOf(one) === digestOf([...one]), digestOf(one) === digestOf(other)]).toEqual([true, false]);
  });
});

describe("specialists that call each other", () => {
  const check = (calls: Record<string, string[]>, maxDepth?: number) => () =>
    demandSoundCalls({
      name: "town",
      specialists: Object.entries(calls).map(([name, specialists], at) => ({
        ...{ name, handles: "", instructions: "", maxRounds: 1, tools: [], specialists },
        ...(at === 0 && maxDepth !== undefined && { maxDepth }),
      })),
    } as unknown as Domain);

  it("may be two calls deep, and deeper where the first one allows it", () => {
    expect(check({ a: ["b", "x"], b: ["c"], c: [], x: [] })).not.toThrow();
    expect(check({ a: ["x", "b", "x"], b: ["c"], c: ["d"], d: [], x: [] })).toThrow(
      'The calls a → b → c → d are 3 deep, and "a" allows 2. Raise its max_depth',
    );
    expect(check({ a: ["b"], b: ["c"], c: ["d"], d: [] }, 3)).not.toThrow();
    expect(check({ a: ["b"], b: ["c"], c: [] }, 1)).toThrow('"a" allows 1.');
  });

  it("are in no circle, and are there", () => {
    expect(check({ z: ["a"], a: ["b"], b: ["a"] })).toThrow("call each other in a circle: a → b → a.");
    expect(check({ a: ["gone"], b: [], c: [] })).toThrow(
      'The specialist "a" calls "gone", which the domain "town" does not have. It can call: b, c.',
    );
    expect(check({ a: ["gone"] })).toThrow("It can call: none.");
  });
});

describe("the database of a domain", () => {
  const tables = "CREATE TABLE t (n INTEGER)";
  const fill = (db: Database.Database) => void db.exec("INSERT INTO t VALUES (7)");
  const numbers = (db: Database.Database) => db.prepare("SELECT n FROM t").pluck().all();

  it("is filled once, is brought to a new version, and is refused if it cannot be", () => {
    const file = join(mkdtempSync(join(folder, "db-")), "a.sqlite");
    openDatabase(file, { version: 1, tables, fill }).close();
    openDatabase(file, { version: 1, tables, fill }).close();
    const upgrades = { 1: (db: Database.Database) => void db.exec("INSERT INTO t VALUES (8)") };
    openDatabase(file, { version: 2, tables, fill, upgrades }).close();
    const db = openDatabase(file, { version: 2, tables, fill, upgrades });
    expect(numbers(db)).toEqual([7, 8]);
    expect(db.pragma("foreign_keys", { simple: true })).toBe(1);
    db.close();
    expect(() => openDatabase(file, { version: 3, tables, fill })).toThrow(
      `The database ${file} has version 2; this program reads version 3. Move it away`,
    );
  });

  it("is not left with what refers to nothing", () => {
    const referring = `${tables}; CREATE TABLE u (id INTEGER PRIMARY KEY); CREATE TABLE v (u REFERENCES u(id))`;
    const bad = (db: Database.Database) => void db.exec("INSERT INTO v VALUES (1)");
    expect(() => openDatabase(":memory:", { version: 1, tables: referring, fill: bad })).toThrow(
      '"v" would refer to rows that "u" does not have.',
    );
  });
});

describe("passages", () => {
  const passages = openPassages([
    { title: "Lending rules: how long", content: "A book may be kept for four weeks.", aliases: ["loan period"] },
    { title: "Opening hours", content: "The library opens at nine. It closes at six; on Sundays it stays shut." },
    { title: "Fees for lost books", content: "Who loses a book pays what it costs." },
    { title: "借阅规则", content: "图书可借四周。" },
  ]);
  const found = async (query: string, language: "en" | "zh" = "en") =>
    (await passages.search(query, language)).map(({ title }) => title);

  it("are found by their title, an alias or a sentence, the best first, in the user's language", async () => {
    expect((await found("Lending rules"))[0]).toBe("Lending rules: how long");
    expect((await found("what is the loan period"))[0]).toBe("Lending rules: how long");
    expect((await found("is the library open on Sundays"))[0]).toBe("Opening hours");
    expect(await found("借阅规则", "zh")).toEqual(["借阅规则"]);
    expect(passages.titles("en")).toHaveLength(3);
    expect(passages.titles("zh")).toEqual(["借阅规则"]);
  });

  it("are none for what they do not speak of", async () => {
    expect(await found("flights to Mars")).toEqual([]);
    expect(await openPassages([]).search("Lending rules", "en")).toEqual([]);
    expect(await found("Opening hours")).toEqual(["Opening hours"]);
  });
});
