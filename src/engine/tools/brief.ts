import type { ObjectSchema, Tool } from "./tool.ts";

/** What a model is told of something it can call. */
type Described = Pick<Tool, "name" | "description" | "parameters"> & { readonly brief?: string };

/** In a schema: what a language model is sent instead of the description beside it; "" for nothing at all. */
export const BRIEF = "x-brief";

/**
 * A tool as a language model is sent it. Descriptions also hold what people say instead, for who matches words;
 * where a brief one is given, it is sent in their place.
 */
export function briefed({ name, description, brief = description, parameters }: Described) {
  // That no other arguments are taken shows in the check; the model has no use for it.
  const { additionalProperties, ...shown } = parameters;
  const sent = additionalProperties === false ? shown : parameters;
  return { name, description: brief, parameters: briefly(sent) as ObjectSchema };
}

function briefly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(briefly);
  if (typeof schema !== "object" || schema === null) return schema;
  const { [BRIEF]: brief, ...rest } = schema as Record<string, unknown>;
  // An argument of this name is a schema, not a text.
  if (typeof brief === "object") return { ...eachBriefly(rest), [BRIEF]: briefly(brief) };
  // A title is for people; a model has the name and the description.
  if (typeof rest.title === "string" && (brief !== undefined || rest.description !== undefined)) delete rest.title;
  if (brief === "") delete rest.description;
  else if (brief !== undefined) rest.description = brief;
  // What `format: "date"` says in a word.
  if (typeof rest.format === "string" && typeof rest.pattern === "string") delete rest.pattern;
  return eachBriefly(rest);
}

const eachBriefly = (schema: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, briefly(value)]));
