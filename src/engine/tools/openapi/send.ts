/** The most redirects that are followed. */
const REDIRECTS = 3;

interface Redirects {
  /** Whether a redirect to this address is followed. If not, the redirect is the answer. */
  follows(from: URL, to: URL): boolean;
}

/** Whether both addresses are on the same server. The headers of a request hold secrets and go to no other server. */
export function isSameServer(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return to.origin === from.origin || (isUpgrade && to.hostname === from.hostname);
}

/** Sends a request and follows a few redirects. Headers are dropped as soon as a redirect leads to another server. */
export async function send(
  url: string,
  init: RequestInit,
  fetch: typeof globalThis.fetch,
  { follows }: Redirects,
): Promise<Response> {
  let at = new URL(url);
  let { headers } = init;
  let response = await fetch(url, { ...init, redirect: "manual" });
  for (let hop = 0; hop < REDIRECTS; hop++) {
    const next = redirectOf(response, at);
    if (!next || !follows(at, next)) break;
    await response.body?.cancel();
    if (!isSameServer(at, next)) headers = undefined;
    response = await fetch(next.href, { ...init, headers, redirect: "manual" });
    at = next;
  }
  return response;
}

function redirectOf(response: Response, at: URL): URL | undefined {
  const location = response.headers.get("location");
  if (response.status < 300 || response.status > 399 || !location || !URL.canParse(location, at.href)) return undefined;
  const next = new URL(location, at);
  return /^https?:$/.test(next.protocol) && next.username === "" && next.password === "" ? next : undefined;
}
