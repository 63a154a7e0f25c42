import { describe, expect, it } from "vitest";
import { aliases } from "../../src/engine/tools/aliases.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { isKnownTo } from "../../src/offline/reading/spelling.ts";
import { fill } from "../../src/offline/slots/fill.ts";
import { now, tool } from "./offline.ts";

const town = { type: "string", enum: ["Zermatt", "Locarno"], description: "Town (城镇)" };
const museums = tool("list_museums", "Museums of a town (博物馆), all towns by default.", { town }, []);
const read = readerAt(now, isKnownTo([museums]));
const towns = (text: string) => fill(museums, read(text)).flatMap(({ value, others }) => [value, ...others]);

describe("a place nobody here knows", () => {
  it.each([
    ["Suzhou museums today", ["Suzhou"]],
    ["museums keqiao today", ["keqiao"]],
    ["How good are Lisbon's museums?", ["Lisbon"]],
    ["are museums open, Lisbon and Suzhou?", ["Lisbon", "Suzhou"]],
    ["帮我看看嘉兴的博物馆", ["嘉兴"]],
    ["柯桥今天有哪些博物馆", ["柯桥"]],
    ["今天成都有哪些博物馆", ["成都"]],
  ])("is taken from %j, to be refused", (text, named) => {
    expect(towns(text)).toEqual(named);
  });

  it.each([
    ["good museums today please"],
    ["which museums are worth a trip with children?"],
    ["说错了，看看博物馆"],
    ["今天博物馆人多不多"],
    ["人均多少的博物馆"],
    ["带娃去哪个博物馆"],
    ["帮我瞅瞅博物馆"],
    ["alright, thanks, museums then"],
    ["whoops, museums please"],
    ["哎哟博物馆呢"],
    ["孩子都撞在哪些博物馆"],
    ["刚订的博物馆门票"],
    ["把车晚一天还，博物馆照旧"],
    ["截至昨天的博物馆"],
    ["到昨天为止开过的博物馆"],
  ])("is none of the words of %j", (text) => {
    expect(towns(text)).toEqual([]);
  });

  it("is asked for beside one that is known only where it surely is a place", () => {
    expect(towns("museums of Zermatt with Grunzel")).toEqual(["Zermatt"]);
  });
});

const stay = {
  city: { ...town, enum: undefined, ...aliases({ words: ["city"], values: { Zermatt: [], Locarno: [] } }) },
  min_stars: { type: "integer", description: "Least stars (星级)" },
};
const hotels = tool("search_hotels", "Hotels of a city (酒店).", stay, ["city"]);
const cities = (text: string) =>
  fill(hotels, read(text)).flatMap(({ slot, value }) => (slot.name === "city" ? [value] : []));

describe("a foreign name cut into signs that are words of the tools, too", () => {
  const readSigns = readerAt(now, isKnownTo([museums, tool("list_signs", "卢 塞 恩", {}, [])]));
  it.each(["卢塞恩有什么博物馆", "我想去卢塞恩，看博物馆", "明天去卢塞恩的博物馆"])("is one name in %j", (text) => {
    const strangers = readSigns(text).mentions.filter(({ kind }) => kind === "stranger");
    expect(strangers.map((one) => one.text)).toEqual(["卢塞恩"]);
  });
});

describe("a city that nobody has to be listed", () => {
  it.each([
    ["hotels in Interlaken", ["Interlaken"]],
    ["hotels in oslo please", ["oslo"]],
    ["a room in lisbon", ["lisbon"]],
  ])("is taken from %j, to be refused", (text, named) => {
    expect(cities(text)).toEqual(named);
  });

  it.each([
    ["4 stars at least"],
    ["no, something nicer"],
    ["a hotel near another station"],
    ["from morning to evening"],
  ])("is no ordinary word of %j", (text) => {
    expect(cities(text)).toEqual([]);
  });
});
