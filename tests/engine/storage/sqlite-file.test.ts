import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { StorageError } from "../../../src/engine/errors.ts";
import { openSqliteFile } from "../../../src/engine/storage/sqlite-file.ts";

const folder = mkdtempSync(join(tmpdir(), "sqlite-"));
afterAll(() => rmSync(folder, { recursive: true }));

function failure(work: () => unknown): StorageError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(StorageError);
    return error as StorageError;
  }
  throw new Error("nothing went wrong");
}

/** A file with more pages than one, closed. */
function filled(name: string): string {
  const file = join(folder, name);
  const db = openSqliteFile(file, (fresh) => fresh.exec("CREATE TABLE t (a)"));
  for (let row = 0; row < 200; row++) db.prepare("INSERT INTO t VALUES (?)").run("x".repeat(1000));
  db.close();
  return file;
}

it("a file of garbage, and one cut short, are named with what to do, in both languages, and left as they are", () => {
  const garbage = join(folder, "garbage.sqlite");
  writeFileSync(garbage, "no database at all".repeat(500));
  const { words } = failure(() => openSqliteFile(garbage));
  expect(words.en).toContain(`${garbage} is damaged`);
  expect(words.zh).toContain(`${garbage} 已损坏`);
  expect(readFileSync(garbage, "utf8")).toContain("no database at all");
  const short = filled("short.sqlite");
  writeFileSync(short, readFileSync(short).subarray(0, 6000));
  expect(
    failure(() => {
      const db = openSqliteFile(short);
      db.prepare("SELECT sum(length(a)) FROM t").get();
    }).words.en,
  ).toContain(`${short} is damaged`);
});

it("a full disk in the middle of a turn is named with what to do, and what was there stays", () => {
  const file = join(folder, "full.sqlite");
  const db = openSqliteFile(file, (fresh) => fresh.exec("CREATE TABLE t (a)"));
  db.pragma("max_page_count = 10");
  const insert = db.prepare("INSERT INTO t VALUES (?)");
  const fill = db.transaction(() => {
    for (let row = 0; row < 100; row++) insert.run("x".repeat(1000));
  });
  for (const { words } of [failure(fill), failure(() => db.exec("CREATE TABLE u AS SELECT zeroblob(99999) AS b"))]) {
    expect(words.en).toContain(`The file ${file} cannot grow`);
    expect(words.zh).toContain("请腾出磁盘空间");
  }
  expect(db.prepare("SELECT count(*) FROM t").pluck().get()).toBe(0);
  db.close();
});

it("a file that may not be written is named with what to do", () => {
  const locked = join(folder, "locked");
  mkdirSync(locked);
  // A folder stands where the file belongs: refused to everybody, also to root.
  mkdirSync(join(locked, "file.sqlite"));
  expect(failure(() => openSqliteFile(join(locked, "file.sqlite"))).words.en).toContain("Set SWITCHBOARD_DATA_DIR");
  const file = filled("read-only.sqlite");
  chmodSync(file, 0o444);
  const db = openSqliteFile(file);
  db.pragma("query_only = ON");
  expect(failure(() => db.prepare("INSERT INTO t VALUES (1)").run()).words.zh).toContain("请把 SWITCHBOARD_DATA_DIR");
  db.close();
});

it("a new file is opened by two processes at the same instant", async () => {
  const module = new URL("../../../src/engine/storage/sqlite-file.ts", import.meta.url).href;
  // Both open each file when its time has come. Only one that waits for the other opens all of them.
  const script = `import { openSqliteFile } from ${JSON.stringify(module)};
    const [folder, first] = process.argv.slice(1);
    for (let file = 0; file < 60; file++) {
      while (Date.now() < Number(first) + 30 * file);
      openSqliteFile(folder + "/together-" + file).close();
    }
    console.log("all");`;
  const start = (first: number) =>
    promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script, folder, String(first)],
      { cwd: process.cwd() },
    );
  const first = Date.now() + 3000;
  const outputs = await Promise.all([start(first), start(first)]);
  expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(["all", "all"]);
});
