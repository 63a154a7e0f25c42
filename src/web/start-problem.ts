import { assemble } from "../assemble.ts";
import type { Environment } from "../engine/environment.ts";
import { StorageError } from "../engine/errors.ts";

/**
 * Why the graphs of the server could not be made with an environment; undefined if they can. Everything is opened as the
 * server does, and closed again.
 */
export async function startProblem(environment: Environment): Promise<string | undefined> {
  try {
    const { close } = await assemble({ environment });
    await close();
    return undefined;
  } catch (error) {
    if (error instanceof StorageError) return error.words.en;
    return error instanceof Error ? error.message : String(error);
  }
}
