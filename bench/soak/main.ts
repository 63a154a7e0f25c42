import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "@langchain/langgraph-sdk";
import { randomFor } from "../../src/domains/traffic/server/sample/random.ts";
import { Customer } from "./customer.ts";
import { startDevServer } from "./dev-server.ts";
import { askEveryThread } from "./last-question.ts";
import { troublesIn } from "./log.ts";
import { reportingMemory } from "./memory.ts";
import { Permits } from "./permits.ts";
import { startProvider } from "./provider.ts";
import { type Rest, reportOf } from "./report.ts";
import type { SoakContext } from "./soak-context.ts";
import { Tally } from "./tally.ts";
import { Watch } from "./watch.ts";

const USAGE = `npm run soak -- [--minutes <n>] [--customers <n>] [--seed <n>] [--keep] [--snapshots]

  --minutes    minutes of traffic; the first tenth is warm-up (default 20)
  --customers  number of concurrent customers (default 10)
  --seed       repeats questions, moves and faults; their timing still varies
  --keep       keeps the server's folder with its log (always kept after a failure)
  --snapshots  writes heap snapshots to the server's folder, after the warm-up and at the end`;

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
const [minutes, count, seed] = [Number(options.minutes), Number(options.customers), Number(options.seed)];
const isSound = minutes > 0 && Number.isInteger(count) && count > 0 && Number.isInteger(seed);
if (options.help || !isSound) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 1);
}
/** Timeout of a model call; a whole turn may take much longer. */
const PATIENCE_MS = 4000;
const BOUND_MS = 90_000;

// Registered before the server starts, which ends when this process exits.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const tally = new Tally();
const provider = await startProvider(randomFor("provider", String(seed)), tally);
const server = await startDevServer({
  ...reportingMemory,
  SWITCHBOARD_MODEL: "openai:soak",
  OPENAI_BASE_URL: provider.url,
  SWITCHBOARD_TIMEOUT_MS: String(PATIENCE_MS),
});
process.once("exit", (code) => {
  if (code !== 1 && !options.keep && !options.snapshots) server.remove();
});

const watched: typeof fetch = async (...call) => {
  const response = await fetch(...call);
  tally.count("http", String(response.status));
  if (response.status >= 500) tally.fault(`${call[0]} answered ${response.status}`);
  return response;
};
const callerOptions = { maxRetries: 0, fetch: watched };
const client = new Client({ apiUrl: server.url, apiKey: null, callerOptions, timeoutMs: BOUND_MS });
const evidenceDir = join(server.folder, "broken");
mkdirSync(evidenceDir);
const context: SoakContext = { client, tally, permits: new Permits(), boundMs: BOUND_MS, evidenceDir };
const customers = Array.from(
  { length: count },
  (_, at) => new Customer(context, `P${1001 + at}`, randomFor(`customer ${at}`, String(seed))),
);

const watch = new Watch(server.folder, tally, customers, options.snapshots);
const traffic = (until: number) =>
  Promise.all(customers.map((customer) => customer.stayUntil(() => watch.minutes > until)));
const everyoneLeaves = () => Promise.all(customers.map((customer) => customer.leaveAll()));

async function play(): Promise<Rest> {
  await traffic(minutes / 10);
  await everyoneLeaves();
  const before = await watch.atRest();
  await watch.during(traffic(minutes));
  provider.calm();
  await askEveryThread(customers, context);
  const fullMb = await watch.storeMb();
  const full = await watch.atRest();
  await everyoneLeaves();
  const after = await watch.atRest();
  return { before, full, after, fullMb, emptyMb: await watch.storeMb() };
}

console.log(`Soaking for ${minutes} minutes with seed ${seed}; the server's folder is ${server.folder}`);
const rest = await Promise.race([play(), server.ended.then(() => undefined)]);
// Before the customers' own faults about a missing server.
if (!rest) tally.faults.unshift("the server ended unexpectedly");
if (tally.turnsMs.length === 0) tally.fault("there was no turn");
const { writes, faults } = context.permits.check(server.dataDir);
for (const fault of faults) tally.fault(fault);
const done = { seed, minutes, customers: count, tally, writes, permits: context.permits.size };
console.log(`\n${reportOf({ ...done, samples: watch.samples, rest, log: troublesIn(server.log()) })}`);
if (tally.faults.length > 0) console.log(`Details of the broken threads are in ${evidenceDir}`);
await server.stop();
await provider.close();
process.exit(tally.faults.length > 0 ? 1 : 0);
