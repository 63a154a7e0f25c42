import { writeFileSync } from "node:fs";
import { digestOf, type ExampleRequest, exampleRequestsIn } from "../src/engine/domain/example-requests.ts";
import { NONE } from "../src/engine/tools/learned-requests.ts";
import { acts } from "../src/offline/goals/acts.ts";
import { NO_ACT, SPEECH_ACTS, speechFeatures } from "../src/offline/goals/speech-act.ts";
import { labelShares, learnedQuickly, packed, type Sample, sampleOf } from "./learning/labels.ts";

// `npm run learn:speech-acts` learns from examples what messages do, prints how often messages left out of the learning
// are taken for none that asks for an act, and writes the weights.

const FOLDS = 4;
/** L2. */
const PENALTY = 3e-4;

const room = new URL("../src/offline/goals/", import.meta.url);
const examples = exampleRequestsIn(new URL("speech-acts/", room));
/** What users of the included domains want done, and every twelfth of what they want to know. */
const requests = ["merchant", "traffic", "travel"]
  .flatMap((name) => exampleRequestsIn(new URL(`../src/domains/${name}/requests/`, import.meta.url)))
  .filter(({ label }) => label !== NONE)
  .map(({ text, label }) => ({ text, label: acts({ name: label }) ? "act" : "ask" }))
  .filter(({ label }, at) => label === "act" || at % 12 === 0);
const labels: readonly string[] = SPEECH_ACTS;
const asSample = ({ text, label }: ExampleRequest) => sampleOf(speechFeatures(text), labels.indexOf(label));
const samples = examples.map(asSample);
const usual = requests.map(asSample);
const width = speechFeatures("").length;
/** The hard examples count twice. */
const learnedOf = (hard: readonly Sample[], plain: readonly Sample[]) =>
  learnedQuickly([...hard, ...hard, ...plain], labels.length, width, PENALTY);

/** How likely each sample asks for an act, by weights that were learned without it. */
const shares = new Map<Sample, number>();
for (let fold = 0; fold < FOLDS; fold += 1) {
  const others = (some: readonly Sample[]) => some.filter((_, at) => at % FOLDS !== fold);
  const weights = learnedOf(others(samples), others(usual));
  for (const some of [samples, usual])
    some.forEach((sample, at) => {
      if (at % FOLDS === fold) shares.set(sample, labelShares(sample, weights)[0] ?? 1);
    });
}
for (const [name, some] of [["examples", samples] as const, ["requests of the domains", usual] as const])
  for (const [label, act] of labels.entries()) {
    const own = some.filter((sample) => sample.label === label);
    const found = own.filter((sample) => (shares.get(sample) ?? 1) < NO_ACT);
    const percent = ((100 * found.length) / own.length).toFixed(1);
    if (own.length > 0) console.log(`${name}, ${act}: ${percent} % (${found.length}/${own.length}) ask for no act`);
  }
writeFileSync(
  new URL("speech-acts.json", room),
  `${JSON.stringify(packed(learnedOf(samples, usual), labels, {}, digestOf(examples)), null, 2)}\n`,
);
