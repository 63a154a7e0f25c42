import type { Past } from "./situation.ts";

/** What the user said, oldest first. */
export const userTexts = (past: readonly Past[]): string[] =>
  past.flatMap((event) => (event.kind === "user" ? [event.text] : []));

/** What the user was told, oldest first. */
export const agentTexts = (past: readonly Past[]): string[] =>
  past.flatMap((event) => (event.kind === "agent" ? [event.text] : []));

/** The user's last message, and what was called and told since. */
export const lastTurn = (past: readonly Past[]): readonly Past[] =>
  past.slice(past.findLastIndex(({ kind }) => kind === "user"));
