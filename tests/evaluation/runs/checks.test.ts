import { expect, it } from "vitest";
import { runsIn } from "../../../src/engine/journal/runs.ts";
import { checksOf, knownFacts } from "../../../src/evaluation/runs/checks.ts";
import { round, task } from "./made.ts";

const nothing = { rows: [], gone: 0 };
const played = { turns: [{ user: "Hello", answer: "It costs 30 euros.", card: "Book it: 2 nights" }] };

/** What is not as the task wants it. */
function broken(given: object, outcome: object = {}) {
  const wanted = task(given);
  const facts = knownFacts(wanted.facts, () => []);
  const untold = knownFacts(wanted.untold, () => []);
  const checks = checksOf(wanted, { played, runs: [], changed: nothing, ...outcome }, { facts, untold });
  return checks.filter(({ passed }) => !passed).map(({ check, wanted }) => `${check}: ${wanted}`);
}

it("finds nothing broken in a task that went as wanted", () => {
  const runs = runsIn([round("search", { ids: ["a", "b"], more: 1 })]);
  expect(broken({ facts: ["30 euros", "2 nights"], actions: [{ search: { ids: ["b", "a"] } }] }, { runs })).toEqual([]);
});

it("wants one of several texts, and the untold ones nowhere", () => {
  expect(broken({ facts: [["forty", "30 euros"]], untold: ["99"] })).toEqual([]);
  expect(broken({ facts: [["forty", "fifty"]], untold: ["30"] })).toEqual(["fact: forty | fifty", "untold: not 30"]);
});

it("counts a call only if it was done, with these arguments", () => {
  const runs = runsIn([round("search", { id: "a" }, "refused")]);
  expect(broken({ actions: [{ search: { id: "a" } }] }, { runs })).toEqual(['action: search {"id":"a"}']);
  const done = runsIn([round("search", { id: "b" })]);
  expect(broken({ actions: [{ search: { id: "a" } }], forbidden: [{ search: {} }] }, { runs: done })).toEqual([
    'action: search {"id":"a"}',
    "forbidden: not search {}",
  ]);
});

it("wants exactly the changes of the database that are named", () => {
  const changed = { rows: [{ table: "bookings", row: { id: 1, nights: 2 } }], gone: 0 };
  const wanted = [{ table: "bookings", row: { nights: 2 } }];
  expect(broken({ changes: wanted }, { changed })).toEqual([]);
  expect(broken({}, { changed })).toEqual(['database: not asked for in bookings: {"id":1,"nights":2}']);
  expect(broken({ changes: wanted })).toEqual(['database: missing in bookings: {"nights":2}']);
  expect(broken({}, { changed: { rows: [], gone: 1 } })).toEqual(["database: 1 rows are gone"]);
});

it("says where the script was stuck", () => {
  expect(broken({}, { played: { turns: [], stuck: "Step 2 took too long." } })).toEqual([
    "script: Step 2 took too long.",
  ]);
});

it("makes a fact of every value of a query, and refuses a query without one", () => {
  expect(knownFacts([{ sql: "x" }, "a"], () => ["1", "2"])).toEqual([["1"], ["2"], ["a"]]);
  expect(() => knownFacts([{ sql: "SELECT x" }], () => [])).toThrow("gives no value: SELECT x");
});
