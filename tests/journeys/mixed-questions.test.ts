import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isDone, isToolMessage } from "../../src/engine/dialog/tool-message.ts";
import { oneIn, sampled } from "../support/runs.ts";
import { type Journey, openJourney } from "./support/assistant.ts";
import { type MixedQuestion, mixedQuestions, type Wish } from "./support/mixed-questions.ts";

vi.setConfig({ testTimeout: 120_000 });

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({ TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" });
}, 60_000);
afterAll(() => journey.close());

/** The wishes of a message that were answered, and those of which the answer says nothing. */
async function fateOf({ text, wishes }: MixedQuestion, by = journey) {
  const { state, text: said = "" } = await by.another().say(text);
  const done = new Set(
    state.messages.flatMap((message) => (isToolMessage(message) && isDone(message) ? message.tool_call_id : [])),
  );
  const called = state.messages
    .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
    .flatMap(({ id = "", name }) => (done.has(id) ? name : []));
  const quoted = [...said.matchAll(/“([^”]+)”/g)].map(([, words = ""]) => words);
  const isNamed = (wish: Wish) => quoted.some((words) => wish.said.includes(words) || words.includes(wish.said));
  const open = wishes.filter(({ tool }) => !called.includes(tool));
  return { text, said, open, silent: called.length === 0 ? [] : open.filter((wish) => !isNamed(wish)) };
}

sampled([
  ["How congested is Hangzhou today, and write me a poem", "get_congestion_index", "write me a poem"],
  ["看看我的机票，再帮我写封邮件给老板", "list_my_tickets", "写封邮件给老板"],
])("names what nobody takes beside what was found: %s", async (text, tool, open) => {
  const fate = await fateOf({ text, wishes: [{ said: text, tool }] });
  expect(fate.open).toEqual([]);
  expect(fate.said).toMatch(new RegExp(`(?:I do not understand |没有理解)“[^”]*${open}`, "u"));
});

sampled([
  ["Compare the congestion of Xihu and Yuhang today. List my bookings.", "compare_congestion"],
  ["How congested are Xihu and Yuhang today and what are my bookings?", "get_congestion_index"],
])("keeps two places of one wish together beside another domain's: %s", async (text, tool) => {
  const wishes = [tool, "list_my_bookings"].map((of) => ({ said: text, tool: of }));
  const { said, open } = await fateOf({ text, wishes });
  expect(open).toEqual([]);
  expect(said).toContain("Yuhang");
  expect(said).not.toContain("“");
});

it("puts writes of two domains on one card", async () => {
  const { waitsFor } = await journey.another().say("预订酒店HT-0102，2027-01-15入住两晚，再把促销PR-107732停掉");
  expect(waitsFor).toMatchObject({ action_requests: [{ name: "book_hotel" }, { name: "cancel_promotion" }] });
});

describe("beside a card", () => {
  it("what other parts found and what nobody takes is told, and not told again when it is decided", async () => {
    const talk = journey.another();
    const asked = await talk.say(
      "Book hotel HT-0102 from 2027-01-15 for 2 nights, how much did we sell yesterday, and write me a poem",
    );
    expect(asked.waitsFor).toMatchObject({ action_requests: [{ name: "book_hotel" }] });
    expect(asked.text).toContain("Sales of the whole shop");
    expect(asked.text).toContain("“write me a poem”");
    const decided = await talk.say("yes");
    expect(decided.text).toContain("Booked");
    expect(decided.text).not.toContain("Sales of the whole shop");
    expect(decided.text).not.toContain("a poem");
  });

  it("a day of another part is no day of the change", async () => {
    const { waitsFor } = await journey.another().say("把PR-107732这个促销停掉，再看看今天全市哪个区最堵");
    expect(waitsFor).toMatchObject({
      action_requests: [{ name: "cancel_promotion", args: { promotion_id: "PR-107732" } }],
    });
  });
});

sampled([
  ["What's 17 times 34? And which orders came in today?", "search_orders", "17 times 34"],
  ["昨天店里卖了多少钱，还有128乘以46等于多少", "get_sales", "128乘以46"],
])("a sum is nobody's and leaves the other part as it is: %s", async (text, tool, open) => {
  const fate = await fateOf({ text, wishes: [{ said: text, tool }] });
  expect(fate.open).toEqual([]);
  expect(fate.said).toContain(open);
});

sampled(["Why do cats purr?", "Who painted the Mona Lisa?"])(
  "a question of which no domain knows a word is handed to none: %s",
  async (text) => {
    const { state, text: said } = await journey.another().say(text);
    expect(Object.values(state.tasks)).toEqual([]);
    expect(said).toContain("do not understand");
  },
);

