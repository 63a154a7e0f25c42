import { describe, expect, it } from "vitest";
import { actionNamed } from "../../../src/engine/dialog/actions-named.ts";
import { readTokens } from "../../../src/engine/dialog/verdict-tokens.ts";
import { isVerdict, readWords, verdictAndKept, verdictAndWish } from "../../../src/engine/dialog/words-at-card.ts";
import { phrase } from "../../../src/engine/phrases.ts";
import { pendingOf } from "../../support/history.ts";
import { chinese, type Effect, english } from "../../support/said-at-a-card.ts";

const booking = [pendingOf("a", { args: { hotel_id: "HT-0102", check_in: "2026-12-01", rooms: 1 } })];
const cancelling = [pendingOf("a", { tool: "cancel_hotel_booking" })];

/** What the words alone settle; "said": they are for the specialist. */
function settled(text: string, pending = booking): string {
  const reading = readWords(text, pending, "en");
  const [verdict] = reading?.decisions.values() ?? [];
  if (!reading) return "said";
  return verdict ? verdict.type : "open";
}

const EXPECTED: Record<Effect, RegExp> = {
  approve: /^approve$/,
  reject: /^reject$/,
  leave: /^said$/,
  answer: /^said$/,
  stay: /^(?:said|open)$/,
  change: /^said$/,
  // Whether the tool has such an argument, its schema says.
  refuse: /^(?:open|edit)$/,
};

describe.each([
  ["English", english],
  ["Chinese", chinese],
])("words in %s at a card", (_, table) => {
  const rows = Object.entries(table).flatMap(([effect, texts]) => texts.map((text) => [text, effect] as const));
  it.each(rows)("%s: %s", (text, effect) => {
    expect(settled(text)).toMatch(EXPECTED[effect as Effect]);
  });

  it("are sixty and more", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });
});

it.each([
  ["fine, cancel it", "approve", "reject"],
  ["那就取消吧", "approve", "reject"],
  ["fine", "open", "open"],
  ["fine, cancel the other one", "said", "said"],
])("at what cancels, its act alone agrees to it: %s", (text, atCancelling, atBooking) => {
  expect([settled(text, cancelling), settled(text)]).toEqual([atCancelling, atBooking]);
});

const GARDEN = [pendingOf("a", { preview: "Book hotel: Zurich Garden Hotel (HT-0102), 预订酒店：苏黎世花园酒店" })];

it.each([
  ["confirm the hotel", "approve"],
  ["first confirm the Garden Hotel", "approve"],
  ["the hotel, yes", "approve"],
  ["先确认酒店的", "approve"],
  ["先把花园酒店订了吧", "approve"],
  ["confirm the car", "said"],
  ["book the Station Inn", "said"],
  ["book the hotel in Paris", "said"],
  ["the hotel", "said"],
  ["ok, the hotel", "said"],
  ["先确认租车的", "said"],
  ["酒店确认了吗", "said"],
])("a yes that names the only thing that waits: %s %s", (text, result) => {
  expect(settled(text, GARDEN)).toBe(result);
});

it.each([
  ["yes, cancel it", "approve"],
  ["好的，取消吧", "approve"],
  ["why not", "open"],
  ["sure, why not", "approve"],
  ["cancel it", "open"],
  ["取消", "open"],
  ["no, keep it", "reject"],
  ["don't cancel it", "reject"],
  ["不要取消", "reject"],
  ["不，留着", "reject"],
  ["退吧", "approve"],
  ["不退", "reject"],
  ["yes end it", "approve"],
  ["嗯停", "approve"],
  ["好，停了", "approve"],
  ["停", "said"],
  ["take it", "said"],
  ["end it on friday", "said"],
])("at the card of a cancellation, %s: %s", (text, expected) => {
  expect(settled(text, cancelling)).toBe(expected);
});

it.each([
  ["行 加吧", "approve"],
  ["延吧", "approve"],
  ["那就改", "approve"],
  ["就改了", "approve"],
  ["加一个人", "said"],
  ["就改成三个人", "said"],
])("at the card of a change, %s: %s", (text, expected) => {
  expect(settled(text, [pendingOf("a", { tool: "change_excursion_booking" })])).toBe(expected);
});

it.each([
  ["rent_bike", "rent it", "approve"],
  ["rent_bike", "please rent", "approve"],
  ["rent_bike", "租吧", "approve"],
  ["rent_bike", "don't rent it", "reject"],
  ["rent_bike", "不租了", "reject"],
  ["rent_bike", "send it", "said"],
  ["rent_bike", "the rent", "said"],
  ["send_message", "send it", "approve"],
  ["send_message", "发吧", "approve"],
  ["send_message", "book it", "said"],
  ["book_hotel", "下单", "approve"],
  ["book_hotel", "预定吧", "approve"],
  ["cancel_hotel_booking", "book it", "said"],
  ["change_ticket", "change it", "said"],
  ["update_rent", "rent it", "said"],
])("a tool that makes something may be told to by its own verb: at the card of %s, %s: %s", (tool, text, expected) => {
  expect(settled(text, [pendingOf("a", { tool })])).toBe(expected);
});

