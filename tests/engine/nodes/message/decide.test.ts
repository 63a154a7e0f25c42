import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Approvals } from "../../../../src/engine/dialog/approvals.ts";
import type { PendingCall, WaitingTask } from "../../../../src/engine/dialog/task.ts";
import type { Specialist } from "../../../../src/engine/domain/domain.ts";
import { ToolError } from "../../../../src/engine/errors.ts";
import { pendingCallFor } from "../../../../src/engine/nodes/card/pending-call.ts";
import { decideWith } from "../../../../src/engine/nodes/message/decide.ts";
import { editedCall } from "../../../../src/engine/nodes/message/edited-call.ts";
import { phrase } from "../../../../src/engine/phrases.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";
import type { Tool, ToolRun } from "../../../../src/engine/tools/tool.ts";
import { pendingOf, taskOf, turnOf, written } from "../../../support/history.ts";
import { SECRET } from "../../../support/talk.ts";

const args = z.object({
  city: z.string().min(1).meta({ title: "City (城市)" }),
  nights: z.number().int().min(1).max(30).optional().meta({ title: "Nights (晚数)" }),
});
const book: Tool = defineTool({
  name: "book",
  description: "Books.",
  effect: "write",
  args,
  preview: ({ city, nights }) => {
    if (city === "Atlantis") throw new ToolError("There is no Atlantis.", { advice: "Look for another city." });
    if (city === "Nowhere") throw new ToolError("", { advice: "Look for another city." });
    return `Book ${city} for ${nights}`;
  },
  run: () => ({ text: "" }),
}).bind(undefined);
const before = { city: "Rome", nights: 2 };
const run: ToolRun = { now: new Date(0), user: {}, language: "en", idempotencyKey: "k" };
const call = (given: Partial<PendingCall> = {}) => pendingOf("a", { tool: "book", args: before, ...given });

