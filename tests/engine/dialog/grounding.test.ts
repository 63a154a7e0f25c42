import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { groundingOf, keptGrounding, unsourcedIn, withGrounding } from "../../../src/engine/dialog/grounding.ts";
import { textMessage } from "../../../src/engine/dialog/message.ts";
import type { Grounded, Source } from "../../../src/engine/grounding/ground.ts";

const source = (id: string) => ({ kind: "passage", id, text: "" }) as unknown as Source;
const [a, b] = [source("a"), source("b")];
const claim = (text: string, sources: Source[], how?: string) =>
  ({ claim: { text }, sources, ...(how && { how }) }) as unknown as Grounded;
const titleOf = ({ id }: Source) => `Title ${id}`;

describe("what is kept of the claims of an answer", () => {
  it("is each claim once with its sources by their places, those without a source first", () => {
    expect(
      keptGrounding(
        [claim("2 rooms", [b], "stated"), claim("CNY 10", [a, b], "sum"), claim("42", []), claim("2 rooms", [b, a])],
        titleOf,
      ),
    ).toStrictEqual({
      sources: [
        { kind: "passage", id: "b", title: "Title b" },
        { kind: "passage", id: "a", title: "Title a" },
      ],
      claims: [
        { text: "42", from: [] },
        { text: "2 rooms", from: [0, 1] },
        { text: "CNY 10", how: "sum", from: [1, 0] },
      ],
    });
  });

  it("is bounded: sixty claims, four sources of each, and no long words", () => {
    const many = Array.from({ length: 61 }, (_, n) => claim(`claim ${n}`, [a]));
    const kept = keptGrounding([...many, claim("no source", [])], titleOf);
    expect(kept.claims).toHaveLength(60);
    expect(kept.claims[0]?.text).toBe("no source");
    const sources = Array.from({ length: 5 }, (_, n) => source(`${n}`));
    const long = keptGrounding([claim("x".repeat(100), sources)], () => "y".repeat(300));
    expect(long.sources.map(({ id }) => id)).toEqual(["0", "1", "2", "3"]);
    expect(long.claims[0]?.from).toEqual([0, 1, 2, 3]);
    expect(long.claims[0]?.text).toMatch(/^x{50,60}[^x]/);
    expect(long.sources[0]?.title).toMatch(/^y{190,200}[^y]/);
  });

  it("has nothing that could change what a terminal shows", () => {
    const { sources, claims } = keptGrounding([claim("1\u202e0", [a])], () => "\x1b[2KTitle");
    expect(JSON.stringify([sources, claims])).not.toMatch(/\\u00|\u202e/);
  });
});

describe("the grounding of an answer", () => {
  const grounding = {
    sources: [{ kind: "user" as const, id: "a", title: "A" }],
    claims: [
      { text: "1", from: [] },
      { text: "2", from: [0] },
      { text: "1", from: [] },
    ],
  };
  const usage_metadata = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

  it("is kept with its message, and all else of the message", () => {
    const by = { agent: "hotel", task: "t" };
    const answer = new AIMessage({ ...textMessage("Old.", by, "m"), usage_metadata });
    const made = withGrounding(answer, "New.", grounding);
    expect(groundingOf(made)).toEqual(grounding);
    expect(made).toMatchObject({ id: "m", content: "New.", additional_kwargs: by, usage_metadata });
    expect(withGrounding(textMessage("Old.", by), "New.", grounding).usage_metadata).toBeUndefined();
  });

  it("names each claim without a source once", () => {
    expect(unsourcedIn(grounding)).toEqual(["1"]);
  });

  it("is none where something else stands in its place", () => {
    expect(groundingOf(textMessage("Hi.", { agent: "hotel" }))).toBeUndefined();
    expect(
      groundingOf(new AIMessage({ content: "", additional_kwargs: { grounding: { claims: 1 } } })),
    ).toBeUndefined();
  });
});
