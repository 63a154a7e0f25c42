import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "@langchain/langgraph-sdk";
import { randomFor } from "../../src/domains/traffic/server/sample/random.ts";
import { Customer } from "./customer.ts";
import { startDevServer } from "./dev-server.ts";
import { askEveryThread } from "./last-question.ts";
import { troublesIn } from "./log.ts";
import { lastReport, type Sample } from "./memory.ts";
import { Permits } from "./permits.ts";
import { startProvider } from "./provider.ts";
import { reportOf } from "./report.ts";
import type { House } from "./talk.ts";
import { Tally } from "./tally.ts";

const USAGE = `npm run soak -- [--minutes <n>] [--customers <n>] [--seed <n>] [--keep]

  --minutes    of traffic, the first tenth of them to warm up (20)
  --customers  who talk at the same time (10)
  --seed       the same questions, moves and faults; when they meet stays a matter of time
  --keep       leaves the server's folder with its log, as always when something is broken
  --snapshots  writes heap snapshots of the server to its folder, behind the warming up and at the end`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    customers: { type: "string", default: "10" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e6)) },
    keep: { type: "boolean", default: false },
    snapshots: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const [minutes, count, seed] = [Number(options.minutes), Number(options.customers), Number(options.seed)];
/** A call waits this long for the provider; the soak's turns may take far longer. */
const PATIENCE_MS = 4000;
const BOUND_MS = 90_000;
const SAMPLE_MS = 10_000;
const PROGRESS_MS = 30_000;
/** While one is written the server does nothing else. */
const SNAPSHOT_MS = 20_000;

const tally = new Tally();
const provider = await startProvider(randomFor("provider", String(seed)), tally);
const server = await startDevServer({
  SWITCHBOARD_MODEL: "openai:soak",
  OPENAI_BASE_URL: provider.url,
  SWITCHBOARD_TIMEOUT_MS: String(PATIENCE_MS),
});
const end = async () => {
  await server.stop();
  await provider.close();
  if (options.keep || options.snapshots || tally.faults.length > 0)
    console.log(`The server's folder is kept: ${server.folder}`);
  else server.remove();
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void end().then(() => process.exit(130)));

const watched: typeof fetch = async (...call) => {
  const response = await fetch(...call);
  tally.count("http", String(response.status));
  if (response.status >= 500) tally.fault(`${call[0]} answered ${response.status}`);
  return response;
};
const callerOptions = { maxRetries: 0, fetch: watched };
const client = new Client({ apiUrl: server.url, apiKey: null, callerOptions });
const evidence = join(server.folder, "broken");
mkdirSync(evidence);
const house: House = { client, tally, permits: new Permits(), boundMs: BOUND_MS, evidence };
const customers = Array.from(
  { length: count },
  (_, at) => new Customer(house, `P${1001 + at}`, randomFor(`customer ${at}`, String(seed))),
);

const startedAt = performance.now();
const minutesNow = () => (performance.now() - startedAt) / 60_000;
const samples: Sample[] = [];
const memoryFile = join(server.folder, "memory.jsonl");
const sampleNow = (): Sample => {
  const { rss = 0, heap = 0 } = lastReport(memoryFile) ?? {};
  const storedTurns = customers.flatMap(({ talks }) => talks).reduce((sum, { turns }) => sum + turns, 0);
  return { minutes: minutesNow(), turns: tally.turnsMs.length, storedTurns, rss, heap };
};
/** A sample behind two further reports, so that what has just been let go is gone. */
const sampleAtRest = async (): Promise<Sample> => {
  const seen = lastReport(memoryFile)?.count ?? 0;
  while ((lastReport(memoryFile)?.count ?? 0) < seen + 2 && !server.hasDied()) await sleep(500);
  const sample = sampleNow();
  const pid = lastReport(memoryFile)?.pid;
  if (options.snapshots && pid) process.kill(pid, "SIGUSR2");
  if (options.snapshots) await sleep(SNAPSHOT_MS);
  return sample;
};
const everyoneLeaves = async () => {
  for (const customer of customers) for (const talk of [...customer.talks]) await customer.leave(talk);
};
const traffic = (until: number) => {
  const isOver = () => minutesNow() > until || server.hasDied();
  return Promise.all(customers.map((customer) => customer.stayUntil(isOver)));
};
const filesMb = (): number => {
  const folder = join(server.folder, ".langgraph_api");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 2 ** 20;
};

console.log(
  `Soaking for ${minutes} minutes with seed ${seed}; the server's log is ${join(server.folder, "server.log")}`,
);
const progress = setInterval(() => {
  const { turns, rss, heap, storedTurns } = sampleNow();
  const faults = `${tally.faults.length} broken${tally.faults.length > 0 ? `, the last: ${tally.faults.at(-1)}` : ""}`;
  console.log(
    `${minutesNow().toFixed(1)} min: ${turns} turns (${storedTurns} stored), ${tally.total("calls")} calls, RSS ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB; ${faults}`,
  );
}, PROGRESS_MS);

await traffic(minutes / 10);
await everyoneLeaves();
const before = await sampleAtRest();
const sampling = setInterval(() => samples.push(sampleNow()), SAMPLE_MS);
await traffic(minutes);
clearInterval(sampling);
provider.calm();
await askEveryThread(customers, house);
// It is written when nothing has been asked for three seconds, so not at all while there is traffic.
await sleep(5000);
const withThreads = filesMb();
const full = await sampleAtRest();
await everyoneLeaves();
const after = await sampleAtRest();
const files = { full: withThreads, empty: filesMb() };
clearInterval(progress);
if (server.hasDied()) tally.fault("the server has ended by itself");
const { writes, faults } = house.permits.check(join(server.folder, "data"));
for (const fault of faults) tally.fault(fault);
const log = troublesIn(readFileSync(join(server.folder, "server.log"), "utf8"));
await end();
const soaked = { seed, minutes, customers: count, tally, samples, rest: { before, full, after }, files, writes, log };
console.log(`\n${reportOf({ ...soaked, permits: house.permits.size })}`);
process.exit(tally.faults.length > 0 ? 1 : 0);