it("hands on what an edit changes, in its words", () => {
  const reading = readWords("edit rooms=2, check_in=2026-12-03", booking, "en");
  expect(Object.fromEntries(reading?.decisions ?? [])).toEqual({
    a: { type: "edit", changes: "rooms=2, check_in=2026-12-03" },
  });
});

it.each([
  ["edit rooms=2", "Say which one of the 2"],
  ["edit 3 rooms=2", "There is no action 3; there are 2."],
])("says what is missing in %s at two actions", (text, problem) => {
  const reading = readWords(text, [pendingOf("a"), pendingOf("b")], "en");
  expect(reading?.decisions.size).toBe(0);
  expect(reading?.problem).toContain(problem);
});

it("takes what stands behind a rejection for its reason", () => {
  const reject = (message: string) => new Map([["a", { type: "reject", message }]]);
  expect(readWords("reject: too expensive", booking, "en")?.decisions).toEqual(reject("too expensive"));
  expect(readWords("拒绝 太贵了", booking, "zh")?.decisions).toEqual(reject("太贵了"));
});

it.each([
  ["yes, and also show me my tickets", "yes", "show me my tickets"],
  ["go ahead and then find me a car in Zurich", "go ahead", "find me a car in Zurich"],
  ["可以，顺便帮我查一下苏黎世的租车", "可以", "帮我查一下苏黎世的租车"],
  ["then yes, book that and cancel the suv", "then yes, book that", "cancel the suv"],
  ["yes and rent a car there", "yes", "rent a car there"],
  ["确认，然后取消日内瓦的车", "确认", "取消日内瓦的车"],
  ["可以，顺便把日内瓦的车取消", "可以", "把日内瓦的车取消"],
])("%s is a verdict with a further wish", (text, verdict, wish) => {
  expect(verdictAndWish(text, booking)).toEqual({ verdict, wish });
});

it.each([
  "yes, and also make it 3 nights",
  "ok, then show me the others",
  "yes but only if it is free",
  "yes, and cancel the rest",
  "ok and cancel the car",
  "yes and book it for two",
  "好的，再看看",
])("%s is none", (text) => expect(verdictAndWish(text, booking)).toBeUndefined());

it("a cancellation among other calls is decided by no bare cancel", () => {
  const both = [pendingOf("a", { tool: "cancel_hotel_booking" }), pendingOf("b")];
  expect(settled("cancel both", both)).toBe("open");
  expect(settled("keep them", both)).toBe("reject");
});

it.each([
  ["yes", "oneForMany"],
  ["yes, no", "unclearOfMany"],
  ["approve 3", "unclearOfMany"],
  ["maybe", "unclearOfMany"],
  ["maybe 2", "unclearOfMany"],
  ["reject 3", "unclearOfMany"],
] as const)("%s decides nothing of two calls, and the answer says why", (text, problem) => {
  const two = [pendingOf("a"), pendingOf("b")];
  expect(readWords(text, two, "en")).toEqual({ decisions: new Map(), problem: phrase(problem, "en", { count: 2 }) });
});

it.each(["hold on", "wait, not yet", "stop, wait", "等一下"])("%s holds a call, and the answer says so", (text) => {
  expect(readWords(text, booking, "en")).toEqual({ decisions: new Map(), problem: phrase("heldOn", "en") });
});

it.each(["no wait, don't", "hold on, no", "等一下，不要"])("%s is a no", (text) => {
  expect(settled(text)).toBe("reject");
});

it.each(["1 wait, 2 no", "1等一下，2不要", "第一个等等，第二个不要", "1 hold on, no"])(
  "%s does not refuse the one of two calls that it holds",
  (text) => {
    const two = [pendingOf("a"), pendingOf("b")];
    expect(readWords(text, two, "en")?.decisions.get("a")).toBeUndefined();
    expect(settled("wait, no")).toBe("reject");
    expect(settled("no, wait")).toBe("open");
  },
);

it("a number without a verdict is for the specialist", () => {
  expect(settled("2")).toBe("said");
  expect(settled("2, please")).toBe("said");
});

it("a verdict has at most a thousand characters", () => {
  expect(settled("yes".padEnd(1000, "!"))).toBe("approve");
  expect(settled("yes".padEnd(1001, "!"))).toBe("said");
});

