import type { Language } from "./language.ts";

/** The set-up is wrong: stops start-up and tells whoever runs the program what to change. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

/** Read by the model as the observation of a call: shows the value, names the valid choices, says what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
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
    super("The conversation belongs to another user than the one this run serves. Nothing was run.");
  }
}
