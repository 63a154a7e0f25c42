import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ToolError } from "../../../src/engine/errors.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { run } from "./openapi-world.ts";

const data = new URL("../../../../shared/data/", import.meta.url);
const documents = ["petstore3.yaml", "museum.openapi31.yaml", "db-fahrplan.swagger2.yaml"];
const secrets: Record<string, Record<string, string>> = {
  "petstore3.yaml": { petstore_auth: "token", api_key: "key" },
  "museum.openapi31.yaml": { MuseumPlaceholderAuth: "user:password" },
};
const reason = existsSync(data) ? "" : " (skipped: ../shared/data is not there)";

interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** A value that fits a schema, in the least words. */
function example(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  const { type } = schema;
  if (type === "integer" || type === "number") return 7;
  if (type === "boolean") return true;
  if (type === "array") return [example(schema.items ?? {})];
  if (type === "object") {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, example(part)]));
  }
  const formats: Record<string, string> = {
    date: "2026-01-31",
    "date-time": "2026-01-31T09:30:00Z",
    email: "a@b.test",
    uuid: "3be6453c-03eb-4357-ae5a-984a0e574a54",
  };
  return formats[schema.format ?? ""] ?? "a/b c&d";
}

const leaves = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];

function expectCallable(tools: Tool[]): void {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const tool of tools) {
    expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(tool.description.trim()).not.toBe("");
    expect(() => addFormats.default(new Ajv2020({ strict: false })).compile(tool.parameters)).not.toThrow();
  }
}

describe.skipIf(reason !== "")(`the documents of ../shared/data/openapi${reason}`, () => {
  const arrived: { method: string; url: string; all: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const url = decodeURIComponent(request.url ?? "");
      const all = url + JSON.stringify(request.headers) + decodeURIComponent(body);
      arrived.push({ method: request.method ?? "", url, all });
      response.setHeader("content-type", "application/json").end('{"ok":true}');
    });
  });
  let baseUrl = "";

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each(documents)("every operation of %s is a tool, and its arguments arrive", async (file) => {
    const document = new URL(`openapi/${file}`, data);
    const { paths } = parse(readFileSync(document, "utf8"));
    const operations = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => ({ path, method: method.toUpperCase() })),
    );
    const tools = await openApiTools({ document, baseUrl, auth: secrets[file] ?? {} });
    expectCallable(tools);
    expect(tools).toHaveLength(operations.length);
    for (const tool of tools) {
      arrived.length = 0;
      const args = tool.check(example(tool.parameters as Schema));
      await tool.run(args, run);
      const { method, url, all } = arrived[0]!;
      const path = url.split("?")[0]!;
      const matching = operations.find(
        (operation) =>
          operation.method === method && new RegExp(`^/base${operation.path.replace(/\{\w+\}/g, ".+")}$`).test(path),
      );
      expect(matching, `${method} ${path}`).toBeDefined();
      for (const value of leaves(args)) expect(all).toContain(value);
    }
  });

  it.each(documents)("%s names the server of its operations", async (file) => {
    const tools = await openApiTools({ document: new URL(`openapi/${file}`, data) });
    expectCallable(tools);
  });
});

describe.skipIf(reason !== "")(`the shop of ../shared/data/tau-retail${reason}`, () => {
  let tools: Tool[] = [];
  let stop = (): void => {};

  beforeAll(async () => {
    const port = await freePort();
    const server = spawn(process.execPath, ["server.mjs", "retail", String(port)], {
      cwd: new URL("tau-retail/", data),
      stdio: ["ignore", "pipe", "inherit"],
    });
    stop = () => server.kill();
    await new Promise((started) => server.stdout.once("data", started));
    tools = await openApiTools({
      document: `http://127.0.0.1:${port}/openapi.json`,
      headers: { "x-session-id": "openapi-test" },
    });
  });
  afterAll(() => stop());

  it("every operation is a tool", () => {
    expectCallable(tools);
    expect(tools.filter(({ effect }) => effect === "write").length).toBeGreaterThan(0);
  });

  it("every operation answers: with a result, or in the shop's own words", async () => {
    for (const tool of tools) {
      const outcome = await tool
        .run(tool.check(example(tool.parameters as Schema)), run)
        .catch((error: unknown) => error);
      if (outcome instanceof ToolError) expect(outcome.message).toMatch(/^.+ \[.+ failed with status 400/);
      else expect(outcome).toHaveProperty("text");
    }
  });

  it("an order is found and cancelled", async () => {
    const named = (name: string) => tools.find((tool) => tool.name === name)!;
    const products = await named("list_all_product_types").run({}, run);
    expect(products.rows).toHaveLength(1);
    const find = named("find_user_id_by_name_zip");
    const found = await find.run(find.check({ first_name: "Yusuf", last_name: "Rossi", zip: 19122 }), run);
    expect(JSON.parse(found.text)).toBe("yusuf_rossi_9620");
    const cancel = named("cancel_pending_order");
    expect(() => cancel.check({ order_id: "#W1", reason: "bored" })).toThrow(
      'allowed: "no longer needed", "ordered by mistake"',
    );
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
