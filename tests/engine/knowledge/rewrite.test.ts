import { afterEach, describe, expect, it, vi } from "vitest";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";
import { TimeZone } from "../../../src/engine/time-zone.ts";

const now = new Date("2026-11-21T02:30:00Z");
const synonyms = {
  "traffic accident": ["crash", "pile-up", "accident"],
  "congestion index": ["jam level", "jam"],
  交通事故: ["车祸", "事故"],
  拥堵指数: ["堵车指数", "堵不堵"],
  杭州: ["杭城"],
};
const text = (question: string) => rewrite(question, { now, synonyms }).text;

describe("canonical terms", () => {
  it.each([
    ["Any crash in Yuhang?", "Any traffic accident in Yuhang?"],
    ["CRASH and pile-up", "traffic accident and traffic accident"],
    ["the jam level, not the jam", "the congestion index, not the congestion index"],
    ["昨天有车祸吗", "2026-11-20有交通事故吗"],
    ["杭城堵不堵", "杭州拥堵指数"],
    ["西湖区jam多少", "西湖区congestion index多少"],
  ])("%s → %s", (question, expected) => expect(text(question)).toBe(expected));

  it.each([
    "the crashes",
    "James likes jamming",
    "a traffic accident in Xihu",
    "Traffic accident figures",
    "西湖区的交通事故",
    'the film "Crash"',
    "what does 'jam' mean",
    "“车祸”是什么意思",
    "《车祸》",
    "https://example.com/crash",
    "crash@example.com",
  ])("leaves %s as it is", (question) => expect(text(question)).toBe(question));

  it("keeps what looks like a pattern literal", () => {
    expect(rewrite("C++ (old) $& a+b", { now, synonyms: { "$1 $&": ["a+b"] } }).text).toBe("C++ (old) $& $1 $&");
  });
});

describe("rewriting a question", () => {
  it("says what it changed and what it could not settle", () => {
    expect(rewrite("今天和2月30日的车祸，还有那天的", { now, synonyms })).toEqual({
      text: "2026-11-21和2月30日的交通事故，还有那天的",
      changes: [
        { from: "今天", to: "2026-11-21" },
        { from: "车祸", to: "交通事故" },
      ],
      unsettled: ["2月30日", "那天"],
    });
  });

  it("changes nothing in a question already in standard form", () => {
    const questions = [
      "现在杭城堵不堵，今天下午3点的crash",
      "国庆期间和上周五、最近7天、明天下午3点到5点、12月的事故",
      "right now, tomorrow at 3pm, in December, Christmas Day, in two hours, Dec 3-5 and last week",
      "今年第四季度、月底、2小时后",
    ];
    for (const once of questions.map((question) => rewrite(question, { now, synonyms }))) {
      expect(rewrite(once.text, { now, synonyms })).toEqual({ text: once.text, changes: [], unsettled: [] });
    }
  });

  it("leaves an empty question empty", () => {
    expect(rewrite("", { now, synonyms })).toEqual({ text: "", changes: [], unsettled: [] });
  });

  it("reads a long text before the test is over", () => {
    const long = "明天 at 3 on the 12 一一一一 的的 2026-1 ".repeat(500);
    rewrite(long, { now, synonyms });
  });
});

describe("time zones", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"])(
    "shows the user's calendar when the process runs in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      const late = new Date("2026-11-21T16:05:00Z");
      expect(rewrite("今天下午3点, tomorrow at 3pm, 10分钟前", { now: late }).text).toBe(
        "2026-11-22 15:00, 2026-11-23 15:00, 2026-11-21 23:55",
      );
      expect(rewrite("today, an hour ago", { now: late, timeZone: new TimeZone("America/New_York") }).text).toBe(
        "2026-11-21, 2026-11-21 10:05",
      );
    },
  );

  it("counts hours across a change of the clock", () => {
    const before = new Date("2026-03-08T06:30:00Z");
    expect(rewrite("in one hour", { now: before, timeZone: new TimeZone("America/New_York") }).text).toBe(
      "at 2026-03-08 03:30",
    );
  });
});
