import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { oneIn } from "../support/runs.ts";
import { textOf } from "./support/chat-client.ts";
import { hooks, openPage } from "./support/page.ts";

const { url } = inject("server");
const USER = "P1012";
/** Tickets of the traveller's that can be cancelled; which there are depends on the day. */
let tickets: string[];
beforeAll(async () => {
  const page = await openPage(hooks["1.12.4"]!, url, USER);
  await page.say("Cancel ticket TK-000000");
  tickets = page
    .messages()
    .at(-1)!
    .match(/TK-\d+/g)!
    .slice(1);
  page.close();
});

async function open(version = "1.12.4") {
  const page = await openPage(hooks[version]!, url, USER);
  onTestFinished(page.close);
  return page;
}
const yuhang = "余杭区昨天的拥堵指数";
const xihu = "西湖区昨天的拥堵指数";
const binjiang = "滨江区昨天的拥堵指数";
describe.each(oneIn(2, Object.keys(hooks)))("a page with useStream %s", (version) => {
  it("shows the whole conversation at every moment of a turn", async () => {
    const page = await open(version);
    await page.say(yuhang);
    await page.say(xihu);
    const moments = page.moments();
    expect(new Set(moments.map(([first]) => textOf(first!)))).toEqual(new Set([yuhang]));
    const counts = moments.map(({ length }) => length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(page.messages().at(-1)).toContain("西湖区");
  });
});

describe.each(oneIn(2, Object.keys(hooks), 1))("a card on a page with useStream %s", (version) => {
  it("has a message with its words above it, and is gone when it is decided", async () => {
    const page = await open(version);
    await page.say(`Cancel ticket ${tickets[0]}`);
    expect(page.card()).toEqual([expect.stringMatching(/^cancel_ticket: .*CNY/)]);
    expect(page.messages().at(-1)).toMatch(/^Needs your approval: .*CNY/);
    await page.answer({ type: "reject", message: "Too dear." });
    expect(page.card()).toEqual([]);
    expect(page.messages().slice(-2)).toEqual([
      expect.stringContaining("Not done: Cancel ticket"),
      "What would you like instead?",
    ]);
  });

  it("is gone when it is dismissed, and nothing is done whatever the user says next", async () => {
    const page = await open(version);
    await page.say(`Cancel ticket ${tickets[0]}`);
    await page.dismiss();
    expect(page.card()).toEqual([]);
    await page.say("thanks, fine");
    expect(page.messages().join("\n")).toMatch(/^Not done: Cancel ticket/m);
    expect(page.messages().join("\n")).not.toContain("Cancelled");
  });
});

describe("a card", () => {
  it("stays when no decision is said at it, with the reason above it and on it, each time", async () => {
    const page = await open();
    await page.say(`Cancel ticket ${tickets[0]}`);
    for (const [words, reason] of [
      ["yes no", "does not clearly approve or reject"],
      ["from 2026-02-30", "is not a day of the calendar"],
      ["thanks, fine", "does not clearly approve or reject"],
    ] as const) {
      await page.say(words);
      expect(page.messages().at(-1), words).toContain(reason);
      expect(page.card()[0], words).toContain(reason);
    }
  });

  it("that is edited is shown again with the edit, and is done once it is approved", async () => {
    const page = await open();
    const [first, second] = tickets.slice(1);
    await page.say(`Cancel ticket ${first}`);
    await page.answer({ type: "edit", edited_action: { name: "cancel_ticket", args: { ticket_id: second } } });
    expect(page.card()[0]).toContain(`Changed as you said; nothing is done yet.`);
    expect(page.card()[0]).toContain(`Cancel ticket ${second}`);
    await page.answer({ type: "approve" });
    expect(page.messages().at(-1)).toContain(`Cancelled ticket ${second}`);
    expect(page.messages().join()).not.toContain(`Cancelled ticket ${first}`);
  });

  it("with two actions takes a decision on each", async () => {
    const page = await open();
    const [first, second] = tickets.slice(-2);
    await page.say(`Cancel ticket ${first} and cancel ticket ${second}`);
    expect(page.card()).toHaveLength(2);
    await page.answer({ type: "approve" }, { type: "reject", message: "No." });
    const said = page.messages().join();
    expect(said).toContain(`Cancelled ticket ${first}`);
    expect(said).not.toContain(`Cancelled ticket ${second}`);
  });
});

describe("a conversation", () => {
  it("continues below a question from a specialist", async () => {
    const page = await open();
    await page.say("Find me a hotel");
    expect(page.messages().at(-1)).toBe("Could you tell me where to stay?");
    await page.say("Zurich");
    expect(page.messages().at(-1)).toContain("Zurich");
  });

  it("shows a regenerated answer in place of the first, which stays on a branch", async () => {
    const page = await open();
    await page.say(yuhang);
    await page.say(xihu);
    const answer = page.messages().at(-1)!;
    const before = page.messages();
    await page.regenerate(answer);
    expect(page.messages()).toEqual(before);
    expect(page.branchesOf(answer)).toHaveLength(2);
  });

  it("continues from an edited question, and nothing is left of the first", async () => {
    const page = await open();
    await page.say(yuhang);
    await page.say(xihu);
    await page.edit(xihu, binjiang);
    expect(page.messages().filter((text) => text.endsWith("拥堵指数"))).toEqual([yuhang, binjiang]);
    expect(page.messages().join()).not.toContain("西湖区");
    await page.say("那前天呢？");
    expect(page.messages().at(-1)).toContain("滨江区");
  });
});
