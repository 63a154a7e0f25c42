import { describe, expect, it } from "vitest";
import { readCall, readSurplus, readUnreadable } from "../../../src/engine/dialog/received-call.ts";
import { LONGEST_REPLY } from "../../../src/engine/dialog/reply-limits.ts";

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inner: nested(levels - 1) });

describe("a call whose arguments are no usable object", () => {
  it.each([
    [undefined, "nothing"],
    [null, "null"],
    ["Basel", '"Basel"'],
    [7, "7"],
    [["Basel"], '["Basel"]'],
  ])("is kept without them and says so: %j", (args, shown) => {
    expect(readCall({ name: "search", args })).toEqual({
      ...{ name: "search", args: {} },
      problem: expect.stringContaining(`The arguments are ${shown}, not an object. Call again with one JSON object.`),
    });
  });

  it("shows the beginning of long ones", () => {
    const { problem = "" } = readCall({ name: "search", args: "x".repeat(1000) });
    expect(problem).toMatch(/^\[The arguments are "x{150,200}, not/);
  });

  it("is refused for arguments that are nested too deep or too long", () => {
    expect(readCall({ name: "search", args: nested(1000) }).problem).toMatch(/nested more than \d+ deep/);
    const text = "x".repeat(LONGEST_REPLY - '{"a":""}'.length);
    expect(readCall({ name: "search", args: { a: text } })).toEqual({ name: "search", args: { a: text } });
    expect(readCall({ name: "search", args: { a: `${text}x` } })).toEqual({
      ...{ name: "search", args: {} },
      problem: expect.stringContaining("more than 50000 characters"),
    });
  });

  it("is refused for JSON that cannot be read, with its beginning, or for a reply that was cut off", () => {
    const unreadable = { name: "search", args: '{"city": ' };
    expect(readUnreadable(unreadable, false).problem).toContain(
      'The arguments are not valid JSON: {"city": . Call again with one JSON object.',
    );
    expect(readUnreadable({ name: "search", args: 7 }, false).problem).toContain("not valid JSON: . Call again");
    expect(readUnreadable(unreadable, true).problem).toContain("reached its length limit before this call was whole");
  });

  it("is refused behind the calls that one message takes", () => {
    expect(readSurplus({ name: "search", args: { city: "Basel" } })).toEqual({
      ...{ name: "search", args: {} },
      problem: expect.stringContaining("one message takes 20 calls. Call the rest in the next ones."),
    });
  });
});

it.each([
  ["search_hotels-2", "search_hotels-2"],
  ["search  the.hotels!", "unknown_search_the_hotels"],
  [" ", "unnamed"],
  [7, "unnamed"],
])("a call named %j is kept as %s", (name, kept) => {
  expect(readCall({ name, args: {} })).toEqual({ name: kept, args: {} });
});
