import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { SetupError, ToolError } from "../errors.ts";
import { coerce } from "./json-schema/coerce.ts";
import { inWords } from "./json-schema/in-words.ts";
import { linearPattern } from "./json-schema/linear-pattern.ts";
import type { ObjectSchema } from "./tool.ts";

/** Returns the checked and coerced arguments. Throws a `ToolError` in the schema's own words. */
export type Check = (args: unknown) => Record<string, unknown>;

/** Replaces a pattern that cannot be matched in linear time. Every text passes, and the service checks it. */
const unchecked = { test: () => true, toString: () => "unchecked" };

/**
 * Counts visits of definitions. Definitions that refer to each other can make the check of a small value take extremely
 * long.
 */
const VISIT = "x-visited-definition";
const MOST_VISITS = 20_000;

class TooManyVisits extends Error {}

function visit(this: { visits: number }): boolean {
  this.visits += 1;
  if (this.visits > MOST_VISITS) throw new TooManyVisits();
  return true;
}

/** The most rounds of coercing. Each round can uncover mistakes one level deeper. */
const ROUNDS = 5;

/**
 * Makes the checks of tools that belong together. A check of the arguments of `tool` against its JSON Schema 2020-12
 * returns a copy in which obvious slips are corrected ("5" for 5, null for absent). It throws one `ToolError` with all
 * mistakes. An invalid schema is a `SetupError`.
 */
export function checkCompiler(patterns = linearPattern): (tool: string, schema: ObjectSchema) => Check {
  const ajv = ajvWith(patterns);
  return (tool, schema) => checkOf(tool, schema, compile(ajv, tool, schema));
}

function checkOf(tool: string, schema: ObjectSchema, validate: Validate): Check {
  return (args) => {
    const copy: unknown = structuredClone(typeof args === "string" ? parsed(args) : (args ?? {}));
    const counter = { visits: 0 };
    try {
      for (let round = 0; round < ROUNDS; round++) {
        if (validate.call(counter, copy) && isObject(copy)) return copy;
        if (!isObject(copy) || !coerce(copy, validate.errors ?? [])) break;
      }
    } catch (error) {
      if (!(error instanceof TooManyVisits || error instanceof RangeError)) throw error;
      const advice = `The arguments of ${tool} are too involved to be checked, nothing was called. Give simpler ones, with fewer parts inside each other.`;
      throw new ToolError("", { advice });
    }
    const advice = `Wrong arguments for ${tool}, nothing was called. ${inWords(validate.errors ?? [], schema)}`;
    throw new ToolError("", { advice });
  };
}

interface Validate {
  (this: { visits: number }, data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

function ajvWith(patterns: typeof linearPattern): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ allErrors: true, verbose: true, strict: false, logger: false, addUsedSchema: false, passContext: true },
    // The authors of the schemas write valid JSON Schema, and compiling the meta-schema takes longest of all.
    validateSchema: false,
    // Inherited properties of every object, such as `constructor`, are not arguments.
    ownProperties: true,
    // The name would appear in code that ajv exports. Nothing is exported here.
    code: { regExp: Object.assign((source: string) => patterns(source) ?? unchecked, { code: "linearPattern" }) },
    keywords: [{ keyword: VISIT, validate: visit, schema: false, errors: false }],
  });
  return addFormats.default(ajv).addFormat("url", (text: string) => URL.canParse(text));
}

function compile(ajv: Ajv2020, tool: string, schema: ObjectSchema): Validate {
  const { $schema: _, $defs: definitions, ...rest } = schema;
  const counted = isObject(definitions) && { $defs: Object.fromEntries(Object.entries(definitions).map(counting)) };
  try {
    return ajv.compile({ ...rest, ...counted });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`The arguments of tool "${tool}" are described by a wrong JSON Schema: ${reason}`, { cause });
  }
}

const counting = ([name, definition]: [string, unknown]): [string, unknown] => [
  name,
  isObject(definition) ? { [VISIT]: true, ...definition } : definition,
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
