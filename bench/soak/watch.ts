import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Customer } from "./customer.ts";
import { lastReport, MEMORY_FILE, type Sample } from "./memory.ts";
import type { Tally } from "./tally.ts";

const SAMPLE_MS = 10_000;
const PROGRESS_MS = 30_000;
/** The server reports its memory every ten seconds. */
const LONGEST_SILENCE_MS = 60_000;
/** The server is blocked while it writes a heap snapshot. */
const SNAPSHOT_MS = 20_000;

/** Watches the server's memory while customers talk, and prints progress. */
export class Watch {
  readonly samples: Sample[] = [];
  private readonly startedAt = performance.now();

  constructor(
    /** The server's folder. */
    private readonly folder: string,
    private readonly tally: Tally,
    private readonly customers: readonly Customer[],
    private readonly takesSnapshots: boolean,
  ) {
    setInterval(() => console.log(this.progress()), PROGRESS_MS).unref();
  }

  get minutes(): number {
    return (performance.now() - this.startedAt) / 60_000;
  }

  /** Takes samples until the work is done. */
  async during(work: Promise<unknown>): Promise<void> {
    const sampling = setInterval(() => this.samples.push(this.now()), SAMPLE_MS);
    await work;
    clearInterval(sampling);
  }

  /** A sample after two more reports, so that freed memory has been collected. */
  async atRest(): Promise<Sample> {
    const seen = this.report()?.count ?? 0;
    const isDue = () => (this.report()?.count ?? 0) < seen + 2;
    const deadline = Date.now() + LONGEST_SILENCE_MS;
    while (isDue() && Date.now() < deadline) await sleep(500);
    if (isDue()) this.tally.fault("the server does not report its memory");
    const sample = this.now();
    const { pid } = this.report() ?? {};
    if (this.takesSnapshots && pid) {
      process.kill(pid, "SIGUSR2");
      await sleep(SNAPSHOT_MS);
    }
    return sample;
  }

  /**
   * `.langgraph_api` in MB. The server writes it after three seconds without requests, so not at all while there is
   * traffic.
   */
  async storeMb(): Promise<number> {
    await sleep(5000);
    const folder = join(this.folder, ".langgraph_api");
    if (!existsSync(folder)) return 0;
    return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 2 ** 20;
  }

  private report() {
    return lastReport(join(this.folder, MEMORY_FILE));
  }

  private now(): Sample {
    const { rss = 0, heap = 0 } = this.report() ?? {};
    const storedTurns = this.customers.flatMap(({ talks }) => talks).reduce((sum, { turns }) => sum + turns, 0);
    return { minutes: this.minutes, turns: this.tally.turnsMs.length, storedTurns, rss, heap };
  }

  private progress(): string {
    const { minutes, turns, rss, heap, storedTurns } = this.now();
    const { faults } = this.tally;
    const broken = [`${faults.length} broken`, ...faults.slice(-1)].join(", the last: ");
    const done = `${minutes.toFixed(1)} min: ${turns} turns (${storedTurns} stored), ${this.tally.total("calls")} calls`;
    return `${done}, RSS ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB; ${broken}`;
  }
}
