import { HTTPException } from "@langchain/langgraph-sdk/auth";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { type Authenticate, type Caller, callerSchema } from "./caller.ts";
import type { JwtConfig } from "./door-config.ts";

/** Reads the caller from a JSON Web Token: `sub` is the identity; permissions are `permissions` or `scope`. */
export function jwtAuthenticate({ key, issuer, audience, algorithms, toleranceS }: JwtConfig): Authenticate {
  const options: JWTVerifyOptions = {
    algorithms,
    issuer,
    audience,
    clockTolerance: toleranceS,
    requiredClaims: ["sub", "exp"],
  };
  const verify =
    "secret" in key
      ? withSecret(new TextEncoder().encode(key.secret), options)
      : withKeySet(createRemoteJWKSet(new URL(key.jwksUrl)), options);
  return async (request) => {
    const token = tokenOf(request);
    if (token === undefined) throw unauthorized("Send a token: Authorization: Bearer <token>, or x-api-key: <token>.");
    return callerOf(await verify(token).catch(refuse));
  };
}

const withSecret = (secret: Uint8Array, options: JWTVerifyOptions) => async (token: string) =>
  (await jwtVerify(token, secret, options)).payload;

const withKeySet = (keys: ReturnType<typeof createRemoteJWKSet>, options: JWTVerifyOptions) => async (token: string) =>
  (await jwtVerify(token, keys, options)).payload;

/** LangGraph's clients send what they call an API key in `x-api-key`. */
function tokenOf({ headers }: Request): string | undefined {
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return bearer ?? (headers.get("x-api-key")?.trim() || undefined);
}

function callerOf({ sub, role, permissions, scope }: JWTPayload): Caller {
  const read = callerSchema.safeParse({
    identity: sub,
    permissions: permissions ?? (typeof scope === "string" ? scope.split(" ").filter(Boolean) : []),
    role,
  });
  if (!read.success) throw unauthorized("The token's claims sub, role or permissions cannot be used.");
  return read.data;
}

/** The only reason for a refusal that callers are told is that the token has expired. */
function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw unauthorized("The token has expired.");
  const isOfToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
  if (isOfToken && !isOfKeySet(error)) throw unauthorized("The token cannot be accepted.");
  throw new HTTPException(503, { message: "Tokens cannot be checked now. Try again later.", cause: error });
}

/** `JOSEError` itself is thrown when the key set does not answer with 200 and JSON. */
const isOfKeySet = (error: errors.JOSEError): boolean =>
  error.code === "ERR_JOSE_GENERIC" || error instanceof errors.JWKSInvalid;

function unauthorized(message: string): HTTPException {
  return new HTTPException(401, { message, headers: { "www-authenticate": "Bearer" } });
}
