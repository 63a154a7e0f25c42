import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

/** An MCP server on standard input and output. One tool says an environment variable, the other ends the process. */
const server = new Server({ name: "child", version: "1" }, { capabilities: { tools: {} } });
const inputSchema = { type: "object" as const, properties: { name: { type: "string" } } };
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    { name: "say", inputSchema, annotations: { readOnlyHint: true } },
    { name: "exit", inputSchema },
  ],
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  if (params.name === "exit") process.exit(1);
  return { content: [{ type: "text", text: `${process.pid} ${process.env[String(params.arguments?.name)]}` }] };
});
await server.connect(new StdioServerTransport());
