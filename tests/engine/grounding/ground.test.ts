import { describe, expect, it } from "vitest";
import { ground, type Source } from "../../../src/engine/grounding/ground.ts";
import { chineseNumber } from "../../../src/engine/grounding/numerals.ts";

const call = (id: string, text: string): Source => ({ kind: "call", id, text });
const hotels = call(
  "c1",
  'search_hotels {"check_in":"2026-12-01","check_out":"2026-12-03","city":"Basel"}\n' +
    "1. HT-0202 Basel Garden Hotel, 4 stars, CNY 1,270 a room and night, 2 left\n" +
    "2. HT-0203 Basel Old Town House, 4 stars, CNY 1,450 a room and night, 1 left",
);
const index = call(
  "c2",
  'get_congestion_index {"district":"余杭区","date":"2026-11-20"}\n余杭区今天截至15:00的平均拥堵指数为1.28',
);
const told: Source = { kind: "user", id: "u1", text: "Two nights in Basel from 1 December for 3 people" };
const sources = [hotels, index, told];

const unsourced = (answer: string) =>
  ground(answer, sources)
    .filter((one) => one.sources.length === 0)
    .map(({ claim }) => claim.text);

it("knows a quotient, and what is reckoned from it", () => {
  const text = "HB-7, 4 nights, CNY 2,720. HT-0302, CNY 1,330 a night.";
  const answer = "CNY 2,720 ÷ 4 nights = CNY 680.\nThe difference: CNY 1,330 − CNY 680 = CNY 650.";
  const open = (said: string) => ground(said, [call("c1", text)]).filter(({ sources }) => sources.length === 0);
  expect(open(answer)).toEqual([]);
  expect(open(answer.replaceAll("680", "670")).map(({ claim }) => claim.text)).toContain("670");
});

describe("a price times or through nights, days, rooms or people needs no sign", () => {
  const zurich = call(
    "c1",
    'search_hotels {"check_in":"2026-11-30","check_out":"2026-12-02"}\n' +
      "1. Zurich Station Inn (HT-0101), CNY 750\n2. Zurich Old Town House (HT-0103), CNY 1,700\n" +
      "3. Zurich Grand Palace (HT-0104), CNY 3,210\n4. Zurich Lake Hotel (HT-0105), CNY 4,100\n" +
      "5. Zurich Park Hotel (HT-0106), CNY 5,000",
  );
  const card = call("c2", "Book hotel: Zurich Old Town House (HT-0103), 2 nights, 1 room, CNY 3,400");
  const open = (answer: string) =>
    ground(answer, [zurich, card, { kind: "user", id: "u", text: "2 rooms" }]).flatMap(({ claim, sources }) =>
      sources.length > 0 ? [] : [claim.text],
    );

  it.each([
    "For two nights they are CNY 1,500, 3,400 or 6,420.",
    "The Station Inn is 750 CNY a night, 1500 CNY in total.",
    "HT-0103 is CNY 3,400, that is CNY 1,700 per night.",
    "HT-0103 is CNY 3,400. Enjoy!",
    "最便宜的是 HT-0101，两晚一千五百元。",
    "2 rooms for 2 nights are CNY 3,000.",
    "The Station Inn is CNY 1,900 cheaper in total than the Old Town House.",
    "The Old Town House costs about 53 % of the Grand Palace.",
    "HT-0103 只要 HT-0104 的 53%。",
  ])("%s", (answer) => {
    expect(open(answer)).toEqual([]);
  });

  it.each([
    ["For two nights it is CNY 1,600.", ["1,600"]],
    ["The Old Town House costs about 63 % of the Grand Palace.", ["63"]],
    ["Some hotel costs 53 % of another.", ["53"]],
  ])("%s", (answer, claims) => {
    expect(open(answer)).toEqual(claims);
  });
});

