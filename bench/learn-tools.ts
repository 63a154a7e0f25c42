import { writeFileSync } from "node:fs";
import { LocalEmbeddings } from "../src/engine/embedding/local-embeddings.ts";
import { cosine } from "../src/engine/embedding/nearest.ts";
import { boundTool } from "../src/offline/bound-tool.ts";
import { clausesWanted } from "../src/offline/goals/clauses.ts";
import { SIGNS, signsOf } from "../src/offline/goals/tool-signs.ts";
import {
  compared,
  inOrder,
  SIGNS_OF_FURTHER,
  signsOfFurther,
  type ToolWeights,
} from "../src/offline/goals/wanted-tools.ts";
import { readerAt } from "../src/offline/reading/read.ts";
import { saidOf } from "../src/offline/wording/name-of.ts";
import { type Choice, learnedChoice } from "./learning/choice.ts";
import { NOW, type SelectionRequest, selectionRequests, turnsOf } from "./selection/requests.ts";

// `npm run learn:tools` learns from one half of public requests which tools a text asks for, by the tools' own wording,
// prints how often that holds for requests left out of the learning, and writes the weights.

/** L2, on signs of one scale. */
const PENALTY = { asked: 0.04, further: 0.02 };
/** What a request counts from whose tools the right ones were taken away. */
const WITHOUT_RIGHT = 0.1;

const requests = selectionRequests("learned");
if (!requests) {
  console.log("Nothing to learn from: ../shared/data/tool-selection.jsonl is not there.");
  process.exit(1);
}

const embeddings = new LocalEmbeddings({ cacheSize: 10_000 });
const read = readerAt(NOW);

type Tool = ReturnType<typeof boundTool>;

interface Sample {
  text: string;
  clauses: string[];
  tools: Tool[];
  right: number[];
  /** With which tool it is for, and without that. */
  choices: Choice[];
}

const pool = [...new Map(requests.flatMap(({ tools }) => tools).map((tool) => [tool.name, boundTool(tool)])).values()];
const samples: Sample[] = await Promise.all(requests.map(sampleOf));

async function sampleOf(request: SelectionRequest): Promise<Sample> {
  // What a dialogue is about, its first turn says.
  const text = turnsOf(request)[0]?.text ?? "";
  const clauses = clausesWanted(text);
  const tools = request.tools.map((tool) => boundTool(tool));
  const right = tools.flatMap(({ name }, at) => (request.gold.some((call) => call.name === name) ? [at] : []));
  const choices = [{ rows: await signsOf(text, clauses, tools, read), right, weight: 1 }];
  if (right.length > 0) {
    const left = tools.filter((_, at) => !right.includes(at));
    const others = left.length > 0 ? left : [await nearestOther(text, tools)];
    choices.push({ rows: await signsOf(text, clauses, others, read), right: [], weight: WITHOUT_RIGHT });
  }
  return { text, clauses, tools, right, choices };
}

/** The tool of another request that is nearest to a text. */
async function nearestOther(text: string, own: readonly Tool[]): Promise<Tool> {
  const query = await embeddings.embedQuery(text);
  const others = pool.filter(({ name }) => !own.some((one) => one.name === name));
  const vectors = await embeddings.embedDocuments(others.map((tool) => `${tool.name}. ${saidOf(tool)}`));
  const scores = vectors.map((vector) => cosine(query, vector));
  const best = others[scores.indexOf(Math.max(...scores))];
  if (!best) throw new Error("There is only one tool to learn from.");
  return best;
}

/** Whether each tool there is beside the likeliest is asked for, too: those of which that is known count as chosen. */
async function furtherChoices({ text, clauses, tools, right }: Sample, asked: number[]): Promise<Choice[]> {
  if (right.length === 0 || tools.length < 2) return [];
  const wanted = await compared(text, clauses, tools, read, { asked });
  const [best = 0, ...rest] = inOrder(wanted);
  const chosen = [best];
  return rest.map((at) => {
    const isRight = right.includes(at);
    const row = signsOfFurther(wanted, at, chosen);
    if (isRight) chosen.push(at);
    return { rows: [row], right: isRight ? [0] : [], weight: 1 };
  });
}

async function learnedFrom(of: readonly Sample[]): Promise<ToolWeights> {
  const asked = learnedChoice(
    of.flatMap(({ choices }) => choices),
    PENALTY.asked,
  );
  const further = await Promise.all(of.map((one) => furtherChoices(one, asked)));
  return { asked, further: learnedChoice(further.flat(), PENALTY.further) };
}

const weights = await learnedFrom(samples);
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 1e4) / 1e4);
const file: ToolWeights = { asked: rounded(weights.asked), further: rounded(weights.further) };
writeFileSync(new URL("../src/offline/goals/wanted-tools.json", import.meta.url), `${JSON.stringify(file, null, 2)}\n`);
const told = (values: readonly number[], signs: readonly string[]) =>
  ["odds without any", ...signs].map((sign, at) => `${sign} ${values[at]}`).join(", ");
console.log(
  `${samples.length} requests. Asked for: ${told(file.asked, SIGNS)}. One more: ${told(file.further, SIGNS_OF_FURTHER)}.`,
);
