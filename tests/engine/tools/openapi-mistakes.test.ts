import { expect, it } from "vitest";
import { SetupError } from "../../../src/engine/errors.ts";
import { pendingCallFor } from "../../../src/engine/nodes/card/pending-call.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import { documentOf, jsonBody, run, toolOf } from "./openapi-world.ts";

const item = { get: { operationId: "getItem", parameters: [{ name: "id", in: "path" }] } };

it.each<[string, object, object, string]>([
  [
    "an operationId that stands twice",
    { "/a": { get: { operationId: "list" } }, "/b": { post: { operationId: "list" } } },
    {},
    'The OpenAPI document has the operationId "list" twice: GET /a and POST /b. Rename one.',
  ],
  [
    "a type that there is not",
    { "/a": { post: { requestBody: jsonBody({ type: "object", properties: { count: { type: "int" } } }) } } },
    {},
    'The operation post_a of the OpenAPI document: "count" has the type "int". The types are: string, number, integer',
  ],
  [
    "a path parameter that nobody fills",
    { "/items/{item_id}": item },
    {},
    'The operation getItem (GET /items/{item_id}) of the OpenAPI document has no parameter "item_id" with in: path. It has: id.',
  ],
  ["a time limit below 0", { "/items/{id}": item }, { timeoutMs: -1 }, "The timeoutMs of openApiTools is -1."],
  [
    "a size that is no number",
    { "/items/{id}": item },
    { maxBytes: Number.NaN },
    "The maxBytes of openApiTools is NaN.",
  ],
  [
    "an unknown option",
    { "/items/{id}": item },
    { onli: ["getItem"] },
    '"onli" is no option of openApiTools. The options are: document, baseUrl,',
  ],
])("%s stops the start and says what to change", async (_, paths, options, words) => {
  const made = openApiTools({ document: documentOf(paths), ...options });
  await expect(made).rejects.toThrow(SetupError);
  await expect(made).rejects.toThrow(words);
});

it("x-title, and the titles of the arguments, name an operation on its card in the user's language", async () => {
  const count = { type: "integer", title: "Pieces (件数)" };
  const tool = await toolOf("post", "/orders", {
    "x-title": "Order a delivery (安排送货)",
    requestBody: jsonBody({ type: "object", properties: { count } }),
  });
  expect((await pendingCallFor("1", tool, { count: 3 }, run)).preview).toBe("Order a delivery (Pieces: 3)");
  expect((await pendingCallFor("1", tool, { count: 3 }, { ...run, language: "zh" })).preview).toBe(
    "安排送货（件数：3）",
  );
});
