import { SetupError } from "../errors.ts";
import { unknownNames } from "../unknown-names.ts";

/** Throws a `SetupError` for an option that a function does not have. Left unseen, `onli` would serve every tool. */
export function demandKnownOptions(who: string, options: object, known: readonly string[]): void {
  const names = unknownNames(options, known);
  if (names !== undefined)
    throw new SetupError(`${names} is no option of ${who}. The options are: ${known.join(", ")}.`);
}
