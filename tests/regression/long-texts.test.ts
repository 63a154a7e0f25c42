import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { shapes } from "../../bench/work/long-texts.ts";
import { build } from "../../bin/build.mjs";
import { withoutRuns } from "../../src/engine/blanks.ts";
import { withoutEnding } from "../../src/engine/ending.ts";
import { findDates } from "../../src/engine/knowledge/dates/absolute-dates.ts";
import { between, quotationsIn } from "../../src/engine/knowledge/quotes.ts";
import { TimeZone } from "../../src/engine/time-zone.ts";
import { literalsIn } from "../../src/offline/reading/literals.ts";
import { momentsIn } from "../../src/offline/reading/moments.ts";
import { oneIn } from "../support/runs.ts";
import { lastText, NOW, talk } from "../support/talk.ts";

// All together take some three seconds; a single one of them took minutes to be read by patterns that try every place.
const HANGS_MS = 100_000;

it(
  "no message of 20,000 characters blocks the process",
  async () => {
    const played = oneIn(6, shapes);
    const child = await build("tests/regression/long-texts.child.ts");
    const answered = await new Promise<string>((resolve) => {
      execFile(process.execPath, [child, ...played], { timeout: HANGS_MS }, (_, stdout) => resolve(stdout));
    });
    expect(answered.trim().split("\n")).toEqual(played);
  },
  HANGS_MS + 10_000,
);

it.each([
  ["订酒店      !", "订酒店 !"],
  ["订酒店\u3000\u3000\u3000!", "订酒店 !"],
  ["订酒店\u3000明天", "订酒店\u3000明天"],
  ["a\u00a0\u2003b", "a b"],
  ["a\nb\n\nc", "a\nb\n\nc"],
  ["a\n \n\t\n\n  b", "a\n\nb"],
  ["a\r\n\r\nb", "a\n\nb"],
  ["a\n    - b", "a\n - b"],
])("%j is understood as %j", (text, understood) => expect(withoutRuns(text)).toBe(understood));

it("a model is shown the message without its runs of blanks, and the transcript keeps it", async () => {
  const conversation = talk({ plan: ["Hello."] });
  const state = await conversation.say("订酒店          !\n\n\n\n\n明天");
  expect(state.turn?.question).toContain("订酒店 !\n\n2026-11-22");
  expect(state.messages[0]?.text).toBe("订酒店          !\n\n\n\n\n明天");
  expect(lastText(state)).toBe("Hello.");
});

it("the first forty dates of a text are read, each once", () => {
  const found = findDates("明天、".repeat(100), NOW, new TimeZone("Asia/Shanghai"));
  expect(found).toHaveLength(40);
  expect(found.every(({ text }) => text === "2026-11-22")).toBe(true);
});

it("a date far behind in a text stands where it stands", () => {
  for (const before of [200, 239, 240, 290, 1000]) {
    const text = `${"x ".repeat(before / 2)}2026-12-03 to 2026-12-05`;
    const [period] = momentsIn(text, NOW);
    expect(period).toMatchObject({ kind: "period", start: text.indexOf("2026"), end: text.length });
  }
});

it("quotations are found by the mark that closes them, the first one that opens winning", () => {
  const kinds = [between("“", "”"), between("「", "」")];
  const quoted = (text: string) => quotationsIn(text, kinds).map(({ start, end }) => text.slice(start, end));
  expect(quoted("“a” b 「c “d”」 “e\nf” 「「g」」")).toEqual(["“a”", "「c “d”」", "「「g」"]);
});

it.each([
  ["room HT-0102, please", "HT-0102"],
  ["size x_1 and AB-12.5", "AB"],
  ["it is 'rock ’n roll' by \"X, Y.\"", "X, Y."],
])("of %j, %j is a literal", (text, value) => expect(literalsIn(text).map((one) => one.value)).toContain(value));

it("an ending is taken off again and again, and nothing else", () => {
  expect(withoutEnding("go..!.", /[.!]$/)).toBe("go");
  expect(withoutEnding("go. on", /[.!]$/)).toBe("go. on");
  expect(withoutEnding("酒店怎么样呢", /(?:呢|怎么样)$/, 3)).toBe("酒店");
});
