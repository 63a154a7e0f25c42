import { describe, expect, it } from "vitest";
import { leftOut } from "../../src/offline/goals/left-out.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { fill } from "../../src/offline/slots/fill.ts";
import { now, tool } from "./offline.ts";

const day = { type: "string", format: "date" };
const town = { type: "string", enum: ["Zermatt", "Locarno"] };
const ferries = tool("search_ferries", "Ferries between two towns.", {
  from_town: { ...town, title: "From" },
  to_town: { ...town, title: "To" },
  from_date: { ...day, title: "From date (起始日期)" },
  to_date: { ...day, title: "To date (截止日期)" },
});
const huts = tool("search_huts", "Mountain huts (小屋) for some nights.", {
  check_in: { ...day, description: "First night (入住日期)" },
  check_out: { ...day, description: "Day of leaving (退房日期)" },
});
const read = readerAt(now);
const filled = (of: typeof ferries, text: string) =>
  Object.fromEntries(fill(of, read(text)).map(({ slot, value }) => [slot.name, value]));

describe("a single day", () => {
  it.each([
    ["ferries from Zermatt to Locarno 2025-06-03"],
    ["to Locarno on 2025-06-03"],
    ["the way back on 2025-06-03"],
    ["ferries leaving 2025-06-03"],
  ])("is the first of a range to look in: %s", (text) => {
    expect(filled(ferries, text)).toMatchObject({ from_date: "2025-06-03" });
    expect(filled(ferries, text)).not.toHaveProperty("to_date");
  });

  it("is the last of a range where the words say so", () => {
    expect(filled(ferries, "ferries until 2025-06-03")).toMatchObject({ to_date: "2025-06-03" });
  });

  it("is the last of a stay for who leaves on it", () => {
    expect(filled(huts, "a hut, we check out on 2025-06-03")).toMatchObject({ check_out: "2025-06-03" });
  });
});

describe("what calls have not taken up", () => {
  const call = { tool: huts, args: { check_in: "2025-12-30", check_out: "2026-01-02" }, missing: [], score: 1 };

  it.each([
    ["全家去住小屋，跨年（2025-12-31），2025-12-30到，2026-01-02走"],
    ["小屋，这两天2025-12-30到2026-01-02，这两个地方"],
    ["these two huts from 2025-12-30 to 2026-01-02"],
  ])("is no holiday between the days given, and no number that points back: %s", (text) => {
    expect(leftOut(text, [call], read, [huts])).toBeUndefined();
  });

  it("is a number of things to find", () => {
    expect(leftOut("list 7 huts from 2025-12-30 to 2026-01-02", [call], read, [huts])).toBe("7");
  });
});

describe("the words of a day or time", () => {
  const mentions = (text: string) => read(text).mentions.map(({ kind, text: said }) => `${kind} ${said}`);

  it.each([
    ["at 6 sharp", "moment at 6 sharp"],
    ["2025-06-03 18:00 on the dot", "moment 2025-06-03 18:00 on the dot"],
  ])("take in what says that a clock time is exact: %s", (text, moment) => {
    expect(mentions(text)).toContain(moment);
  });

  it.each(["huts on double 11 (2025-11-11)", "双11（2025-11-11）的小屋"])(
    "hold the figure of a holiday: %s",
    (text) => {
      expect(read(text).mentions.filter(({ kind }) => kind === "moment")).toHaveLength(1);
      expect(read(text).mentions.filter(({ kind }) => kind === "number")).toEqual([]);
    },
  );
});
