import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { assemble } from "../src/assemble.ts";
import { digestOf, type ExampleRequest, exampleRequestsIn } from "../src/engine/domain/example-requests.ts";
import { statementsOf } from "../src/engine/knowledge/affinity.ts";
import { signsOfChange, WITHOUT_SIGNS } from "../src/engine/knowledge/domain-change.ts";
import { featuresOfTopic, learnedDomains } from "../src/engine/knowledge/learned-domains.ts";
import { subjectsOf } from "../src/engine/knowledge/recognise.ts";
import { LearnedRequests, NONE } from "../src/engine/tools/learned-requests.ts";
import { type Choice, learnedChoice } from "./learning/choice.ts";
import { learnedQuickly, packed, sampleOf } from "./learning/labels.ts";

// `npm run learn:domains` learns from the example requests of the included domains, and from examples of small talk,
// which domain a question is for, and
// from the `dev` half of the phrasings when a message turns to another domain: every later message of a conversation
// stays, and every first one, put behind another domain, turns to its own. It prints how often each is told right for
// phrasings, then writes the weights.

const NAMES = ["traffic", "travel", "merchant"];
const LABELS = [...NAMES, NONE];
/** L2. */
const PENALTY = { topics: 1e-6, changes: 0.001 };
const FOLDERS = ["", "newcomers/", "conversations/", "lists/", "talk/"];
const PARTS = 5;

const topics = await topicsLearned();
const { sharesOf } = learnedDomains(new LearnedRequests(topics), NAMES);

async function topicsLearned() {
  const requests = [...NAMES.flatMap(askedOf), ...(await toldOf())];
  const talk = exampleRequestsIn(new URL("../src/offline/talk/examples/", import.meta.url))
    .filter(({ label }) => label !== NONE)
    .map(({ text }) => ({ text, label: NONE }));
  const examples = [...evenly(requests), ...talk];
  const samples = examples.map(({ text, label }) => sampleOf(featuresOfTopic(text), LABELS.indexOf(label)));
  const weights = learnedQuickly(samples, LABELS.length, featuresOfTopic("").length, PENALTY.topics);
  const usual = Object.fromEntries(LABELS.map((label) => [label, ""]));
  return packed(weights, LABELS, usual, digestOf(examples));
}

/** What users ask of a domain. */
function askedOf(name: string): ExampleRequest[] {
  const folders = ["requests/", "questions/"].map((kind) => new URL(`../src/domains/${name}/${kind}`, import.meta.url));
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap(exampleRequestsIn)
    .filter(({ label }) => label !== NONE)
    .map(({ text }) => ({ text, label: name }));
}

/** What the domains say of themselves, a statement each: what they handle, and their passages. */
async function toldOf(): Promise<ExampleRequest[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "domains-"));
  const { domains, close } = await assemble({ environment: { SWITCHBOARD_DATA_DIR: dataDir }, domains: NAMES });
  const passages = domains.map(({ name, passages }) => ({
    name,
    texts: passages.flatMap(({ title, content, aliases = [] }) => [title, ...aliases, ...statementsOf(content)]),
  }));
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  return [...subjectsOf(domains), ...passages].flatMap(({ name, texts }) =>
    texts.map((text) => ({ text, label: name })),
  );
}

/** As many of each domain: of those with fewer examples, some come again. */
function evenly(examples: readonly ExampleRequest[]): ExampleRequest[] {
  const of = NAMES.map((name) => examples.filter(({ label }) => label === name));
  const most = Math.max(...of.map(({ length }) => length));
  return of.flatMap((own) => Array.from({ length: most }, (_, at) => own[at % own.length] ?? { text: "", label: "" }));
}

const entry = z.looseObject({
  half: z.string(),
  turns: z.array(z.union([z.string(), z.looseObject({ text: z.string() }).transform(({ text }) => text)])),
});

const conversations = NAMES.flatMap((domain) =>
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
    const before = i === 0 ? NAMES.filter((name) => name !== domain) : [domain];
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
