import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { digestOf, exampleRequestsIn } from "../../src/engine/domain/example-requests.ts";
import { learnedFrom } from "../../src/engine/tools/learned-requests.ts";
import { givesUp, likelyTalkIn, talkIn, withoutOpening } from "../../src/offline/talk/act.ts";
import { signsIn } from "../../src/offline/talk/of-itself.ts";
import { clockReply } from "../../src/offline/talk/reply.ts";

const room = new URL("../../src/offline/talk/", import.meta.url);
const examples = exampleRequestsIn(new URL("examples/", room));

describe("the examples of small talk", () => {
  it("are those the weights were learned from: npm run learn:talk", () => {
    const learned = learnedFrom("talk.json", readFileSync(new URL("talk.json", room), "utf8"));
    expect(learned.digest).toBe(digestOf(examples));
  });

  it("stand below one act each", () => {
    const said = examples.map(({ text }) => text.toLowerCase());
    expect(said.filter((text, at) => said.indexOf(text) < at)).toEqual([]);
  });
});

describe("who wants to sign in", () => {
  it.each([
    ...[
      "sign in",
      "How do I sign in?",
      "log me in as P1001",
      "I want to log out",
      "can I change account",
      "I am P1001",
    ],
    ...["怎么登录", "登录", "我是 M1001", "退出登录", "切换用户", "登录 P1001"],
  ])("%s", (text) => {
    expect(signsIn(text)).toBe(true);
  });

  it.each([
    ...["when can I check in", "I am Anna", "log of my orders", "change my booking", "sign of a jam", "I am 34"],
    ...["我是小李", "登录页面的转化率", "切换到余杭区", "我要登机"],
  ])("is not: %s", (text) => {
    expect(signsIn(text)).toBe(false);
  });
});

describe("who asks for the day or the time", () => {
  const now = new Date("2026-11-21T15:04:00");

  it.each(["what day is it today?", "what time is it", "whats the date", "hey, what's today's date"])("%s", (text) => {
    expect(clockReply(text, now, "en")).toBe("It is Saturday, 2026-11-21, 15:04.");
  });

  it.each(["今天几号", "今天是星期几？", "现在几点了", "请问今天周几"])("%s", (text) => {
    expect(clockReply(text, now, "zh")).toBe("现在是2026-11-21，星期六，15:04。");
  });

  it.each([
    "what time is it open",
    "what day is the flight",
    "今天几点最堵",
    "现在几点的航班",
    "what date is my hotel",
  ])("asks for more than that: %s", (text) => {
    expect(clockReply(text, now, "en")).toBeUndefined();
  });
});

describe("what is said before the matter", () => {
  it.each([
    ["hang on. do i lose anything?", "do i lose anything?"],
    ["thanks! and the day before?", "and the day before?"],
    ["等下 能全退吗", "能全退吗"],
    ["谢谢，那昨天呢", "那昨天呢"],
    ["fine, thanks", "fine, thanks"],
    ["Xihu, please", "Xihu, please"],
    ["no, tomorrow", "no, tomorrow"],
    ["nice hotels, cheap ones", "nice hotels, cheap ones"],
  ])("is left out where it only talks: %s", (text, matter) => {
    expect(withoutOpening(text)).toBe(matter);
  });
});

// None of these is an example.
describe("small talk", () => {
  it.each([
    ["hi, what can you do?", "about"],
    ["hey, what can you help me with?", "about"],
    ["who am i talking to here", "about"],
    ["你好呀，你都会做些什么", "about"],
    ["good morning!!", "hello"],
    ["thanks so much for your help", "thanks"],
    ["太感谢你啦", "thanks"],
    ["hold on a minute please", "wait"],
    ["稍等我一下哈", "wait"],
    ["this is not what i asked for", "complaint"],
    ["你完全理解错了", "complaint"],
    ["could you say that again please", "repeat"],
    ["刚才说的再说一遍", "repeat"],
    ["tell me a funny joke", "chat"],
    ["给我讲个笑话听听", "chat"],
    ["can you speak chinese", "language"],
    ["bye bye then", "goodbye"],
  ])("%s: %s", (text, act) => {
    expect(talkIn(text)).toBe(act);
  });

  it.each([
    "thanks, and the hotels in Paris?",
    "hi, how bad is traffic in Yuhang",
    "what can you tell me about order 326111567778",
    "the second one",
    "yes",
    "no, the cheaper one",
    "cancel it",
    "谢谢，那明天呢",
    "你好，帮我查一下西湖区的拥堵指数",
    "第二个",
    "可以",
    "改成三晚",
  ])("is not: %s", (text) => {
    expect(talkIn(text)).toBeUndefined();
  });

  it("is hardly ever found in what is asked of the domains", () => {
    const requests = ["merchant", "traffic", "travel"].flatMap((name) =>
      exampleRequestsIn(new URL(`../../src/domains/${name}/requests/`, import.meta.url)),
    );
    const asked = requests.filter(({ label }, at) => label !== "none" && at % 5 === 1);
    const taken = asked.filter(({ text }) => talkIn(text) !== undefined).map(({ text }) => text);
    expect(taken.length, taken.join(" | ")).toBeLessThan(asked.length / 300);
  });

  it("is likely, but not sure, in fewer words of its own", () => {
    const texts = ["hmm, not bad at all", "wow so cool", "哎呀真不错"];
    expect(texts.filter((text) => likelyTalkIn(text) !== undefined)).not.toEqual([]);
    expect(likelyTalkIn("a room with a balcony for my parents")).toBeUndefined();
  });

  it("is not in a text that is longer than what people say to each other", () => {
    expect(talkIn(`thank you ${"so ".repeat(40)}much`)).toBeUndefined();
    expect(talkIn("   ")).toBeUndefined();
  });
});

describe("giving up", () => {
  it.each(["oh forget about it then", "never mind, leave it", "算了不弄了", "算了吧，当我没说"])("%s", (text) => {
    expect(givesUp(text)).toBe(true);
  });

  it.each(["forget the car, keep the flight", "cancel my hotel", "不要靠窗的", "no, Friday"])("is not: %s", (text) => {
    expect(givesUp(text)).toBe(false);
  });
});
