import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { wallTime, weekdayName } from "../clock.ts";
import type { Turn } from "../dialog/state.ts";
import type { Language } from "../language.ts";
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

/** Whether a user may decide on what waits, and go on with it: whom it was prepared for, or a run that names nobody. */
export const isOwner = ({ user_info }: { user_info: UserInfo }, userId: string | undefined): boolean =>
  userId === undefined || userId === user_info.userId;

/** The same for the run's user. */
export const mayDecide = (state: { user_info: UserInfo }, config: LangGraphRunnableConfig): boolean =>
  isOwner(state, userOf(config).userId);

/** What a tool is told of the run: `callId` makes the idempotency key, with the thread. */
export function toolRun(
  state: { turn: Turn | null; user_info: UserInfo },
  callId: string,
  config: LangGraphRunnableConfig,
): ToolRun {
  const thread = config.configurable?.thread_id;
  return {
    now: new Date(state.turn?.startedAt ?? 0),
    // Whoever runs it: a run that goes on may be another user's, and one that is resumed may name nobody.
    user: userOf(config).userId ? userOf(config) : state.user_info,
    language: languageOfTurn(state.turn),
    idempotencyKey: `${typeof thread === "string" ? thread : "no-thread"}:${callId}`,
    ...(config.signal && { signal: config.signal }),
  };
}

/** The clock as agents read it, for example "2026-11-21 15:04 Saturday (Asia/Shanghai)". */
export function clockText(startedAt: number, timeZone: string): string {
  const at = new Date(startedAt);
  return `${wallTime(at, timeZone)} ${weekdayName(at, timeZone)} (${timeZone})`;
}
