import { describe, expect, it } from "vitest";
import { withoutRuns } from "../../src/engine/blanks.ts";
import { cut, keptOf } from "../../src/engine/cut.ts";
import { asMatched } from "../../src/engine/dialog/as-matched.ts";
import { discreetFetch } from "../../src/engine/discreet-fetch.ts";
import { withoutEnding } from "../../src/engine/ending.ts";
import { readFrontMatter } from "../../src/engine/front-matter.ts";
import { phrase } from "../../src/engine/phrases.ts";
import { loadPrompt } from "../../src/engine/prompt.ts";
import { asksToKnow, isQuestion } from "../../src/engine/question.ts";
import { redactor, withoutCredentials } from "../../src/engine/redact.ts";
import { isTooDeep, storable, storableFields } from "../../src/engine/storable.ts";
import { TimeZone } from "../../src/engine/time-zone.ts";
import { tokenCount } from "../../src/engine/token-count.ts";
import { anyOf } from "../../src/engine/word-patterns.ts";

describe("a secret", () => {
  const clean = redactor(["sk-12/45", 'say "hi"', "short", undefined, "  sk-12  "]);

  it("is removed in each form in which it may be written; what is as short as a word stays", () => {
    expect(clean("a sk-12/45 b sk-12%2F45 c")).toBe("a [secret] b [secret] c");
    expect(clean(JSON.stringify({ a: 'say "hi"' }))).toBe('{"a":"[secret]"}');
    expect(clean(Buffer.from("sk-12/45").toString("base64"))).toBe("[secret]");
    expect(clean("short, sk-12")).toBe("short, sk-12");
  });

  it.each([
    ["https://u:p@x.test/a?key=1", "https://…@x.test/a?…"],
    ["https://x.test/a", "https://x.test/a"],
    ["u:p@x", "…@x"],
    ["a?b", "a?…"],
  ])("is left out of the address %s", (address, shown) => {
    expect(withoutCredentials(address)).toBe(shown);
  });

  it("is removed from an answer, also where it comes in two pieces, and the rest is the same", async () => {
    const pieces = ["data: sk-1", "2/45\nmore", " sk-12/45", " end €".slice(0, 5)];
    const fetch = discreetFetch(
      async () =>
        new Response(ReadableStream.from(pieces.map((one) => new TextEncoder().encode(one))), {
          ...{ status: 401, statusText: "No", headers: { "x-key": "sk-12/45" } },
        }),
      clean,
    );
    const response = await fetch("http://x.test");
    expect([response.status, response.statusText, response.headers.get("x-key")]).toEqual([401, "No", "[secret]"]);
    expect(await response.text()).toBe("data: [secret]\nmore [secret] end ");
    const whole = new Response("a sk-12/45 b", { status: 400 });
    expect(await (await discreetFetch(async () => whole, clean)("http://x.test")).text()).toBe("a [secret] b");
    const empty = await discreetFetch(async () => new Response(null, { status: 204 }), clean)("http://x.test");
    expect([empty.status, empty.body]).toEqual([204, null]);
  });
});

describe("a value from outside is stored as JSON that any checkpointer returns", () => {
  it.each([
    [Number.NaN, null],
    [10n, "10"],
    [undefined, null],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [new Date(Number.NaN), null],
    [
      [1, undefined, () => 1],
      [1, null, null],
    ],
    [
      { a: undefined, b: { lc: 1, id: [true] }, __lc_escaped__: 1, c: null },
      { b: { lc: "1", id: [true] }, c: null },
    ],
    [{ lc: "text" }, { lc: "text" }],
  ])("%o", (value, kept) => {
    expect(storable(value)).toEqual(kept);
  });

  it("up to twenty levels", () => {
    const nested = (levels: number): unknown => (levels === 0 ? "x" : { a: nested(levels - 1) });
    expect(storable(nested(20))).toEqual(nested(20));
    expect(JSON.stringify(storable(nested(21)))).toContain('{"a":"…"}');
    expect([isTooDeep(nested(20)), isTooDeep(nested(21)), isTooDeep([[1]], 1), isTooDeep(null, 0)]).toEqual([
      ...[false, true, true, false],
    ]);
    expect(Object.keys(storableFields({ a: undefined, b: () => 1, c: null }))).toEqual(["c"]);
    expect(JSON.stringify(storableFields({ a: nested(20) }))).toContain("…");
    expect(storableFields({ a: nested(19) })).toEqual({ a: nested(19) });
  });
});

it.each([
  ["what is it", true],
  ["And how much", true],
  ["Is there a bus?", true],
  ["it is there", false],
  ["will you come", true],
  ["will.", false],
  ["ouch. whats the small one", true],
  ["great, how long is it", true],
  ["great, book it", false],
  ["有没有房", true],
  ["好不好", true],
  ["到了吗", true],
  ["还没有", false],
  ["十几件", false],
  ["要几件", true],
  ["现在打几折", true],
  ["去不", true],
  ["并不", false],
])("“%s” is a question: %s", (text, expected) => {
  expect(isQuestion(text)).toBe(expected);
});