describe("a call that the user edits", () => {
  const edited = (verdict: object, tool = book, language: "en" | "zh" = "en", of = before) =>
    editedCall("new", call({ args: of }), { type: "edit", ...verdict } as Parameters<typeof editedCall>[2], tool, {
      ...run,
      language,
    });

  it("is prepared anew, with the changed arguments or with all of them", async () => {
    const made = { id: "new", tool: "book", args: { city: "Rome", nights: 3 }, preview: "Book Rome for 3" };
    expect(await edited({ changes: "nights=3" })).toStrictEqual(made);
    expect(await edited({ changes: "晚数=3" })).toStrictEqual(made);
    expect(await edited({ args: { city: "Rome", nights: 3 } })).toStrictEqual(made);
    expect(await edited({ args: { city: "Rome" } })).toMatchObject({ args: { city: "Rome" } });
  });

  it.each([
    [
      "words that name no value",
      { changes: "later" },
      "Write what is to change as name=value, for example: edit Nights=2. What can be changed is: City, Nights.",
    ],
    [
      "another argument",
      { changes: "stars=3 city=Oslo" },
      'There is no "stars" to change, so nothing was changed. What can be changed is: City, Nights.',
    ],
    [
      "other arguments",
      { args: { stars: 3, view: 1 } },
      'There is no "stars, view" to change, so nothing was changed. What can be changed is: City, Nights.',
    ],
    ["no change", { changes: "nights=2" }, "This edit changes nothing. What can be changed is: City, Nights."],
    [
      "a value that cannot be",
      { changes: "nights=31" },
      "Nothing was changed: “31” cannot be Nights: at least 1, at most 30.",
    ],
    [
      "two such values",
      { args: { city: "", nights: 31 } },
      "Nothing was changed: “” cannot be City. “31” cannot be Nights: at least 1, at most 30.",
    ],
    [
      "such a value beside a good one",
      { args: { city: "Oslo", nights: 31 } },
      "Nothing was changed: “31” cannot be Nights: at least 1, at most 30.",
    ],
    ["no value where one is needed", { args: { nights: 3 } }, "Nothing was changed: City is missing."],
    [
      "null where a value is needed",
      { args: { city: null, nights: 31 } },
      "Nothing was changed: City is missing. “31” cannot be Nights: at least 1, at most 30.",
    ],
    ["what the tool does not do", { changes: "city=Atlantis" }, "Nothing was changed: There is no Atlantis."],
    [
      "what the tool does not do, which does not say why",
      { changes: "city=Nowhere" },
      "Nothing was changed: “Nowhere” cannot be City.",
    ],
  ])("stays as it was, for %s", async (_, verdict, words) => {
    expect(await edited(verdict)).toBe(words);
  });

  it("says so in the user's language", async () => {
    expect(await edited({ changes: "later" }, book, "zh")).toBe(
      "请把要修改的写成“名称=值”，例如：修改 晚数=2。可以修改的有：城市、晚数。",
    );
    expect(await edited({ args: { city: null, nights: 31 } }, book, "zh")).toBe(
      "未作修改：缺少城市。晚数不能是“31”，最少 1，最多 30。",
    );
  });

  it("shows a text as it is in the example of an edit", async () => {
    const alone = { city: "Rome" } as typeof before;
    expect(await edited({ changes: "later" }, book, "en", alone)).toContain("edit City=Rome.");
    expect(await edited({ changes: "later" }, book, "en", {} as typeof before)).toContain("edit =.");
  });

  it("takes any argument if its tool does", async () => {
    const open: Tool = {
      ...book,
      parameters: { ...book.parameters, additionalProperties: true },
      check: (given) => given as Record<string, unknown>,
    };
    expect(await edited({ args: { city: "Rome", stars: 3 } }, open)).toMatchObject({ args: { stars: 3 } });
  });

  it("names all that was changed if only together it is refused", async () => {
    const strict: Tool = {
      ...book,
      parameters: { type: "object", properties: book.parameters.properties },
      check: (given) => {
        const { city, nights } = given as typeof before;
        if (city !== "Rome" && nights !== 2) throw new ToolError("", { advice: "Not both." });
        return { city, nights };
      },
    };
    expect(await edited({ args: { city: "Oslo", nights: 3 } }, strict)).toBe(
      "Nothing was changed: “Oslo” cannot be City. “3” cannot be Nights: at least 1, at most 30.",
    );
  });

  it("says that nothing changes if what is refused is what it was before", async () => {
    const shut: Tool = {
      ...book,
      check: () => {
        throw new ToolError("", { advice: "Closed." });
      },
    };
    expect(await edited({ args: before }, shut)).toBe(
      "This edit changes nothing. What can be changed is: City, Nights.",
    );
  });

  it("is not prepared any more once its run is aborted", async () => {
    const signal = AbortSignal.abort();
    const verdict = { type: "edit" as const, changes: "city=Atlantis" };
    await expect(editedCall("new", call(), verdict, book, { ...run, signal })).rejects.toThrow("There is no Atlantis.");
    const going = { ...run, signal: new AbortController().signal };
    expect(await editedCall("new", call(), verdict, book, going)).toContain("There is no Atlantis.");
  });
});

describe("a call on its card", () => {
  it("says in the tool's words what it will do, and that it was done before", async () => {
    const repeat = { done: "Booked.", warning: "You booked it." };
    const careful: Tool = { ...book, repeats: async () => repeat };
    const shown = { id: "a", tool: "book", args: before, preview: "Book Rome for 2" };
    expect(await pendingCallFor("a", book, before, run)).toStrictEqual(shown);
    expect(await pendingCallFor("a", careful, before, run)).toStrictEqual({ ...shown, repeat });
  });

  it("lists its arguments if the tool has no words for it", async () => {
    const { preview: _, ...plain } = book;
    expect((await pendingCallFor("a", plain, before, run)).preview).toBe("book (City: Rome, Nights: 2)");
    expect((await pendingCallFor("a", plain, before, { ...run, language: "zh" })).preview).toBe(
      "book（城市：Rome，晚数：2）",
    );
  });
});

