import { join } from "node:path";
import { SetupError } from "../engine/errors.ts";

/** Loads `.env` of the current folder; variables that are already set take precedence. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return;
    const file = join(process.cwd(), ".env");
    throw new SetupError(`The settings file ${file} cannot be read. Make it a readable text file, or remove it.`, {
      cause,
    });
  }
}
