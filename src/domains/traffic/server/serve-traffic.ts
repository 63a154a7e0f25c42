import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { SetupError } from "../../../engine/errors.ts";
import { createTrafficServer } from "./create-traffic-server.ts";
import type { TrafficServices } from "./moment.ts";

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Listens on the loopback interface by default; port 0 takes a free one. Throws `SetupError` when it cannot. */
export async function serveTraffic(
  services: TrafficServices,
  port: number,
  host = "127.0.0.1",
): Promise<RunningServer> {
  // Made with node:http, the adaptor's default.
  const server = createAdaptorServer({ fetch: createTrafficServer(services).fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(refusalOf(port, host, cause)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refusalOf(port: number, host: string, cause: NodeJS.ErrnoException): SetupError {
  const reason = cause.code === "EADDRINUSE" ? "is already in use" : `cannot be used (${cause.code ?? cause.message})`;
  return new SetupError(`Port ${port} on ${host} ${reason}. Set TRAFFIC_PORT to another one.`, { cause });
}
