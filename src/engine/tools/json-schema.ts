import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { SetupError, ToolError } from "../errors.ts";
import { coerce } from "./json-schema/coerce.ts";
import { inWords } from "./json-schema/in-words.ts";
import { linearPattern } from "./json-schema/linear-pattern.ts";
import type { ObjectSchema } from "./tool.ts";

/** The arguments, checked and coerced. Throws `ToolError` in the schema's own words. */
export type Check = (args: unknown) => Record<string, unknown>;

/** What passes for a pattern that cannot be matched in linear time: whoever is called has the last word on it. */
const unchecked = { test: () => true, toString: () => "unchecked" };
/** Named for ajv's code for programs of its own, which is never written here. */
const regExp = Object.assign((source: string) => linearPattern(source) ?? unchecked, { code: "linearPattern" });

/** A visit of a definition: those that name each other can make a check of a small value take for ever. */
const VISIT = "x-visited-definition";
const MOST_VISITS = 20_000;
let visits = 0;

class TooManyVisits extends Error {}

function visit(): boolean {
  visits += 1;
  if (visits > MOST_VISITS) throw new TooManyVisits();
  return true;
}

const options: Options = {
  ...{ allErrors: true, verbose: true, strict: false, logger: false, addUsedSchema: false },
  // What every object inherits, such as `constructor`, is no argument.
  ownProperties: true,
  code: { regExp },
  keywords: [{ keyword: VISIT, validate: visit, schema: false, errors: false }],
};
const draft2020 = addFormats.default(new Ajv2020(options)).addFormat("url", (text: string) => URL.canParse(text));
const draft07 = addFormats.default(new Ajv(options)).addFormat("url", (text: string) => URL.canParse(text));

/** Most rounds of coercing: each can uncover mistakes one level deeper. */
const ROUNDS = 5;

/**
 * A check of the arguments of `tool` against its schema: JSON Schema 2020-12, or draft 7 when `$schema` says so.
 * It returns a copy in which what was plainly meant is put right ("5" for 5, null for absent), and throws one
 * `ToolError` with every mistake in it. Throws `SetupError` for a schema that is none.
 */
export function compileCheck(tool: string, schema: ObjectSchema): Check {
  const validate = compile(tool, schema);
  return (args) => {
    const copy: unknown = structuredClone(typeof args === "string" ? parsed(args) : (args ?? {}));
    visits = 0;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        if (validate(copy) && isObject(copy)) return copy;
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

function compile(tool: string, schema: ObjectSchema): { (data: unknown): boolean; errors?: ErrorObject[] | null } {
  const { $schema: draft, $defs: definitions, ...rest } = schema;
  const counted = isObject(definitions) && { $defs: Object.fromEntries(Object.entries(definitions).map(counting)) };
  try {
    return (String(draft).includes("draft-07") ? draft07 : draft2020).compile({ ...rest, ...counted });
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
