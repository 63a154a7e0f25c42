import { ModelError } from "../errors.ts";
import type { Language } from "../language.ts";
import { beginning } from "../plain-text.ts";
import { DEFAULT_SETTINGS, type Failure, type ModelSettings, sentence } from "./failure-words.ts";
import { isQuota } from "./retry.ts";

/**
 * Explains a failure of the model provider in one sentence for the user that says what to check.
 * Undefined for any other error, which is a bug and is rethrown.
 */
export function explainFailure(error: unknown, language: Language): ModelError | undefined {
  if (error instanceof ModelError) return error;
  if (!(error instanceof Error)) return undefined;
  const failure = failureOf(error);
  const values = { ...(settingsOf.get(error) ?? DEFAULT_SETTINGS), said: saidIn(error) };
  return failure && new ModelError(sentence(failure, language, values), { cause: error });
}

/** The settings of the model that failed, by error. */
const settingsOf = new WeakMap<Error, ModelSettings>();

/** Notes whose model failed, for the words to the user. Returns the error. */
export function failedAt(error: unknown, settings: ModelSettings): unknown {
  if (error instanceof Error) settingsOf.set(error, settings);
  return error;
}

function failureOf(error: Error): Failure | undefined {
  const { name } = error;
  if (name === "ContextOverflowError") return "overflow";
  if (name === "GarbledAnswerError" || error instanceof SyntaxError) return "garbled";
  if (name === "TimeoutError") return "timeout";
  if (["AbortError", "ModelAbortError"].includes(name) || error.message === "AbortError") return "cancelled";
  if (error.message === "terminated") return "brokenOff";
  if (isLostConnection(error)) return wasClosed(error) ? "closed" : "unreachable";
  // An answer of the provider has a request id; an error of another service with a status has none.
  if (!("requestID" in error)) return undefined;
  if (isQuota(error)) return "quota";
  return "status" in error && typeof error.status === "number" ? failureOfStatus(error.status) : "rejected";
}

function failureOfStatus(status: number): Failure {
  if (status === 401) return "key";
  if (status === 403) return "forbidden";
  if (status === 404) return "model";
  if (status === 429) return "rate";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "server" : "rejected";
}

/** Whether the connection was lost before the answer began. `fetch` words a later loss as "terminated". */
function isLostConnection(error: Error): boolean {
  return /^(Connection error\.|fetch failed)$/.test(error.message);
}

/** Whether a connection was made, and the server closed it before the beginning of its answer arrived. */
const wasClosed = (error: unknown): boolean =>
  error instanceof Error &&
  (["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(String(Reflect.get(error, "code"))) || wasClosed(error.cause));

/** The provider's own message, without the advice that the library appends. */
function saidIn(error: Error): string {
  const line = error.message.split("\n")[0]?.trim() ?? "";
  return line.length > 200 ? `${beginning(line, 200)}…` : line;
}
