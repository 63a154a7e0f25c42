import type { z } from "zod";
import { given, missing, noSuch } from "./json-schema/in-words.ts";
import type { ObjectSchema } from "./tool.ts";

/**
 * All mistakes that zod found in the arguments: the given value, what is allowed, what is missing, which names exist.
 */
export const zodInWords = ({ issues }: z.ZodError, args: unknown, schema: ObjectSchema): string =>
  issues.map((issue) => sentence(issue, args, schema)).join(" ");

function sentence(issue: z.core.$ZodIssue, args: unknown, schema: ObjectSchema): string {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    const names = path === "" ? Object.keys(schema.properties) : undefined;
    return issue.keys.map((key) => noSuch(path === "" ? key : `${path}.${key}`, names)).join(" ");
  }
  const value = issue.path.reduce((within: unknown, key) => Object(within)[key], args);
  if (value === undefined && issue.path.length === 1) return missing("", path, schema);
  const { message } = issue;
  // The page's own message already shows the value.
  if (typeof value === "string" && message.includes(`"${value}"`)) return `"${path}": ${message}`;
  return `${given(path, value)}. ${message}.`;
}
