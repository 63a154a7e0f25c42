import type { ComparedTask, Comparison } from "./compare.ts";

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A comparison for the terminal. */
export function comparisonText({ a, b, tasks, passed, better, worse, chance, onlyOne }: Comparison): string {
  const lines = [
    `A  ${a}: ${percent(passed.a)} of ${tasks.length} tasks passed`,
    `B  ${b}: ${percent(passed.b)}`,
    better.length + worse.length === 0
      ? "Every task ended alike."
      : `B is better on ${better.length} tasks and worse on ${worse.length}; by chance alone such a split has probability ${chance.toFixed(2)}.`,
    ...(onlyOne > 0 ? [`${onlyOne} tasks are in one run only and do not count.`] : []),
    ...better.map((task) => lineOf("+", task)),
    ...worse.map((task) => lineOf("-", task)),
  ];
  return lines.join("\n");
}

const lineOf = (sign: string, { task, a, b }: ComparedTask): string =>
  `  ${sign} ${task}  ${percent(a.passed)} → ${percent(b.passed)}`;
