import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createApp } from "../src/app.ts";
import type { DomainModule } from "../src/engine/domain/domain.ts";
import { digestOf, type ExampleRequest, exampleRequestsIn } from "../src/engine/domain/example-requests.ts";
import { LocalEmbeddings } from "../src/engine/embedding/local-embeddings.ts";
import { isStopWord } from "../src/engine/embedding/stop-words.ts";
import { SetupError } from "../src/engine/errors.ts";
import { TimeZone } from "../src/engine/time-zone.ts";
import { KNOWLEDGE, NONE, STEPS } from "../src/engine/tools/learned-requests.ts";
import type { Tool } from "../src/engine/tools/tool.ts";
import { createUnderstanding } from "../src/engine/understand.ts";
import { boundTool } from "../src/offline/bound-tool.ts";
import { rank } from "../src/offline/goals/match.ts";
import { featuresOf } from "../src/offline/goals/request-features.ts";
import { readerAt } from "../src/offline/reading/read.ts";
import { tokensOf } from "../src/offline/reading/tokens.ts";
import { labelShares, learnedLabels, packed, type Sample, sampleOf } from "./learning/labels.ts";

// `npm run learn` learns from the example requests of each domain which tool a request is for, and writes the weights
// into its requests.json. `npm run learn -- <folder>` does so for a domain of your own.

/** The examples were written as of this time. */
const NOW = new Date("2026-11-21T15:04:00+08:00");
const WALL = new Date("2026-11-21T15:04:00");

/** One line for each `step` that is done, because learning takes minutes. */
function tell(what: string, done: number, all: number, step: number): void {
  if (done % step === 0 || done === all) console.log(`  ${done} of ${all} ${what}`);
}

async function samplesOf(
  examples: readonly ExampleRequest[],
  labels: readonly string[],
  tools: readonly Tool[],
  rewrite: (text: string) => Promise<string>,
) {
  const bound = tools.map((tool) => boundTool(tool));
  const mind = { embeddings: new LocalEmbeddings(), read: readerAt(WALL) };
  let width = 0;
  const samples: Sample[] = [];
  for (const { text: said, label } of examples) {
    const text = await rewrite(said);
    const features = await featuresOf(text, bound, mind.read);
    const near = new Map((await rank(text, bound, mind.embeddings)).map(({ tool, score }) => [tool.name, score]));
    samples.push(
      sampleOf(
        features,
        labels.indexOf(label),
        labels.map((one) => near.get(one) ?? 0),
      ),
    );
    width = features.length;
    tell("requests read", samples.length, examples.length, 1_000);
  }
  return { samples, width };
}

/** For each label, the words that several of its examples hold, by their stems, of those that many of all hold. */
function usualIn(examples: readonly ExampleRequest[], labels: readonly string[]): Record<string, string> {
  const all = new Map<string, Map<string, number>>();
  for (const { text, label } of examples) {
    const roots = new Set(
      tokensOf(text).flatMap(({ root, kind }) => (kind === "word" || kind === "han" ? [root] : [])),
    );
    for (const root of roots) {
      const counts = all.get(root) ?? new Map<string, number>();
      all.set(root, counts.set(label, (counts.get(label) ?? 0) + 1));
    }
  }
  const often = [...all].filter(
    ([root, counts]) => [...counts.values()].reduce((sum, count) => sum + count) >= OFTEN && !isStopWord(root),
  );
  return Object.fromEntries(
    labels.map((one) => [
      one,
      often
        .flatMap(([root, counts]) => ((counts.get(one) ?? 0) >= OF_ONE ? [root] : []))
        .sort()
        .join(" "),
    ]),
  );
}

const OFTEN = 5;
const OF_ONE = 2;

function moduleOf(page: object, folder: URL): DomainModule {
  const found = Object.values(page).find((one) => typeof one?.open === "function");
  if (!found) throw new SetupError(`${new URL("index.ts", folder).pathname} exports no domain.`);
  return found;
}

const given = process.argv.slice(2).map((path) => pathToFileURL(`${resolve(path)}/`));
const lacking = given.find((folder) => !existsSync(new URL("index.ts", folder)));
if (lacking) {
  console.error(`There is no domain in ${fileURLToPath(lacking)}: it has no index.ts.`);
  process.exit(2);
}
const included = ["merchant", "traffic", "travel"].map((name) => new URL(`../src/domains/${name}/`, import.meta.url));
async function learn(folder: URL): Promise<void> {
  const domain = moduleOf(await import(new URL("index.ts", folder).href), folder);
  const examples = exampleRequestsIn(new URL("requests/", folder));
  const dataDir = mkdtempSync(join(tmpdir(), "learn-"));
  const app = await createApp({ environment: { SWITCHBOARD_DATA_DIR: dataDir }, domains: [domain], now: () => NOW });
  const all = app.domains.flatMap(({ specialists, tools }) => [...tools, ...specialists.flatMap((one) => one.tools)]);
  const tools = [...new Map(all.map((tool) => [tool.name, tool])).values()];
  const labels = [...tools.map(({ name }) => name), NONE, KNOWLEDGE, STEPS].filter((name) =>
    examples.some(({ label }) => label === name),
  );
  const understanding = createUnderstanding({
    domains: app.domains,
    embeddings: new LocalEmbeddings(),
    now: () => NOW,
    timeZone: new TimeZone("Asia/Shanghai"),
  });
  console.log(`${domain.name}:`);
  const { samples, width } = await samplesOf(
    examples,
    labels,
    tools,
    async (text) => (await understanding.rewrite(text, [], NOW)).text,
  );
  const weights = learnedLabels(samples, labels.length, width, (round, rounds) => {
    tell("rounds learned", round, rounds, 50);
  });
  const right = samples.filter((sample) => {
    const shares = labelShares(sample, weights);
    return shares.indexOf(Math.max(...shares)) === sample.label;
  });
  writeFileSync(
    new URL("requests.json", folder),
    `${JSON.stringify(packed(weights, labels, usualIn(examples, labels), digestOf(examples)), null, 2)}\n`,
  );
  console.log(`${domain.name}: ${samples.length} requests, ${labels.length} labels, ${right.length} told right.`);
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}

for (const folder of given.length > 0 ? given : included) {
  try {
    await learn(folder);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
