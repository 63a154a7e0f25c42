import { runsIn } from "../../../engine/journal/runs.ts";
import { type ActionNode, type LeafTaskNode, type TaskNode, trajectoryOf } from "../../../engine/journal/tree.ts";
import type { TrialResult } from "../result.ts";
import { escaped } from "./escaped.ts";

const LONGEST = 500;

/** Everything about one trial: what was asked for, what was said, who did what, and who may be at fault. */
export function trialInside({ checks, turns, events, suspects, marks }: TrialResult): string {
  const parts = [
    section(
      "Checks",
      `<ul>${checks.map(({ passed, check, wanted }) => `<li>${sign(passed)} ${check}: ${escaped(wanted)}</li>`).join("")}</ul>`,
    ),
    section(
      "Conversation",
      turns.map(({ user, answer, card }) => said("user", user) + said("answer", answer) + said("card", card)).join(""),
    ),
    section(
      "Trajectory",
      runsIn(events)
        .map((run) => `<div class="tree"><ul>${nodeItem(trajectoryOf(run))}</ul></div>`)
        .join(""),
    ),
    section(
      "May be at fault",
      list(suspects.map(({ agent, certainty, reason }) => `${agent} (${Math.round(100 * certainty)} %): ${reason}`)),
    ),
    section(
      "Found wrong",
      list((marks?.faults ?? []).map(({ agent, kind, reason }) => `${agent}, ${kind}: ${reason}`)),
    ),
    section(
      "Marks",
      marks
        ? list(marks.agents.map(({ agent, score, rounds }) => `${agent}: ${score.toFixed(2)}, ${rounds} rounds`))
        : "",
    ),
  ];
  return `<div class="inside">${parts.join("")}</div>`;
}

const section = (title: string, html: string): string => (html === "" ? "" : `<h3>${title}</h3>${html}`);

const list = (lines: readonly string[]): string =>
  lines.length === 0 ? "" : `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`;

const said = (by: "user" | "answer" | "card", text: string | undefined): string =>
  text === undefined ? "" : `<div class="said ${by}">${escaped(shortened(text))}</div>`;

function nodeItem(node: TaskNode | LeafTaskNode | ActionNode): string {
  if (node.type === "action")
    return `<li>${sign(node.status === "success")} <code>${escaped(`${node.tool} ${JSON.stringify(node.args)}`)}</code><div class="result">${escaped(shortened(node.results))}</div></li>`;
  const below = node.children.map(nodeItem).join("");
  return `<li>${sign(node.status === "success")} <b>${escaped(node.agent)}</b> ${escaped(shortened(node.description))}${below === "" ? "" : `<ul>${below}</ul>`}</li>`;
}

export const sign = (isGood: boolean): string =>
  isGood ? '<span class="good" title="held">✓</span>' : '<span class="bad" title="failed">✗</span>';

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);
