import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { RunOf } from "../dialog/approvals.ts";
import type { Turn } from "../dialog/state.ts";
import { OwnerError } from "../errors.ts";
import type { Language } from "../language.ts";
import type { TimeZone } from "../time-zone.ts";
import type { ToolRun, UserInfo } from "../tools/tool.ts";

/** The language of this turn: the question's. */
export const languageOfTurn = (turn: Turn | null): Language => turn?.language ?? "en";

/** Whom the run serves: the authenticated user, else the one the caller names. Never what a model says. */
export function userOf(config: LangGraphRunnableConfig): UserInfo {
  const { langgraph_auth_user_id: authenticated, user_id: configured } = config.configurable ?? {};
  const named = (config.context as { user_id?: unknown } | undefined)?.user_id;
  const userId = [authenticated, named, configured].find((id): id is string => typeof id === "string" && id !== "");
  return userId ? { userId } : {};
}

/** Whether the run serves the user whose conversation it is. Equality decides: a run that names nobody serves nobody. */
export const isOwner = ({ user_info }: { user_info: UserInfo }, config: LangGraphRunnableConfig): boolean =>
  userOf(config).userId === user_info.userId;

/** Stops a run that goes on with somebody else's work before it does anything; its owner can still go on. */
export function demandOwner(state: { user_info: UserInfo }, config: LangGraphRunnableConfig): void {
  if (!isOwner(state, config)) throw new OwnerError();
}

/** The step of the graph a node runs in; steps are counted through all runs of a thread. */
export const stepOf = ({ metadata }: LangGraphRunnableConfig): number => Number(metadata?.langgraph_step);

/**
 * Whether a card was open when the message came that `prepare` takes up. A front end that takes a card away leaves a
 * step of its own behind it, and words that come then are not about the card. `unheard`: the messages since, more than
 * one when a crash kept the others from being taken up.
 */
export const isCardOpen = (turn: Turn | null, unheard: number, config: LangGraphRunnableConfig): boolean =>
  turn?.cardStep !== undefined && stepOf(config) === turn.cardStep + STEPS_OF_A_MESSAGE * unheard + 1;

/** LangGraph's: the input is stored, and handed to the state. */
const STEPS_OF_A_MESSAGE = 2;

/** The conversation the run is in, and whom it serves. */
export const runOf = (config: LangGraphRunnableConfig): RunOf => ({ thread: threadOf(config), ...userOf(config) });

const threadOf = ({ configurable }: LangGraphRunnableConfig): string => {
  const thread: unknown = configurable?.thread_id;
  return typeof thread === "string" ? thread : "no-thread";
};

/** What a tool is told of the run: `callId` makes the idempotency key, with the thread. */
export function toolRun(state: { turn: Turn | null }, callId: string, config: LangGraphRunnableConfig): ToolRun {
  return {
    now: new Date(state.turn?.startedAt ?? 0),
    // Of the run itself: what is stored of an earlier one is no proof of who asks now.
    user: userOf(config),
    language: languageOfTurn(state.turn),
    idempotencyKey: `${threadOf(config)}:${callId}`,
    ...(config.signal && { signal: config.signal }),
    ...(config.store && { store: config.store }),
  };
}

/** The clock as agents read it, for example "2026-11-21 15:04 Saturday (Asia/Shanghai)". */
export function clockText(startedAt: number, timeZone: TimeZone): string {
  const at = new Date(startedAt);
  return `${timeZone.timeAt(at)} ${timeZone.weekdayAt(at)} (${timeZone.name})`;
}
