import { describe, expect, it } from "vitest";
import { approvalCard, questionCard, readAnswer } from "../../../src/engine/dialog/cards.ts";
import { phrase } from "../../../src/engine/phrases.ts";
import { pendingOf } from "../../support/history.ts";

describe("the approval card", () => {
  const card = approvalCard([pendingOf("a"), pendingOf("b")], "en");

  it("says the same to agent-chat-ui, agent-inbox and LangChain's clients", () => {
    const [first] = card.action_requests;
    expect(first).toMatchObject({ name: "book_hotel", args: { what: "a" }, arguments: { what: "a" } });
    expect(card.review_configs).toHaveLength(2);
    expect(card.review_configs[0]).toEqual({
      action_name: "book_hotel",
      actionName: "book_hotel",
      allowed_decisions: ["approve", "edit", "reject"],
      allowedDecisions: ["approve", "edit", "reject"],
    });
    expect(card.actionRequests).toEqual(card.action_requests);
    expect(card.reviewConfigs).toEqual(card.review_configs);
    expect(card.action_request).toEqual({ action: "book_hotel", args: { what: "a" } });
    expect(card.config).toEqual({ allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true });
  });

  it("keys each action by its call", () => {
    expect(card.action_requests.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("numbers several and tells how to decide each", () => {
    expect(card.description).toContain('1. book_hotel "a"\n2. book_hotel "b"');
    expect(card.description).toContain("approve 1, reject 2");
  });

  it("speaks the user's language", () => {
    expect(approvalCard([pendingOf("a")], "zh").description).toBe('需要您的确认：book_hotel "a"');
    expect(approvalCard([pendingOf("a")], "en").description).toBe('Needs your approval: book_hotel "a"');
  });

  it("comes back with what was wrong with the last answer", () => {
    expect(approvalCard([pendingOf("a")], "en", "Decisions needed: 2.").description).toMatch(
      /^Decisions needed: 2\.\n\nNeeds/,
    );
  });

  it("is plain data", () => {
    expect(JSON.parse(JSON.stringify(card))).toEqual(card);
  });
});

describe("a card of which a part is decided", () => {
  const [approved, rejected] = [{ type: "approve" as const }, { type: "reject" as const, message: "" }];

  it("tells what was decided, and shows a front end of one action the first that is not", () => {
    const calls = [pendingOf("a", { decision: approved }), pendingOf("b", { decision: rejected }), pendingOf("c")];
    const { action_requests, action_request, config } = approvalCard(calls, "en");
    expect(action_requests.map(({ description }) => description)).toEqual([
      'book_hotel "c"',
      `book_hotel "a" [${phrase("approvedSoFar", "en")}]`,
      `book_hotel "b" [${phrase("rejectedSoFar", "en")}]`,
    ]);
    expect(action_request.args).toEqual({ what: "c" });
    expect(config).toEqual({ allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true });
  });

  it("shows the first where all is decided", () => {
    const calls = [pendingOf("a", { decision: approved }), pendingOf("b", { decision: rejected })];
    expect(approvalCard(calls, "en").action_request.args).toEqual({ what: "a" });
  });
});

describe("a card of several calls", () => {
  const calls = [pendingOf("a", { tool: "book_car" }), pendingOf("b")];

  it("describes each call by itself, with the problem in front", () => {
    const { action_requests, review_configs, action_request } = approvalCard(calls, "en", "Say which.");
    expect(action_requests[1]).toEqual({
      ...{
        id: "b",
        number: 2,
        name: "book_hotel",
        action_name: "book_hotel",
        args: { what: "b" },
        arguments: { what: "b" },
      },
      description: 'Say which.\n\nbook_hotel "b"',
    });
    expect(review_configs.map(({ action_name }) => action_name)).toEqual(["book_car", "book_hotel"]);
    expect(action_request).toEqual({ action: "book_car", args: { what: "a" } });
  });

  it("says how many there are, and of one that it was done before", () => {
    const repeat = { done: "Booked.", warning: "Booked already." };
    const { description } = approvalCard([calls[0]!, { ...calls[1]!, repeat }], "en");
    expect(description).toBe(
      [
        phrase("approvalsFor", "en", { count: 2 }),
        '1. book_hotel "a"\n2. Booked already.\nbook_hotel "b"',
        phrase("decideEach", "en"),
      ].join("\n\n"),
    );
  });

  it("of which none is left is empty", () => {
    expect(approvalCard([], "en").action_request).toEqual({ action: "", args: {} });
  });
});

it("a question is shown again with what was wrong", () => {
  expect(questionCard("Where to?", "Another user wrote.").description).toBe("Another user wrote.\n\nWhere to?");
  expect(questionCard("Where to?").description).toBe("Where to?");
  expect(questionCard("Where to?").config).toEqual({
    ...{ allow_accept: false, allow_edit: false, allow_respond: true, allow_ignore: true },
  });
});

it("shows a question in every front end's shape, answered with words only", () => {
  expect(questionCard("Where to?")).toMatchObject({
    type: "question",
    question: "Where to?",
    action_request: { action: "ask_user", args: { question: "Where to?" } },
    config: { allow_accept: false, allow_respond: true },
  });
});

describe("the answer to a question", () => {
  it.each([
    ["Paris", "Paris"],
    [{ answer: "Paris" }, "Paris"],
    [[{ type: "response", args: "Paris" }], "Paris"],
    [{ text: "Paris" }, "Paris"],
    [{ message: "Paris" }, "Paris"],
    [{ answer: " ", text: "Paris" }, "Paris"],
    [{ content: "Paris" }, "Paris"],
    [7, "7"],
    [false, "false"],
    [["Paris"], "Paris"],
  ])("is read from %j", (value, text) => {
    expect(readAnswer(value)).toBe(text);
  });

  it.each([[null], [undefined], [{}], [[]], [{ type: "ignore", args: null }], [{ answer: " " }]])(
    "is nothing in %j",
    (value) => {
      expect(readAnswer(value)).toBe("");
    },
  );
});

it("nothing on a card hides a part of it", () => {
  const hostile = "Pay 1\x1b[2K\r\u202e0000 \u009b8m";
  const call = { ...pendingOf("a"), preview: hostile, args: { what: hostile } };
  for (const card of [approvalCard([call], "en", hostile), questionCard(hostile, hostile)])
    expect(JSON.stringify(card)).not.toMatch(/\\u00|\\r|\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
  expect(approvalCard([call], "en").action_request.args).toEqual({ what: "Pay 1\n0000 " });
});
