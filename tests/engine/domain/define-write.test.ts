import Database from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { defineWrite } from "../../../src/engine/domain/define-write.ts";
import { openLedger } from "../../../src/engine/domain/ledger.ts";
import { ToolError } from "../../../src/engine/errors.ts";
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

it.each([{}, { userId: "" }, { userId: " " }])(
  "does nothing for nobody, though every account is known: %j",
  async (user) => {
    await expect(note.run({ text: "a" }, { ...run, user })).rejects.toThrow("You are not signed in.");
    await expect(note.preview?.({ text: "a" }, { ...run, user, language: "zh" })).rejects.toThrow("您尚未登录。");
    expect([...notes(), ...applied()]).toEqual([]);
  },
);
