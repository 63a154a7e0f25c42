import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SetupError } from "../errors.ts";

/**
 * The matching file names of a folder, sorted. `what`: what a file contains. Throws a `SetupError` if the folder does
 * not exist.
 */
export function filesIn(folder: URL, match: RegExp, what: string): string[] {
  if (!existsSync(folder))
    throw new SetupError(`There is no folder ${fileURLToPath(folder)}. Make it, with one ${what} a file.`);
  return readdirSync(folder)
    .filter((file) => match.test(file))
    .sort();
}
