import { describe, expect, it } from "vitest";
import { compactFormat, isCut, unchangedFormat } from "../../../src/engine/dialog/observations.ts";
import { taskMessage } from "../../../src/engine/dialog/task-message.ts";
import { fieldsOf } from "../../../src/engine/dialog/view-message.ts";
import { taskOf } from "../../support/history.ts";

const earlier = [
  { id: "a", of: 'hotel: Find "H"', text: "H is free." },
  { id: "b", of: "flight: Find one", text: "SB1" },
];

describe("a task as its specialist sees it", () => {
  it("is the words, the reason, the facts and the results that it needs", () => {
    const task = taskOf("t", { job: "Book H.", thought: "The user asked.", parameter: { nights: 2 }, earlier });
    const message = taskMessage(task, unchangedFormat);
    expect(message.text).toBe(
      [
        "Book H.",
        "Why: The user asked.",
        'Facts: {"nights":2}',
        "<result of=\"hotel: Find 'H'\">\nH is free.\n</result>",
        '<result of="flight: Find one">\nSB1\n</result>',
      ].join("\n\n"),
    );
    expect(fieldsOf(message)).toEqual({ question: "Book H.", given: { nights: 2 }, earlier: ["H is free.", "SB1"] });
    expect(isCut([message])).toBe(false);
  });

  it("is only the words if there is nothing else", () => {
    const message = taskMessage(taskOf("t", { job: "Book H." }), compactFormat());
    expect(message.text).toBe("Book H.");
    expect(fieldsOf(message)).toStrictEqual({ question: "Book H." });
    expect(isCut([message])).toBe(false);
  });

  it("has its results in the form of its reader", () => {
    const shout = { ...unchangedFormat, written: (text: string) => text.toUpperCase() };
    const message = taskMessage(taskOf("t", { earlier }), shout);
    expect(message.text).toContain("\nH IS FREE.\n");
    expect(fieldsOf(message)?.earlier).toEqual(["H IS FREE.", "SB1"]);
  });

  it("shows of long results what the budget allows, of many less of each, and says how to read on", () => {
    const long = Array.from({ length: 8 }, (_, n) => ({ id: `r${n}`, of: `${n}`, text: "word ".repeat(1000) }));
    const [one, eight] = [1, 8].map((count) =>
      taskMessage(taskOf("t", { earlier: long.slice(0, count) }), compactFormat(500)),
    );
    const charsOf = (text: string) => /characters 0 to (\d+) of 5000/.exec(text)?.[1];
    expect(Number(charsOf(one!.text))).toBeGreaterThan(2000);
    expect(Number(charsOf(one!.text))).toBeLessThan(3000);
    expect(Number(charsOf(eight!.text))).toBeLessThan(1500);
    expect(one!.text).toContain('read_more({"of":"r0"');
    expect(isCut([one!])).toBe(true);
    expect(isCut([taskMessage(taskOf("t", { earlier: [earlier[0]!, long[0]!] }), compactFormat(500))])).toBe(true);
  });
});
