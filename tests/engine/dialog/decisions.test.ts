import { describe, expect, it } from "vitest";
import { readDecisions } from "../../../src/engine/dialog/decisions.ts";
import { readWords } from "../../../src/engine/dialog/words-at-card.ts";
import { phrase } from "../../../src/engine/phrases.ts";
import { DEEPEST } from "../../../src/engine/storable.ts";
import { pendingOf } from "../../support/history.ts";

const one = [pendingOf("a", { args: { what: "X", nights: 2 } })];
const two = [pendingOf("a"), pendingOf("b")];
const approve = { type: "approve" };
const reject = { type: "reject", message: "" };

const read = (value: unknown, pending = one) => {
  const { decisions, problem } = readDecisions(value, pending, "en");
  return { ...Object.fromEntries(decisions), ...(problem && { problem }) };
};

describe("an answer to one card", () => {
  it.each([
    ["agent-chat-ui", { decisions: [{ type: "approve" }] }],
    ["agent-inbox", [{ type: "accept", args: null }]],
    ["a bare decision", { type: "approve" }],
    ["a map by call id", { a: { type: "approve" } }],
    ["a map of words", { a: "approve" }],
    ["a list of words", ["accept"]],
    ["a word", "yes"],
    ["a yes typed as agent-inbox's response", [{ type: "response", args: "yes, please" }]],
    ["a yes typed as a response in Chinese", { decisions: [{ type: "respond", message: "同意" }] }],
  ])("approves in the format of %s", (_, value) => {
    expect(read(value)).toEqual({ a: approve });
  });

  it.each([
    ["agent-chat-ui", { decisions: [{ type: "reject", message: "Too dear" }] }, "Too dear"],
    ["agent-inbox's response", [{ type: "response", args: "Too dear" }], "Too dear"],
    ["a response", { decisions: [{ type: "respond", message: "yes if it has a bath" }] }, "yes if it has a bath"],
    ["a no typed as agent-inbox's response", [{ type: "response", args: "no" }], ""],
    ["agent-inbox's ignore", [{ type: "ignore", args: null }], ""],
    ["a bare decision", { type: "reject" }, ""],
    ["a map by call id", { a: { type: "reject", message: "Too dear" } }, "Too dear"],
    ["a word", "no", ""],
  ])("rejects in the format of %s", (_, value, message) => {
    expect(read(value)).toEqual({ a: { type: "reject", message } });
  });

  it.each([
    ["agent-chat-ui", { decisions: [{ type: "edit", edited_action: { name: "book_hotel", args: { nights: "3" } } }] }],
    ["LangChain", { decisions: [{ type: "edit", editedAction: { name: "book_hotel", args: { nights: "3" } } }] }],
    ["agent-inbox", [{ type: "edit", args: { action: "book_hotel", args: { nights: "3" } } }]],
  ])("edits in the format of %s, whose arguments are all there are", (_, value) => {
    expect(read(value)).toEqual({ a: { type: "edit", args: { nights: "3" } } });
  });

  it("edits what bare arguments name, the others kept", () => {
    expect(read({ type: "edit", args: { nights: "3" } })).toEqual({
      a: { type: "edit", args: { what: "X", nights: "3" } },
    });
  });

  it("takes no edit that is one of another tool", () => {
    const edited_action = { name: "search_hotels", args: { nights: 3 } };
    expect(read({ type: "edit", edited_action })).toEqual({ problem: expect.stringContaining("another action") });
  });

  it.each([
    [{ type: "edit" }],
    [{ type: "edit", args: "1 night" }],
    [{ type: "edit", args: null }],
    [{ type: "edit", args: [] }],
    [{ decisions: [{ type: "edit", edited_action: { name: "book_hotel" } }] }],
  ])("does not take %j, an edit without arguments, for an approval", (value) => {
    const { problem, ...decisions } = read(value);
    expect(decisions).toEqual({});
    expect(problem).toBeTruthy();
  });

  it.each([
    [null],
    [undefined],
    [true],
    [7],
    [{}.constructor],
    [[]],
    [{ decisions: [] }],
    [{ decisions: null }],
    [{ type: "perhaps" }],
    [{ type: "response", args: null }],
    [[{ type: "response", args: "hmm, maybe" }]],
    [{ decisions: [{ type: "approve" }, { type: "approve" }] }],
    [[null]],
    [[["approve"]]],
    [{ b: "approve" }],
  ])("says what is wrong with %j and decides nothing", (value) => {
    const { problem, ...decisions } = read(value);
    expect(decisions).toEqual({});
    expect(problem).toBeTruthy();
  });
});

