import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import {
  compactFormat,
  cutToTokens,
  isCut,
  pageOf,
  unchangedFormat,
  withinBudget,
} from "../../../src/engine/dialog/observations.ts";
import { toolMessage } from "../../../src/engine/dialog/tool-message.ts";
import { readMoreIn } from "../../../src/engine/nodes/calls/read-more.ts";
import { tokenCount } from "../../../src/engine/token-count.ts";
import { withoutTables } from "../../support/without-tables.ts";

const by = { agent: "hotel", task: "t" };
const run = { now: new Date(0), user: {}, language: "en" as const, idempotencyKey: "k" };
const observation = (id: string, text: string) =>
  Object.assign(toolMessage({ id, name: "look" }, text, by), { id: `of-${id}` });
const long = Array.from({ length: 3000 }, (_, n) => `line ${n}`).join("\n");

describe("observations within a budget of tokens", () => {
  it("stand whole while they fit, however many messages came since", () => {
    const many = Array.from({ length: 60 }, (_, n) => observation(`${n}`, `Room ${n} is free.`));
    expect(withinBudget(many, compactFormat(1000))).toEqual(many);
    expect(isCut(many)).toBe(false);
  });

  it("say where they are cut and how to read on", () => {
    const [shown] = withinBudget([observation("1", long)], compactFormat(500));
    expect(shown?.text).toMatch(
      /^line 0\n[\s\S]+\n\[Cut: characters 0 to \d+ of \d+\. Read on: read_more\(\{"of":"of-1","from":\d+\}\)\]$/,
    );
    expect(isCut([shown!])).toBe(true);
  });

  it("that have to go leave a line that says how to read them, the oldest first", () => {
    const all = Array.from({ length: 12 }, (_, n) => observation(`${n}`, `${n}: ${"word ".repeat(400)}`));
    const shown = withinBudget(all, compactFormat(500));
    expect(shown[0]?.text).toMatch(
      /^\[Left out here, \d+ characters\. Read it: read_more\(\{"of":"of-0","from":0\}\)\]$/,
    );
    expect(shown.at(-1)?.text).toBe(all.at(-1)?.text);
  });

  it("that fit exactly stand whole, and one too long leaves room for older ones", () => {
    const text = "word ".repeat(100).trim();
    const tokens = tokenCount(text);
    const format = { tokens, together: tokens, written: (written: string) => written };
    expect(withinBudget([observation("1", text)], format)[0]?.text).toBe(text);
    expect(cutToTokens(text, tokens)).toBe(text);
    const tight = { ...format, tokens: 10 * tokens, together: tokens };
    const [older, long] = withinBudget([observation("1", text), observation("2", `${text} ${text}`)], tight);
    expect(older?.text).toBe(text);
    expect(long?.text).toMatch(/^\[Left out here, 999 characters/);
    expect(isCut([older!])).toBe(false);
    expect(isCut([older!, long!])).toBe(true);
  });

  it("keep their call, their kind and who made it", () => {
    const failed = Object.assign(toolMessage({ id: "1", name: "look" }, long, by, "failed"), { id: "of-1" });
    const [shown] = withinBudget([failed], compactFormat(100));
    expect(shown).toMatchObject({ tool_call_id: "1", name: "look", status: "error" });
    expect(shown?.additional_kwargs).toEqual({ ...by, kind: "failed", cut: true });
  });

  it("leave the words of people and of the model alone", () => {
    const said: BaseMessage[] = [new HumanMessage(long), new AIMessage(long)];
    expect(withinBudget(said, compactFormat(200))).toEqual(said);
  });

  it("count Chinese and English alike", () => {
    expect(cutToTokens("拥堵".repeat(1000), 500).length).toBeLessThan(600);
    expect(cutToTokens("word ".repeat(1000), 500).length).toBeGreaterThan(2000);
  });
});

describe("read_more", () => {
  const more = readMoreIn((of) => (of === "of-1" ? long : undefined), 500);
  const read = (of: string, from: number) => more.run({ of, from }, run);

  it("gives the rest page by page, without a gap", async () => {
    let text = "";
    for (let page = pageOf(long, "of-1", 0, 500); ; page = (await read("of-1", text.length)).text) {
      text += page.replace(/\n\[Cut: .*\]$/, "");
      if (!page.includes("[Cut: ")) break;
    }
    expect(text).toBe(long);
  });

  it("knows only what its reader was shown, and where it ends", async () => {
    await expect(read("of-2", 0)).rejects.toThrow('There is no observation "of-2" here.');
    await expect(read("of-1", long.length)).rejects.toThrow("The observation ends at character");
  });

  it("gives pages that stand as they are, with the way to the next", async () => {
    const { text } = await read("of-1", 600);
    const [shown] = withinBudget([toolMessage({ id: "2", name: "read_more" }, text, by)], compactFormat(500));
    expect(shown?.text).toBe(text);
    expect(text).toContain('Read on: read_more({"of":"of-1"');
  });
});

describe("JSON among observations", () => {
  const rooms = JSON.stringify(
    Array.from({ length: 400 }, (_, room) => ({ room, isFree: room % 2 === 0, price: 100 })),
  );

  it("is shown to a language model as tables, cut or not", () => {
    const [whole] = withinBudget([observation("1", rooms)], compactFormat());
    const [cut] = withinBudget([observation("1", rooms)], compactFormat(500));
    expect(withoutTables(whole?.text ?? "")).toBe(rooms);
    expect(cut?.text).toMatch(/^\{"~columns":\["room","isFree","price"\],"~rows":\[\[0,true,100\],.+\n\[Cut: /);
    expect(cut?.text.startsWith((whole?.text ?? "").slice(0, 500))).toBe(true);
  });

  it("is read whole and as it was found by the embedded model", () => {
    const many = Array.from({ length: 20 }, (_, n) => observation(`${n}`, rooms));
    expect(withinBudget(many, unchangedFormat)).toEqual(many);
  });
});
