import { ALIASES } from "./aliases.ts";
import { labelIn } from "./labels.ts";
import { isObject } from "./openapi/json.ts";
import type { ObjectSchema, Tool } from "./tool.ts";

/** A tool as a language model is sent it: without what is written for people and for who matches words. */
export function asSent({ name, description, parameters }: Pick<Tool, "name" | "description" | "parameters">) {
  // That no other arguments are taken shows in the check; the model has no use for it.
  const { additionalProperties, ...shown } = parameters;
  const schema = additionalProperties === false ? shown : parameters;
  return { name, description, parameters: sent(schema) as ObjectSchema };
}

const INSIDE = ["items", "additionalProperties", "not"];
const LISTS = ["anyOf", "allOf", "oneOf", "prefixItems"];
/** Their keys are names, not keywords. */
const BY_NAME = ["properties", "patternProperties", "$defs"];

function sent(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { [ALIASES]: _, ...rest } = schema;
  if (isForPeople(rest)) delete rest.title;
  // What `format: "date"` says in a word.
  if (typeof rest.format === "string") delete rest.pattern;
  for (const keyword of INSIDE) if (keyword in rest) rest[keyword] = sent(rest[keyword]);
  for (const keyword of LISTS) if (Array.isArray(rest[keyword])) rest[keyword] = rest[keyword].map(sent);
  for (const keyword of BY_NAME) if (isObject(rest[keyword])) rest[keyword] = eachSent(rest[keyword]);
  return rest;
}

const eachSent = (schemas: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, sent(schema)]));

/** A title in two languages; a model has the name and the description. */
const isForPeople = ({ title, description }: Record<string, unknown>): boolean =>
  typeof title === "string" && (description !== undefined || labelIn("en", title) !== labelIn("zh", title));
