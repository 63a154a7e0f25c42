import { describe, expect, it } from "vitest";
import { valuesFor } from "../../../src/engine/planning/result-values.ts";
import { plainTool } from "./plain-tool.ts";

const source = plainTool("search", "Searches.");
const takerOf = (parameter: string, of: Record<string, string> = {}) =>
  plainTool("take", "Takes.", [parameter], { of });
const inJson = (json: unknown, parameter: string, of?: Record<string, string>) =>
  valuesFor(parameter, takerOf(parameter, of), { tool: source, text: JSON.stringify(json) });

describe("what a result holds for a parameter", () => {
  it("is what stands under the same name, however it is written", () => {
    expect(inJson({ author_id: "A-1", id: "X" }, "authorId")).toEqual(["A-1"]);
    expect(inJson({ place: { lat: 47.4, lon: 8.5 } }, "lat")).toEqual([47.4]);
  });

  it("is else the identifier of the same kind of thing", () => {
    expect(inJson({ method: { id: 3 }, payment_method_id: 4 }, "method_id")).toEqual([4]);
    expect(inJson({ author: { id: 3 }, publisher: { id: 4 } }, "author_id")).toEqual([3]);
    expect(inJson({ authors: [{ id: 3, books: [{ id: 9 }] }] }, "author_id")).toEqual([3]);
  });

  it("is else the identifier nearest to the top", () => {
    expect(inJson({ results: [{ id: 3, tags: [{ id: 9 }] }] }, "movie_id")).toEqual([3]);
    expect(inJson([{ id: 3 }], "id", { id: "pet" })).toEqual([3]);
  });

  it("is each of several values, and an equal one once", () => {
    expect(inJson([{ book_id: "B-7" }, { book_id: "B-8" }, { book_id: "B-7" }], "book_id")).toEqual(["B-7", "B-8"]);
  });

  it("is read from the rows of a result in words", () => {
    const found = { tool: source, text: "Two books.", rows: [{ book_id: "B-7" }] };
    expect(valuesFor("book_id", takerOf("book_id"), found)).toEqual(["B-7"]);
  });

  it("is nothing where no identifier of its form stands, or where it identifies nothing", () => {
    expect(inJson({ author_code: "A-1", name: "Le Guin" }, "author_id")).toEqual([]);
    expect(inJson({ id: 3, title: "x" }, "city")).toEqual([]);
    expect(valuesFor("book_id", takerOf("book_id"), { tool: source, text: "No book: id 3" })).toEqual([]);
  });
});
