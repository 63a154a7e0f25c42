import { agentTexts } from "../past.ts";
import type { Situation } from "../situation.ts";

/** Whether a text is what was told last. */
export const saidLast = ({ past }: Situation, text: string): boolean => text !== "" && agentTexts(past).at(-1) === text;

/** Whether it was told the last two times. */
export const saidTwice = ({ past }: Situation, text: string): boolean => {
  const said = agentTexts(past);
  return said.length > 1 && said.slice(-2).every((one) => one === text);
};
