import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { RunOf } from "../../dialog/approvals.ts";
import type { Turn } from "../../dialog/state.ts";
import { OwnerError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import type { TimeZone } from "../../time-zone.ts";
import type { ToolRun, UserInfo } from "../../tools/tool.ts";

/** The language of this turn's question. */
export const languageOfTurn = (turn: Turn | null): Language => turn?.language ?? "en";

/** The user of the run: the authenticated user, else the one in the run context. It never comes from a model. */
export function userOf(config: LangGraphRunnableConfig): UserInfo {
  const { langgraph_auth_user_id: authenticated, user_id: configured } = config.configurable ?? {};
  const named = (config.context as { user_id?: unknown } | undefined)?.user_id;
  const userId = [authenticated, named, configured].find((id): id is string => typeof id === "string" && id !== "");
  return userId ? { userId } : {};
}

/** Whether the run's user owns the conversation. An anonymous run may use only an anonymous one. */
export const isOwner = ({ user_info }: { user_info: UserInfo }, config: LangGraphRunnableConfig): boolean =>
  userOf(config).userId === user_info.userId;

/** Stops a run that would continue another user's work, before it does anything. The owner can still continue. */
export function demandOwner(state: { user_info: UserInfo }, config: LangGraphRunnableConfig): void {
  if (!isOwner(state, config)) throw new OwnerError();
}

/** The number of the graph step that a node runs in. LangGraph counts steps through all runs of a thread. */
export const stepOf = ({ metadata }: LangGraphRunnableConfig): number => Number(metadata?.langgraph_step);

/**
 * Whether a card was open when the message of `prepare` arrived. A front end that closes a card adds a graph step of
 * its own, and later words are not about the card. `unprocessed`: the number of messages since the card; more than one
 * if a crash stopped earlier ones from being processed.
 */
export const isCardOpen = (turn: Turn | null, unprocessed: number, config: LangGraphRunnableConfig): boolean =>
  turn?.cardStep !== undefined && stepOf(config) === turn.cardStep + STEPS_OF_A_MESSAGE * unprocessed + 1;

/** LangGraph takes two steps for each message: it stores the input and applies it to the state. */
const STEPS_OF_A_MESSAGE = 2;

/** The step of a card that is open for a message that the node of this run adds itself, for `prepare` to hear next. */
export const stepOfCardFor = (config: LangGraphRunnableConfig): number => stepOf(config) - STEPS_OF_A_MESSAGE;

/** The thread and the user of the run. */
export const runOf = (config: LangGraphRunnableConfig): RunOf => ({ thread: threadOf(config), ...userOf(config) });

/** The thread of the run. */
export const threadOf = ({ configurable }: LangGraphRunnableConfig): string => {
  const thread: unknown = configurable?.thread_id;
  return typeof thread === "string" ? thread : "no-thread";
};

/** The facts of the run that a tool gets. The idempotency key consists of the thread and `callId`. */
export function toolRun(state: { turn: Turn | null }, callId: string, config: LangGraphRunnableConfig): ToolRun {
  return {
    now: new Date(state.turn?.startedAt ?? 0),
    // The user of this run. The stored user of an earlier run does not prove who the present user is.
    user: userOf(config),
    language: languageOfTurn(state.turn),
    idempotencyKey: `${threadOf(config)}:${callId}`,
    ...(state.turn && { turn: `${threadOf(config)}:${state.turn.messageId}` }),
    ...(config.signal && { signal: config.signal }),
    ...(config.store && { store: config.store }),
  };
}

/** The clock as agents read it, for example "2026-11-21 15:04 Saturday (Asia/Shanghai)". */
export function clockText(startedAt: number, timeZone: TimeZone): string {
  const at = new Date(startedAt);
  return `${timeZone.timeAt(at)} ${timeZone.weekdayAt(at)} (${timeZone.name})`;
}