describe("an answer to several cards", () => {
  it("decides in the cards' order", () => {
    expect(read({ decisions: [{ type: "approve" }, { type: "reject" }] }, two)).toEqual({ a: approve, b: reject });
    expect(read([{ type: "reject" }, { type: "accept" }], two)).toEqual({ a: reject, b: approve });
  });

  it("never spreads a single decision over several", () => {
    for (const value of [
      { type: "approve" },
      [{ type: "accept" }],
      { decisions: [{ type: "approve" }] },
      "yes",
      "好",
    ]) {
      const { problem, ...decisions } = read(value, two);
      expect(decisions).toEqual({});
      expect(problem).toContain("2");
    }
  });

  it("leaves open what a map does not name", () => {
    expect(read({ b: approve }, two)).toEqual({ b: approve });
  });

  it("decides nothing when a map names an id that is not pending, as a stale one does", () => {
    const { problem, ...decisions } = read({ a: approve, gone: approve }, two);
    expect(decisions).toEqual({});
    expect(problem).toContain("gone");
    expect(problem).toContain("a, b");
  });

  const rejectB = { type: "reject", id: "b" };
  const approveA = { type: "approve", id: "a" };

  it("decides by the ids of a list, in any order; leaves open what it does not name", () => {
    expect(read({ decisions: [rejectB, approveA] }, two)).toEqual({ a: approve, b: reject });
    expect(read([rejectB], two)).toEqual({ b: reject });
    expect(read(rejectB, two)).toEqual({ b: reject });
    expect(read(approveA)).toEqual({ a: approve });
  });

  it.each([
    ["unknown", { decisions: [rejectB, { type: "approve", id: "gone" }] }],
    ["doubled", { decisions: [approveA, { type: "reject", id: "a" }] }],
    ["partly given", [{ type: "approve" }, approveA]],
    ["another than the map's", { a: { type: "approve", id: "b" } }],
  ])("decides nothing when an id is %s, and names the ids", (_, value) => {
    expect(read(value, two)).toEqual({ problem: expect.stringContaining("a, b") });
  });

  it("decides nothing on one action when the id is unknown", () => {
    expect(read({ decisions: [{ type: "approve", id: "gone" }] })).toEqual({
      problem: expect.stringContaining(": a."),
    });
  });

  it("decides nothing when one of the decisions cannot be read", () => {
    const { problem, ...decisions } = read([{ type: "approve" }, { type: "perhaps" }], two);
    expect(decisions).toEqual({});
    expect(problem).toContain("perhaps");
  });
});

it("is refused in the card's words, never with the name of a tool or an argument", () => {
  const call = pendingOf("a", { tool: "book_hotel", args: { hotel_id: "HT-1" }, preview: "Book the Rhein" });
  const answers = [
    { type: "perhaps" },
    { type: "edit", edited_action: { name: "cancel_hotel", args: { hotel_id: "HT-2" } } },
    { type: "edit" },
    { type: "accept", args: { action: "cancel_hotel", args: {} } },
  ];
  for (const language of ["en", "zh"] as const) {
    const problems = answers.map((answer) => readDecisions([answer], [call], language).problem ?? "");
    expect(problems.slice(0, 3).every((problem) => problem.includes("Book the Rhein"))).toBe(true);
    expect(problems.filter((problem) => problem === "" || /book_hotel|cancel_hotel|hotel_id/.test(problem))).toEqual(
      [],
    );
  }
});

