import { type AgentFigures, type Figures, figuresOf } from "../figures.ts";
import { AGENT_HEAD, agentCells, markText, weakestText, worstFirst } from "../report-text.ts";
import type { StoredRun, TrialResult } from "../result.ts";
import { MOST_PLACES, markBars, roundColumns, shareBars } from "./charts.ts";
import { escaped } from "./escaped.ts";
import { frame } from "./frame.ts";
import { sign, trialInside } from "./trajectory.ts";

/** The report of a run as a page. */
export function reportPage(run: StoredRun): string {
  const { head, results } = run;
  const figures = figuresOf(run);
  const started = new Date(head.startedAt).toISOString().slice(0, 16).replace("T", " ");
  const parts = [
    `<p class="soft">Model ${escaped(head.model)} · ${head.tasks} tasks, ${head.trials} ${head.trials === 1 ? "trial" : "trials"} each · ${started} UTC</p>`,
    openNote(run),
    factBoxes(figures, head.trials),
    figures.system?.weakest ? `<p>${escaped(weakestText(figures.system.weakest))}</p>` : "",
    '<div class="charts">',
    chart(
      "Passed, by language and kind of task",
      shareBars("Share of passed trials with 95 % intervals", [...figures.byLanguage, ...figures.byKind]),
    ),
    chart("What held, by kind of check", shareBars("Share of checks that held", figures.failures)),
    chart(
      "Rounds of the agents",
      roundColumns("Rounds by place, those with a fault in red", placesOf(results)),
      '<p class="soft">How many runs have such a round. Red: something was found wrong in it.</p>',
    ),
    figures.agents.length > 0
      ? chart(
          "Marks of the agents",
          markBars(
            "Mean mark of each agent, from 0 to 1",
            figures.agents.map(({ agent, score }) => ({ name: agent, mark: score })),
          ),
        )
      : "",
    "</div>",
    figures.agents.length > 0 ? agentTable(figures.agents) : "",
    trials(results),
  ];
  return frame(`Evaluation: ${head.suite}`, parts.join("\n"));
}

function openNote({ head, results }: StoredRun): string {
  const open = head.tasks * head.trials - results.length;
  return open > 0 ? `<p class="bad">Not all has run: ${open} trials are open.</p>` : "";
}

function factBoxes({ passed, trials, share, passHat, system, medianMs }: Figures, k: number): string {
  const boxes = [
    ["passed, with the 95 % interval", share.text],
    ["trials", `${passed} / ${trials}`],
    ...(k > 1 ? [[`pass^${k}: all of ${k} trials`, `${(100 * (passHat.at(-1) ?? 0)).toFixed(0)} %`]] : []),
    ...(system ? [["mark of the system, from 0 to 1", markText(system.score)]] : []),
    ["median time of a trial", `${(medianMs / 1000).toFixed(2)} s`],
  ];
  return `<div class="facts">${boxes.map(([name = "", value = ""]) => `<div><b>${escaped(value)}</b><span class="soft">${escaped(name)}</span></div>`).join("")}</div>`;
}

const chart = (title: string, picture: string, note = ""): string =>
  `<section><h2>${title}</h2>${picture}${note}</section>`;

function agentTable(agents: readonly AgentFigures[]): string {
  const rows = agents.map(
    (one) =>
      `<tr>${agentCells(one)
        .map((cell) => `<td>${escaped(cell)}</td>`)
        .join("")}</tr>`,
  );
  const head = AGENT_HEAD.map((cell) => `<th>${cell}</th>`).join("");
  return `<h2>Agents, the weakest first</h2><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

/** How many rounds have each place in the conversation of a trial. */
function placesOf(results: readonly TrialResult[]): { rounds: number; faulty: number }[] {
  const rounds = results.flatMap(({ events, marks }) => {
    const faulty = new Set(marks?.faults.map(({ event }) => event));
    return events
      .filter(({ kind }) => kind === "round")
      .map(({ id }, at) => ({ place: Math.min(at, MOST_PLACES - 1), isFaulty: faulty.has(id) }));
  });
  const last = Math.max(-1, ...rounds.map(({ place }) => place));
  return Array.from({ length: last + 1 }, (_, place) => {
    const here = rounds.filter((one) => one.place === place);
    return { rounds: here.length, faulty: here.filter(({ isFaulty }) => isFaulty).length };
  });
}

function trials(results: readonly TrialResult[]): string {
  const rows = worstFirst(results).map((result) => {
    const { task, trial, passed, kind, language, ms, marks, turns } = result;
    const asked = turns[0]?.user ?? "";
    const text = escaped(`${task} ${kind} ${language} ${asked}`.toLowerCase());
    const name = trial > 1 ? `${task} (${trial})` : task;
    const mark = markText(marks?.score);
    return `<details class="trial" data-failed="${passed ? "no" : "yes"}" data-text="${text}"><summary>${sign(passed)}<span>${escaped(name)}</span><span class="soft rest">${kind}</span><span class="rest" title="mark of the system">${mark}</span><span class="soft" title="seconds">${(ms / 1000).toFixed(1)} s</span><span class="rest">${escaped(asked)}</span></summary><template>${trialInside(result)}</template></details>`;
  });
  return `<h2>Trials, the worst first</h2>
<div class="filter"><input type="search" id="search" placeholder="Find by task, kind or words" aria-label="Find"><label><input type="checkbox" id="failed"> failed only</label><span class="soft" id="count"></span></div>
<p class="soft">Task · kind · mark of the system, from 0 to 1 · time · what the user said first. Open one to see all of it.</p>
${rows.join("\n")}`;
}
