import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ToolError } from "../../../src/engine/errors.ts";
import { plainText } from "../../../src/engine/plain-text.ts";
import { type OpenApiOptions, openApiTools } from "../../../src/engine/tools/openapi.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { documentOf, recording, resultOf, run, toolOf } from "./openapi-world.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The tool of `GET /things` or another method at a real server. */
async function toolAt(listener: RequestListener, options: Partial<OpenApiOptions> = {}, method = "get"): Promise<Tool> {
  return toolOf(method, "/things", {}, { baseUrl: await serve(listener), ...options });
}

const answering =
  (status: number, body: string, type = "application/json", headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": type, ...headers }).end(body);

describe("a failure is a ToolError that says what to do", () => {
  const cases: [string, number, string, string, string][] = [
    ["message", 400, '{"message":"limit too big"}', "application/json", "limit too big [GET"],
    ["error", 404, '{"error":"order not found"}', "application/json", "order not found [GET"],
    [
      "detail",
      422,
      '{"detail":[{"loc":["query","n"],"msg":"not a number"}]}',
      "application/json",
      "query.n: not a number",
    ],
    ["nested error", 403, '{"error":{"code":7,"message":"no"}}', "application/json", "no [GET"],
    [
      "HTML",
      502,
      "<html><head><title>x</title></head><body><h1>Bad&nbsp;Gateway</h1></body></html>",
      "text/html",
      "The service failed (502). [GET",
    ],
    ["nothing", 500, "", "text/plain", "failed with status 500. The failure is the service's"],
    ["long", 500, "x".repeat(9000), "text/plain", "x…"],
  ];
  it.each(cases)("%s", async (_, status, body, type, expected) => {
    const tool = await toolAt(answering(status, body, type));
    const error: unknown = await tool.run({}, run).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ToolError);
    expect(String(error)).toMatch(/GET \/things failed with status/);
    expect(String(error)).toContain(expected);
    expect(String(error).length).toBeLessThan(600);
  });

  it("too many calls, with the time to wait", async () => {
    const tool = await toolAt(answering(429, "{}", "application/json", { "retry-after": "30" }));
    await expect(tool.run({}, run)).rejects.toThrow("try later (after 30)");
  });

  it("a server that does not answer in time", async () => {
    const read = await toolAt(() => {}, { timeoutMs: 30 });
    await expect(read.run({}, run)).rejects.toThrow("did not answer within 0.03 s. [GET ");
    const write = await toolAt(() => {}, { timeoutMs: 30 }, "post");
    await expect(write.run({}, run)).rejects.toThrow("It is not known whether it was carried out");
  });

  it("a server that stops in the middle of its answer", async () => {
    const tool = await toolAt((_, response) => response.write('{"a":'), { timeoutMs: 50 });
    await expect(tool.run({}, run)).rejects.toThrow("did not answer within");
  });

  it("a server that is not there", async () => {
    const tool = await toolOf("get", "/things", {}, { baseUrl: "http://127.0.0.1:1" });
    await expect(tool.run({}, run)).rejects.toThrow("The service could not be reached. [GET /things failed: ");
  });

  it("an answer that is too long is refused while it arrives", async () => {
    let isEnded = false;
    const tool = await toolAt(
      (_, response) => {
        const more = setInterval(() => response.write("x".repeat(1000)), 1);
        response.on("close", () => {
          clearInterval(more);
          isEnded = true;
        });
      },
      { maxBytes: 5000 },
    );
    await expect(tool.run({}, run)).rejects.toThrow("longer than 5000 bytes");
    await expect.poll(() => isEnded).toBe(true);
  });

  it("cancelling the run passes through as it is", async () => {
    const cancel = new AbortController();
    const tool = await toolAt(() => cancel.abort(new Error("cancelled by the user")));
    await expect(tool.run({}, { ...run, signal: cancel.signal })).rejects.toThrow(/^cancelled by the user$/);
  });
});

