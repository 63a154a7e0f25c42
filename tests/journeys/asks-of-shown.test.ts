import { describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });

/** The last answer to somebody with a hotel in Geneva and two in Paris, in December and in January. */
async function told(...messages: string[]): Promise<string> {
  const turns = await travel.turnsOf(...messages);
  expect(turns.filter(({ isWaiting }) => isWaiting)).toEqual([]);
  return turns.at(-1)?.text ?? "";
}

describe("what a whole trip costs is summed up over all that one has for it", () => {
  it.each(
    oneIn(8, [
      ["how much am i spending in total for my december trip to paris?", "CNY 4,129"],
      ["what does my january trip to Paris cost altogether?", "CNY 5,580"],
      ["我12月去巴黎一共要花多少钱", "4,129 元"],
      ["what do my january bookings come to in total?", "CNY 4,480"],
      ["酒店总共花了多少，我订的", "8,560 元"],
      ["what do all my upcoming hotels add up to", "CNY 8,560"],
      ["how much do my hotels cost in total", "CNY 8,560"],
      ["我还没飞的票加起来花了多少", "3,049 元"],
      ["我的机票一共多少钱", "3,049 元"],
    ]),
  )("%s", async (question, sum) => expect(await told(question)).toContain(sum));

  it("says what none of it is for", async () => {
    expect(await told("what did i spend altogether on my trip to tokyo")).toMatch(/tokyo/);
  });
});

describe("one's own things are compared", () => {
  it.each(
    oneIn(8, [
      ["我12月和1月两次去巴黎，哪次酒店更贵", "所列各项相同"],
      ["我订的机票哪张最贵", "最高：“TK-011282"],
      ["which of my hotels is the cheapest?", "HB-011260"],
      ["is my december hotel more expensive than my january one?", "No."],
    ]),
  )("%s", async (question, part) => expect(await told(question)).toContain(part));

  sampled([
    [["where am i staying in geneva", "4 star hotels in geneva", "is the garden hotel more expensive than my hotel?"]],
    [["4 star hotels in geneva", "is the first one dearer than what i've booked?"]],
    [["4 star hotels in geneva, whats the cheapest", "how much more is that than what i have now"]],
    [["4 star hotels in geneva, what's the cheapest?", "how much more is that than what i have now"]],
  ])("with what there is to have: %s", async (messages) => {
    expect(await told(...messages)).toContain("CNY 1,330 − CNY 680 = CNY 650");
  });
});

