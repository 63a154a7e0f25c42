import { describe, expect, it } from "vitest";
import { withoutAdvice } from "../../../src/engine/advice.ts";
import { ToolError } from "../../../src/engine/errors.ts";
import { readAnswer } from "../../../src/engine/tools/openapi/answer.ts";
import { credentialsOf, secretsOf } from "../../../src/engine/tools/openapi/auth.ts";
import { refusal, silence } from "../../../src/engine/tools/openapi/failure.ts";
import { readable } from "../../../src/engine/tools/openapi/readable.ts";
import { isSameServer, send } from "../../../src/engine/tools/openapi/send.ts";

const request = {
  url: "http://api.test/x",
  shown: "/x",
  init: { method: "GET", headers: new Headers() },
};
const answer = (status: number, more: object = {}) => ({
  ...{ status, mediaType: "application/json", retryAfter: undefined, json: undefined, text: "" },
  ...more,
});
const refused = (status: number, more: object = {}, effect: "read" | "write" = "read", language: "en" | "zh" = "en") =>
  refusal({ request, effect }, answer(status, more), language);

describe("a refusal", () => {
  it.each([
    [401, "The configured secret is missing"],
    [403, "The configured secret is missing"],
    [404, "Nothing is there"],
    [410, "Nothing is there"],
    [409, "It does not fit the present state"],
    [412, "It does not fit the present state"],
    [429, "The service wants fewer calls: go on without it or try later."],
    [500, "The failure is the service's: try once more"],
    [302, "The service has moved"],
    [400, "Correct the arguments"],
    [422, "Correct the arguments"],
  ])("with the status %d advises: %s", (status, advice) => {
    expect(refused(status).message).toContain(`GET /x failed with status ${status}. ${advice}`);
  });

  it("is an outage of the service from the status 500 on", () => {
    expect([422, 500, 503].map((status) => refused(status).isOutage)).toEqual([false, true, true]);
  });

  it("of a write leaves open whether it was done where the service failed or shows another page", () => {
    const mayBeDone = (effect: "read" | "write") => (status: number) => refused(status, {}, effect).mayBeDone;
    expect([500, 502, 504, 302, 303].map(mayBeDone("write"))).toEqual([true, true, true, true, true]);
    expect([301, 308, 400, 404, 408, 409, 422, 429].some(mayBeDone("write"))).toBe(false);
    expect([302, 500, 504].some(mayBeDone("read"))).toBe(false);
  });

  it.each([
    ["Internal Error at Foo.java:33", "Internal Error"],
    ["Internal Error (Foo.java:33)", "Internal Error"],
    ["Sold out: at /srv/app/order.py:12 in f", "Sold out"],
    ["No room\n    at check (order.js:1:2)", "No room"],
    ["Foo.java:33", "The service failed (500)."],
    ["Traceback (most recent call last): x", "The service failed (500)."],
    ["<html><body>Oops at Foo.java:33</body></html>", "The service failed (500)."],
    ["Closed from 18.30, open at 9:30. Try v1.2", "Closed from 18.30, open at 9:30. Try v1.2"],
  ])("that says %j is told as %j, and the model reads the rest", (text, words) => {
    expect(withoutAdvice(refused(500, { text }).message)).toBe(words);
    expect(withoutAdvice(refused(500, { json: { message: text } }).message)).not.toContain(":33");
    if (text.includes("java")) expect(refused(500, { text }).message).toContain("Foo.java:33");
  });

  it("says when to try again, and has a write looked up first", () => {
    expect(refused(429, { retryAfter: "30" }).message).toContain("try later (after 30).");
    expect(refused(500, {}, "write").message).toContain("look up whether it was carried out");
  });

  it("without words is told by its status, in both languages", () => {
    expect(withoutAdvice(refused(503).message)).toBe("The service failed (503).");
    expect(withoutAdvice(refused(422).message)).toBe("The service did not accept this (422).");
    expect(withoutAdvice(refused(503, {}, "read", "zh").message)).toBe("服务出错（503）。");
    expect(withoutAdvice(refused(422, {}, "read", "zh").message)).toBe("服务没有接受这个请求（422）。");
  });

  it.each([
    [{ message: "Sold out." }, "Sold out."],
    [{ error: { detail: [{ loc: ["body", "a"], msg: "too long" }, 7] } }, "body.a: too long; 7"],
    [{ code: 7 }, '{"code":7}'],
    [[], "The service did not accept this (400)."],
    [{}, "The service did not accept this (400)."],
    [null, "The service did not accept this (400)."],
    ["", "The service did not accept this (400)."],
    [12, "12"],
  ])("that says %j is told as %j", (json, words) => {
    expect(withoutAdvice(refused(400, { json }).message)).toBe(words);
  });

  it("whose words lie very deep is told whole", () => {
    let json: object = { message: "Deep." };
    for (let depth = 0; depth < 5; depth += 1) json = { error: json };
    expect(withoutAdvice(refused(400, { json }).message)).toBe("Deep.");
    for (let depth = 0; depth < 3; depth += 1) json = { error: json };
    expect(refused(400, { json }).message).toContain('{"error":{"error"');
  });

  it("that is long is cut, in no time", () => {
    expect(withoutAdvice(refused(500, { text: `a${" ".repeat(900_000)}b Foo.java:3` }).message).length).toBeLessThan(
      310,
    );
    expect(withoutAdvice(refused(400, { text: "x".repeat(301) }).message)).toBe(`${"x".repeat(300)}…`);
  });
});

