import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type OpenApiOptions, openApiTools } from "../../../src/engine/tools/openapi.ts";
import { documentOf, recording, run } from "./openapi-world.ts";

const folder = mkdtempSync(join(tmpdir(), "openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

const paths = { "/x": { get: { operationId: "getX" } } };

/** The URL the only tool of a document calls, when the document itself is fetched from `https://docs.test/v2/api.yaml`. */
async function calledBy(document: object, options: Partial<OpenApiOptions> = {}): Promise<string> {
  const called: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    called.push(String(input));
    return new Response(called.length === 1 ? stringify(document) : "{}");
  };
  const [tool] = await openApiTools({ document: "https://docs.test/v2/api.yaml", fetch, ...options });
  await tool!.run({}, run);
  return called[1]!;
}

describe("the server", () => {
  it("is the nearest one given, with its variables' defaults", async () => {
    const servers = [
      { url: "https://{region}.api.test/{v}/", variables: { region: { default: "eu" }, v: { default: "v1" } } },
    ];
    expect(await calledBy(documentOf(paths, { servers }))).toBe("https://eu.api.test/v1/x");
    const near = { "/x": { servers: [{ url: "https://near.test" }], get: {} } };
    expect(await calledBy(documentOf(near))).toBe("https://near.test/x");
  });

  it("is relative to where the document came from", async () => {
    expect(await calledBy(documentOf(paths, { servers: [{ url: "/api" }] }))).toBe("https://docs.test/api/x");
    expect(await calledBy(documentOf(paths, { servers: [] }))).toBe("https://docs.test/x");
  });

  it("is baseUrl when that is set", async () => {
    expect(await calledBy(documentOf(paths), { baseUrl: "http://127.0.0.1:9/api/" })).toBe("http://127.0.0.1:9/api/x");
    await expect(calledBy(documentOf(paths), { baseUrl: "localhost" })).rejects.toThrow('baseUrl is "localhost"');
    await expect(calledBy(documentOf(paths), { baseUrl: "http://a:b@c" })).rejects.toThrow("has a user name in it");
  });

  it("that cannot be told stops the start", async () => {
    const document = documentOf(paths, { servers: [{ url: "/api" }] });
    await expect(openApiTools({ document })).rejects.toThrow('gives "/api" as the server of getX');
  });
});

describe("the document", () => {
  it("may be Swagger 2.0", async () => {
    const { fetch, sent } = recording();
    const parameters = [
      { name: "ids", in: "query", type: "array", items: { type: "string" }, collectionFormat: "csv" },
      { name: "order", in: "body", required: true, schema: { $ref: "#/definitions/Order" } },
    ];
    const document = {
      swagger: "2.0",
      info: { title: "T", version: "1" },
      host: "api.test",
      basePath: "/v1",
      schemes: ["https"],
      paths: { "/orders": { post: { parameters, responses: {} } } },
      definitions: { Order: { type: "object", properties: { n: { type: "integer" } } } },
    };
    const [tool] = await openApiTools({ document, fetch });
    await tool!.run(tool!.check({ ids: ["a", "b"], n: 2 }), run);
    expect([sent[0]!.url, sent[0]!.body]).toEqual(["/v1/orders?ids=a,b", '{"n":2}']);
  });

  it("may be a file, by path or URL, that refers to another file", async () => {
    const file = join(folder, "api.yaml");
    writeFileSync(
      join(folder, "shared.json"),
      JSON.stringify({ Page: { name: "page", in: "query", schema: { type: "integer" } } }),
    );
    writeFileSync(file, stringify(documentOf({ "/x": { get: { parameters: [{ $ref: "./shared.json#/Page" }] } } })));
    for (const document of [file, pathToFileURL(file)]) {
      const [tool] = await openApiTools({ document });
      expect(tool!.parameters.properties).toEqual({ page: { type: "integer" } });
    }
  });

  it("is not changed when it is handed over", async () => {
    const document = Object.freeze(documentOf(paths));
    await openApiTools({ document });
    expect(document).toEqual(documentOf(paths));
  });

  const wrong: [string, object | string, string][] = [
    ["another version", { openapi: "4.0" }, 'has the version "4.0". Supported are "openapi" 3.0 and 3.1'],
    ["no operations", documentOf({}), "has no operations"],
    ["no file", join(folder, "gone.yaml"), "cannot be read: ENOENT"],
    ["no server", "http://127.0.0.1:1/openapi.json", "cannot be read: fetch failed ("],
  ];
  it.each(wrong)("that is none stops the start: %s", async (_, document, message) => {
    await expect(openApiTools({ document })).rejects.toThrow(message);
  });
});
