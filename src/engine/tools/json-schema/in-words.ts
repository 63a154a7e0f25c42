import type { ErrorObject } from "ajv";
import type { ObjectSchema } from "../tool.ts";

/** The most choices that are listed for one enum. */
const CHOICES = 60;

/** Example values of formats that models get wrong. */
const EXAMPLES: Record<string, string> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00+08:00",
  time: "09:30:00Z",
  email: "name@example.com",
  uuid: "3be6453c-03eb-4357-ae5a-984a0e574a54",
  uri: "https://example.com/page",
};

/** Keywords whose errors only repeat the errors inside them. */
const SUMS = new Set(["anyOf", "oneOf", "allOf", "if", "not"]);

/** The most mistakes that are reported at once. */
const MISTAKES = 50;

/** All mistakes in one line: the given value, what is allowed, what is missing, which names exist. */
export function inWords(errors: readonly ErrorObject[], schema: ObjectSchema): string {
  const particular = errors.filter((error) => !SUMS.has(error.keyword));
  const sentences = (particular.length > 0 ? particular : errors)
    .slice(0, MISTAKES)
    .map((error) => sentence(error, schema));
  return [...new Set(sentences)].join(" ");
}

function sentence(error: ErrorObject, schema: ObjectSchema): string {
  const path = pathOf(error.instancePath);
  if (error.keyword === "required") return missing(path, String(error.params.missingProperty), error.parentSchema);
  if (error.keyword === "additionalProperties") {
    const names = Object.keys(path === "" ? schema.properties : propertiesOf(error.parentSchema));
    return noSuch(join(path, String(error.params.additionalProperty)), names);
  }
  const said = given(path, error.data);
  if (error.keyword === "enum") return `${said}; allowed: ${choices(error.params.allowedValues)}.`;
  if (error.keyword === "const") return `${said}; allowed: ${shown(error.params.allowedValue)}.`;
  if (error.keyword === "type") return `${said}, but must be ${[error.params.type].flat().join(" or ")}.`;
  const example = error.keyword === "format" ? EXAMPLES[String(error.params.format)] : undefined;
  return `${said}, but ${error.message}${example ? `, for example ${example}` : ""}.`;
}

/** Names the given value; `path` is empty for the arguments as a whole. */
export const given = (path: string, value: unknown): string =>
  path === "" ? `The arguments are ${shown(value)}` : `${quoted(path)} is ${shown(value)}`;

/** Says that an argument does not exist. `names`: the existing ones, if known. */
export function noSuch(name: string, names: readonly string[] | undefined): string {
  if (names === undefined) return `There is no ${quoted(name)}.`;
  return `There is no ${quoted(name)}; ${names.length > 0 ? `the names are: ${names.join(", ")}` : "it takes none"}.`;
}

export function missing(path: string, name: string, parent: unknown): string {
  const properties = propertiesOf(parent);
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const { type, description } = isObject(property) ? property : {};
  const about = [type, description].filter((part) => part !== undefined).join(": ");
  return `${quoted(join(path, name))} is missing${about === "" ? "" : ` (${cut(about, 160)})`}.`;
}

function propertiesOf(schema: unknown): Record<string, unknown> {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}

function choices(values: readonly unknown[]): string {
  const listed = values.slice(0, CHOICES).map((value) => JSON.stringify(value));
  return listed.join(", ") + (values.length > CHOICES ? `, … (${values.length} in all)` : "");
}

/** `/items/0/id` as `items[0].id`. */
function pathOf(pointer: string): string {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : join(path, key)), "");
}

const join = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);
const quoted = (text: string): string => `"${text}"`;
const shown = (value: unknown): string => cut(JSON.stringify(value) ?? "undefined", 80);
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
