import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { approvalCard } from "../dialog/cards.ts";
import { type Reading, readDecisions } from "../dialog/decisions.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { byId, type Decision, decided, isUndecided, type Task, undecidedOf } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { ToolError } from "../errors.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { withRepeatSaid } from "./receipts.ts";
import { languageOfTurn, mayDecide } from "./run-facts.ts";

/**
 * Shows everything that waits for the user as one card and keeps what one answer decides of it. An answer that decides
 * only some, cannot be used, or comes from another user leaves a problem behind, and the node is run again.
 */
export function approve(specialists: ReadonlyMap<string, Specialist>) {
  return (state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate => {
    const undecided = Object.values(state.tasks).filter(isUndecided);
    const waiting = undecided.filter((task) => specialists.has(task.specialist));
    const dropped = undecided.filter((task) => !specialists.has(task.specialist)).map(withoutSpecialist);
    const open = waiting.flatMap(undecidedOf);
    if (open.length === 0) return { tasks: byId(dropped) };
    const language = languageOfTurn(state.turn);
    const shown = open.map((call) => withRepeatSaid(call, state.receipts, language));
    const given = interrupt(approvalCard(shown, language, state.turn?.problem));
    const { decisions, problem } = mayDecide(state, config)
      ? withEditsChecked(readDecisions(given, open, language), waiting, language)
      : { decisions: new Map<string, Decision>(), problem: phrase("notYours", language) };
    return {
      tasks: byId([...waiting.map((task) => decided(task, decisions)), ...dropped]),
      ...(problem !== state.turn?.problem && { turn: state.turn && { ...state.turn, problem } }),
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
  status: "dropped",
  result: `There is no specialist "${task.specialist}" any more; nothing was run.`,
});
