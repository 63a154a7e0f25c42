/**
 * The name in a `Host` header or a list of hosts: lower case, without port; an IPv6 address in brackets.
 * Undefined if it is not a valid name.
 */
export function hostnameOf(host: string): string | undefined {
  const parts = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.exec(host.toLowerCase());
  return parts?.[1];
}

/** Whether a name always means this machine, whatever DNS says. */
export const isLoopback = (hostname: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]", "::1"].includes(hostname) || hostname.endsWith(".localhost");