describe("redirects", () => {
  it("of a read are followed on the same server", async () => {
    const tool = await toolAt((request, response) => {
      if (request.url === "/things") response.writeHead(302, { location: "/things/" }).end();
      else response.end('{"at":"/things/"}');
    });
    expect((await tool.run({}, run)).text).toBe('{"at":"/things/"}');
  });

  it("to another server are refused, so secrets stay where they belong", async () => {
    const elsewhere = await serve(answering(200, "{}"));
    const tool = await toolAt((_, response) => response.writeHead(302, { location: elsewhere }).end());
    await expect(tool.run({}, run)).rejects.toThrow("failed with status 302. The service has moved");
  });
});

describe("secrets", () => {
  const securitySchemes = {
    key: { type: "apiKey", in: "query", name: "api_key" },
    header: { type: "apiKey", in: "header", name: "X-Key" },
    cookie: { type: "apiKey", in: "cookie", name: "sid" },
    token: { type: "http", scheme: "bearer" },
    login: { type: "http", scheme: "basic" },
    oauth: { type: "oauth2", flows: {} },
  };
  const toolWith = async (security: object[], options: Partial<OpenApiOptions>): Promise<Tool> => {
    const document = documentOf({ "/x": { get: { security } } }, { components: { securitySchemes } });
    const [tool] = await openApiTools({ document, ...options });
    return tool!;
  };

  it("go where the document says", async () => {
    const { fetch, sent } = recording();
    const auth = { key: "k 1", header: "h", token: "t", login: "me:pw", oauth: "o" };
    for (const name of ["key", "header", "token", "login", "oauth"]) {
      await (await toolWith([{ [name]: [] }], { fetch, auth })).run({}, run);
    }
    expect(sent.map(({ url, headers }) => [url, headers.get("x-key"), headers.get("authorization")])).toEqual([
      ["/x?api_key=k%201", null, null],
      ["/x", "h", null],
      ["/x", null, "Bearer t"],
      ["/x", null, "Basic bWU6cHc="],
      ["/x", null, "Bearer o"],
    ]);
  });

  it("go in a cookie", async () => {
    const cookies: (string | undefined)[] = [];
    const baseUrl = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      response.end("{}");
    });
    await (await toolWith([{ cookie: [] }], { baseUrl, auth: { cookie: "c" } })).run({}, run);
    expect(cookies).toEqual(["sid=c"]);
  });

  it("the first alternative that is configured is used; none at all is refused before the call", async () => {
    const { fetch, sent } = recording();
    await (await toolWith([{ key: [] }, { header: [], token: [] }], { fetch, auth: { header: "h", token: "t" } })).run(
      {},
      run,
    );
    expect(sent[0]!.headers.get("x-key")).toBe("h");
    await (await toolWith([{ key: [] }, {}], { fetch })).run({}, run);
    expect(sent).toHaveLength(2);
    const bare = await toolWith([{ key: [] }, { header: [], token: [] }], { fetch });
    await expect(bare.run({}, run)).rejects.toThrow('setting "auth": "key", or "header" and "token"');
    expect(sent).toHaveLength(2);
  });

  it("do not appear in messages", async () => {
    const { fetch } = recording(() => Response.json({}, { status: 500 }));
    const tool = await toolWith([{ key: [] }], { fetch, auth: { key: "hush" } });
    const error = await tool.run({}, run).catch(String);
    expect(error).toContain("GET /x failed");
    expect(error).not.toContain("hush");
  });

  it("of an unknown scheme stop the start", async () => {
    await expect(toolWith([], { auth: { kee: "k" } })).rejects.toThrow(
      'no security scheme "kee". It has: key, header,',
    );
  });
});

