import type { Domain } from "../../src/engine/domain/domain.ts";

/** One thing to look up. */
export interface SubTask {
  specialist: string;
  job: string;
  tool: string;
  args: Record<string, unknown>;
  /** Stands in the tool's observation, and must stand in the answer. */
  finding: string;
}

/** A conversation every system holds alike. Questions name their conversation and turn, so a mix-up shows. */
export interface Work {
  domain: Domain;
  question(conversation: number, turn: number): string;
  /** The sub-tasks a question or the job of a hand-over names. */
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