describe("no answer", () => {
  const silent = (cause: unknown, effect: "read" | "write", language: "en" | "zh") =>
    silence({ request, effect }, cause, { timeoutMs: 500, redact: (text) => text.replace("s3cret", "***") }, language);
  const slow = Object.assign(new Error("slow"), { name: "TimeoutError" });

  it("in time is told so in both languages, and a write has to be looked up", () => {
    expect(withoutAdvice(silent(slow, "read", "en").message)).toBe("The service did not answer within 0.5 s.");
    expect(withoutAdvice(silent(slow, "read", "zh").message)).toBe("服务在 0.5 秒内没有回应。");
    expect(silent(slow, "read", "en").message).toContain(
      "GET /x. Try once more or go on without it, and tell the user the service is not reachable.",
    );
    expect(silent(slow, "write", "en").message).toContain("look it up before you try again");
  });

  it("is no answer to a write that was sent, and no write at all without a connection", () => {
    const fetchFailed = (code: string) =>
      new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code }) });
    const told = (cause: unknown) => silent(cause, "write", "en");
    expect(["ECONNRESET", "UND_ERR_SOCKET", "EPIPE"].map((code) => told(fetchFailed(code)).mayBeDone)).toEqual([
      ...[true, true, true],
    ]);
    expect(withoutAdvice(told(fetchFailed("ECONNRESET")).message)).toBe("The connection to the service broke off.");
    expect(["ECONNREFUSED", "ENOTFOUND"].some((code) => told(fetchFailed(code)).mayBeDone)).toBe(false);
    expect(withoutAdvice(told(fetchFailed("ECONNREFUSED")).message)).toBe("The service could not be reached.");
    expect([told(slow).mayBeDone, silent(slow, "read", "en").mayBeDone]).toEqual([true, false]);
  });

  it("at all is told with the reason for the model, without secrets", () => {
    const cause = new Error("fetch failed", { cause: Object.assign(new Error("no"), { code: "ECONNREFUSED" }) });
    expect(withoutAdvice(silent(cause, "read", "zh").message)).toBe("无法连接服务。");
    expect(silent(cause, "read", "en").message).toContain("failed: ECONNREFUSED.");
    expect(silent(new Error("bad s3cret"), "read", "en").message).toContain("failed: bad ***.");
  });
});

