import { writeFileSync } from "node:fs";
import { digestOf, type ExampleRequest, exampleRequestsIn } from "../src/engine/domain/example-requests.ts";
import { NONE } from "../src/engine/tools/learned-requests.ts";
import { SURE, talkFeatures } from "../src/offline/talk/act.ts";
import { labelShares, learnedQuickly, packed, sampleOf, type Weights } from "./learning/labels.ts";

// `npm run learn:talk` learns from examples which act of a conversation a message is, prints how often that holds for
// examples left out of the learning, and writes the weights.

const FOLDS = 4;
/** L2. */
const PENALTY = 3e-4;

const room = new URL("../src/offline/talk/", import.meta.url);
const examples = exampleRequestsIn(new URL("examples/", room));
const labels = [...new Set(examples.map(({ label }) => label))];
/** Every fourth request of the domains: none of them is an act. */
const requests = ["merchant", "traffic", "travel"]
  .flatMap((name) => exampleRequestsIn(new URL(`../src/domains/${name}/requests/`, import.meta.url)))
  .filter(({ label }, at) => label !== NONE && at % 4 === 0)
  .map(({ text }) => ({ text, label: NONE }));

const asSample = ({ text, label }: ExampleRequest) => sampleOf(talkFeatures(text), labels.indexOf(label));
const samples = examples.map(asSample);
const others = requests.map(asSample);
const width = talkFeatures("").length;

let [sure, sureRight, acts, found, taken] = [0, 0, 0, 0, 0];
const none = labels.indexOf(NONE);
const wrong: string[] = [];
for (let fold = 0; fold < FOLDS; fold += 1) {
  const isKept = (_: unknown, at: number) => at % FOLDS === fold;
  const weights = learnedQuickly(
    [...samples, ...others].filter((one, at) => !isKept(one, at)),
    labels.length,
    width,
    PENALTY,
  );
  [...samples, ...others].forEach((sample, at) => {
    if (!isKept(sample, at)) return;
    const { label, share } = bestOf(sample, weights);
    if (sample.label !== none) acts += 1;
    if (label === none || share < SURE) return;
    sure += 1;
    if (label === sample.label) sureRight += 1;
    else wrong.push(`${labels[sample.label]} → ${labels[label]}: ${[...examples, ...requests][at]?.text}`);
    if (label === sample.label) found += 1;
    if (sample.label === none) taken += 1;
  });
}

function bestOf(sample: ReturnType<typeof asSample>, weights: Weights) {
  const shares = labelShares(sample, weights);
  const share = Math.max(...shares);
  return { label: shares.indexOf(share), share };
}

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} % (${part}/${of})`;
if (process.argv.includes("--wrong")) console.log(wrong.join("\n"));
console.log(`Left out of the learning: acts found ${percent(found, acts)}, told right ${percent(sureRight, sure)},`);
console.log(`other messages taken for an act ${percent(taken, samples.length + others.length - acts)}.`);
const weights = learnedQuickly([...samples, ...others], labels.length, width, PENALTY);
writeFileSync(
  new URL("talk.json", room),
  `${JSON.stringify(packed(weights, labels, {}, digestOf(examples)), null, 2)}\n`,
);
