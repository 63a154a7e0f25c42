import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { answer } from "../../../src/engine/dialog/message.ts";
import { isCut, pageOf, within, withinBudget } from "../../../src/engine/dialog/observations.ts";
import { readMoreIn } from "../../../src/engine/nodes/read-more.ts";

const by = { agent: "hotel", task: "t" };
const run = { now: new Date(0), user: {}, language: "en" as const, idempotencyKey: "k" };
const observation = (id: string, text: string) =>
  Object.assign(answer({ id, name: "look" }, text, by), { id: `of-${id}` });
const long = Array.from({ length: 3000 }, (_, n) => `line ${n}`).join("\n");

describe("observations within a budget of tokens", () => {
  it("stand whole while they fit, however many messages came since", () => {
    const many = Array.from({ length: 60 }, (_, n) => observation(`${n}`, `Room ${n} is free.`));
    expect(withinBudget(many, 1000)).toEqual(many);
    expect(isCut(many)).toBe(false);
  });

  it("say where they are cut and how to read on", () => {
    const [shown] = withinBudget([observation("1", long)], 500);
    expect(shown?.text).toMatch(
      /^line 0\n[\s\S]+\n\[Cut: characters 0 to \d+ of \d+\. Read on: read_more\(\{"of":"of-1","from":\d+\}\)\]$/,
    );
    expect(isCut([shown!])).toBe(true);
  });

  it("that have to go leave a line that says how to read them, the oldest first", () => {
    const all = Array.from({ length: 12 }, (_, n) => observation(`${n}`, `${n}: ${"word ".repeat(400)}`));
    const shown = withinBudget(all, 500);
    expect(shown[0]?.text).toMatch(
      /^\[Left out here, \d+ characters\. Read it: read_more\(\{"of":"of-0","from":0\}\)\]$/,
    );
    expect(shown.at(-1)?.text).toBe(all.at(-1)?.text);
  });

  it("leave the words of people and of the model alone", () => {
    const said: BaseMessage[] = [new HumanMessage(long), new AIMessage(long)];
    expect(withinBudget(said, 200)).toEqual(said);
  });

  it("count Chinese and English alike", () => {
    expect(within("拥堵".repeat(1000), 500).length).toBeLessThan(600);
    expect(within("word ".repeat(1000), 500).length).toBeGreaterThan(2000);
  });
});

describe("read_more", () => {
  const read = (of: string, from: number) => readMoreIn([observation("1", long)], "t", 500).run({ of, from }, run);

  it("gives the rest page by page, without a gap", async () => {
    let text = "";
    for (let page = pageOf(long, "of-1", 0, 500); ; page = (await read("of-1", text.length)).text) {
      text += page.replace(/\n\[Cut: .*\]$/, "");
      if (!page.includes("[Cut: ")) break;
    }
    expect(text).toBe(long);
  });

  it("knows only observations of its own task, and where they end", async () => {
    await expect(read("of-2", 0)).rejects.toThrow('There is no observation "of-2" of this task.');
    await expect(read("of-1", long.length)).rejects.toThrow("The observation ends at character");
    const others = readMoreIn([observation("1", long)], "another", 500);
    await expect(others.run({ of: "of-1", from: 0 }, run)).rejects.toThrow("There is no observation");
  });
});
