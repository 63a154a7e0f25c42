import { z } from "zod";
import { SetupError } from "../errors.ts";
import { withoutCredentials } from "../redact.ts";

/** A graph on another server that does a specialist's work. */
export interface Remote {
  /** The server's address, without a slash at its end. */
  readonly url: string;
  /** The graph's name on that server, or the id of an assistant. */
  readonly graph: string;
  /** Sent with every request, and only to this server. */
  readonly headers: Readonly<Record<string, string>>;
  /** The most time for one task. */
  readonly timeoutMs: number;
}

/** A server that remote specialists may be on. */
export interface RemoteHost {
  url: string;
  /** For example the key. */
  headers?: Readonly<Record<string, string>>;
}

/** The key `remote` of a specialist's header. */
export const remoteHeader = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: "an http or https address" }),
  graph: z.string().trim().min(1),
  timeout_s: z.number().min(1).max(600).default(60),
});

/**
 * The graph that a document names. Throws a `SetupError` if its server is not one of the configured hosts, so that no
 * task goes to another server, or if a header cannot be sent. `who`: the document, for the message.
 */
export function remoteOn(
  hosts: readonly RemoteHost[],
  { url, graph, timeout_s }: z.output<typeof remoteHeader>,
  who: string,
): Remote {
  const whole = new URL(url);
  const host = hosts.find((one) => originOf(one.url) === whole.origin);
  if (!host || whole.username !== "" || whole.password !== "") {
    const known = hosts.map((one) => originOf(one.url)).join(", ") || "none";
    const advice = 'Name the server in "remotes" of loadFolder, with its keys as headers.';
    throw new SetupError(
      `${who} is on ${withoutCredentials(url)}, which is no configured server. ${advice} There are: ${known}.`,
    );
  }
  const headers = { ...host.headers };
  for (const [name, value] of Object.entries(headers)) demandSendable(name, value, who);
  return { url: addressOf(whole), graph, headers, timeoutMs: timeout_s * 1000 };
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : withoutCredentials(url));

function addressOf({ origin, pathname }: URL): string {
  let end = pathname.length;
  while (pathname[end - 1] === "/") end -= 1;
  return origin + pathname.slice(0, end);
}

/** The message does not show the value, which is often a secret. */
function demandSendable(name: string, value: string, who: string): void {
  try {
    new Headers([[name, value]]);
  } catch {
    throw new SetupError(`${who}: the header ${JSON.stringify(name)} of its server cannot be sent.`);
  }
}
