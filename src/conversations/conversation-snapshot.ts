import type { StateSnapshot } from "@langchain/langgraph";
import type { Card } from "../engine/dialog/cards.ts";
import type { ConversationState } from "../engine/dialog/state.ts";
import { onCard, type PendingCall, waitingCallsOf } from "../engine/dialog/task.ts";
import { openQuestion } from "../engine/dialog/transcript.ts";

/** The state of a conversation between two runs. */
export interface ConversationSnapshot {
  state: ConversationState;
  /** The open question or approval card. */
  card?: Card;
  /** The calls on the open card; some may be decided, as long as others are not. */
  waiting: PendingCall[];
  /** Identifies the card: the ids of its undecided calls; "" if nothing is open. */
  cardId: string;
  /** The last run was stopped or failed before its end. */
  isCutOff: boolean;
}

export function snapshotOf({ values, tasks, next }: StateSnapshot): ConversationSnapshot {
  const state = values as ConversationState;
  // A new conversation has no fields yet.
  const waiting = onCard(Object.values(state.tasks ?? {})).flatMap(waitingCallsOf);
  const question = state.messages && openQuestion(state);
  const [interrupt] = tasks.flatMap(({ interrupts }) => interrupts);
  return {
    state,
    // Only `approve` and `ask_user` interrupt.
    card: interrupt?.value as Card | undefined,
    waiting,
    cardId: (waiting.length > 0 ? waiting.filter(({ decision }) => !decision) : question ? [question] : [])
      .map(({ id }) => id)
      .join(),
    isCutOff: !interrupt && next.length > 0,
  };
}
