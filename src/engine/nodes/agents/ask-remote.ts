import { isGraphInterrupt, RemoteException } from "@langchain/langgraph";
import { cut } from "../../cut.ts";
import { type HandOffRequest, type HandOffResponse, handOffResponse } from "../../dialog/hand-off.ts";
import type { Remote } from "../../domain/remote.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { plainText } from "../../plain-text.ts";
import { NoGraphServer, RemoteRun, Unreachable } from "./remote-run.ts";

interface Asking {
  language: Language;
  /** Aborted when the run is cancelled. */
  signal?: AbortSignal;
}

/**
 * Sends a task to a graph on another server. The request goes as one user message: its words are the task, and
 * `additional_kwargs.request` is the whole request. The answer is the last message, from an agent: its words, or a
 * whole response in `additional_kwargs.response`. Every failure is a response in words, in the user's language. Throws
 * only if the run is cancelled.
 */
export async function askRemote(
  remote: Remote,
  request: HandOffRequest,
  { language, signal }: Asking,
): Promise<HandOffResponse> {
  const timeout = AbortSignal.timeout(remote.timeoutMs);
  const whole = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const run = new RemoteRun(remote);
  try {
    return responseIn(await run.stateAfter(request, whole)) ?? failed(phrase("remoteGarbled", language));
  } catch (error) {
    if (whole.aborted) await run.cancel();
    signal?.throwIfAborted();
    if (timeout.aborted) return failed(phrase("remoteTimedOut", language, { seconds: remote.timeoutMs / 1000 }));
    return failed(reasonOf(error, language));
  }
}

const failed = (error: string): HandOffResponse => ({ status: "failed", observation: "", error });

/** The response in a final state; undefined if there is none. */
function responseIn(state: unknown): HandOffResponse | undefined {
  const messages: unknown = Object(state).messages;
  const last = Object(Array.isArray(messages) ? messages.at(-1) : undefined);
  if (last.type !== "ai" && last.role !== "assistant") return undefined;
  const whole: unknown = last.additional_kwargs?.response;
  const said = whole ?? { status: "done", observation: textIn(last.content) };
  const { success, data } = handOffResponse.safeParse(said);
  if (!success) return undefined;
  const { observation, error } = data;
  return { ...data, observation: plainText(observation), ...(error !== undefined && { error: plainText(error) }) };
}

function textIn(content: unknown): string {
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  const texts = blocks.map((block) => (typeof block === "string" ? block : Object(block).text));
  return texts.filter((text) => typeof text === "string").join("");
}

const LONGEST_REASON = 300;

function reasonOf(error: unknown, language: Language): string {
  if (isGraphInterrupt(error)) return phrase("remoteAsks", language);
  if (!(error instanceof Error)) return phrase("remoteBrokeOff", language);
  if (error instanceof RemoteException)
    return phrase("remoteFailed", language, { reason: cut(plainText(wordsIn(error.message)), LONGEST_REASON) });
  if (error instanceof Unreachable) return phrase("remoteUnreachable", language);
  if (error instanceof NoGraphServer) return phrase("remoteNoGraph", language);
  const status: unknown = Reflect.get(error, "status");
  if (typeof status === "number") return phrase("remoteRefused", language, { status });
  return phrase("remoteBrokeOff", language);
}

/** The message in a server's error, or the error as it is. */
function wordsIn(error: string): string {
  try {
    const { message }: { message?: unknown } = Object(JSON.parse(error));
    return typeof message === "string" ? message : error;
  } catch {
    return error;
  }
}
