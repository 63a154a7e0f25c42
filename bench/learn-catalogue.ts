import { writeFileSync } from "node:fs";
import { z } from "zod";
import { LocalEmbeddings } from "../src/engine/embedding/local-embeddings.ts";
import type { CatalogueWeights } from "../src/engine/planning/catalogue.ts";
import { createSigns, type Listed, SIGNS } from "../src/engine/planning/signs.ts";
import { sealTools } from "./planning/pool.ts";
import { percent } from "./planning/rankings.ts";
import { restBench } from "./planning/restbench.ts";
import { textIn } from "./planning/source.ts";
import { toolLinkOs } from "./planning/toollinkos.ts";

// `npm run learn:catalogue` learns from goals whose last tool is known what tells that a tool ends their chain, prints
// how often the right one is first for tools and sets it has not learned from, and writes the weights.

const ROUNDS = 1500;
const PACE = 0.5;
const MOMENTUM = 0.9;
/** Keeps weights small: L2. */
const PENALTY = 1e-4;
const PARTS = 5;

interface Sample {
  set: string;
  /** The right tool. */
  end: string;
  /** The signs of each tool that was looked at, and which of them is the right one; -1 if none is. */
  rows: number[][];
  right: number;
}

interface Request {
  text: string;
  end: string;
}

const embeddings = new LocalEmbeddings({ cacheSize: 3000 });

async function samplesOf(set: string, tools: readonly Listed[], requests: readonly Request[]): Promise<Sample[]> {
  const signsFor = await createSigns(tools, embeddings);
  return Promise.all(
    requests.map(async ({ text, end }) => {
      const found = await signsFor(text);
      return {
        ...{ set, end, rows: found.map(({ signs }) => SIGNS.map((sign) => signs[sign])) },
        right: found.findIndex(({ item }) => item.name === end),
      };
    }),
  );
}

const requestShape = z.object({
  query: z.string(),
  source: z.string(),
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      parameters: z.object({ properties: z.record(z.string(), z.unknown()) }),
    }),
  ),
  gold: z.array(z.object({ name: z.string() })),
});

/** Requests with a few tools of their own each. Sources: BFCL v4 (Apache-2.0), ACEBench (MIT; Chinese). */
async function ownLists(): Promise<Sample[]> {
  const requests = textIn("tool-selection.jsonl")
    .trim()
    .split("\n")
    .map((line) => requestShape.parse(JSON.parse(line)))
    .filter(({ source, tools, gold }) => !source.startsWith("seal") && tools.length > 1 && gold.length === 1);
  const found = await Promise.all(
    requests.map(({ query, source, tools, gold }) =>
      samplesOf(source.replace(/[/_].*/, ""), tools, [{ text: query, end: gold[0]?.name ?? "" }]),
    ),
  );
  return found.flat();
}

async function allSamples(): Promise<Sample[]> {
  const [linked, rest, seal] = [toolLinkOs(), await restBench(), sealTools()];
  const first = linked.goals.map(({ text, needs }) => ({ text, end: needs[0] ?? "" }));
  const last = rest.goals.map(({ text, needs }) => ({ text, end: needs.at(-1) ?? "" }));
  const only = seal.goals.map(({ text, needs }) => ({ text, end: needs[0] ?? "" }));
  return [
    ...(await samplesOf("ToolLinkOS", linked.tools, first)),
    ...(await samplesOf("RestBench", rest.tools, last)),
    ...(await samplesOf("Seal-Tools", [...seal.tools.values()], only)),
    ...(await ownLists()),
  ];
}

const scoreOf = (row: readonly number[], weights: readonly number[]): number =>
  row.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0);

function sharesOf(rows: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const scores = rows.map((row) => scoreOf(row, weights));
  const best = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - best));
  const whole = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / whole);
}

/** Conditional logistic regression by gradient descent with momentum. */
function learned(samples: readonly Sample[]): number[] {
  const told = samples.filter(({ right }) => right >= 0);
  const weights = SIGNS.map(() => 0);
  const speeds = SIGNS.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight) => PENALTY * weight);
    for (const { rows, right } of told)
      sharesOf(rows, weights).forEach((share, i) => {
        const error = (share - (i === right ? 1 : 0)) / told.length;
        rows[i]?.forEach((sign, at) => {
          slopes[at] = (slopes[at] ?? 0) + error * sign;
        });
      });
    for (const at of weights.keys()) {
      speeds[at] = MOMENTUM * (speeds[at] ?? 0) - PACE * (slopes[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  return weights;
}

/** How often the right tool is first and among three, and the mean logarithm of the share that it gets. */
function report(name: string, samples: readonly Sample[], weightsFor: (sample: Sample) => readonly number[]) {
  let [first, three, logs] = [0, 0, 0];
  for (const sample of samples) {
    const shares = sharesOf(sample.rows, weightsFor(sample));
    const own = shares[sample.right] ?? 0;
    const place = own === 0 ? Number.POSITIVE_INFINITY : shares.filter((share) => share > own).length;
    first += place === 0 ? 1 : 0;
    three += place < 3 ? 1 : 0;
    logs += Math.log(Math.max(own, 1e-4));
  }
  const n = samples.length;
  console.log(
    `${name}: ${n} goals, first ${percent(first / n)}, among three ${percent(three / n)}, log ${(logs / n).toFixed(3)}`,
  );
}

const samples = await allSamples();
const sets = [...new Set(samples.map(({ set }) => set))];
const ends = [...new Set(samples.map(({ set, end }) => `${set} ${end}`))];
const partOf = ({ set, end }: Sample): number => ends.indexOf(`${set} ${end}`) % PARTS;
const byPart = Array.from({ length: PARTS }, (_, part) => learned(samples.filter((one) => partOf(one) !== part)));
for (const set of sets) {
  const own = samples.filter((one) => one.set === set);
  const others = learned(samples.filter((one) => one.set !== set));
  report(`${set}, other tools learned`, own, (one) => byPart[partOf(one)] ?? []);
  report(`${set}, other sets learned`, own, () => others);
}

const rounded = learned(samples).map((value) => Math.round(value * 100) / 100);
const weights = Object.fromEntries(SIGNS.map((sign, at) => [sign, rounded[at] ?? 0])) as CatalogueWeights;
writeFileSync(
  new URL("../src/engine/planning/catalogue-weights.json", import.meta.url),
  `${JSON.stringify(weights, null, 2)}\n`,
);
console.log(JSON.stringify(weights));
