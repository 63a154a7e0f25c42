import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { JsonSchemaValidatorResult, jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import { atMost } from "../at-most.ts";

/** A program that is an MCP server on its standard input and output. */
export interface McpProgram {
  command: string;
  args?: readonly string[];
  /** Added to PATH, HOME and their like; nothing else of this program's environment is passed on. */
  env?: Readonly<Record<string, string>>;
}

/** A server under an address (streamable HTTP). */
export interface McpAddress {
  url: string | URL;
  /** Sent with every request, and only to this server. */
  headers?: Readonly<Record<string, string>>;
  fetch?: typeof fetch;
  /** A longer answer is refused. */
  maxBytes?: number;
}

export type McpPlace = McpProgram | McpAddress;

/**
 * A connection to an MCP server. It is made when it is needed, and made again after it was lost: a server that was
 * restarted does not know the session of before.
 */
export class McpConnection {
  private client: Promise<Client> | undefined;

  constructor(
    private readonly place: McpPlace,
    private readonly timeoutMs: number,
  ) {}

  open(): Promise<Client> {
    if (this.client) return this.client;
    const client = new Client({ name: "switchboard", version: "0.1.0" }, { jsonSchemaValidator: unchecked });
    const opened = client.connect(transportTo(this.place), { timeout: this.timeoutMs }).then(() => client);
    this.client = opened;
    const forget = () => {
      if (this.client === opened) this.client = undefined;
    };
    client.onclose = forget;
    opened.catch(forget);
    return opened;
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await (await client?.catch(() => undefined))?.close();
  }
}

/** Results are read as they are. The SDK's own check would match patterns of the server that need not be linear. */
const unchecked: jsonSchemaValidator = {
  getValidator:
    <Value>() =>
    (data: unknown): JsonSchemaValidatorResult<Value> => ({
      valid: true,
      data: data as Value,
      errorMessage: undefined,
    }),
};

function transportTo(place: McpPlace) {
  if ("command" in place) {
    const { command, args = [], env = {} } = place;
    return new StdioClientTransport({ command, args: [...args], env: { ...inherited(), ...env }, stderr: "ignore" });
  }
  const { url, headers = {}, fetch: plain = fetch, maxBytes = 1_000_000 } = place;
  return new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { ...headers } },
    // A redirect would take the headers to another server.
    fetch: async (input, init) => {
      const response = await plain(input, { ...init, redirect: "manual" });
      const { status, statusText } = response;
      return new Response(response.body?.pipeThrough(atMost(maxBytes)), {
        status,
        statusText,
        headers: response.headers,
      });
    },
  });
}

const PASSED_ON = ["PATH", "HOME", "LANG", "TMPDIR", "USER", "SHELL", "SystemRoot", "TEMP"];

const inherited = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
