import { type OpenApiOptions, openApiTools } from "../../../src/engine/tools/openapi.ts";
import type { Tool, ToolResult, ToolRun } from "../../../src/engine/tools/tool.ts";

export const run: ToolRun = { now: new Date(0), user: {}, language: "en", idempotencyKey: "key-1" };

/** A document with the given paths, as small as one can be. */
export const documentOf = (paths: object, more: object = {}): object => ({
  openapi: "3.0.3",
  info: { title: "Test", version: "1" },
  servers: [{ url: "http://api.test" }],
  paths,
  ...more,
});

/** The only tool of a document with one operation. */
export async function toolOf(method: string, path: string, operation: object, options: Partial<OpenApiOptions> = {}) {
  const [tool] = await openApiTools({ document: documentOf({ [path]: { [method]: operation } }), ...options });
  return tool as Tool;
}

export const jsonBody = (schema: object): object => ({
  required: true,
  content: { "application/json": { schema } },
});

export interface Sent {
  method: string;
  /** Without the server's address. */
  url: string;
  headers: Headers;
  body: string;
}

/** A fetch that answers every request the same way and keeps what was sent. */
export function recording(answer: () => Response = () => Response.json({ ok: true })) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    sent.push({ method: request.method, url: pathname + search, headers: request.headers, body });
    return answer();
  };
  return { fetch, sent };
}

/** Checks and runs a call of an operation and returns what was sent. */
export async function sentBy(method: string, path: string, operation: object, args: object): Promise<Sent> {
  const { fetch, sent } = recording();
  const tool = await toolOf(method, path, operation, { fetch });
  await tool.run(tool.check(args), run);
  return sent[0]!;
}

/** The result of a GET that is answered with `answer`. */
export async function resultOf(
  answer: () => Response,
  operation: object = {},
  language: "en" | "zh" = "en",
): Promise<ToolResult> {
  const tool = await toolOf("get", "/things", operation, { fetch: recording(answer).fetch });
  return tool.run({}, { ...run, language });
}
