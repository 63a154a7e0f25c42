import { beginning, plainText } from "../plain-text.ts";
import { DEEPEST, isTooDeep, storableFields } from "../storable.ts";

/** What a model called, with what it takes to be kept; `problem` when it cannot be used as it stands. */
export interface SoundCall {
  /** One that any provider takes back. */
  name: string;
  args: Record<string, unknown>;
  problem?: string;
}

/** A call whose arguments were JSON. Those that are no object, or too deep, are its problem. */
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

/** A call whose arguments were no JSON. */
export function readUnreadable(call: unknown): SoundCall {
  const { name, args }: { name?: unknown; args?: unknown } = Object(call);
  const given = typeof args === "string" ? beginning(plainText(args), SHOWN) : "";
  return { ...refused(name), problem: `The arguments are not valid JSON: ${given}. Call again with one JSON object.` };
}

/** Most characters of wrong arguments that a model is shown again. */
const SHOWN = 200;

const refused = (name: unknown) => ({ name: nameOf(name), args: {} });

/**
 * The name of a call as providers take it back; a history that holds another one is refused. It is marked, so that what
 * was made of a name no tool can have is never the name of one there is.
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
