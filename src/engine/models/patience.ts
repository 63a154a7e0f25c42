/** Has the name that `fetch` uses for a timeout. */
class StalledError extends Error {
  override readonly name = "TimeoutError";
}

/**
 * The parts of a stream, with at most `timeoutMs` between two that bring something. If that is exceeded, `abort` is
 * called and must end the stream. The client's own timeout covers only the time until the answer begins.
 */
export async function* patiently<Part>(
  parts: AsyncIterable<Part>,
  timeoutMs: number,
  abort: () => void,
  brings: (part: Part) => boolean,
): AsyncGenerator<Part> {
  let isStalled = false;
  const stall = (): void => {
    isStalled = true;
    abort();
  };
  let timer = setTimeout(stall, timeoutMs);
  try {
    for await (const part of parts) {
      const isMore = brings(part);
      if (isMore) clearTimeout(timer);
      yield part;
      if (isMore) timer = setTimeout(stall, timeoutMs);
    }
  } catch (error) {
    if (!isStalled) throw error;
  } finally {
    clearTimeout(timer);
  }
  if (isStalled) throw new StalledError(`The answer stopped for ${timeoutMs} ms.`);
}

/** `fetch` with a timeout between two parts of an answer: the client's own timeout ends when an answer begins. */
export function patientFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const stalled = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, stalled.signal]) : stalled.signal;
    const response = await fetch(input, { ...init, signal });
    if (!response.body) return response;
    const body = ReadableStream.from(patiently(response.body, timeoutMs, () => stalled.abort(), isMoreThanAlive));
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

/** Whether bytes say more than that the connection is alive, as blanks and comments of an event stream do. */
const isMoreThanAlive = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes)
    .toString("latin1")
    .split("\n")
    .some((line) => line.trim() !== "" && !line.startsWith(":"));

/** The promise, or a rejection as soon as the signal is aborted: the library's retries do not check the signal. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
