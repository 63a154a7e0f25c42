import type { Column } from "../tool.ts";
import { answerSchema } from "./answer-schema.ts";
import { type JsonObject, listIn, objectIn, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";

/** Describes the rows of an operation's answer with `title` and `x-unit` of the fields, in the schema's order. */
export function columnsIn(document: JsonObject, operation: Operation): (path: readonly string[]) => Column[] {
  const whole = answerSchema(document, operation);
  return (path) => {
    const part = path.reduce((outer, name) => resolve(document, fieldsOf(document, outer).get(name)), whole);
    const row = part.items === undefined ? part : resolve(document, part.items);
    return [...fieldsOf(document, row)].map(([name, field]) => columnOf(name, resolve(document, field)));
  };
}

function columnOf(name: string, { title, "x-unit": unit }: JsonObject): Column {
  return { name, ...(textIn(title) && { label: textIn(title) }), ...(textIn(unit) && { unit: textIn(unit) }) };
}

/** The greatest depth of nested schemas that is searched. */
const DEEPEST = 50;

/** The fields of an object, also through `allOf`. Each schema is visited once. */
function fieldsOf(document: JsonObject, schema: JsonObject): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const seen = new Set<JsonObject>();
  function add(part: JsonObject, depth: number): void {
    if (seen.has(part) || depth > DEEPEST) return;
    seen.add(part);
    for (const branch of listIn(part.allOf)) add(resolve(document, branch), depth + 1);
    for (const [name, field] of Object.entries(objectIn(part.properties))) fields.set(name, field);
  }
  add(schema, 0);
  return fields;
}
