import { discreetFetch } from "../../discreet-fetch.ts";
import { redactor } from "../../redact.ts";
import { atMost } from "../../tools/at-most.ts";

/** The longest answer of a remote graph, over all its steps. */
const MOST_BYTES = 20_000_000;

/** No connection was made, so the server does not know of the request. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** A server answered, and it is none that runs graphs. */
export class NoGraphServer extends Error {
  override readonly name = "NoGraphServer";
}

const NOT_CONNECTED = new Set([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * `fetch` for a remote graph. Secrets of `headers` are removed from what it answers. A redirect is not followed, because
 * it would take them to another server. A stream that breaks off is not taken up again: the task's time limit would pass while
 * waiting for a server that is gone.
 */
export function remoteFetch(headers: Readonly<Record<string, string>>): typeof fetch {
  const quiet = discreetFetch(fetch, redactor(Object.values(headers)));
  return async (input, init) => {
    const response = await quiet(input, { ...init, redirect: "manual" }).catch(explained);
    const kept = new Headers(response.headers);
    const type = kept.get("content-type") ?? "";
    if (response.ok && type.includes("html")) throw new NoGraphServer("The server answers with a web page.");
    // From this header LangGraph's client learns where to take the stream up again.
    kept.delete("location");
    kept.delete("content-location");
    const { status, statusText } = response;
    return new Response(response.body?.pipeThrough(atMost(MOST_BYTES)), { status, statusText, headers: kept });
  };
}

function explained(error: unknown): never {
  const { code }: { code?: unknown } = Object(error instanceof Error ? error.cause : undefined);
  if (typeof code === "string" && NOT_CONNECTED.has(code))
    throw new Unreachable("No connection was made.", { cause: error });
  // LangGraph's client would word any other failed request as one that never reached the server.
  throw error instanceof TypeError ? new Error("The connection was lost.", { cause: error }) : error;
}
