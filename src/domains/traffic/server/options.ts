import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../../../engine/config.ts";
import type { Environment } from "../../../engine/environment.ts";
import { SetupError } from "../../../engine/errors.ts";

const options = { port: { type: "string" }, host: { type: "string" } } as const;

/** Where a traffic server listens, and the folder of its data. Arguments count more than the environment. */
export function trafficOptions(args: readonly string[], environment: Environment) {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false });
  const unknown = [...positionals, ...Object.keys(values).filter((name) => !(name in options))];
  if (unknown.length > 0) throw new SetupError(`There is no option ${unknown[0]}. The options are --port and --host.`);
  const { port = environment.TRAFFIC_PORT || "8787", host = environment.TRAFFIC_HOST || "127.0.0.1" } = values;
  if (!/^\d{1,5}$/.test(String(port)) || Number(port) > 65_535)
    throw new SetupError("TRAFFIC_PORT or --port must be a port from 0 to 65535, for example 8787.");
  return { port: Number(port), host: String(host), folder: join(readConfig(environment).dataDir, "traffic") };
}
