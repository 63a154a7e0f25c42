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

/** Opens a system with a metered model. */
export function openWay(
  { system, habits }: Way,
  work: Work,
  { checkpointer, ...meters }: Meters,
): { talks: Talks; model: MeteredModel } {
  const model = new MeteredModel({ reply: createBrain(work, habits), ...meters });
  return { talks: system.open({ domain: work.domain, model, checkpointer }), model };
}

/** The faults of an answer: missing findings, and names of other questions. */
export function faultsOf(work: Work, question: string, answer: string): string[] {
  const own = work.namesIn(question);
  const lost = work.subTasksIn(question).filter(({ finding }) => !answer.includes(finding));
  return [
    ...lost.map(({ finding }) => `lacks "${finding}"`),
    ...work.namesIn(answer).flatMap((name) => (own.includes(name) ? [] : [`names ${name}`])),
  ];
}

/** Runs one turn; throws if the answer does not fit the question. */
export async function ask(talks: Talks, work: Work, conversation: number, turn: number, thread: string): Promise<void> {
  const question = work.question(conversation, turn);
  const answer = await talks.say(thread, question);
  const faults = faultsOf(work, question, answer);
  if (faults.length > 0) throw new Error(`"${question}" was answered with "${answer}", which ${faults.join(", ")}.`);
}