describe("what is compared with a named thing", () => {
  const search = call(
    "s",
    "search_hotels\n1. Zurich Station Inn, CNY 750\n2. Garden Hotel, CNY 1,060\n" +
      "3. Zurich Old Town House 苏黎世老城酒店, CNY 1,700\n4. Zurich Grand Palace, CNY 3,210",
  );
  const order = call("b", "book Booked Zurich Station Inn 苏黎世车站旅舍，苏黎世，2 nights, CNY 1,500");
  const open = (answer: string, ...from: Source[]) =>
    ground(answer, from).flatMap(({ claim, sources }) => (sources.length > 0 ? [] : [claim.text]));

  it.each(["Booked, CNY 1,900 less than the Old Town House.", "已订好苏黎世车站旅舍，比老城酒店便宜 1,900 元。"])(
    "%s",
    (answer) => {
      expect(open(answer, search, order)).toEqual([]);
      expect(open(answer.replace("1,900", "1,800"), search, order)).toEqual(["1,800"]);
    },
  );

  it.each([
    "You get CNY 5,840 back.",
    "Both are cancelled; CNY 5,840 will be refunded.",
    "两个都取消了，共退 5,840 元。",
    "HB-1: refund CNY 2,920. HB-2: refund CNY 2,920. You get CNY 5,840 back.",
  ])("what several calls of a tool give back is their sum: %s", (answer) => {
    const cancelled = ["1", "2"].map((id) =>
      call(id, `cancel {"id":"HB-${id}"}\nCancelled HB-${id}: CNY 2,920; refund CNY 2,920`),
    );
    expect(open(answer, ...cancelled)).toEqual([]);
    expect(open(answer.replace("5,840", "5,740"), ...cancelled)).toEqual(["5,740"]);
    expect(open("You get CNY 5,840 back.", ...cancelled.slice(0, 1))).toEqual(["5,840"]);
  });

  it.each([
    "The Station Inn costs CNY 750, the Old Town House CNY 1,700. Both would cost CNY 2,450.",
    "The Old Town House is dearer than the Station Inn by CNY 950: dearer by CNY 950.",
  ])("is summed and compared in the answer's words: %s", (answer) => {
    expect(open(answer, search)).toEqual([]);
    expect(open(answer.replace("2,450", "2,350").replaceAll("950", "850"), search)).not.toEqual([]);
  });

  it.each([
    ["祝您一路平安！", []],
    ["Booked for you, Anna.", []],
    ["Thanks, Anna!", []],
    ["The text begins with Dear Anna, as you said.", []],
    ["Dear Anna Smith, your room is booked.", []],
    ["It is for Anna Harrington, as you said.", ["Anna Harrington"]],
    ["苏黎世酒店已预订。", []],
    ["Booked for you: Harrington Hotel.", ["Harrington Hotel"]],
    ["皇冠酒店已预订。", ["皇冠酒店"]],
    ["统一路很堵。", ["统一路"]],
    ["请问街道是什么？", []],
  ])("a wish, a form of address and a kind of house in a place are no names: %s", (answer, names) => {
    expect(open(answer, order)).toEqual(names);
  });
});

describe("a claim has a source", () => {
  it.each([
    ["as it stands there", "HT-0202 Basel Garden Hotel costs CNY 1,270."],
    ["without separators, with another sign of the currency", "HT-0202 costs ¥1270."],
    ["in full-width digits", "余杭区的指数为１.２８"],
    ["in Chinese numerals", "每晚一千二百七十元"],
    ["in 万", "每晚 0.127万元"],
    ["with the date in words", "From December 1, 2026 to 3 Dec 2026"],
    ["with the date in Chinese", "2026年12月1日入住，十二月三日退房"],
    ["with the time in Chinese", "截至15点"],
    ["with the time of the afternoon", "Up to 3 pm it was 1.28."],
    ["from the user's words", "A table for 3 people."],
    ["with the kind of place that it names", "I found nothing for Basel City."],
    ["with letters in the middle of Chinese words", "您在BASEL的住宿一切正常。"],
    ["in thousands", "HT-0202 is 1.27k."],
    ["with a minus sign that is a hyphen behind a word", "CNY-1,270"],
    ["in a line of its own", "The hotel\n1,270 a night"],
  ])("%s", (_, answer) => {
    expect(ground(answer, sources)).not.toHaveLength(0);
    expect(unsourced(answer)).toEqual([]);
  });

  it.each([
    ["sum", "CNY 1,270 and CNY 1,450 are CNY 2,720 in total."],
    ["difference", "HT-0202 is CNY 180 cheaper."],
    ["share", "CNY 1,270 is 12.4% below CNY 1,450."],
    ["mean", "两家平均 1,360 元。"],
    ["rounded", "The index is 1.3."],
    ["count", "There are two rooms of 2 hotels, 2 items."],
    ["span", "入住2晚。"],
  ])("as a %s of sourced figures", (how, answer) => {
    const grounded = ground(answer, sources.slice(0, 2));
    expect(grounded.filter((one) => one.sources.length === 0).map(({ claim }) => claim.text)).toEqual([]);
    expect(grounded.map((one) => one.how)).toContain(how);
  });

  it("which is the call that states it", () => {
    const [claim] = ground("指数为 1.28", sources);
    expect(claim).toMatchObject({ how: "stated", sources: [{ id: "c2" }] });
  });
});

