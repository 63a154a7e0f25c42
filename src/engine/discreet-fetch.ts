import type { Redact } from "./redact.ts";

/** Error messages of providers are shorter. */
const LONGEST_FAILURE = 1_000_000;

/**
 * `fetch` that removes sent secrets from answers. Some providers repeat the key in an error, and from there it would
 * get into answers, state, traces and logs. Streams are processed line by line, as their events arrive.
 */
export function discreetFetch(fetch: typeof globalThis.fetch, redact: Redact): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const body = ReadableStream.from(blotted(response.body, redact));
    const { status, statusText } = response;
    const headers = new Headers([...response.headers].map(([name, value]) => [name, redact(value)]));
    return new Response(body, { status, statusText, headers });
  };
}

/** A secret contains no line break, so a complete line contains all of it. */
async function* blotted(body: ReadableStream<Uint8Array>, redact: Redact): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest: string[] = [];
  let length = 0;
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    if (end > 0 || length > LONGEST_FAILURE) {
      yield encoder.encode(redact(rest.join("") + text.slice(0, end)));
      rest = [];
      length = 0;
    }
    rest.push(text.slice(end));
    length += text.length - end;
  }
  yield encoder.encode(redact(rest.join("") + decoder.decode()));
}
