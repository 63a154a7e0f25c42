import { readFileSync } from "node:fs";
import { z } from "zod";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { termsOf } from "../../engine/embedding/terms.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { sharesOfOne } from "../../engine/tools/learned-requests.ts";
import type { Read, Reading } from "../reading/read.ts";
import { fillByRules } from "../slots/fill.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { takersOfIds } from "./evidence.ts";
import { finds } from "./finds.ts";
import { leavesOf } from "./leaves.ts";
import { type Match, takesCode, touchesExisting } from "./match.ts";
import { type Mind, SURE } from "./mind.ts";
import { withoutCodes } from "./says-alias.ts";
import { likenessTo, nearestTools, signsOf } from "./tool-signs.ts";

const weights = z.array(z.number());

/** What `npm run learn:tools` writes: a weight for each sign, and before them all the odds without any. */
const shape = z.strictObject({ asked: weights, further: weights });

/** Weights of the signs that a tool is asked for, and that one is asked for beside others. */
export type ToolWeights = z.output<typeof shape>;

const learned = shape.parse(JSON.parse(readFileSync(new URL("wanted-tools.json", import.meta.url), "utf8")));

/** What a text asks for, as far as the wording of the tools tells. Odds are logarithms, 0 where a tool is as likely as none. */
export interface Wanted {
  tools: readonly ModelTool[];
  /** Of the whole text, for each tool. */
  odds: number[];
  clauses: readonly string[];
  /** Of each clause by itself, for each tool. */
  clauseOdds: number[][];
  /** How much each word of the text is like what is said of a tool, for each tool. */
  likeness: number[][];
}

/** More tools than these are told apart by the nearness of their descriptions alone. */
const MOST_COMPARED = 16;

const oddsFrom = ([bias = 0, ...rest]: readonly number[], signs: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (rest[at] ?? 0), bias);

/** Compares a text and its clauses with tools. */
export async function compared(
  text: string,
  clauses: readonly string[],
  all: readonly ModelTool[],
  read: Read,
  { asked }: Pick<ToolWeights, "asked"> = learned,
): Promise<Wanted> {
  const tools = await nearestTools(text, all, MOST_COMPARED);
  const oddsOf = async (said: string, parts: readonly string[]) => {
    const takers = takersOfIds(said, tools);
    const isBare = wordsOf(withoutCodes(said)).every(isStopWord);
    const ofId = (at: number) => (!takers ? 0 : !takers[at] ? OF_ID.strange : isBare ? OF_ID.alone : 0);
    return (await signsOf(said, parts, tools, read)).map((signs, at) => oddsFrom(asked, signs) + ofId(at));
  };
  const odds = await oddsOf(text, clauses);
  const most = Math.max(...odds);
  const best = odds.indexOf(most);
  const likeliest = tools[best];
  if (likeliest && most <= 0) odds[best] = most + ofWhole(likeliest, read(text));
  const said = termsOf(text.slice(0, LONGEST_COMPARED));
  return {
    ...{ tools, odds, clauses },
    clauseOdds: clauses.length === 1 ? [odds] : await Promise.all(clauses.map((clause) => oddsOf(clause, [clause]))),
    likeness: tools.map((tool) => likenessTo(tool, said)),
  };
}

/** What it says for the likeliest tool that a text gives all it needs. */
function ofWhole(tool: ModelTool, reading: Reading): number {
  const required = slotsOf(tool).filter((slot) => slot.required && slot.default === undefined);
  const isGiven = (slot: Slot) => fillByRules(tool, reading).some((one) => one.slot === slot && one.score > 0);
  return required.every(isGiven) ? (OF_WHOLE[required.length] ?? MOST_OF_WHOLE) : 0;
}

/** By how many things are needed. */
const OF_WHOLE = [0, 0.5];
const MOST_OF_WHOLE = 1;

const LONGEST_COMPARED = 1500;
/** What an id that only some tools take says against each other, and for them where nothing else is said. */
const OF_ID = { strange: -3, alone: 2 };

/** How likely each tool is what a text asks for: together with that it is none of them 1. */
export const chancesOf = ({ odds }: Pick<Wanted, "odds">): number[] => sharesOfOne([...odds, 0]).slice(0, -1);

