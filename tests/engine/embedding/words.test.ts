import { describe, expect, it } from "vitest";
import { featuresOf } from "../../../src/engine/embedding/features.ts";
import { likeness, meaningOf, shareSaid, termsOf } from "../../../src/engine/embedding/terms.ts";
import { pairsOf, spaced, stem, wordsOf } from "../../../src/engine/embedding/words.ts";

describe("stem", () => {
  it("takes endings off English words", () => {
    expect(["rooms", "booking", "cancelled", "ferries", "reservation"].map(stem)).toEqual([
      "room",
      "book",
      "cancel",
      "ferry",
      "reserv",
    ]);
  });

  it("leaves what is longer than any word alone", () => {
    const long = `${"bo".repeat(20_000)}ings`;
    expect(stem(long)).toBe(long);
    expect(stem(`${"a".repeat(37)}ing`)).toBe("a".repeat(37));
    expect(stem(`${"a".repeat(38)}ing`)).toBe(`${"a".repeat(38)}ing`);
  });

  it("gives a word for a word that every object has a property of", () => {
    expect(stem("constructor")).toBe("construct");
  });

  it.each([
    ["was children bought", "be child buy"],
    ["boxes dishes churches buses addresses", "box dish church bus address"],
    ["glass status basis gas", "glass status basis gas"],
    ["organization organize translation edition selection", "organiz organiz transl edit select"],
    ["traveling travelling shopping planning falling", "travel travel shop plan fall"],
    ["traveled stopped missed", "travel stop miss"],
    ["quickly nearly only", "quick near only"],
    ["traveler director water her", "travel direct water her"],
    ["hotel price prices are use", "hotel pric pric be use"],
    ["Rooms room2 zimmer's", "Rooms room2 zimmer's"],
  ])("of %s is %s", (words, stems) => {
    expect(words.split(" ").map(stem).join(" ")).toBe(stems);
  });
});

describe("the words of a text", () => {
  it.each([
    ["getUserName", ["get", "user", "name"]],
    ["HTTPServer.port_number 3.5", ["http", "server", "port", "number", "3", "5"]],
    ["ＡＢＣ１", ["abc1"]],
    ["Café-Bar, ÉCOLE", ["café", "bar", "école"]],
    ["查询HT12酒店", ["查询", "ht12", "酒店"]],
    ["怎么开发票", ["怎么", "开", "发票"]],
    ["开发软件", ["开发", "软件"]],
    ["…", []],
  ])("%s", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
    expect(wordsOf(text)).toEqual(words);
  });

  it("are read as well where the text is too long to be remembered", () => {
    expect(wordsOf(`${"a ".repeat(400)}getUserName`).slice(-3)).toEqual(["get", "user", "name"]);
  });

  it("stand apart in an identifier, and a version stays whole", () => {
    expect(spaced("userID2Name v1.2 a.b c_d")).toBe("user ID2 Name v1.2 a b c d");
    expect(pairsOf("借书证")).toEqual(["借书", "书证"]);
    expect(pairsOf("能开发票")).toEqual(["能开", "发票"]);
    expect(pairsOf("𠮷野")).toEqual(["𠮷野"]);
    expect(pairsOf("借")).toEqual([]);
  });
});

describe("what a text is recognised by", () => {
  const of = (text: string) => Object.fromEntries([...featuresOf(text)].map(([k, v]) => [k, Number(v.toFixed(3))]));

  it("are its words, its neighbours without the small words between, its parts and its concepts", () => {
    expect(of("book the bus")).toEqual({
      ...{ "w:book": 1, "w:the": 0.08, "w:bus": 1 },
      ...{ "c:reserve": 0.6, "p:book bus": 0.3 },
      ...{ "g:^bo": 0.12, "g:boo": 0.12, "g:ook": 0.12, "g:ok$": 0.12 },
      ...{ "g:^bu": 0.12, "g:bus": 0.12, "g:us$": 0.12 },
    });
  });

  it("counts what is repeated for more, but not in proportion", () => {
    expect(of("bus bus bus")["w:bus"]).toBeCloseTo(1 + Math.log(3), 3);
  });

  it("are the small words where there are no others", () => {
    expect(of("what can I")).toMatchObject({ "w:what": 1, "w:can": 1, "p:what can": 0.3 });
  });

  it("are in Chinese the characters and their pairs, across words for less", () => {
    expect(of("酒店大堂")).toMatchObject({ "h:酒": 0.2, "h:酒店": 0.847, "h:店大": 0.25, "p:酒店 大堂": 0.3 });
    expect(Object.keys(of("酒店大堂")).some((name) => name.startsWith("g:"))).toBe(false);
  });
});

describe("the terms of a text", () => {
  const one = (text: string) => termsOf(text)[0]!;

  it("are its telling words, each once, and a word nobody knows has the weight of a name", () => {
    expect(termsOf("the rooms, a room and Qwxyzt").map(({ root }) => root)).toEqual(["room", "qwxyzt"]);
    expect(one("Qwxyzt")).toEqual({ root: "qwxyzt", weight: 0.9 });
  });

  it("are like each other as far as they mean the same, in both languages", () => {
    expect(likeness(one("rooms"), one("room"))).toBe(1);
    expect(likeness(one("hotel"), one("酒店"))).toBeGreaterThan(0.3);
    expect(likeness(one("hotel"), one("carburettor"))).toBeLessThanOrEqual(0);
    expect(likeness(one("hotel"), one("Qwxyzt"))).toBe(0);
  });

  it("are said in other words to a share between none and all", () => {
    const share = (a: string, b: string) => shareSaid(termsOf(a), termsOf(b));
    expect(share("cheap hotel", "a hotel that is cheap")).toBe(1);
    expect(share("", "hotel")).toBe(0);
    expect(share("hotel", "")).toBe(0);
    expect(share("hotel Qwxyzt", "Qwxyzt")).toBeCloseTo(0.9 / (0.9 + one("hotel").weight), 6);
  });

  it("mean together something of length 1, and nothing if nobody knows them", () => {
    expect(Math.hypot(...meaningOf("cheap hotel near the lake"))).toBeCloseTo(1, 6);
    expect(new Set(meaningOf("Qwxyzt"))).toEqual(new Set([0]));
    const { vector = [], weight } = one("hotel");
    const length = Math.hypot(...Array.from(vector));
    expect(meaningOf("hotel")[0]).toBeCloseTo(((vector[0] ?? 0) / length) * Math.min(1, weight), 6);
  });
});
