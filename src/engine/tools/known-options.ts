import { SetupError } from "../errors.ts";

/** Throws a `SetupError` for an option that a function does not have. Left unseen, `onli` would serve every tool. */
export function demandKnownOptions(who: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const names = unknown.map((name) => `"${name}"`).join(", ");
  throw new SetupError(`${names} is no option of ${who}. The options are: ${known.join(", ")}.`);
}
