import type { Task } from "../../dialog/task.ts";
import { asksToKnow } from "../../question.ts";

/** What the active agent asked, so that what the user says about themself answers it. */
export const askedByAgent = (tasks: readonly Task[]): string | undefined =>
  tasks.flatMap((task) => (task.status === "talking" && task.said ? task.said.text : [])).find(asksToKnow);

/** Whether a question may be answered with a name. */
export const asksName = (question: string): boolean => FOR_A_NAME.test(question);

const FOR_A_NAME =
  /\b(?:names?|who|whom|whose|call|passengers?|guests?|people|persons?|buyers?|customers?|contacts?|recipients?)\b|名|谁|叫|人|客|买家/i;

/** A notice, and below it the question that stays open. */
export const aboveQuestion = (notice: string, question: string): string =>
  [notice, ...question.trim().split("\n").slice(-1)].join("\n\n");
