import { describe, expect, it } from "vitest";
import { decidedBy, verdictAndWish } from "../../src/engine/dialog/words-at-card.ts";
import { pendingOf } from "../support/history.ts";

/** The cards that words may decide; what they say and what their tools are called. */
const CARDS = {
  booking: [pendingOf("a", { tool: "book_hotel", preview: "Book hotel: Garden Hotel, Zurich, CNY 3,020" })],
  cancellation: [
    pendingOf("a", { tool: "cancel_ticket", preview: "取消机票 TK-011261：苏黎世 → 日内瓦；退款 203 元" }),
  ],
  change: [pendingOf("a", { tool: "change_promotion", preview: "Change promotion PR-1: 15% off until 2026-12-01" })],
  two: [
    pendingOf("a", { tool: "cancel_car_rental", preview: "Cancel car rental CB-1: SUV, Geneva" }),
    pendingOf("b", { tool: "cancel_excursion_booking", preview: "Cancel excursion booking EB-1: vineyard terraces" }),
  ],
};

const YES = {
  en: [
    "yes",
    "ok",
    "okay",
    "sure",
    "go ahead",
    "do it",
    "confirm",
    "yep",
    "fine, do it",
    "sure thing",
    "agreed",
    "yes please",
  ],
  zh: ["好", "好的", "可以", "行", "同意", "确认", "嗯", "对", "没问题", "就这样吧", "订吧", "退吧", "改吧"],
};

/** What stands behind or before a yes and takes it away: conditions, doubts, questions, other wishes. */
const BEHIND = {
  en: [
    " if it is free",
    " if I get everything back",
    " unless it rains",
    " provided breakfast is included",
    " as long as it stays under 500",
    ", but only the second",
    " but not today",
    ", but later",
    ", but first tell me the price",
    " but make it three nights",
    ", no wait",
    ", hold on",
    ", or maybe not",
    "?",
    ", right?",
    " or no?",
    ", what happens then?",
    ", is it refundable?",
    " for tomorrow instead",
    " for the other one",
    " once my boss agrees",
    " when I have asked my wife",
    " after the weekend",
    " tomorrow",
    " I will think about it",
    ", show me others first",
    " then show me the other hotels",
    " and show me cheaper ones",
    ", but for two people",
    " to the first offer",
    ", as if",
    " said nobody ever",
    ", not",
    ", never",
    ", I don't think so",
    ", I wish I could",
    ", yeah right",
  ],
  zh: [
    "，如果免费的话",
    "，要是能全退",
    "，除非下雨",
    "，前提是含早餐",
    "，只要不超过500",
    "，但是先别办",
    "，不过要三晚",
    "，等一下",
    "，还是再想想",
    "，不不不",
    "吗",
    "吗？",
    "？",
    "不可以",
    "，手续费多少？",
    "，能退多少钱",
    "，换一个",
    "，换成27号的",
    "，再看看别的酒店",
    "，然后看看别的航班",
    "，先问问我老婆",
    "，等我老板同意",
    "，明天再说",
    "，周末以后",
    "才怪",
    "个头",
    "什么呀",
    "像不太行",
    "，谁说的",
    "，不是这个",
    "，我说的是另一张",
    "，先告诉我价格",
    "，两位",
    "，第二个不要",
  ],
};
const BEFORE = {
  en: [
    "don't ",
    "do not ",
    "never ",
    "I never said ",
    "I can't ",
    "not ",
    "who said ",
    "why would I ",
    "should I ",
    "can I still ",
    "if it is cheap, ",
    "maybe ",
    "perhaps ",
    "I guess ",
    "wait, ",
    "no, ",
    "later ",
    "after lunch ",
    "yeah no, ",
    "I would only ",
    "my wife says ",
  ],
  zh: [
    "不",
    "别",
    "先别",
    "不能",
    "不太",
    "谁说",
    "难道",
    "怎么",
    "要不要",
    "是不是",
    "如果便宜就",
    "能退才",
    "也许",
    "可能",
    "等等，",
    "不，",
    "我没说",
    "还没",
    "等会儿再",
    "我老婆说",
  ],
};
/** What sounds like a yes and is none. */
const ALONE = [
  "yeah right",
  "yeah, right",
  "sure, right",
  "ok?",
  "yes?",
  "yes??",
  "yes and no",
  "yes or no",
  "why not?",
  "of course not",
  "no way",
  "no problem",
  "fine",
  "thanks, great",
  "whatever",
  "if you must",
  "I guess so",
  "I suppose",
  "not yet",
  "disagree",
  "I disagree",
  "unconfirmed",
  "I booked it already",
  "already done",
  "just the first",
  "对吧",
  "是吧",
  "没问题吧",
  "没错吧",
  "可以吧",
  "确定吧",
  "对了",
  "行了",
  "好了",
  "对不对",
  "好不好",
  "行不行",
  "可以不可以",
  "要不要",
  "退不退",
  "订不订",
  "都可以吗",
  "随便",
  "还行",
  "还可以",
  "嗯……",
  "嗯...",
  "嗯~",
  "嗯？",
  "先这样",
  "先这样吧",
  "我退了",
  "我订了",
  "我们订了",
  "订好了",
  "已经退了",
  "退一半",
  "退多少",
  "退得了吗",
  "好贵",
  "好像不对",
  "对不起",
  "不好意思",
  "不是不可以",
  "没什么不可以",
  "好吧？",
  "成都",
  "行李呢",
  "办公室",
  "可以带狗",
  "好望角酒店",
  "对面那家",
  "是周五",
  "好几天",
  "确认邮件",
  "同意书",
  "批准了吗",
  "go to Paris",
  "do the other",
  "approve nothing",
  "sure enough it rains",
  "行程呢",
  "同意了再说",
  "确认一下",
  "可以再看看",
  "改一下吧",
  "改一改",
  "change it",
  "1",
  "2",
];

const texts = [
  ...(["en", "zh"] as const).flatMap((language) =>
    YES[language].flatMap((yes) => [
      ...BEHIND[language].map((behind) => yes + behind),
      ...BEFORE[language].map((before) => before + yes),
    ]),
  ),
  ...ALONE,
];

/** Of things that were listed before, where a single action waits. */
const PICKS = ["ok, the first one", "好的，第二个", "ok 1", "行，第1个"];

/** The texts that would run something of a card, also with a wish behind the approval. */
function approving(card: (typeof CARDS)[keyof typeof CARDS]): string[] {
  return [...texts, ...(card.length === 1 ? PICKS : [])].filter((text) => {
    const said = verdictAndWish(text, card)?.verdict ?? text;
    const decided = [...(decidedBy(said, card, "en", undefined)?.decisions.values() ?? [])];
    return decided.some(({ type }) => type === "approve");
  });
}

describe("words that are no clear yes", () => {
  it("are more than a thousand", () => expect(new Set(texts).size).toBeGreaterThan(1_000));

  it.each(Object.entries(CARDS))("run nothing at the card of a %s", (_, card) => {
    expect(approving(card)).toEqual([]);
  });

  it.each(Object.entries(CARDS))("run nothing of a %s after words that were about something else", (_, card) => {
    const strayed = { calls: card.map(({ id }) => id), leastYes: 2 };
    const mild = [...YES.en.slice(0, 4), ...YES.zh.slice(0, 4), "yes", "是的", "嗯嗯", "全部可以", "both ok"];
    const run = mild.filter((text) => {
      const decisions = decidedBy(text, card, "en", strayed)?.decisions.values() ?? [];
      return [...decisions].some(({ type }) => type === "approve");
    });
    expect(run).toEqual([]);
  });
});
