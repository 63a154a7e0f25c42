import type { Language } from "../language.ts";
import { bytesWithin } from "../tools/openapi/bounded.ts";
import { failedWith, searchFailure } from "./failure.ts";

/** An answer is a handful of passages. */
const MOST_MB = 2;

interface Asking {
  timeoutMs: number;
  signal?: AbortSignal;
  language: Language;
  /** What a status means where it means something else than usual. */
  means?: Readonly<Record<number, string>>;
}

/**
 * Asks a server for JSON: the value, or in words why there is none. Redirects are not followed, because the headers may
 * hold credentials. Nothing that the server said is in the words.
 */
export async function askJson(
  url: URL,
  init: RequestInit,
  { timeoutMs, signal, language, means = {} }: Asking,
): Promise<{ value: unknown } | { failure: string }> {
  const limit = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: either });
    if (!response.ok) {
      await response.body?.cancel();
      return { failure: means[response.status] ?? failedWith(response.status, language) };
    }
    const { bytes, isWhole } = await bytesWithin(response, MOST_MB * 1_000_000);
    if (!isWhole) return { failure: searchFailure("huge", language, MOST_MB) };
    return parsed(bytes.toString("utf8"), language);
  } catch {
    return { failure: brokenOff({ signal, limit, timeoutMs, language }) };
  }
}

function parsed(text: string, language: Language): { value: unknown } | { failure: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { failure: searchFailure("garbled", language) };
  }
}

/** Why a request ended without an answer. */
function brokenOff({ signal, limit, timeoutMs, language }: Asking & { limit: AbortSignal }): string {
  if (signal?.aborted) return searchFailure("cancelled", language);
  return limit.aborted ? searchFailure("slow", language, timeoutMs / 1000) : searchFailure("unreachable", language);
}