describe("an answer", () => {
  const read = (body: string | Uint8Array<ArrayBuffer> | null, type: string | undefined) => {
    const response = new Response(body, { headers: { "content-type": type ?? "" } });
    // A web server in the same process may have put a Response in place that names a type by itself.
    if (type === undefined) response.headers.delete("content-type");
    return readAnswer(response, 1000, (text) => text);
  };

  it("of bytes is not read, and one of text is trimmed", async () => {
    expect(await read("GIF", "image/gif")).toMatchObject({ text: undefined, json: undefined });
    expect(await read("<svg/>", "image/svg+xml")).toMatchObject({ text: "<svg/>" });
    expect(await read(" {} \n", "text/plain")).toMatchObject({ text: "{}", json: {} });
    expect(await read("PK", "application/vnd.openxmlformats-officedocument")).toMatchObject({ text: undefined });
    expect(await read("a", "x-image/png")).toMatchObject({ text: "a" });
    expect(await read(null, "image/png")).toMatchObject({ text: undefined });
    expect(await read(Uint8Array.of(97), undefined)).toMatchObject({ text: "a", mediaType: "" });
  });

  it("that is a page has only its words for people", () => {
    expect(readable("<html><head><title>x</title></head>a<br>5 < 6 &amp; 7</html>")).toBe("a 5 < 6 & 7");
    expect(readable("<html><script>1</script><!-- no -->Busy")).toBe("Busy");
    expect(readable(" a <b> c ")).toBe("a <b> c");
  });
});

describe("secrets", () => {
  const scheme = (given: object) => ({ components: { securitySchemes: { s: given } } });
  const sent = (given: object) => credentialsOf(scheme(given), [{ s: [] }], { s: "u:p" })();

  it("stand in the place that the document names, else in a header", () => {
    expect(sent({ type: "apiKey", in: "query", name: "key" })).toEqual([{ place: "query", name: "key", value: "u:p" }]);
    expect(sent({ type: "apiKey", in: "cookie", name: "key" })[0]?.place).toBe("cookie");
    expect(sent({ type: "apiKey", in: "elsewhere", name: "key" })[0]?.place).toBe("header");
    expect(sent({ type: "http", scheme: "Basic" })[0]?.value).toBe("Basic dTpw");
    expect(sent({ type: "oauth2" })[0]?.value).toBe("Bearer u:p");
  });

  it("are sent where the document also allows none", () => {
    const key = scheme({ type: "apiKey", in: "header", name: "key" });
    expect(credentialsOf(key, [{}, { s: [] }], { s: "1" })()).toHaveLength(1);
    expect(credentialsOf(key, [{ s: [] }, {}], { s: "1" })()).toHaveLength(1);
    expect(credentialsOf(key, [{}, { s: [] }], {})()).toEqual([]);
    expect(() => credentialsOf(key, [{ s: [] }], {})()).toThrow(ToolError);
  });

  it("are hidden whole, and so is a password behind its user", () => {
    expect(secretsOf({ a: "user:pass", b: "key" })).toEqual(["user:pass", "pass", "key", "key"]);
  });
});

describe("a redirect", () => {
  const follow = async (location: string, from = "http://api.test/a", status = 302) => {
    const asked: { url: string; key: string | null }[] = [];
    const answers = [new Response(null, { status, headers: { location } }), new Response("end")];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      asked.push({ url: String(input), key: new Headers(init?.headers).get("key") });
      return answers.shift() ?? new Response("end");
    };
    await send(from, { headers: { key: "s3cret" } }, fetch, { follows: () => true });
    return asked.slice(1);
  };

  it("keeps the headers on the same server, and drops them on another one", async () => {
    expect(await follow("/b")).toEqual([{ url: "http://api.test/b", key: "s3cret" }]);
    expect(await follow("https://api.test/b")).toEqual([{ url: "https://api.test/b", key: "s3cret" }]);
    expect(await follow("http://other.test/b")).toEqual([{ url: "http://other.test/b", key: null }]);
    expect(await follow("http://api.test/b", "https://api.test/a")).toEqual([{ url: "http://api.test/b", key: null }]);
  });

  it("to no plain address, or with a status of success, is not followed", async () => {
    expect(await follow("ftp://api.test/b")).toEqual([]);
    expect(await follow("http://user@api.test/b")).toEqual([]);
    expect(await follow("http://:pass@api.test/b")).toEqual([]);
    expect(await follow("http://")).toEqual([]);
    expect(await follow("/b", undefined, 201)).toEqual([]);
    expect(await follow("/b", undefined, 300)).toHaveLength(1);
  });

  it("to a port of its own is another server", () => {
    expect(isSameServer(new URL("http://a.test"), new URL("https://a.test:8443"))).toBe(false);
    expect(isSameServer(new URL("http://a.test:80"), new URL("https://a.test"))).toBe(true);
  });
});
