import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SetupError } from "../../../engine/errors.ts";
import { serveTraffic } from "./serve-traffic.ts";
import { openTrafficDatabase } from "./traffic-database.ts";

const environment = z.object({
  TRAFFIC_PORT: z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      "must be a port from 0 to 65535, for example 8787",
    )
    .transform(Number)
    .default(8787),
});

const folder = ".switchboard/traffic";

try {
  const parsed = environment.safeParse({ TRAFFIC_PORT: process.env.TRAFFIC_PORT || undefined });
  if (!parsed.success) throw new SetupError(z.prettifyError(parsed.error));
  mkdirSync(folder, { recursive: true });
  const database = openTrafficDatabase(join(folder, "traffic.sqlite"));
  const server = await serveTraffic({ database, now: () => new Date() }, parsed.data.TRAFFIC_PORT);
  console.log(`Traffic server on ${server.url} (operations: ${server.url}/openapi.json). Stop it with Ctrl+C.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await server.close();
      database.close();
    });
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
