import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { cut } from "../../cut.ts";
import { ToolError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import type { Redact } from "../../redact.ts";

/** What the model does after a call that failed. */
export const adviceAfter = (tool: string, effect: "read" | "write"): string =>
  effect === "write"
    ? `${tool} failed. It is not known whether it was carried out: look it up before you try again.`
    : `${tool} failed. Correct the arguments, try once more, or go on without it.`;

/** What the model does after a call that the service refused. */
export const REFUSED = "The service refused it. Correct the arguments and call again, or tell the user.";

interface Call {
  tool: string;
  effect: "read" | "write";
  timeoutMs: number;
  redact: Redact;
}

/** The error for a call without a result: a sentence for the user, and advice for the model. */
export function failureOf(error: unknown, { tool, effect, timeoutMs, redact }: Call, language: Language): ToolError {
  const sentence = (en: string, zh: string) => (language === "zh" ? zh : en);
  const advice = adviceAfter(tool, effect);
  const seconds = timeoutMs / 1000;
  if (isTimeout(error)) {
    const words = sentence(`The service did not answer within ${seconds} s.`, `服务在 ${seconds} 秒内没有回应。`);
    return new ToolError(words, { cause: error, advice, isOutage: true });
  }
  if (error instanceof McpError && error.code !== ErrorCode.ConnectionClosed)
    return new ToolError(cut(redact(error.message), 300), { cause: error, advice: REFUSED });
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code > 0) {
    const words = `The service did not accept this (${error.code}).`;
    return new ToolError(sentence(words, `服务没有接受这个请求（${error.code}）。`), { cause: error, advice });
  }
  return new ToolError(sentence("The service could not be reached.", "无法连接服务。"), {
    cause: error,
    advice,
    isOutage: true,
  });
}

/** Whether the server answered that it does not know the session: it was restarted, and did nothing. */
export const isForgotten = (error: unknown): boolean => error instanceof StreamableHTTPError && error.code === 404;

/** Whether the connection is of no further use. */
export const isLost = (error: unknown): boolean =>
  error instanceof McpError ? error.code === ErrorCode.ConnectionClosed : !(error instanceof StreamableHTTPError);

const isTimeout = (error: unknown): boolean => error instanceof McpError && error.code === ErrorCode.RequestTimeout;