it("reads a date as its own part means it", async () => {
  const { state } = await journey.another().say("12月5号罗马有什么短途游，今天杭州堵不堵");
  expect(JSON.stringify(state.messages)).toContain("2026-12-05");
});

it("hands each part of a follow-up that is for several domains to its own", async () => {
  const talk = journey.another();
  await talk.say("how many orders came in yesterday");
  const { state } = await talk.say("And tell me the traffic in Xihu now as well as the running promotions");
  const called = state.messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []));
  expect(called.map(({ name }) => name)).toEqual(expect.arrayContaining(["get_congestion_index", "list_promotions"]));
});

it("takes a message for one domain as a whole", async () => {
  const { state } = await journey.another().say("Why did sales of tents fall last week and what should I do?");
  expect(Object.values(state.tasks).map(({ specialist }) => specialist)).toEqual(Array(3).fill("shop_operations"));
});

it("answers nearly every wish of a message for several domains, and names the others", async () => {
  const fates: Awaited<ReturnType<typeof fateOf>>[] = [];
  for (const question of mixedQuestions(1)) fates.push(await fateOf(question));
  const told = (of: typeof fates) =>
    of.map(({ text, open, said }) => `${text}\n  ${open.map((wish) => wish.tool).join(", ")}\n  ${said}`).join("\n");
  const silent = fates.filter((fate) => fate.silent.length > 0);
  const whole = fates.filter(({ open }) => open.length === 0);
  expect(silent, told(silent)).toEqual([]);
  expect(whole.length / fates.length).toBeGreaterThanOrEqual(0.85);
});

const HANDBOOK = `# Team handbook

## Holidays

Unused holidays may be carried over until 31 March of the next year; after that they expire.

## The agent's rounds

An agent may take twelve rounds for a task. When an agent runs out of rounds, it stops and hands the task back to the planner.

## Returning equipment

A borrowed laptop must be returned within fourteen days after leaving the team.
`;
const HANDBOOK_ZH = `# 团队手册

## 会议

团队每周二上午十点开会。下次会议时间是12月1日。

## 年假

未休完的年假可以结转到次年3月31日，逾期作废。
`;

describe("a question that documents answer", () => {
  let reader: Journey;
  beforeAll(async () => {
    const folder = join(journey.dataDir, "handbook");
    mkdirSync(folder);
    writeFileSync(join(folder, "handbook.md"), HANDBOOK);
    writeFileSync(join(folder, "handbook.zh.md"), HANDBOOK_ZH);
    reader = await openJourney({ TRAVEL_USER: "P1001", MERCHANT_USER: "M1001", SWITCHBOARD_DOCS: folder });
  }, 60_000);
  afterAll(() => reader.close());

  sampled([
    ["Can I carry over unused holidays?", "31 March"],
    ["下次会议是什么时候", "下次会议时间是12月1日"],
  ])("is answered from them: %s", async (text, answer) => {
    const { said, open } = await fateOf({ text, wishes: [{ said: text, tool: "search_texts" }] }, reader);
    expect(open).toEqual([]);
    expect(said).toContain(answer);
  });

  it.each(
    oneIn(8, [
      ["杭州今天的拥堵指数是多少，另外下次会议是什么时候", "get_congestion_index", "下次会议时间是12月1日"],
      ["show me my tickets. Can I carry over unused holidays?", "list_my_tickets", "31 March"],
      ["Can I carry over unused holidays, and which products are out of stock?", "search_products", "31 March"],
      [
        "how much baggage may I take? Also, until when can I return a borrowed laptop?",
        "lookup_policy",
        "fourteen days",
      ],
      ["看看我的机票，顺便问下年假没休完可以结转吗", "list_my_tickets", "次年3月31日"],
    ]),
  )("is answered beside what a domain answers: %s", async (text, tool, answer) => {
    const wishes = [tool, "search_texts"].map((of) => ({ said: text, tool: of }));
    const { said, open } = await fateOf({ text, wishes }, reader);
    expect(open).toEqual([]);
    expect(said).toContain(answer);
  });

  it("is named beside what a domain answers where no passage answers it", async () => {
    const text = "which products sell best this month, also who waters the plants";
    const { said, open } = await fateOf({ text, wishes: [{ said: text, tool: "rank_products" }] }, reader);
    expect(open).toEqual([]);
    expect(said).toContain("who waters the plants");
  });
});
