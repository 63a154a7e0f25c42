import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Approvals } from "../dialog/approvals.ts";
import { approvalCard } from "../dialog/cards.ts";
import { readDecisions } from "../dialog/decisions.ts";
import { questionOnCard } from "../dialog/message.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { byId, lastingFields, onCard, type Task, waitingCallsOf } from "../dialog/task.ts";
import type { Verdict, Verdicts } from "../dialog/verdict.ts";
import type { Specialist } from "../domain/domain.ts";
import { phrase } from "../phrases.ts";
import { isOwner, languageOfTurn, stepOf, stepOfCardFor } from "./agents/run-facts.ts";
import { endedWithoutSeal } from "./calls/failed-task.ts";
import { answerOnCard, askedOnCard } from "./card/asked-on-card.ts";
import { strayedAfterWords, withRepeatWarning } from "./card/done-before.ts";
import { wordsAbove } from "./card/words-above.ts";
import type { Decide } from "./message/decide.ts";

/**
 * Shows all waiting calls as one card, with its words as a message above it, and stores the decisions of the answer.
 * If the answer leaves calls undecided, cannot be used, or comes from another user, `problem` says so and the node runs
 * again. Until every call is decided none runs, and an earlier decision can be changed. A question written on the card
 * becomes a message, which `prepare` hears.
 * A call that was not held back for the conversation's user is not shown, and its task ends.
 */
export function approve(specialists: ReadonlyMap<string, Specialist>, approvals: Approvals, decide: Decide) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    const language = languageOfTurn(state.turn);
    const pending = onCard(Object.values(state.tasks));
    const isHeld = (task: Task) =>
      waitingCallsOf(task).every((call) => approvals.isHeld(call, task.specialist, state.user_info));
    const known = pending.filter((task) => specialists.has(task.specialist));
    const dropped = [
      ...pending.filter((task) => !specialists.has(task.specialist)).map(withoutSpecialist),
      ...known.filter((task) => !isHeld(task)).map((task) => endedWithoutSeal(task, waitingCallsOf(task), language)),
    ];
    const waiting = known.filter(isHeld);
    const open = waiting.flatMap(waitingCallsOf);
    // Tasks are ended before the card opens, so that no call waits that the card does not show.
    if (dropped.length > 0 || open.length === 0) return { tasks: byId(dropped) };
    const shown = open.map((call) => withRepeatWarning(call, state, language));
    const card = approvalCard(shown, language, state.turn?.problem, answerOnCard(state.messages));
    const above = wordsAbove(card, state, config);
    if (above) return above;
    const given = interrupt(card);
    const isOwn = isOwner(state, config);
    const asked = isOwn && state.turn ? askedOnCard(given, open, language) : undefined;
    if (asked !== undefined) {
      return {
        messages: [questionOnCard(asked)],
        turn: state.turn && { ...state.turn, cardStep: stepOfCardFor(config) },
      };
    }
    const reading: Verdicts = isOwn
      ? readDecisions(given, open, language, state.turn?.strayed)
      : { decisions: new Map<string, Verdict>(), problem: phrase("notYours", language) };
    // Another user's answer touches no task.
    const { tasks, messages, problem } = await decide(isOwn ? waiting : [], reading, state.turn, config);
    const strayed = isOwn ? strayedAfterWords(reading, tasks, state) : state.turn?.strayed;
    return {
      tasks: byId(tasks),
      ...(messages.length > 0 && { messages }),
      turn: state.turn && { ...state.turn, problem, strayed, cardStep: stepOf(config) },
    };
  };
}

/** The end of a task whose specialist does not exist any more, for example after an upgrade. */
const withoutSpecialist = (task: Task): Task => ({
  ...lastingFields(task),
  status: "elsewhere",
  result: `There is no specialist "${task.specialist}" any more; nothing was run.`,
});
