import { expect, it } from "vitest";
import { SetupError, ToolError } from "../../../src/engine/errors.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import type { ToolRun } from "../../../src/engine/tools/tool.ts";

const run: ToolRun = { now: new Date(0), user: {}, language: "en", idempotencyKey: "key-1" };

const document = {
  openapi: "3.1.0",
  servers: [{ url: "https://pets.example/v1" }],
  paths: {
    "/pets/{petId}": {
      parameters: [{ name: "petId", in: "path", required: true, schema: { type: "integer" } }],
      get: { operationId: "getPet", summary: "Gets a pet.", responses: {} },
      put: {
        operationId: "renamePet",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
            },
          },
        },
        responses: {},
      },
    },
    "/pets": {
      get: {
        operationId: "findPets",
        parameters: [{ name: "status", in: "query", schema: { type: "string", enum: ["sold", "free"] } }],
        responses: {},
      },
    },
  },
};

/** Answers every request with the same JSON and keeps the requests. */
function scriptedFetch(answer: unknown, init: ResponseInit = {}) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, options) => {
    requests.push(new Request(input, options));
    return Response.json(answer, init);
  };
  return { fetch, requests };
}

it("sends path, body, language and idempotency key", async () => {
  const { fetch, requests } = scriptedFetch({ id: 5, name: "Rex" });
  const [, renamePet] = await openApiTools({ document, fetch });
  const result = await renamePet!.run(renamePet!.check({ petId: "5", name: "Rex" }), run);
  const request = requests[0]!;
  expect([request.method, request.url, await request.text()]).toEqual([
    "PUT",
    "https://pets.example/v1/pets/5",
    '{"name":"Rex"}',
  ]);
  expect(request.headers.get("accept-language")).toBe("en");
  expect(request.headers.get("idempotency-key")).toBe("key-1");
  expect(result).toEqual({
    text: "This was done: rename Pet (pet Id: 5, name: Rex):\nid: 5\nname: Rex",
    rows: [{ id: 5, name: "Rex" }],
    columns: [{ name: "id" }, { name: "name" }],
  });
});

it("reads with GET and writes with everything else", async () => {
  const tools = await openApiTools({ document });
  expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
    ["getPet", "read"],
    ["renamePet", "write"],
    ["findPets", "read"],
  ]);
});

it("refuses wrong arguments in the schema's own words", async () => {
  const tools = await openApiTools({ document });
  expect(() => tools[2]!.check({ status: "lost" })).toThrow('"status" is "lost"; allowed: "sold", "free".');
  expect(() => tools[2]!.check({ state: "sold" })).toThrow('There is no "state"; the names are: status.');
  expect(() => tools[1]!.check({ petId: 5 })).toThrow(ToolError);
  expect(() => tools[1]!.check({ petId: 5 })).toThrow('"name" is missing (string).');
});

it("names the operations there are when one of `only` is unknown", async () => {
  await expect(openApiTools({ document, only: ["getCat"] })).rejects.toThrow(SetupError);
  await expect(openApiTools({ document, only: ["getCat"] })).rejects.toThrow("It has: getPet, renamePet, findPets.");
});
