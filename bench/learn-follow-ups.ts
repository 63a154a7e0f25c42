import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../src/app.ts";
import { exampleRequestsIn } from "../src/engine/domain/example-requests.ts";
import { LocalEmbeddings } from "../src/engine/embedding/local-embeddings.ts";
import { TimeZone } from "../src/engine/time-zone.ts";
import { createUnderstanding } from "../src/engine/understand.ts";
import { boundTool } from "../src/offline/bound-tool.ts";
import { type FollowUpWeights, followUpSigns } from "../src/offline/conversation/goes-on.ts";
import { readerAt } from "../src/offline/reading/read.ts";

// `npm run learn:follow-ups` learns from follow-ups and from the example requests of the domains what tells that a
// message goes on from the request before it, prints how often that holds for messages it has not learned from, and
// writes the weights.

const NOW = new Date("2026-11-21T15:04:00+08:00");
const WALL = new Date("2026-11-21T15:04:00");
const DOMAINS = ["merchant", "traffic", "travel"];
const ROUNDS = 250;
const PACE = 2;
const MOMENTUM = 0.9;
/** Keeps weights small: L2. */
const PENALTY = 3e-4;
/** One example request of so many is learned from. */
const EACH = 4;
const FOLDS = 5;

interface Sample {
  text: string;
  places: number[];
  values: number[];
  goesOn: boolean;
}

const oddsOf = ({ places, values }: Sample, weights: Float64Array): number =>
  places.reduce((sum, place, at) => sum + (values[at] ?? 0) * (weights[place] ?? 0), 0);

/** Logistic regression by gradient descent with momentum; both kinds of message count the same. */
function learned(samples: readonly Sample[], width: number): Float64Array {
  const weights = new Float64Array(width);
  const speeds = new Float64Array(width);
  const going = samples.filter(({ goesOn }) => goesOn).length;
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight) => PENALTY * weight);
    for (const sample of samples) {
      const share = 1 / (1 + Math.exp(-oddsOf(sample, weights)));
      const error = (share - (sample.goesOn ? 1 : 0)) / (2 * (sample.goesOn ? going : samples.length - going));
      sample.places.forEach((place, at) => {
        slopes[place] = (slopes[place] ?? 0) + error * (sample.values[at] ?? 0);
      });
    }
    for (let at = 0; at < width; at += 1) {
      speeds[at] = MOMENTUM * (speeds[at] ?? 0) - PACE * (slopes[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  return weights;
}

function packed(weights: Float64Array): FollowUpWeights {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step));
  return { step, weights: Buffer.from(bytes).toString("base64") };
}

const home = new URL("../src/", import.meta.url);
const followUps = ["en", "zh"].flatMap((language) =>
  [
    ...readFileSync(new URL(`offline/conversation/follow-ups/${language}.md`, home), "utf8").matchAll(/^- (.+)$/gm),
  ].flatMap(([, text = ""]) => text.trim()),
);
const requests = DOMAINS.flatMap((name) => exampleRequestsIn(new URL(`domains/${name}/requests/`, home)));
const dataDir = mkdtempSync(join(tmpdir(), "learn-"));
const app = await createApp({ environment: { SWITCHBOARD_DATA_DIR: dataDir }, domains: DOMAINS, now: () => NOW });
const tools = app.domains
  .flatMap(({ specialists, tools }) => [...tools, ...specialists.flatMap((one) => one.tools)])
  .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at)
  .map((tool) => boundTool(tool));
const understanding = createUnderstanding({
  domains: app.domains,
  embeddings: new LocalEmbeddings(),
  now: () => NOW,
  timeZone: new TimeZone("Asia/Shanghai"),
});
const read = readerAt(WALL);
const said = [
  ...followUps.map((text) => ({ text, goesOn: true })),
  ...requests.filter((_, at) => at % EACH === 0).map(({ text }) => ({ text, goesOn: false })),
];
const samples: Sample[] = [];
let width = 0;
for (const { text, goesOn } of said) {
  const signs = await followUpSigns((await understanding.rewrite(text, [], NOW)).text, tools, read);
  const places = signs.flatMap((value, place) => (value === 0 ? [] : [place]));
  samples.push({ text, places, values: places.map((place) => signs[place] ?? 0), goesOn });
  width = signs.length;
}
await app.close();
rmSync(dataDir, { recursive: true, force: true });

const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const isOut = (_: Sample, at: number) => at % FOLDS === fold;
  const weights = learned(
    samples.filter((sample, at) => !isOut(sample, at)),
    width,
  );
  return samples.filter(isOut).map((sample) => ({ ...sample, odds: oddsOf(sample, weights) }));
}).flat();
for (const goesOn of [true, false]) {
  const own = judged.filter((one) => one.goesOn === goesOn);
  const right = own.filter(({ odds }) => odds > 0 === goesOn);
  console.log(`${goesOn ? "go on" : "stand alone"}: ${right.length} of ${own.length} told right.`);
  if (process.argv.includes("--misses"))
    for (const { text, odds } of own) if (odds > 0 !== goesOn) console.log(`  ${odds.toFixed(1)} ${text}`);
}
writeFileSync(
  new URL("offline/conversation/follow-ups.json", home),
  `${JSON.stringify(packed(learned(samples, width)), null, 2)}\n`,
);
