import type { DoorConfig } from "./door-config.ts";
import { hostnameOf, isLoopback } from "./host-names.ts";

/** The origin of LangGraph Studio, which calls a server on the user's own machine. */
const STUDIO = "https://smith.langchain.com";

/**
 * Why a request is refused, whoever sends it; undefined if it is allowed.
 * A foreign web page can reach this machine by DNS rebinding, which the `Host` header shows, or by a cross-origin
 * request, which the `Origin` header shows.
 */
export function refusalAtDoor(request: Request, { hosts, origins }: DoorConfig): string | undefined {
  const host = request.headers.get("host") ?? "";
  const hostname = hostnameOf(host);
  if (hostname === undefined || !(isLoopback(hostname) || hosts.includes(hostname))) {
    return "This server does not answer to that host name. SWITCHBOARD_HOSTS lists the allowed names (docs/deploy.md).";
  }
  const origin = request.headers.get("origin");
  if (origin === null || isAllowedOrigin(origin, host.toLowerCase(), origins)) return undefined;
  return "Pages of that origin may not call this server. SWITCHBOARD_ORIGINS lists the allowed origins (docs/deploy.md).";
}

function isAllowedOrigin(origin: string, host: string, origins: readonly string[]): boolean {
  if (origin === STUDIO || origins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return /^https?:$/.test(from.protocol) && (isLoopback(from.hostname) || from.host === host);
}
