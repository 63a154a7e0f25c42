import type { ComparedTask, Comparison } from "../compare.ts";
import { comparisonText } from "../comparison-text.ts";
import { figuresOf } from "../figures.ts";
import type { StoredRun } from "../result.ts";
import { markBars, shareBars } from "./charts.ts";
import { escaped } from "./escaped.ts";
import { frame } from "./frame.ts";

export interface Compared {
  a: StoredRun;
  b: StoredRun;
  comparison: Comparison;
}

/** Two runs side by side. */
export function comparisonPage({ a, b, comparison }: Compared): string {
  const [ofA, ofB] = [figuresOf(a), figuresOf(b)];
  const [summary = ""] = comparisonText(comparison).split("\n  ");
  const sides = (["A", "B"] as const).map((name) => {
    const { byLanguage, byKind } = name === "A" ? ofA : ofB;
    return `<section><h2>${name}: passed</h2>${shareBars(`Passed in ${name}, with 95 % intervals`, [...byLanguage, ...byKind])}</section>`;
  });
  const names = [...new Set([...ofA.agents, ...ofB.agents].map(({ agent }) => agent))];
  const marks = names.flatMap((agent) =>
    (
      [
        ["A", ofA, "bar"],
        ["B", ofB, "bar-b"],
      ] as const
    ).flatMap(([side, { agents }, style]) => {
      const found = agents.find((one) => one.agent === agent);
      return found ? [{ name: `${agent} ${side}`, mark: found.score, style }] : [];
    }),
  );
  return frame(
    "Two runs compared",
    [
      ...summary.split("\n").map((line) => `<p>${escaped(line)}</p>`),
      `<div class="charts">${sides.join("")}</div>`,
      marks.length > 0 ? `<h2>Marks of the agents</h2>${markBars("Mean mark of each agent in A and B", marks)}` : "",
      table("B is better", comparison.better),
      table("B is worse", comparison.worse),
    ].join("\n"),
  );
}

function table(title: string, tasks: readonly ComparedTask[]): string {
  if (tasks.length === 0) return "";
  const share = (passed: number) => `${Math.round(100 * passed)} %`;
  const mark = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(2));
  const rows = tasks.map(
    ({ task, a, b }) =>
      `<tr><td>${escaped(task)}</td><td>${share(a.passed)}</td><td>${share(b.passed)}</td><td>${mark(a.mark)}</td><td>${mark(b.mark)}</td></tr>`,
  );
  return `<h2>${title}: ${tasks.length} tasks</h2><div class="wide"><table><thead><tr><th>task</th><th>passed, A</th><th>passed, B</th><th>mark, A</th><th>mark, B</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}
