import { ToolError } from "../../errors.ts";
import type { ToolRun } from "../tool.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { refusal, silence } from "./failure.ts";
import type { Request } from "./request.ts";

export interface Calling {
  fetch: typeof fetch;
  timeoutMs: number;
  maxBytes: number;
}

const REDIRECTS = 3;

/**
 * Sends a request and reads the answer. Throws `ToolError` for a failure of the service, and the signal's own reason
 * when the run is cancelled.
 */
export async function call(
  request: Request,
  effect: "read" | "write",
  calling: Calling,
  run: ToolRun,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(calling.timeoutMs);
  const signal = run.signal ? AbortSignal.any([run.signal, timeout]) : timeout;
  let answer: Answer;
  try {
    answer = await readAnswer(await send(request, effect, calling.fetch, signal), calling.maxBytes);
  } catch (error) {
    run.signal?.throwIfAborted();
    if (error instanceof ToolError) throw error;
    throw silence({ request, effect }, timeout.aborted ? timeout.reason : error, calling.timeoutMs, run.language);
  }
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refusal({ request, effect }, answer);
}

/** Redirects of reads are followed on the same server only: the headers hold secrets. */
async function send({ url, init }: Request, effect: string, fetch: Calling["fetch"], signal: AbortSignal) {
  let response = await fetch(url, { ...init, signal, redirect: "manual" });
  let at = new URL(url);
  for (let hop = 0; hop < REDIRECTS && effect === "read" && init.body === undefined; hop++) {
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || !location || !URL.canParse(location, at.href)) break;
    const next = new URL(location, at);
    if (next.origin !== at.origin && !(next.hostname === at.hostname && next.protocol === "https:")) break;
    await response.body?.cancel();
    response = await fetch(next.href, { ...init, signal, redirect: "manual" });
    at = next;
  }
  return response;
}
