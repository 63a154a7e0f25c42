import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SetupError, ToolError } from "../../../src/engine/errors.ts";
import { type McpOptions, mcpTools } from "../../../src/engine/tools/mcp.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { mcpServer, mcpTool, said } from "../../support/mcp-server.ts";
import { run } from "./openapi-world.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).reverse()) await close();
});

async function served(...given: Parameters<typeof mcpServer>) {
  const server = await mcpServer(...given);
  closing.push(server.close);
  return server;
}

async function toolsOf(options: McpOptions): Promise<Tool[]> {
  const { tools, close } = await mcpTools(options);
  closing.push(close);
  return tools;
}

/** The only tool of a server that answers its calls with `onCall`. */
async function only(onCall: Parameters<typeof mcpServer>[1], options: object = {}, more: object = {}) {
  const server = await served([mcpTool("look_up", more)], onCall);
  const [tool] = await toolsOf({ url: server.url, ...options });
  return { tool: tool!, server };
}

describe("the tools of an MCP server", () => {
  it("are read from all pages, and only read if the server says so", async () => {
    const { url } = await served([
      mcpTool("find", { description: "Finds.", title: "Find (查找)", annotations: { readOnlyHint: true } }),
      mcpTool("book", { annotations: { destructiveHint: false } }),
      mcpTool("cancel"),
    ]);
    const tools = await toolsOf({ url, effects: { cancel: "read" } });
    expect(tools.map(({ name, effect, description, title }) => [name, effect, description, title])).toEqual([
      ["find", "read", "Finds.", "Find (查找)"],
      ["book", "write", "book", undefined],
      ["cancel", "read", "cancel", undefined],
    ]);
  });

  it("have names that can be called, each its own", async () => {
    const { url } = await served([mcpTool("shop/find it"), mcpTool("shop.find it"), mcpTool("x".repeat(80))]);
    const names = (await toolsOf({ url, prefix: "a_" })).map(({ name }) => name);
    expect(names).toEqual(["a_shop_find_it", "a_shop_find_it_2", `a_${"x".repeat(62)}`]);
  });

  it("are chosen by name", async () => {
    const { url } = await served([mcpTool("find"), mcpTool("book")]);
    expect(await toolsOf({ url, only: ["book"] })).toHaveLength(1);
    const direct = await toolsOf({ url, returnDirect: ["book"] });
    expect(direct.map(({ returnDirect }) => returnDirect)).toEqual([false, true]);
    await expect(mcpTools({ url, returnDirect: ["steal"] })).rejects.toThrow("The MCP server has no tool steal.");
    await expect(mcpTools({ url, onli: [] } as never)).rejects.toThrow('"onli" is no option of mcpTools.');
    await expect(mcpTools({} as never)).rejects.toThrow('as "url", or a program to start as "command"');
    await expect(mcpTools({ url, only: ["steal"] })).rejects.toThrow(
      "The MCP server has no tool steal. It has: find, book.",
    );
  });

  it("check arguments before anything is called, and correct slips", async () => {
    const inputSchema = {
      type: "object",
      properties: { id: { type: "string", pattern: "^(a+)+$" }, count: { $ref: "#/$defs/count" } },
      required: ["id"],
      $defs: { count: { type: "integer", minimum: 1 } },
    };
    const { tool, server } = await only(undefined, {}, { inputSchema });
    expect(tool.check({ id: "aa", count: "2" })).toEqual({ id: "aa", count: 2 });
    for (const wrong of [{}, { id: "aa", count: 0 }, { id: "aa", colour: "red" }])
      expect(() => tool.check(wrong)).toThrow(ToolError);
    expect(server.asked.map(({ method }) => method)).not.toContain("tools/call");
  });

  it("send the arguments, the key of the call and the configured headers", async () => {
    const { tool, server } = await only(undefined, { headers: { authorization: "Bearer abcdef" } });
    expect(await tool.run({ id: 1 }, run)).toEqual({ text: "This was done: look up (id: 1): Done." });
    expect(server.asked.at(-1)).toMatchObject({
      params: { name: "look_up", arguments: { id: 1 }, _meta: { "idempotency-key": "key-1" } },
      headers: { authorization: "Bearer abcdef" },
    });
  });

  it("give rows for display from JSON, also from a structured result", async () => {
    const rows = [{ id: 1, name: "Chair" }];
    const inWords = await only(() => said(JSON.stringify({ items: rows })));
    expect(await inWords.tool.run({}, run)).toMatchObject({ text: JSON.stringify({ items: rows }), rows });
    const structured = await only(() => ({ result: { content: [], structuredContent: { items: rows } } }));
    expect(await structured.tool.run({}, run)).toMatchObject({ rows });
  });

  it("give long results cut, and say what is no text", async () => {
    const long = await only(() => said("a".repeat(150_000)));
    expect((await long.tool.run({}, run)).text).toMatch(/ … \[50000 more characters\]$/);
    const picture = { type: "image", data: "AAAA", mimeType: "image/png" };
    const shown = await only(() => ({ result: { content: [picture] } }));
    expect((await shown.tool.run({}, run)).text).toContain("image/png");
  });

  it("open a new session when the server was restarted", async () => {
    const { tool, server } = await only(undefined);
    await tool.run({}, run);
    server.restart();
    expect((await tool.run({}, run)).text).toBe("This was done: look up: Done.");
  });
});

