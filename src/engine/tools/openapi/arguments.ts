import { ALIASES } from "../aliases.ts";
import type { ObjectSchema } from "../tool.ts";
import { type Body, bodyOf } from "./body.ts";
import { isFreeHeader } from "./headers.ts";
import { type JsonObject, objectIn, textIn } from "./json.ts";
import { withoutEdges } from "./names.ts";
import type { Operation } from "./operation.ts";
import type { SchemaReader } from "./schema.ts";

const PLACES = ["path", "query", "header", "cookie"] as const;
type Place = (typeof PLACES)[number];

/** Where an argument goes in the request. */
export interface ParameterSlot {
  place: Place;
  /** The name in the request; the argument's name may differ. */
  name: string;
  argument: string;
  style: string;
  explode: boolean;
  /** Sent as JSON, because the document describes it with `content`. */
  json: boolean;
}

export interface Arguments {
  schema: ObjectSchema;
  parameters: ParameterSlot[];
  body: Body | undefined;
}

interface Argument {
  place: Place | "body";
  name: string;
  schema: JsonObject;
  required: boolean;
}

/**
 * One flat object for all inputs of an operation. Path, query, header, cookie and body get their names in this order.
 * If a name is taken, the later one gets its place as a prefix, as in `body_id`.
 * `sent`: the lower-case names of headers that the configuration sends. They are not arguments.
 */
export function argumentsOf(
  document: JsonObject,
  operation: Operation,
  reader: SchemaReader,
  sent: ReadonlySet<string>,
): Arguments {
  const declared = PLACES.flatMap((place) => operation.parameters.filter((parameter) => parameter.in === place)).filter(
    ({ name, in: place }) =>
      textIn(name) && (place !== "header" || (isFreeHeader(String(name)) && !sent.has(String(name).toLowerCase()))),
  );
  const names = new Set<string>();
  const properties = new Map<string, unknown>();
  const required: string[] = [];
  const add = (argument: Argument): string => {
    const name = freeName(argument, names);
    properties.set(name, name === argument.name ? argument.schema : renamed(argument));
    if (argument.required) required.push(name);
    return name;
  };
  const parameters = declared.map((parameter) => slotOf(parameter, reader, add));
  const body = bodyOf(document, operation, reader, (name, schema, needed) =>
    add({ place: "body", name, schema, required: needed }),
  );
  const definitions = reader.definitions();
  const schema: ObjectSchema = {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: body?.kind === "fields" && body.more !== undefined ? body.more : false,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
  return { schema, parameters, body };
}

function slotOf(parameter: JsonObject, reader: SchemaReader, add: (argument: Argument) => string): ParameterSlot {
  const place = PLACES.find((known) => known === parameter.in) ?? "query";
  const name = String(parameter.name);
  const content = objectIn(Object.values(objectIn(parameter.content))[0]);
  const { description: ofSchema, ...schema } = reader.read(parameter.schema ?? content.schema, name);
  const description = [textIn(parameter.description) ?? ofSchema, parameter.deprecated === true && "Deprecated."];
  const words = description.filter((part) => typeof part === "string").join(" ");
  const style = textIn(parameter.style) ?? (place === "path" || place === "header" ? "simple" : "form");
  const argument = add({
    place,
    name,
    schema: {
      ...schema,
      ...(words !== "" && { description: words }),
      ...examplesOf(parameter),
      ...aliasesOf(parameter),
    },
    required: place === "path" || parameter.required === true,
  });
  const explode =
    typeof parameter.explode === "boolean" ? parameter.explode : style === "form" || style === "deepObject";
  return { place, name, argument, style, explode, json: parameter.content !== undefined };
}

/** Aliases next to a parameter's schema count like those inside it. */
const aliasesOf = ({ [ALIASES]: said }: JsonObject): JsonObject => (said === undefined ? {} : { [ALIASES]: said });

function examplesOf(parameter: JsonObject): JsonObject {
  return parameter.example === undefined ? {} : { examples: [parameter.example] };
}

/** A name that every provider accepts, as close as possible to the name in the request. */
function freeName({ place, name }: Argument, taken: Set<string>): string {
  const legal = name.replace(/[^\p{L}\p{N}_.-]+/gu, "_");
  // On an object, "__proto__" is not an ordinary key.
  const isUsable = legal === name && name !== "__proto__";
  const plain = (isUsable ? name : withoutEdges(legal)).slice(0, 64) || place;
  let free = plain;
  for (let n = 1; taken.has(free); n++) free = `${place}_${plain}`.slice(0, 60) + (n > 1 ? `_${n}` : "");
  taken.add(free);
  return free;
}

function renamed({ place, name, schema }: Argument): JsonObject {
  const about = `The ${place === "body" ? "field of the body" : `${place} parameter`} "${name}".`;
  return { ...schema, description: [schema.description, about].filter((part) => part !== undefined).join(" ") };
}
