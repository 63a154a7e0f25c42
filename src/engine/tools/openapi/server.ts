import { SetupError } from "../../errors.ts";
import { isObject, objectIn, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";

/**
 * The address an operation is called at, without a slash at its end: the first server given for it, its variables
 * at their defaults, relative to where the document came from.
 */
export function serverOf({ servers, name }: Operation, documentUrl: URL | undefined): string {
  const { url, variables } = servers[0] ?? {};
  const filled = (textIn(url) ?? "/").replace(/\{([^}]+)\}/g, (slot, key: string) => {
    const variable = objectIn(variables)[key];
    return isObject(variable) ? String(variable.default ?? "") : slot;
  });
  const base = documentUrl?.protocol === "file:" ? undefined : documentUrl;
  const address = filled.startsWith("//") && !base ? `https:${filled}` : filled;
  if (URL.canParse(address, base?.href)) return withoutSlash(new URL(address, base).href);
  throw new SetupError(
    `The OpenAPI document gives "${filled}" as the server of ${name}, which is no whole address. Set baseUrl.`,
  );
}

/** Throws `SetupError` for what is not an http address, and for one with a secret in it, which fetch refuses. */
export function checkedBaseUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new SetupError(`baseUrl is "${baseUrl}", which is not an address. Write it like http://127.0.0.1:8080/api.`);
  }
  if (new URL(baseUrl).username === "") return withoutSlash(baseUrl);
  throw new SetupError("baseUrl has a user name in it. Give user and password as a secret of the security scheme.");
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");
