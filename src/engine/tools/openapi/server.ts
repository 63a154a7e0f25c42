import { SetupError, ToolError } from "../../errors.ts";
import { withoutCredentials } from "../../redact.ts";
import { heldIn, isObject, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";

/**
 * The base address of an operation, without a slash at its end: its first server with default variables, relative to
 * the document's address.
 */
export function serverOf({ servers, name }: Operation, documentUrl: URL | undefined): string {
  const { url, variables } = servers[0] ?? {};
  const filled = (textIn(url) ?? "/").replace(/\{([^{}]+)\}/g, (slot, key: string) => {
    const variable = heldIn(variables, key);
    return isObject(variable) ? String(variable.default ?? "") : slot;
  });
  const base = documentUrl?.protocol === "file:" ? undefined : documentUrl;
  const address = filled.startsWith("//") && !base ? `https:${filled}` : filled;
  const whole = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
  if (whole && isPlainHttp(whole)) return baseOf(whole);
  throw new SetupError(
    `The OpenAPI document gives "${withoutCredentials(filled)}" as the server of ${name}, which is not a full http URL${whole ? " without a user name" : ""}. Set baseUrl.`,
  );
}

/** Throws a `SetupError` if the address is not http, or has a user name or password in it, which fetch refuses. */
export function checkedBaseUrl(baseUrl: string): string {
  const whole = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (whole && isPlainHttp(whole)) return baseOf(whole);
  if (whole && isHttp(whole))
    throw new SetupError("baseUrl has a user name in it. Give user and password as a secret of the security scheme.");
  throw new SetupError(
    `baseUrl is "${withoutCredentials(baseUrl)}", which is not an address. Write it like http://127.0.0.1:8080/api.`,
  );
}

const isHttp = ({ protocol }: URL): boolean => protocol === "http:" || protocol === "https:";
const isPlainHttp = (url: URL): boolean => isHttp(url) && url.username === "" && url.password === "";

/** Origin and path. A query or fragment would swallow the paths that are appended. */
function baseOf({ origin, pathname }: URL): string {
  let end = pathname.length;
  while (pathname[end - 1] === "/") end -= 1;
  return origin + pathname.slice(0, end);
}

/**
 * The path below a server's address. A document may omit the slash at a path's beginning; without the slash, the path
 * would extend the host name.
 */
export const below = (baseUrl: string, path: string): string => baseUrl + (path.startsWith("/") ? path : `/${path}`);

/** Throws a `ToolError` if the address is not below its server, because its secrets would go to another server. */
export function demandBelow(baseUrl: string, url: string): void {
  const base = new URL(baseUrl);
  const whole = URL.canParse(url) ? new URL(url) : undefined;
  const path = base.pathname.endsWith("/") ? base.pathname : `${base.pathname}/`;
  const written = url.slice(base.origin.length).split(/[?#]/)[0] ?? "";
  // A URL resolves "/../", also written as "/%2e%2e/" or "\\..\\"; the resolved path has fewer parts.
  const isAsWritten = partsOf(written) === partsOf(whole?.pathname ?? "");
  if (whole?.origin === base.origin && whole.pathname.startsWith(path) && isAsWritten) return;
  throw new ToolError(
    `Nothing was called: the address of the call is not one below ${baseUrl}. The document of the service is wrong; tell the user.`,
  );
}

const partsOf = (path: string): number => path.split(/[/\\]/).length;
