import { join } from "node:path";
import { SetupError } from "../../../engine/errors.ts";
import { makeDataFolder } from "../../../engine/storage/data-folder.ts";
import { trafficOptions } from "./options.ts";
import { serveTraffic } from "./serve-traffic.ts";
import { openTrafficDatabase } from "./traffic-database.ts";

try {
  const { port, host, folder } = trafficOptions(process.argv.slice(2), process.env);
  makeDataFolder(folder);
  const database = openTrafficDatabase(join(folder, "traffic.sqlite"));
  const server = await serveTraffic({ database, now: () => new Date() }, port, host);
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
