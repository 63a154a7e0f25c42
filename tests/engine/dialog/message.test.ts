import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import {
  authorOf,
  CARD,
  callOrderOf,
  callsOf,
  isReply,
  isReport,
  isThought,
  joined,
  REPORT,
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

describe("the parts of a reply", () => {
  const tool = (id: string, name: string) => ({ id, name, args: {} });
  const stored = (...names: string[]) =>
    storedReply(
      reply({
        content: "Hm.",
        tool_calls: names.map((name, at) => tool(`${at}`, name)),
        response_metadata: UNIQUE_IDS,
      }),
      by,
    );

  it("stand together again in the order of the model, if ordinary and control calls were mixed", () => {
    const { messages } = stored("to_hotel", "search", "to_flight");
    expect(messages[0]?.additional_kwargs).toEqual({ ...by, order: ["0", "1", "2"] });
    const [whole] = joined(messages);
    expect(callsOf(whole!).map(({ id }) => id)).toEqual(["0", "1", "2"]);
    expect(whole?.additional_kwargs).toEqual(by);
    expect(stored("search", "to_hotel").messages[0]?.additional_kwargs).toEqual(by);
  });

  it("are a thought before calls between agents, and a reply beside one that only remembers", () => {
    expect(stored("to_hotel").messages.map(isThought)).toEqual([true, false]);
    expect(stored("remember").messages.map(isReply)).toEqual([true, false]);
    expect(stored("remember", "to_hotel").messages.map(isThought)).toEqual([true, false]);
    expect(stored("search", "to_hotel").messages.map(isThought)).toEqual([false, false]);
  });

  it("count the tokens of the reply once", () => {
    const usage_metadata = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const { messages } = storedReply(
      reply({ content: "Hm.", tool_calls: [call("1", "to_hotel")], usage_metadata }),
      by,
    );
    expect(messages.map((message) => message.usage_metadata)).toEqual([usage_metadata, undefined]);
    expect((joined(messages)[0] as AIMessage).usage_metadata).toEqual(usage_metadata);
    expect(joined(stored("to_hotel").messages)[0]).not.toHaveProperty("usage_metadata", expect.anything());
  });

  it("keep twenty calls, and each call behind them with the reason", () => {
    const { calls } = stored(...Array.from({ length: 22 }, () => "search"));
    expect(calls.findIndex(({ problem }) => problem !== undefined)).toBe(20);
    expect(calls).toHaveLength(22);
  });

  it("get new ids where the given ones are none", () => {
    const { calls } = storedReply(
      reply({ content: "", tool_calls: [call(""), call(undefined), call(7 as never)], response_metadata: UNIQUE_IDS }),
      by,
    );
    for (const { id } of calls) expect(id).toMatch(/^call_[\w-]{8}$/);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });

  it("stay apart if one of them is missing", () => {
    const [shown, hidden] = stored("to_hotel").messages;
    expect(joined([hidden!])).toEqual([hidden]);
    expect(joined([shown!])).toEqual([shown]);
    expect(joined([new HumanMessage({ id: hidden!.id!, content: "Hi" }), shown!])).toHaveLength(2);
  });
});

it("the words above a card are no reply, and a report is one", () => {
  expect(isReply(textMessage("Book H?", { agent: CARD }))).toBe(false);
  expect(isReply(textMessage("Booked H.", { agent: REPORT }))).toBe(true);
  expect(isReply(new AIMessage("Foreign"))).toBe(true);
  expect(isReport(textMessage("Booked H.", { agent: REPORT }))).toBe(true);
  expect(isReport(new HumanMessage("Booked H."))).toBe(false);
});

it("only sound fields say who wrote a message and in which order its calls stood", () => {
  const odd = (additional_kwargs: object) =>
    new AIMessage({ content: "", additional_kwargs: { ...additional_kwargs } });
  expect(writtenBy(odd({ agent: "hotel", task: 7 }))).toStrictEqual({ agent: "hotel" });
  expect(callOrderOf(odd({ order: ["1", "2"] }))).toEqual(["1", "2"]);
  expect(callOrderOf(odd({ order: ["1", 2] }))).toBeUndefined();
  expect(callOrderOf(odd({ order: "1" }))).toBeUndefined();
  expect(authorOf(odd({}))).toEqual({ agent: "planner" });
  expect(authorOf(odd(by))).toEqual(by);
});

it("the text of odd blocks is read as far as it is text", () => {
  const content = ["Hel", { type: "text", text: "lo" }, { type: "text", text: 7 }, { text: "no" }, null, 7];
  expect(textOf({ content: content as never })).toBe("Hello");
});

it("calls have an id, and only agents make them", () => {
  expect(callsOf(reply({ content: "", tool_calls: [call(undefined)] }))).toEqual([
    { id: "", name: "search", args: { what: "X" }, type: "tool_call" },
  ]);
  expect(callsOf(new HumanMessage("Hi"))).toEqual([]);
  const bare = reply("Hi");
  bare.tool_calls = undefined;
  expect(callsOf(bare)).toEqual([]);
});
