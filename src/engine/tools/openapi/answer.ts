import { ToolError } from "../../errors.ts";
import type { Redact } from "../../redact.ts";
import { bytesWithin } from "./bounded.ts";
import { jsonOf } from "./json.ts";

/** A server's answer, read within the limits. */
export interface ApiAnswer {
  status: number;
  mediaType: string;
  retryAfter: string | undefined;
  /** The parsed JSON; undefined if the body is not JSON. */
  json: unknown;
  /** The body as text; undefined for binary data such as pictures and archives. */
  text: string | undefined;
}

/**
 * Reads an answer. More than `maxBytes` are refused while they arrive, but an answer that reports a failure keeps its
 * beginning. Secrets that the server sends back are removed.
 */
export async function readAnswer(response: Response, maxBytes: number, redact: Redact): Promise<ApiAnswer> {
  const mediaType = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const retryAfter = redact(response.headers.get("retry-after") ?? "") || undefined;
  const head = { status: response.status, mediaType: redact(mediaType), retryAfter };
  if (isBinary(mediaType)) {
    await response.body?.cancel();
    return { ...head, json: undefined, text: undefined };
  }
  const { bytes, isWhole } = await bytesWithin(response, maxBytes);
  if (!isWhole && response.ok) {
    throw new ToolError(
      `The answer is longer than ${maxBytes} bytes and was not read. Narrow the question: ask for fewer items, a page of them, a shorter time, or one item.`,
    );
  }
  const text = redact(new TextDecoder().decode(bytes).trim());
  return { ...head, text, json: jsonOf(text) };
}

function isBinary(mediaType: string): boolean {
  return /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-tar|vnd\.(ms|openxml))/.test(
    mediaType,
  );
}