it("a reason may stand on several lines, with blanks around it", () => {
  expect([...(readWords("  decline, too dear\nand too late ", booking, "en")?.decisions.values() ?? [])]).toEqual([
    { type: "reject", message: "too dear\nand too late" },
  ]);
});

it.each(["reject 2 nights", "reject: 2 nights are enough", "reject, 1 is too dear", "拒绝：1 太贵了"])(
  "%s names a number and rejects nothing by itself",
  (text) => {
    expect(settled(text)).toBe("said");
    expect(readWords(text, [pendingOf("a"), pendingOf("b")], "en")?.decisions.size ?? 0).toBe(0);
  },
);

it.each([
  ["ok", [], true],
  ["no, thanks", [], true],
  ["book it", ["book_hotel"], true],
  ["book it", ["book_hotel", "look_up"], true],
  ["book it", [], false],
  ["please", [], false],
  ["maybe", [], false],
  ["yes, in Basel", [], false],
  ["2", [], false],
  ["yes, all 2", [], true],
])("%s at calls of %j is a verdict: %s", (text, tools, expected) => {
  expect(isVerdict(text, tools)).toBe(expected);
});

it.each([
  ["2: a day later", 1],
  [" # 1: in Bern", 0],
  ["#2 in Bern", 1],
  ["no. 2, in Bern", 1],
  ["Action 1) in Bern", 0],
  ["make the First one three nights", 0],
  ["the fifth in Bern", 4],
  ["第二个改成三晚", 1],
  ["把第 3 项改成三晚", 2],
  ["第九个", undefined],
  ["0: in Bern", undefined],
  ["6: in Bern", undefined],
  ["5: in Bern", 4],
  ["two nights", undefined],
  ["2 nights", undefined],
  ["at first", undefined],
])("of five actions, %j names that at %s", (text, at) => {
  expect(actionNamed(text, 5)).toBe(at);
});

it("a wish stands behind a mild word only if it is a further one", () => {
  expect(verdictAndWish(" ok, and also show me my tickets ", booking)).toEqual({
    verdict: "ok",
    wish: "show me my tickets",
  });
  expect(verdictAndWish("okay and find me a car", booking)).toBeUndefined();
  expect(verdictAndWish("approve and find me a car", booking)).toEqual({ verdict: "approve", wish: "find me a car" });
});

it.each([
  ["yes, but keep the hotel", "yes", "the hotel"],
  [" Confirm, only don't touch my other ticket. ", "Confirm", "my other ticket"],
  ["确认，不过酒店留着", "确认", "酒店"],
  ["可以，就是租车别动。", "可以", "租车"],
])("%s is a verdict beside what is to be left alone", (text, verdict, kept) => {
  expect(verdictAndKept(text, booking)).toEqual({ verdict, kept });
});

it.each(["yes", "well, but keep the hotel", "no, but keep the hotel", "yes, keep the hotel", "yes, but keep it"])(
  "%s is none",
  (text) => {
    expect(verdictAndKept(text, booking)).toBeUndefined();
  },
);

it.each(["我的预订", "你的预订", "所有预订", "这个预订", "我预订的", "预订的", "看看我的预订"])(
  "things that are booked decide nothing: %s",
  (text) => {
    expect(settled(text)).toBe("said");
  },
);

it.each(["好的，预订吧", "预订", "好的预订", "可以预订", "就订这个"])(
  "that it is to be booked is a yes: %s",
  (text) => {
    expect(settled(text)).toBe("approve");
  },
);

it.each(["我的退票", "我的取消"])("what was cancelled is not to be cancelled: %s", (text) => {
  expect(settled(text, cancelling)).toBe("said");
});

it.each(["no, 25", "不，25", "no 2"])("a no with a number at a single action is for the specialist: %s", (text) => {
  expect(readWords(text, booking, "en")).toBeUndefined();
});

describe("the words that a text begins with", () => {
  const yes = (strength: number) => ({ kind: "yes", strength });
  const unsure = { kind: "unsure" };
  const [book, change, cancel] = [["book_hotel", "rent_car"], ["look_up", "change_ticket"], ["cancel_ticket"]];

  it.each([
    ["book it and rent it in Basel", book, [yes(2), yes(2)], "in Basel"],
    ["订吧，再订一间在巴塞尔", book, [yes(2)], "再订一间在巴塞尔"],
    ["yes, change it", book, [yes(1)], "change it"],
    ["yes, change it", change, [yes(2)], ""],
    ["change it", change, [], "change it"],
    ["改时间", change, [], "改时间"],
    ["好，改了吧", change, [yes(2), yes(2)], ""],
    ["yes please", change, [yes(1)], ""],
    ["yes, cancel it", cancel, [yes(2)], ""],
    ["退吧", cancel, [yes(2)], ""],
    ["不退", cancel, [{ kind: "no", isOfAct: true, end: 2 }], ""],
    ["hmm, no", book, [{ kind: "no", isOfAct: false, end: 7 }], ""],
    ["hmm, yes", book, [unsure, yes(1)], ""],
    ["ok and", book, [yes(0), unsure], ""],
    ["ok so…", book, [yes(0), unsure], ""],
    ["do and", book, [yes(2)], ""],
    ["only 2, all of them", book, [{ kind: "only" }, { kind: "number", number: 2 }, { kind: "all" }], ""],
  ])("%s, at the card of %j", (text, tools, tokens, rest) => {
    expect(readTokens(text, tools, tools === cancel)).toEqual({ tokens, rest });
  });
});

