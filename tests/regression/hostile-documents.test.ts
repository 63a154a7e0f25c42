import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { SetupError, ToolError } from "../../src/engine/errors.ts";
import { type OpenApiOptions, openApiTools } from "../../src/engine/tools/openapi.ts";
import { documentOf, jsonBody, recording, run, toolOf } from "../engine/tools/openapi-world.ts";

const folder = mkdtempSync(join(tmpdir(), "hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A loopback server, and the headers of every request it got. */
async function serve(listener: RequestListener) {
  const got: { url: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    got.push({ url: request.url ?? "", headers: request.headers });
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(value));

const paths = { "/x": { get: { operationId: "getX" } } };
const headers = { "x-secret": "hush-hush-hush" };
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "nothing went wrong",
    (error) => error,
  );

describe("secrets go to the server they were given for", () => {
  it("a document that is elsewhere is fetched there without the headers", async () => {
    const elsewhere = await serve(json(documentOf(paths)));
    const asked = await serve((_, response) => response.writeHead(302, { location: `${elsewhere.url}/d` }).end());
    const [tool] = await openApiTools({ document: asked.url, headers });
    expect(tool!.name).toBe("getX");
    expect(asked.got[0]!.headers).toMatchObject(headers);
    expect(elsewhere.got[0]!.headers).not.toHaveProperty("x-secret");
  });

  it("once left, a server does not get them again", async () => {
    const home = await serve((request, response) => {
      if (request.url === "/document") response.writeHead(302, { location: `${elsewhere.url}/d` }).end();
      else json(documentOf(paths))(request, response);
    });
    const elsewhere = await serve((_, response) => response.writeHead(302, { location: `${home.url}/back` }).end());
    await openApiTools({ document: `${home.url}/document`, headers });
    expect(home.got.map((request) => request.headers["x-secret"])).toEqual(["hush-hush-hush", undefined]);
  });

  it("a document that redirects in a circle, or to no web address, is refused", async () => {
    const circle = await serve((_, response) => response.writeHead(302, { location: "/again" }).end());
    await expect(openApiTools({ document: circle.url })).rejects.toThrow("the server answered 302");
    expect(circle.got.length).toBeLessThan(6);
    const data = await serve((_, response) => response.writeHead(302, { location: "data:application/json,{}" }).end());
    await expect(openApiTools({ document: data.url })).rejects.toThrow("the server answered 302");
  });

  const odd = [".evil.test/x", "@evil.test/x", ":9/x", "//evil.test/x", "\\\\evil.test/x", "x", "/\t/evil.test/x"];
  it.each(odd)("the path %j stays below the pinned address", async (path) => {
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(String(input));
      return Response.json({});
    };
    const tool = await toolOf("get", path, {}, { baseUrl: "http://api.test", fetch, headers });
    await failure(tool.run({}, run));
    for (const url of urls) expect(new URL(url).host).toBe("api.test");
  });

  const escaping = ["/../admin", "/x/../../admin", "/%2e%2e/admin", "/.%2E/admin", "\\..\\admin", "/.\t./admin"];
  it.each(escaping)("the path %j cannot leave the part of the server that is pinned", async (path) => {
    const { fetch, sent } = recording();
    const tool = await toolOf("get", path, {}, { baseUrl: "http://api.test/v1", fetch, headers });
    await expect(tool.run({}, run)).rejects.toThrow("is not one below http://api.test/v1");
    expect(sent).toEqual([]);
  });

  it("path parameters cannot either, alone or together", async () => {
    const { fetch, sent } = recording();
    const parameters = ["a", "b"].map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
    const tool = await toolOf("get", "/v/{a}{b}/x", { parameters }, { baseUrl: "http://api.test/v1", fetch });
    await expect(tool.run({ a: ".", b: "." }, run)).rejects.toThrow(ToolError);
    for (const value of ["/../../x", "..%2f..", "%2e%2e", "..\\..", "//evil.test", "@evil.test", "?x", "#x"]) {
      await tool.run({ a: value, b: "b" }, run);
    }
    expect(sent.map(({ url }) => url).filter((url) => !/^\/v1\/v\/[^/?#]+\/x$/.test(url))).toEqual([]);
    expect(sent).toHaveLength(8);
  });

  const wrong = ["file:///etc/passwd", "javascript:alert(1)", "ftp://a.test", "http://user:hush@a.test", "data:,x"];
  it.each(wrong)("the server %s stops the start, without a password in the message", async (url) => {
    const error = String(await failure(openApiTools({ document: documentOf(paths, { servers: [{ url }] }) })));
    expect(error).toContain("as the server of getX");
    expect(error).not.toContain("hush");
  });

  it("a server with variables named like inherited things is as written, and a query does not swallow the path", async () => {
    const variables = { v: { default: "v1" } };
    const servers = [{ url: "http://api.test/{v}{constructor}{__proto__}?x=", variables }];
    const { fetch, sent } = recording();
    const [tool] = await openApiTools({ document: documentOf(paths, { servers }), fetch });
    await tool!.run({}, run);
    expect(decodeURIComponent(sent[0]!.url)).toBe("/v1{constructor}{__proto__}/x");
  });

  it("a baseUrl with a password is refused without showing it", async () => {
    for (const baseUrl of ["http://me:hush@a.test", "ftp://me:hush@a.test", "me:hu?sh@a.test"]) {
      const error = String(await failure(openApiTools({ document: documentOf(paths), baseUrl })));
      expect(error).toContain("baseUrl");
      expect(error).not.toContain("hu");
    }
  });
});

describe("references", () => {
  const referring = (ref: string): object => documentOf({ "/x": { get: { parameters: [{ $ref: ref }] } } });
  const shared = { Page: { name: "page", in: "query", schema: { type: "integer" } } };

  it("to its own server are followed, with the headers", async () => {
    const home = await serve((request, response) =>
      json(request.url === "/d.json" ? referring("./shared.json#/Page") : shared)(request, response),
    );
    const [tool] = await openApiTools({ document: `${home.url}/d.json`, headers });
    expect(Object.keys(tool!.parameters.properties)).toEqual(["page"]);
    expect(home.got.map((request) => request.headers["x-secret"])).toEqual(["hush-hush-hush", "hush-hush-hush"]);
  });

  it("to any other server are refused by name, also behind a redirect, and nothing is asked of it", async () => {
    const inside = await serve(json(shared));
    const direct = await serve(json(referring(`${inside.url}/shared.json#/Page`)));
    await expect(openApiTools({ document: direct.url })).rejects.toThrow(`refers to "${inside.url}/shared.json"`);
    const bent = await serve((request, response) => {
      if (request.url === "/d.json") json(referring("./shared.json#/Page"))(request, response);
      else response.writeHead(302, { location: `${inside.url}/shared.json` }).end();
    });
    await expect(openApiTools({ document: `${bent.url}/d.json` })).rejects.toThrow(SetupError);
    expect(inside.got).toEqual([]);
  });

  it("of a file stay in its folder, also through links", async () => {
    const own = join(folder, "own");
    mkdirSync(own);
    const outside = join(folder, "secret.json");
    writeFileSync(outside, JSON.stringify(shared));
    symlinkSync(outside, join(own, "link.json"));
    const inside = await serve(json(shared));
    const refs = ["../secret.json#/Page", `${outside}#/Page`, "./link.json#/Page", `${inside.url}/shared.json#/Page`];
    for (const ref of refs) {
      const file = join(own, "api.json");
      writeFileSync(file, JSON.stringify(referring(ref)));
      await expect(openApiTools({ document: file }), ref).rejects.toThrow("Only references to files in its own folder");
    }
    expect(inside.got).toEqual([]);
  });

  it("of a document that was handed over stay inside it", async () => {
    await expect(openApiTools({ document: referring("./package.json#/name") })).rejects.toThrow(
      'refers to "./package.json#/name"',
    );
  });
});

describe("documents made to fill memory or to block", () => {
  /** Repeats a block for as long as it is read. */
  const endless: RequestListener = (_, response) => {
    const block = Buffer.alloc(1_000_000, " ");
    const more = (): void => {
      while (!response.destroyed && response.write(block));
    };
    response.on("drain", more);
    more();
  };

  it("an endless document is refused while it arrives", async () => {
    const { url } = await serve(endless);
    await expect(openApiTools({ document: url })).rejects.toThrow("it is longer than 20000000 bytes");
  });

  it("a packed document and a packed answer are counted unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, " "));
    const { url } = await serve((_, response) => response.setHeader("content-encoding", "gzip").end(bomb));
    const before = process.memoryUsage().rss;
    await expect(openApiTools({ document: url })).rejects.toThrow("it is longer than 20000000 bytes");
    const tool = await toolOf("get", "/x", {}, { baseUrl: url });
    await expect(tool.run({}, run)).rejects.toThrow("longer than 1000000 bytes");
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it("a file that is too long is not read", async () => {
    const file = join(folder, "long.json");
    writeFileSync(file, Buffer.alloc(20_000_001, " "));
    await expect(openApiTools({ document: file })).rejects.toThrow("it is longer than 20000000 bytes");
    await expect(openApiTools({ document: "/dev/zero" })).rejects.toThrow("it is no file");
  });

  const yaml: [string, string][] = [
    ["aliases of aliases", ["a: &a [x,x]", ...doubled("bcdefghijklmnopqrstuvwxyz")].join("\n")],
    ["many aliases", Array.from({ length: 8000 }, (_, n) => `- &a${n} 1\n- *a${n}`).join("\n")],
    ["depth", "[".repeat(20_000)],
    ["depth within limits of the parser", `${"[".repeat(600)}${"]".repeat(600)}`],
  ];
  it.each(yaml)("YAML with %s is refused", async (_, text) => {
    const file = join(folder, "bomb.yaml");
    writeFileSync(file, text);
    await expect(openApiTools({ document: file })).rejects.toThrow(SetupError);
  });

  it("YAML with many keys is read", async () => {
    const file = join(folder, "keys.yaml");
    const keys = Array.from({ length: 20_000 }, (_, n) => `  k${n}: 1`).join("\n");
    writeFileSync(
      file,
      `x-keys:\n${keys}\nopenapi: 3.0.3\nservers: [{url: "http://a.test"}]\npaths: {/x: {get: {}}}\n`,
    );
    expect(await openApiTools({ document: file })).toHaveLength(1);
  });

  it("JSON nested ten thousand deep is refused", async () => {
    const file = join(folder, "deep.json");
    writeFileSync(file, `{"openapi":"3.0.0","paths":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`);
    await expect(openApiTools({ document: file })).rejects.toThrow("nested more than 500 levels deep");
  });

  it("more operations than anyone chooses from are refused, and some of them served", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [
        `/p${n}`,
        { get: { operationId: `same${String.fromCodePoint(0x4e00 + n)}` } },
      ]),
    );
    await expect(openApiTools({ document: documentOf(many) })).rejects.toThrow("has 20000 operations; at most 1000");
    expect(await openApiTools({ document: documentOf(many), only: ["same", "same_20000"] })).toHaveLength(2);
  });
});

/** Each letter is an alias of the one before, twice. */
function doubled(letters: string): string[] {
  return [...letters].map((letter, at) => {
    const before = at === 0 ? "a" : letters[at - 1];
    return `${letter}: &${letter} [*${before},*${before}]`;
  });
}

describe("schemas made to multiply", () => {
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const LEVELS = 40;
  /** Schemas of which each holds the one before it twice; the last is `S40`. */
  const multiplied = (keyword: string, first: object, more: object = {}): object =>
    Object.fromEntries(
      Array.from({ length: LEVELS + 1 }, (_, n) => [
        `S${n}`,
        n === 0
          ? first
          : {
              ...more,
              [keyword]: [
                { ...ref(`S${n - 1}`), description: "left" },
                { allOf: [ref(`S${n - 1}`)], title: "right" },
              ],
            },
      ]),
    );
  const fields = { type: "object", properties: { a: { type: "string" } } };
  const toolWith = async (schemas: object, schema: object, options: Partial<OpenApiOptions> = {}) => {
    const operation = { requestBody: jsonBody(schema), responses: { 200: { content: jsonContent(schema) } } };
    const document = documentOf({ "/x": { post: operation } }, { components: { schemas } });
    const [tool] = await openApiTools({ document, warn: () => {}, ...options });
    return tool!;
  };
  const jsonContent = (schema: object): object => ({ "application/json": { schema } });

  const bodies: [string, object, object][] = [
    ["allOf at the top", multiplied("allOf", fields), ref(`S${LEVELS}`)],
    ["allOf in a field", multiplied("allOf", fields), { type: "object", properties: { value: ref(`S${LEVELS}`) } }],
    ["anyOf in a field", multiplied("anyOf", fields), { type: "object", properties: { value: ref(`S${LEVELS}`) } }],
    ["oneOf in a field", multiplied("oneOf", fields), { type: "object", properties: { value: ref(`S${LEVELS}`) } }],
    [
      "allOf in a circle",
      multiplied("allOf", { ...fields, anyOf: [ref(`S${LEVELS}`), { type: "object" }] }),
      { type: "object", properties: { value: ref(`S${LEVELS}`) } },
    ],
  ];
  it.each(bodies)("%s", async (_, schemas, schema) => {
    const { fetch, sent } = recording(() => Response.json([{ a: "x" }]));
    const tool = await toolWith(schemas, schema, { fetch });
    const args = tool.parameters.properties.value ? { value: { a: "x" } } : { a: "x" };
    const checked = await failure(Promise.resolve().then(() => tool.check(args)));
    if (!(checked instanceof ToolError)) expect(checked).toBe("nothing went wrong");
    await tool.run(args, run);
    expect(sent).toHaveLength(1);
  });

  it("a value nested in choices that name each other is refused in words, not checked for ever", async () => {
    const Node = {
      anyOf: [1, 2, 3].map((n) => ({ type: "object", properties: { next: ref("Node"), n: { const: n } } })),
    };
    const tool = await toolWith({ Node }, { type: "object", properties: { value: ref("Node") } });
    let value: object = { n: 4 };
    for (let depth = 0; depth < 40; depth++) value = { next: value, n: 4 };
    expect(() => tool.check({ value })).toThrow("too involved to be checked");
    expect(tool.check({ value: { n: 1, next: { n: 2 } } })).toEqual({ value: { n: 1, next: { n: 2 } } });
  });

  it("a long chain of references is read", async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 5000 }, (_, n) => [`C${n}`, n === 0 ? fields : { allOf: [ref(`C${n - 1}`), fields] }]),
    );
    const tool = await toolWith(chain, { type: "object", properties: { value: ref("C4999") } });
    expect(tool.parameters.properties).toHaveProperty("value");
  });
});

