import { ALIASES } from "./aliases.ts";
import { labelIn } from "./labels.ts";
import { isObject } from "./openapi/json.ts";
import type { ObjectSchema, Tool } from "./tool.ts";

/** A tool as a language model sees it: without texts for people and for matching. */
export function asSent({ name, description, parameters }: Pick<Tool, "name" | "description" | "parameters">) {
  // The check refuses unknown arguments; the model does not need the keyword.
  const { additionalProperties, ...shown } = parameters;
  const schema = additionalProperties === false ? shown : parameters;
  return { name, description, parameters: sent(schema) as ObjectSchema };
}

const INSIDE = ["items", "additionalProperties", "not"];
const LISTS = ["anyOf", "allOf", "oneOf", "prefixItems"];
/** Keywords whose keys are names and not keywords. */
const BY_NAME = ["properties", "patternProperties", "$defs"];

function sent(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { [ALIASES]: _, ...rest } = schema;
  if (isForPeople(rest)) delete rest.title;
  // `format: "date"` says the same in one word.
  if (typeof rest.format === "string") delete rest.pattern;
  for (const keyword of INSIDE) if (keyword in rest) rest[keyword] = sent(rest[keyword]);
  for (const keyword of LISTS) if (Array.isArray(rest[keyword])) rest[keyword] = rest[keyword].map(sent);
  for (const keyword of BY_NAME) if (isObject(rest[keyword])) rest[keyword] = eachSent(rest[keyword]);
  return rest;
}

const eachSent = (schemas: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, sent(schema)]));

/**
 * Whether a title is only for people: it is in two languages, or the description makes it redundant. The model has the
 * name and the description.
 */
const isForPeople = ({ title, description }: Record<string, unknown>): boolean =>
  typeof title === "string" && (description !== undefined || labelIn("en", title) !== labelIn("zh", title));
