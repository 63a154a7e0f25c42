import { z } from "zod";
import { canonical } from "./canonical.ts";

/** Facts of a task that are not in its words, by name, for example `{"order_id": "123"}`. */
export const factsSchema = z.record(z.string(), z.unknown());
export type Facts = z.infer<typeof factsSchema>;

/** The most characters of all facts of a task, as JSON. */
const MOST_CHARS = 4000;

/**
 * The facts of a hand-off: its `parameter`, and the arguments that the protocol does not know. A text is the reason why
 * they cannot be used.
 */
export function factsOf(parameter: unknown, others: Readonly<Facts>): Facts | string {
  const named = z
    .record(z.string(), z.unknown())
    .safeParse(typeof parameter === "string" ? read(parameter) : parameter);
  if (!named.success && parameter !== undefined && parameter !== null)
    return 'parameter takes an object of facts by name, for example {"order_id": "123"}.';
  const facts = { ...others, ...named.data };
  const twice = Object.keys(others).find((name) => canonical(facts[name]) !== canonical(others[name]));
  if (twice !== undefined) return `The fact ${JSON.stringify(twice)} has two values.`;
  const length = JSON.stringify(facts).length;
  return length > MOST_CHARS ? `The facts have ${length} characters; at most ${MOST_CHARS} are handed on.` : facts;
}

/** Some models write the object as text. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
