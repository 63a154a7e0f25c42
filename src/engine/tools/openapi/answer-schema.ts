import { type JsonObject, listIn, objectIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";

/** The media types that an operation names for its successful answers, in lower case. */
export function answerTypes(document: JsonObject, { source }: Operation): string[] {
  return successes(source).flatMap((answer) => {
    const types = Object.keys(objectIn(resolve(document, answer).content));
    return types.map((type) => type.split(";")[0]?.trim().toLowerCase() ?? "");
  });
}

const successes = (source: JsonObject): unknown[] =>
  Object.entries(objectIn(source.responses)).flatMap(([status, answer]) =>
    /^(2..|default)$/i.test(status) ? [answer] : [],
  );

/** The schema of the first successful answer that is JSON; without fields if there is none. */
export function answerSchema(document: JsonObject, { source }: Operation): JsonObject {
  for (const answer of successes(source)) {
    const content = objectIn(resolve(document, answer).content);
    const media = Object.entries(content).find(([mediaType]) => mediaType.includes("json") || mediaType.includes("*"));
    if (media) return resolve(document, objectIn(media[1]).schema);
  }
  return {};
}

/** The greatest depth of nested schemas that is searched. */
const DEEPEST = 50;

/** The fields of an object, also through `allOf`. Each schema is visited once. */
export function fieldsOf(document: JsonObject, schema: JsonObject): Map<string, unknown> {
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
