import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { MeteredModel, type MeteredModelOptions } from "../measure/metered-model.ts";
import type { System, Talks } from "../systems/system.ts";
import { createBrain, type Habits } from "./brain.ts";
import type { Work } from "./work.ts";

/** A system, and how its model works in it. */
export interface Way {
  label: string;
  system: System;
  habits: Habits;
}

export interface Meters extends Omit<MeteredModelOptions, "reply"> {
  checkpointer: BaseCheckpointSaver;
}

/** Opens a system at work, its model metered. */
export function openWay(
  { system, habits }: Way,
  work: Work,
  { checkpointer, ...meters }: Meters,
): { talks: Talks; model: MeteredModel } {
  const model = new MeteredModel({ reply: createBrain(work, habits), ...meters });
  return { talks: system.open({ domain: work.domain, model, checkpointer }), model };
}

/** Findings of a question that its answer lacks: none when it was served, and not mixed up with another. */
export const missing = (work: Work, question: string, answer: string): string[] =>
  work
    .subTasksIn(question)
    .map(({ finding }) => finding)
    .filter((finding) => !answer.includes(finding));

/** One turn; throws when the answer lacks a finding. */
export async function ask(talks: Talks, work: Work, conversation: number, turn: number, thread: string): Promise<void> {
  const question = work.question(conversation, turn);
  const answer = await talks.say(thread, question);
  const lost = missing(work, question, answer);
  if (lost.length > 0) throw new Error(`"${question}" was answered with "${answer}", without ${lost.join(", ")}.`);
}