/** How much a text is for each tool by its wording, best first. One half stands for one that is surely for it. */
export async function rankByWording(text: string, tools: readonly ModelTool[], read: Read): Promise<Match[]> {
  const wanted = await compared(text, [text], tools, read);
  const chances = chancesOf(wanted);
  const far = tools.filter((tool) => !wanted.tools.includes(tool));
  return [
    ...wanted.tools.map((tool, at) => ({ tool, score: SURE * (chances[at] ?? 0) })).sort((a, b) => b.score - a.score),
    ...far.map((tool) => ({ tool, score: 0 })),
  ];
}

/** Places of tools, the most likely first. */
export const inOrder = ({ odds }: Wanted): number[] => [...odds.keys()].sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0));

/** The places of the tools that a text asks for, the most likely first; none where it asks for none. */
export function wantedAmong(wanted: Wanted): number[] {
  const [best, ...rest] = inOrder(wanted);
  if (best === undefined || (wanted.odds[best] ?? 0) <= 0) return [];
  const chosen = [best];
  for (const at of rest) if (oddsFrom(learned.further, signsOfFurther(wanted, at, chosen)) > 0) chosen.push(at);
  return chosen;
}

/** What tells that a text asks for one more tool beside those chosen, in the order in which it is given. */
export const SIGNS_OF_FURTHER: readonly string[] = [
  "odds",
  "chance in a clause",
  "odds in a clause before others",
  "odds in a clause before the chosen",
  "clauses of its own",
  "words of its own",
  "clauses",
];

export function signsOfFurther(wanted: Wanted, tool: number, chosen: readonly number[]): number[] {
  const { odds, clauseOdds, likeness } = wanted;
  const before = (among: (at: number) => boolean) =>
    Math.max(...clauseOdds.map((of) => (of[tool] ?? 0) - Math.max(...of.filter((_, at) => at !== tool && among(at)))));
  const own = clauseOdds.filter((of) => Math.max(...of) === of[tool]).length;
  const said = (likeness[tool] ?? []).map((value, word) =>
    Math.max(0, value - Math.max(...chosen.map((at) => likeness[at]?.[word] ?? 0))),
  );
  return [
    odds[tool] ?? 0,
    Math.max(...clauseOdds.map((of) => Math.log((sharesOfOne([...of, 0])[tool] ?? 0) + LEAST_CHANCE))),
    before(() => true),
    before((at) => chosen.includes(at)),
    own,
    said.reduce((sum, value) => sum + value, 0),
    Math.min(clauseOdds.length, MOST_CLAUSES),
  ];
}

const LEAST_CHANCE = 1e-6;
const MOST_CLAUSES = 5;

/** Of two hand-offs that are about as near, the one first whose best tool is the likelier by its wording. */
export async function withLikelierLeaf(
  ranked: readonly Match[],
  text: string,
  { read }: Mind,
): Promise<readonly Match[]> {
  const [first, second, ...others] = ranked;
  const isOpen = first && second && first.score >= LEAST_NEAR && second.score >= AS_NEAR * first.score;
  if (!isOpen || ![first, second].every(({ tool }) => isHandOff(tool.name) && tool.does)) return ranked;
  const byLeaf = await rankByWording(text, leavesOf([first.tool, second.tool]), read);
  const bestOf = ({ tool }: Match) => byLeaf.find((leaf) => tool.does?.some(({ name }) => name === leaf.tool.name));
  const [one, other] = [bestOf(first), bestOf(second)];
  // What both find is rather found for something new than for a change.
  const isForNew = one?.tool === other?.tool && !goesOnWithNew(first) && goesOnWithNew(second);
  if (!isForNew && (other?.score ?? 0) - (one?.score ?? 0) < CLEARLY_LIKELIER) return ranked;
  return [{ ...second, score: first.score }, { ...first, score: second.score }, ...others];
}

const goesOnWithNew = ({ tool }: Match): boolean =>
  (tool.does ?? []).some((one) => !finds(one) && takesCode(one) && !touchesExisting(one));

const [LEAST_NEAR, AS_NEAR, CLEARLY_LIKELIER] = [0.15, 0.8, 0.1];
