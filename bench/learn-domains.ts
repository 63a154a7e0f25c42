import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { digestOf } from "../src/engine/domain/example-requests.ts";
import { signsOfChange, WITHOUT_SIGNS } from "../src/engine/knowledge/domain-change.ts";
import { featuresOfTopic, learnedDomains } from "../src/engine/knowledge/learned-domains.ts";
import { LearnedRequests, NONE } from "../src/engine/tools/learned-requests.ts";
import { type Choice, learnedChoice } from "./learning/choice.ts";
import { learnedQuickly, packed, sampleOf } from "./learning/labels.ts";
import { DOMAINS, topicExamples } from "./learning/topic-examples.ts";

// `npm run learn:domains` learns from the example requests of the included domains, and from examples of small talk,
// which domain a question is for, and
// from the `dev` half of the phrasings when a message turns to another domain: every later message of a conversation
// stays, and every first one, put behind another domain, turns to its own. It prints how often each is told right for
// phrasings, then writes the weights.

const LABELS = [...DOMAINS, NONE];
/** L2. */
const PENALTY = { topics: 1e-6, changes: 0.001 };
const FOLDERS = ["", "newcomers/", "conversations/", "lists/", "talk/"];
const PARTS = 5;

const topics = await topicsLearned();
const { sharesOf } = learnedDomains(
  new LearnedRequests(topics),
  DOMAINS.map((name) => ({ name })),
);

async function topicsLearned() {
  console.log("Reading the example requests …");
  const examples = await topicExamples();
  console.log(`Learning from ${examples.length} of them; this takes several minutes …`);
  const samples = examples.map(({ text, label }) => sampleOf(featuresOfTopic(text), LABELS.indexOf(label)));
  const weights = learnedQuickly(samples, LABELS.length, featuresOfTopic("").length, PENALTY.topics);
  const usual = Object.fromEntries(LABELS.map((label) => [label, ""]));
  return packed(weights, LABELS, usual, digestOf(examples));
}

const entry = z.looseObject({
  half: z.string(),
  turns: z.array(z.union([z.string(), z.looseObject({ text: z.string() }).transform(({ text }) => text)])),
});

const conversations = DOMAINS.flatMap((domain) =>
  FOLDERS.flatMap((folder) =>
    readFileSync(new URL(`../tests/phrasings/${folder}${domain}.jsonl`, import.meta.url), "utf8")
      .trim()
      .split("\n")
      .map((line) => entry.parse(JSON.parse(line)))
      .filter(({ half }) => half === "dev")
      .map(({ turns }) => ({ domain, turns })),
  ),
);

const firsts = conversations.map(({ domain, turns: [first = ""] }) => sharesOf(first)[0]?.name === domain);
console.log(`First messages: ${firsts.filter(Boolean).length} of ${firsts.length} told.`);

interface Sample extends Choice {
  isChange: boolean;
  part: number;
}

const samples = conversations.flatMap(({ domain, turns }, at) =>
  turns.flatMap((text, i) => {
    const before = i === 0 ? DOMAINS.filter((name) => name !== domain) : [domain];
    return before.flatMap((previous): Sample[] => {
      const { to, signs } = signsOfChange(text, sharesOf(text), previous);
      const isChange = i === 0;
      if (isChange && to !== domain) return [];
      return [{ rows: [Object.values(signs)], right: isChange ? [0] : [], weight: 1, isChange, part: at % PARTS }];
    });
  }),
);

/** Changes and stays count the same together, however many there are. */
function weighed(some: readonly Sample[]): Choice[] {
  const changes = some.filter(({ isChange }) => isChange).length;
  return some.map((one) => ({ ...one, weight: one.isChange ? (some.length - changes) / changes : 1 }));
}

const told = Array.from({ length: PARTS }, (_, part) => {
  const [bias = 0, ...weights] = learnedChoice(weighed(samples.filter((one) => one.part !== part)), PENALTY.changes);
  return samples
    .filter((one) => one.part === part)
    .map(({ rows: [row = []], isChange }) => {
      const odds = row.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias);
      return { isChange, isTold: odds > 0 === isChange };
    });
}).flat();
for (const isChange of [false, true]) {
  const some = told.filter((one) => one.isChange === isChange);
  console.log(
    `${isChange ? "Changes" : "Stays"}: ${some.filter(({ isTold }) => isTold).length} of ${some.length} told.`,
  );
}

const { signs } = signsOfChange("", [], "");
const [bias = 0, ...weights] = learnedChoice(weighed(samples), PENALTY.changes);
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const changes = Object.fromEntries([
  [WITHOUT_SIGNS, rounded(bias)],
  ...Object.keys(signs).map((name, at): [string, number] => [name, rounded(weights[at] ?? 0)]),
]);
const write = (file: string, learned: object) =>
  writeFileSync(new URL(file, import.meta.url), `${JSON.stringify(learned, null, 2)}\n`);
write("../src/domains/topics.json", topics);
write("../src/engine/knowledge/domain-change.json", changes);
