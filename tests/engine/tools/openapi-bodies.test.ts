import { describe, expect, it } from "vitest";
import { sentBy, toolOf } from "./openapi-world.ts";

const content = (types: Record<string, object>, more: object = {}) => ({
  requestBody: { content: types, required: true, ...more },
});
const fields = { schema: { type: "object", required: ["a"], properties: { a: { type: "string" } } } };
const list = { schema: { type: "array", items: { type: "string" } } };

describe("a body", () => {
  it("of several types is sent as JSON, else as a form, else as text of the first", async () => {
    const typeOf = async (...types: string[]) => {
      const operation = content(Object.fromEntries(types.map((type) => [type, fields])));
      const tool = await toolOf("post", "/x", operation);
      const argument = Object.keys(tool.parameters.properties)[0];
      const { headers } = await sentBy("post", "/x", operation, { [argument ?? ""]: "1" });
      return headers.get("content-type")?.split(";")[0];
    };
    expect(await typeOf("multipart/form-data", "application/x-www-form-urlencoded", "application/json")).toBe(
      "application/json",
    );
    expect(await typeOf("text/xml", "multipart/form-data", "application/x-www-form-urlencoded")).toBe(
      "application/x-www-form-urlencoded",
    );
    expect(await typeOf("text/xml", "multipart/form-data")).toBe("multipart/form-data");
    expect(await typeOf("text/xml", "text/csv")).toBe("text/xml");
    expect(await typeOf("application/hal+json")).toBe("application/hal+json");
    expect(await typeOf("x-application/json")).toBe("x-application/json");
    expect(await typeOf("x-application/x-www-form-urlencoded", "multipart/form-data")).toBe("multipart/form-data");
  });

  it("of a type that no header can hold is not sent", async () => {
    const tool = await toolOf("post", "/x", content({ "text/plain\u00e9": fields }));
    expect(tool.parameters.properties).toEqual({});
  });

  it("of another type is one argument of text that says what it is sent as", async () => {
    const tool = await toolOf("post", "/x", content({ "text/csv": list }, { description: "The rows." }));
    expect(tool.parameters.properties.body).toEqual({
      type: "string",
      description: "The rows. Sent as text of the type text/csv.",
    });
  });

  it("that is a list has the words of its schema, else those of the body, else none", async () => {
    const bodyOf = async (schema: object, more: object) =>
      (await toolOf("post", "/x", content({ "application/json": { schema } }, more))).parameters.properties.body;
    const plain = { type: "array", items: { type: "string" } };
    expect(await bodyOf(plain, { description: "The names." })).toEqual({ ...plain, description: "The names." });
    const own = { ...plain, description: "Own." };
    expect(await bodyOf(own, { description: "The names." })).toEqual(own);
    expect(await bodyOf(plain, {})).toEqual(plain);
  });

  it("takes further fields as the document says", async () => {
    const moreOf = async (additionalProperties: unknown) =>
      (
        await toolOf(
          "post",
          "/x",
          content({ "application/json": { schema: { ...fields.schema, additionalProperties } } }),
        )
      ).parameters.additionalProperties;
    expect(await moreOf(true)).toBe(true);
    expect(await moreOf({ type: "integer" })).toEqual({ type: "integer" });
    expect(await moreOf(false)).toBe(false);
  });

  it("has no fields that only the server sets, and needs only fields that are named", async () => {
    const schema = {
      type: "object",
      required: ["a", "id", 7],
      properties: { a: { type: "string" }, id: { type: "string", readOnly: true }, b: { type: "string" } },
    };
    const { parameters } = await toolOf("post", "/x", content({ "application/json": { schema } }));
    expect(Object.keys(parameters.properties)).toEqual(["a", "b"]);
    expect(parameters.required).toEqual(["a"]);
  });

  it("whose choices only name required fields is no choice", async () => {
    const operation = (anyOf: object[]) => content({ "application/json": { schema: { ...fields.schema, anyOf } } });
    const narrow = await toolOf("post", "/x", operation([{ required: ["a"] }]));
    expect(Object.keys(narrow.parameters.properties)).toEqual(["a"]);
    const choice = await toolOf("post", "/x", operation([{ properties: { b: {} } }]));
    expect(Object.keys(choice.parameters.properties)).toEqual(["body"]);
  });

  it("with very many fields stays one argument", async () => {
    const argumentsWith = async (count: number) => {
      const properties = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, {}]));
      const { parameters } = await toolOf("post", "/x", content({ "application/json": { schema: { properties } } }));
      return Object.keys(parameters.properties).length;
    };
    expect(await argumentsWith(500)).toBe(500);
    expect(await argumentsWith(501)).toBe(1);
  });
});

describe("a parameter", () => {
  it("is sent in the style of its place, and an object of the deep style with its keys", async () => {
    const parameters = [
      { name: "id", in: "path", required: true, schema: { type: "array", items: { type: "string" } } },
      { name: "x-tag", in: "header", schema: { type: "array", items: { type: "string" } } },
      { name: "f", in: "query", style: "deepObject", schema: { type: "object", properties: { a: {}, b: {} } } },
      { name: "q", in: "query", schema: { type: "array", items: { type: "string" } } },
    ];
    const sent = await sentBy(
      "get",
      "/x/{id}",
      { parameters },
      {
        ...{ id: ["1", "2"], "x-tag": ["a", "b"] },
        ...{ f: { a: "1", b: "2" }, q: ["v", "w"] },
      },
    );
    expect(decodeURIComponent(sent.url)).toBe("/x/1,2?f[a]=1&f[b]=2&q=v&q=w");
    expect(sent.headers.get("x-tag")).toBe("a,b");
  });

  it("whose name is taken gets its place before it, and a number where that is taken too", async () => {
    const parameters = ["path", "query", "cookie"].map((place) => ({ name: "id", in: place, schema: {} }));
    const query = { name: "query_id", in: "query", schema: {} };
    const { parameters: found } = await toolOf("get", "/x/{id}", { parameters: [...parameters, query] });
    expect(Object.keys(found.properties)).toEqual(["id", "query_id", "query_query_id", "cookie_id"]);
    const both = [{ name: "query_id", in: "path", schema: {} }, ...parameters];
    const { parameters: crowded } = await toolOf("get", "/x/{id}/{query_id}", { parameters: both });
    expect(Object.keys(crowded.properties)).toEqual(["query_id", "id", "query_id_2", "cookie_id"]);
  });

  it("says what it is, that it is out of use, and what is sent for it, and has no words that nobody gave", async () => {
    const parameters = [
      { name: "a", in: "query", description: "The area.", example: "north", schema: { type: "string" } },
      { name: "b", in: "query", deprecated: true, schema: { type: "string", description: "The old area." } },
      { name: "c", in: "query", schema: { type: "string" } },
      { name: "bad name", in: "query", description: "Odd.", schema: { type: "string" } },
    ];
    expect((await toolOf("get", "/x", { parameters })).parameters.properties).toEqual({
      a: { type: "string", description: "The area.", examples: ["north"] },
      b: { type: "string", description: "The old area. Deprecated." },
      c: { type: "string" },
      bad_name: { type: "string", description: 'Odd. The query parameter "bad name".' },
    });
  });

  it("in a header that the request sets itself, or that no request can send, is no argument", async () => {
    const parameters = ["Accept", "authorization", "x-tag", "x tag", ""].map((name) => ({
      name,
      in: "header",
      schema: {},
    }));
    const { parameters: found } = await toolOf("get", "/x", { parameters });
    expect(Object.keys(found.properties)).toEqual(["x-tag"]);
  });
});
