import { describe, expect, it } from "vitest";
import { dependenciesOf } from "../../../src/engine/planning/dependencies.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import { givesId, plainTool } from "./plain-tool.ts";

const id = { type: "integer" };
const text = { type: "string" };
const answer = (schema: object) => ({ 200: { description: "ok", content: { "application/json": { schema } } } });
const list = (properties: object) =>
  answer({ type: "object", properties: { results: { type: "array", items: { type: "object", properties } } } });
const inPath = (name: string) => [{ name, in: "path", required: true, schema: id }];

const document = {
  openapi: "3.0.0",
  info: { title: "films", version: "1" },
  paths: {
    "/search/person": {
      get: {
        operationId: "find_people",
        parameters: [{ name: "query", in: "query", required: true, schema: text }],
        responses: list({ id, name: text }),
      },
    },
    "/film/popular": { get: { operationId: "popular_films", responses: list({ id, title: text }) } },
    "/person/{person_id}": {
      get: {
        operationId: "person",
        parameters: inPath("person_id"),
        responses: answer({ type: "object", properties: { id, name: text, gender: text, birthday: text } }),
      },
    },
    "/film/{film_id}": {
      get: {
        operationId: "film",
        parameters: inPath("film_id"),
        responses: answer({ type: "object", properties: { id, title: text, length: id } }),
      },
    },
    "/film/{film_id}/credits": {
      get: {
        operationId: "credits",
        parameters: inPath("film_id"),
        responses: answer({
          type: "object",
          properties: {
            cast: {
              type: "array",
              items: { type: "object", properties: { id, name: text, gender: text, part: text } },
            },
          },
        }),
      },
    },
  },
};

async function giversOf(tool: string): Promise<string[]> {
  const tools = await openApiTools({ document, baseUrl: "http://127.0.0.1:1" });
  return dependenciesOf(tools)
    .filter((one) => one.tool === tool)
    .map(({ on }) => on)
    .sort();
}

describe("dependencies derived from an OpenAPI document", () => {
  it("are told by what a path lists", async () => {
    expect(await giversOf("film")).toEqual(["popular_films"]);
  });

  it("are told by the fields beside an id, where its list has a name of its own", async () => {
    expect(await giversOf("person")).toEqual(["credits", "find_people"]);
  });

  it("never lead from who takes an id back to who takes the same", async () => {
    expect(await giversOf("credits")).not.toContain("film");
  });
});

describe("dependencies derived from words", () => {
  const of = (tools: Parameters<typeof dependenciesOf>[0], tool: string) =>
    dependenciesOf(tools)
      .filter((one) => one.tool === tool)
      .map(({ on }) => on);

  it("come from the same name of a field and a parameter", () => {
    const tools = [plainTool("open", "Opens.", [], givesId("sessionId")), plainTool("read", "Reads.", ["session_id"])];
    expect(of(tools, "read")).toEqual(["open"]);
  });

  it("come from what takes one id and gives another one of a longer name", () => {
    const tools = [
      plainTool("open_case", "Opens a case.", ["order_id"], givesId("return_order_id")),
      plainTool("track_return", "Tracks.", ["return_order_id"]),
    ];
    expect(of(tools, "track_return")).toEqual(["open_case"]);
  });

  it("come from a description that speaks of an id", () => {
    const tools = [
      plainTool("find_user", "Find user id by email.", ["email"]),
      plainTool("get_user", "Details of a user.", ["user_id"]),
    ];
    expect(of(tools, "get_user")).toEqual(["find_user"]);
  });

  it("come from what contains what: items of an order are in the order", () => {
    const tools = [
      plainTool("get_order_details", "Details of an order.", ["order_id"]),
      plainTool("return_items", "Return some items of a delivered order.", ["order_id", "item_ids"]),
    ];
    expect(of(tools, "return_items")).toEqual(["get_order_details"]);
  });

  it("are not derived for a tool that declares its own", () => {
    const tools = [
      plainTool("open", "Opens.", [], givesId("session_id")),
      plainTool("other", "Opens, too.", [], {}),
      plainTool("read", "Reads.", ["session_id"], { needs: [{ from: ["other"], parameter: "session_id" }] }),
    ];
    expect(dependenciesOf(tools)).toEqual([
      { tool: "read", on: "other", parameter: "session_id", source: "declared", sureness: 1 },
    ]);
  });
});
