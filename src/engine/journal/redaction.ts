import { spaced } from "../embedding/words.ts";
import { redactor } from "../redact.ts";

/** Stands for a value of a redacted field. */
export const REDACTED = "[redacted]";

/** Fields that are always redacted. */
const ALWAYS = ["api_key", "authorization", "password", "secret", "access_token", "client_secret"];

/** Keys as well-known services write them, and bearer tokens. */
const KEYS =
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,200}|\bgh[pousr]_[A-Za-z0-9]{20,255}|\bAKIA[A-Z0-9]{16}\b|\b[Bb]earer [A-Za-z0-9._~+/=-]{16,2000}/g;

/** Shorter values would match ordinary words. */
const SHORTEST_VALUE = 4;

/** The most values that are remembered; older ones are forgotten. */
const MOST_VALUES = 500;

interface Redacted {
  /** Names of fields, for example `phone`, which also covers `phones`, `phoneNumber` and `guest_phone`. */
  fields: readonly string[];
  /** Secrets of this process. */
  secrets: readonly (string | undefined)[];
}

type Redaction = <Value>(value: Value) => Value;

/**
 * Creates the function that redacts a JSON value at any depth: the values of the named fields, also in texts that hold
 * JSON or `name: value`, and every API key. A field is named if its name contains one of the names as whole words, in
 * singular or plural. A value that stood in a redacted field once is redacted in all later texts too. A value that a
 * user writes in a sentence before any field held it stays.
 */
export function redaction({ fields, secrets }: Redacted): Redaction {
  const all = [...fields, ...ALWAYS].map(bare).filter((name) => name !== "");
  const names = new Set(all.flatMap(inEitherNumber));
  const withoutSecrets = redactor(secrets);
  const named = namedIn(all);
  const values = new Set<string>();

  const remember = (value: unknown): void => {
    if (typeof value === "object" && value !== null) {
      for (const item of Object.values(value)) remember(item);
      return;
    }
    const text = String(value ?? "").trim();
    if (text.length < SHORTEST_VALUE || typeof value === "boolean") return;
    values.add(text);
    const [oldest] = values;
    if (values.size > MOST_VALUES && oldest !== undefined) values.delete(oldest);
  };

  /** Redacts fields, and remembers their values. */
  const withoutFields = (value: unknown): unknown => {
    if (typeof value === "string") return withoutNamed(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(withoutFields);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        if (!wordRunsOf(name).some((run) => names.has(run))) return [name, withoutFields(item)];
        remember(item);
        return [name, item === null ? null : REDACTED];
      }),
    );
  };

  const withoutNamed = (text: string): string => {
    if (text.search(named) < 0) return text;
    const json = /^\s{0,10}[[{]/.test(text) ? jsonIn(text) : undefined;
    return json === undefined ? text.replace(named, `$1 ${REDACTED}`) : JSON.stringify(withoutFields(json));
  };

  const withoutValues = (value: unknown): unknown => {
    if (typeof value === "string") return textWithoutValues(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(withoutValues);
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutValues(item)]));
  };

  const textWithoutValues = (text: string): string => {
    let clean = withoutSecrets(text).replace(KEYS, REDACTED);
    for (const value of values) clean = clean.replaceAll(value, REDACTED);
    return clean;
  };

  return <Value>(value: Value) => withoutValues(withoutFields(value)) as Value;
}

const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A name as it is, in the plural, and in the singular if it may be a plural. */
const inEitherNumber = (name: string): string[] => [
  ...[name, `${name}s`, `${name}es`],
  ...(name.endsWith("y") ? [`${name.slice(0, -1)}ies`] : []),
  ...(name.endsWith("s") ? [name.slice(0, -1)] : []),
  ...(name.endsWith("es") ? [name.slice(0, -2)] : []),
  ...(name.endsWith("ies") ? [`${name.slice(0, -3)}y`] : []),
];

/** Every run of neighbouring words of a field's name, joined: "guestPhoneNo" has "guest", "phone", "phoneno" … */
function wordRunsOf(field: string): string[] {
  const words = spaced(field)
    .split(/[^\p{L}\p{N}]+/u)
    .map(bare)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
  return [bare(field), ...words.flatMap((_, from) => words.slice(from).map((_, to) => joinOf(words, from, to)))];
}

/** The most words of a field's name that are looked at. */
const MOST_WORDS = 12;

const joinOf = (words: readonly string[], from: number, to: number): string =>
  words.slice(from, from + to + 1).join("");

/**
 * A pattern for `name: value` and `"name": "value"`, with words before and after the name. The value ends at a comma, a
 * semicolon or the line's end.
 */
function namedIn(names: readonly string[]): RegExp {
  const forms = names.map(([first = "", ...rest]) => {
    // The words of a name may be written apart or together. In the middle of a word it begins with a capital letter.
    const begun = String.raw`(?:(?<![\p{L}\p{N}])${inEitherCase(first)}|(?<=[\p{Ll}\p{N}])${first.toUpperCase()})`;
    return [begun, ...rest.map(inEitherCase)].join("[_ -]?");
  });
  const behind = String.raw`(?:e?s)?(?:[_A-Z-][\p{L}_-]{0,30})?(?: \p{L}{1,20})?`;
  return new RegExp(String.raw`((?:${forms.join("|")})${behind}"?\s?[:=：])[^\n,;，；。]{1,300}`, "gu");
}

const inEitherCase = (sign: string): string => `[${sign}${sign.toUpperCase()}]`;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
