import type { Language } from "../language.ts";
import { isObject } from "./openapi/json.ts";

/** What a model does after a write of unknown outcome. */
export const LOOK_IT_UP = "It is not known whether it was carried out: look it up before you try again.";

const BEFORE_SENDING = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
];

/** What the user is told of a call that was sent and whose connection then broke. */
export const brokenOff = (language: Language): string =>
  language === "zh" ? "与服务的连接中断。" : "The connection to the service broke off.";

/** Whether a request failed before any of it was sent: no connection to the server was made. */
export function isUnsent(error: unknown): boolean {
  const code = codeOf(error) ?? (isObject(error) ? codeOf(error.cause) : undefined);
  return code !== undefined && BEFORE_SENDING.includes(code);
}

const codeOf = (error: unknown): string | undefined =>
  isObject(error) && typeof error.code === "string" ? error.code : undefined;
