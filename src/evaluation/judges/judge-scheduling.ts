import { z } from "zod";
import { loadPrompt } from "../../engine/prompt.ts";
import { consult, type Judge } from "./consult.ts";
import type { Verdict } from "./judged.ts";

const prompt = loadPrompt("judge-scheduling", ["reference", "material"]);
const REFERENCE = "The reference was written by people. Judge only whether the call is the same as there.";

const shape = z
  .object({
    reason: z.string(),
    api: z.enum(["right", "wrong"]),
    parameters: z.enum(["right", "wrong", "not applicable"]),
  })
  .refine(
    ({ api, parameters }) => (api === "wrong") === (parameters === "not applicable"),
    "parameters is not applicable if, and only if, api is wrong.",
  );

/** Which call an agent chose for a request. */
export interface ChosenCall {
  request: string;
  tools: readonly { name: string; description: string; parameters: unknown }[];
  call: { name: string; args: unknown };
}

/**
 * Judges the choice of a tool and of its parameters. `scores.parameters` is absent with a wrong tool. Overall: 10 if both
 * are right, 5 if only the tool is, else 0.
 */
export function judgeToolChoice(judge: Judge, judged: ChosenCall, reference?: unknown): Promise<Verdict> {
  const { request, tools, call } = judged;
  const material = { request, tools, ...(reference !== undefined && { reference }), call };
  const fill = (text: string) => prompt({ reference: reference === undefined ? "" : REFERENCE, material: text });
  return consult(judge, fill, material, shape, ({ reason, api, parameters }) => {
    const scores = {
      api: api === "right" ? 10 : 0,
      ...(parameters !== "not applicable" && { parameters: parameters === "right" ? 10 : 0 }),
    };
    return { reason, scores, overall: (scores.api + (scores.parameters ?? 0)) / 2 };
  });
}
