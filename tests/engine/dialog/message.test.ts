import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import {
  isReply,
  joined,
  storedReply,
  textMessage,
  textOf,
  UNIQUE_IDS,
  writtenBy,
} from "../../../src/engine/dialog/message.ts";

const GIVEN = "run-7c9e6679-7425-40de-944b-e07fc1f90ae7";
const by = { agent: "hotel", task: "t" };

const reply = (given: ConstructorParameters<typeof AIMessage>[0]) => new AIMessage(given);
const call = (id: string | undefined, name = "search") => ({ id, name, args: { what: "X" } });

describe("a model's reply", () => {
  it("gets an id of its own, unless its model gives every reply another", () => {
    const given = { id: "cmpl-1", content: "Hello" };
    expect(storedReply(reply(given), by).id).not.toBe("cmpl-1");
    expect(storedReply(reply({ ...given, response_metadata: UNIQUE_IDS }), by).id).toBe("cmpl-1");
  });

  it("keeps the ids its calls were streamed with when they are unique", () => {
    const { calls } = storedReply(reply({ content: "", tool_calls: [call("1")], response_metadata: UNIQUE_IDS }), by);
    expect(calls.map(({ id }) => id)).toEqual(["1"]);
  });

  it("stands in two messages: what users may see, and hidden behind it the calls between agents", () => {
    const given = reply({ content: "Let me look.", tool_calls: [call("1"), call("2", "CompleteOrEscalate")] });
    const { id, messages } = storedReply(given, by);
    expect(
      messages.map(({ id: own, content, tool_calls }) => [own, content, tool_calls?.map(({ name }) => name)]),
    ).toEqual([
      [id, "Let me look.", ["search"]],
      [`do-not-render-${id}`, "", ["CompleteOrEscalate"]],
    ]);
    const [whole, ...more] = joined(messages);
    expect(more).toEqual([]);
    expect(whole).toMatchObject({ id, content: "Let me look." });
    expect((whole as AIMessage).tool_calls?.map(({ name }) => name)).toEqual(["search", "CompleteOrEscalate"]);
  });

  it("is hidden as a whole when it is nothing but calls between agents", () => {
    const { messages } = storedReply(reply({ content: "", tool_calls: [call("1", "to_hotel")] }), by);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.id).toMatch(/^do-not-render-/);
  });

  it("tells a thought in front of a hand-off from a reply to the user", () => {
    const { messages } = storedReply(
      reply({ content: "The hotel desk knows.", tool_calls: [call("1", "to_hotel")] }),
      by,
    );
    expect(messages).toHaveLength(2);
    expect(messages.filter(isReply)).toEqual([]);
    expect(joined(messages).map(({ additional_kwargs }) => additional_kwargs)).toEqual([by]);
  });

  it("has a new id for every call, whatever ids the model gave", () => {
    for (const ids of [
      ["1", "1"],
      [GIVEN, GIVEN],
      [undefined, undefined],
      ["", ""],
    ]) {
      const { calls } = storedReply(reply({ content: "", tool_calls: ids.map((id) => call(id)) }), by);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
      for (const { id } of calls) {
        expect(id).toBeTruthy();
        expect(ids).not.toContain(id);
      }
    }
  });

  it("keeps calls with unreadable arguments, without arguments and with the reason", () => {
    const {
      messages: [message],
      calls,
    } = storedReply(
      reply({
        content: "",
        tool_calls: [call("1")],
        invalid_tool_calls: [{ id: "2", name: "book", args: '{"what": ', error: "not JSON" }],
      }),
      by,
    );
    expect(message!.tool_calls?.map(({ name, args }) => [name, args])).toEqual([
      ["search", { what: "X" }],
      ["book", {}],
    ]);
    expect(message!.invalid_tool_calls).toEqual([]);
    expect(calls[1]?.problem).toContain('{"what": ');
  });

  it("names a call without a name", () => {
    const { calls } = storedReply(reply({ content: "", invalid_tool_calls: [{ args: "x" }] }), by);
    expect(calls[0]?.name).toBe("unnamed");
  });

  it("calls by names any provider takes, and turns none into that of another tool", () => {
    const given = ["book_hotel", "book hotel", "functions.book_hotel", "名字", "", "x".repeat(65)];
    const {
      messages: [message],
      calls,
    } = storedReply(reply({ content: "", tool_calls: given.map((name) => call("1", name)) }), by);
    const names = calls.map(({ name }) => name);
    expect(message!.tool_calls?.map(({ name }) => name)).toEqual(names);
    expect(names.slice(0, 5)).toEqual([
      "book_hotel",
      "unknown_book_hotel",
      "unknown_functions_book_hotel",
      "unnamed",
      "unnamed",
    ]);
    expect(names[5]).toHaveLength(64);
  });

  it("says whose it is and drops the provider's bookkeeping", () => {
    const {
      messages: [message],
    } = storedReply(
      reply({ content: "Hello", additional_kwargs: { refusal: null, reasoning_content: "…" }, name: "x" }),
      by,
    );
    expect(message!.additional_kwargs).toEqual(by);
    expect(writtenBy(message!)).toEqual(by);
  });

  it("keeps the text of blocks and the tokens it cost", () => {
    const usage_metadata = { input_tokens: 10, output_tokens: 2, total_tokens: 12 };
    const {
      messages: [message],
    } = storedReply(
      reply({
        content: [
          { type: "text", text: "Hel" },
          { type: "text", text: "lo" },
        ],
        usage_metadata,
      }),
      by,
    );
    expect(message!.content).toBe("Hello");
    expect(message!.usage_metadata).toEqual(usage_metadata);
  });
});

it("takes only an AI message with text and without calls for a reply", () => {
  expect(isReply(textMessage("Hello", by))).toBe(true);
  expect(isReply(reply({ content: "Wait", tool_calls: [call("1")] }))).toBe(false);
  expect(isReply(reply({ content: "  " }))).toBe(false);
  expect(isReply(new HumanMessage("Hello"))).toBe(false);
  expect(isReply(new SystemMessage("Hello"))).toBe(false);
});

it("reads the text of blocks, other blocks left out", () => {
  const message = new HumanMessage({
    content: [
      { type: "text", text: " Hello " },
      { type: "image_url", image_url: { url: "data:," } },
    ],
  });
  expect(textOf(message)).toBe("Hello");
});

it("knows nobody as the writer of the user's and foreign messages", () => {
  expect(writtenBy(new HumanMessage("Hello"))).toBeUndefined();
  expect(writtenBy(new AIMessage({ content: "Hello", additional_kwargs: { agent: 1 } }))).toBeUndefined();
});
