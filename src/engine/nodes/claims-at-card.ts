import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isAi, isHuman, isReply, textOf } from "../dialog/message.ts";
import { withText } from "../dialog/reply-limits.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { isAside, isOver, isUndecided, type PendingCall, type Task, waitingCallsOf } from "../dialog/task.ts";
import { claimsIn } from "../grounding/claims.ts";
import { readSource, states } from "../grounding/ground.ts";
import { phrase } from "../phrases.ts";
import { asksToKnow } from "../question.ts";
import type { CheckReplies } from "./check-claims.ts";
import { languageOfTurn } from "./run-facts.ts";

type Leave = (state: ConversationState, config: LangGraphRunnableConfig) => ConversationUpdate;

/**
 * The join after the specialists. What a specialist has said at a card that stays open is checked like an answer. If it
 * may be heard as a change of the card, it is followed by the words that the card is unchanged.
 */
export function withClaimsChecked(leave: Leave, check: CheckReplies) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    const update = leave(state, config);
    const said = new Set(Object.values(state.tasks).filter(isAside).flatMap(wordsOf));
    const messages = [update.messages ?? []].flat() as BaseMessage[];
    const answers = messages.filter((one): one is AIMessage => isAi(one) && isReply(one) && said.has(textOf(one)));
    const calls = undecidedAfter(state, update);
    if (answers.length === 0 || calls.length === 0) return update;
    const before = new Set(
      Object.values(state.tasks)
        .flatMap(waitingCallsOf)
        .map(({ id }) => id),
    );
    const isSame = calls.every(({ id }) => before.has(id));
    const written = new Set(answers.map(({ id = "" }) => id));
    const checked = await check(
      state,
      answers.map((one) => (isSame ? withUnchanged(one, calls, state) : one)),
      written,
      config,
    );
    const byId = new Map(checked.map((one) => [one.id, one]));
    return { ...update, messages: messages.map((one) => byId.get(one.id) ?? one) };
  };
}

/** What a model said in an aside. */
function wordsOf(task: Task): string[] {
  if (task.status === "talking") return [task.said.text];
  if (!isOver(task) || task.status === "failed" || task.direct) return [];
  return [task.said?.text, task.worded ? task.result : undefined].flatMap((text) => text?.trim() ?? []);
}

function undecidedAfter(state: ConversationState, { tasks = {} }: ConversationUpdate): PendingCall[] {
  const after = { ...state.tasks, ...(tasks as Record<string, Task | null>) };
  return Object.values(after)
    .filter((task) => task !== null)
    .filter(isUndecided)
    .flatMap(waitingCallsOf);
}

/**
 * An answer at a card may be heard as a change if it asks nothing, and the user did not ask to know something or it
 * repeats what the user has named and the card does not have: "2 rooms".
 */
function withUnchanged(answer: AIMessage, calls: readonly PendingCall[], state: ConversationState): AIMessage {
  const words = textOf(state.messages.findLast(isHuman) ?? answer);
  const [asked, card] = [words, calls.map(({ preview }) => preview).join("\n")].map((text) =>
    readSource({ kind: "user", id: "", text }),
  );
  const text = textOf(answer);
  const isRepeated = claimsIn(text).some((claim) => asked && card && states(asked, claim) && !states(card, claim));
  if (/[?？]/.test(text) || (asksToKnow(words) && !isRepeated)) return answer;
  return withText(answer, `${text}\n\n${phrase("cardUnchanged", languageOfTurn(state.turn))}`);
}
