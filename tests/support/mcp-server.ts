import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Asked {
  id?: number;
  method: string;
  params?: { name?: string; arguments?: Record<string, unknown>; cursor?: string };
}

/** Answers a call, or handles the response itself and returns undefined. */
type OnCall = (name: string, args: Record<string, unknown>, response: ServerResponse) => object | undefined;

/** An MCP server over HTTP with JSON answers, two tools a page, on a port of its own. */
export async function mcpServer(tools: readonly object[], onCall: OnCall = () => said("Done.")) {
  const asked: (Asked & { headers: IncomingHttpHeaders })[] = [];
  const state = { session: "1" };
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    let text = "";
    for await (const part of request) text += part;
    const message: Asked = JSON.parse(text);
    asked.push({ ...message, headers: request.headers });
    if (message.id === undefined) return void response.writeHead(202).end();
    if (message.method !== "initialize" && request.headers["mcp-session-id"] !== state.session)
      return void response.writeHead(404).end("Session not found");
    const result = resultOf(message, response);
    if (!result) return;
    response.writeHead(200, { "content-type": "application/json", "mcp-session-id": state.session });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...result }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  function resultOf({ method, params }: Asked, response: ServerResponse): object | undefined {
    if (method === "initialize") {
      const serverInfo = { name: "test", version: "1" };
      return { result: { protocolVersion: "2025-03-26", capabilities: { tools: {} }, serverInfo } };
    }
    if (method === "tools/call") return onCall(params?.name ?? "", params?.arguments ?? {}, response);
    const from = Number(params?.cursor ?? 0);
    const next = from + 2;
    return { result: { tools: tools.slice(from, next), ...(next < tools.length && { nextCursor: String(next) }) } };
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    asked,
    /** The server forgets all sessions, as after a restart. */
    restart: () => {
      state.session = "2";
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A result of a call in words. */
export const said = (text: string, more: object = {}) => ({ result: { content: [{ type: "text", text }], ...more } });

export const mcpTool = (name: string, more: object = {}) => ({ name, inputSchema: { type: "object" }, ...more });
