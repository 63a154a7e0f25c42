import { ToolError } from "../../errors.ts";
import type { Redact } from "../../redact.ts";
import type { ToolRun } from "../tool.ts";
import { type ApiAnswer, readAnswer } from "./answer.ts";
import { refusal, silence, unread } from "./failure.ts";
import type { Request } from "./request.ts";
import { isSameServer, send } from "./send.ts";

export interface Calling {
  fetch: typeof fetch;
  timeoutMs: number;
  maxBytes: number;
  redact: Redact;
}

/**
 * Sends a request and reads the answer. Throws a `ToolError` if the service fails, and the signal's own reason if the
 * run is cancelled.
 */
export async function call(
  request: Request,
  effect: "read" | "write",
  calling: Calling,
  run: ToolRun,
): Promise<ApiAnswer> {
  const timeout = AbortSignal.timeout(calling.timeoutMs);
  const signal = run.signal ? AbortSignal.any([run.signal, timeout]) : timeout;
  let answer: ApiAnswer;
  try {
    // Only a read call may be sent twice, and its content is for this server only.
    const mayFollow = effect === "read" && request.init.body === undefined;
    const follows = (from: URL, to: URL): boolean => mayFollow && isSameServer(from, to);
    const response = await send(request.url, { ...request.init, signal }, calling.fetch, { follows });
    answer = await readAnswer(response, calling.maxBytes, calling.redact);
  } catch (error) {
    run.signal?.throwIfAborted();
    if (error instanceof ToolError) throw effect === "write" ? unread(request, error.message, run.language) : error;
    const cause = timeout.aborted ? timeout.reason : error;
    throw silence({ request, effect }, cause, calling, run.language);
  }
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refusal({ request, effect }, answer, run.language);
}