describe("no source has", () => {
  it.each([
    ["another figure", "The index is 1.38.", ["1.38"]],
    ["another date", "From 2026-12-02.", ["2026-12-02"]],
    ["another year", "From 2027-12-01.", ["2027-12-01"]],
    ["another id", "HT-0204 is free.", ["HT-0204"]],
    ["a hotel that no call named", "HT-0202 Harrington Hotel costs CNY 1,270.", ["Harrington Hotel"]],
    ["a district that no call named", "海宁区的指数为1.28", ["海宁区"]],
    ["a figure that counts something else", "It has 3 stars.", ["3"]],
    ["a difference that the words do not call one", "HT-0202 costs CNY 180.", ["180"]],
    ["a wrong sum", "CNY 1,270 and CNY 1,450 are CNY 2,820 in total.", ["2,820"]],
    ["another month in words", "From November 1, 2026.", ["November 1, 2026"]],
    ["another month at the end of a sentence", "It is on 3 Nov. It ends on 16 November.", ["3 Nov", "16 November"]],
    ["another month in Chinese", "2026年11月1日入住", ["2026年11月1日"]],
    ["another hour", "Up to 16:00 it was 1.28.", ["16:00"]],
    ["another half of the day", "Up to 3 am it was 1.28.", ["3 am"]],
    ["another minute", "截至15点半", ["15点半"]],
    ["a longer span", "入住4晚。", ["4"]],
    ["a smaller number in its place", "CNY 270 a night.", ["270"]],
    ["a figure that one digit is left of", "The index is 1.", ["1"]],
    ["a rounded amount that is not called about", "They cost CNY 1,300.", ["1,300"]],
    ["a figure below zero", "The index is −1.28.", ["−1.28"]],
    ["a figure counted in words", "It sleeps five people.", ["five"]],
    ["half a name", "HT-0202 Basel Gard House is free.", ["Basel Gard House"]],
    ["a difference that another sentence speaks of", "HT-0202 is cheaper. It costs CNY 180.", ["180"]],
    ["a product of another count", "3 people pay CNY 5,080.", ["5,080"]],
    ["an amount shared by another count", "That is CNY 254 for each of 3 people.", ["254"]],
    ["another share", "CNY 1,270 is 15% below CNY 1,450.", ["15"]],
    ["a whole month that no call named", "It was quiet in 2026-10.", ["2026-10"]],
  ])("%s", (_, answer, claims) => {
    expect(unsourced(answer)).toEqual(claims);
  });
});

