import type { Action, JournalEvent } from "../../engine/journal/event.ts";
import type { Run } from "../../engine/journal/runs.ts";
import type { TimeZone } from "../../engine/time-zone.ts";
import { cutTo } from "../text-width.ts";

/** One line about a run: when, where, how it ended, what was asked. */
export function runLine(run: Run, zone: TimeZone, width: number): string {
  const facts = [run.trace.slice(0, 8), run.thread, zone.timeAt(new Date(run.startedAt)), costOf(run)];
  return cutTo(`${MARKS[run.status]} ${facts.join("  ")}  ${run.question ?? ""}`, width);
}

/** A run as a tree: agents with thoughts, calls, shortened results, durations and tokens. */
export function runLines(run: Run, zone: TimeZone, width: number): string[] {
  return [runLine(run, zone, width), ...drawn(branchesOf(run), "", width)];
}

/** A line of the tree, the lines of text below it, and its branches. */
interface Branch {
  line: string;
  notes: string[];
  branches: Branch[];
}

/** The events of a run, each task below the call that handed it off. */
function branchesOf({ events }: Run): Branch[] {
  const handedOff = new Set(events.flatMap(({ actions = [] }) => actions.map(({ id }) => id)));
  const taken = new Set<string>();

  const below = (parent: string | undefined): Branch[] =>
    events
      .filter((event) => event.kind !== "task" && event.parent === parent && !taken.has(event.id))
      .map((event) => {
        taken.add(event.id);
        return { ...headOf(event), branches: (event.actions ?? []).map(callOf) };
      });

  const callOf = (action: Action): Branch => {
    const { job_desc, args, tool, status, outcome, decision, observation } = action;
    const trust = action.trust_mode === undefined ? "" : ` (trust_mode ${action.trust_mode})`;
    const said = decision === undefined ? "" : ` ${decision === "approve" ? "approved" : "rejected"}`;
    const what = job_desc === undefined ? `${tool} ${JSON.stringify(args)}${said}` : `${tool}: ${job_desc}${trust}`;
    const end = job_desc === undefined ? status : (endOf(action.id)?.status ?? status);
    return {
      line: `${MARKS[end]} ${what}${outcome === "done" || job_desc !== undefined ? "" : ` ${outcome}`}`,
      notes: [observation, ...(job_desc === undefined ? [] : notesOn(endOf(action.id)))].filter(isText),
      branches: job_desc === undefined ? [] : below(action.id),
    };
  };

  const endOf = (task: string) => events.findLast((event) => event.task === task);

  /** Tasks of earlier turns that go on in this one. */
  const goingOn = (): Branch[] =>
    [...new Set(events.flatMap(({ parent }) => parent ?? []))]
      .filter((task) => !handedOff.has(task))
      .map((task) => {
        const end = endOf(task);
        const line = `${MARKS[end?.status ?? "open"]} ${end?.agent ?? "task"} goes on: ${end?.input ?? task}`;
        return { line, notes: [end?.output].filter(isText), branches: below(task) };
      });

  const notesOn = (end: JournalEvent | undefined) => [
    end?.stopped === undefined ? undefined : `used up its rounds, ended with ${STOPPED[end.stopped]}`,
    end?.output,
  ];

  const isStart = ({ line }: Branch) => line.startsWith(MARKS.said);
  const top = below(undefined);
  return [...top.filter(isStart), ...goingOn(), ...top.filter((branch) => !isStart(branch))];
}

function headOf(event: JournalEvent): Pick<Branch, "line" | "notes"> {
  const { kind, agent, status, thought, intent, input, output } = event;
  const asked = intent && `asks (${intent.by}): ${intent.text}`;
  const notes = [thought, asked, output === input ? undefined : output].filter(isText);
  if (kind === "question") return { line: `${MARKS.said} ${input ?? ""}`, notes };
  const tokens = event.inputTokens === undefined ? [] : [`${event.inputTokens}+${event.outputTokens ?? 0} tokens`];
  const facts = [seconds(event), ...(event.model === undefined ? [] : [event.model]), ...tokens].join(", ");
  return {
    line: `${MARKS[status]} ${kind === "round" || kind === agent ? agent : `${agent}, ${kind}`} ${facts}`,
    notes,
  };
}

function drawn(branches: readonly Branch[], indent: string, width: number): string[] {
  return branches.flatMap(({ line, notes, branches: inner }, at) => {
    const isLast = at === branches.length - 1;
    const deeper = `${indent}${isLast ? "   " : "│  "}`;
    const margin = `${deeper}${inner.length > 0 ? "│" : " "}    `;
    return [
      cutTo(`${indent}${isLast ? "└─ " : "├─ "}${line}`, width),
      ...notes.map((note) => cutTo(`${margin}${note}`, width)),
      ...drawn(inner, deeper, width),
    ];
  });
}

const STOPPED = { message: "a message", answer: "an answer from what was known" } as const;

const MARKS = { success: "✓", failure: "✗", open: "…", said: "»" } as const;

const isText = (text: string | undefined): text is string => text !== undefined && text !== "";

const seconds = ({ startedAt, endedAt }: Pick<Run, "startedAt" | "endedAt">): string =>
  `${((endedAt - startedAt) / 1000).toFixed(2)} s`;

function costOf(run: Run): string {
  const byModel = Object.entries(run.tokensByModel);
  const each = byModel.length > 1 ? ` (${byModel.map(([model, tokens]) => `${model} ${tokens}`).join(", ")})` : "";
  return `${seconds(run)}, ${run.rounds} ${run.rounds === 1 ? "round" : "rounds"}, ${run.tokens} tokens${each}`;
}
