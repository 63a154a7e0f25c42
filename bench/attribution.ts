import { type Attribution, attribute } from "../src/evaluation/attribution/attribute.ts";
import { shareText } from "../src/evaluation/share.ts";
import { baselines, type Verdict } from "./attribution/baselines.ts";
import { choicesOf, dealt, weightsFrom } from "./attribution/learn.ts";
import { labelledRuns, MISSING } from "./attribution/runs.ts";
import { report } from "./measure/table.ts";

// Which agent and which step made a run fail. Each part of the runs is judged by weights learned from the others.

const PARTS = 5;
/** How often the runs are dealt out anew: one deal alone is off by some points either way. */
const DEALS = 5;

const runs = labelledRuns();
if (!runs) {
  console.log(`Attribution: skipped, ${MISSING}.`);
  process.exit(0);
}
const labels = runs;
const choices = await choicesOf(labels);
const deals: Attribution[][] = [];
for (let deal = 0; deal < DEALS; deal += 1) deals.push(await judgedInParts(dealt(labels, PARTS, deal)));

async function judgedInParts(part: readonly number[]): Promise<Attribution[]> {
  const weights = Array.from({ length: PARTS }, (_, left) =>
    weightsFrom(choices.filter((_, i) => part[i] !== left).flat()),
  );
  return Promise.all(labels.map(({ run }, i) => attribute(run, weights[part[i] ?? 0])));
}

/** How many runs fulfil a condition, on average over the deals. */
const average = (holds: (judged: Attribution, i: number) => boolean): number =>
  deals.reduce((sum, deal) => sum + deal.filter(holds).length, 0) / DEALS;

const share = (count: number) => shareText(count, labels.length);
const rows = Object.entries(baselines).map(([name, verdictOf]) => {
  const verdicts: Verdict[] = labels.map(({ run }) => verdictOf(run));
  const right = (key: "agent" | "step") => share(verdicts.filter((one, i) => one[key] === labels[i]?.[key]).length);
  return [name, right("agent"), verdicts.some(({ step }) => step !== undefined) ? right("step") : "–"];
});
rows.push([
  "Switchboard",
  share(average(({ suspects: [first] }, i) => first?.agent === labels[i]?.agent)),
  share(average(({ suspects: [first] }, i) => first?.step === labels[i]?.step)),
]);
report(
  `Attribution: ${labels.length} failed runs of other systems`,
  [
    `${PARTS}-fold cross-validation by question, the mean of ${DEALS} deals; in parentheses 95 % intervals of one deal.`,
    "No model, no network. Only agents are named, never the program that runs their code.",
  ],
  ["", "agent right", "step right"],
  rows,
);

const all = deals.flat();
const named = all.reduce((sum, { suspects }) => sum + suspects.length, 0) / all.length;
const certainty = all.reduce((sum, { agents: [first] }) => sum + (first?.certainty ?? 0), 0) / all.length;
console.log(
  `The suspects, ${named.toFixed(1)} a run, hold the step in ` +
    `${share(average(({ suspects }, i) => suspects.some(({ step }) => step === labels[i]?.step)))}. ` +
    `Stated certainty of the agent: ${(100 * certainty).toFixed(0)} % on average.`,
);
