import { describe, expect, it } from "vitest";
import { giveUpUnlessTemporary } from "../../../src/engine/models/retry.ts";

const failed = (status: number, headers: Record<string, string> = {}) =>
  Object.assign(new Error("failed"), { status, headers: new Headers(headers) });

/** How long the next attempt waits, or that there is none. */
function waitAfter(error: Error): unknown {
  try {
    giveUpUnlessTemporary(error);
  } catch (thrown) {
    expect(thrown).toBe(error);
    return "gives up";
  }
  return "retryAfterMs" in error ? error.retryAfterMs : "backoff";
}

describe("after a failed attempt", () => {
  it.each([
    ["0", 0],
    ["0.5", 500],
    ["7", 7_000],
    ["10", 10_000],
    ["11", "gives up"],
    ["", "backoff"],
    ["soon", "backoff"],
    ["Wed, 21 Oct 2026 07:28:00 GMT", "backoff"],
  ])("retry-after: %s is waited for: %s", (seconds, wait) => {
    expect(waitAfter(failed(429, { "retry-after": seconds }))).toBe(wait);
  });

  it.each([
    [408, "backoff"],
    [409, "backoff"],
    [418, "gives up"],
    [429, "backoff"],
    [499, "gives up"],
    [500, "backoff"],
    [503, "backoff"],
  ])("status %i: %s", (status, wait) => expect(waitAfter(failed(status))).toBe(wait));

  it.each(["AbortError", "TimeoutError"])("%s: gives up", (name) => {
    expect(waitAfter(Object.assign(new Error("stopped"), { name }))).toBe("gives up");
  });

  it("a lost connection is tried again", () => expect(waitAfter(new TypeError("fetch failed"))).toBe("backoff"));
});
