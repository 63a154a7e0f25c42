import { writeFileSync } from "node:fs";
import { boundTool } from "../src/offline/bound-tool.ts";
import { clausesWanted } from "../src/offline/goals/clauses.ts";
import { goalsByWording } from "../src/offline/goals/goals-by-wording.ts";
import { readerAt } from "../src/offline/reading/read.ts";
import { valueAt } from "../src/offline/slots/arguments.ts";
import { type Weighed, WITHOUT_SIGNS } from "../src/offline/slots/likely-texts.ts";
import { openTextsOf } from "../src/offline/slots/proposed.ts";
import type { Slot } from "../src/offline/slots/slot.ts";
import { type Choice, learnedChoice } from "./learning/choice.ts";
import { isEqual } from "./selection/grade.ts";
import { NOW, type SelectionRequest, selectionRequests, turnsOf } from "./selection/requests.ts";

// `npm run learn:slots` learns from one half of public requests which words are the value of a slot that takes open
// texts, prints for how many slots that holds, and writes the weights.

/** L2, on signs of one scale. */
const PENALTY = 0.02;
/** What a value counts that may be left out as well. */
const MAY_BE_LEFT_OUT = 0.5;

const requests = selectionRequests("learned");
if (!requests) {
  console.log("Nothing to learn from: ../shared/data/tool-selection.jsonl is not there.");
  process.exit(1);
}

const read = readerAt(NOW);

interface Sample {
  candidates: Weighed[];
  right: number[];
  weight: number;
}

const samples = (await Promise.all(requests.map(samplesOf))).flat();

/** One for each slot with open texts of each right tool. What is said in several turns is left out. */
async function samplesOf(request: SelectionRequest): Promise<Sample[]> {
  const [turn, ...more] = turnsOf(request).filter(({ by }) => by === "user");
  if (!turn || more.length > 0) return [];
  const tools = request.tools.map((tool) => boundTool(tool));
  const wanted = tools.filter(({ name }) => request.gold.some((call) => call.name === name));
  const goals = await goalsByWording(turn.text, clausesWanted(turn.text), tools, read);
  return wanted.flatMap((tool) => {
    const said = wanted.length === 1 ? undefined : goals.find((goal) => goal.tool === tool)?.text;
    return openTextsOf(tool, read(said ?? turn.text)).flatMap(({ slot, candidates }): Sample[] => {
      const { values, mayBeLeftOut } = valuesFor(request, tool.name, slot);
      const right = candidates.flatMap(({ proposal }, at) =>
        values.some((one) => isEqual(proposal.value, one)) ? [at] : [],
      );
      // A value that is not said in these words teaches nothing.
      if (values.length > 0 && right.length === 0) return [];
      return [{ candidates, right, weight: mayBeLeftOut && values.length > 0 ? MAY_BE_LEFT_OUT : 1 }];
    });
  });
}

function valuesFor({ gold, gold_acceptable }: SelectionRequest, name: string, { path }: Slot) {
  const [key, ...inside] = path;
  const values = gold.flatMap((call, i): unknown[] => {
    if (call.name !== name) return [];
    const accepted = gold_acceptable?.[i]?.[name];
    if (!accepted) return [valueAt(call.arguments, { path })].flat();
    const all = accepted[String(key)] ?? [];
    return (
      inside.length === 0 ? all : all.map((one) => (one === "" ? "" : valueAt(Object(one), { path: inside })))
    ).flat(2);
  });
  return {
    values: values.filter((one) => one !== undefined && one !== null && one !== ""),
    mayBeLeftOut: values.includes(""),
  };
}

const names = [
  ...new Set(samples.flatMap(({ candidates }) => candidates.flatMap(({ signs }) => [...signs.keys()]))),
].sort();
const rowOf = ({ signs }: Weighed) => names.map((name) => signs.get(name) ?? 0);
const choices: Choice[] = samples
  .filter(({ candidates }) => candidates.length > 0)
  .map(({ candidates, right, weight }) => ({ rows: candidates.map(rowOf), right, weight }));
const [bias = 0, ...weights] = learnedChoice(choices, PENALTY);

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const file = Object.fromEntries([
  [WITHOUT_SIGNS, rounded(bias)],
  ...names.map((name, at): [string, number] => [name, rounded(weights[at] ?? 0)]),
]);
writeFileSync(new URL("../src/offline/slots/likely-texts.json", import.meta.url), `${JSON.stringify(file, null, 2)}\n`);

const oddsOf = (row: readonly number[]) => row.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias);
const told = choices.filter(({ rows, right }) => {
  const odds = rows.map(oddsOf);
  const best = odds.indexOf(Math.max(...odds));
  return right.length === 0 ? (odds[best] ?? 0) <= 0 : right.includes(best) && (odds[best] ?? 0) > 0;
});
console.log(`${requests.length} requests, ${choices.length} slots. Told right: ${told.length}.`);
