/** Most redirects that are followed. */
const REDIRECTS = 3;

interface Redirects {
  /** Whether a redirect to this address is followed; otherwise it is the answer. */
  follows(from: URL, to: URL): boolean;
}

/** Whether an address is of the same server: the headers of a request hold secrets, and go nowhere else. */
export function isSameServer(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return to.origin === from.origin || (isUpgrade && to.hostname === from.hostname);
}

/** Sends a request; a few redirects are followed, without the headers as soon as one leads to another server. */
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
