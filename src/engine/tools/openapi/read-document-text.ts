import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { SetupError } from "../../errors.ts";
import type { Redact } from "../../redact.ts";
import { withoutCredentials } from "../../redact.ts";
import { bytesWithin } from "./bounded.ts";
import { isSameServer, send } from "./send.ts";

/** How a document is read. */
export interface SourceOptions {
  fetch: typeof fetch;
  /** Sent only to the server of the address, not to another one after a redirect. */
  headers: Record<string, string>;
  timeoutMs: number;
  redact: Redact;
}

/** The longest document, in bytes after unpacking. */
const MOST_BYTES = 20_000_000;

/** The text of a file or address. `isBound`: redirects to another server are not followed. Throws a `SetupError`. */
export async function readDocumentText(url: URL, reading: SourceOptions, isBound: boolean): Promise<string> {
  try {
    const bytes = url.protocol === "file:" ? await fileOf(url) : await fetched(url, reading, isBound);
    return new TextDecoder().decode(bytes);
  } catch (cause) {
    const reason = reading.redact(reasonOf(cause));
    throw new SetupError(`The OpenAPI document ${withoutCredentials(url.href)} cannot be read: ${reason}.`, { cause });
  }
}

async function fileOf(url: URL): Promise<Buffer> {
  const path = fileURLToPath(url);
  const found = await stat(path);
  if (!found.isFile()) throw new Error("it is no file");
  if (found.size > MOST_BYTES) throw tooLong();
  return readFile(path);
}

async function fetched(url: URL, reading: SourceOptions, isBound: boolean): Promise<Buffer> {
  if (url.username !== "" || url.password !== "") {
    throw new Error("its address has a user name in it; send user and password as a header");
  }
  const init = { headers: reading.headers, signal: AbortSignal.timeout(reading.timeoutMs) };
  const follows = (from: URL, to: URL): boolean => !isBound || isSameServer(from, to);
  const answer = await send(url.href, init, reading.fetch, { follows });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the server answered ${answer.status} ${answer.statusText}`);
  }
  const { bytes, isWhole } = await bytesWithin(answer, MOST_BYTES);
  if (!isWhole) throw tooLong();
  return bytes;
}

const tooLong = (): Error => new Error(`it is longer than ${MOST_BYTES} bytes`);

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}
