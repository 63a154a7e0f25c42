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
  ])("%s", (_, answer, claims) => {
    expect(unsourced(answer)).toEqual(claims);
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
  ["东", undefined],
])("%s is %s", (text, value) => {
  expect(chineseNumber(text)).toBe(value);
});
