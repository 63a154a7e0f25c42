import { ToolError } from "../../errors.ts";

/** What a server answered, read within the limits. */
export interface Answer {
  status: number;
  mediaType: string;
  retryAfter: string | undefined;
  /** The parsed JSON; undefined when it is none. */
  json: unknown;
  /** The body as text; undefined for pictures, archives and the like. */
  text: string | undefined;
}

/**
 * Reads an answer, at most `maxBytes` of it: more is refused while it arrives. Of one that reports a failure, the
 * beginning is kept.
 */
export async function readAnswer(response: Response, maxBytes: number): Promise<Answer> {
  const mediaType = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const head = { status: response.status, mediaType, retryAfter: response.headers.get("retry-after") ?? undefined };
  if (isBinary(mediaType)) {
    await response.body?.cancel();
    return { ...head, json: undefined, text: undefined };
  }
  const text = await textOf(response, maxBytes);
  return { ...head, text, json: jsonIn(text) };
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      if (!response.ok) break;
      throw new ToolError(
        `The answer is longer than ${maxBytes} bytes and was not read. Narrow the question: ask for fewer items, a page of them, a shorter time, or one item.`,
      );
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks)).trim();
}

function isBinary(mediaType: string): boolean {
  return /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-tar|vnd\.(ms|openxml))/.test(
    mediaType,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
