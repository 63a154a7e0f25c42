import { isDeepStrictEqual } from "node:util";
import { SetupError } from "../../engine/errors.ts";
import type { Action } from "../../engine/journal/event.ts";
import type { Run } from "../../engine/journal/runs.ts";
import type { Check } from "./check.ts";
import type { ChangedRow } from "./database.ts";
import type { Played } from "./play.ts";
import type { EvalTask, ExpectedCall, Fact } from "./task.ts";
import { isTold } from "./told.ts";

/** What a task left behind. */
export interface Outcome {
  played: Played;
  runs: readonly Run[];
  changed: { rows: readonly ChangedRow[]; gone: number };
}

/** A fact with its queries answered: one of the texts must be told. */
export type KnownFact = readonly string[];

/** The facts with the values that the queries give, each value a fact of its own. */
export function knownFacts(facts: readonly Fact[], valuesOf: (sql: string) => string[]): KnownFact[] {
  return facts.flatMap((fact): KnownFact[] => {
    if (typeof fact === "string") return [[fact]];
    if (Array.isArray(fact)) return [fact];
    const values = valuesOf(fact.sql);
    if (values.length === 0) throw new SetupError(`The query gives no value: ${fact.sql}`);
    return values.map((value) => [value]);
  });
}

/** Everything that a task asks for, each with whether it holds. */
export function checksOf(
  task: EvalTask,
  { played, runs, changed }: Outcome,
  { facts, untold }: { facts: readonly KnownFact[]; untold: readonly KnownFact[] },
): Check[] {
  const done = doneCalls(runs);
  const said = played.turns.flatMap(({ answer = "", card = "" }) => [answer, card]).join("\n");
  const tells = (fact: KnownFact) => fact.some((text) => isTold(text, said));
  return [
    { check: "script", passed: played.stuck === undefined, wanted: played.stuck ?? "every step of the user was taken" },
    ...task.actions.map((call): Check => {
      return { check: "action", passed: done.some((one) => isSuch(one, call)), wanted: shown(call) };
    }),
    ...task.forbidden.map((call): Check => {
      return { check: "forbidden", passed: !done.some((one) => isSuch(one, call)), wanted: `not ${shown(call)}` };
    }),
    ...facts.map((fact): Check => ({ check: "fact", passed: tells(fact), wanted: fact.join(" | ") })),
    ...untold.map((fact): Check => ({ check: "untold", passed: !tells(fact), wanted: `not ${fact.join(" | ")}` })),
    databaseCheck(task.changes, changed),
  ];
}

/** The calls of tools that were done. A call that waits is in several events; the last one counts. */
function doneCalls(runs: readonly Run[]): Action[] {
  const actions = runs.flatMap(({ events }) => events.flatMap((event) => event.actions ?? []));
  const calls = actions.filter(({ control, job_desc }) => !control && job_desc === undefined);
  return [...new Map(calls.map((call) => [call.id, call])).values()].filter(({ outcome }) => outcome === "done");
}

const isSuch = (call: Pick<Action, "tool" | "args">, { tool, args }: ExpectedCall): boolean =>
  call.tool === tool && Object.entries(args).every(([name, value]) => isSame(call.args[name], value));

/** Lists are the same in any order, and a list of one value is the same as that value. */
function isSame(given: unknown, wanted: unknown): boolean {
  const listed = (value: unknown) => (Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one)).sort();
  return isDeepStrictEqual(listed(given), listed(wanted));
}

/** Each expected row is one of the changed ones, and there is no other. */
function databaseCheck(expected: EvalTask["changes"], { rows, gone }: Outcome["changed"]): Check {
  const left = [...rows];
  const missing = expected.filter(({ table, row }) => {
    const at = left.findIndex(
      (one) => one.table === table && Object.entries(row).every(([name, value]) => one.row[name] === value),
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const faults = [
    ...missing.map(({ table, row }) => `missing in ${table}: ${JSON.stringify(row)}`),
    ...left.map(({ table, row }) => `not asked for in ${table}: ${JSON.stringify(row)}`),
    ...(gone > 0 ? [`${gone} rows are gone`] : []),
  ];
  const wanted = expected.length === 0 ? "nothing is changed" : `${expected.length} rows are changed`;
  return { check: "database", passed: faults.length === 0, wanted: faults.length === 0 ? wanted : faults.join("; ") };
}

const shown = ({ tool, args }: ExpectedCall): string => `${tool} ${JSON.stringify(args)}`;
