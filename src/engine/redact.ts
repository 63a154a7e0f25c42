/** Removes known secrets from a text. */
export type Redact = (text: string) => string;

/** Shorter secrets would match ordinary words. */
const SHORTEST_SECRET = 6;

/**
 * Creates the function that removes secrets, in plain form and as written in a URL, in JSON or in base64.
 * Everything a service sends passes through it before any other code reads it: answers, failures, state and logs.
 */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const known = secrets.filter((secret) => secret !== undefined && secret.trim().length >= SHORTEST_SECRET);
  const forms = [...new Set(known.flatMap((secret) => formsOf(String(secret).trim())))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, "[secret]"), text);
}

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64"),
];

/** A text for messages that may be a URL: without user, password and query, also if it is not a valid URL. */
export function withoutCredentials(text: string): string {
  const start = text.indexOf("://") + 1 && text.indexOf("://") + 3;
  const at = text.lastIndexOf("@");
  const shown = at < start ? text : `${text.slice(0, start)}…${text.slice(at)}`;
  const query = shown.indexOf("?");
  return query < 0 ? shown : `${shown.slice(0, query)}?…`;
}
