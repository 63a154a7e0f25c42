import { z } from "zod";
import { BRIEF } from "../tools/brief.ts";
import { isDay } from "./days.ts";

/** A calendar day, called `title` by people; `brief` says what its name leaves open. Its own check, for words of its own. */
export function dateArgument(title: string, meaning: string, brief = "") {
  return z
    .string()
    .refine(isDay, {
      error: ({ input }) => `Not a date: "${input}". Write YYYY-MM-DD, for example 2026-12-03.`,
    })
    .meta({ title, format: "date", description: `${meaning}. YYYY-MM-DD.`, [BRIEF]: brief });
}

/** An id of a kind, such as `HB-000123`, of what people call `title`. */
export function idArgument(title: string, meaning: string, pattern: RegExp, example: string) {
  return z
    .string()
    .trim()
    .regex(pattern, {
      error: ({ input }) => `Not such an id: "${input}". It looks like ${example}; take it from a list you were shown.`,
    })
    .meta({ title, description: `${meaning}. For example ${example}.`, [BRIEF]: "", examples: [example] });
}

export const limitArgument = z
  .int()
  .min(1)
  .max(20)
  .default(5)
  .meta({ title: "At most (最多几条)", description: "How many at most (最多几条), 1 to 20.", [BRIEF]: "" });
