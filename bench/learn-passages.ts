import { readdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Passage } from "../src/engine/domain/domain.ts";
import { type ExampleRequest, exampleRequestsIn } from "../src/engine/domain/example-requests.ts";
import { loadPassages } from "../src/engine/domain/passage-document.ts";
import { createPassageSigns, type PassageWeights, SIGNS } from "../src/engine/domain/passage-ranking.ts";
import { type Language, languageOf } from "../src/engine/language.ts";
import { KNOWLEDGE, NONE, STEPS } from "../src/engine/tools/learned-requests.ts";

// `npm run learn:passages` learns from questions whose passage is known what tells that a passage answers, prints how
// often that holds for questions it has not learned from, and writes the weights.

const ROUNDS = 1500;
const PACE = 0.5;
const MOMENTUM = 0.9;
/** Keeps weights small: L2. */
const PENALTY = 1e-4;
/** The share of right passages that `leastAsked` keeps. */
const KEPT = 0.9;

type Kind = "question" | "none" | "tool";

interface Sample {
  domain: string;
  language: Language;
  kind: Kind;
  /** The signs of each passage, and which of them answers; -1 if none does. */
  rows: number[][];
  right: number;
}

async function samplesOf(domain: string): Promise<Sample[]> {
  const home = new URL(`../src/domains/${domain}/`, import.meta.url);
  const folder = new URL("knowledge/", home);
  const passages = loadPassages(folder);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => basename(file, ".md"));
  const nameOf = (passage: Passage) => names[passages.indexOf(passage)]?.replace(/\.\w\w$/, "");
  const signsOf = createPassageSigns(passages);
  const questions = exampleRequestsIn(new URL("questions/", home));
  const known = new Set(questions.map(({ text }) => text));
  const requests = exampleRequestsIn(new URL("requests/", home)).filter(
    ({ text, label }) => !known.has(text) && !LOOKED_UP.includes(label),
  );
  const sampleOf = async ({ text, label }: ExampleRequest, kind: Kind): Promise<Sample> => {
    const found = await signsOf(text);
    return {
      domain,
      language: languageOf(text),
      kind,
      rows: found.map(({ signs }) => SIGNS.map((sign) => signs[sign])),
      right: kind === "question" ? found.findIndex(({ passage }) => nameOf(passage) === label) : -1,
    };
  };
  return Promise.all([
    ...questions.map((one) => sampleOf(one, one.label === NONE ? "none" : "question")),
    ...requests.map((one) => sampleOf(one, one.label === NONE ? "none" : "tool")),
  ]);
}

/** Headings of requests that a passage answers; those with a known passage are among the questions. */
const LOOKED_UP: readonly string[] = [KNOWLEDGE, STEPS, "lookup_policy"];

const oddsOf = (signs: readonly number[], weights: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (weights[at + 1] ?? 0), weights[0] ?? 0);

/** Conditional logistic regression, in which that no passage answers is a choice with odds 0. */
function learned(samples: readonly Sample[]): number[] {
  const all = samples.flatMap(({ rows }) => rows);
  const means = SIGNS.map((_, at) => all.reduce((sum, row) => sum + (row[at] ?? 0), 0) / all.length);
  const centred = samples.map(({ rows, right }) => ({
    right,
    rows: rows.map((row) => row.map((sign, at) => sign - (means[at] ?? 0))),
  }));
  const weights = new Array<number>(SIGNS.length + 1).fill(0);
  const speeds = weights.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : PENALTY * weight));
    for (const { rows, right } of centred) {
      const odds = rows.map((row) => Math.exp(oddsOf(row, weights)));
      const whole = odds.reduce((sum, one) => sum + one, 1);
      rows.forEach((row, i) => {
        const error = ((odds[i] ?? 0) / whole - (i === right ? 1 : 0)) / samples.length;
        [1, ...row].forEach((sign, at) => {
          slopes[at] = (slopes[at] ?? 0) + error * sign;
        });
      });
    }
    for (const at of weights.keys()) {
      speeds[at] = MOMENTUM * (speeds[at] ?? 0) - PACE * (slopes[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  const [bias = 0, ...rest] = weights;
  return [bias - rest.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0), ...rest];
}

/** The odds that most right passages have at least. */
function leastOf(samples: readonly Sample[], weights: readonly number[]): number {
  const odds = samples
    .flatMap(({ rows, right }) => (right < 0 ? [] : [oddsOf(rows[right] ?? [], weights)]))
    .sort((a, b) => b - a);
  return odds[Math.floor(KEPT * odds.length)] ?? 0;
}

/** Prints how often the right passage is first, and how often any is taken, rightly and wrongly, from each level on. */
function report(
  name: string,
  samples: readonly Sample[],
  scoreOf: (signs: readonly number[]) => number,
  levels: readonly number[],
) {
  const groupOf = ({ domain, language }: Sample) => `${domain} ${language}`;
  for (const group of new Set(samples.map(groupOf))) {
    const own = samples.filter((one) => groupOf(one) === group);
    const rate = (of: readonly Sample[], holds: (one: Sample) => boolean) =>
      `${((100 * of.filter(holds).length) / Math.max(1, of.length)).toFixed(1)} %`;
    const asked = own.filter(({ kind }) => kind === "question");
    const placeOf = ({ rows, right }: Sample) => rows.filter((row) => scoreOf(row) > scoreOf(rows[right] ?? [])).length;
    const taken = levels.map((level) => {
      const isTaken = ({ rows }: Sample) => Math.max(...rows.map(scoreOf)) >= level;
      const wrongly = (["none", "tool"] as const).map((kind) => {
        const others = own.filter((one) => one.kind === kind);
        return `${rate(others, isTaken)} of ${others.length} ${kind}`;
      });
      return `; from ${level.toFixed(2)} on ${rate(asked, isTaken)} taken, wrongly ${wrongly.join(", ")}`;
    });
    console.log(
      `${name}, ${group}: of ${asked.length} questions right first ${rate(asked, (one) => placeOf(one) === 0)}, ` +
        `among three ${rate(asked, (one) => placeOf(one) < 3)}${taken.join("")}`,
    );
  }
}

const DOMAINS = ["traffic", "travel"];
const samples = (await Promise.all(DOMAINS.map(samplesOf))).flat();
const [odd, even] = [1, 0].map((part) => samples.filter((_, at) => at % 2 === part));
const judged = (all: readonly Sample[] = []) => all.filter(({ kind }) => kind !== "tool");

const half = learned(judged(even));
report("title", odd ?? [], ([title = 0]) => title, [0.6]);
report("words", odd ?? [], ([, , words = 0]) => words, []);
report("together", odd ?? [], (signs) => oddsOf(signs, half), [0, leastOf(even ?? [], half)]);
for (const domain of DOMAINS) {
  const other = learned(judged(samples.filter((one) => one.domain !== domain)));
  report(
    `learned without ${domain}`,
    samples.filter((one) => one.domain === domain),
    (signs) => oddsOf(signs, other),
    [0],
  );
}

const weights = learned(judged(samples));
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const [bias = 0, title = 0, sentence = 0, words = 0, meaning = 0] = weights.map(rounded);
const file: PassageWeights = {
  bias,
  weights: { title, sentence, words, meaning },
  leastAsked: rounded(leastOf(samples, weights)),
};
writeFileSync(
  new URL("../src/engine/domain/passage-weights.json", import.meta.url),
  `${JSON.stringify(file, null, 2)}\n`,
);
console.log(JSON.stringify(file));
