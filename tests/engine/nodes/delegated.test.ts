import { afterEach, describe, expect, it } from "vitest";
import type { ServiceState } from "../../../src/engine/dialog/state.ts";
import type { Task } from "../../../src/engine/dialog/task.ts";
import { OwnerError } from "../../../src/engine/errors.ts";
import type { Outcome } from "../../../src/engine/nodes/calls/calls.ts";
import { sightingsOf } from "../../../src/engine/nodes/calls/sightings-of.ts";
import { delegate } from "../../../src/engine/nodes/delegate.ts";
import { answered, called, taskOf, turnOf, user } from "../../support/history.ts";
import { answer, remoteServer } from "../../support/remote-server.ts";
import { plainTool } from "../planning/plain-tool.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe("a task that goes to another server", () => {
  const events: object[] = [];
  async function delegated(reply: object, given: Partial<Task> = {}, config: object = {}) {
    events.length = 0;
    const server = await remoteServer((send) => void send("values", reply));
    closing.push(server.close);
    const remote = { url: server.url, graph: "weather", headers: {}, timeoutMs: 5000 };
    const task = taskOf("t", { specialist: "weather", trust: 1, ...given });
    const state = { task, turn: turnOf("q"), user_info: {} } as ServiceState;
    const writer = (event: unknown) => events.push(event as object);
    return delegate({ name: "weather" }, remote)(state, { writer, ...config });
  }
  const of = taskOf("t", { specialist: "weather", trust: 1 });
  const by = { agent: "weather", task: "t" };

  it("has its answer as the result, and a record as every round", async () => {
    const update = await delegated(answer("Dry."));
    const round = { ...by, calls: [], startedAt: expect.any(Number), elapsedMs: expect.any(Number) };
    expect(update).toStrictEqual({
      task: { ...of, status: "done", result: "Dry.", worded: true },
      tasks: { t: { ...of, status: "done", result: "Dry.", worded: true } },
      records: { t: round },
    });
    const { startedAt, elapsedMs } = Object.values(update.records ?? {})[0];
    expect(elapsedMs).toBeLessThan(60_000);
    expect(events).toStrictEqual([
      { event: "thinking", ...by, startedAt },
      { event: "thought", ...by, elapsedMs },
    ]);
  });

  it.each<[object, Partial<Task>]>([
    [
      { status: "failed", observation: "Half of it.", error: "Then it broke." },
      { status: "failed", result: "Then it broke.\n\nHalf of it." },
    ],
    [
      { status: "failed", error: "It broke." },
      { status: "failed", result: "It broke." },
    ],
    [
      { status: "elsewhere", observation: "Not mine." },
      { status: "elsewhere", result: "Not mine." },
    ],
  ])("ends as the whole response says: %j", async (response, end) => {
    const { task } = await delegated(answer("", { additional_kwargs: { response } }));
    expect(task).toStrictEqual({ ...of, ...end });
  });

  it.each<[string, object, string]>([
    ["an assistant of OpenAI's form", { messages: [{ role: "assistant", content: "Dry." }] }, "Dry."],
    [
      "texts in blocks",
      answer(["It ", { type: "text", text: "stays " }, { type: "image" }, { type: "text", text: "dry." }]),
      "It stays dry.",
    ],
    [
      "the last of several messages",
      {
        messages: [
          { type: "ai", content: "First." },
          { type: "ai", content: "Last." },
        ],
      },
      "Last.",
    ],
  ])("may be answered by %s", async (_, reply, result) => {
    expect((await delegated(reply)).task).toMatchObject({ status: "done", result });
  });

  it.each<[string, object]>([
    ["nobody", { messages: [] }],
    [
      "the user",
      {
        messages: [
          { type: "ai", content: "x" },
          { type: "human", content: "Dry." },
        ],
      },
    ],
    ["no text", answer([{ type: "image" }])],
  ])("is not answered by %s", async (_, reply) => {
    expect((await delegated(reply)).task).toMatchObject({
      ...{ status: "failed", result: "The server that does this gave no answer that can be read." },
    });
  });

  it("is not sent for another user, nor in an aborted run", async () => {
    await expect(delegated(answer("x"), {}, { configurable: { user_id: "ann" } })).rejects.toThrow(OwnerError);
    await expect(delegated(answer("x"), {}, { signal: AbortSignal.abort(new Error("Cancelled.")) })).rejects.toThrow(
      "Cancelled.",
    );
  });
});

describe("where the values of calls came from", () => {
  const by = { agent: "facts", task: "t" };
  const tools = [plainTool("look_up_order", "", ["order_id"]), plainTool("list_orders", "", ["shop_id"])];
  const listed = [
    called(by, ["l", "list_orders", { shop_id: "SH-1" }]),
    answered(by, "l", "list_orders", "OR-1, OR-2, SH-1"),
  ];
  const outcome = (
    id: string,
    order_id: string,
    text = "Sent.",
    kind: "done" | "failed" | "refused" = "done",
  ): Outcome => ({
    call: { id, name: "look_up_order", args: { order_id } },
    message: answered(by, id, "look_up_order", text, kind),
  });
  const seen = (outcomes: Outcome[], task: Partial<Task> = {}, words = "My orders", known = listed) => {
    const made = outcomes.flatMap(({ call, message }) => [called(by, [call.id, call.name, call.args]), message]);
    const state = { task: taskOf("t", task), turn: turnOf("q", words) } as ServiceState;
    return sightingsOf(outcomes, tools, state, [...known, ...made]);
  };
  const edge = { tool: "look_up_order", parameter: "order_id", on: "list_orders" };

  it("is the result before that held them, as far as the service took them", () => {
    expect(seen([outcome("a", "OR-1")])).toEqual([{ ...edge, isAccepted: true }]);
    const unknown = outcome("a", "OR-2", "Order OR-2 not found.", "failed");
    expect(seen([unknown])).toEqual([{ ...edge, isAccepted: false }]);
    expect(seen([outcome("a", "OR-1", "[Order OR-1 not found.]", "failed")])).toEqual([]);
  });

  it("is no result that came later, failed, or was given the value itself", () => {
    expect(seen([outcome("a", "SH-1")])).toEqual([]);
    expect(seen([outcome("a", "OR-7"), outcome("b", "OR-1", "OR-7")])).toEqual([{ ...edge, isAccepted: true }]);
    const failed = [listed[0]!, answered(by, "l", "list_orders", "OR-1", "failed")];
    expect(seen([outcome("a", "OR-1")], {}, "x", failed)).toEqual([]);
  });

  it("is not looked for if the user or the task says them", () => {
    expect(seen([outcome("a", "OR-1")], {}, "Order OR-1")).toEqual([]);
    expect(seen([outcome("a", "OR-1")], { job: "Look up OR-1" })).toEqual([]);
    expect(seen([outcome("a", "OR-1")], { parameter: { order: "OR-1" } })).toEqual([]);
    expect(seen([outcome("a", "OR-1")], {}, "x", [...listed, user("r", "OR-1") as never])).toEqual([]);
  });

  it("is not told of calls that did not start, or of other tools", () => {
    expect(seen([outcome("a", "OR-1", "Not run.", "refused")])).toEqual([]);
    const other = outcome("a", "OR-1");
    expect(seen([{ ...other, call: { ...other.call, name: "ship_order" } }])).toEqual([]);
  });
});
