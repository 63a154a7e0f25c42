import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { asksCapacity } from "../../dialog/beyond-card.ts";
import { isAi, isHuman, isReply, isReport, REPORT, textMessage, textOf } from "../../dialog/message.ts";
import { withText } from "../../dialog/reply-limits.ts";
import type { ConversationState, ConversationUpdate } from "../../dialog/state.ts";
import { isAside, isOver, isUndecided, type PendingCall, type Task, waitingCallsOf } from "../../dialog/task.ts";
import { claimsIn } from "../../grounding/claims.ts";
import { readSource, states } from "../../grounding/ground.ts";
import { phrase } from "../../phrases.ts";
import { asksToKnow } from "../../question.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import type { CheckReplies } from "./check-claims.ts";

type Leave = (state: ConversationState, config: LangGraphRunnableConfig) => ConversationUpdate;

/**
 * The join after the specialists, with what models have said above an open card checked like an answer. If an aside may
 * be heard as a change of the card, it says that the card is unchanged.
 */
export function withClaimsChecked(leave: Leave, check: CheckReplies) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    const update = leave(state, config);
    const calls = undecidedAfter(state, update);
    if (calls.length === 0) return update;
    const tasks = Object.values(state.tasks);
    const before = new Set(tasks.flatMap(waitingCallsOf).map(({ id }) => id));
    const isSame = calls.every(({ id }) => before.has(id));
    const asides = new Set(tasks.filter(isAside).flatMap(wordsOf));
    const results = tasks.filter((task) => !isAside(task)).flatMap(wordsOf);
    const marked = async (message: AIMessage): Promise<BaseMessage> =>
      (await check(state, [message], new Set([message.id ?? ""]), config))[0] ?? message;
    const checked = async (message: BaseMessage): Promise<BaseMessage> => {
      if (!isAi(message) || !isReply(message)) return message;
      if (asides.has(textOf(message))) return await marked(isSame ? withUnchanged(message, calls, state) : message);
      const told = isReport(message) ? results.filter((result) => textOf(message).includes(result)) : [];
      const parts = await Promise.all(
        told.map(async (result) => [result, textOf(await marked(said(result)))] as const),
      );
      const text = parts.reduce((rest, [result, part]) => rest.replace(result, () => part), textOf(message));
      return text === textOf(message) ? message : withText(message, text);
    };
    const messages = [update.messages ?? []].flat() as BaseMessage[];
    return { ...update, messages: await Promise.all(messages.map(checked)) };
  };
}

/** A result as a message, to be checked. */
const said = (result: string): AIMessage => textMessage(result, { agent: REPORT });

/** What a model said: in an aside, or as the result of a task. */
function wordsOf(task: Task): string[] {
  if (task.status === "talking") return [task.said.text];
  if (!isOver(task) || task.status === "failed" || task.direct) return [];
  return [task.said?.text, task.worded ? task.result : undefined].flatMap((text) => text?.trim() || []);
}

function undecidedAfter(state: ConversationState, { tasks = {} }: ConversationUpdate): PendingCall[] {
  const after = { ...state.tasks, ...(tasks as Record<string, Task | null>) };
  return Object.values(after)
    .filter((task) => task !== null)
    .filter(isUndecided)
    .flatMap(waitingCallsOf);
}

/** It may be heard as a change if it asks nothing, and answers no question or repeats what only the user has named. */
function withUnchanged(answer: AIMessage, calls: readonly PendingCall[], state: ConversationState): AIMessage {
  const words = textOf(state.messages.findLast(isHuman) ?? answer);
  const [asked, card] = [words, calls.map(({ preview }) => preview).join("\n")].map((text) =>
    readSource({ kind: "user", id: "", text }),
  );
  const text = textOf(answer);
  const isRepeated = claimsIn(text).some((claim) => asked && card && states(asked, claim) && !states(card, claim));
  if (/[?？]/.test(text) || SAYS_OPEN.test(text) || (asksToKnow(words) && (!isRepeated || asksCapacity(words, calls))))
    return answer;
  return withText(answer, `${text}\n\n${phrase("cardUnchanged", languageOfTurn(state.turn))}`);
}

const SAYS_OPEN = /\bnothing (?:is|was|has been) (?:done|changed)\b|尚未办理|没有改动/i;
