import type { Situation } from "../situation.ts";

/** Whether a text is what was told last. */
export const saidLast = ({ past }: Situation, text: string): boolean => {
  const last = past.findLast(({ kind }) => kind === "agent");
  return text !== "" && last?.kind === "agent" && last.text === text;
};

/** Whether it was told the last two times. */
export const saidTwice = ({ past }: Situation, text: string): boolean => {
  const said = past.flatMap((event) => (event.kind === "agent" ? [event.text] : []));
  return said.length > 1 && said.slice(-2).every((one) => one === text);
};
