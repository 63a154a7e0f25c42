import type { Past, Situation } from "./situation.ts";

/** What the user said, oldest first. */
export const userTexts = (past: readonly Past[]): string[] =>
  past.flatMap((event) => (event.kind === "user" ? [event.text] : []));

/** What the user was told, oldest first. */
export const agentTexts = (past: readonly Past[]): string[] =>
  past.flatMap((event) => (event.kind === "agent" ? [event.text] : []));

/** The user's last message, and what was called and told since. */
export const lastTurn = (past: readonly Past[]): readonly Past[] =>
  past.slice(past.findLastIndex(({ kind }) => kind === "user"));

/** Whether a text is what was told last. */
export const saidLast = ({ past }: Situation, text: string): boolean => text !== "" && agentTexts(past).at(-1) === text;

/** Whether it was told the last two times. */
export const saidTwice = ({ past }: Situation, text: string): boolean => {
  const said = agentTexts(past);
  return said.length > 1 && said.slice(-2).every((one) => one === text);
};