describe("figures are one and the same, or not", () => {
  const of = (text: string, answer: string) =>
    ground(answer, [call("c1", text)]).map(({ claim, how }) => [claim.text, how]);

  it.each([
    ["half past in Chinese", "departs 08:30", "八点半出发", [["八点半", "stated"]]],
    ["noon", "from 12:00", "at 12 pm", [["12 pm", "stated"]]],
    ["midnight", "from 00:00", "at 12 am", [["12 am", "stated"]]],
    ["the last minute of a day", "until 23:59", "23:59", [["23:59", "stated"]]],
    ["no time of day", "until 23:59", "29:59", []],
    ["a share written as a fraction", '{"share": 0.2}', "20%", [["20", "stated"]]],
    ["another share", '{"share": 0.2}', "25%", [["25", undefined]]],
    ["money that is no share", "CNY 0.2", "20%", [["20", undefined]]],
    ["a small figure of a field", '{"rooms": 3}', "3 rooms", [["3", "stated"]]],
    ["a small figure of the text", "page 3", "3 rooms", [["3", undefined]]],
    ["a large figure of the text", "about 37 or so", "37 rooms", [["37", "stated"]]],
    ["ten, which is no small figure", "number 10", "10 rooms", [["10", "stated"]]],
    ["a fraction, which is no small figure", "a ratio of 2.5", "2.5 hours", [["2.5", "stated"]]],
    ["rooms that are not people", "37 rooms", "37 people", [["37", undefined]]],
    ["a change below zero", "changed by -5.5", "-5.5", [["-5.5", "stated"]]],
    [
      "a range, which has no minus",
      "from 21 to 35",
      "21-35",
      [
        ["21", "stated"],
        ["35", "stated"],
      ],
    ],
    ["a million", "CNY 1,250,000", "CNY 1.25 million", [["1.25 million", "stated"]]],
    ["about a rounded amount", "CNY 1,270", "about CNY 1,300", [["1,300", "rounded"]]],
    ["about another amount", "CNY 1,270", "about CNY 1,400", [["1,400", undefined]]],
    [
      "a product",
      "3 rooms at CNY 1,270",
      "3 rooms × CNY 1,270 = CNY 3,810",
      [
        ["3", "stated"],
        ["1,270", "stated"],
        ["3,810", "product"],
      ],
    ],
    ["a rise in percent", "from CNY 200 to CNY 250", "up 25%", [["25", "share"]]],
    ["a share of different things", "200 rooms, 250 people", "80%", [["80", undefined]]],
    [
      "a difference in a text of many figures",
      "CNY 11, CNY 23, CNY 37, CNY 59, CNY 83",
      "CNY 12 more",
      [["12", undefined]],
    ],
    ["days in the order of the text", "2026-12-01 to 2026-12-03", "3 days", [["3", "span"]]],
    ["days back", "2026-12-03, 2026-12-01", "2 days", [["2", undefined]]],
    ["lines", "- a\n- b\n- c", "three items", [["three", "count"]]],
    ["objects", '[{"a":"x"},{"a":"y"},{"a":"z"}]', "3 orders", [["3", "count"]]],
    ["lines that count no money", "- a\n- b\n- c", "CNY 3", [["3", undefined]]],
    ["a month alone", "in December 2026", "2026年12月", [["2026年12月", "stated"]]],
    ["a day where a month is known", "in December 2026", "on December 5, 2026", [["December 5, 2026", undefined]]],
    ["a name with its genitive", "the Garden Hotel", "at Garden Hotel's desk", [["Garden Hotel's", "stated"]]],
    ["a name in Chinese quotation marks", "花园酒店", "在「花园酒店」", [["「花园酒店」", "stated"]]],
    ["a name that opens a line and goes on", "the Garden Hotel", "Here:\nGarden Hotel", [["Garden Hotel", "stated"]]],
    ["a link", "see https://a.example/x1", "at https://a.example/x2", [["https://a.example/x2", undefined]]],
  ])("%s", (_, source, answer, claims) => {
    expect(of(source, answer)).toEqual(claims);
  });

  it("are what instructions state, but nothing is reckoned from these", () => {
    const briefing: Source = { kind: "briefing", id: "b", text: "Rates: CNY 1,270 and CNY 1,450.\n- a\n- b\n- c" };
    expect(ground("CNY 1,270, CNY 2,720 in total, for 3 people", [briefing]).map(({ how }) => how)).toEqual([
      "stated",
      undefined,
      undefined,
    ]);
  });

  it("of two calls rest on both, and stand in the order of the answer", () => {
    const both = [call("a", "CNY 1,270"), call("b", "CNY 1,450")];
    const found = ground("For HT-9 and Basel, CNY 2,720 in total.", [...both, call("c", "No rooms.")]);
    expect(found.map(({ claim }) => claim.text)).toEqual(["HT-9", "Basel", "2,720"]);
    expect(found.at(-1)).toMatchObject({ how: "sum", sources: [{ id: "a" }, { id: "b" }] });
    expect(found.at(-1)?.sources).toHaveLength(2);
  });

  it("behind the part of a long text that is read count letter by letter", () => {
    const long = call("c", `${"word ".repeat(4000)} CNY 1,270 for HT-0202`);
    expect(ground("CNY 1,270 or 1270 for HT-0202", [long]).map(({ how }) => how)).toEqual([
      "stated",
      undefined,
      "stated",
    ]);
  });
});