describe("the answer to a card", () => {
  const approvals = new Approvals(SECRET);
  const config = { configurable: { thread_id: "th" }, context: { user_id: "ann" } };
  const hotel = { name: "hotel", handles: "", instructions: "", maxRounds: 4, tools: [book] } as Specialist;
  const held = (id: string, given: Partial<PendingCall> = {}) =>
    approvals.held(pendingOf(id, { tool: "book", args: before, ...given }), "hotel", { userId: "ann" });
  const task = (...pending: PendingCall[]) => taskOf("t", { status: "waiting", pending }) as WaitingTask;
  const decide = (tasks: WaitingTask[], decisions: [string, unknown][], problem?: string) =>
    decideWith(new Map([["hotel", hotel]]), approvals)(
      tasks,
      { decisions: new Map(decisions) as never, ...(problem !== undefined && { problem }) },
      turnOf("q"),
      config,
    );
  const decisionsIn = (made: WaitingTask) =>
    made.pending.map((one) => approvals.decisionOn(one, "hotel", { thread: "th", userId: "ann" })?.type);

  it("seals approvals and rejections; what it does not decide stays undecided", async () => {
    const given = task(held("a"), held("b"), held("c"));
    const { tasks, messages, ...rest } = await decide(
      [given],
      [
        ["a", { type: "approve" }],
        ["b", { type: "reject", message: "" }],
      ],
    );
    expect(decisionsIn(tasks[0] as WaitingTask)).toEqual(["approve", "reject", undefined]);
    expect(messages).toEqual([]);
    expect(rest.problem).toContain("What about 3?");
  });

  it("decides again on what is decided, as long as another call is not", async () => {
    const [decided] = (await decide([task(held("a"), held("b"))], [["a", { type: "approve" }]])).tasks;
    const { tasks } = await decide([decided as WaitingTask], [["a", { type: "reject", message: "" }]]);
    expect(decisionsIn(tasks[0] as WaitingTask)).toEqual(["reject", undefined]);
  });

  it("replaces an edited call by a new one, which waits in its place", async () => {
    const { tasks, messages, problem } = await decide(
      [task(held("a"), held("b"))],
      [["a", { type: "edit", changes: "nights=3" }]],
    );
    const [edited, other] = (tasks[0] as WaitingTask).pending;
    expect(edited).toMatchObject({ id: expect.stringMatching(/^call_./), args: { city: "Rome", nights: 3 } });
    expect(approvals.isHeld(edited!, "hotel", { userId: "ann" })).toBe(true);
    expect(other).toEqual(held("b"));
    expect(problem).toBe("Changed as you said; nothing is done yet. This is what would be done now.");
    expect(written(messages)).toEqual([`hotel: ${phrase("replaced", "en")}`, "hotel: "]);
    expect(messages[0]).toMatchObject({
      tool_call_id: "a",
      name: "book",
      additional_kwargs: { agent: "hotel", task: "t", kind: "replaced" },
    });
    expect(messages[1]).toMatchObject({
      id: expect.stringMatching(/./),
      tool_calls: [{ id: edited?.id, name: "book", args: edited?.args, type: "tool_call" }],
      additional_kwargs: { agent: "hotel", task: "t" },
    });
    expect((messages[1] as BaseMessage).content).toBe("");
  });

  it("leaves a call as it was if its edit cannot be used, and says why once", async () => {
    const edit = { type: "edit", changes: "nights=31" };
    const given = task(held("a"), held("b"));
    const { tasks, messages, problem } = await decide(
      [given],
      [
        ["a", edit],
        ["b", edit],
      ],
      "And?",
    );
    expect(tasks).toStrictEqual([given]);
    expect(messages).toEqual([]);
    expect(problem).toBe("And?\n\nNothing was changed: “31” cannot be Nights: at least 1, at most 30.");
  });

  it("changes no call whose tool or specialist is gone", async () => {
    const edit: [string, unknown][] = [["a", { type: "edit", changes: "nights=3" }]];
    const gone = "This edit changes nothing. What can be changed is: –.";
    expect((await decide([task(held("a", { tool: "cancel" }))], edit)).problem).toBe(gone);
    expect((await decide([{ ...task(held("a")), specialist: "taxi" }], edit)).problem).toBe(gone);
  });
});
