import Table from "cli-table3";
import type { Weakness } from "../chain/weakness.ts";
import { type AgentFigures, type Figures, figuresOf } from "./figures.ts";
import type { StoredRun, TrialResult } from "./result.ts";

const WORST = 10;

/** The report of a run for the terminal. */
export function reportText(run: StoredRun): string {
  const { head, results } = run;
  const figures = figuresOf(run);
  const open = head.tasks * head.trials - results.length;
  return [
    `${head.suite} · model ${head.model} · ${head.tasks} tasks, ${head.trials} ${head.trials === 1 ? "trial" : "trials"} each`,
    ...(open > 0 ? [`Not all has run: ${open} trials are open.`] : []),
    `Passed: ${figures.share.text}, ${figures.passed} of ${figures.trials}, with the 95 % interval; median ${(figures.medianMs / 1000).toFixed(2)} s`,
    ...(head.trials > 1
      ? [`All of k trials: ${figures.passHat.map((one, at) => `k=${at + 1} ${(100 * one).toFixed(0)} %`).join(", ")}`]
      : []),
    ...(figures.system ? [`Mark of the system, from 0 to 1: ${figures.system.score.toFixed(2)}`] : []),
    groupTable(figures),
    ...(figures.agents.length > 0 ? [agentTable(figures)] : []),
    ...(figures.system?.weakest ? [weakestText(figures.system.weakest)] : []),
    ...worstLines(results),
  ].join("\n");
}

function tableOf(head: readonly string[], rows: readonly string[][]): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, at) => (at === 0 ? "left" : "right")),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows);
  return table.toString();
}

const groupTable = ({ byKind, byLanguage, failures }: Figures): string =>
  tableOf(
    ["tasks", "passed", "of", "share (95 %)"],
    [...byLanguage, ...byKind, ...failures.map((one) => ({ ...one, name: `check: ${one.name}` }))].map(
      ({ name, passed, of, text }) => [name, ...[String(passed), String(of), text]],
    ),
  );

const agentTable = ({ agents }: Figures): string => tableOf(AGENT_HEAD, agents.map(agentCells));

export const AGENT_HEAD = [
  ...["agent", "mark", "hand-off precision", "hand-off recall", "trials", "rounds", "wasted rounds"],
  ...["repeated calls", "first suspect"],
];

/** The cells of an agent below `AGENT_HEAD`. */
export const agentCells = (one: AgentFigures): string[] => [
  ...[one.agent, markText(one.score), markText(one.handOff?.precision), markText(one.handOff?.recall)],
  ...[one.trials, one.rounds, one.wastedRounds, one.repeatedCalls, one.suspected].map(String),
];

/** Where the system loses most, and what to do about it. */
export function weakestText({ agent, part, score, kind, remedy }: Weakness): string {
  const fault = kind === undefined ? "" : `, mostly ${kind}`;
  return `Weakest part: ${part} of ${agent}, ${score.toFixed(2)}${fault}. ${remedy.en}`;
}

export const markText = (mark: number | undefined): string => (mark === undefined ? "–" : mark.toFixed(2));

/** The failed trials with the lowest marks, and what failed. */
function worstLines(results: readonly TrialResult[]): string[] {
  const failed = worstFirst(results).filter(({ passed }) => !passed);
  if (failed.length === 0) return [];
  const lines = failed.slice(0, WORST).map(({ task, checks }) => {
    const broken = checks.filter(({ passed }) => !passed).map(({ check, wanted }) => `${check}: ${wanted}`);
    return `  ✗ ${task}  ${broken.join(" · ")}`.slice(0, 200);
  });
  const more = failed.length > WORST ? [`  … ${failed.length - WORST} more in the page.`] : [];
  return ["Failed, the worst first:", ...lines, ...more];
}

/** The trials in order: failed ones first, then by the share of checks that hold and by the mark. */
export function worstFirst(results: readonly TrialResult[]): TrialResult[] {
  const held = ({ checks }: TrialResult) => checks.filter(({ passed }) => passed).length / Math.max(1, checks.length);
  return results.toSorted(
    (a, b) => Number(a.passed) - Number(b.passed) || held(a) - held(b) || (a.marks?.score ?? 1) - (b.marks?.score ?? 1),
  );
}
