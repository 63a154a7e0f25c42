import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SetupError } from "../errors.ts";

/** The names of a folder's files that match, sorted. Throws `SetupError` for a folder that does not exist; `what`: what a file holds. */
export function filesIn(folder: URL, match: RegExp, what: string): string[] {
  if (!existsSync(folder))
    throw new SetupError(`There is no folder ${fileURLToPath(folder)}. Make it, with one ${what} a file.`);
  return readdirSync(folder)
    .filter((file) => match.test(file))
    .sort();
}
