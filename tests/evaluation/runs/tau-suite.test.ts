import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { inFirstPerson, loadTauSuite } from "../../../src/evaluation/runs/tau-suite.ts";

const folder = mkdtempSync(join(tmpdir(), "tau-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("lets the user say the instruction in the first person", () => {
  expect(
    inFirstPerson("Your name is Ann. You've ordered a lamp and you're angry. If it asks you, give your zip."),
  ).toBe("My name is Ann. I have ordered a lamp and I am angry. If it asks me, give my zip.");
});

it("makes tasks with what has to be told, and keeps the hash that the shop has to end with", () => {
  expect(() => loadTauSuite(folder)).toThrow("There is no file");
  mkdirSync(join(folder, "retail"));
  const one = { id: "t-1", instruction: "You want 3 lamps.", outputs: ["54.04"], final_hash: "h", changes_db: true };
  writeFileSync(join(folder, "retail", "tasks.json"), JSON.stringify([one]));
  const { suite, hashes } = loadTauSuite(folder);
  expect(suite.tasks).toMatchObject([
    { id: "t-1", kind: "write", facts: ["54.04"], user: [{ say: "I want 3 lamps." }, { decide: "approve", most: 8 }] },
  ]);
  expect(hashes.get("t-1")).toBe("h");
  writeFileSync(join(folder, "retail", "tasks.json"), "[{}]");
  expect(() => loadTauSuite(folder)).toThrow(/tasks\.json:[\s\S]*instruction/);
});
