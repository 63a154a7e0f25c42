import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { withoutAdvice } from "../../../src/engine/advice.ts";
import { failureOf, isForgotten, isLost } from "../../../src/engine/tools/mcp/failure.ts";
import { resultOf } from "../../../src/engine/tools/mcp/result.ts";

const call = { tool: "find", timeoutMs: 1500, isSent: true, redact: (text: string) => text.replace("s3cret", "***") };
const told = (error: unknown, language: "en" | "zh" = "en", effect: "read" | "write" = "read") =>
  failureOf(error, { ...call, effect }, language);
const slow = new McpError(ErrorCode.RequestTimeout, "slow");
const closed = new McpError(ErrorCode.ConnectionClosed, "closed");
const wrong = new McpError(ErrorCode.InvalidParams, "no s3cret here");
const gone = new StreamableHTTPError(404, "gone");
const busy = new StreamableHTTPError(503, "busy");

describe("a call to an MCP server that fails", () => {
  it.each([
    [slow, "The service did not answer within 1.5 s.", "服务在 1.5 秒内没有回应。"],
    [closed, "The service could not be reached.", "无法连接服务。"],
    [busy, "The service did not accept this (503).", "服务没有接受这个请求（503）。"],
    [new StreamableHTTPError(undefined, "x"), "The service could not be reached.", "无法连接服务。"],
    [new StreamableHTTPError(-1, "x"), "The service could not be reached.", "无法连接服务。"],
    [new Error("ECONNREFUSED"), "The service could not be reached.", "无法连接服务。"],
  ])("with %s is told in both languages", (error, en, zh) => {
    expect(withoutAdvice(told(error).message)).toBe(en);
    expect(withoutAdvice(told(error, "zh").message)).toBe(zh);
    expect(told(error).cause).toBe(error);
  });

  it("advises by what may have happened", () => {
    expect(told(slow).message).toContain("find failed. Correct the arguments");
    expect(told(slow, "en", "write").message).toContain("find failed. It is not known whether it was carried out");
    expect(told(wrong).message).toContain("The service refused it.");
    expect(told(wrong).message).not.toContain("s3cret");
  });

  it("of a write leaves open whether it was done, unless the server refused it or was not reached", () => {
    const inside = new McpError(ErrorCode.InternalError, "NullPointer at Parcel.java:99");
    const mayBeDone = (error: unknown, more: object = {}) =>
      failureOf(error, { ...call, effect: "write", ...more }, "en").mayBeDone;
    expect([slow, closed, busy, inside, new Error("socket hang up")].every((error) => mayBeDone(error))).toBe(true);
    expect([wrong, new StreamableHTTPError(403, "no")].some((error) => mayBeDone(error))).toBe(false);
    expect(mayBeDone(closed, { isSent: false })).toBe(false);
    expect(mayBeDone(slow, { effect: "read" })).toBe(false);
    expect(withoutAdvice(told(inside, "en", "write").message)).not.toContain("Parcel.java");
    expect(told(inside).message).toContain("Parcel.java:99");
  });

  it("is repeated only where the session is forgotten, and ends the connection only where it is lost", () => {
    expect([gone, busy, closed, new Error("x")].map(isForgotten)).toEqual([true, false, false, false]);
    expect([gone, busy, wrong, slow, closed, new Error("x")].map(isLost)).toEqual([
      ...[false, false, false, false],
      ...[true, true],
    ]);
  });
});

describe("a result of an MCP server", () => {
  const read = (given: unknown, language: "en" | "zh" = "en") =>
    resultOf(given, call.redact, language, { name: "find", effect: "read" });

  it("is its texts, trimmed and without secrets", () => {
    const content = [
      { type: "text", text: " One s3cret " },
      { type: "image", text: "no" },
      { type: "text", text: "two \n" },
    ];
    expect(read({ content }).text).toBe("One *** \ntwo");
  });

  it("of a write that says in a field that it failed is a refusal", () => {
    const given = { content: [{ type: "text", text: '{"success":false,"error":"Sold out."}' }] };
    expect(() => resultOf(given, call.redact, "en", { name: "book", effect: "write" })).toThrow("Sold out.");
    const other = { content: [{ type: "text", text: '{"error":"Not allowed."}' }] };
    const write = () => resultOf(other, call.redact, "en", { name: "book", effect: "write" });
    expect(write).toThrow(
      expect.objectContaining({ mayBeDone: true, message: expect.stringContaining("Not allowed.") }),
    );
    expect(read(given).text).toContain("success");
  });

  it("that reports a failure, or is none, is told in both languages", () => {
    const told = (given: unknown, language: "en" | "zh") => {
      try {
        return read(given, language).text;
      } catch (error) {
        return withoutAdvice((error as Error).message);
      }
    };
    const failed = { isError: true, content: [] };
    expect([told(failed, "en"), told(failed, "zh")]).toEqual(["The service failed.", "服务出错。"]);
    expect([told(7, "en"), told(7, "zh")]).toEqual(["The service's answer cannot be read.", "服务的回应无法读取。"]);
    expect(told({ isError: true, content: [{ type: "text", text: "Sold out." }] }, "en")).toBe("Sold out.");
  });
});
