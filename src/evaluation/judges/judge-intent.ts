import { z } from "zod";
import { loadPrompt } from "../../engine/prompt.ts";
import { consult, type Judge } from "./consult.ts";
import type { Verdict } from "./judged.ts";
import { points } from "./points.ts";

const prompt = loadPrompt("judge-intent", ["likeness", "material"]);
const LIKENESS = "- likeness (和人工理解相似程度): how like it is to the reference, which people wrote.";

const shape = z.object({ reason: z.string(), correctness: points, relevance: points, overall: points });
const withLikeness = shape.extend({ likeness: points });

/** The intent of a message as the planner stated it. */
export interface StatedIntentOf {
  question: string;
  /** The conversation before it. */
  history: string;
  intent: string;
}

/** Judges an intent: correctness, relevance to the history and, with a reference, likeness to it. */
export function judgeIntent(judge: Judge, judged: StatedIntentOf, reference?: string): Promise<Verdict> {
  const { question, history, intent } = judged;
  const material = { question, history, ...(reference !== undefined && { reference }), intent };
  const fill = (text: string) => prompt({ likeness: reference === undefined ? "" : LIKENESS, material: text });
  return consult(judge, fill, material, reference === undefined ? shape : withLikeness, (answer) => {
    const { reason, overall, ...scores } = answer;
    return { reason, overall, scores };
  });
}