it("claims nothing with the numbers of a list", () => {
  expect(ground("1. Basel\n2. Basel", []).filter(({ claim }) => claim.kind === "figure")).toEqual([]);
});

it("reads long texts in time that grows with their length", () => {
  const text = "2026-12-01 一二三四五六七八九十百千万".repeat(2000);
  expect(ground("1.28", [{ kind: "call", id: "c", text }])).toHaveLength(1);
});

it.each([
  ["三百五十", 350],
  ["三百五", 350],
  ["一万二", 12_000],
  ["十二", 12],
  ["二〇二六", 2026],
  ["一百零五", 105],
  ["两亿三千万", 230_000_000],
  ["三点五", 3.5],
  ["三点零五", 3.05],
  ["三点百", undefined],
  ["东点五", undefined],
  ["十五亿", 1_500_000_000],
  ["三万二千", 32_000],
  ["百东", undefined],
  ["东", undefined],
])("%s is %s", (text, value) => {
  expect(chineseNumber(text)).toBe(value);
});

describe("an amount of money", () => {
  it.each([
    "¥1,270",
    "1,270 yuan",
    "1,270元",
    "1,270 元人民币",
    "RMB 1,270",
    "CNY 2,540 for two nights",
    "It costs 1,270.",
  ])("has the currency of its source: %s", (answer) => expect(unsourced(answer)).toEqual([]));
  it.each(["USD 1,270", "$1,270", "€1,270", "1,270 美元", "1,270欧元", "1,270 dollars", "USD 2,540 for two nights"])(
    "has another currency: %s",
    (answer) => expect(unsourced(answer)).toHaveLength(1),
  );
});

describe("days of a range, times and sums", () => {
  const bookings = call(
    "c1",
    "list_my_bookings {}\n1. HB-011270 Paris Station Inn, 2026-12-15 to 2026-12-19, CNY 2,920\n" +
      "2. HB-011280 Paris Station Inn, 2027-01-04 to 2027-01-08, CNY 2,920\n3. CB-7 SUV, CNY 1,560\n" +
      "Check-in from 15:00. 苏黎世皇宫大酒店。20GB.",
  );
  const booked = call("c2", "Booked HB-7: Zurich Old Town House, 2026-11-30, CNY 3,400");
  const open = (answer: string) =>
    ground(answer, [bookings, booked]).flatMap(({ claim, sources }) => (sources.length > 0 ? [] : [claim.text]));

  it.each([
    "It runs from 15 to 19 December 2026.",
    "15–19 December 2026, or 15-19 Dec.",
    "Dec 15–19, or December 15 to 19, 2026",
    "From the 15th to the 19th of December.",
    "From Tuesday 15 to Saturday 19 December",
    "12月15日-19日、12月15日至19日、12月15—19日",
    "2027年1月4-8日",
    "Dec 15 - 4 nights",
    "Check-in is from 3 pm.",
    "下午3点起可入住，即下午3:00。",
    "CNY 2,920 each, CNY 5,840 together.",
    "In total CNY 7,400.",
    "总价 7,400 元",
    "Paris costs CNY 2,920. Together with Zurich that is CNY 6,320.",
    "2,920元将原路退回",
    "皇宫大酒店",
    "Booked the Zurich Old Town House.",
    "The limit is 20 GB.",
  ])("have a source: %s", (answer) => {
    expect(open(answer)).toEqual([]);
  });

  it.each([
    ["15 to 18 December", ["18 December"]],
    ["14–19 December", ["14"]],
    ["Dec 15–20", ["20"]],
    ["12月15日至18日", ["18日"]],
    ["12月14-19日", ["12月14"]],
    ["下午4点", ["4点"]],
    ["凌晨3点", ["3点"]],
    ["CNY 2,920 each, CNY 5,860 together.", ["5,860"]],
    ["In total CNY 7,500.", ["7,500"]],
    ["Paris costs CNY 2,920. Together with Zurich that is CNY 6,310.", ["6,310"]],
  ])("have none: %s", (answer, claims) => {
    expect(open(answer)).toEqual(claims);
  });
});
