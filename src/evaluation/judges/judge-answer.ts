import { z } from "zod";
import { loadPrompt } from "../../engine/prompt.ts";
import { consult, type Judge } from "./consult.ts";
import type { Verdict } from "./judged.ts";
import { points } from "./points.ts";

const prompt = loadPrompt("judge-answer", ["reference", "material"]);
const REFERENCE = "The reference answer was written by people. Compare the answer with it.";

const shape = z.object({ reason: z.string(), needs: points, facts: points, completeness: points, overall: points });

/** An answer and what it may rest on. */
export interface GivenAnswer {
  question: string;
  /** Passages and results of calls. */
  sources: readonly string[];
  answer: string;
}

/** Judges an answer: whether it meets the need, is true to its sources, and is complete. */
export function judgeAnswer(judge: Judge, judged: GivenAnswer, reference?: string): Promise<Verdict> {
  const { question, sources, answer } = judged;
  const material = { question, sources, ...(reference !== undefined && { reference }), answer };
  const fill = (text: string) => prompt({ reference: reference === undefined ? "" : REFERENCE, material: text });
  return consult(judge, fill, material, shape, ({ reason, overall, ...scores }) => ({ reason, overall, scores }));
}
