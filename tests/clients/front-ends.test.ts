import type { AIMessage, Message } from "@langchain/langgraph-sdk";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { isControl } from "../../src/engine/dialog/protocol.ts";
import { oneIn } from "../support/runs.ts";
import { openChat, sdks, textOf, visible } from "./support/chat-client.ts";

const { url } = inject("server");
const USER = "P1011";
/** Tickets of the traveller's that can be cancelled; which there are depends on the day. */
let tickets: string[];
beforeAll(async () => {
  const { messages } = await (await chat("1.8.10")).say("Cancel ticket TK-000000");
  tickets = textOf(messages.at(-1)!)
    .match(/TK-\d+/g)!
    .slice(1);
});

const callsIn = (message: Message) => (message as AIMessage).tool_calls ?? [];
const chat = (version: string) => openChat(sdks[version]!, url, USER);

describe.each(oneIn(2, Object.keys(sdks)))("a front end with SDK %s", (version) => {
  it("shows the whole conversation at every moment, and every message under one id", async () => {
    const { say } = await chat(version);
    await say("余杭区昨天的拥堵指数");
    const { messages, moments, streamed } = await say("西湖区昨天的拥堵指数");
    const shown = moments.filter((moment) => moment.length > 0).map(visible);
    for (const moment of shown) expect(textOf(moment[0]!)).toContain("余杭区");
    const counts = shown.map((moment) => moment.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    const kept = new Map(messages.map((message) => [message.id, textOf(message)]));
    for (const [id, text] of streamed) expect(kept.get(id), `the streamed message ${id}`).toBe(text);
    expect(shown.at(-1)).toEqual(visible(messages));
  });

  it("shows no messages between agents", async () => {
    const { say } = await chat(version);
    const { moments } = await say("余杭区昨天的拥堵指数");
    for (const message of moments.flatMap(visible)) {
      expect(callsIn(message).filter(({ name }) => isControl(name))).toEqual([]);
      expect(message.type === "tool" && isControl(message.name ?? "")).toBe(false);
      expect(message.type === "ai" && textOf(message) === "" && callsIn(message).length === 0).toBe(false);
    }
  });

  it("shows a message with the cost above a card, and does what is approved", async () => {
    const { say, resume } = await chat(version);
    const ticket = tickets[Object.keys(sdks).indexOf(version)];
    const { messages, card } = await say(`Cancel ticket ${ticket}`);
    const last = messages.at(-1)!;
    expect([last.type, visible([last])]).toEqual(["ai", [last]]);
    expect(textOf(last)).toBe(card!.description);
    expect(textOf(last)).toMatch(/approval.*CNY|approval.*¥/s);
    const done = await resume({ decisions: [{ type: "approve" }] });
    expect(done.card).toBeUndefined();
    expect(textOf(done.messages.at(-1)!)).toContain(`Cancelled ticket ${ticket}`);
  });
});

describe("at a card", () => {
  it.each([
    ["yes no", "does not clearly approve or reject"],
    ["from 2026-02-30", "is not a day of the calendar"],
  ])('"%s" is answered with the reason, above the card and in the words of its action', async (words, reason) => {
    const { say } = await chat("1.8.10");
    await say(`Cancel ticket ${tickets.at(-1)}`);
    const { messages, card } = await say(words);
    expect(messages.at(-1)!.type).toBe("ai");
    expect(textOf(messages.at(-1)!)).toContain(reason);
    expect(card!.action_requests[0]!.description).toContain(reason);
  });

  it("nothing is done when it is dismissed, whatever the user says next", async () => {
    const { say, dismiss } = await chat("1.8.10");
    await say(`Cancel ticket ${tickets.at(-1)}`);
    await dismiss();
    const { messages, card } = await say("ok");
    expect(card).toBeUndefined();
    expect(messages.map(textOf).join("\n")).toContain("Not done: Cancel ticket");
  });

  it("a rejected action is not done, and the answer says so", async () => {
    const { say, resume } = await chat("1.8.10");
    await say(`Cancel ticket ${tickets.at(-1)}`);
    const { messages, card } = await resume({ decisions: [{ type: "reject", message: "Too dear." }] });
    expect(card).toBeUndefined();
    expect(messages.slice(-2).map(textOf)).toEqual([expect.stringContaining("Not done: Cancel ticket"), OTHERWISE]);
  });
});

const OTHERWISE = "What would you like instead?";

it("an edited message replaces the first, and nothing of its branch is left", async () => {
  const { client, thread, say, edit } = await chat("1.8.10");
  await say("余杭区昨天的拥堵指数");
  await say("西湖区昨天的拥堵指数");
  const history = await client.threads.getHistory<{ messages?: Message[] }>(thread, { limit: 100 });
  const isAsked = (messages: Message[] = []) => messages.some((message) => textOf(message).includes("西湖区"));
  const first = history.findLast(({ values }) => isAsked(values.messages))!;
  const { messages } = await edit(first.parent_checkpoint!, "滨江区昨天的拥堵指数");
  const asked = messages.filter(({ type }) => type === "human").map(textOf);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain("滨江区");
  expect(messages.map(textOf).join()).not.toContain("西湖区");
});
