import { withAdvice } from "./advice.ts";
import type { Language } from "./language.ts";

/** The set-up is wrong. Stops the start and tells the operator what to change. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

/**
 * A failed tool call. `words` may be shown to the user, are in the user's language, show the value and name the valid
 * choices. Only the model reads `advice`, for example which tool to call. `isOutage`: the service failed, whatever was
 * asked of it. `mayBeDone`: the call was a write, and it is not known whether the service has carried it out.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";

  readonly isOutage: boolean;
  readonly mayBeDone: boolean;

  constructor(
    words: string,
    {
      advice,
      isOutage = false,
      mayBeDone = false,
      ...options
    }: ErrorOptions & { advice?: string; isOutage?: boolean; mayBeDone?: boolean } = {},
  ) {
    super(advice === undefined ? words : withAdvice(words, advice), options);
    this.isOutage = isOutage;
    this.mayBeDone = mayBeDone;
  }
}

/**
 * The same action was done after the card was shown, or in another way than the card said. Nothing was done now; the
 * call waits for approval again, on a card that says so.
 */
export class RepeatError extends Error {
  override readonly name = "RepeatError";

  constructor() {
    super("The same action was already done, and the card did not say so. Nothing was done.");
  }
}

/** A model provider failed. The message is one sentence for the user and says what to check. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** A data file cannot be used, at start or during a turn. The message names the file and says what to do. */
export class StorageError extends SetupError {
  constructor(
    readonly words: Readonly<Record<Language, string>>,
    options: ErrorOptions,
  ) {
    super(words.en, options);
  }
}

/** The run's user does not own the conversation. Nothing was run. */
export class OwnerError extends Error {
  override readonly name = "OwnerError";

  constructor() {
    super("The conversation belongs to another user. Nothing was run.");
  }
}
