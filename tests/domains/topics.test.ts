import { describe, expect, it } from "vitest";
import { topicExamples } from "../../bench/learning/topic-examples.ts";
import { learnedTopics } from "../../src/domains/index.ts";
import { digestOf } from "../../src/engine/domain/example-requests.ts";
import { turnsTo } from "../../src/engine/knowledge/domain-change.ts";
import { learnedDomains } from "../../src/engine/knowledge/learned-domains.ts";

const { sharesOf } = learnedDomains(learnedTopics, [
  { name: "traffic" },
  { name: "travel", knowsUser: (user) => user === "P1001" },
  { name: "merchant", knowsUser: (user) => user === "M1001" },
]);

it("is learned from the examples there are: npm run learn:domains", async () => {
  expect(learnedTopics.digest).toBe(digestOf(await topicExamples()));
}, 60_000);

it.each([
  ["whats it like around Yuhang right now", "traffic"],
  ["十月份拱墅区是不是好点了", "traffic"],
  ["need somewhere to sleep in Vienna", "travel"],
  ["去马德里最早的一班", "travel"],
  ["anything i forgot to send out", "merchant"],
  ["哪个卖得最好", "merchant"],
])("the first message of a conversation tells its domain: %s", (text, domain) => {
  expect(sharesOf(text)[0]?.name).toBe(domain);
});

it.each([
  ["M1001", "merchant"],
  ["P1001", "travel"],
])("who has an account for one domain rather asks for that: %s", (user, domain) => {
  expect(sharesOf("I want my money back", user)[0]?.name).toBe(domain);
  expect(sharesOf("congestion in Xihu today", user)[0]?.name).toBe("traffic");
});

it("who has none can still ask", () => {
  expect(sharesOf("Which flights go from Zurich to London tomorrow?", "M1001")[0]?.name).toBe("travel");
  expect(sharesOf("How much did my shop sell yesterday?", "P1001")[0]?.name).toBe("merchant");
});

it.each(["hello", "hi there", "你好", "谢谢", "what can you do"])("small talk is of no domain: %s", (text) => {
  expect(sharesOf(text)).toEqual([]);
});

describe("behind a message for another domain", () => {
  const turned = (previous: string, text: string) => turnsTo(text, sharesOf(text), previous);

  it.each([
    ["travel", "and how bad is the traffic in Xihu today", "traffic"],
    ["traffic", "帮我查一下苏黎世到日内瓦的航班", "travel"],
    ["travel", "which orders are still waiting to be shipped", "merchant"],
    ["traffic", "ok then how are my sales today", "merchant"],
    ["merchant", "公司那边堵吗", "traffic"],
  ])("what is asked of %s before is left: %s", (previous, text, domain) => {
    expect(turned(previous, text)).toBe(domain);
  });

  it.each([
    ["merchant", "max length?"],
    ["merchant", "so i pay? how much"],
    ["traffic", "and the friday before that"],
    ["traffic", "为什么"],
    ["travel", "早上的"],
    ["travel", "那边有停车场吗"],
    ["travel", "which is cheapest"],
  ])("what may go on with %s stays there: %s", (previous, text) => {
    expect(turned(previous, text)).toBeUndefined();
  });
});

it.each([
  ["merchant", "那交通呢", "traffic"],
  ["travel", "and traffic?", "traffic"],
  ["traffic", "那机票呢", "travel"],
  ["merchant", "那上海呢", undefined],
  ["traffic", "那滨江呢", undefined],
  ["merchant", "and gloves?", undefined],
])("behind %s, a kind alone turns to the domain that surely has it: %s", (previous, text, domain) =>
  expect(turnsTo(text, sharesOf(text), previous)).toBe(domain),
);