describe("what the model reads and what is kept for display", () => {
  it("the answer's own summary, with the rows and their units", async () => {
    const road = {
      type: "object",
      properties: { speed: { type: "number", title: "Speed", "x-unit": "km/h" }, road: { title: "Road" } },
    };
    const schema = { type: "object", properties: { summary: {}, roads: { type: "array", items: road } } };
    const operation = { responses: { 200: { content: { "application/json": { schema } } } } };
    const roads = [{ road: "A1", speed: 40, at: { lat: 1 } }];
    expect(await resultOf(() => Response.json({ summary: "Slow.", roads }), operation)).toEqual({
      text: "Slow.",
      rows: [{ road: "A1", speed: 40, "at.lat": 1 }],
      columns: [{ name: "speed", label: "Speed", unit: "km/h" }, { name: "road", label: "Road" }, { name: "at.lat" }],
    });
  });

  it("words in the user's language where the document titles the fields for people, and no JSON", async () => {
    const to = { type: "object", properties: { city: { type: "string", title: "City (城市)" } } };
    const status = {
      type: "string",
      enum: ["held", "in_transit"],
      title: "Status (状态)",
      "x-aliases": { values: { held: ["扣留"] } },
    };
    const weight = { type: "number", title: "Weight (重量)", "x-unit": "kg" };
    const parcel = { type: "object", properties: { id: { title: "Parcel (包裹)" }, status, weight, to } };
    const operationOf = (schema: object) => ({
      "x-title": "Parcels (包裹)",
      responses: { 200: { content: { "application/json": { schema } } } },
    });
    const [one, two] = [
      { id: "P-1", status: "held", weight: 2, to: { city: "Bern" }, tags: ["a", "b"] },
      { id: "P-2", status: "in_transit", to: { city: "Basel" }, tags: [] },
    ];
    const list = operationOf({ type: "array", items: parcel });
    const found = await resultOf(() => Response.json([one, two]), list);
    expect(found.text).toBe(
      "Parcels:\n1. Parcel: P-1, Status: held, Weight: 2 kg, City: Bern, tags: a and b\n2. Parcel: P-2, Status: in transit, City: Basel, tags: none",
    );
    expect(found.rows?.[0]).toEqual({ id: "P-1", status: "held", weight: 2, "to.city": "Bern", tags: "a and b" });
    expect(found.columns).toContainEqual({ name: "to.city", label: "City (城市)" });
    expect((await resultOf(() => Response.json(one), operationOf(parcel), "zh")).text).toBe(
      "包裹：P-1\n状态：扣留\n重量：2 kg\n城市：Bern\ntags：a、b",
    );
    expect((await resultOf(() => Response.json([]), list)).text).toBe("[]");
  });

  it("the summary of a thing with an id is one of its fields", async () => {
    expect((await resultOf(() => Response.json({ id: 1, summary: "Lunch" }))).text).toBe('{"id":1,"summary":"Lunch"}');
  });

  it("a list at the top, or the object itself", async () => {
    expect(await resultOf(() => Response.json([{ a: 1 }, { b: 2 }]))).toMatchObject({
      rows: [{ a: 1 }, { b: 2 }],
      columns: [{ name: "a" }, { name: "b" }],
    });
    expect(await resultOf(() => Response.json({ a: { b: 1 } }))).toEqual({ text: '{"a":{"b":1}}' });
    const wrapped = { code: 0, data: { total: 1, items: [{ a: 1 }] } };
    expect((await resultOf(() => Response.json(wrapped))).rows).toEqual([{ a: 1 }]);
  });

  it("long JSON is kept whole: what a model is shown of it at once, its view decides", async () => {
    const answer = Array.from({ length: 500 }, (_, id) => ({ id, name: "x".repeat(20) }));
    const { text, rows } = await resultOf(() => Response.json(answer));
    expect(text).toBe(JSON.stringify(answer));
    expect(rows).toHaveLength(500);
  });

  it("JSON loses nothing of it where texts are made plain, whatever its texts hold", async () => {
    const answer = { a: "\u009b", b: "31m\u202e", c: "\u001b[2J\r\n", "d\u007f": "plain" };
    const { text } = await resultOf(() => Response.json(answer));
    expect(JSON.parse(plainText(text))).toEqual(answer);
  });

  it("text as it is, HTML as its words, JSON whatever it is called", async () => {
    expect((await resultOf(() => new Response("fine\n"))).text).toBe("fine");
    const page = "<!doctype html><html><script>x()</script><p>All <b>fine</b>.</p></html>";
    expect((await resultOf(() => new Response(page))).text).toBe("All fine .");
    expect((await resultOf(() => new Response('{"a":1}'))).rows).toEqual([{ a: 1 }]);
  });

  it("an empty answer is empty, and a picture is said in words of the user's language", async () => {
    expect((await resultOf(() => new Response(null, { status: 204 }))).text).toBe("");
    const picture = () => new Response("png", { headers: { "content-type": "image/png" } });
    expect((await resultOf(picture, {}, "zh")).text).toBe("调用成功，返回的是 image/png，无法以文字显示。");
  });
});
