import type { DataFlow, Yield } from "../data-flow.ts";
import { answerSchema, fieldsOf } from "./answer-schema.ts";
import { type JsonObject, listIn, objectIn, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";

/** The greatest depth of nested objects whose fields are read, and the most objects of one answer. */
const DEEPEST = 8;
const MOST_OBJECTS = 200;

/** The values in an operation's answer, and the meaning of its parameters in the path. */
export function flowOf(document: JsonObject, operation: Operation): DataFlow {
  return { yields: yieldsOf(document, operation), of: namedByPath(operation.path) };
}

/** `/pets/{id}` → `{ id: "pets" }`: a parameter of the path identifies the thing before it. */
function namedByPath(path: string): Record<string, string> {
  const parts = path.split("/");
  return Object.fromEntries(
    parts.flatMap((part, at) => {
      const name = /^\{([^{}]{1,100})\}$/.exec(part)?.[1];
      const before = parts[at - 1] ?? "";
      return name && before !== "" && !before.startsWith("{") ? [[name, before]] : [];
    }),
  );
}

/** The words of a path that are no parameters, the last first: it says what is listed or found there. */
const resourceOf = (path: string): string[] =>
  path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .reverse();

/** Names of fields that hold whatever was found. They say nothing about it. */
const WRAPPERS = new Set("results result items data list records entries values content rows page".split(" "));

function yieldsOf(document: JsonObject, operation: Operation): Yield[] {
  const yields: Yield[] = [];
  const seen = new Set<JsonObject>();

  function read(source: unknown, of: readonly string[], depth: number): void {
    const schema = resolve(document, source);
    if (depth > DEEPEST || seen.has(schema) || seen.size >= MOST_OBJECTS) return;
    seen.add(schema);
    const words = [...new Set([...nameOf(source), ...of])];
    if (schema.items !== undefined) read(schema.items, words, depth + 1);
    for (const branch of [schema.oneOf, schema.anyOf].flatMap(listIn)) read(branch, words, depth + 1);
    const fields = fieldsOf(document, schema);
    for (const [name, field] of fields) {
      const inner = resolve(document, field);
      if (inner.items === undefined && inner.properties === undefined && inner.oneOf === undefined) {
        const beside = [...fields.keys()].filter((one) => one !== name);
        yields.push({ name, ...(textIn(inner.type) && { type: textIn(inner.type) }), of: words, beside });
      } else {
        read(field, WRAPPERS.has(name.toLowerCase()) ? of : [name], depth + 1);
      }
    }
  }

  read(answerSchema(document, operation), resourceOf(operation.path), 0);
  return yields;
}

/** `#/components/schemas/movie-list-object` → `["movie-list-object"]`. */
function nameOf(source: unknown): string[] {
  const ref = textIn(objectIn(source).$ref);
  return ref === undefined ? [] : ref.split("/").slice(-1);
}