describe("patterns", () => {
  const query = (pattern: string): object => ({
    operationId: "find",
    parameters: [{ name: "q", in: "query", schema: { type: "string", pattern } }],
  });

  it.each(["^(a+)+$", "^(a|aa)+$", "(x+x+)+y"])("%s is matched in linear time", async (pattern) => {
    const tool = await toolOf("get", "/x", query(pattern));
    for (const text of [`${"a".repeat(40)}!`, `${"a".repeat(20_000)}!`, "x".repeat(20_000)])
      expect(() => tool.check({ q: text })).toThrow("must match pattern");
  });

  it("with many states leave a long text to the service", async () => {
    const tool = await toolOf("get", "/x", query("^(.*a){10,900}$"));
    expect(() => tool.check({ q: `${"a".repeat(40)}!` })).toThrow("must match pattern");
    const long = "x".repeat(20_000);
    expect(tool.check({ q: long })).toEqual({ q: long });
  });

  it("RE2 knows are checked", async () => {
    const tool = await toolOf("get", "/x", query("^[A-Z\\u4e00-\\u9fa5]{2}-\\d+$"));
    expect(tool.parameters.properties.q).toMatchObject({ pattern: "^[A-Z\\u4e00-\\u9fa5]{2}-\\d+$" });
    expect(tool.check({ q: "AB-1" })).toEqual({ q: "AB-1" });
    expect(() => tool.check({ q: "ab" })).toThrow('"q" is "ab", but must match pattern');
  });

  it.each(["^(?=.*\\d).+$", "(a)\\1", "^a{1,5000}$", "(?i)a", "["])(
    "%s is named at the start and left to the service",
    async (pattern) => {
      const notes: string[] = [];
      const tool = await toolOf("get", "/x", query(pattern), { warn: (note) => notes.push(note) });
      expect(notes).toEqual([
        `OpenAPI operation find: the service alone checks the pattern ${JSON.stringify(pattern)} of "q".`,
      ]);
      expect(tool.check({ q: "anything" })).toEqual({ q: "anything" });
    },
  );

  it("what a pattern left out would allow or forbid is not refused", async () => {
    const schema = {
      type: "object",
      properties: {
        free: { type: "object", patternProperties: { "^(?=x)": { type: "integer" } }, additionalProperties: false },
        not: { type: "string", not: { pattern: "(a)\\1" } },
      },
    };
    const tool = await toolOf("post", "/x", { requestBody: jsonBody(schema) }, { warn: () => {} });
    expect(tool.check({ free: { x1: 1 }, not: "b" })).toEqual({ free: { x1: 1 }, not: "b" });
  });
});

