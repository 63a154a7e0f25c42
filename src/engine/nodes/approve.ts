import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Approvals } from "../dialog/approvals.ts";
import { approvalCard } from "../dialog/cards.ts";
import { type Reading, readDecisions } from "../dialog/decisions.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { byId, type Decision, isUndecided, type Task, undecidedOf } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { ToolError } from "../errors.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { notDone } from "./not-done.ts";
import { withRepeatSaid } from "./receipts.ts";
import { isOwner, languageOfTurn, runOf, stepOf } from "./run-facts.ts";
import { wordsAbove } from "./words-above.ts";

/**
 * Shows everything that waits for the user as one card, its words above it, and keeps what one answer decides of it. An answer that decides
 * only some, cannot be used, or comes from another user leaves a problem behind, and the node is run again.
 * A call that was never held back for the conversation's user is not shown; its task ends.
 */
export function approve(specialists: ReadonlyMap<string, Specialist>, approvals: Approvals) {
  return (state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate => {
    const language = languageOfTurn(state.turn);
    const undecided = Object.values(state.tasks).filter(isUndecided);
    const isHeld = (task: Task) =>
      undecidedOf(task).every((call) => approvals.isHeld(call, task.specialist, state.user_info));
    const known = undecided.filter((task) => specialists.has(task.specialist));
    const dropped = [
      ...undecided.filter((task) => !specialists.has(task.specialist)).map(withoutSpecialist),
      ...known.filter((task) => !isHeld(task)).map((task) => notDone(task, undecidedOf(task), language)),
    ];
    const waiting = known.filter(isHeld);
    const open = waiting.flatMap(undecidedOf);
    // What is dropped goes first, so that nothing stands beside the card that it does not show.
    if (dropped.length > 0 || open.length === 0) return { tasks: byId(dropped) };
    const shown = open.map((call) => withRepeatSaid(call, state.receipts, language));
    const card = approvalCard(shown, language, state.turn?.problem);
    const above = wordsAbove(card, state, config);
    if (above) return above;
    const given = interrupt(card);
    const { decisions, problem } = isOwner(state, config)
      ? withEditsChecked(readDecisions(given, open, language), waiting, language)
      : { decisions: new Map<string, Decision>(), problem: phrase("notYours", language) };
    return {
      tasks: byId(waiting.map((task) => approvals.decided(task, decisions, runOf(config)))),
      turn: state.turn && { ...state.turn, problem, cardStep: stepOf(config) },
    };
  };

  /** Edited arguments are checked by the tool's own schema before anything runs. */
  function withEditsChecked({ decisions, problem }: Reading, waiting: readonly Task[], language: Language): Reading {
    const sound = new Map(decisions);
    const problems = problem ? [problem] : [];
    for (const task of waiting) {
      for (const { id, tool: name } of undecidedOf(task)) {
        const decision = decisions.get(id);
        const tool = specialists.get(task.specialist)?.tools.find((known) => known.name === name);
        if (decision?.type !== "edit" || !tool) continue;
        try {
          sound.set(id, { type: "edit", args: tool.check(decision.args) });
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          sound.delete(id);
          problems.push(phrase("editRefused", language, { tool: name, reason: error.message }));
        }
      }
    }
    return { decisions: sound, ...(problems.length > 0 && { problem: problems.join("\n") }) };
  }
}

/** A task of a specialist that a new version of the product has not got. */
const withoutSpecialist = (task: Task): Task => ({
  ...task,
  status: "elsewhere",
  result: `There is no specialist "${task.specialist}" any more; nothing was run.`,
});
