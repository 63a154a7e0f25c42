import type { StateSnapshot } from "@langchain/langgraph";
import type { Card } from "../engine/dialog/cards.ts";
import type { ConversationState } from "../engine/dialog/state.ts";
import { isUndecided, type PendingCall, undecidedCallsOf } from "../engine/dialog/task.ts";
import { openQuestion } from "../engine/dialog/transcript.ts";

/** The state of a conversation between two runs. */
export interface Standing {
  state: ConversationState;
  /** The open question or approval card. */
  card?: Card;
  /** The calls that wait for a decision. */
  undecided: PendingCall[];
  /** Identifies the card: the ids of its calls; "" if nothing is open. */
  cardId: string;
  /** The last run was stopped or failed before its end. */
  isCutOff: boolean;
}

export function standing({ values, tasks, next }: StateSnapshot): Standing {
  const state = values as ConversationState;
  // A new conversation has no fields yet.
  const undecided = Object.values(state.tasks ?? {})
    .filter(isUndecided)
    .flatMap(undecidedCallsOf);
  const question = state.messages && openQuestion(state);
  const [interrupt] = tasks.flatMap(({ interrupts }) => interrupts);
  return {
    state,
    // Only `approve` and `ask_user` interrupt.
    card: interrupt?.value as Card | undefined,
    undecided,
    cardId: (undecided.length > 0 ? undecided : question ? [question] : []).map(({ id }) => id).join(),
    isCutOff: !interrupt && next.length > 0,
  };
}