describe("a failed call of an MCP tool", () => {
  it.each<[string, Parameters<typeof mcpServer>[1], string]>([
    ["the server's own failure", () => said("No such order.", { isError: true }), "Correct the arguments"],
    ["an error of the protocol", () => ({ error: { code: -32602, message: "Unknown id." } }), "Unknown id."],
    ["an answer that is none", () => ({ result: { content: "Fine." } }), "look_up failed"],
    ["a refusal", (_, __, response) => void response.writeHead(500).end("no"), "did not accept this (500)"],
    [
      "a redirect",
      (_, __, response) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
      "look_up failed",
    ],
    ["a lost connection", (_, __, response) => void response.destroy(), "broke off"],
    ["no answer in time", () => undefined, "did not answer within 0.3 s"],
    ["an answer that is too long", () => said("a".repeat(6000)), "look_up failed"],
  ])("is a ToolError: %s", async (_, onCall, words) => {
    const { tool } = await only(onCall, { timeoutMs: 300, maxBytes: 5000 });
    const failure = tool.run({}, run);
    await expect(failure).rejects.toThrow(ToolError);
    await expect(failure).rejects.toThrow(words);
  });

  it("of a write leaves open whether it was carried out", async () => {
    const { tool } = await only((_, __, response) => void response.destroy());
    await expect(tool.run({}, { ...run, language: "zh" })).rejects.toThrow(
      /与服务的连接中断。[\s\S]*not known whether/,
    );
  });

  it("does not show a secret that the server repeats", async () => {
    const { tool } = await only(() => said("Bad key abcdef-1.", { isError: true }), {
      headers: { "x-key": "abcdef-1" },
    });
    await expect(tool.run({}, run)).rejects.toThrow("Bad key [secret].");
  });

  it("ends with the run", async () => {
    const stopping = new AbortController();
    const { tool } = await only(() => {
      stopping.abort(new Error("The run was cancelled."));
      return undefined;
    });
    await expect(tool.run({}, { ...run, signal: stopping.signal })).rejects.toThrow("The run was cancelled.");
  });
});

it("stops the start when the server cannot be read", async () => {
  const { url, close } = await mcpServer([]);
  await close();
  const failure = mcpTools({ url });
  await expect(failure).rejects.toThrow(SetupError);
  await expect(failure).rejects.toThrow(`The MCP server ${url} cannot be read: `);
  await expect(mcpTools({ command: "/no/such/program" })).rejects.toThrow('The MCP server "/no/such/program" cannot');
});

it("runs a program as a server, without this program's environment, and again after it ended", async () => {
  vi.stubEnv("OPENAI_API_KEY", "sk-of-this-program");
  const child = fileURLToPath(new URL("../../support/mcp-child.ts", import.meta.url));
  const args = ["--import", import.meta.resolve("tsx"), child];
  const [say, exit] = await toolsOf({ command: process.execPath, args, env: { WORD: "hello" }, timeoutMs: 20_000 });
  const first = (await say!.run({ name: "WORD" }, run)).text;
  expect(first).toMatch(/^\d+ hello$/);
  expect((await say!.run({ name: "OPENAI_API_KEY" }, run)).text).toMatch(/ undefined$/);
  await expect(exit!.run({}, run)).rejects.toThrow("broke off");
  const second = (await say!.run({ name: "WORD" }, run)).text;
  expect(second).toMatch(/^\d+ hello$/);
  expect(second).not.toBe(first);
});
