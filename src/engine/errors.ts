import { withAdvice } from "./advice.ts";
import type { Language } from "./language.ts";

/** The set-up is wrong: stops start-up and tells whoever runs the program what to change. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

/**
 * A call that failed: words that may be read to the user, in their language, which show the value and name the valid
 * choices; and `advice` that only the model reads, such as which tool to call.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";

  constructor(words: string, { advice, ...options }: ErrorOptions & { advice?: string } = {}) {
    super(advice === undefined ? words : withAdvice(words, advice), options);
  }
}

/**
 * The user has had the very same done since a card asked them, or other than it said: nothing was done, and the call
 * waits for them again, on a card that says so.
 */
export class RepeatError extends Error {
  override readonly name = "RepeatError";

  constructor() {
    super("The same action was already done, and the card did not say so. Nothing was done.");
  }
}

/** A model provider failed: one sentence for the user, naming what to check. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** A file of data can no longer be used, at start or in the middle of a turn: names it and says what to do. */
export class StorageError extends SetupError {
  constructor(
    readonly words: Readonly<Record<Language, string>>,
    options: ErrorOptions,
  ) {
    super(words.en, options);
  }
}

/** A run would go on with a conversation of another user than it serves. Nothing was run. */
export class OwnerError extends Error {
  override readonly name = "OwnerError";

  constructor() {
    super("The conversation belongs to another user. Nothing was run.");
  }
}
