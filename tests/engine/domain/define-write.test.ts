import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineWrite } from "../../../src/engine/domain/define-write.ts";
import { openLedger } from "../../../src/engine/domain/ledger.ts";
import { SetupError, ToolError } from "../../../src/engine/errors.ts";
import type { ToolRun } from "../../../src/engine/tools/tool.ts";

const now = new Date("2026-11-21T09:00:00Z");
const db = new Database(":memory:");
db.exec("CREATE TABLE notes (text TEXT)");
const world = { db, ledger: openLedger(db, () => now), accounts: { has: () => true } };
afterEach(() => db.exec("DELETE FROM notes; DELETE FROM applied"));

const run: ToolRun = { now, user: { userId: "U1" }, language: "en", idempotencyKey: "call" };
const notes = () => db.prepare("SELECT text FROM notes").pluck().all();
const applied = () => db.prepare("SELECT key FROM applied").pluck().all();

let isClosed = false;
let breaks = false;
const note = defineWrite({
  name: "add_note",
  title: "Note (笔记)",
  description: "Adds a note (笔记).",
  args: z.object({ text: z.string() }),
  plan({ text }, { db }: typeof world, { say }) {
    if (isClosed) throw new ToolError(say(`"${text}" cannot be added today.`, `今天不能添加“${text}”。`));
    return {
      preview: say(`Add "${text}"`, `添加“${text}”`),
      apply() {
        db.prepare("INSERT INTO notes VALUES (?)").run(text);
        if (breaks) throw new Error("The disk is gone.");
        return { text: say(`Added "${text}".`, `已添加“${text}”。`) };
      },
    };
  },
}).bind(world);

it("changes nothing when the card is worded", async () => {
  expect(await note.preview?.({ text: "a" }, run)).toBe('Add "a"');
  expect(notes()).toEqual([]);
});

it("leaves neither effect nor record when the rules refuse, and can be done later with the same key", async () => {
  isClosed = true;
  await expect(note.run({ text: "a" }, run)).rejects.toThrow('"a" cannot be added today.');
  isClosed = false;
  expect([...notes(), ...applied()]).toEqual([]);
  expect((await note.run({ text: "a" }, run)).text).toBe('Added "a".');
  expect([...notes(), ...applied()]).toEqual(["a", "call"]);
});

it("leaves neither effect nor record when it breaks in the middle", async () => {
  breaks = true;
  await expect(note.run({ text: "a" }, run)).rejects.toThrow("The disk is gone.");
  breaks = false;
  expect([...notes(), ...applied()]).toEqual([]);
});

it("gives the result kept in the record, in the words of then", async () => {
  await note.run({ text: "a" }, run);
  expect((await note.run({ text: "a" }, { ...run, language: "zh" })).text).toBe('Added "a".');
  expect(notes()).toEqual(["a"]);
});

describe("what is not synchronous", () => {
  const page = { name: "add_note", title: "Note (笔记)", description: "Adds a note (笔记).", args: z.object({}) };
  const insert = (db: Database.Database) => db.prepare("INSERT INTO notes VALUES ('a')").run();

  it("is refused as a plan when the tool is made", () => {
    // A page that no compiler has seen.
    const plan: never = (async () => ({ preview: "Add", apply: () => ({ text: "Added." }) })) as never;
    expect(() => defineWrite({ ...page, plan })).toThrow(SetupError);
    expect(() => defineWrite({ ...page, plan })).toThrow('The plan of the tool "add_note" is not synchronous.');
  });

  it.each<[string, (db: Database.Database) => unknown]>([
    ["an async function", async (db) => ({ text: `Added ${insert(db).changes}.` })],
    ["a function that returns a promise", (db) => Promise.resolve({ text: `Added ${insert(db).changes}.` })],
  ])("is refused as an apply that is %s, and leaves neither effect nor record", async (_, add) => {
    const apply = add.constructor === Function ? () => add(db) : async () => add(db);
    const bad = defineWrite({ ...page, plan: (_, __: typeof world) => ({ preview: "Add", apply: apply as never }) });
    await expect(bad.bind(world).run({}, run)).rejects.toThrow(
      'The apply of the tool "add_note" is not synchronous. Write it without async and await: a transaction does not wait.',
    );
    expect([...notes(), ...applied()]).toEqual([]);
  });

  it("is refused before there is a card", async () => {
    const plan = (_: object, __: typeof world) => ({ preview: "Add", apply: (async () => ({ text: "" })) as never });
    await expect(
      defineWrite({ ...page, plan })
        .bind(world)
        .preview?.({}, run),
    ).rejects.toThrow("not synchronous");
  });
});

it.each([
  ["ledger", { accounts: world.accounts }, "openLedger(db, now), with the database that is written to"],
  ["accounts", { ledger: world.ledger }, "{ has: (userId) => … }, which says who has an account"],
])("names what its world lacks when it is bound: %s", (what, lacking, how) => {
  const plan = () => ({ preview: "Add", apply: () => ({ text: "Added." }) });
  const page = defineWrite({ name: "add_note", title: "Note (笔记)", description: "", args: z.object({}), plan });
  expect(() => page.bind(lacking as never)).toThrow(SetupError);
  expect(() => page.bind(lacking as never)).toThrow(
    `The tool "add_note" writes, and its world has no ${what}. Add ${what}: ${how}, to the world.`,
  );
});

it.each([{}, { userId: "" }, { userId: " " }])(
  "does nothing for nobody, though every account is known: %j",
  async (user) => {
    await expect(note.run({ text: "a" }, { ...run, user })).rejects.toThrow("You are not signed in.");
    await expect(note.preview?.({ text: "a" }, { ...run, user, language: "zh" })).rejects.toThrow("您尚未登录。");
    expect([...notes(), ...applied()]).toEqual([]);
  },
);
