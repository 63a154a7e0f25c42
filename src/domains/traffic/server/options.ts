import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readConfig } from "../../../engine/config.ts";
import type { Environment } from "../../../engine/environment.ts";
import { SetupError } from "../../../engine/errors.ts";

const address = z.object({
  port: z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      "TRAFFIC_PORT or --port must be a port from 0 to 65535, for example 8787",
    )
    .transform(Number)
    .default(8787),
  host: z.string().default("127.0.0.1"),
});

/** Where a traffic server listens, and the folder of its data. Arguments count more than the environment. */
export function trafficOptions(args: readonly string[], environment: Environment) {
  const { TRAFFIC_PORT, TRAFFIC_HOST } = environment;
  const { port = TRAFFIC_PORT, host = TRAFFIC_HOST } = given(args);
  const parsed = address.safeParse({ port: port || undefined, host: host || undefined });
  if (!parsed.success) throw new SetupError(z.prettifyError(parsed.error));
  return { ...parsed.data, folder: join(readConfig(environment).dataDir, "traffic") };
}

function given(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { port: { type: "string" }, host: { type: "string" } } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${reason} The options are --port and --host.`, { cause: error });
  }
}
