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
  /** Names of fields, for example `phone`; `phone_number` also stands for `phoneNumber`. */
  fields: readonly string[];
  /** Secrets of this process. */
  secrets: readonly (string | undefined)[];
}

type Redaction = <Value>(value: Value) => Value;

/**
 * Creates the function that redacts a JSON value at any depth: the values of the named fields, also in texts that hold
 * JSON or `name: value`, and every API key. A value that stood in a redacted field once is redacted in all later texts
 * too. A value that a user writes in a sentence before any field held it stays.
 */
export function redaction({ fields, secrets }: Redacted): Redaction {
  const names = new Set([...fields, ...ALWAYS].map(bare));
  const withoutSecrets = redactor(secrets);
  const named = namedIn([...names]);
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
        if (!names.has(bare(name))) return [name, withoutFields(item)];
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

/** A pattern for `name: value` and `"name": "value"`; the value ends at a comma, a semicolon or the line's end. */
function namedIn(names: readonly string[]): RegExp {
  // The words of a name may be written apart or together.
  const forms = names.map((name) => [...name].join("[_ -]?"));
  return new RegExp(String.raw`((?<![\p{L}\p{N}])(?:${forms.join("|")})"?\s?[:=：])[^\n,;，；。]{1,300}`, "giu");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
