import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { COMPLETE, type ControlTool } from "../../dialog/protocol.ts";
import { call, type Decision, say } from "../decision.ts";
import { answer } from "../dialogue/answer.ts";
import { fillFrom } from "../dialogue/from-item.ts";
import { replay } from "../dialogue/replay.ts";
import { itemsIn } from "../dialogue/shown.ts";
import { recount } from "../dialogue/state.ts";
import type { PlannedCall } from "../goals/calls.ts";
import { touchesExisting } from "../goals/match.ts";
import { type Situation, saidBefore } from "../situation.ts";
import { overlaid } from "../slots/arguments.ts";
import { failureOf } from "../wording/failure.ts";
import { phrasesIn } from "../wording/phrases.ts";
import { askFor } from "../wording/question.ts";
import { lookUpFor } from "./chain.ts";
import { retried } from "./retry.ts";

/** A specialist carries its task out, and lets go together with its last calls. */
export async function carryOut(situation: Situation, embeddings: EmbeddingsInterface): Promise<Decision> {
  const { request, language, now } = situation;
  const phrases = phrasesIn(language);
  const tools = situation.tools.filter(({ name }) => name !== COMPLETE);
  if (situation.steps.some(({ failed }) => failed)) return afterFailure(situation, embeddings);
  const mind = { tools, embeddings, now };
  const state = await replay(situation.past, mind);
  const planned = await answer(request, state, mind);
  if (planned === undefined) return call(letGo({ cancel: true, reason: phrases.declined }));
  if (situation.steps.length > 0) return afterLookUp(situation, planned);
  if (planned.length === 0) return call(letGo({ cancel: true, reason: phrases.nothingFits }));
  const ready = planned.filter(({ missing }) => missing.length === 0);
  if (ready.length > 0) return call(...ready.map(asCall), letGo({ cancel: false, reason: phrases.done }));
  const [lacking] = planned;
  const lookUp = lacking && (await lookUpFor(lacking, [request, ...saidBefore(situation)], tools, mind));
  if (lookUp && lookUp.missing.length === 0) return call(asCall(lookUp));
  // What exists already is known by its code; what does not is found by what it should be like.
  const asksForOwn = lacking === undefined || touchesExisting(lacking.tool);
  return say(askFor((asksForOwn ? lacking : (lookUp ?? lacking))?.missing ?? [], language));
}

const asCall = ({ tool, args }: PlannedCall): Decision["calls"][number] => ({ name: tool.name, args });

function letGo(args: { cancel: boolean; reason: string; result?: string }): Decision["calls"][number] {
  return { name: COMPLETE, args: { result: "", ...args } };
}

/** A failed call is made once more when its error names a value that was meant; else the failure is handed over. */
async function afterFailure({ steps, tools, language }: Situation, embeddings: EmbeddingsInterface): Promise<Decision> {
  const { done, failed } = phrasesIn(language);
  const again = await Promise.all(
    steps.filter((step) => step.failed).map((step) => retried(step, steps, tools, embeddings)),
  );
  const calls = again.filter((one) => one !== undefined);
  if (calls.length > 0) return call(...calls, letGo({ cancel: false, reason: done }));
  const own = steps.filter(({ name }) => name !== COMPLETE);
  const result = own.map((step) => (step.failed ? failureOf(step, tools, language) : step.observation)).join("\n");
  return call(letGo({ cancel: false, reason: failed("").trim(), result }));
}

/** What was looked up goes into the call it was looked up for; several finds are shown, to be chosen from. */
function afterLookUp({ steps, language, now }: Situation, planned: readonly PlannedCall[]): Decision {
  const { done, whichOne } = phrasesIn(language);
  const open = planned.find(({ tool, missing }) => missing.length > 0 && !wasCalled(tool, steps));
  const observation = steps.at(-1)?.observation ?? "";
  const items = itemsIn(observation);
  const [only] = items;
  if (!open || !only) return call(letGo({ cancel: false, reason: done }));
  if (items.length > 1) return say(`${items.map(({ text }, i) => `${i + 1}. ${text}`).join("\n")}\n${whichOne}`);
  const filled = recount({ ...open, args: overlaid(open.args, fillFrom(open.tool, only, now)) });
  return filled.missing.length > 0
    ? say(askFor(filled.missing, language))
    : call(asCall(filled), letGo({ cancel: false, reason: done }));
}

const wasCalled = (tool: ControlTool, steps: Situation["steps"]): boolean =>
  steps.some(({ name }) => name === tool.name);
