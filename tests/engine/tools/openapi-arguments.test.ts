import { describe, expect, it } from "vitest";
import { SetupError } from "../../../src/engine/errors.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import { documentOf, jsonBody, recording, run, sentBy, toolOf } from "./openapi-world.ts";

const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const query = (name: string, schema: object, more: object = {}): object => ({ name, in: "query", schema, ...more });

describe("parameters and body are one flat object", () => {
  it("a later place gives way when a name is taken", async () => {
    const operation = {
      parameters: [
        query("id", { type: "string" }),
        { name: "id", in: "path", required: true, schema: { type: "string" } },
      ],
      requestBody: jsonBody(object({ id: { type: "string" }, name: { type: "string" } })),
    };
    const tool = await toolOf("put", "/things/{id}", operation);
    expect(Object.keys(tool.parameters.properties)).toEqual(["id", "query_id", "body_id", "name"]);
    const sent = await sentBy("put", "/things/{id}", operation, { id: "a", query_id: "b", body_id: "c", name: "d" });
    expect([sent.url, sent.body]).toEqual(["/things/a?id=b", '{"id":"c","name":"d"}']);
  });

  it("parameters of the path hold for each of its operations, which may replace them", async () => {
    const document = documentOf({
      "/things": {
        parameters: [query("lang", { type: "string" }), query("page", { type: "string" })],
        get: { operationId: "list", parameters: [query("page", { type: "integer" })] },
      },
    });
    const [tool] = await openApiTools({ document });
    expect(tool!.parameters.properties).toEqual({ lang: { type: "string" }, page: { type: "integer" } });
  });

  it("names that function calling does not take are changed and arrive as they were", async () => {
    const operation = { parameters: [query("filter[name]", { type: "string" }), query("$top", { type: "integer" })] };
    const tool = await toolOf("get", "/things", operation);
    expect(Object.keys(tool.parameters.properties)).toEqual(["filter_name", "top"]);
    const sent = await sentBy("get", "/things", operation, { filter_name: "x", top: 3 });
    expect(decodeURIComponent(sent.url)).toBe("/things?filter[name]=x&$top=3");
  });

  it("a body without known fields is the argument `body`", async () => {
    const list = { requestBody: jsonBody({ type: "array", items: { type: "integer" } }) };
    expect((await sentBy("post", "/things", list, { body: ["1", 2] })).body).toBe("[1,2]");
    const free = { requestBody: jsonBody({ type: "object", additionalProperties: { type: "integer" } }) };
    expect((await sentBy("post", "/things", free, { body: { a: "1" } })).body).toBe('{"a":1}');
    const choice = { requestBody: jsonBody({ oneOf: [object({ a: {} }), object({ b: {} })] }) };
    expect((await sentBy("post", "/things", choice, { body: { b: 1 } })).body).toBe('{"b":1}');
  });

  it("fields inherited through allOf are arguments, those only the server sets are not", async () => {
    const operation = {
      requestBody: jsonBody({
        allOf: [object({ id: { type: "integer", readOnly: true }, a: { type: "string" } }, { required: ["id", "a"] })],
        properties: { b: { type: "string" } },
      }),
    };
    const { parameters } = await toolOf("post", "/things", operation);
    expect(parameters).toMatchObject({ properties: { a: {}, b: {} }, required: ["a"] });
    expect(parameters.properties).not.toHaveProperty("id");
  });

  it("further fields are sent when the schema says there may be some", async () => {
    const operation = { requestBody: jsonBody(object({ a: {} }, { additionalProperties: true })) };
    expect((await sentBy("post", "/things", operation, { a: 1, more: 2 })).body).toBe('{"a":1,"more":2}');
  });

  it("headers the configuration or the call itself sends are no arguments", async () => {
    const header = (name: string): object => ({ name, in: "header", schema: { type: "string" } });
    const operation = { parameters: ["X-Session", "Accept-Language", "X-Trace"].map(header) };
    const tool = await toolOf("get", "/things", operation, { headers: { "x-session": "s" } });
    expect(Object.keys(tool.parameters.properties)).toEqual(["X-Trace"]);
  });
});

