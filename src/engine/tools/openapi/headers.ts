import { SetupError } from "../../errors.ts";

/** Headers that the request or the connection sets itself. A document cannot make them arguments. */
const OWN_HEADERS = new Set([
  ...["accept", "accept-language", "authorization", "content-type", "cookie", "idempotency-key"],
  ...["connection", "content-length", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"],
]);

/** Whether a document may declare a header as a parameter: nothing else sets it, and its name can be sent. */
export const isFreeHeader = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) && !OWN_HEADERS.has(name.toLowerCase());

/** Throws a `SetupError` if a header cannot be sent. The message does not show the value, which is often a secret. */
export function checkHeader(name: string, value: string): void {
  try {
    new Headers([[name, value]]);
  } catch {
    throw new SetupError(
      `The header ${JSON.stringify(name)} cannot be sent. Headers are Latin letters in one line; look for a line break in its value.`,
    );
  }
}
