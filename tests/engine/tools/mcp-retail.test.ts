import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { mcpTools } from "../../../src/engine/tools/mcp.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import { run } from "./openapi-world.ts";

const file = process.env.TAU_RETAIL_SERVER ?? "";
const reason = existsSync(file) ? "" : " (skipped: TAU_RETAIL_SERVER does not name the server's file)";

it.skipIf(reason !== "")(`reads a public shop's tools as its OpenAPI document describes them${reason}`, async () => {
  const { serve }: { serve(domain: string, port: number): Promise<Server> } = await import(pathToFileURL(file).href);
  const server = await serve("retail", 0);
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mcp = await mcpTools({ url: `${at}/mcp` });
  try {
    const ours = mcp.tools.map(({ name, effect, parameters }) => ({ name, effect, required: parameters.required }));
    const api = await openApiTools({ document: `${at}/openapi.json` });
    const theirs = api.map(({ name, effect, parameters }) => ({ name, effect, required: parameters.required }));
    expect(ours).toEqual(theirs);
    expect(ours.filter(({ effect }) => effect === "write").length).toBeGreaterThan(0);
    const find = mcp.tools.find(({ name }) => name === "find_user_id_by_email");
    await expect(find?.run({ email: "nobody@example.com" }, run)).rejects.toThrow("user not found");
    const types = mcp.tools.find(({ name }) => name === "list_all_product_types");
    expect((await types?.run({}, run))?.text).toContain("T-Shirt");
  } finally {
    await mcp.close();
    server.closeAllConnections();
    server.close();
  }
});