describe("an answer that names its actions, as agent-inbox's do", () => {
  const calls = [
    pendingOf("a", { args: { city: "Basel", nights: 2 } }),
    pendingOf("b", { args: { city: "Bern", nights: 1 } }),
    pendingOf("c", { tool: "book_car", args: { city: "Bern" } }),
  ];
  const otherAction = phrase("otherAction", "en");
  const named = (type: string, action: string, args: object) => ({ type, args: { action, args } });

  it("decides the calls that it names, in any order", () => {
    const [bern, basel] = [
      named("accept", "book_hotel", { city: "Bern" }),
      named("ignore", "book_hotel", { nights: 2 }),
    ];
    expect(read([bern, basel], calls)).toEqual({ b: approve, a: reject });
    expect(read(bern, calls)).toEqual({ b: approve });
    expect(read([named("accept", "book_car", {}), bern, basel], calls)).toEqual({ a: reject, b: approve, c: approve });
  });

  it("decides nothing if two calls fit, or one of several has no name", () => {
    expect(read([named("accept", "book_hotel", {})], calls).problem).toBeTruthy();
    expect(read([named("accept", "book_hotel", { city: "Bern", nights: 2 })], calls).problem).toBe(otherAction);
    expect(read([named("accept", "book_car", {}), { type: "accept" }], calls)).toEqual({
      problem: expect.stringMatching(/3.*2/),
    });
    expect(read([named("accept", "book_car", {}), named("ignore", "book_car", {})], calls).problem).toMatch(/3.*2/);
  });

  it("decides nothing by position that is named otherwise", () => {
    const bern = named("accept", "book_hotel", { city: "Bern" });
    expect(read([bern, { type: "ignore" }], calls.slice(0, 2)).problem).toBe(otherAction);
    expect(read({ a: bern }, calls).problem).toBe(otherAction);
  });

  it("decides the first of equal calls", () => {
    const twins = [pendingOf("a", { args: { city: "Bern" } }), pendingOf("b", { args: { city: "Bern" } })];
    expect(read([named("accept", "book_hotel", { city: "Bern" })], twins)).toEqual({ a: approve });
  });

  it("edits the only call of a tool", () => {
    expect(read([named("edit", "book_car", { city: "Basel" })], calls)).toEqual({
      c: { type: "edit", args: { city: "Basel" } },
    });
    expect(read([named("edit", "book_hotel", { city: "Basel" })], calls).problem).toMatch(/3.*1/);
    expect(read([named("edit", "book_car", {}), named("accept", "book_hotel", { nights: 1 })], calls)).toEqual({
      ...{ c: { type: "edit", args: {} }, b: approve },
    });
  });

  it("decides nothing about another action", () => {
    expect(read([named("accept", "book_flight", {})], [calls[2]!]).problem).toBe(otherAction);
    expect(read([{ type: "accept" }, named("accept", "book_flight", {}), { type: "accept" }], calls).problem).toBe(
      otherAction,
    );
  });
});

it("an answer nested too deep decides nothing and says so", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect(read(nested(1000)).problem).toBe(phrase("tooDeep", "en", { most: DEEPEST }));
  expect(read("what a day").problem).toBe(phrase("unclearDecision", "en"));
  expect(read({}).problem).toBe(phrase("noDecision", "en", { value: "{}" }));
  expect(read(5).problem).toMatch(/^The answer 5 contains no decision\. .*"approve"/);
  expect(read({ type: "edit" }).problem).toBe(phrase("editWithoutArguments", "en", { what: one[0]?.preview ?? "" }));
  expect(read({ x: approve, y: approve }, two).problem).toContain("x, y");
});

