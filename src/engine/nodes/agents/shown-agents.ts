import { callsOf, isHuman, textOf } from "../../dialog/message.ts";
import { handOffName } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { plannerMessages } from "../../dialog/transcript.ts";
import type { Specialist } from "../../domain/domain.ts";
import { ModelError } from "../../errors.ts";
import { explainFailure } from "../../models/failure.ts";
import { phrase } from "../../phrases.ts";
import type { Linked } from "../../planning/dependency.ts";
import type { Toolbox } from "../../planning/toolbox.ts";
import { languageOfTurn } from "./run-facts.ts";
import { lookedFor } from "./shown-tools.ts";

/**
 * A specialist among the tools that a goal is matched with. Its own words come before those of its tools, because a
 * catalogue reads only the beginning of a long text.
 */
export const asListed = ({ name, title = "", handles, aliases = [], tools }: Specialist): Linked => ({
  name: handOffName(name),
  description: [handles, title, ...aliases.flat(), ...tools.map((tool) => `${tool.name}: ${tool.description}`)].join(
    " ",
  ),
  parameters: { type: "object", properties: {} },
});

/**
 * The names of the hand-offs and tools that a planner is shown: at most `most` for the question, and as many for every
 * goal it has looked for. Tools it has called in this turn stay, and so do specialists that work on a task or talk with
 * the user. Throws a `ModelError`, worded for the user, if the embeddings fail.
 */
export async function shownNames(
  state: ConversationState,
  toolbox: Toolbox<Linked>,
  most: number,
): Promise<ReadonlySet<string>> {
  const calls = plannerMessages(state).flatMap(callsOf);
  const goals = [goalOf(state), ...lookedFor(calls)];
  const chosen = await Promise.all(goals.map((goal) => toolbox.chosenFor(goal, most))).catch((error) => {
    const language = languageOfTurn(state.turn);
    const failure = explainFailure(error, language);
    if (!failure) throw error;
    throw new ModelError(phrase("embeddingsFailed", language, { reason: failure.message }), { cause: error });
  });
  const atWork = [...Object.values(state.tasks).map(({ specialist }) => specialist), ...state.dialog_state];
  return new Set([
    ...chosen.flatMap(({ tools }) => tools.map(({ name }) => name)),
    ...calls.map(({ name }) => name),
    ...atWork.map(handOffName),
  ]);
}

/** The question, its intent, and what the user said since. */
function goalOf({ turn, messages }: ConversationState): string {
  const last = messages.findLast(isHuman);
  const since = last && last.id !== turn?.messageId ? textOf(last) : "";
  return [...new Set([turn?.question ?? "", turn?.intent?.text ?? "", since])].filter(Boolean).join("\n");
}
