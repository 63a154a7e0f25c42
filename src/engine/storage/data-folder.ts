import { mkdirSync } from "node:fs";
import { SetupError } from "../errors.ts";

/** Creates the data folder and its parents. Throws `SetupError` if that fails. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(
      `Data cannot be stored in ${folder}: ${reason}. Set SWITCHBOARD_DATA_DIR to a folder you may write to.`,
      { cause },
    );
  }
}
