import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a run of the remote graph was asked for. */
export interface RemoteRun {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** Sends one event of the run, as LangGraph's server writes it. */
export type SendEvent = (event: string, data: unknown) => void;

/** How the remote graph goes on; it ends when this returns, unless it returns "open". */
export type RemoteWork = (send: SendEvent, response: ServerResponse, run: RemoteRun) => "open" | undefined;

/** A server of LangGraph's API, as much of it as running a graph needs, on a port of its own. */
export async function remoteServer(work: RemoteWork) {
  const runs: RemoteRun[] = [];
  /** The other requests, such as the one that cancels a run. */
  const others: string[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      if (!request.url?.endsWith("/runs/stream")) {
        others.push(`${request.method} ${request.url}`);
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(request.method === "GET" ? [{ run_id: "r" }] : {}));
        return;
      }
      const run = { path: request.url ?? "", headers: request.headers, body: JSON.parse(text || "{}") };
      runs.push(run);
      response.setHeader("content-type", "text/event-stream");
      // LangGraph's client takes a broken stream up again where this header points.
      response.setHeader("content-location", "/threads/t/runs/r");
      response.setHeader("location", "/threads/t/runs/r/stream");
      const send: SendEvent = (event, data) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (work(send, response, run) !== "open") response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    runs,
    others,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The state of a graph that ends with these words. */
export const answer = (content: unknown, more: object = {}) => ({
  messages: [
    { type: "human", content: "?" },
    { type: "ai", content, ...more },
  ],
});
