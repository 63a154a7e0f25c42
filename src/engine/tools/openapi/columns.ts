import type { Column } from "../tool.ts";
import { type JsonObject, listIn, objectIn, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";

/** Describes the rows of an operation's answer by `title` and `x-unit` of the fields, in the schema's order. */
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

/** The schema of the first success that is JSON. */
function answerSchema(document: JsonObject, { source }: Operation): JsonObject {
  const answers = Object.entries(objectIn(source.responses)).filter(([status]) => /^(2..|default)$/i.test(status));
  for (const [, answer] of answers) {
    const content = objectIn(resolve(document, answer).content);
    const media = Object.entries(content).find(([mediaType]) => mediaType.includes("json") || mediaType.includes("*"));
    if (media) return resolve(document, objectIn(media[1]).schema);
  }
  return {};
}

/** The fields of an object, also through `allOf`. */
function fieldsOf(document: JsonObject, schema: JsonObject, above: readonly JsonObject[] = []): Map<string, unknown> {
  if (above.includes(schema)) return new Map();
  const branches = listIn(schema.allOf).map((branch) => resolve(document, branch));
  const inherited = branches.flatMap((branch) => [...fieldsOf(document, branch, [...above, schema])]);
  return new Map([...inherited, ...Object.entries(objectIn(schema.properties))]);
}
