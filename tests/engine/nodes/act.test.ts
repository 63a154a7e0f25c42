import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Approvals } from "../../../src/engine/dialog/approvals.ts";
import type { ServiceState } from "../../../src/engine/dialog/state.ts";
import { type Decision, isPending, type Task, waitingCallsOf } from "../../../src/engine/dialog/task.ts";
import type { Specialist } from "../../../src/engine/domain/domain.ts";
import { act } from "../../../src/engine/nodes/act.ts";
import { phrase } from "../../../src/engine/phrases.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";
import { answered, called, pendingOf, taskOf, turnOf, user } from "../../support/history.ts";
import { SECRET } from "../../support/talk.ts";

const ran: string[] = [];
const args = z.object({ what: z.string() });
const tool = (
  name: string,
  given: { effect?: "read" | "write"; returnDirect?: boolean; preview?: () => string } = {},
) =>
  defineTool({
    name,
    description: name,
    effect: "read",
    args,
    ...given,
    run({ what }) {
      ran.push(`${name} ${what}`);
      if (what === "broken") throw new Error("It broke.");
      return { text: `${name} of ${what}.` };
    },
  }).bind(undefined);

const desk: Specialist = {
  name: "hotel",
  handles: "Hotels.",
  instructions: "",
  maxRounds: 4,
  tools: [
    tool("look"),
    tool("table", { returnDirect: true }),
    tool("book", { effect: "write" }),
    tool("quote", {
      effect: "write",
      preview: () => {
        throw new Error("No price is known.");
      },
    }),
  ],
};
const by = { agent: "hotel", task: "t" };
const approvals = new Approvals(SECRET);

/** The task with its calls held back, and decided as they say, in this conversation. */
function sealed(task: Task): Task {
  if (!isPending(task)) return task;
  const pending = task.pending.map(({ decision: _, ...call }) => approvals.held(call, "hotel", {}));
  const decisions = new Map(task.pending.flatMap(({ id, decision }) => (decision ? [[id, decision]] : [])));
  return approvals.decided({ ...task, pending }, decisions, { thread: "th" });
}

/** What becomes of a message's calls. */
async function done(calls: Parameters<typeof called>[1][], given: Partial<Task> = {}, heard: BaseMessage[] = []) {
  ran.length = 0;
  const state: ServiceState = {
    task: sealed(taskOf("t", { specialist: "hotel", ...given })),
    heard,
    unsettled: [],
    spent: { before: 0, beside: 1 },
    said: { words: "", typed: "", shown: "" },
    dialog_state: [],
    turn: turnOf("q"),
    user_info: {},
    background: [],
    experience: [],
    memories: {},
    messages: calls.length > 0 ? [called(by, ...calls)] : [],
    tasks: {},
    receipts: {},
    records: {},
    raw_data: {},
  };
  const { task, messages } = await act(desk, approvals)(state, { configurable: { thread_id: "th" } });
  return { task: task as Task, said: (messages as BaseMessage[] | undefined)?.map(({ text }) => text), ran: [...ran] };
}
const what = (name: string): { what: string } => ({ what: name });
const waits = (id: string, decision: Decision) => pendingOf(id, { tool: "book", args: what(id), decision });

describe("calls that read", () => {
  it("run at once, and the task stays open", async () => {
    const { task, said } = await done([
      ["1", "look", what("a")],
      ["2", "look", what("b")],
    ]);
    expect(task.status).toBe("open");
    expect(said).toEqual(["look of a.", "look of b."]);
  });

  it("end the task when their observation is the answer as it stands", async () => {
    const { task } = await done([["1", "table", what("a")]]);
    expect(task).toMatchObject({ status: "done", result: "table of a.", worded: true, direct: true });
  });

  it("end it so with all such observations, also beside a call that ends the task", async () => {
    const { task } = await done([
      ["1", "table", what("a")],
      ["2", "table", what("b")],
      ["3", "CompleteOrEscalate"],
    ]);
    expect(task).toMatchObject({ status: "done", result: "table of a.\n\ntable of b.", direct: true });
  });

  it.each(["table", "look"])("do not end it so if one of them fails: %s", async (name) => {
    const { task } = await done([
      ["1", "table", what("a")],
      ["2", name, what("broken")],
    ]);
    expect(task.status).toBe("open");
  });
});

describe("calls that write", () => {
  it("wait, with what they will do in words, while those that read run", async () => {
    const { task, ran } = await done([
      ["1", "look", what("a")],
      ["2", "book", what("b")],
      ["3", "CompleteOrEscalate"],
    ]);
    expect(ran).toEqual(["look a"]);
    expect(task.status).toBe("waiting");
    expect(waitingCallsOf(task)).toEqual([
      { id: "2", tool: "book", args: what("b"), preview: "book (what: b)", seal: expect.any(String) },
    ]);
  });

  it("do not wait when it cannot be said what they will do", async () => {
    const { task, said } = await done([["1", "quote", what("a")]]);
    expect(task.status).toBe("open");
    expect(said).toEqual([expect.stringContaining("Try again later. [quote failed unexpectedly: No price is known.]")]);
  });

  it("run in their order as decided", async () => {
    const { task, said, ran } = await done(
      [
        ["1", "book", what("1")],
        ["2", "book", what("2")],
        ["3", "book", what("3")],
      ],
      {
        status: "waiting",
        pending: [
          waits("1", { type: "approve" }),
          waits("2", { type: "reject", message: "Too dear" }),
          { ...waits("3", { type: "approve" }), args: what("c") },
        ],
      },
    );
    expect(ran).toEqual(["book 1", "book c"]);
    expect(said?.[1]).toBe("Rejected on the card; not done. In these words: Too dear");
    expect(waitingCallsOf(task)).toEqual([]);
    expect(task.status).toBe("open");
  });

  it("do not run when their message is lost", async () => {
    const { task, ran } = await done([], { status: "waiting", pending: [waits("1", { type: "approve" })] });
    expect(task.status).toBe("failed");
    expect(ran).toEqual([]);
  });
});

