/** Longest `retry-after` that is respected; a longer one ends the retries. */
const LONGEST_WAIT_MS = 10_000;

const QUOTA = /insufficient[_ ]quota|exceeded (?:[\w'’]{1,20} ){0,6}quota|billing|out of credits|credit balance/i;

/** Fields of a provider's error; each may be absent. */
interface Failed {
  name?: unknown;
  message?: unknown;
  status?: unknown;
  code?: unknown;
  headers?: unknown;
}

/**
 * Called after a failed attempt: returns to retry with backoff, throws to give up.
 * Temporary failures are retried: a lost connection, 5xx, and 429, also without `retry-after`. A timeout is not,
 * because the user has waited long enough.
 */
export function giveUpUnlessTemporary(error: unknown): void {
  const { name, status, headers }: Failed = isObject(error) ? error : {};
  const waitMs = retryAfterMs(headers);
  if (name === "AbortError" || name === "TimeoutError" || isQuota(error)) throw error;
  if (typeof status === "number" && status < 500 && ![408, 409, 429].includes(status)) throw error;
  if (waitMs !== undefined && waitMs > LONGEST_WAIT_MS) throw error;
  // The backoff between two attempts reads this field.
  if (isObject(error) && waitMs !== undefined) Object.assign(error, { retryAfterMs: waitMs });
}

/** Whether the account has no credit left, so a retry is useless. */
export function isQuota(error: unknown): boolean {
  const { status, code, message }: Failed = isObject(error) ? error : {};
  if (status !== 429 && status !== 402) return false;
  return status === 402 || code === "insufficient_quota" || QUOTA.test(String(message));
}

function retryAfterMs(headers: unknown): number | undefined {
  if (!(headers instanceof Headers)) return undefined;
  const text = headers.get("retry-after");
  const value = Number(text);
  return text !== null && text.trim() !== "" && Number.isFinite(value) ? value * 1000 : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
