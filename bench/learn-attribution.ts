import { writeFileSync } from "node:fs";
import { choicesOf, weightsFrom } from "./attribution/learn.ts";
import { labelledRuns, MISSING } from "./attribution/runs.ts";

// `npm run learn:attribution` learns from labelled failed runs what tells that a step is at fault, and writes the weights.
// `npm run bench -- --part attribution` measures how often that is right for runs left out of the learning.

const runs = labelledRuns();
if (!runs) {
  console.log(`Nothing to learn from: ${MISSING}.`);
  process.exit(1);
}
const choices = (await choicesOf(runs)).flat();
const weights = weightsFrom(choices);
const file = new URL("../src/evaluation/attribution/weights.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
console.log(`Learned from ${choices.length} of ${runs.length} runs: ${JSON.stringify(weights)}`);
