import { quantile } from "simple-statistics";
import { figure } from "../measure/statistics.ts";
import { type Sample, slope } from "./memory.ts";
import type { Tally } from "./tally.ts";

/** The idle server: without threads after the warm-up, with the last threads, and without threads at the end. */
export interface Rest {
  before: Sample;
  full: Sample;
  after: Sample;
  /** `.langgraph_api` with the last threads, and without any. */
  fullMb: number;
  emptyMb: number;
}

export interface Soaked {
  seed: number;
  minutes: number;
  customers: number;
  tally: Tally;
  samples: readonly Sample[];
  /** Present if the soak finished. */
  rest?: Rest;
  writes: number;
  permits: number;
  log: readonly [line: string, count: number][];
}

const line = (tally: Tally, kind: string): string => {
  const names = tally.of(kind).map(([name, count]) => `${name} ${count}`);
  return `${kind} ${tally.total(kind)}${names.length > 0 ? ": " : ""}${names.join(" · ")}`;
};

const mb = (value: number): string => `${figure(value)} MB`;
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${figure(Math.abs(value))}`;

/** The report: measurements (if there was a turn), faults, and a verdict in the last line. */
export function reportOf(soaked: Soaked): string {
  const { tally, log } = soaked;
  const count = tally.faults.length;
  return [
    `Soak of ${soaked.minutes} minutes, seed ${soaked.seed}, ${soaked.customers} customers; Node ${process.version}.`,
    "",
    ...(tally.turnsMs.length > 0 ? [...countLines(soaked), "", ...memoryLines(soaked.samples, soaked.rest), ""] : []),
    ...(log.length > 0 ? ["errors and warnings in the server's log:"] : []),
    ...log.map(([text, times]) => `  ${times} × ${text}`),
    ...(log.length > 0 ? [""] : []),
    ...tally.faults.slice(0, 25).map((fault) => `BROKEN ${fault.replace(/\s+/g, " ").slice(0, 240)}`),
    count === 0
      ? "Verdict: no stuck thread, no lost message, no write without approval."
      : `Verdict: ${count === 1 ? "1 thing is" : `${count} things are`} broken.`,
  ].join("\n");
}

function countLines({ tally, permits, writes }: Soaked): string[] {
  const turns = tally.turnsMs;
  const [p50, p95, longest] = quantile(turns, [0.5, 0.95, 1]).map(seconds);
  const failed = tally.of("endings").find(([name]) => name === "words that the model failed")?.[1] ?? 0;
  return [
    `turns ${turns.length}, p50 ${p50}, p95 ${p95}, longest ${longest}`,
    ...["endings", "threads", "cuts", "second runs", "approvals"].map((kind) => line(tally, kind)),
    `${permits} calls approved, ${writes} writes made; each write matches its approval unless reported below`,
    ...["calls", "failures", "nonsense"].map((kind) => line(tally, kind)),
    `turns that reported a failure to the user: ${failed} (${figure((100 * failed) / turns.length)} %)`,
    ...["last answers", "http"].map((kind) => line(tally, kind)),
  ];
}

const seconds = (ms: number): string => `${figure(ms / 1000)} s`;

const perTurns = (samples: readonly Sample[], of: (sample: Sample) => number): string =>
  `${signed(slope(samples, ({ turns }) => turns / 1000, of))} MB per 1,000 turns`;

function memoryLines(samples: readonly Sample[], rest?: Rest): string[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < 6) return ["memory: too few samples"];
  const firstHalf = samples.slice(0, Math.floor(samples.length / 2));
  const secondHalf = samples.slice(firstHalf.length);
  const lines = (["rss", "heap"] as const).map((of) => {
    const value = (sample: Sample) => sample[of];
    const perMinute = signed(slope(secondHalf, ({ minutes }) => minutes, value));
    const range = `${mb(value(first))} → ${mb(value(last))}, peak ${mb(Math.max(...samples.map(value)))}`;
    const named = of === "rss" ? "RSS" : "live heap";
    return `${named} ${range}; second half ${perTurns(secondHalf, value)}, ${perMinute} MB a minute`;
  });
  if (!rest) return lines;
  const { before, full, after } = rest;
  if (full.storedTurns > 0) {
    const mbPerStored = (full.heap - after.heap) / full.storedTurns;
    const ours = ({ heap, storedTurns }: Sample) => heap - mbPerStored * storedTurns;
    lines.push(
      `turns stored ${first.storedTurns} → ${last.storedTurns}, ${figure(mbPerStored * 1024)} KB each in the server's own store`,
      `live heap without them: first half ${perTurns(firstHalf, ours)}, second half ${perTurns(secondHalf, ours)}`,
    );
  }
  return [
    ...lines,
    `live heap with no thread stored: ${mb(before.heap)} at turn ${before.turns}, ${mb(after.heap)} at turn ${after.turns}`,
    `.langgraph_api when idle: ${mb(rest.fullMb)} with the last threads, ${mb(rest.emptyMb)} without any`,
  ];
}
