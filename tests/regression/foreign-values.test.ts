import { HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command, INTERRUPT, MemorySaver } from "@langchain/langgraph";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Domain } from "../../src/engine/domain/domain.ts";
import { openConversations } from "../../src/engine/storage/conversations.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { oddities, oddValue } from "../support/odd-values.ts";
import { runs } from "../support/runs.ts";
import { type Asked, calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

const folder = temporaryFolder();
const file = openConversations(folder.path);
afterAll(() => {
  file.db.close();
  folder.remove();
});

const savers: Record<string, () => BaseCheckpointSaver> = {
  "in memory": () => new MemorySaver(),
  "in the product's own file": () => file,
};

type Talk = ReturnType<typeof talk>;

/** Where a value from outside comes in: what the models reply, and what the user does with it. */
interface Place {
  replies?: (value: unknown) => Partial<Record<string, Reply>>;
  act: (t: Talk, value: unknown) => Promise<unknown>;
}

const asks = async (t: Talk) => t.say("odd");
const toHotel = calls(["to_hotel", { job_desc: "Book", trust_mode: 1 }]);
const books = () => ({ plan: toHotel, hotel: calls(["book_hotel", { what: "Z" }]) });
const decides = (decision: (value: unknown) => unknown) => async (t: Talk, value: unknown) => {
  const [request] = interruptOf(await t.say("odd")).action_requests;
  return t.graph.invoke(new Command({ resume: { [request!.id]: decision(value) } }), t.config);
};

const places: Record<string, Place> = {
  "the arguments of a look-up": { replies: (args) => ({ plan: calls(["lookup_policy", args]) }), act: asks },
  "an argument of a look-up": { replies: (a) => ({ plan: calls(["lookup_policy", { what: "A", a }]) }), act: asks },
  "the arguments of a hand-off": { replies: (args) => ({ plan: calls(["to_hotel", args]) }), act: asks },
  "an argument of a write": {
    replies: (a) => ({ plan: toHotel, hotel: calls(["book_hotel", { what: "Z", a }]) }),
    act: asks,
  },
  "a name and unreadable arguments": {
    replies: (odd) => ({ plan: { raw: { invalid_tool_calls: [{ name: odd, args: odd, id: odd }, odd] } } }),
    act: asks,
  },
  "a call": {
    replies: (odd) => ({ plan: { raw: { tool_calls: [odd, { name: odd, args: odd, id: odd }] } } }),
    act: asks,
  },
  "the content of a reply": {
    replies: (content) => ({ plan: { raw: { content: [content, { type: "text", text: content }] } } }),
    act: asks,
  },
  "the usage of a reply": {
    replies: (odd) => ({
      plan: { raw: { content: "Hi", usage_metadata: { input_tokens: odd, input_token_details: odd, a: odd } } },
    }),
    act: asks,
  },
  "the bookkeeping of a reply": {
    replies: (odd) => ({ plan: { raw: { content: "Hi", additional_kwargs: { odd }, response_metadata: { odd } } } }),
    act: asks,
  },
  "the answer to a question": {
    replies: () => ({ plan: calls(["ask_user", { question: "Which?" }]) }),
    act: async (t, answer) => {
      await t.say("odd");
      return t.resume({ answer });
    },
  },
  "an answer to a card": {
    replies: books,
    act: async (t, value) => {
      await t.say("odd");
      return t.resume(value ?? "");
    },
  },
  "a decision": { replies: books, act: decides((value) => value) },
  "an edit": { replies: books, act: decides((args) => ({ type: "edit", args })) },
  "a field of an edit": { replies: books, act: decides((a) => ({ type: "edit", args: { what: "Q", a } })) },
  "the fields of a message": {
    act: (t, odd) => {
      const fields = { name: odd, additional_kwargs: { odd }, response_metadata: { odd } };
      return t.graph.invoke({ messages: [Object.assign(new HumanMessage({ content: "odd" }), fields)] }, t.config);
    },
  },
  "the content of a message": {
    act: (t, odd) =>
      t.graph.invoke({ messages: [{ role: "user", content: [odd, { type: "text", text: odd }] } as never] }, t.config),
  },
  "the id of a message": {
    act: (t, id) => t.graph.invoke({ messages: [{ role: "user", content: "odd", id } as never] }, t.config),
  },
  "a message of another's": {
    act: (t, odd) => {
      const foreign = {
        role: "assistant",
        content: "x",
        tool_calls: [{ id: "1", name: "n", args: odd }],
        additional_kwargs: { odd },
      };
      const answered = { role: "tool", content: "x", tool_call_id: "1", artifact: odd };
      return t.graph.invoke({ messages: [foreign, answered, { role: "user", content: "odd" }] as never }, t.config);
    },
  },
  "the user of a run": {
    act: async (t, user_id) => {
      // Nobody opens it, so that it is nobody's afterwards.
      await t.say("odd");
      await t.graph.invoke({ messages: [new HumanMessage("odd")] }, { ...t.config, context: { user_id } as never });
    },
  },
  "what a tool found": {
    replies: (odd) => ({ plan: calls(["find", { odd: JSON.stringify(odd) ?? "0" }]) }),
    act: asks,
  },
};

const find = defineTool({
  name: "find",
  description: "Finds what it is told.",
  effect: "read",
  args: z.object({ odd: z.string() }),
  run({ odd }) {
    const row = JSON.parse(odd);
    return { text: `Found: ${odd} \0\x1b[2J`, rows: [{ ...Object(row), id: row, lc: 2, type: "undefined" }] };
  },
});

async function survives(place: Place, value: unknown, checkpointer: BaseCheckpointSaver): Promise<void> {
  const odd = new Map(Object.entries(place.replies?.(value) ?? {}));
  const reply = ({ node, messages }: Asked): Reply => {
    const given = odd.get(node);
    odd.delete(node);
    if (given !== undefined) return given;
    if (node === "plan" || node === "summarize") return messages.at(-1)?.text === "next" ? "Fine." : "Heard.";
    return calls(["CompleteOrEscalate", { result: "Done." }]);
  };
  const { domain } = deskDomain();
  const domains: Domain[] = [{ ...domain, tools: [...domain.tools, find.bind({})] }];
  const t = talk(reply, { checkpointer, domains });
  // What is refused is refused; the conversation goes on all the same.
  await place.act(t, value).catch(() => undefined);
  odd.clear();
  const seen = await t.say("next");
  expect(lastText(seen) !== "" || seen[INTERRUPT] !== undefined).toBe(true);
  expect(lastText(await t.say("Clear"))).toBe("History cleared.");
  expect(lastText(await t.say("next"))).toBe("Fine.");
  expect(t.model.faults).toEqual([]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
}

const SEEN = ["a look-alike of LangChain's records", "60 levels", "undefined within", "commands to a terminal"];

describe("a conversation answers the next question and is cleared", () => {
  it.each(Object.entries(places))(
    "after odd values in %s",
    async (_, place) => {
      for (const name of SEEN) await survives(place, oddities[name], new MemorySaver());
    },
    30_000,
  );

  it.each(Object.entries(savers))(
    "after any odd value anywhere, kept %s",
    async (_, open) => {
      const anywhere = fc.tuple(fc.constantFrom(...Object.values(places)), oddValue);
      await fc.assert(
        fc.asyncProperty(anywhere, ([place, value]) => survives(place, value, open())),
        { numRuns: runs(10, 100), seed: 20261121, endOnFailure: true },
      );
    },
    120_000,
  );
});

describe("an entry of a wrong form that a client wrote to the thread is put aside", () => {
  const task = { id: "x", specialist: "hotel", status: "waiting", job: "j" };
  const odd = [
    { tasks: { x: task } },
    { tasks: { x: { ...task, status: "done" } } },
    { tasks: { x: "a" } },
    { tasks: { x: { ...task, status: "talking" } }, dialog_state: ["hotel"] },
    { receipts: { x: {} } },
    { receipts: { x: "s" }, records: { x: "y" }, memories: { x: {} }, raw_data: { x: {} } },
  ];

  it.each(odd)("by the answer to a card: %j", async (values) => {
    const { domain, ledger } = deskDomain();
    const completes = calls(["CompleteOrEscalate", { result: "Booked." }]);
    const replies = [toHotel, calls(["book_hotel", { what: "Z" }]), completes];
    const t = talk(() => replies.shift() ?? "Fine.", { domains: [domain] });
    await t.say("book");
    await t.graph.updateState(t.config, values as never);
    const seen = await t.resume("yes");
    expect(ledger.writes).toHaveLength(1);
    expect([seen.tasks.x, seen.receipts.x]).toEqual([undefined, undefined]);
    expect(lastText(await t.say("next"))).toBe("Fine.");
  });

  it.each(odd)("by the answer to a question: %j", async (values) => {
    const replies = [calls(["ask_user", { question: "Which?" }])];
    const t = talk(() => replies.shift() ?? "Fine.");
    await t.say("odd");
    await t.graph.updateState(t.config, values as never);
    const seen = await t.resume({ answer: "that one" });
    expect(lastText(seen)).toBe("Fine.");
    expect([seen.tasks.x, seen.receipts.x]).toEqual([undefined, undefined]);
  });

  it.each(odd)("%j", async (values) => {
    const t = talk(() => "Fine.");
    const write = () => t.graph.updateState(t.config, values as never, "summarize");
    await t.say("first");
    await write();
    expect(lastText(await t.say("next"))).toBe("Fine.");
    await write();
    const seen = await t.say("Clear");
    expect(lastText(seen)).toBe("History cleared.");
    expect([seen.tasks, seen.receipts]).toEqual([{}, {}]);
  });
});