describe("names, headers and types", () => {
  const inherited = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

  it("parameters named like inherited things are arguments like others", async () => {
    const { fetch, sent } = recording();
    const parameters = inherited.map((name) => ({ name, in: "query", schema: { type: "string" } }));
    const tool = await toolOf("get", "/x", { parameters }, { fetch });
    expect(Object.keys(tool.parameters.properties)).toEqual([
      "constructor",
      "toString",
      "proto",
      "hasOwnProperty",
      "valueOf",
    ]);
    await tool.run(tool.check({}), run);
    await tool.run(tool.check({ constructor: 1, toString: "b", proto: "c" }), run);
    expect(sent.map(({ url }) => url)).toEqual(["/x", "/x?constructor=1&toString=b&__proto__=c"]);
  });

  it("so are fields of a body, required ones too", async () => {
    const { fetch, sent } = recording();
    const properties = Object.fromEntries(inherited.map((name) => [name, { type: "string" }]));
    const schema = { type: "object", properties, required: ["constructor", "__proto__"] };
    const tool = await toolOf("post", "/x", { requestBody: jsonBody(schema) }, { fetch });
    expect(() => tool.check({ toString: "x" })).toThrow(
      '"constructor" is missing (string). "proto" is missing (string',
    );
    await tool.run(tool.check({ constructor: "a", proto: "b" }), run);
    expect(sent[0]!.body).toBe('{"constructor":"a","__proto__":"b"}');
  });

  it("coercing never reaches what all objects share", async () => {
    const deep = { properties: { toString: { type: "array", items: {} } } };
    const properties = JSON.parse('{"__proto__": {}, "constructor": {"properties":{"prototype":{"type":"array"}}}}');
    Object.defineProperty(properties, "__proto__", { value: deep, enumerable: true });
    const schema = { type: "object", properties: { value: { type: "object", properties } } };
    const tool = await toolOf("post", "/x", { requestBody: jsonBody(schema) });
    const before = Object.prototype.toString;
    await failure(Promise.resolve().then(() => tool.check({ value: {} })));
    await failure(Promise.resolve().then(() => tool.check({ value: JSON.parse('{"__proto__":{"toString":1}}') })));
    expect(Object.prototype.toString).toBe(before);
  });

  it("secrets are not looked for among inherited names", async () => {
    const securitySchemes = { constructor: { type: "http", scheme: "bearer" } };
    const document = documentOf(
      { "/x": { get: { security: [{ constructor: [] }] } } },
      { components: { securitySchemes } },
    );
    const [tool] = await openApiTools({ document, fetch: recording().fetch });
    await expect(tool!.run({}, run)).rejects.toThrow("needs a secret that is not configured");
  });

  it("a line break cannot get into a header: not by a name, a value, a type or a secret", async () => {
    const { fetch, sent } = recording();
    const names = ["X-A\r\nX-B", "Host", "Content-Length", "Transfer-Encoding", "Cookie", "X-Good"];
    const parameters = names.map((name) => ({ name, in: "header", schema: { type: "string" } }));
    const tool = await toolOf("get", "/x", { parameters }, { fetch });
    expect(Object.keys(tool.parameters.properties)).toEqual(["X-Good"]);
    await tool.run(tool.check({ "X-Good": "a\r\nX-Evil: 1" }), run);
    expect([...sent[0]!.headers.keys()]).not.toContain("x-evil");
    const content = { "application/json\r\nX-Evil: 1": { schema: {} }, "text/plain": { schema: { type: "string" } } };
    const body = await toolOf("post", "/x", { requestBody: { content } }, { fetch });
    await body.run(body.check({ body: "x" }), run);
    expect(sent[1]!.headers.get("content-type")).toBe("text/plain");
    const bad = { "x-key": "hush-hush\nX-Evil: 1" };
    const error = String(await failure(openApiTools({ document: documentOf(paths), headers: bad })));
    expect(error).toContain('The header "x-key" cannot be sent');
    expect(error).not.toContain("hush");
  });
});

