import { SetupError, ToolError } from "../../errors.ts";
import { checkHeader } from "./headers.ts";
import { heldIn, isObject, type JsonObject, objectIn } from "./json.ts";
import { resolve } from "./reference.ts";

/**
 * Secrets by the name of the document's security scheme: the key for `apiKey`; the token for `http` bearer, OAuth 2 and
 * OpenID Connect; `user:password` for `http` basic.
 */
export type Credentials = Readonly<Record<string, string>>;

/** The secrets, and the password of `user:password`. No message may show them. */
export const secretsOf = (credentials: Credentials): string[] =>
  Object.values(credentials).flatMap((secret) => [secret, secret.slice(secret.indexOf(":") + 1)]);

/** A secret and its place in the request. */
export interface Credential {
  place: "header" | "query" | "cookie";
  name: string;
  value: string;
}

/** Throws a `SetupError` for a secret of a scheme that the document does not have. */
export function checkCredentials(document: JsonObject, credentials: Credentials): void {
  const schemes = Object.keys(objectIn(objectIn(document.components).securitySchemes));
  for (const name of Object.keys(credentials)) {
    if (schemes.includes(name)) continue;
    const known = schemes.length > 0 ? `It has: ${schemes.join(", ")}.` : "It has none.";
    throw new SetupError(`The OpenAPI document has no security scheme "${name}". ${known}`);
  }
}

/**
 * The credentials of a call: the secrets of the operation's first alternative that is complete.
 * If no alternative is complete, the returned function throws a `ToolError` that names the missing settings.
 * Throws a `SetupError` for a secret that cannot be sent.
 */
export function credentialsOf(document: JsonObject, security: unknown[], given: Credentials): () => Credential[] {
  const schemes = objectIn(objectIn(document.components).securitySchemes);
  const alternatives = security.filter(isObject).map((alternative) => Object.keys(alternative));
  const complete = alternatives
    .filter((names) => names.every((name) => heldIn(given, name)))
    // An alternative without secrets comes last: an available secret is sent.
    .sort((a, b) => Number(a.length === 0) - Number(b.length === 0))[0];
  if (!complete && alternatives.length > 0) {
    const missing = alternatives.map((names) =>
      names
        .filter((name) => !heldIn(given, name))
        .map((name) => `"${name}"`)
        .join(" and "),
    );
    return () => {
      throw new ToolError(
        `Nothing was called: this API needs a secret that is not configured. Missing in the tool's setting "auth": ${missing.join(", or ")}. Only whoever runs the program can set it; tell the user.`,
      );
    };
  }
  const credentials = (complete ?? []).map((name) =>
    credentialOf(resolve(document, heldIn(schemes, name)), given[name] ?? ""),
  );
  for (const { place, name, value } of credentials) if (place === "header") checkHeader(name, value);
  return () => credentials;
}

function credentialOf(scheme: JsonObject, secret: string): Credential {
  if (scheme.type === "apiKey") {
    const place = scheme.in === "query" || scheme.in === "cookie" ? scheme.in : "header";
    return { place, name: String(scheme.name), value: secret };
  }
  const isBasic = scheme.type === "http" && String(scheme.scheme).toLowerCase() === "basic";
  const value = isBasic ? `Basic ${Buffer.from(secret).toString("base64")}` : `Bearer ${secret}`;
  return { place: "header", name: "Authorization", value };
}
