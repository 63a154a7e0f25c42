import { HumanMessage } from "@langchain/core/messages";
import { Command, INTERRUPT } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "../../src/engine/tools/define.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

type Asked = { node: string; messages: readonly { type: string }[] };

const book = ({ node, messages }: Asked): Reply => {
  if (node === "plan") return calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]);
  if (node === "summarize") return "All of it.";
  return messages.some(({ type }) => type === "tool") ? "As you say." : calls(["book_hotel", { what: "H" }]);
};

/** A talk whose run was stopped right after the approval was stored. */
async function stopped() {
  const t = talk(book);
  await t.say("Book hotel H");
  const stop = new AbortController();
  const run = await t.graph.stream(new Command({ resume: { type: "approve" } }), {
    ...t.config,
    streamMode: "updates",
    signal: stop.signal,
  });
  try {
    for await (const update of run) if ("approve" in update) stop.abort();
  } catch {
    // The run ends with the stop.
  }
  expect(t.ledger.writes).toEqual([]);
  return t;
}

it.each(["Stop! Do not book it, I changed my mind.", "no, cancel that", "不要订了，我改主意了"])(
  "turns an approved call down that was stopped before it ran: %s",
  async (words) => {
    const t = await stopped();
    const state = await t.say(words);
    expect(t.ledger.attempts).toEqual([]);
    expect(Object.values(state.tasks).some(({ status }) => status === "waiting")).toBe(false);
    expect(state.messages.map(({ text }) => text).join("\n")).toMatch(/Not done: book_hotel|未办理：book_hotel/);
  },
);

it.each(["What does it cost?", "yes"])("asks again after any other words: %s", async (words) => {
  const t = await stopped();
  const state = await t.say(words);
  expect(interruptOf(state).description).toContain("cut off after your approval");
  expect(t.ledger.attempts).toEqual([]);
  const end = await t.resume({ type: "approve" });
  expect(end[INTERRUPT]).toBeUndefined();
  expect(t.ledger.writes).toHaveLength(1);
});

it("begins no call after a stop, and says of one in work that it may have been done", async () => {
  const stop = new AbortController();
  const sent: string[] = [];
  const { domain } = deskDomain();
  const order = defineTool({
    name: "order_thing",
    description: "Orders.",
    effect: "write",
    args: z.object({ what: z.string() }),
    preview: ({ what }) => `Order ${what}`,
    run: async ({ what }) => {
      sent.push(what);
      stop.abort();
      await new Promise(setImmediate);
      return { text: `Ordered ${what}.` };
    },
  }).bind(undefined);
  const specialists = domain.specialists.map((one) => ({ ...one, tools: [...one.tools, order] }));
  const both = calls(["order_thing", { what: "x" }], ["order_thing", { what: "y" }]);
  const t = talk(
    ({ node, messages }) =>
      node === "hotel"
        ? messages.some(({ type }) => type === "tool")
          ? "As you say."
          : both
        : book({ node, messages }),
    { domains: [{ ...domain, specialists }] },
  );
  await t.graph.invoke({ messages: [new HumanMessage("Order x and y")] }, t.config);
  const approval = new Command({ resume: [{ type: "approve" }, { type: "approve" }] });
  await expect(t.graph.invoke(approval, { ...t.config, signal: stop.signal })).rejects.toThrow();
  await new Promise((wait) => setTimeout(wait, 20));
  expect(sent).toEqual(["x"]);
  const state = await t.say("reject all");
  expect(sent).toEqual(["x"]);
  const told = state.messages.map(({ text }) => text).join("\n");
  expect(told).toMatch(/its result never became known: Order x/);
  expect(lastText(state)).toBe("As you say.");
});

it("tells as done what was done before the stop, also if all of it is then rejected", async () => {
  const stop = new AbortController();
  const { domain, ledger } = deskDomain();
  const specialists = domain.specialists.map((one) => ({
    ...one,
    tools: one.tools.map((tool) => ({
      ...tool,
      run: async (...given: Parameters<typeof tool.run>) => {
        if (tool.effect === "write") stop.abort();
        return tool.run(...given);
      },
    })),
  }));
  const both = calls(["book_hotel", { what: "x" }], ["book_hotel", { what: "y" }]);
  const t = talk(
    (asked) => (asked.node === "hotel" && !asked.messages.some(({ type }) => type === "tool") ? both : book(asked)),
    { domains: [{ ...domain, specialists }] },
  );
  await t.say("Book x and y");
  const approval = new Command({ resume: [{ type: "approve" }, { type: "approve" }] });
  await expect(t.graph.invoke(approval, { ...t.config, signal: stop.signal })).rejects.toThrow();
  await new Promise((wait) => setTimeout(wait, 20));
  expect(ledger.writes.map(({ what }) => what)).toEqual(["x"]);
  const state = await t.say("reject all");
  const told = state.messages.map(({ text }) => text).join("\n");
  expect(told).toContain("This was done: book_hotel done: x.");
  expect(told).toContain('Not done: book_hotel "y"');
  expect(ledger.writes.map(({ what }) => what)).toEqual(["x"]);
});