describe("answers", () => {
  const page = (inside: string): string => `<html>${inside}`;
  const pages: [string, string][] = [
    ["<", page("<".repeat(200_000))],
    ["<!--", page("<!--".repeat(50_000))],
    ["<![CDATA[", page("<![CDATA[".repeat(22_000))],
    ["<script>", page("<script>".repeat(25_000))],
    ["<a", page("<a".repeat(100_000))],
    ["nested tables", page("<table><tr><td>".repeat(13_000))],
    ["spaces", " ".repeat(200_000)],
    ["entities", page("&".repeat(200_000))],
  ];
  it.each(pages)("of 200 kB of %s are read in linear time", async (_, text) => {
    for (const status of [200, 500]) {
      const page = () => new Response(text, { status, headers: { "content-type": "text/html" } });
      const tool = await toolOf("get", "/x", {}, { fetch: recording(page).fetch });
      const reading = tool.run({}, run);
      if (status === 200) await expect(reading).resolves.toHaveProperty("text");
      else await expect(reading).rejects.toThrow(ToolError);
    }
  });

  it("keep their words behind a long head, comments and what looks like a tag", async () => {
    const styles = `<head><style>${"a{}".repeat(20_000)}</style></head>`;
    const text = `<!DOCTYPE html><html>${styles}<body><!-- <b>no</b> --><p>5 < 6 &amp; <b>fine</b></p><br/></body></html>`;
    const tool = await toolOf("get", "/x", {}, { fetch: recording(() => new Response(text)).fetch });
    expect((await tool.run({}, run)).text).toBe("5 < 6 & fine");
  });

  it("nested a hundred thousand deep are text", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"error":', "}"],
      ['[{"items":', "}]"],
    ] as const) {
      const text = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      for (const status of [200, 500]) {
        const tool = await toolOf(
          "get",
          "/x",
          {},
          { fetch: recording(() => new Response(text, { status })).fetch, maxBytes: 5e6 },
        );
        const result = await failure(tool.run({}, run));
        if (result !== "nothing went wrong") expect(result).toBeInstanceOf(ToolError);
      }
    }
  });

  it("do not repeat the secret that was sent", async () => {
    const securitySchemes = {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      login: { type: "http", scheme: "basic" },
    };
    const document = documentOf(
      { "/x": { get: { security: [{ key: [], login: [] }] } } },
      { components: { securitySchemes } },
    );
    const auth = { key: "sk-1234567890/ab", login: "me:hush-hush" };
    for (const status of [200, 401, 500]) {
      const echoing: typeof globalThis.fetch = async (_, init) => {
        const all = Object.fromEntries(new Headers(init?.headers));
        return Response.json({ message: JSON.stringify(all), password: "hush-hush" }, { status });
      };
      const [tool] = await openApiTools({ document, auth, fetch: echoing, headers: { "x-own": "header-secret" } });
      const outcome = await tool!.run({}, run).catch((error: Error) => error.message);
      const text = JSON.stringify(outcome);
      expect(text).toContain("[secret]");
      for (const secret of ["sk-1234567890", "hush-hush", "header-secret", btoa("me:hush-hush")]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it("with columns named like inherited things, or thousands of them, are rows like others", async () => {
    const rows = [JSON.parse('{"constructor":1,"__proto__":{"polluted":true},"a":2}')];
    const tool = await toolOf("get", "/x", {}, { fetch: recording(() => Response.json(rows)).fetch });
    const result = await tool.run({}, run);
    expect(result.rows).toEqual([{ constructor: 1, a: 2 }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const wide = Array.from({ length: 5000 }, (_, n) => ({ [`k${n}`]: n }));
    const many = await toolOf("get", "/x", {}, { fetch: recording(() => Response.json(wide)).fetch });
    expect((await many.run({}, run)).columns!.length).toBeLessThanOrEqual(200);
  });
});
