import { beginning, plainText } from "../plain-text.ts";
import { DEEPEST, isTooDeep, storableFields } from "../storable.ts";

/** A model's call in a form that can be stored. `problem` is set if it cannot be used as it is. */
export interface SoundCall {
  /** A name that every provider accepts. */
  name: string;
  args: Record<string, unknown>;
  problem?: string;
}

/** Reads a call whose arguments were valid JSON. Arguments that are no object or too deep are reported in `problem`. */
export function readCall(call: unknown): SoundCall {
  const { name, args }: { name?: unknown; args?: unknown } = Object(call);
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    const given = beginning(plainText(JSON.stringify(args) ?? "nothing"), SHOWN);
    return { ...refused(name), problem: `The arguments are ${given}, not an object. Call again with one JSON object.` };
  }
  if (isTooDeep(args)) {
    const problem = `The arguments are nested more than ${DEEPEST} deep; nothing was called. Call again with flatter ones.`;
    return { ...refused(name), problem };
  }
  return { name: nameOf(name), args: storableFields(args) };
}

/** Reads a call whose arguments were not valid JSON. */
export function readUnreadable(call: unknown): SoundCall {
  const { name, args }: { name?: unknown; args?: unknown } = Object(call);
  const given = typeof args === "string" ? beginning(plainText(args), SHOWN) : "";
  return { ...refused(name), problem: `The arguments are not valid JSON: ${given}. Call again with one JSON object.` };
}

/** The most characters of wrong arguments that the model is shown again. */
const SHOWN = 200;

const refused = (name: unknown) => ({ name: nameOf(name), args: {} });

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
