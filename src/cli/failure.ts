import { SetupError, StorageError } from "../engine/errors.ts";
import type { Language } from "../engine/language.ts";

/** The turn was stopped by the user. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

export interface Failure {
  /** One sentence for the user; with `verbose` a bug's stack below it. */
  text: string;
  exitCode: 1 | 2;
}

/** Explains an error: the message of a wrong set-up, or a bug, whose stack is shown with `verbose`. */
export function explain(error: unknown, verbose: boolean, language: Language = "en"): Failure {
  if (error instanceof StorageError) return { text: error.words[language], exitCode: 2 };
  if (error instanceof SetupError) return { text: error.message, exitCode: 2 };
  const reason = error instanceof Error ? error.message : String(error);
  return {
    text: verbose
      ? `Something went wrong: ${stackOf(error)}`
      : `Something went wrong: ${reason} (Run with --verbose for the stack.)`,
    exitCode: 1,
  };
}

/** The stack of an error, and of what caused it. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  return error.cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(error.cause)}`;
}
