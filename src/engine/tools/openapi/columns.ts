import type { Column } from "../tool.ts";
import { answerSchema, fieldsOf } from "./answer-schema.ts";
import { type JsonObject, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";

/** Describes the rows of an operation's answer with `title` and `x-unit` of the fields, in the schema's order. */
export function columnsIn(document: JsonObject, operation: Operation): (path: readonly string[]) => Column[] {
  const whole = answerSchema(document, operation);
  return (path) => {
    const part = path.reduce((outer, name) => resolve(document, fieldsOf(document, outer).get(name)), whole);
    const row = part.items === undefined ? part : resolve(document, part.items);
    return columnsOf(document, row, "");
  };
}

/** Between the names of a nested field. */
export const IN = ".";
/** To what depth the fields of nested objects are columns of their own. */
export const NESTED = 3;

const columnsOf = (document: JsonObject, row: JsonObject, outer: string): Column[] =>
  [...fieldsOf(document, row)].flatMap(([name, given]) => {
    const field = resolve(document, given);
    const isOpen = fieldsOf(document, field).size > 0 && outer.split(IN).length < NESTED;
    return isOpen ? columnsOf(document, field, `${outer}${name}${IN}`) : [columnOf(outer + name, field)];
  });

function columnOf(name: string, { title, "x-unit": unit }: JsonObject): Column {
  return { name, ...(textIn(title) && { label: textIn(title) }), ...(textIn(unit) && { unit: textIn(unit) }) };
}
