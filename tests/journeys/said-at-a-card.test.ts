import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { chinese, type Effect, english } from "../support/said-at-a-card.ts";
import { openTravelApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

type App = Awaited<ReturnType<typeof openTravelApp>>;
type Card = { description: string; action_requests: { id: string; args: Record<string, unknown> }[] };

let app: App;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

/** Said in one conversation. */
const TEXTS = 7;
const REQUESTS = {
  en: "Book hotel HT-0102 from 2026-12-15 for 2 nights",
  zh: "预订酒店HT-0102，2026-12-15入住，住两晚",
};

/** One conversation over the card of a booking, which is asked for again when it is closed. */
async function talkOver(thread: string, request: string) {
  const send = (text: string) => app.send({ thread, user: "P1001", text });
  const cardOf = (waitsFor: unknown) => waitsFor as Card | undefined;
  let open = cardOf((await send(request)).waitsFor);
  return async (text: string) => {
    open ??= cardOf((await send(request)).waitsFor);
    const before = open;
    const { waitsFor, text: said = "", state } = await send(text);
    open = cardOf(waitsFor);
    const isWritten = Object.values(state.receipts).some(({ ok }) => ok);
    return { before, open, isWritten, said: `${said}\n${open?.description ?? ""}` };
  };
}

/**
 * Texts for one conversation after another, since the time of a turn grows with its conversation. `npm test` says one in
 * three of each effect here; words-at-card.test.ts reads all of them.
 */
function inConversations(table: Record<Effect, string[]>, effects: readonly Effect[]): [number, string[]][] {
  const texts = effects.flatMap((effect) => oneIn(8, table[effect]));
  return Array.from({ length: Math.ceil(texts.length / TEXTS) }, (_, at) => [
    at,
    texts.slice(at * TEXTS, (at + 1) * TEXTS),
  ]);
}

const leavesOpen: Effect[] = ["answer", "stay", "refuse"];

describe.each([
  ["en", english, /[a-z]/i],
  ["zh", chinese, /\p{Script=Han}/u],
] as const)("at the card of a booking, with the embedded model, in %s", (language, table, own) => {
  it("a question is answered, and loose words are, and the card stays as it was", async () => {
    for (const [at, texts] of inConversations(table, leavesOpen)) {
      const say = await talkOver(`open-${language}-${at}`, REQUESTS[language]);
      for (const text of texts) {
        const { before, open, isWritten, said } = await say(text);
        // Each action says again why it is asked; what it is stays.
        const actions = [open, before].map((card) => card?.action_requests.map(({ id, args }) => ({ id, args })));
        expect([text, actions[0]]).toEqual([text, actions[1]]);
        expect([text, isWritten]).toEqual([text, false]);
        expect(said.trim().split("\n")[0]).toMatch(own);
      }
    }
  });

  it("a change is shown on a card in its place", async () => {
    for (const [at, text] of table.change.entries()) {
      const say = await talkOver(`change-${language}-${at}`, REQUESTS[language]);
      const { open, isWritten } = await say(text);
      expect([text, open?.action_requests.map(({ args }) => args.check_out)]).toEqual([text, ["2026-12-18"]]);
      expect([text, isWritten]).toEqual([text, false]);
    }
  });

  it("a no closes it, and the answer says that nothing was done", async () => {
    for (const [at, texts] of inConversations(table, ["reject", "leave"])) {
      const say = await talkOver(`no-${language}-${at}`, REQUESTS[language]);
      for (const text of texts) {
        const { open, isWritten, said } = await say(text);
        expect([text, open, isWritten]).toEqual([text, undefined, false]);
        expect(said).toMatch(/nothing (?:more )?was done|^not done: |没有(?:再)?执行任何操作|^未办理：/i);
      }
    }
  });
});

sampled([
  ["en", "what's the cancellation policy for it?", /full refund, until the day before check-in/],
  ["zh", "退改政策是什么？", /入住前一天以前可更改日期和房间数，也可取消并全额退款/],
  ["zh", "退订要收费吗", /入住前一天以前可更改日期和房间数，也可取消并全额退款/],
] as const)(
  "the rules asked for in %s (%s) are those of what waits, and no others",
  async (language, question, rules) => {
    const say = await talkOver(`rules-${language}-${question}`, REQUESTS[language]);
    const { said } = await say(question);
    expect(said).toMatch(rules);
    expect(said).not.toMatch(/excursion|游览/i);
  },
);

sampled([
  ["who pays for petrol", "Book a car CR-1904 from Dec 10 to Dec 12", /^Car rental[^\n]*\n.*full tank/],
  ["公里数有限制没", "订CR-1904，12月10号取，12号还", /^租车规定[^\n]*\n.*不限里程/],
  ["does that include petrol", "Book a car CR-1904 from Dec 10 to Dec 12", /^Car rental[^\n]*\n.*full tank/],
  ["and taxes?", "Book a car CR-1904 from Dec 10 to Dec 12", /^Payment[^\n]*\n.*include taxes/],
] as const)(
  "%s is answered by the rules that are found for it, in whatever words they are written",
  async (question, request, rules) => {
    const say = await talkOver(`asked-${question}`, request);
    const { said, open, before } = await say(question);
    expect(said).toMatch(rules);
    expect(open?.action_requests.map(({ args }) => args)).toEqual(before?.action_requests.map(({ args }) => args));
  },
);

sampled([
  ["en", "what is the weather", "I do not know."],
  ["en", "who is the manager?", "I do not know."],
  ["zh", "可以带宠物吗", "这个问题我答不上来"],
] as const)(
  "in %s, %s has no answer in the rules of what waits, and that is said",
  async (language, question, said) => {
    const say = await talkOver(`unknown-${question}`, REQUESTS[language]);
    expect((await say(question)).said.startsWith(said)).toBe(true);
  },
);

sampled([
  ["en", "no, make it 3 nights", "yes", /^Booked HB-\d+: .* 3 nights.*\n$/],
  ["zh", "不，换成HT-0103", "好的", /^已预订 HB-\d+：[^\n]*HT-0103[^\n]*\n$/],
] as const)(
  "in %s, what was changed by words is done and told, and nothing more",
  async (language, change, yes, done) => {
    const say = await talkOver(`changed-${language}`, REQUESTS[language]);
    await say(change);
    expect((await say(yes)).said).toMatch(done);
  },
);

it("an edited call that is refused is told as not done, in words for the user", async () => {
  const say = await talkOver("edited-no", REQUESTS.en);
  await say("edit rooms=2");
  expect((await say("no")).said).toBe("All right, nothing was done. What would you like instead?\n");
});

sampled([
  ["Book hotel HT-0201 from 2026-12-15 for 2 nights", "make it three nights", "can I cancel it?", "yes"],
  ["预订酒店HT-0202，2026-12-15入住，住两晚", "住三晚吧", "可以取消吗？", "好，订吧"],
] as const)("after %s, %s and %s, what %s approves is told, and nothing else", async (...said) => {
  const send = (text: string) => app.send({ thread: `asked-${said[0]}`, user: "P1002", text });
  for (const text of said.slice(0, -1)) expect((await send(text)).waitsFor).toBeDefined();
  const { text, waitsFor } = await send(said.at(-1) ?? "");
  expect(text).toMatch(/^(?:Booked|已预订) HB-\d+[^\n]*(?:3 nights|3 晚)[^\n]*$/);
  expect(waitsFor).toBeUndefined();
});

sampled([
  ["en", "wait, ", /fewer words/],
  ["zh", "十二月一日", /请简短说明/],
] as const)("a long text in %s is asked for in fewer words, and the card stays", async (language, words, asked) => {
  const say = await talkOver(`long-${language}`, REQUESTS[language]);
  const { before, open, said } = await say(words.repeat(20_000 / words.length));
  expect(said).toMatch(asked);
  expect(open?.action_requests[0]?.id).toBe(before?.action_requests[0]?.id);
});

sampled([
  ["yes, and also show me my tickets", /^Your tickets[\s\S]*\nBooked HB-/],
  ["yes, book it. Also, what tours are there in Geneva on November 25?", /^Booked HB-[\s\S]*excursions in Geneva/],
])("%s: what is approved is done, then the further wish", async (words, expected) => {
  const send = (text: string) => app.send({ thread: `wish-${words}`, user: "P1003", text });
  await send(REQUESTS.en);
  const { text, waitsFor, state } = await send(words);
  expect(waitsFor).toBeUndefined();
  expect(text).toMatch(expected);
  expect(Object.values(state.receipts).filter(({ ok }) => ok)).toHaveLength(1);
});

sampled([
  ["cancel hotel HB-011270, car CB-011280 and excursion EB-011280"],
  ["取消酒店 HB-011270、租车 CB-011280 和游览 EB-011280"],
])("several things with one verb stand on one card: %s", async (text) => {
  const { waitsFor } = await app.send({ thread: text, user: "P1001", text });
  const ids = (waitsFor as Card | undefined)?.action_requests.map(({ args }) => args.booking_id);
  expect(ids).toEqual(["HB-011270", "CB-011280", "EB-011280"]);
});

describe("at the card of a cancellation, with the embedded model", () => {
  const cancel = { en: "cancel hotel HB-011270", zh: "取消酒店 HB-011270" };
  const idsOf = (card: Card | undefined) => card?.action_requests.map(({ args }) => args.booking_id);

  sampled([
    ["en", "cancel HB-011280 too"],
    ["en", "same for HB-011280"],
    ["en", "cancel it, and HB-011280 as well"],
    ["zh", "再把 HB-011280 也取消"],
    ["zh", "HB-011280 也一样"],
  ] as const)("%s, the same of another thing waits beside it: %s", async (language, text) => {
    const say = await talkOver(`besides-${text}`, cancel[language]);
    const { open, isWritten } = await say(text);
    expect([idsOf(open), isWritten]).toEqual([["HB-011270", "HB-011280"], false]);
    expect((await say(language === "en" ? "reject all" : "全部拒绝")).open).toBeUndefined();
  });

  sampled([["en", "both this and HB-011280"]] as const)(
    "%s, what is only wanted besides is said to come after it: %s",
    async (language, text) => {
      const { open, isWritten, said } = await (await talkOver(`besides-${text}`, cancel[language]))(text);
      expect([idsOf(open), isWritten]).toEqual([["HB-011270"], false]);
      expect(said).toMatch(/has to wait for this decision|需在作出本次决定之后再提出/);
    },
  );

  it("what is only wondered about changes nothing", async () => {
    const { open } = await (await talkOver("wondered", cancel.en))("I wonder about HB-011280");
    expect(idsOf(open)).toEqual(["HB-011270"]);
  });

  sampled([
    ["en", "no, HB-011280"],
    ["zh", "说错了，是HB-011280"],
  ] as const)("%s, what is meant instead takes its place: %s", async (language, text) => {
    const say = await talkOver(`instead-${language}`, cancel[language]);
    expect(idsOf((await say(text)).open)).toEqual(["HB-011280"]);
    expect((await say("not yet")).isWritten).toBe(false);
  });

  it("a yes with another thing besides has the first done, and opens the card of the other", async () => {
    const { open, isWritten } = await (await talkOver("yes-besides", cancel.en))("yes, and HB-011280 too");
    expect([idsOf(open), isWritten]).toEqual([["HB-011280"], true]);
  });
});

sampled([
  ["en", "cancel HB-031290 and EB-031290", "the hotel no, the excursion yes"],
  ["zh", "取消 HB-031280 和 CB-031280", "酒店可以，租车不要"],
])("%s, of two actions one is done, and nothing says that none was: %s, %s", async (...turns) => {
  const [language, request, words] = turns;
  const send = (text: string) => app.send({ thread: `one-of-two-${language}`, user: "P1003", text });
  await send(request);
  const { text } = await send(words);
  expect(text).toMatch(/^(?:Not done|未办理)[^\n]*\n\n(?:Cancelled EB-031290|已取消 HB-031280)[^\n]*$/);
});

sampled([
  ["Book hotel HT-0102 from 2026-12-21 for 2 nights", "how many nights is that?", "Book hotel: 2 nights.", "ok"],
  [
    "Book hotel HT-0102 from 2026-12-22 for 2 nights",
    "what are the dates?",
    "Book hotel: 2026-12-22 to 2026-12-24.",
    "yes",
  ],
  ["预订酒店HT-0102，2026-12-23入住，住两晚", "这个多少钱？", "预订酒店：3,020 元。", "好的"],
  ["预订酒店HT-0102，2026-12-24入住，住两晚", "那是几晚？", "预订酒店：2 晚。", "好的"],
  [
    "Book hotel HT-0102 from 2027-01-11 for 2 nights",
    "how much is it per night?",
    "Book hotel: CNY 1,510 for one night.",
    "yes",
  ],
  ["预订酒店HT-0102，2027-01-13入住，住两晚", "每晚多少钱", "预订酒店：每晚 1,510 元。", "是"],
])("%s, %s: what the card says is told from it, and one yes is enough then", async (request, question, told, yes) => {
  const send = (text: string) => app.send({ thread: `from-card-${question}`, user: "P1003", text });
  await send(request);
  expect((await send(question)).text?.trim()).toBe(told);
  const { waitsFor, text } = await send(yes);
  expect(waitsFor).toBeUndefined();
  expect(text).toMatch(/^(?:Booked|已预订) HB-/);
});

sampled(["how much is breakfast per person?", "how much does an extra bed cost each?", "早餐每位多少钱"])(
  "the price of something else is none of the card's: %s",
  async (question) => {
    const send = (text: string) => app.send({ thread: `other-price-${question}`, user: "P1003", text });
    await send("Book hotel HT-0102 from 2027-01-17 for 2 nights");
    const { waitsFor, text } = await send(question);
    expect(waitsFor?.type).toBe("approval");
    expect(text).not.toMatch(/1,510|3,020/);
  },
);

sampled([
  ["Book hotel HT-0102 from 2027-01-15 for 2 nights", "my hotel bookings", /HB-\d{6}: /],
  ["预订酒店HT-0102，2027-01-15入住，住两晚", "我的酒店预订", /HB-\d{6}：/],
])("%s, %s: what one has is shown, and nothing is booked", async (request, words, told) => {
  const send = (text: string) => app.send({ thread: `own-at-card-${words}`, user: "P1001", text });
  await send(request);
  const { waitsFor, text } = await send(words);
  expect(waitsFor?.type).toBe("approval");
  expect(text).toMatch(told);
  expect(text).not.toMatch(/Booked|已预订/);
});

it("a thing that is only named stands on the card beside the one before it", async () => {
  const text = "cancel car CB-011280, and the dinner cruise";
  const { waitsFor } = await app.send({ thread: "left", user: "P1001", text });
  expect((waitsFor as Card).action_requests.map(({ args }) => args.booking_id)).toEqual(["CB-011280", "EB-011280"]);
});

sampled([
  ["en", "cancel HB-011280 and EB-011280", "no", "All right, nothing was done. What would you like instead?"],
  ["zh", "取消HB-011280和EB-011280", "不用了", "好的，没有执行任何操作。请问您想怎么办？"],
])("%s, a no to the actions of two specialists is told once, and none is announced: %s, %s", async (...turns) => {
  const [language, request, no, told] = turns;
  const send = (text: string) => app.send({ thread: `no-to-both-${language}`, user: "P1001", text });
  await send(request);
  expect((await send(no)).text).toBe(told);
  // The one that would have asked the same is given up, and comes up no more.
  const { waitsFor } = await send("cancel EB-011280");
  expect((waitsFor as Card).action_requests.map(({ args }) => args.booking_id)).toEqual(["EB-011280"]);
  const { text } = await send("no");
  expect(text).toBe("All right, nothing was done. What would you like instead?");
});
