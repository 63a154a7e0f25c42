import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { SetupError, ToolError } from "../errors.ts";
import { coerce } from "./json-schema/coerce.ts";
import { inWords } from "./json-schema/in-words.ts";
import type { ObjectSchema } from "./tool.ts";

/** The arguments, checked and coerced. Throws `ToolError` in the schema's own words. */
export type Check = (args: unknown) => Record<string, unknown>;

const options: Options = { allErrors: true, verbose: true, strict: false, logger: false, addUsedSchema: false };
const draft2020 = addFormats.default(new Ajv2020(options));
const draft07 = addFormats.default(new Ajv(options));

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
    for (let round = 0; round < ROUNDS; round++) {
      if (validate(copy) && isObject(copy)) return copy;
      if (!isObject(copy) || !coerce(copy, validate.errors ?? [])) break;
    }
    throw new ToolError(`Wrong arguments for ${tool}, nothing was called. ${inWords(validate.errors ?? [], schema)}`);
  };
}

function compile(tool: string, schema: ObjectSchema): { (data: unknown): boolean; errors?: ErrorObject[] | null } {
  const { $schema: draft, ...rest } = schema;
  try {
    return (String(draft).includes("draft-07") ? draft07 : draft2020).compile(rest);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`The arguments of tool "${tool}" are described by a wrong JSON Schema: ${reason}`, { cause });
  }
}

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
