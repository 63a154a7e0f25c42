import type { ServerResponse } from "node:http";

/** Fails one request; `events`: the events of the normal answer. */
type Failure = (response: ServerResponse, events: readonly string[]) => void;

const refuse =
  (status: number, message: string, headers: Record<string, string> = {}): Failure =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message, type: "soak", code: null, param: null } }));
  };

function begin(response: ServerResponse, events: readonly string[]): ServerResponse {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(events.slice(0, Math.ceil(events.length / 2)).join(""));
  return response;
}

/** The ways a provider fails. Hung requests end when the client gives up. */
export const failures: Readonly<Record<string, Failure>> = {
  "500": refuse(500, "The server had an error."),
  "503": refuse(503, "Overloaded."),
  "429": refuse(429, "Too many requests."),
  "429 with retry-after": refuse(429, "Too many requests.", { "retry-after": "1" }),
  "hung before the answer": () => {},
  "hung in the answer": begin,
  "dropped before the answer": (response) => response.destroy(),
  // Delayed, so that the written data arrives.
  "dropped in the answer": (response, events) => void setTimeout(() => begin(response, events).destroy(), 20).unref(),
  "cut off, as if it were whole": (response, events) => void begin(response, events).end(),
};
