import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/engine/config.ts";
import { openJournal } from "../../../src/engine/journal/open-journal.ts";
import { storedRuns } from "../../../src/engine/journal/stored.ts";
import { action, event } from "./events.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

describe.each(["sqlite", "jsonl"] as const)("a journal in %s", (form) => {
  let file = "";
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), "journal-"));
    folders.push(folder);
    file = join(folder, "new", `journal.${form}`);
  });
  const config = (redact: string[] = []) => ({ form, file, redact });
  const open = (redact?: string[]) => openJournal(config(redact), ["secret-of-ours"])!;

  it("returns each event once, as it was written last", async () => {
    const journal = open();
    const [first, second] = [event({ thread: "a", trace: "1a" }), event({ thread: "b", trace: "1b" })];
    for (const one of [first, second, { ...first, output: "again" }]) journal.write(one);
    await journal.close();
    expect(storedRuns(config(), { newest: 5 }).map(({ events }) => events)).toEqual([
      [{ ...first, output: "again" }],
      [second],
    ]);
  });

  it("finds a conversation, and a turn by the beginning of its id", async () => {
    const journal = open();
    for (const trace of ["aa1", "ab2"]) journal.write(event({ thread: "c", trace }));
    journal.write(event({ thread: "d", trace: "bb3" }));
    await journal.close();
    const traces = (id: string) => storedRuns(config(), { id }).map(({ trace }) => trace);
    expect([traces("c"), traces("ab"), traces("%"), traces("x")]).toEqual([["aa1", "ab2"], ["ab2"], [], []]);
    expect(storedRuns(config(), { newest: 1 }).map(({ trace }) => trace)).toEqual(["bb3"]);
  });

  it("shows nothing of a conversation from before it was cleared", async () => {
    const journal = open();
    for (const thread of ["c", "d"]) journal.write(event({ thread, trace: thread }));
    journal.write(event({ kind: "cleared", thread: "c", trace: "z" }));
    journal.write(event({ thread: "c", trace: "new" }));
    await journal.close();
    expect(storedRuns(config(), { newest: 9 }).map(({ trace }) => trace)).toEqual(["d", "new"]);
  });

  it("holds neither what is redacted nor secrets", async () => {
    const journal = open(["phone"]);
    const streamed: unknown[] = [];
    const given = event({
      actions: [action({ args: { guest: { phone: "13800001111" } }, observation: "Called 13800001111." })],
      output: "secret-of-ours",
    });
    journal.write(given, (progress) => streamed.push(progress));
    await journal.close();
    const written = [readFileSync(file, "latin1"), JSON.stringify(storedRuns(config(), { newest: 1 })), streamed];
    expect(JSON.stringify(written)).not.toMatch(/1380000|secret-of-ours/);
    expect(storedRuns(config(), { newest: 1 })[0]?.events[0]).toMatchObject({ id: given.id, output: "[secret]" });
  });

  it("tells once that it cannot be written, and throws nothing", async () => {
    const told: string[] = [];
    mkdirSync(join(file, ".."), { recursive: true });
    mkdirSync(file);
    const journal = openJournal(config(), [], (text) => told.push(text))!;
    const streamed: unknown[] = [];
    for (let at = 0; at < 3; at++) journal.write(event(), (progress) => streamed.push(progress));
    await journal.close();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(file);
    expect(streamed).toHaveLength(3);
  });

  it("says that there is none yet", () => {
    expect(() => storedRuns(config(), { newest: 1 })).toThrow(`There is no journal in ${file}`);
  });
});

it("is a SQLite file in the data folder unless the environment says otherwise", () => {
  const of = (environment: Record<string, string>) =>
    readConfig({ SWITCHBOARD_DATA_DIR: "/data", ...environment }).journal;
  expect(of({})).toEqual({ form: "sqlite", file: "/data/journal.sqlite", redact: [] });
  expect(of({ SWITCHBOARD_JOURNAL: "jsonl", SWITCHBOARD_JOURNAL_REDACT: " phone, e-mail，" })).toEqual({
    ...{ form: "jsonl", file: "/data/journal.jsonl" },
    redact: ["phone", "e-mail"],
  });
  expect(() => of({ SWITCHBOARD_JOURNAL: "on" })).toThrow('SWITCHBOARD_JOURNAL is "on": must be one of off, jsonl');
});

it("is not kept if it is off", () => {
  expect(openJournal({ form: "off", file: "/nowhere", redact: [] }, [])).toBeUndefined();
});

it("reads on behind a line that a crash cut off", () => {
  const folder = mkdtempSync(join(tmpdir(), "journal-"));
  folders.push(folder);
  const file = join(folder, "journal.jsonl");
  const whole = event();
  writeFileSync(file, `${JSON.stringify(event()).slice(0, 40)}\n${JSON.stringify(whole)}\n{"id":3}\n`);
  expect(storedRuns({ form: "jsonl", file }, { newest: 3 }).flatMap(({ events }) => events)).toEqual([whole]);
});
