import { ToolError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import type { Redact } from "../../redact.ts";
import { hasPlaces } from "../service-words.ts";
import { brokenOff, isUnsent, LOOK_IT_UP } from "../unsent.ts";
import type { ApiAnswer } from "./answer.ts";
import { isObject } from "./json.ts";
import { readable } from "./readable.ts";
import type { Request } from "./request.ts";
import { saidBy } from "./said-by.ts";

interface Call {
  request: Request;
  effect: "read" | "write";
}

/**
 * The error for a failure that the server reported: the server's own words, which the user may hear, and advice for the
 * model about what happened and what to do.
 */
export function refusal({ request, effect }: Call, answer: ApiAnswer, language: Language): ToolError {
  const words = saidBy(answer);
  const what = `${request.init.method} ${request.shown} failed with status ${answer.status}.`;
  // What people are not told, the model reads.
  const whole = readable(answer.text ?? "");
  const isTold = whole === "" || (words !== undefined && !hasPlaces(whole));
  const more = isTold ? "" : ` It said: ${whole.slice(0, 300)}`;
  return new ToolError(words ?? refusedIn(language, answer.status), {
    advice: `${what} ${adviceOn(answer, effect)}${more}`,
    isOutage: answer.status >= 500,
    mayBeDone: effect === "write" && (answer.status >= 500 || AFTER_A_POST.includes(answer.status)),
  });
}

/** The redirects that services answer a write with that they have carried out. */
const AFTER_A_POST = [302, 303];

/** The error for a call without an answer: a sentence for the user, and advice for the model. */
export function silence(
  { request, effect }: Call,
  cause: unknown,
  { timeoutMs, redact }: { timeoutMs: number; redact: Redact },
  language: Language,
): ToolError {
  const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
  const seconds = timeoutMs / 1000;
  const mayBeDone = effect === "write" && !isUnsent(cause);
  const said = {
    en: isTimeout ? `The service did not answer within ${seconds} s.` : "The service could not be reached.",
    zh: isTimeout ? `服务在 ${seconds} 秒内没有回应。` : "无法连接服务。",
  }[language];
  const sentence = mayBeDone && !isTimeout ? brokenOff(language) : said;
  const reason = isTimeout ? "" : ` failed: ${redact(reasonOf(cause))}`;
  const next = mayBeDone
    ? LOOK_IT_UP
    : "Try once more or go on without it, and tell the user the service is not reachable.";
  return new ToolError(sentence, {
    cause,
    isOutage: true,
    mayBeDone,
    advice: `${request.init.method} ${request.shown}${reason}. ${next}`,
  });
}

/** The error for a write whose answer says neither that it was done nor that it was refused. */
export const unread = ({ init, shown }: Request, why: string, language: Language): ToolError =>
  new ToolError(language === "zh" ? "服务的回应无法读取。" : "The service's answer cannot be read.", {
    advice: `${init.method} ${shown}: ${why} ${LOOK_IT_UP}`,
    mayBeDone: true,
  });

function refusedIn(language: Language, status: number): string {
  if (AFTER_A_POST.includes(status))
    return language === "zh"
      ? `服务转到了另一个页面（${status}）。`
      : `The service answered with another page (${status}).`;
  if (status >= 500) return language === "zh" ? `服务出错（${status}）。` : `The service failed (${status}).`;
  return language === "zh" ? `服务没有接受这个请求（${status}）。` : `The service did not accept this (${status}).`;
}

function adviceOn({ status, retryAfter }: ApiAnswer, effect: "read" | "write"): string {
  if (status === 401 || status === 403) {
    return "The configured secret is missing or not allowed to do this: do not try again, tell the user.";
  }
  if (status === 404 || status === 410)
    return "Nothing is there under these arguments: look the right identifier up or ask the user.";
  if (status === 409 || status === 412) return "It does not fit the present state: look the state up first.";
  if (status === 408 || status === 429) {
    return `The service wants fewer calls: go on without it or try later${retryAfter ? ` (after ${retryAfter})` : ""}.`;
  }
  if (status >= 500) {
    return effect === "write"
      ? "The failure is the service's; look up whether it was carried out before you try again."
      : "The failure is the service's: try once more or tell the user.";
  }
  if (status >= 300 && status < 400)
    return "The service has moved: whoever runs the program has to set its new address.";
  return "Correct the arguments and call again.";
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = isObject(inner) && typeof inner.code === "string" ? inner.code : undefined;
  return code ?? (inner instanceof Error ? inner.message : String(inner));
}
