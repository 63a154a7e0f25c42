import { z } from "zod";
import { type Environment, readSettings } from "../engine/environment.ts";
import { SetupError } from "../engine/errors.ts";
import { hostnameOf, isLoopback } from "./host-names.ts";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

/** Settings of authentication and allowed hosts; every key is optional. */
const settings = z.object({
  SWITCHBOARD_AUTH: z.string().trim().default("off"),
  SWITCHBOARD_JWKS_URL: z.url({ protocol: /^https?$/, error: "must be an https URL" }).optional(),
  SWITCHBOARD_JWT_SECRET: z.string().optional(),
  SWITCHBOARD_JWT_ISSUER: z.string().optional(),
  SWITCHBOARD_JWT_AUDIENCE: list.optional(),
  SWITCHBOARD_JWT_ALGORITHMS: list.optional(),
  SWITCHBOARD_JWT_TOLERANCE_S: z.coerce.number("must be a number of seconds").int().min(0).max(300).default(5),
  SWITCHBOARD_HOSTS: list.default([]),
  SWITCHBOARD_ORIGINS: list.default([]),
  /** The address the server listens on; the CLI sets it. */
  LANGGRAPH_API_URL: z.string().optional(),
});
type Read = z.output<typeof settings>;

const SECRET_ALGORITHMS = ["HS256", "HS384", "HS512"];
const KEY_ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** RFC 7518, 3.2: a key at least as long as the hash. */
const SHORTEST_SECRET_BYTES = 32;

export interface JwtConfig {
  kind: "jwt";
  /** A shared secret, or the URL of the issuer's public keys. */
  key: { secret: string } | { jwksUrl: string };
  issuer?: string;
  /** A token must name one of these audiences; absent: any token of the issuer is accepted. */
  audience?: string[];
  algorithms: string[];
  /** Allowed difference to the issuer's clock. */
  toleranceS: number;
}

export interface DoorConfig {
  auth: { kind: "off" } | JwtConfig | { kind: "module"; path: string };
  /** Host names the server answers to, in addition to loopback. */
  hosts: string[];
  /** Web origins that may call the server, in addition to loopback and Studio. */
  origins: string[];
}

/** Reads the settings. Throws `SetupError`; a wrong setting never counts as "off". */
export function readDoorConfig(environment: Environment): DoorConfig {
  const read = readSettings(settings, environment);
  const auth = authOf(read);
  const hosts = read.SWITCHBOARD_HOSTS.map((host) => host.toLowerCase());
  for (const host of hosts) {
    if (hostnameOf(host) !== host) {
      throw wrong("SWITCHBOARD_HOSTS", host, "host names such as chat.example.com, without port, separated by commas");
    }
  }
  for (const origin of read.SWITCHBOARD_ORIGINS) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw wrong("SWITCHBOARD_ORIGINS", origin, "origins such as https://chat.example.com, separated by commas");
    }
  }
  if (auth.kind === "off") demandLoopback(read, hosts);
  return { auth, hosts, origins: read.SWITCHBOARD_ORIGINS };
}

function authOf(read: Read): DoorConfig["auth"] {
  const how = read.SWITCHBOARD_AUTH;
  if (how === "jwt") return jwtOf(read);
  const unused = Object.entries(read).find(
    ([key, value]) => /_JW(T|KS)_(?!TOLERANCE)/.test(key) && value !== undefined,
  );
  if (unused) {
    throw new SetupError(
      `${unused[0]} is set, but SWITCHBOARD_AUTH is "${how}". Set SWITCHBOARD_AUTH=jwt, or unset ${unused[0]}.`,
    );
  }
  if (how === "off") return { kind: "off" };
  if (/^\.{0,2}\/.+\.[cm]?[jt]s$/.test(how)) return { kind: "module", path: how };
  throw wrong("SWITCHBOARD_AUTH", how, '"off", "jwt", or the path of a module such as ./my-auth.ts');
}

function jwtOf(read: Read): JwtConfig {
  const { SWITCHBOARD_JWKS_URL: jwksUrl, SWITCHBOARD_JWT_SECRET: secret } = read;
  if ((jwksUrl === undefined) === (secret === undefined)) {
    throw new SetupError(
      `SWITCHBOARD_AUTH=jwt needs ${jwksUrl ? "only one" : "one"} of SWITCHBOARD_JWKS_URL and SWITCHBOARD_JWT_SECRET.`,
    );
  }
  if (secret !== undefined && Buffer.byteLength(secret) < SHORTEST_SECRET_BYTES) {
    throw new SetupError(
      `SWITCHBOARD_JWT_SECRET is shorter than ${SHORTEST_SECRET_BYTES} bytes and can be guessed. Make one with: openssl rand -base64 48`,
    );
  }
  if (jwksUrl?.startsWith("http:") && !isLoopback(new URL(jwksUrl).hostname)) {
    throw wrong("SWITCHBOARD_JWKS_URL", jwksUrl, "an https URL, because keys sent over http can be replaced");
  }
  const known = secret === undefined ? KEY_ALGORITHMS : SECRET_ALGORITHMS;
  const algorithms = read.SWITCHBOARD_JWT_ALGORITHMS ?? (secret === undefined ? KEY_ALGORITHMS : ["HS256"]);
  const foreign = algorithms.find((algorithm) => !known.includes(algorithm));
  if (foreign !== undefined || algorithms.length === 0) {
    const kind = secret === undefined ? "a JWKS" : "a secret";
    throw wrong("SWITCHBOARD_JWT_ALGORITHMS", foreign ?? "", `one or more of ${known.join(", ")} (with ${kind})`);
  }
  return {
    kind: "jwt",
    key: secret === undefined ? { jwksUrl: String(jwksUrl) } : { secret },
    issuer: read.SWITCHBOARD_JWT_ISSUER,
    audience: read.SWITCHBOARD_JWT_AUDIENCE,
    algorithms,
    toleranceS: read.SWITCHBOARD_JWT_TOLERANCE_S,
  };
}

/** With authentication off, only this machine may be served. */
function demandLoopback({ LANGGRAPH_API_URL: url }: Read, hosts: string[]): void {
  const listens = url !== undefined && URL.canParse(url) ? new URL(url).hostname : "localhost";
  const foreign = [...hosts, listens].find((host) => !isLoopback(host));
  if (foreign === undefined) return;
  const where = hosts.includes(foreign) ? `SWITCHBOARD_HOSTS names "${foreign}"` : `The server listens on "${foreign}"`;
  throw new SetupError(
    `${where}, but authentication is off. Set SWITCHBOARD_AUTH (docs/deploy.md), or serve on localhost only.`,
  );
}

const wrong = (key: string, value: string, wanted: string) =>
  new SetupError(`${key} is ${JSON.stringify(value)}. It must be ${wanted}.`);
