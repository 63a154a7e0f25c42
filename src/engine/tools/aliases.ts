import { z } from "zod";
import { SetupError } from "../errors.ts";
import { isObject } from "./openapi/json.ts";
import type { ObjectSchema } from "./tool.ts";

/**
 * The keyword for aliases in schemas and on OpenAPI operations. Only matching reads it; language models never see it.
 */
export const ALIASES = "x-aliases";

/** The keyword on OpenAPI operations for words of what is near to them and not served. Only matching reads it. */
export const NOT_SERVED = "x-not-served";

/** The keyword on OpenAPI operations for whether a high value of what they measure is good or bad. Only matching reads it. */
export const HIGH_IS = "x-high-is";

/** Words and phrases that a text lists with commas between them. */
export const saying = (list: string): string[] => list.trim().split(/,\s+/);

const words = z.array(z.string().trim().min(1));
const shape = z.strictObject({
  /** Other words for the argument itself. */
  words: words.optional(),
  /** Other words for each of its values. */
  values: z.record(z.string(), words).optional(),
  /** It takes only the values of `values`, although its schema lists none: a long list would be in every prompt. */
  isClosed: z.boolean().optional(),
  /** Words that mean the argument is left out: "the whole city". */
  leftOut: words.optional(),
  /** The tool that finds the argument's value. */
  foundBy: z.string().optional(),
  /** It excludes values of this other argument, and its values have the same names: "except tents". */
  leavesOut: z.string().optional(),
  /**
   * It adds a detail to the things that this other argument names: "the blue ones" are of the product that was spoken
   * of.
   */
  describes: z.string().optional(),
  /** It tells which event the days are of: that of the other argument `by`, or `otherwise` where that has no value. */
  daysOf: z.strictObject({ by: z.string(), otherwise: z.string() }).optional(),
});

/**
 * What only matching reads about an argument: other words of users for it, in any language, and which tool finds its
 * value.
 */
export type Aliases = z.output<typeof shape>;

/** Puts aliases into the `.meta({ …, ...aliases({ … }) })` of an argument. */
export const aliases = (said: Aliases) => ({ [ALIASES]: said });

/** The aliases in a schema. A plain list is words for the argument itself. Empty if they cannot be read. */
export const aliasesIn = (schema: object): Aliases => parsed(schema).data ?? {};

function parsed(schema: object) {
  const given = Reflect.get(schema, ALIASES) ?? {};
  return shape.safeParse(Array.isArray(given) ? { words: given } : given);
}

/** A list of words of a tool, from an operation or a page. Throws a `SetupError` if it is none. */
export function toolWords(tool: string, key: string, given: unknown): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const { data } = words.safeParse(given);
  if (!data) throw new SetupError(`Tool ${tool}: ${key} is a list of words, not ${JSON.stringify(given)}.`);
  return data;
}

/** Whether a high value of a tool's measure is good or bad. Throws a `SetupError` for anything else. */
export function highIsIn(tool: string, given: unknown): "good" | "bad" | undefined {
  if (given === undefined || given === "good" || given === "bad") return given;
  throw new SetupError(`Tool ${tool}: ${HIGH_IS} is "good" or "bad", not ${JSON.stringify(given)}.`);
}

/**
 * Throws a `SetupError` if aliases cannot be read, belong to a value that the argument does not have, or belong to two
 * of its values.
 */
export function checkAliases(tool: string, { properties }: Pick<ObjectSchema, "properties">): void {
  for (const [name, schema] of Object.entries(properties)) {
    if (!isObject(schema)) continue;
    const where = `Tool ${tool}, argument ${name}`;
    const { error, data } = parsed(schema);
    if (error)
      throw new SetupError(
        `${where}: ${z.prettifyError(error)}\nThe keys are: ${Object.keys(shape.shape).join(", ")}.`,
      );
    const named = {
      "leaves out values of": data.leavesOut,
      describes: data.describes,
      "takes days by": data.daysOf?.by,
    };
    for (const [does, other] of Object.entries(named)) {
      if (other === undefined || properties[other] !== undefined) continue;
      const others = Object.keys(properties).join(", ");
      throw new SetupError(`${where} ${does} "${other}", which is no argument. They are: ${others}.`);
    }
    checkValues(where, data.values ?? {}, valuesIn(schema));
    const inner = isObject(schema.items) ? schema.items : schema;
    if (isObject(inner.properties)) checkAliases(tool, { properties: inner.properties });
  }
}

/** The values that a schema lists, for itself or its members; undefined if it lists none. */
function valuesIn(schema: Record<string, unknown>): string[] | undefined {
  const branches = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const listed = [schema, schema.items, ...branches].filter(isObject).find((one) => Array.isArray(one.enum));
  return listed && (listed.enum as unknown[]).map(String);
}

function checkValues(where: string, said: Record<string, string[]>, values: readonly string[] | undefined): void {
  const unknown = Object.keys(said).find((value) => values?.includes(value) === false);
  if (unknown !== undefined) {
    throw new SetupError(
      `${where} has aliases for "${unknown}", which is none of its values. They are: ${values?.join(", ")}.`,
    );
  }
  const owners = new Map<string, string>();
  for (const value of new Set([...(values ?? []), ...Object.keys(said)])) {
    for (const word of [value, ...(said[value] ?? [])]) {
      const owner = owners.get(word.toLowerCase()) ?? value;
      if (owner !== value)
        throw new SetupError(`${where}: "${word}" is said for both "${owner}" and "${value}". Give it to one of them.`);
      owners.set(word.toLowerCase(), value);
    }
  }
}
