import { type JsonObject, listIn, objectIn } from "./json.ts";
import { resolve } from "./reference.ts";

/** The fields of an object schema. */
interface Shape {
  properties: Map<string, unknown>;
  required: Set<string>;
  more: unknown;
}

/** An object with more fields, or with deeper nested schemas, stays one argument. */
const MOST_FIELDS = 500;
const DEEPEST = 50;

/**
 * The fields of a schema that describes one object with known fields, also through references and `allOf`. Undefined
 * for any other schema and for one that contains itself. Each schema is read once, however often it is referred to.
 */
export function shapeOf(document: JsonObject, source: unknown): Shape | undefined {
  const known = new Map<JsonObject, Shape | undefined>();

  function read(part: unknown, depth: number): Shape | undefined {
    const schema = resolve(document, part);
    if (known.has(schema)) return known.get(schema);
    // Undefined while it is being read: a schema that meets it now is inside it.
    known.set(schema, undefined);
    const shape = depth < DEEPEST && isObjectAlone(schema) ? ownShape(schema, depth) : undefined;
    known.set(schema, shape);
    return shape;
  }

  function ownShape(schema: JsonObject, depth: number): Shape | undefined {
    const shape: Shape = { properties: new Map(), required: new Set(), more: schema.additionalProperties };
    // A repeated branch adds nothing.
    for (const branch of new Set(listIn(schema.allOf).map((one) => resolve(document, one)))) {
      const part = read(branch, depth + 1);
      if (!part) return undefined;
      for (const [field, property] of part.properties) shape.properties.set(field, property);
      for (const field of part.required) shape.required.add(field);
      shape.more ??= part.more;
      if (shape.properties.size > MOST_FIELDS) return undefined;
    }
    for (const [field, property] of Object.entries(objectIn(schema.properties))) {
      if (objectIn(property).readOnly !== true && resolve(document, property).readOnly !== true) {
        shape.properties.set(field, property);
      }
    }
    for (const field of listIn(schema.required)) if (typeof field === "string") shape.required.add(field);
    return shape.properties.size > MOST_FIELDS ? undefined : shape;
  }

  const shape = read(source, 0);
  return shape && shape.properties.size > 0 ? shape : undefined;
}

const isObjectAlone = (schema: JsonObject): boolean =>
  [schema.type ?? "object"].flat().includes("object") && !isChoice(schema);

/**
 * Whether the schema offers several shapes. Branches that only name required fields do not count; the server checks
 * them.
 */
function isChoice(schema: JsonObject): boolean {
  const branches = [...listIn(schema.anyOf), ...listIn(schema.oneOf)];
  return branches.some((branch) => Object.keys(objectIn(branch)).some((keyword) => keyword !== "required"));
}