describe("words at the card of three cancellations", () => {
  const preview = (line: string) => ({ tool: "cancel_booking", preview: line });
  const three = [
    pendingOf("a", preview("Cancel HB-101: Station Inn, 2026-12-15")),
    pendingOf("b", preview("Cancel HB-102: Garden Inn, 2027-01-04")),
    pendingOf("c", preview("Cancel EB-103: dinner cruise, 2027-01-04")),
  ];
  const decided = (text: string) => {
    const { decisions = new Map() } = readWords(text, three, "en") ?? {};
    return Object.fromEntries([...decisions].map(([id, { type }]) => [id, type]));
  };

  it.each([
    ["approve 1 and 3, not 2", { a: "approve", b: "reject", c: "approve" }],
    ["approve the first, but don't do the second", { a: "approve", b: "reject" }],
    ["同意第一个，但第二个不要动", { a: "approve", b: "reject" }],
    ["approve 1, reject the rest", { a: "approve", b: "reject", c: "reject" }],
    ["同意1，其他的拒绝", { a: "approve", b: "reject", c: "reject" }],
    ["not the cruise", { c: "reject" }],
    ["keep HB-102", { b: "reject" }],
    ["HB-102保留", { b: "reject" }],
    ["wait no, leave HB-102 too", { b: "reject" }],
    ["leave the cruise as well", { c: "reject" }],
    ["EB-103那个也留着吧", { c: "reject" }],
    ["don't touch the December one", { a: "reject" }],
    ["12月的别动", { a: "reject" }],
    ["make it only the first one", { b: "reject", c: "reject" }],
    ["all but the second", { b: "reject" }],
    ["everything except the second and the third", { b: "reject", c: "reject" }],
    ["除了第二个都要", { b: "reject" }],
    ["all but the fourth", {}],
    ["all but the yacht", {}],
    ["don't touch the January one", {}],
    ["don't touch the yacht", {}],
  ])("%s decides on those it names: %j", (text, expected) => expect(decided(text)).toEqual(expected));

  it("a yes to the rest is one to those that are not decided", () => {
    const [first, ...others] = three;
    const open = [{ ...(first ?? pendingOf("a")), decision: { type: "reject" as const, message: "" } }, ...others];
    const { decisions } = readWords("yes to the rest", open, "en") ?? {};
    expect([...(decisions ?? [])]).toEqual([
      ["b", { type: "approve" }],
      ["c", { type: "approve" }],
    ]);
  });

  it("a number alone is asked what it is to be", () => {
    expect(readWords("2", three, "en")).toEqual({
      decisions: new Map(),
      problem: phrase("onlyNumber", "en", { words: "2" }),
    });
  });
});

it.each([
  ["I don't want to keep it", "open"],
  ["不想留着了", "open"],
  ["no need to keep it, go ahead", "approve"],
  ["no need to keep it", "open"],
  ["好，那停吧", "approve"],
  ["停了吧", "approve"],
  ["别停", "reject"],
])("what need not be kept is not kept from being cancelled: %s", (text, expected) => {
  expect(settled(text, cancelling)).toBe(expected);
});

it.each([
  ["👍", "approve"],
  ["👌🏽", "approve"],
  ["👎", "reject"],
  ["I said no", "reject"],
  ["我说了不要", "reject"],
  ["she says yes", undefined],
  ["fine, whatever", undefined],
  ["可以的话", undefined],
])("%s at one card: %s", (text, decision) => {
  expect(readWords(text, [pendingOf("a")], "en")?.decisions.get("a")?.type).toBe(decision);
});

it.each([
  ["停，不要订茶", ["a"]],
  ["停！别订牛奶", ["b"]],
  ["停！别订了", ["a", "b"]],
])("a stop before what is not to be done adds nothing: %s", (text, rejected) => {
  const two = [pendingOf("a", { preview: "订购：茶" }), pendingOf("b", { preview: "订购：牛奶" })];
  const { decisions = new Map() } = readWords(text, two, "zh") ?? {};
  expect([...decisions].map(([id, { type }]) => `${id} ${type}`)).toEqual(rejected.map((id) => `${id} reject`));
});
