import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { withoutAdvice } from "../../engine/advice.ts";
import { COMPLETE, type ModelTool } from "../../engine/dialog/protocol.ts";
import { fillFrom, itemsIn } from "../conversation/shown.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { asCall, letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { callsFor } from "../goals/calls.ts";
import { insteadIn } from "../goals/clauses.ts";
import { touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { unaccountedIn } from "../goals/unaccounted.ts";
import { unservedAct } from "../goals/unserved-act.ts";
import type { Situation, Step } from "../situation.ts";
import { codeSlotOf, slotsOf } from "../slots/slot.ts";
import { failureOf } from "../wording/failure.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { retried } from "./retry.ts";

/** A failed call is made once more when its error names a value that was meant; what it offers instead is shown; else it is passed on. */
export async function afterFailure(
  situation: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply> {
  const { steps, language, read } = situation;
  const { done, failed, whichOne } = offlinePhrases(language);
  const failures = steps.filter((step) => step.failed && step.name !== COMPLETE);
  const again = await Promise.all(failures.map((step) => retried(step, steps, tools, embeddings)));
  const calls = again.filter((one) => one !== undefined);
  if (calls.length > 0) return withCalls(...calls, letGo("done", done));
  const instead = await insteadOf(failures, situation, tools, embeddings);
  if (instead) {
    const why = failures.map((step) => failureOf(step, tools, language)).join("\n");
    return withCalls(asCall(instead), letGo("done", done, why));
  }
  const offering = failures.find(({ name, observation }) => {
    const tool = tools.find((one) => one.name === name);
    const [item] = itemsIn(observation);
    return tool && item && fillFrom(tool, item, read).length > 0;
  });
  if (offering) return withText(`${withoutAdvice(offering.observation)}\n\n${whichOne}`);
  const own = steps.filter(({ name }) => name !== COMPLETE);
  // What is said of each of several calls is said once.
  const told = new Set(own.map((step) => (step.failed ? failureOf(step, tools, language) : step.observation)));
  const result = [...told].join("\n");
  const line = unservedLine(situation, tools) ?? unheardLine(failures, situation, tools);
  return withCalls(letGo("done", failed("").trim(), line === undefined ? result : `${line}\n\n${result}`));
}

/** "Book a flight", where the look-up failed, too: that nothing here does it, before what was asked back. */
function unservedLine({ request, language, read }: Situation, tools: readonly ModelTool[]): string | undefined {
  const act = unservedAct(read(taskParts(request).said), tools);
  const { notDoneHere, inQuotes } = offlinePhrases(language);
  return act && notDoneHere(inQuotes(act.said));
}

/** "Extend it by one nite": where something is to be changed and nothing tells how, the words that may. */
function unheardLine(
  failures: readonly Step[],
  { request, steps, language, read }: Situation,
  tools: readonly ModelTool[],
): string | undefined {
  const toolOf = ({ name }: Step) => tools.find((one) => one.name === name);
  const isEmpty = (step: Step) => {
    const tool = toolOf(step);
    return (
      tool !== undefined && touchesExisting(tool) && slotsOf(tool).length > 1 && Object.keys(step.args).length === 1
    );
  };
  if (!failures.every(isEmpty)) return undefined;
  const made = steps.flatMap((step) => {
    const tool = toolOf(step);
    return tool ? [{ tool, args: step.args, observation: step.observation }] : [];
  });
  const words = unaccountedIn(read(taskParts(request).said), made);
  const { notUnderstood, inQuotes, or } = offlinePhrases(language);
  return words.length === 0 ? undefined : notUnderstood(words.map(inQuotes).join(or));
}

/** "Move HB-1 to the 20th, otherwise cancel it": what is wanted of the same thing where the first cannot be done. */
async function insteadOf(
  failures: readonly Step[],
  { request, steps, read }: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<PlannedCall | undefined> {
  const [wish] = taskParts(request)
    .said.split(/[,，;；。]\s?/)
    .flatMap((clause) => insteadIn(clause) ?? []);
  const [failure] = failures;
  const tool = tools.find(({ name }) => name === failure?.name);
  const slot = tool && touchesExisting(tool) ? codeSlotOf(tool) : undefined;
  const id = slot && failure?.args[slot.name];
  if (wish === undefined || typeof id !== "string") return undefined;
  const calls = await callsFor(`${wish.replace(IT, "").trim()} ${id}`, tools, { embeddings, read });
  return calls.find(
    (call) =>
      call.tool.effect === "write" && call.missing.length === 0 && !steps.some(({ name }) => name === call.tool.name),
  );
}

const IT = /\b(?:it|that|this|them)\b|[它这那]个?/gi;