it("a wish to be shown something asks to know, too", () => {
  expect(["show me the list", "please tell me", "看一下", "book it"].map(asksToKnow)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe("texts", () => {
  it("lose endings again and again, and only those", () => {
    expect([
      withoutEnding("a!!", /!$/),
      withoutEnding("a!b", /!$/),
      withoutEnding("aabab", /ab$/, 2),
      withoutEnding("", /!$/),
    ]).toEqual([...["a", "a!b", "a", ""]]);
  });

  it("lose runs of blanks, and keep single ones and paragraphs", () => {
    expect(withoutRuns("a  b\tc\n\nd\n\n\n\ne\r\nf  \n g")).toBe("a b\tc\n\nd\n\ne\nf \n g");
  });

  it("are cut with a mark that says how much is missing", () => {
    expect([cut("abcdef", 6), cut("abcdefg", 6)]).toEqual(["abcdef", "abcdef … [1 more characters]"]);
    expect([keptOf("abc … [2 more characters]"), keptOf("abc"), keptOf("a … [2 more characters] b")]).toEqual([
      "abc",
      undefined,
      undefined,
    ]);
  });

  it("have about as many tokens as models count", () => {
    expect(["", "酒店", "12", "hello", "hello hello hello", '{"a":1}'].map(tokenCount)).toEqual([0, 2, 1, 2, 4, 4]);
  });

  it("hold words as a whole", () => {
    const found = (text: string, ...words: string[]) => text.match(anyOf(words)) ?? [];
    expect(found("Bus, busy, bus_2 and 坐bus去", "bus")).toEqual(["Bus", "bus"]);
    expect(found("a.b axb", "a.b")).toEqual(["a.b"]);
    expect(found("new york", "new", "new york")).toEqual(["new york"]);
    expect(found("公交车站", "公交")).toEqual(["公交"]);
    expect(found("T3航站楼1号", "t3航站楼")).toEqual(["T3航站楼"]);
    expect(found("anything")).toEqual([]);
  });
});

describe("a document with a header", () => {
  it("is read, without running anything in it", () => {
    expect(readFrontMatter("x", "---\na: 1\n---\n\n text \n")).toEqual({ header: { a: 1 }, content: "text" });
    expect(() => readFrontMatter("File x", "---\na: [\n---\n")).toThrow(/^File x: the header is not YAML: ./);
    expect(() => readFrontMatter("File x", "---\na: [\n---\n")).toThrow(/not YAML/);
    expect(() => readFrontMatter("File x", "---js\n({a: 1})\n---\n")).toThrow("a header in JavaScript is not run");
  });
});

describe("phrases and prompts", () => {
  it("take values as they are, also with signs that patterns know", () => {
    expect(phrase("youAre", "en", { name: "$& {x}" })).toBe("You are $& {x}.");
    expect(phrase("youAre", "zh", { name: "安娜" })).toBe("您是安娜。");
    expect(phrase("youAre", "en")).toBe("You are .");
  });

  it("differ from the code in no slot", () => {
    expect(() => loadPrompt("planner", ["no_such_slot"])).toThrow(
      /^Prompt planner\.md and the code differ in: no_such_slot, .*The code fills: no_such_slot\.$/,
    );
    expect(() => loadPrompt("rewrite", ["question", "expressions", "history", "more"])).toThrow(
      "differ in: more. The code fills: question, expressions, history, more.",
    );
  });
});

it("a local time is that of its zone, over the change of clocks", () => {
  const zone = new TimeZone("Europe/Zurich");
  const at = new Date("2026-03-29T22:30Z");
  expect([zone.timeAt(at), zone.dayAt(at), zone.weekdayAt(at)]).toEqual(["2026-03-30 00:30", "2026-03-30", "Monday"]);
  expect(["2026-03-28", "2026-03-29", "2026-03-28"].map((day) => zone.leadMsOn(day))).toEqual([3.6e6, 7.2e6, 3.6e6]);
});

it("a model that matches words sees of a tool what helps to match, as far as there is any", () => {
  const plain = { name: "x", description: "X.", parameters: { type: "object" as const, properties: {} } };
  expect(Object.keys(asMatched({ ...plain, run: 1 } as never)).sort()).toEqual(["description", "name", "parameters"]);
  const more = {
    title: "T",
    aliases: ["a"],
    notServed: ["b"],
    effect: "read",
    needs: [],
    observed: {},
    does: [],
    isElsewhere: true,
    flow: 1,
    findTexts: 2,
    learned: 3,
  };
  expect(asMatched({ ...plain, ...more } as never)).toEqual({ ...plain, ...more });
});
