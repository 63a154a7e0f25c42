import { ground } from "../../../engine/grounding/ground.ts";
import { holdsWhole } from "../../../engine/holds-whole.ts";
import { aliasesIn } from "../../../engine/tools/aliases.ts";
import { isObject } from "../../../engine/tools/openapi/json.ts";
import type { Tool } from "../../../engine/tools/tool.ts";
import { listedValues } from "./values.ts";

type Args = Record<string, unknown>;

/** Whether a text says every value of a call, in its own words or in others that the schema knows. */
export const isReadable = (args: Args, tool: Tool, text: string): boolean =>
  Object.entries(args).every(([name, value]) => {
    const schema = tool.parameters.properties[name];
    const values = Array.isArray(value) ? value : [value];
    return values.every((one) => isSaid(one, isObject(schema) ? schema : {}, text));
  });

function isSaid(value: unknown, schema: Record<string, unknown>, text: string): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  const inner = isObject(schema.items) ? schema.items : schema;
  const words = [schema, inner].flatMap((one) => aliasesIn(one).values?.[String(value)] ?? []);
  if ([String(value), ...words].some((word) => holdsWhole(text, word))) return true;
  const grounded = ground(String(value), [{ kind: "user", id: "request", text }]);
  return grounded.length > 0 && grounded.every(({ sources }) => sources.length > 0);
}

/** Whether a call has every value that a text says: each that the schema lists, and each figure, date and id. */
export function isWhole(args: Args, tool: Tool, text: string): boolean {
  const given = JSON.stringify(args);
  const listed = Object.values(tool.parameters.properties).flatMap((schema) => listedValues(schema));
  const said = listed.filter(({ words }) => words.some((word) => holdsWhole(text, word)));
  const isGiven = (value: unknown) => given.includes(JSON.stringify(Array.isArray(value) ? value[0] : value));
  return (
    said.every(({ value }) => isGiven(value)) &&
    ground(text, [{ kind: "call", id: "call", text: given }])
      .filter(({ claim }) => claim.kind !== "name")
      .every(({ sources }) => sources.length > 0)
  );
}
