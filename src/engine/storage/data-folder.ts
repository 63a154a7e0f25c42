import { mkdirSync } from "node:fs";
import { SetupError } from "../errors.ts";

/** Makes the folder that data are kept in, with all above it. Throws `SetupError` when it cannot be. */
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
