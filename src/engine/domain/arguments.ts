import { z } from "zod";
import { type Aliases, aliases } from "../tools/aliases.ts";
import { isDay } from "./days.ts";

/**
 * A calendar day. `title`: its name for people; `words`: other words of users. It has its own check for a better error
 * message.
 */
export function dateArgument(title: string, words: string[] = [], description?: string) {
  return z
    .string()
    .refine(isDay, {
      error: ({ input }) => `Not a date: "${input}". Write YYYY-MM-DD, for example 2026-12-03.`,
    })
    .meta({ title, format: "date", ...(description && { description }), ...aliases({ words }) });
}

/**
 * An id with a fixed pattern, such as `HB-000123`. `title`: its name for people; `said`: other words of users, and the
 * tool that finds it.
 */
export function idArgument(title: string, said: Pick<Aliases, "words" | "foundBy">, pattern: RegExp, example: string) {
  return z
    .string()
    .trim()
    .regex(pattern, {
      error: ({ input }) => `Not such an id: "${input}". It looks like ${example}; take it from a list you were shown.`,
    })
    .meta({ title, examples: [example], ...aliases(said) });
}

export const limitArgument = z
  .int()
  .min(1)
  .max(20)
  .default(5)
  .meta({ title: "At most (最多几条)", ...aliases({ words: ["how many at most"] }) });