describe("giving control back", () => {
  it("hands over the observations when no result is worded", async () => {
    const { task } = await done([
      ["1", "look", what("a")],
      ["2", "look", what("b")],
      ["3", "CompleteOrEscalate", { reason: "done" }],
    ]);
    expect(task).toMatchObject({
      status: "done",
      found: [
        { call: "look(what: a)", text: "look of a." },
        { call: "look(what: b)", text: "look of b." },
      ],
      worded: false,
    });
  });

  it("lets the worded result stand", async () => {
    const { task } = await done([["1", "CompleteOrEscalate", { result: "All well." }]]);
    expect(task).toMatchObject({ status: "done", result: "All well.", worded: true });
  });

  it("does not let the worded result stand when the user has changed a call beside it", async () => {
    const beside = (given: Record<string, unknown>) => {
      const heard = [
        called(by, ["1", "book", what("1")], ["2", "CompleteOrEscalate", given]),
        answered(by, "1", "book", phrase("replaced", "en"), "replaced"),
      ];
      const pending = [{ ...waits("3", { type: "approve" }), args: what("c") }];
      return done([["3", "book", what("c")]], { status: "waiting", pending }, heard);
    };
    const { task } = await beside({ result: "Booked 1." });
    expect(task).toMatchObject({
      status: "done",
      found: [{ call: "book(what: c)", text: "book of c." }],
      worded: false,
    });
    const { task: letGo } = await beside({ status: "elsewhere", result: "Booked 1." });
    expect(letGo).toMatchObject({ status: "elsewhere", result: "No reason was given.", changed: ["book of c."] });
  });

  it("tells what was written beside or before an observation that is the answer as it stands", async () => {
    const { task } = await done(
      [
        ["1", "table", what("a")],
        ["2", "book", what("2")],
      ],
      {
        status: "waiting",
        changed: ["book of b."],
        pending: [
          { ...waits("1", { type: "approve" }), tool: "table", args: what("a") },
          waits("2", { type: "approve" }),
        ],
      },
    );
    expect(task).toHaveProperty("result", "book of b.\n\nbook of 2.\n\ntable of a.");
  });

  it("says why it lets go", async () => {
    const { task } = await done([["1", "CompleteOrEscalate", { status: "elsewhere", reason: "Not mine." }]]);
    expect(task).toMatchObject({ status: "elsewhere", result: "Not mine." });
  });

  it("keeps what was found for whoever goes on", async () => {
    const end = { cancel: false, reason: "I need to search the user's calendar for more information." };
    const { task } = await done([
      ["1", "look", what("a")],
      ["2", "CompleteOrEscalate", end],
    ]);
    expect(task).toMatchObject({
      status: "elsewhere",
      result: end.reason,
      found: [{ call: "look(what: a)", text: "look of a." }],
    });
  });

  it("happens once", async () => {
    const { task, said } = await done([
      ["1", "CompleteOrEscalate", { result: "In time." }],
      ["2", "CompleteOrEscalate", { result: "Late." }],
    ]);
    expect(task).toHaveProperty("result", "In time.");
    expect(said?.toSorted()).toEqual(["Control is back with the planner.", "Once is enough."]);
  });

  it("waits until its arguments can be read", async () => {
    const { task, said } = await done([["1", "CompleteOrEscalate", { status: "perhaps", result: "All well." }]]);
    expect(task.status).toBe("open");
    expect(said?.[0]).toMatch(/^Not yet: .*"done"\|"dropped"\|"elsewhere"/s);
  });

  it("waits until what failed beside it is mended", async () => {
    const { task, said } = await done([
      ["1", "look", what("broken")],
      ["2", "CompleteOrEscalate", { result: "All well." }],
    ]);
    expect(task.status).toBe("open");
    expect(said?.[1]).toContain("look failed");
  });
});

describe("the same call again", () => {
  const lookedUp = (id: string) => [user("q", "Hi"), called(by, [id, "look", what("a")])];

  it("is answered from before", async () => {
    const first = await done([["1", "look", what("a")]]);
    expect(first.ran).toEqual(["look a"]);
    const heard = [...lookedUp("1"), answered(by, "1", "look", "look of a.")];
    const again = await done([["2", "look", what("a")]], {}, heard);
    expect(again.ran).toEqual([]);
    expect(again.said?.[0]).toContain("look of a.");
  });

  it("stands in one message and runs once, and holds each time it would write", async () => {
    const { said, ran, task } = await done([
      ["1", "look", what("a")],
      ["2", "look", what("a")],
      ["3", "look", what("broken")],
      ["4", "look", what("broken")],
      ["5", "book", what("a")],
      ["6", "book", what("a")],
    ]);
    expect(ran).toEqual(["look a", "look broken"]);
    const failed = expect.stringContaining("[look failed unexpectedly: It broke.]");
    expect(said).toEqual(["look of a.", "look of a.", failed, failed]);
    expect(waitingCallsOf(task).map(({ id }) => id)).toEqual(["5", "6"]);
  });

  it("runs when the user has spoken since, or it failed", async () => {
    const spoken = [...lookedUp("1"), answered(by, "1", "look", "look of a."), user("r", "And now?")];
    expect((await done([["2", "look", what("a")]], {}, spoken)).ran).toEqual(["look a"]);
    const failed = [...lookedUp("1"), answered(by, "1", "look", "It broke.", "failed")];
    expect((await done([["2", "look", what("a")]], {}, failed)).ran).toEqual(["look a"]);
  });
});