describe("what is only compared or described is shown, and nothing of it is chosen", () => {
  const HOTELS = "hotels in Zurich from 2026-12-20 to 2026-12-22";
  it.each(
    oneIn(4, [
      [HOTELS, "compare the first two in a table", ["HT-0101", "HT-0102"]],
      ["苏黎世12月20日到22日有哪些酒店", "比较前两个", ["HT-0101", "HT-0102"]],
      [HOTELS, "show me the first two again", ["HT-0101", "HT-0102"]],
      [HOTELS, "describe the second", ["HT-0102"]],
      [HOTELS, "what is the difference between 1 and 3?", ["HT-0101", "HT-0103"]],
      [HOTELS, "compare 1, 2 and 4", ["HT-0101", "HT-0102", "HT-0104"]],
      ["苏黎世12月20日到22日有哪些酒店", "介绍一下第二个", ["HT-0102"]],
      ["list my hotel bookings", "compare the first two", ["HB-011260", "HB-011270"]],
    ]),
  )("%s: %s", async (found, asked, ids) => {
    const answer = await told(found, asked);
    expect(answer.match(/(?<!\()H[TB]-\d+/g)).toEqual(ids);
  });
});

describe("a question behind the words for one of several chooses none of them", () => {
  const HOTELS = "hotels in Zurich from 2026-12-20 to 2026-12-22";
  it.each(
    oneIn(4, [
      [HOTELS, "hmm the second one, does it have breakfast?", "with breakfast in houses of four stars"],
      ["苏黎世12月20日到22日有哪些酒店", "第二个，含早餐吗", "四星及以上含早餐"],
      [HOTELS, "number 2, is it far from the lake?", "What is shown here does not say"],
      ["苏黎世12月20日到22日有哪些酒店", "第二个，有停车场吗", "所列内容没有说明"],
      ["excursions in Vienna on 2026-12-05", "number 2, is it ok for kids?", "children under 4"],
    ]),
  )("%s: %s", async (found, asked, part) => expect(await told(found, asked)).toContain(part));

  it("unless it asks for the one", async () => {
    const turns = await travel.turnsOf("苏黎世12月20日到22日有哪些酒店", "第二个，可以吗");
    expect(turns.at(-1)?.isWaiting).toBe(true);
  });
});

describe("a question about what is to be chosen from is no choice", () => {
  it.each(
    oneIn(8, [
      [
        ["excursions in hangzhou on 2026-12-03", "how many people can join the first one"],
        "The list says no more about it.",
      ],
      [["any excursion in geneva about food", "how long does it take"], "How long it takes is not shown."],
      [["日内瓦有美食类的游览吗", "几点出发"], "关于它，列表中只有这些信息。"],
      [["巴黎有没有三百五以内的游览", "游船那个多少钱来着"], "每人 320 元"],
      [["hotels in shanghai under 800", "any 4 star ones?"], "HT-1502"],
      [["上海800以下的酒店", "只看三星的"], "HT-1501"],
    ]),
  )("%s", async (messages, part) => expect(await told(...messages)).toContain(part));
});

describe("the cheapest with something of which no line tells", () => {
  sampled([
    ["上海12月3到5号的酒店", "最便宜的含早餐的", "所列内容没有说明"],
    ["上海12月3到5号的酒店", "最便宜的带泳池的那家", "所列内容没有说明"],
    ["hotels in shanghai 2026-12-03 to 2026-12-05", "cheapest one with breakfast", "does not say: “breakfast”"],
  ])("is not the cheapest alone: %s, %s", async (list, choice, part) =>
    expect(await told(list, choice)).toContain(part),
  );

  sampled(["最便宜的酒店", "最便宜的房间"])("is it where only the kind is named: %s", async (choice) =>
    expect(await told("上海12月3到5号的酒店", choice)).not.toContain("没有说明"),
  );
});

describe("the bare question for the price, behind several for sale", () => {
  sampled([
    ["hotels in shanghai 2026-12-03 to 2026-12-05", "how much is it", "× 2"],
    ["excursions in Basel", "what does it cost?", "EX-0203"],
    ["上海12月3到5号的酒店", "多少钱", "× 2"],
    ["巴塞尔有什么游览", "那个要多少钱", "EX-0203"],
  ])("is told of each of them: %s, %s", async (list, question, part) => {
    const text = await told(list, question);
    expect(text).toContain(part);
    expect(text).toMatch(/Which one would you like\?|请问您选哪一个？/);
  });

  it("is of one's own thing where that is said", async () =>
    expect(await told("hotels in shanghai under 800", "how much is my Geneva hotel")).toContain("HB-011260"));
});

it("nothing is taken up from a list with nothing in it", async () => {
  expect(await told("我在东京有预订吗", "把它取消")).toContain("没有查到");
});

const shop = conversations({ domains: ["merchant"], user: "M1001" });

sampled([
  ["best sellers this month", "which of these is cheapest", /^Lowest of those shown:\n\d\. .*CNY \d+ each: /],
  ["本月销量最好的商品", "哪个最便宜", /^所列当中最低的：\n\d\. .*单价 \d+ 元：/],
])("the cheapest of what sold goes by the price of a piece: %s, %s", async (list, question, line) => {
  const turns = await shop.turnsOf(list, question);
  const prices = [...(turns[0]?.text ?? "").matchAll(/(?:CNY |单价 )(\d+)(?: each| 元：)/g)].map(([, price]) =>
    Number(price),
  );
  expect(turns[1]?.text).toMatch(line);
  expect(turns[1]?.text).toMatch(new RegExp(`(?:CNY |单价 )${Math.min(...prices)}(?: each| 元：)`));
});

sampled(["促销最长多少天", "单次促销最多几天"])("%s is looked up in the rules", async (question) => {
  const [turn] = await shop.turnsOf(question);
  expect(turn?.made).toEqual([{ name: "lookup_shop_rules", args: { query: question } }]);
  expect(turn?.text).toContain("60 天");
});

sampled([
  ["flights from Hangzhou to Beijing tomorrow", "the earlier one"],
  ["明天杭州到北京的航班", "第一个"],
])("a flight that is picked of those found is told: %s, %s", async (list, pick) => {
  const turns = await travel.turnsOf(list, pick);
  expect(turns[1]?.made).toEqual([]);
  expect(turns[1]?.text).toMatch(/^1\. SB\d+/);
});

sampled([
  ["可以免费取消吗", /^取消规定总览/],
  ["can I cancel for free", /^Cancellation: /],
  ["can I cancel my rental car for free", /^Car rental/],
])("%s: the rules of what is named, else an overview", async (question, title) => {
  expect(await told(question)).toMatch(title);
});

describe("what something was done with is looked up again before it is told of", () => {
  const all = conversations({ domains: ["travel", "merchant"], user: "P1001" });

  it.each([
    [
      ["show my bookings", "cancel the geneva car", "yes", "what is the total of what is left"],
      /CB-011260/,
      /= CNY \d/,
    ],
    [["帮我看看我的预订", "日内瓦的酒店改到26号入住", "好", "那现在一共几晚"], /11-25 至/, /3 \+ 4 \+ 4 = 11 晚/],
  ])("%j", async (messages, old, sum) => {
    const { text, made } = await all.lastOf(...messages);
    expect(made).toEqual([{ name: "list_my_bookings", args: {} }]);
    expect(text).not.toMatch(old);
    expect(text).toMatch(sum);
  });
});
