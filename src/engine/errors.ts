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

/** A run would go on with a conversation of another user than it serves. Nothing was run. */
export class OwnerError extends Error {
  override readonly name = "OwnerError";

  constructor() {
    super("The conversation belongs to another user than the one this run serves. Nothing was run.");
  }
}
