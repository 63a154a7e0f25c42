import { createTrafficServer } from "../../../src/domains/traffic/server/create-traffic-server.ts";
import { openTrafficDatabase } from "../../../src/domains/traffic/server/traffic-database.ts";
import type { Language } from "../../../src/engine/language.ts";
import type { Tool, ToolResult, ToolRun } from "../../../src/engine/tools/tool.ts";

/** A Friday, twenty past three in the afternoon. */
export const now = new Date("2026-11-20T15:20:00+08:00");

export const runIn = (language: Language, time = now): ToolRun => ({
  now: time,
  user: {},
  language,
  idempotencyKey: "test",
});

interface Answer {
  status: number;
  summary: string;
  rows: Record<string, string | number>[];
  error: string;
}

/** Asks a server over fresh data; `path` may hold Chinese. */
export function server(time = now) {
  const database = openTrafficDatabase(":memory:");
  const app = createTrafficServer({ database, now: () => time });
  return async (path: string, language = "en"): Promise<Answer> => {
    const response = await app.request(encodeURI(path), { headers: { "accept-language": language } });
    return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
  };
}

/** Checks the arguments and runs the call, as an agent does. */
export async function callTool(
  tools: readonly Tool[],
  name: string,
  args: Record<string, unknown>,
  run = runIn("en"),
): Promise<ToolResult> {
  const tool = tools.find((known) => known.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool.run(tool.check(args), run);
}
