import { withAdvice } from "../advice.ts";
import { beginning, plainText } from "../plain-text.ts";
import { DEEPEST, isTooDeep, storableFields } from "../storable.ts";
import { LONGEST_REPLY, MOST_CALLS } from "./reply-limits.ts";

/** A model's call in a form that can be stored. `problem` is set if it cannot be used as it is. */
export interface SoundCall {
  /** A name that every provider accepts. */
  name: string;
  args: Record<string, unknown>;
  problem?: string;
}

/** A call after the most that one message may have. */
export const readSurplus = (call: unknown): SoundCall =>
  unusable(Object(call).name, `Not called: one message takes ${MOST_CALLS} calls. Call the rest in the next ones.`);

/**
 * Reads a call whose arguments were valid JSON. Arguments that are no object, too deep or too long are reported in
 * `problem`.
 */
export function readCall(call: unknown): SoundCall {
  const { name, args }: { name?: unknown; args?: unknown } = Object(call);
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    const given = beginning(plainText(JSON.stringify(args) ?? "nothing"), SHOWN);
    return unusable(name, `The arguments are ${given}, not an object. Call again with one JSON object.`);
  }
  if (isTooDeep(args))
    return unusable(
      name,
      `The arguments are nested more than ${DEEPEST} deep; nothing was called. Call again with flatter ones.`,
    );
  if (JSON.stringify(args).length > LONGEST_REPLY)
    return unusable(name, `The arguments have more than ${LONGEST_REPLY} characters; nothing was called.`);
  return { name: nameOf(name), args: storableFields(args) };
}

/** Reads a call whose arguments were not valid JSON. `isCut`: its reply reached the length limit. */
export function readUnreadable(call: unknown, isCut: boolean): SoundCall {
  const { name, args }: { name?: unknown; args?: unknown } = Object(call);
  if (isCut)
    return unusable(name, "The message reached its length limit before this call was whole; nothing was called.");
  const given = typeof args === "string" ? beginning(plainText(args), SHOWN) : "";
  return unusable(name, `The arguments are not valid JSON: ${given}. Call again with one JSON object.`);
}

/** The most characters of wrong arguments that the model is shown again. */
const SHOWN = 200;

/** A call that cannot be used, with the reason as advice to the model. */
const unusable = (name: unknown, why: string): SoundCall => ({
  ...{ name: nameOf(name), args: {} },
  problem: withAdvice("", why),
});

/**
 * The name of a call in a form that providers accept, because they reject a history with any other name. A changed name
 * gets a prefix, so it never equals the name of an existing tool.
 */
function nameOf(name: unknown): string {
  if (typeof name !== "string") return "unnamed";
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return name;
  const legible = name
    .split(/[^a-zA-Z0-9-]+/)
    .filter(Boolean)
    .join("_");
  return legible ? `unknown_${legible}`.slice(0, 64) : "unnamed";
}