describe("plain words", () => {
  const words = (text: string, pending = one) => Object.fromEntries(readWords(text, pending, "en")?.decisions ?? []);

  it.each([
    "yes",
    "Yes.",
    "y",
    "ok",
    "OK!",
    "Okay",
    "sure",
    "confirm",
    "approved",
    "go ahead",
    "do it",
    "please do",
    "yes please",
    "Yes, please.",
    "ok, go ahead",
    "yes, do it",
    "好",
    "好的",
    "好的。",
    "可以",
    "行",
    "是的",
    "对",
    "同意",
    "确认",
    "批准！",
    "没问题",
    "好的，确认",
    "可以，没问题",
    "approve 1",
    "同意1",
    "ok, approve 1",
    "好的，同意1",
  ])("%s approves what is asked", (text) => {
    expect(words(text)).toEqual({ a: approve });
  });

  it.each([
    "no",
    "No!",
    "n",
    "nope",
    "reject",
    "cancel",
    "stop",
    "don't",
    "never mind",
    "不",
    "不要",
    "不行",
    "拒绝",
    "取消",
    "算了",
    "reject 1",
    "拒绝1",
    "no, reject 1",
    "不可以",
    "不好",
    "不对",
    "不批准",
    "不确认1",
    "不批准1",
    "don't approve 1",
    "do not confirm 1",
  ])("%s rejects what is asked", (text) => {
    expect(words(text)).toEqual({ a: reject });
  });

  it.each([
    "yes, but only 1 night",
    "yes, but for 1 night",
    "Can you confirm 1 night is right?",
    "confirm the price of 1 first",
    "yes if it is under 1 hundred",
    "not before 1 pm",
    "no, 1 night",
    "同意，但是改成1晚",
    "可以便宜一点吗",
    "好像不对",
    "对了，1号的天气怎么样",
    "ok?",
    "yesterday",
    "Is that the cheapest?",
    "don't book it before you know the price",
    "maybe",
    "don't cancel",
    "don't reject 1",
    "no, do not cancel 1",
    "不要取消",
    "不要取消1",
    "不可以取消",
    "不是1",
    "不是不可以",
    "对不对",
    "好不好",
    "不好意思",
    "不可以吗",
    "ok, no",
    "ok, reject 1",
    "no, approve 1",
    "",
  ])("%s decides nothing", (text) => {
    expect(words(text)).toEqual({});
  });

  it.each(["approve all", "yes to all", "yes to both", "all of them, yes", "全部同意", "都可以", "all ok"])(
    "%s approves all of several",
    (text) => {
      expect(words(text, two)).toEqual({ a: approve, b: approve });
    },
  );

  it.each(["no", "reject all", "不要", "全部拒绝", "都不要", "cancel both"])("%s rejects all of several", (text) => {
    expect(words(text, two)).toEqual({ a: reject, b: reject });
  });

  it.each([
    ["approve 1, reject 2", { a: approve, b: reject }],
    ["Reject 1 and approve 2.", { a: reject, b: approve }],
    ["同意1，拒绝2", { a: approve, b: reject }],
    ["approve 1 and 2", { a: approve, b: approve }],
    ["approve 2", { b: approve }],
    ["yes, approve 1, reject 2", { a: approve, b: reject }],
    ["好的，同意1，拒绝2", { a: approve, b: reject }],
    ["1 ok yes, 2 no", { a: approve, b: reject }],
    ["approve 1, yes", {}],
    ["yes, reject 1", {}],
    ["不批准1，批准2", { a: reject, b: approve }],
    ["1 approve, 2 reject", { a: approve, b: reject }],
    ["1 ok 2 no", { a: approve, b: reject }],
    ["1 and 2 yes", { a: approve, b: approve }],
    ["the first one yes, not the second", { a: approve, b: reject }],
    ["1不要，同意2", { a: reject, b: approve }],
    ["1同意，2拒绝", { a: approve, b: reject }],
    ["第1项同意，第2项拒绝", { a: approve, b: reject }],
    ["approve 1, 2 no", {}],
    ["同意第1项，第2项不要", {}],
    ["approve 1, reject 1", {}],
    ["approve 1 and 3", {}],
    ["approve 1 and all 2", {}],
    ["approve all 2", {}],
    ["approve #2", { b: approve }],
    ["approve 3", {}],
    ["1", {}],
    ["yes", {}],
    ["ok", {}],
    ["同意", {}],
    ["approve 1 if 2 is cheap", {}],
    ["yes, 2 nights each", {}],
    ["not all", {}],
    ["approve all but 2", {}],
    ["all but 2 yes", {}],
    ["don't approve 2", { b: reject }],
  ])("%s decides of several what it names", (text, decisions) => {
    expect(words(text, two)).toEqual(decisions);
  });

  it("never approves what a negation stands before", () => {
    for (const text of ["不批准1，批准2", "don't approve 1, approve 2", "do not accept 1"]) {
      expect(words(text, two).a).not.toEqual(approve);
    }
  });

  it("says that several are pending when a bare yes comes", () => {
    expect(readWords("yes", two, "en")?.problem).toContain("2");
    expect(readWords("同意", two, "zh")?.problem).toContain("2 项");
  });

  it("reads a long text once, however its words could be cut", () => {
    for (const text of ["do it ", "不同意", "11", "好的 "])
      expect(readWords(`${text.repeat(5000)}now`, two, "en")).toBeUndefined();
  });
});
