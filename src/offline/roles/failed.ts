import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { withoutAdvice } from "../../engine/advice.ts";
import { COMPLETE, type ModelTool } from "../../engine/dialog/protocol.ts";
import { fillFrom } from "../conversation/from-item.ts";
import { itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { failureOf } from "../wording/failure.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { letGo } from "./let-go.ts";
import { retried } from "./retry.ts";

/** A failed call is made once more when its error names a value that was meant; what it offers instead is shown; else it is passed on. */
export async function afterFailure(
  { steps, language, read }: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply> {
  const { done, failed, whichOne } = offlinePhrases(language);
  const failures = steps.filter((step) => step.failed && step.name !== COMPLETE);
  const again = await Promise.all(failures.map((step) => retried(step, steps, tools, embeddings)));
  const calls = again.filter((one) => one !== undefined);
  if (calls.length > 0) return withCalls(...calls, letGo("done", done));
  const offering = failures.find(({ name, observation }) => {
    const tool = tools.find((one) => one.name === name);
    const [item] = itemsIn(observation);
    return tool && item && fillFrom(tool, item, read).length > 0;
  });
  if (offering) return withText(`${withoutAdvice(offering.observation)}\n\n${whichOne}`);
  const own = steps.filter(({ name }) => name !== COMPLETE);
  const result = own.map((step) => (step.failed ? failureOf(step, tools, language) : step.observation)).join("\n");
  return withCalls(letGo("done", failed("").trim(), result));
}
