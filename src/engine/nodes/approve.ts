import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { approvalCard } from "../dialog/cards.ts";
import { readDecisions } from "../dialog/decisions.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { type Decision, isUndecided, type PendingCall } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { phrase } from "../phrases.ts";
import { failureText } from "./calls.ts";
import { languageOfTurn, userOf } from "./run-facts.ts";

/**
 * Shows everything that waits for the user as one card and waits until each call is decided.
 * An answer that decides only some, cannot be used, or comes from another user brings the card back with the reason.
 */
export function approve(specialists: ReadonlyMap<string, Specialist>) {
  return (state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate => {
    const undecided = Object.values(state.tasks).filter(isUndecided);
    const waiting = undecided.filter((task) => specialists.has(task.specialist));
    const orphans = undecided.filter((task) => !specialists.has(task.specialist));
    const language = languageOfTurn(state.turn);
    const tools = waiting.flatMap((task) => specialists.get(task.specialist)?.tools ?? []);
    const decisions = new Map<string, Decision>();
    let { problem } = state.turn ?? {};
    for (;;) {
      const open = waiting
        .flatMap((task) => task.pending ?? [])
        .filter((call) => !call.decision && !decisions.has(call.id));
      if (open.length === 0) break;
      const decided = interrupt(approvalCard(open, language, problem));
      const decider = userOf(config).userId;
      if (decider !== undefined && decider !== state.user_info.userId) {
        problem = phrase("notYours", language);
        continue;
      }
      const reading = readDecisions(decided, open, language);
      problem = reading.problem;
      for (const [id, decision] of reading.decisions) {
        const call = open.find((pending) => pending.id === id);
        const checked = call && checkedEdit(call, decision);
        if (typeof checked === "string") problem = checked;
        else if (checked) decisions.set(id, checked);
      }
    }
    const tasks = waiting.map((task) => [
      task.id,
      {
        ...task,
        pending: (task.pending ?? []).map((call) => ({ ...call, decision: decisions.get(call.id) ?? call.decision })),
      },
    ]);
    const dropped = orphans.map((task) => [
      task.id,
      {
        ...task,
        status: "dropped" as const,
        result: `There is no specialist "${task.specialist}" any more; nothing was run.`,
      },
    ]);
    return {
      tasks: Object.fromEntries([...tasks, ...dropped]),
      // The next card of this turn is a new one.
      ...(state.turn?.problem && { turn: { ...state.turn, problem: undefined } }),
    };

    /** Edited arguments are checked by the tool's own schema before anything runs. */
    function checkedEdit(call: PendingCall, decision: Decision): Decision | string {
      if (decision.type !== "edit") return decision;
      try {
        const tool = tools.find((known) => known.name === call.tool);
        return { type: "edit", args: tool?.check(decision.args) ?? decision.args };
      } catch (error) {
        return failureText({ ...call, name: call.tool }, error);
      }
    }
  };
}
