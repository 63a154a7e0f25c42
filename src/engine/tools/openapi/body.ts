import { isObject, type JsonObject, listIn, objectIn, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";
import type { SchemaReader } from "./schema.ts";

/** How arguments become the request's body. */
export type Body = FieldsBody | WholeBody;

/** Every field of the body is an argument. */
interface FieldsBody {
  kind: "fields";
  mediaType: string;
  /** Field name by argument. */
  fields: Map<string, string>;
  /** Schema of further fields, which are sent under the names they have; undefined when there are none. */
  more: JsonObject | true | undefined;
  /** Sent also when no field is given. */
  required: boolean;
  /** How single fields of a form are written. */
  encoding: JsonObject;
}

/** The body is one argument: a list, a choice of shapes, free fields, or text of another media type. */
interface WholeBody {
  kind: "whole";
  mediaType: string;
  argument: string;
}

type Add = (name: string, schema: JsonObject, required: boolean) => string;

interface Shape {
  properties: Map<string, unknown>;
  required: Set<string>;
  more: unknown;
}

/**
 * The body of an operation; `add` gives out the names of its arguments.
 * JSON is preferred, then forms; anything else (XML, plain text, files) is taken as one text and sent as it is.
 */
export function bodyOf(document: JsonObject, operation: Operation, reader: SchemaReader, add: Add): Body | undefined {
  if (operation.method === "GET" || operation.method === "HEAD") return undefined;
  const source = resolve(document, operation.source.requestBody);
  const mediaType = preferred(Object.keys(objectIn(source.content)));
  if (mediaType === undefined) return undefined;
  const media = objectIn(objectIn(source.content)[mediaType]);
  const description = textIn(source.description);
  if (!isJson(mediaType) && !isForm(mediaType)) {
    const words = `${description ?? "The body of the request."} Sent as text of the type ${mediaType}.`;
    return whole(mediaType, add("body", { type: "string", description: words }, source.required === true));
  }
  const sent = mediaType.includes("*") ? "application/json" : mediaType;
  const shape = shapeOf(document, media.schema, []);
  if (!shape) {
    const schema = reader.read(media.schema);
    const described = { ...schema, ...(description && !schema.description && { description }) };
    return whole(sent, add("body", described, source.required === true));
  }
  const fields = new Map<string, string>();
  for (const [field, property] of shape.properties) {
    // Documents rarely say that a body is required; one that has required fields is, save where bodies are unusual.
    const required = shape.required.has(field) && (source.required === true || operation.method !== "DELETE");
    fields.set(add(field, reader.read(property), required), field);
  }
  const more = shape.more === true ? true : isObject(shape.more) ? reader.read(shape.more) : undefined;
  const encoding = objectIn(media.encoding);
  return { kind: "fields", mediaType: sent, fields, more, required: source.required === true, encoding };
}

const whole = (mediaType: string, argument: string): WholeBody => ({ kind: "whole", mediaType, argument });

export const isJson = (mediaType: string): boolean =>
  /^(application|text)\/([^;]*\+)?json\b|^\*\/\*|^application\/\*/i.test(mediaType);
export const isForm = (mediaType: string): boolean => isUrlEncoded(mediaType) || /^multipart\//i.test(mediaType);
export const isUrlEncoded = (mediaType: string): boolean => /^application\/x-www-form-urlencoded/i.test(mediaType);

function preferred(mediaTypes: string[]): string | undefined {
  return mediaTypes.find(isJson) ?? mediaTypes.find(isUrlEncoded) ?? mediaTypes.find(isForm) ?? mediaTypes[0];
}

/** The fields of a schema that describes one object with known fields, also through references and `allOf`. */
function shapeOf(document: JsonObject, source: unknown, above: readonly JsonObject[]): Shape | undefined {
  const schema = resolve(document, source);
  const types = [schema.type ?? "object"].flat();
  if (above.includes(schema) || !types.includes("object") || isChoice(schema)) return undefined;
  const shape: Shape = { properties: new Map(), required: new Set(), more: schema.additionalProperties };
  for (const branch of listIn(schema.allOf)) {
    const part = shapeOf(document, branch, [...above, schema]);
    if (!part) return undefined;
    for (const [field, property] of part.properties) shape.properties.set(field, property);
    for (const field of part.required) shape.required.add(field);
    shape.more ??= part.more;
  }
  for (const [field, property] of Object.entries(objectIn(schema.properties))) {
    if (objectIn(property).readOnly !== true && resolve(document, property).readOnly !== true) {
      shape.properties.set(field, property);
    }
  }
  for (const field of listIn(schema.required)) if (typeof field === "string") shape.required.add(field);
  return shape.properties.size > 0 || above.length > 0 ? shape : undefined;
}

/** Several shapes to choose from; branches that only name required fields are left to the server. */
function isChoice(schema: JsonObject): boolean {
  const branches = [...listIn(schema.anyOf), ...listIn(schema.oneOf)];
  return branches.some((branch) => Object.keys(objectIn(branch)).some((keyword) => keyword !== "required"));
}
