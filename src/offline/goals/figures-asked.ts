import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { takesDay } from "../slots/slot.ts";
import { type Match, takesQuestion } from "./match.ts";
import type { Mind } from "./mind.ts";
import { valuesOf } from "./pieces.ts";
import { rankRequest } from "./rank-request.ts";
import { asksPastFigures, isOfPast } from "./timely.ts";

type Tools = readonly ModelTool[];

/** 昨天的销售额和退款: a count, or what only another tool lists, beside days that are over, is no question for rules. */
export async function asksForFigures(part: string, standing: string, whole: string, leaves: Tools, mind: Mind) {
  const reading = mind.read(standing);
  if (asksPastFigures(reading) || !isOfPast(reading) || isQuestion(part)) return asksPastFigures(reading);
  const lists = (tool: ModelTool) => valuesOf(mind.read(part), [tool], ({ isClosed }) => isClosed).flat().length > 0;
  const [best] = await rankRequest(whole, leaves, mind);
  return best !== undefined && !lists(best.tool) && leaves.some((tool) => takesDay(tool) && lists(tool));
}

/** A ranking for figures, without rules: the best, if it is clear, is surely meant. */
export function surest(ranking: readonly Match[]): Match[] {
  const able = ranking.filter(({ tool }) => !takesQuestion(tool));
  const [best = 0, next = 0] = able.map(({ score }) => score);
  const factor = best > 0.1 && best > 2 * next ? Math.max(1, 0.35 / best) : 1;
  return able.map(({ tool, score }) => ({ tool, score: score * factor }));
}
