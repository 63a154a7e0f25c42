import { type Language, languageOf } from "../../../engine/language.ts";
import { aliasesIn } from "../../../engine/tools/aliases.ts";
import { linearPattern } from "../../../engine/tools/json-schema/linear-pattern.ts";
import { valueLabel } from "../../../engine/tools/labels.ts";
import { isObject } from "../../../engine/tools/openapi/json.ts";

/** A value that an argument may have, and the users' words for it. */
export interface ExampleValue {
  value: unknown;
  words: readonly string[];
}

/** Some days for an argument that is a date. */
const DAYS = ["2026-12-01", "2026-12-03", "2026-12-08", "2027-01-15"];
const SMALL_NUMBERS = [2, 3, 4, 1];

/** Values that a schema takes: those it lists, in all their words, else some of its form. None for a free text. */
export function exampleValues(schema: unknown): ExampleValue[] {
  const listed = listedValues(schema);
  if (listed.length > 0 || !isObject(schema)) return listed;
  if (isObject(schema.items)) return exampleValues(schema.items).map(inList);
  const given = Array.isArray(schema.examples) ? schema.examples : ofForm(schema);
  return given.map((value) => ({ value, words: [String(value)] }));
}

/** The values that a schema lists, in all their words. */
export function listedValues(schema: unknown): ExampleValue[] {
  if (!isObject(schema)) return [];
  const { items, type: _, ...own } = schema;
  if (isObject(items)) return listedValues({ ...own, ...items }).map(inList);
  const { values = {} } = aliasesIn(schema);
  const listed: unknown[] = Array.isArray(schema.enum) ? schema.enum : Object.keys(values);
  return listed.map((value) => ({ value, words: [String(value), ...(values[String(value)] ?? [])] }));
}

const inList = ({ value, words }: ExampleValue): ExampleValue => ({ value: [value], words });

function ofForm({ type, format, pattern, minimum, maximum }: Record<string, unknown>): unknown[] {
  if (type === "integer") {
    const [least, most] = [Number(minimum ?? 1), Number(maximum ?? 4)];
    return SMALL_NUMBERS.filter((number) => number >= least && number <= most);
  }
  if (format === "date") return DAYS;
  return typeof pattern === "string" ? ofPattern(pattern) : [];
}

/** Texts of a simple pattern: digits and capitals of fixed number, and literal characters. */
function ofPattern(pattern: string): string[] {
  return [1, 4, 7].flatMap((first) => {
    let next = first;
    const one = () => `${next++ % 10}`;
    const repeated = (count: string | undefined, make: () => string) =>
      Array.from({ length: Number(count ?? 1) }, make).join("");
    const text = pattern
      .replace(/^\^|\$$/g, "")
      .replace(/(?:\\d|\[0-9\])(?:\{(\d+)\})?/g, (_, count?: string) => repeated(count, one))
      .replace(/\[A-Z\](?:\{(\d+)\})?/g, (_, count?: string) =>
        repeated(count, () => String.fromCharCode(65 + Number(one()))),
      );
    return linearPattern(pattern)?.test(text) ? [text] : [];
  });
}

/** A user's words for a value in this language; undefined if all its words are of the other language. */
export function wordFor({ value, words }: ExampleValue, language: Language): string | undefined {
  const word = valueLabel(words[0] ?? String(value), words, language);
  return /\p{L}/u.test(word) && languageOf(word) !== language ? undefined : word;
}
