import { quantile } from "simple-statistics";
import { figure } from "../measure/statistics.ts";
import { type Sample, slope } from "./memory.ts";
import type { Tally } from "./tally.ts";

export interface Soaked {
  seed: number;
  minutes: number;
  customers: number;
  tally: Tally;
  samples: readonly Sample[];
  /** At rest: with no thread stored behind the warming up, with the last threads, and without any again. */
  rest: { before: Sample; full: Sample; after: Sample };
  /** `.langgraph_api` in MB: with the last threads, and without any. */
  files: { full: number; empty: number };
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

/** Everything that was measured, and a verdict in the last line. */
export function reportOf(soaked: Soaked): string {
  const { tally, samples, rest, files, log } = soaked;
  const turns = tally.turnsMs;
  const failed = tally.of("endings").find(([name]) => name === "words that the model failed")?.[1] ?? 0;
  const broken = tally.faults.length;
  return [
    `Soak of ${soaked.minutes} minutes, seed ${soaked.seed}, ${soaked.customers} customers; Node ${process.version}.`,
    "",
    `turns ${turns.length}, p50 ${seconds(quantile(turns, 0.5))}, p95 ${seconds(quantile(turns, 0.95))}, longest ${seconds(quantile(turns, 1))}`,
    ...["endings", "threads", "cuts", "second runs", "approvals", "blemishes"].map((kind) => line(tally, kind)),
    `${soaked.permits} calls allowed, ${soaked.writes} writes made, every one as it was allowed unless said below`,
    line(tally, "calls"),
    ...["failures", "nonsense"].map((kind) => line(tally, kind)),
    `turns that told the user of a failure: ${failed} (${figure((100 * failed) / turns.length)} %)`,
    line(tally, "last answers"),
    line(tally, "http"),
    "",
    ...memoryLines(samples, rest),
    `.langgraph_api at rest: ${mb(files.full)} with the last threads, ${mb(files.empty)} without any`,
    ...(log.length > 0 ? ["", "errors and warnings in the server's log:"] : []),
    ...log.map(([text, count]) => `  ${count} × ${text}`),
    "",
    ...tally.faults.slice(0, 25).map((fault) => `BROKEN ${fault.replace(/\s+/g, " ").slice(0, 240)}`),
    broken === 0
      ? "Verdict: nothing wedged, nothing lost, nothing written unasked."
      : `Verdict: ${broken} things are broken.`,
  ].join("\n");
}

const seconds = (ms: number): string => `${figure(ms / 1000)} s`;

const perTurns = (samples: readonly Sample[], of: (sample: Sample) => number): string =>
  `${signed(slope(samples, ({ turns }) => turns / 1000, of))} MB per 1,000 turns`;

function memoryLines(samples: readonly Sample[], { before, full, after }: Soaked["rest"]): string[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < 6) return ["memory: too few samples"];
  const half = Math.floor(samples.length / 2);
  const lines = (["rss", "heap"] as const).map((of) => {
    const value = (sample: Sample) => sample[of];
    const perMinute = signed(slope(samples.slice(half), ({ minutes }) => minutes, value));
    const range = `${mb(value(first))} → ${mb(value(last))}, peak ${mb(Math.max(...samples.map(value)))}`;
    const named = of === "rss" ? "RSS" : "live heap";
    return `${named} ${range}; second half ${perTurns(samples.slice(half), value)}, ${perMinute} MB a minute`;
  });
  const mbPerStored = (full.heap - after.heap) / full.storedTurns;
  const ours = ({ heap, storedTurns }: Sample) => heap - mbPerStored * storedTurns;
  return [
    ...lines,
    `turns stored ${first.storedTurns} → ${last.storedTurns}, ${figure(mbPerStored * 1024)} KB each in the server's own store`,
    `live heap without them: first half ${perTurns(samples.slice(0, half), ours)}, second half ${perTurns(samples.slice(half), ours)}`,
    `live heap with no thread stored: ${mb(before.heap)} at turn ${before.turns}, ${mb(after.heap)} at turn ${after.turns}`,
  ];
}
