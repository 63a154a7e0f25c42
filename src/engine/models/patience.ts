/** Named as `fetch` names it when a time is up. */
class StalledError extends Error {
  override readonly name = "TimeoutError";
}

/**
 * The parts of a stream, with at most `timeoutMs` between two of them; `abort` is called when that is exceeded, and
 * has to end the stream. A request's own time limit ends when the answer begins.
 */
async function* patiently<Part>(
  parts: AsyncIterable<Part>,
  timeoutMs: number,
  abort: () => void,
): AsyncGenerator<Part> {
  let isStalled = false;
  const stall = (): void => {
    isStalled = true;
    abort();
  };
  let timer = setTimeout(stall, timeoutMs);
  try {
    for await (const part of parts) {
      clearTimeout(timer);
      yield part;
      timer = setTimeout(stall, timeoutMs);
    }
  } catch (error) {
    if (!isStalled) throw error;
  } finally {
    clearTimeout(timer);
  }
  if (isStalled) throw new StalledError(`The answer stopped for ${timeoutMs} ms.`);
}

/** `fetch` whose answers may not pause for longer than `timeoutMs`: the client's own limit ends when an answer begins. */
export function patientFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const stalled = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, stalled.signal]) : stalled.signal;
    const response = await fetch(input, { ...init, signal });
    if (!response.body) return response;
    const body = ReadableStream.from(patiently(response.body, timeoutMs, () => stalled.abort()));
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

/** The promise, or the signal's reason as soon as it is aborted: retries wait without looking at the signal. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
