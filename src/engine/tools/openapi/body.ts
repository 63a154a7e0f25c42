import { isObject, type JsonObject, objectIn, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";
import type { SchemaReader } from "./schema.ts";
import { shapeOf } from "./shape.ts";

/** How arguments become the request's body. */
export type Body = FieldsBody | WholeBody;

/** Every field of the body is an argument. */
interface FieldsBody {
  kind: "fields";
  mediaType: string;
  /** Maps each argument to its field. */
  fields: Map<string, string>;
  /** The schema of further fields, which are sent under their own names; undefined if none are allowed. */
  more: JsonObject | true | undefined;
  /** The body is sent even if no field is given. */
  required: boolean;
  /** How single fields of a form are encoded. */
  encoding: JsonObject;
}

/** The body is one argument: a list, a choice of shapes, free fields, or text of another media type. */
interface WholeBody {
  kind: "whole";
  mediaType: string;
  argument: string;
}

type Add = (name: string, schema: JsonObject, required: boolean) => string;

/**
 * The body of an operation; `add` assigns the names of its arguments.
 * JSON is preferred, then forms. Any other type (XML, plain text, files) is one text argument, sent unchanged.
 */
export function bodyOf(document: JsonObject, operation: Operation, reader: SchemaReader, add: Add): Body | undefined {
  if (operation.method === "GET" || operation.method === "HEAD") return undefined;
  const source = resolve(document, operation.source.requestBody);
  const mediaType = preferred(Object.keys(objectIn(source.content)).filter(isSendable));
  if (mediaType === undefined) return undefined;
  const media = objectIn(objectIn(source.content)[mediaType]);
  const description = textIn(source.description);
  if (!isJson(mediaType) && !isForm(mediaType)) {
    const words = `${description ?? "The body of the request."} Sent as text of the type ${mediaType}.`;
    return whole(mediaType, add("body", { type: "string", description: words }, source.required === true));
  }
  const sent = mediaType.includes("*") ? "application/json" : mediaType;
  const shape = shapeOf(document, media.schema);
  if (!shape) {
    const schema = reader.read(media.schema, "body");
    const described = { ...schema, ...(description && !schema.description && { description }) };
    return whole(sent, add("body", described, source.required === true));
  }
  const fields = new Map<string, string>();
  for (const [field, property] of shape.properties) {
    // Documents rarely say that a body is required. Required fields imply it, except where bodies are unusual.
    const required = shape.required.has(field) && (source.required === true || operation.method !== "DELETE");
    fields.set(add(field, reader.read(property, field), required), field);
  }
  const more = shape.more === true ? true : isObject(shape.more) ? reader.read(shape.more, "body") : undefined;
  const encoding = objectIn(media.encoding);
  return { kind: "fields", mediaType: sent, fields, more, required: source.required === true, encoding };
}

/** Whether a media type can be sent in a header. */
const isSendable = (mediaType: string): boolean => /^[\x21-\x7e][\x20-\x7e]*$/.test(mediaType);

const whole = (mediaType: string, argument: string): WholeBody => ({ kind: "whole", mediaType, argument });

export const isJson = (mediaType: string): boolean =>
  /^(application|text)\/([^;]*\+)?json\b|^\*\/\*|^application\/\*/i.test(mediaType);
export const isForm = (mediaType: string): boolean => isUrlEncoded(mediaType) || /^multipart\//i.test(mediaType);
export const isUrlEncoded = (mediaType: string): boolean => /^application\/x-www-form-urlencoded/i.test(mediaType);

function preferred(mediaTypes: string[]): string | undefined {
  return mediaTypes.find(isJson) ?? mediaTypes.find(isUrlEncoded) ?? mediaTypes.find(isForm) ?? mediaTypes[0];
}
