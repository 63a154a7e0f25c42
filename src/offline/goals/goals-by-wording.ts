import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import type { Read, Reading } from "../reading/read.ts";
import { fillByRules } from "../slots/fill.ts";
import { flagValues } from "../slots/flags.ts";
import { takesDay } from "../slots/slot.ts";
import { clausesOf } from "./clauses.ts";
import { listedRequests } from "./listed-requests.ts";
import { type Match, takesQuestion } from "./match.ts";
import { type Mind, SURE } from "./mind.ts";
import { valuesOf } from "./pieces.ts";
import type { Goal } from "./planned-call.ts";
import { rankRequest } from "./rank-request.ts";
import { asksPastFigures, isOfPast } from "./timely.ts";
import { chancesOf, compared, type Wanted, wantedAmong } from "./wanted-tools.ts";

/** What the clauses of a text ask for of tools of which only the wording is known, in their order. */
export async function goalsByWording(
  text: string,
  clauses: readonly string[],
  tools: readonly ModelTool[],
  read: Read,
): Promise<Goal[]> {
  const wanted = await compared(text, clauses, tools, read);
  const chances = chancesOf(wanted);
  return sharedOut(wanted, wantedAmong(wanted)).flatMap(({ at, own }): Goal[] => {
    const tool = wanted.tools[at];
    const said = own.map((clause) => clauses[clause] ?? "");
    if (!tool) return [];
    // "No flowering ones" is declined, and tells what is wanted.
    const isHeard = (clause: string) => said.includes(clause) || saysNo(tool, read(clause));
    const isAll = listedRequests(clausesOf(text), tools).every(isHeard);
    return [
      { text: isAll ? text : said.join(", "), clauses: said, pieces: [], tool, score: SURE * (chances[at] ?? 0) },
    ];
  });
}

/** Whether a text says no to a question that a tool asks. */
const saysNo = (tool: ModelTool, reading: Reading): boolean =>
  fillByRules(tool, reading).some(
    ({ slot, value, score }) => score > 0 && value === flagValues(slot)?.no && value !== undefined,
  );

interface Part {
  /** Place of the tool. */
  at: number;
  /** Places of its clauses. */
  own: number[];
}

/**
 * The clauses of a text, shared out among the tools it asks for, in the order of the text: each to the likeliest, what
 * is for none of them to the one before. A tool without any has the clause in which it is likeliest, as others may.
 */
function sharedOut({ clauseOdds }: Wanted, places: readonly number[]): Part[] {
  const parts = places.map((at): Part => ({ at, own: [] }));
  let current: Part | undefined;
  const waiting: number[] = [];
  clauseOdds.forEach((odds, clause) => {
    const [best] = [...parts].sort((a, b) => (odds[b.at] ?? 0) - (odds[a.at] ?? 0));
    if (best && (parts.length === 1 || (odds[best.at] ?? 0) > 0)) current = best;
    if (current) current.own.push(...waiting.splice(0), clause);
    else waiting.push(clause);
  });
  parts[0]?.own.push(...waiting);
  for (const part of parts) {
    if (part.own.length > 0) continue;
    const oddsIn = clauseOdds.map((odds) => odds[part.at] ?? 0);
    part.own.push(oddsIn.indexOf(Math.max(...oddsIn)));
  }
  return parts.sort((a, b) => (a.own[0] ?? 0) - (b.own[0] ?? 0));
}

type Tools = readonly ModelTool[];

/**
 * 昨天的销售额和退款: a count, or what only another tool lists, beside days that are over, is no question for rules; nor is
 * what stands with nothing but such days: 周一和周二的退款.
 */
export async function asksForFigures(part: string, standing: string, whole: string, leaves: Tools, mind: Mind) {
  const reading = mind.read(standing);
  if (asksPastFigures(reading) || !isOfPast(reading) || isQuestion(part)) return asksPastFigures(reading);
  const lists = (tool: ModelTool) => valuesOf(mind.read(part), [tool], ({ isClosed }) => isClosed).flat().length > 0;
  const [best] = await rankRequest(whole, leaves, mind);
  return (
    best !== undefined &&
    (part === standing || !lists(best.tool)) &&
    leaves.some((tool) => takesDay(tool) && lists(tool))
  );
}

/** A ranking for figures, without rules: the best, if it is clear, is surely meant. */
export function surest(ranking: readonly Match[]): Match[] {
  const able = ranking.filter(({ tool }) => !takesQuestion(tool));
  const [best = 0, next = 0] = able.map(({ score }) => score);
  const factor = best > 0.1 && best > 2 * next ? Math.max(1, 0.35 / best) : 1;
  return able.map(({ tool, score }) => ({ tool, score: score * factor }));
}