describe("parameters are written the way the document says", () => {
  const list = { type: "array", items: { type: "string" } };
  const cases: [string, object, unknown, string][] = [
    ["a list, once for each", { schema: list }, ["a b", "c"], "x=a%20b&x=c"],
    ["a list with commas", { schema: list, explode: false }, ["a,b", "c"], "x=a%2Cb,c"],
    ["a list with pipes", { schema: list, explode: false, style: "pipeDelimited" }, ["a", "b"], "x=a|b"],
    ["an object by its fields", { schema: object({ a: {}, b: {} }) }, { a: 1, b: 2 }, "a=1&b=2"],
    ["a deep object", { schema: object({ a: {} }), style: "deepObject" }, { a: { b: 1 } }, "x%5Ba%5D%5Bb%5D=1"],
    ["JSON", { content: { "application/json": { schema: object({ a: {} }) } } }, { a: 1 }, "x=%7B%22a%22%3A1%7D"],
  ];
  it.each(cases)("%s", async (_, parameter, value, expected) => {
    const sent = await sentBy(
      "get",
      "/things",
      { parameters: [{ name: "x", in: "query", ...parameter }] },
      { x: value },
    );
    expect(sent.url.slice(8)).toBe(expected);
  });

  it("path, header and cookie values", async () => {
    const parameters = [
      { name: "ids", in: "path", required: true, schema: list },
      { name: "X-Tag", in: "header", schema: list },
      { name: "theme", in: "cookie", schema: { type: "string" } },
    ];
    const sent = await sentBy(
      "get",
      "/things/{ids}",
      { parameters },
      { ids: ["a/b", "c"], "X-Tag": ["d", "e"], theme: "暗" },
    );
    expect([sent.url, sent.headers.get("x-tag")]).toEqual(["/things/a%2Fb,c", "d,e"]);
  });

  it("a path value cannot become another path", async () => {
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
    await expect(sentBy("get", "/things/{id}", { parameters }, { id: ".." })).rejects.toThrow("cannot stand in a URL");
  });

  it("forms, with lists and objects", async () => {
    const schema = object({ a: { type: "string" }, b: list, c: object({ d: {} }) });
    const operation = {
      requestBody: {
        content: { "application/x-www-form-urlencoded": { schema, encoding: { c: { style: "deepObject" } } } },
      },
    };
    const sent = await sentBy("post", "/things", operation, { a: "x&y", b: ["1", "2"], c: { d: 3 } });
    expect([sent.headers.get("content-type"), sent.body]).toEqual([
      "application/x-www-form-urlencoded",
      "a=x%26y&b=1&b=2&c%5Bd%5D=3",
    ]);
  });

  it("multipart forms", async () => {
    const schema = object({ title: { type: "string" }, file: { type: "string", format: "binary" } });
    const sent = await sentBy(
      "post",
      "/things",
      { requestBody: { content: { "multipart/form-data": { schema } } } },
      { title: "t" },
    );
    expect(sent.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent.body).toContain('name="title"');
  });

  it("a body of another type is sent as the text it is", async () => {
    const operation = { requestBody: { content: { "application/xml": { schema: object({ a: {} }) } } } };
    const sent = await sentBy("post", "/things", operation, { body: "<a/>" });
    expect([sent.headers.get("content-type"), sent.body]).toEqual(["application/xml", "<a/>"]);
  });
});

describe("names and descriptions", () => {
  it("a missing or illegal operation id becomes a legal, unique name", async () => {
    const document = documentOf({
      "/a/{b}": {
        parameters: [{ name: "b", in: "path" }],
        get: {},
        post: { operationId: "pets/create pet" },
        put: { operationId: "创建" },
      },
      "/a/b": { get: {}, delete: { operationId: "x".repeat(80) }, patch: { operationId: "x".repeat(90) } },
    });
    const names = (await openApiTools({ document })).map(({ name }) => name);
    expect(names).toEqual([
      "get_a_b",
      "put_a_b",
      "pets_create_pet",
      "get_a_b_2",
      "x".repeat(64),
      `${"x".repeat(62)}_2`,
    ]);
  });

  it("summary and description are both given, and so is deprecation", async () => {
    const tool = await toolOf("get", "/a", { summary: "Lists.", description: "Newest first.", deprecated: true });
    expect(tool.description).toBe("Deprecated; prefer another tool. Lists.\nNewest first.");
    expect((await toolOf("get", "/a", {})).description).toBe("GET /a");
  });

  it("x-consequential says what is a write where the method does not", async () => {
    expect((await toolOf("post", "/search", { "x-consequential": false })).effect).toBe("read");
    expect((await toolOf("get", "/buy", { "x-consequential": true })).effect).toBe("write");
    expect((await toolOf("get", "/buy", { "x-return-direct": true })).returnDirect).toBe(true);
    await expect(toolOf("get", "/buy", { operationId: "buy", "x-consequential": "yes" })).rejects.toThrow(
      new SetupError('The operation buy of the OpenAPI document has x-consequential: "yes". It must be true or false.'),
    );
  });
});

it("optional arguments given as null are left out", async () => {
  const { fetch, sent } = recording();
  const parameters = [query("a", { type: "integer" }), query("b", { type: "string" })];
  const tool = await toolOf("get", "/things", { parameters }, { fetch });
  await tool.run(tool.check({ a: null, b: "x" }), run);
  expect(sent[0]!.url).toBe("/things?b=x");
});
