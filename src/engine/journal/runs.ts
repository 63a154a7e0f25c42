import type { JournalEvent, StatedIntent } from "./event.ts";

/** The events of one turn, in order, and what they sum up to. */
export interface Run {
  trace: string;
  thread: string;
  /** The user's message; undefined if the journal begins later. */
  question?: string;
  /** The intent of the message as it was stated last, by a model or else by a rule. */
  intent?: StatedIntent;
  status: JournalEvent["status"];
  startedAt: number;
  endedAt: number;
  tokens: number;
  /** The tokens of each model that served. */
  tokensByModel: Record<string, number>;
  rounds: number;
  events: JournalEvent[];
}

/** The runs in a list of events, the oldest first. Their events are in order of time, each once. */
export function runsIn(events: readonly JournalEvent[]): Run[] {
  const once = new Map(events.map((event) => [event.id, event]));
  const traces = grouped(once.values(), ({ trace }) => trace);
  return [...traces.values()].map(runOf).sort((a, b) => a.startedAt - b.startedAt);
}

function runOf(events: readonly JournalEvent[]): Run {
  const inOrder = valid(events).toSorted((a, b) => a.startedAt - b.startedAt || a.endedAt - b.endedAt);
  const asked = inOrder.find(({ kind }) => kind === "question");
  const intent = inOrder.findLast((event) => event.intent)?.intent ?? saidIn(asked);
  const rounds = inOrder.filter(({ kind, model }) => kind === "round" || model !== undefined);
  return {
    trace: events[0]?.trace ?? "",
    thread: events[0]?.thread ?? "",
    ...(asked?.input !== undefined && { question: asked.input }),
    ...(intent && { intent }),
    status: statusOf(inOrder),
    startedAt: Math.min(...inOrder.map(({ startedAt }) => startedAt)),
    endedAt: Math.max(...inOrder.map(({ endedAt }) => endedAt)),
    ...tokensIn(rounds),
    rounds: rounds.length,
    events: inOrder,
  };
}

function tokensIn(rounds: readonly JournalEvent[]): Pick<Run, "tokens" | "tokensByModel"> {
  const byModel = new Map<string, number>();
  let tokens = 0;
  for (const { model, inputTokens = 0, outputTokens = 0 } of rounds) {
    tokens += inputTokens + outputTokens;
    if (model !== undefined) byModel.set(model, (byModel.get(model) ?? 0) + inputTokens + outputTokens);
  }
  return { tokens, tokensByModel: Object.fromEntries(byModel) };
}

/** A question that says by itself what it asks for, in standard form. */
function saidIn(asked: JournalEvent | undefined): StatedIntent | undefined {
  const text = asked?.output ?? asked?.input;
  return text === undefined ? undefined : { text, by: "rule" };
}

/**
 * The events without those of a stay that a crash cut off: the specialist started again and took another way. Such an
 * event began before an earlier step of the same stay.
 */
function valid(events: readonly JournalEvent[]): JournalEvent[] {
  const stays = grouped(
    events.filter(({ within }) => within !== undefined),
    ({ within = "" }) => within,
  );
  const stale = new Set<JournalEvent>();
  for (const stay of stays.values()) {
    const steps = [...grouped(stay, (event) => `${stepOf(event)}`)].toSorted(([a], [b]) => Number(a) - Number(b));
    let latest = 0;
    for (const [, events] of steps) {
      for (const event of events) if (event.startedAt < latest) stale.add(event);
      latest = Math.max(latest, ...events.map(({ startedAt }) => startedAt));
    }
  }
  return events.filter((event) => !stale.has(event));
}

function grouped(events: Iterable<JournalEvent>, keyOf: (event: JournalEvent) => string): Map<string, JournalEvent[]> {
  const groups = new Map<string, JournalEvent[]>();
  for (const event of events) {
    const group = groups.get(keyOf(event)) ?? [];
    group.push(event);
    groups.set(keyOf(event), group);
  }
  return groups;
}

/**
 * The step of an event within its stay: the number that follows the stay in its id. The stay of a called specialist
 * belongs to the step that called it.
 */
const stepOf = ({ id, within = "" }: JournalEvent): number => Number.parseInt(id.slice(within.length + 1), 10);

/** The turn succeeded if it was answered and not all of its tasks failed. */
function statusOf(events: readonly JournalEvent[]): JournalEvent["status"] {
  const summary = events.findLast(({ kind }) => kind === "summary");
  if (!summary) return events.at(-1)?.status === "failure" ? "failure" : "open";
  const tasks = new Map(events.flatMap(({ task, status }) => (task === undefined ? [] : [[task, status]])));
  const isLost = tasks.size > 0 && [...tasks.values()].every((status) => status === "failure");
  return isLost || summary.status === "failure" ? "failure" : "success";
}
