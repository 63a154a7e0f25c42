import type { Domain } from "../../src/engine/domain/domain.ts";

/** One thing to look up. */
export interface SubTask {
  specialist: string;
  job: string;
  tool: string;
  args: Record<string, unknown>;
  /** Text in the tool's observation, which must be in the answer. */
  finding: string;
}

/** A conversation for every system. Questions name their conversation and turn, to detect mix-ups. */
export interface Work {
  domain: Domain;
  question(conversation: number, turn: number): string;
  /** The sub-tasks in a question or in the job of a hand-off. */
  subTasksIn(text: string): SubTask[];
  /** Names that belong to one conversation and turn. */
  namesIn(text: string): string[];
  /** How findings are worded for the user. */
  answer(findings: readonly string[]): string;
}

/** A figure between 0 and 99 that belongs to a text. */
export function figureOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash % 100;
}
