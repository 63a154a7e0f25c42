import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { cut } from "../../cut.ts";
import { ToolError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import type { Redact } from "../../redact.ts";
import { hasPlaces, withoutPlaces } from "../service-words.ts";
import { brokenOff, isUnsent, LOOK_IT_UP } from "../unsent.ts";

/** What the model does after a call that failed. */
const adviceAfter = (tool: string, mayBeDone: boolean): string =>
  mayBeDone
    ? `${tool} failed. ${LOOK_IT_UP}`
    : `${tool} failed. Correct the arguments, try once more, or go on without it.`;

/** What the model does after a call that the service refused. */
export const REFUSED = "The service refused it. Correct the arguments and call again, or tell the user.";

interface Call {
  tool: string;
  effect: "read" | "write";
  timeoutMs: number;
  redact: Redact;
  /** Whether a connection was made, so that the call can have been carried out. */
  isSent: boolean;
}

/** The error for a call without a result: a sentence for the user, and advice for the model. */
export function failureOf(error: unknown, call: Call, language: Language): ToolError {
  const { tool, effect, timeoutMs, redact, isSent } = call;
  const sentence = (en: string, zh: string) => (language === "zh" ? zh : en);
  const mayBeDone = effect === "write" && isSent && !isRefusal(error) && !isUnsent(error);
  const advice = adviceAfter(tool, mayBeDone);
  const seconds = timeoutMs / 1000;
  if (isTimeout(error)) {
    const words = sentence(`The service did not answer within ${seconds} s.`, `服务在 ${seconds} 秒内没有回应。`);
    return new ToolError(words, { cause: error, advice, isOutage: true, mayBeDone });
  }
  if (error instanceof McpError && error.code !== ErrorCode.ConnectionClosed)
    return refusal(redact(error.message), { cause: error, advice: mayBeDone ? advice : REFUSED, mayBeDone }, language);
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code > 0) {
    const words = `The service did not accept this (${error.code}).`;
    return new ToolError(sentence(words, `服务没有接受这个请求（${error.code}）。`), {
      cause: error,
      advice,
      mayBeDone,
    });
  }
  const words = mayBeDone ? brokenOff(language) : sentence("The service could not be reached.", "无法连接服务。");
  return new ToolError(words, {
    cause: error,
    advice,
    isOutage: true,
    mayBeDone,
  });
}

/** The error in the server's words. What of them is not for people, only the model reads. */
export function refusal(
  said: string,
  { advice, ...options }: ErrorOptions & { advice: string; mayBeDone?: boolean },
  language: Language,
): ToolError {
  const words = withoutPlaces(said);
  const more = hasPlaces(said) ? ` It said: ${cut(said, 1000)}` : "";
  const told = cut(words, 300) || (language === "zh" ? "服务出错。" : "The service failed.");
  return new ToolError(told, { ...options, advice: `${advice}${more}` });
}

/** The error for a write whose answer cannot be read. */
export const unreadable = (tool: string, effect: "read" | "write", language: Language): ToolError =>
  new ToolError(language === "zh" ? "服务的回应无法读取。" : "The service's answer cannot be read.", {
    advice: adviceAfter(tool, effect === "write"),
    mayBeDone: effect === "write",
  });

/** Whether the server answered that it has not carried the call out. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StreamableHTTPError) return error.code !== undefined && error.code >= 400 && error.code < 500;
  const unsure = [ErrorCode.RequestTimeout, ErrorCode.ConnectionClosed, ErrorCode.InternalError];
  return error instanceof McpError && !unsure.includes(error.code);
}

/** Whether the server answered that it does not know the session: it was restarted, and did nothing. */
export const isForgotten = (error: unknown): boolean => error instanceof StreamableHTTPError && error.code === 404;

/** Whether the connection is of no further use. */
export const isLost = (error: unknown): boolean =>
  error instanceof McpError ? error.code === ErrorCode.ConnectionClosed : !(error instanceof StreamableHTTPError);

const isTimeout = (error: unknown): boolean => error instanceof McpError && error.code === ErrorCode.RequestTimeout;
