import { distance } from "fastest-levenshtein";
import type { z } from "zod";
import { SetupError } from "./errors.ts";
import { withoutCredentials } from "./redact.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** How the names of the program's own settings begin. */
const OWN = "SWITCHBOARD_";

/** A name of our own with at most so many other signs than that of a setting is a slip. */
const SLIPS = 2;

/**
 * Parses the environment with a schema. Throws `SetupError`, which does not show secrets, also for a name that is spelled
 * almost like one of ours: it would be ignored.
 */
export function readSettings<Schema extends z.ZodObject>(schema: Schema, environment: Environment): z.output<Schema> {
  demandSpelled(Object.keys(schema.shape), environment);
  const given = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, environment[key] || undefined]));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const key = String(path[0]);
    const isSecret = isSecretName(key);
    const shown = isSecret ? "(hidden)" : JSON.stringify(withoutCredentials(String(given[key])));
    return `${key} is ${shown}: ${message}`;
  });
  throw new SetupError(
    `The configuration is not valid. ${lines.join("; ")}. Correct it in the environment or in .env.`,
  );
}

function demandSpelled(known: readonly string[], environment: Environment): void {
  const own = known.filter((name) => name.startsWith(OWN));
  for (const [name, value] of Object.entries(environment)) {
    if (!value || !name.startsWith(OWN) || own.includes(name)) continue;
    const meant = own.find((one) => distance(one, name) <= SLIPS);
    if (meant !== undefined)
      throw new SetupError(`${name} is no setting. Is ${meant} meant? Correct its name in the environment or in .env.`);
  }
}

/** The values of all variables that are secrets by their names, for example `OPENAI_API_KEY`. */
export const secretsIn = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) => (value && isSecretName(name) ? [value] : []));

const isSecretName = (name: string): boolean => /KEY|SECRET|TOKEN|PASSWORD/.test(name);
