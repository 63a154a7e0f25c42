import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { reportConcurrency } from "./parts/concurrency.ts";
import { reportDocuments } from "./parts/documents.ts";
import { reportExperience } from "./parts/experience.ts";
import { reportExperienceUse } from "./parts/experience-use.ts";
import { reportGrowth } from "./parts/growth.ts";
import { reportLongTexts } from "./parts/long-texts.ts";
import { reportManyTools } from "./parts/many-tools.ts";
import { reportSwitchingSpecialists } from "./parts/switching-specialists.ts";
import { reportThreeSubTasks } from "./parts/three-sub-tasks.ts";

const USAGE = `npm run bench -- [--part <name>]... [--long] [--folder <path>]...

  --part   sub-tasks, switching, growth, concurrency, long-texts, many-tools, documents, experience, experience-use,
           replies, tools, phrasings, planning, attribution, grounding or faults; default: all except the last
           nine
  --folder a folder of Markdown, for the part documents
  --long   runs the other frameworks to 200 turns too, and times more turns (about fifteen minutes)`;

const { values: options } = parseArgs({
  options: {
    part: { type: "string", multiple: true },
    folder: { type: "string", multiple: true, default: [] },
    long: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
const { long } = options;

const parts: Record<string, () => Promise<unknown>> = {
  "sub-tasks": () => reportThreeSubTasks(long ? 60 : 25),
  switching: () => reportSwitchingSpecialists([5, 40, 200], long ? 200 : 40),
  growth: () => reportGrowth({ turns: 200, peersUpTo: long ? 200 : 100, mostSeconds: long ? 120 : 6 }),
  concurrency: () =>
    reportConcurrency([
      [100, long ? 20 : 5],
      [1000, long ? 5 : 2],
    ]),
  "long-texts": reportLongTexts,
  "many-tools": reportManyTools,
  documents: () => reportDocuments(options.folder),
  experience: reportExperience,
  "experience-use": reportExperienceUse,
  replies: () => ownProgram("./replies.ts"),
  tools: () => ownProgram("./tool-selection.ts"),
  phrasings: () => ownProgram("./phrasings.ts"),
  planning: () => ownProgram("./planning.ts"),
  attribution: () => ownProgram("./attribution.ts"),
  grounding: () => ownProgram("./grounding.ts"),
  faults: () => ownProgram("./faults.ts"),
};

/** One with options of its own. */
function ownProgram(file: string) {
  return once(fork(fileURLToPath(new URL(file, import.meta.url))), "exit");
}
const ONLY_IF_NAMED = [
  "experience",
  "experience-use",
  "replies",
  "tools",
  "phrasings",
  "planning",
  "attribution",
  "grounding",
  "faults",
];

const unknown = options.part?.filter((name) => !parts[name]) ?? [];
if (options.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no part "${unknown.join(", ")}".\n\n${USAGE}` : USAGE);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const versionOf = (name: string): string => {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return `${name} ${JSON.parse(readFileSync(file, "utf8")).version}`;
};
const packages = [
  "@langchain/langgraph",
  "@langchain/core",
  "@langchain/langgraph-supervisor",
  "@langchain/langgraph-swarm",
  "@langchain/langgraph-checkpoint-sqlite",
];
const startedAt = performance.now();
console.log(
  `Scripted models answer at once, the same in every system. Prompt tokens are o200k over every sent message and tool schema.\n` +
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ${packages.map(versionOf).join(", ")}.`,
);
for (const name of options.part ?? Object.keys(parts).filter((one) => !ONLY_IF_NAMED.includes(one)))
  await parts[name]?.();
console.log(`\nMeasured in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
