import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { digestOf, exampleRequestsIn } from "../../src/engine/domain/example-requests.ts";
import { learnedFrom } from "../../src/engine/tools/learned-requests.ts";
import { asksForNoAct, SPEECH_ACTS } from "../../src/offline/goals/speech-act.ts";

const room = new URL("../../src/offline/goals/", import.meta.url);
const examples = exampleRequestsIn(new URL("speech-acts/", room));
/** Messages of travellers and shop owners that nothing was learned from, and whether they ask for an act. */
const others = readFileSync(new URL("speech-acts.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"))
  .map(([kind, text = ""]) => ({ asks: kind === "act", text }));

describe("the examples of speech acts", () => {
  it("are those the weights were learned from: npm run learn:speech-acts", () => {
    const file = readFileSync(new URL("speech-acts.json", room), "utf8");
    expect(learnedFrom("speech-acts.json", file).digest).toBe(digestOf(examples));
  });

  it("stand below one act each, and are none of the other messages", () => {
    const said = examples.map(({ text }) => text.toLowerCase());
    expect(new Set(said).size).toBe(said.length);
    expect(others.filter(({ text }) => said.includes(text.toLowerCase()))).toEqual([]);
    expect(new Set(examples.map(({ label }) => label))).toEqual(new Set(SPEECH_ACTS));
  });
});

describe("messages that nothing was learned from", () => {
  const found = (asks: boolean) => others.filter((one) => one.asks === asks).map(({ text }) => asksForNoAct(text));
  const share = (all: readonly boolean[]) => all.filter(Boolean).length / all.length;

  it("of a hundred requests for an act, at most three are taken for none", () =>
    expect(share(found(true))).toBeLessThan(0.03));

  it("of all others that name an act, more than half are", () => expect(share(found(false))).toBeGreaterThan(0.5));
});

it.each([
  "what happens if I cancel HB-1 on 2026-12-01?",
  "我在考虑取消12月巴黎的酒店",
  "my wife cancelled her hotel last week and got nothing back",
])("%s asks for no act", (text) => expect(asksForNoAct(text)).toBe(true));

it.each(["cancel HB-1", "could you move it to Friday for me?", "改签到周五的行吗", "the second one", "西湖区呢"])(
  "%s may ask for one",
  (text) => expect(asksForNoAct(text)).toBe(false),
);

it.each([
  ["whats the cheapest car i can rent in paris", true],
  ["巴黎我能租到的最便宜的车", true],
  ["rent the cheapest car i can get in paris", false],
  ["the cheapest car i can rent, and book it", false],
])("what can be done with a thing is no order: %s", (text, isNone) => expect(asksForNoAct(text)).toBe(isNone));
