import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { LocalEmbeddings } from "../../engine/embedding/local-embeddings.ts";
import { cosineTo, type Direction, directionOf, unitOf } from "../../engine/embedding/nearest.ts";
import { likeness, shareSaid, shareSaidBy, type Term, termsOf } from "../../engine/embedding/terms.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { lazily } from "../../engine/knowledge/lazy.ts";
import { keptFor } from "../kept.ts";
import type { Read } from "../reading/read.ts";
import { fillByRules } from "../slots/fill.ts";
import { slotsOf } from "../slots/slot.ts";
import { saidOf } from "../wording/name-of.ts";
import { actsIn } from "./acts.ts";
import { finds } from "./finds.ts";
import { actsNamed, partsOf } from "./match.ts";

/** What is measured of a tool and a text. How far the tool is before all others in it is a sign, too. */
const MEASURES = ["nearness", "wording", "explained", "distinct", "arguments", "filled", "clause"] as const;
/** What else tells, in the order of the weights. */
const FACTS = ["needed", "missing", "listed", "used", "unasked", "rivals"] as const;

/** What tells that a text asks for a tool, in the order in which signs are given. */
export const SIGNS: readonly string[] = [
  ...MEASURES,
  ...MEASURES.map((name) => `${name} before others`),
  ...FACTS,
  "a clause before others",
];

/** The same wherever weights are learned or used. */
const embeddings = new LocalEmbeddings();

type Measures = Record<(typeof MEASURES)[number], number>;

interface Judged {
  measures: Measures;
  facts: number[];
  /** How near each clause is. */
  clauses: number[];
}

/** The signs of a text for each of some tools; `clauses`: those of the text. */
export async function signsOf(
  text: string,
  clauses: readonly string[],
  tools: readonly ModelTool[],
  read: Read,
): Promise<number[][]> {
  const said = termsOf(text.slice(0, LONGEST_COMPARED));
  const shareOf = shareSaidBy(said);
  const acts = actsIn(text);
  const queries = await Promise.all([text, ...clauses].map(async (one) => unitOf(await embeddings.embedQuery(one))));
  const judged = await Promise.all(
    tools.map(async (tool): Promise<Judged> => {
      const { whole, parts } = await vectorsOf(tool)();
      const [nearness = 0, ...near] = queries.map((query) => nearestOf(whole, query));
      const inClauses = near.map((one, at) => (one + nearestOf(parts, queries[at + 1] ?? [])) / 2);
      const { wordings, all, names, parameters } = wordsFor(tool);
      const distinct = all.filter(({ root }) => !tools.some((other) => other !== tool && rootsOf(other).has(root)));
      const { filled, ...facts } = factsOf(tool, tools, text, read);
      return {
        measures: {
          ...{ nearness, filled },
          wording: Math.max(0, ...wordings.map(shareOf)),
          explained: shareSaid(said, [...all, ...parameters]),
          distinct: distinct.length === 0 ? UNTOLD : shareOf(distinct),
          arguments: meanOf(names.map(shareOf)) ?? UNTOLD,
          clause: Math.max(0, ...inClauses),
        },
        facts: [
          ...[facts.needed, facts.missing, facts.listed, facts.used],
          isUnasked(tool, acts) ? 1 : 0,
          Math.min(tools.length, MOST_RIVALS) / MOST_RIVALS,
        ],
        clauses: inClauses,
      };
    }),
  );
  return judged.map((one) => {
    const others = judged.filter((other) => other !== one);
    const before = (of: (one: Judged) => number) =>
      others.length === 0 ? 0 : of(one) - Math.max(...others.map((other) => of(other)));
    return [
      ...MEASURES.map((name) => one.measures[name]),
      ...MEASURES.map((name) => before(({ measures }) => measures[name])),
      ...one.facts,
      Math.max(...clauses.map((_, at) => before((of) => of.clauses[at] ?? 0))),
    ];
  });
}

const LONGEST_COMPARED = 800;
const MOST_RIVALS = 8;
/** The share of words that is said of a tool of which nothing can be. */
const UNTOLD = 0.3;

const nearestOf = (views: readonly Direction[], query: readonly number[]): number =>
  Math.max(0, ...views.map((view) => cosineTo(view, query)));

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How many of the arguments of a tool a text gives. A value is sure from the score on that optional arguments need. */
function factsOf(tool: ModelTool, tools: readonly ModelTool[], text: string, read: Read) {
  const filled = fillByRules(tool, read(text));
  const isFound = tools.some((other) => other !== tool && finds(other));
  const required = slotsOf(tool).filter(
    // A code that is not said may be looked up.
    (slot) => slot.required && slot.default === undefined && !(slot.kind === "code" && isFound),
  );
  const got = required.filter((slot) => filled.some((one) => one.slot === slot));
  return {
    filled: Math.min(4, filled.filter(({ score }) => score >= SURE).length),
    needed: required.length === 0 ? 1 : got.length / required.length,
    missing: Math.min(2, required.length - got.length),
    listed: Math.min(3, filled.filter(({ slot, score }) => slot.choices !== undefined && score >= SURE).length),
    used: Math.min(5, filled.length),
  };
}

const SURE = 1.7;

/** Whether a tool is named for an act that nobody asked for. */
function isUnasked(tool: ModelTool, asked: readonly string[]): boolean {
  const acts = actsNamed(tool);
  return acts.length > 0 && !acts.some((act) => asked.includes(act));
}

const wholeOf = (tool: ModelTool): string => `${spaced(tool.name)}. ${saidOf(tool)}`;

/** The vectors of what is said of a tool; embedded once, however many texts the tool is compared with. */
const vectorsOf = keptFor((tool: ModelTool) =>
  lazily(async () => {
    const embedded = async (texts: string[]) => (await embeddings.embedDocuments(texts)).map(directionOf);
    return { whole: await embedded([wholeOf(tool)]), parts: await embedded(partsOf(tool)) };
  }),
);

const wordsFor = keptFor((tool: ModelTool) => ({
  wordings: partsOf(tool)
    .map(termsOf)
    .filter((terms) => terms.length > 0),
  all: termsOf(wholeOf(tool)),
  parameters: termsOf(
    slotsOf(tool)
      .map(({ name, words }) => `${spaced(name)} ${words}`)
      .join(". "),
  ),
  names: slotsOf(tool).map(({ name }) => termsOf(spaced(name))),
}));

const rootsOf = keptFor((tool: ModelTool): ReadonlySet<string> => new Set(wordsFor(tool).all.map(({ root }) => root)));

/** How much each word of a text is like a word said of a tool, from 0 to its weight. */
export const likenessTo = (tool: ModelTool, said: readonly Term[]): number[] =>
  said.map((term) => term.weight * Math.max(0, ...wordsFor(tool).all.map((one) => likeness(term, one))));

/** The tools whose description is nearest to a text, in their own order. */
export async function nearestTools(
  text: string,
  tools: readonly ModelTool[],
  most: number,
): Promise<readonly ModelTool[]> {
  if (tools.length <= most) return tools;
  const query = unitOf(await embeddings.embedQuery(text));
  const near = await Promise.all(tools.map(async (tool) => nearestOf((await vectorsOf(tool)()).whole, query)));
  const least = near.toSorted((a, b) => b - a)[most - 1] ?? 0;
  return tools.filter((_, at) => (near[at] ?? 0) >= least);
}
