import { RunnableLambda } from "@langchain/core/runnables";
import { GraphInterrupt, InMemoryStore } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import type { ServiceState, ServiceUpdate } from "../../../../src/engine/dialog/state.ts";
import { OwnerError } from "../../../../src/engine/errors.ts";
import type { JournalEvent } from "../../../../src/engine/journal/event.ts";
import { requestFor } from "../../../../src/engine/nodes/agents/request.ts";
import {
  isCardOpen,
  isOwner,
  runOf,
  threadOf,
  toolRun,
  userOf,
} from "../../../../src/engine/nodes/agents/run-facts.ts";
import {
  newTrace,
  placeInside,
  placeOf,
  placeOfStay,
  stayed,
} from "../../../../src/engine/nodes/journal/journal-place.ts";
import { JournaledSpecialist, journaled, journaledInside } from "../../../../src/engine/nodes/journal/journaled.ts";
import { conversation, taskOf, turnOf } from "../../../support/history.ts";

const config = { configurable: { thread_id: "th" } };

describe("the user of a run", () => {
  it.each([
    [{ configurable: { langgraph_auth_user_id: "ann", user_id: "x" }, context: { user_id: "bob" } }, "ann"],
    [{ configurable: { user_id: "x" }, context: { user_id: "bob" } }, "bob"],
    [{ configurable: { user_id: "cid" } }, "cid"],
    [{ configurable: { langgraph_auth_user_id: "", user_id: "cid" }, context: { user_id: 7 } }, "cid"],
  ])("is the authenticated one, else the one of its context, else the configured one: %j", (given, userId) => {
    expect(userOf(given)).toStrictEqual({ userId });
  });

  it("is nobody if none is named, who owns what nobody named opened", () => {
    expect(userOf({})).toStrictEqual({});
    expect(isOwner({ user_info: {} }, {})).toBe(true);
    expect(isOwner({ user_info: { userId: "ann" } }, {})).toBe(false);
  });
});

describe("a run", () => {
  it("is in its thread, for its user", () => {
    expect(runOf({ configurable: { thread_id: "th", user_id: "ann" } })).toStrictEqual({ thread: "th", userId: "ann" });
    expect(threadOf({})).toBe("no-thread");
    expect(threadOf({ configurable: { thread_id: 7 } })).toBe("no-thread");
  });

  it("gives a tool its facts", () => {
    const signal = new AbortController().signal;
    const store = new InMemoryStore();
    const turn = { ...turnOf("q"), language: "zh" as const };
    const given = { configurable: { thread_id: "th", user_id: "ann" }, signal, store };
    expect(toolRun({ turn }, "c", given)).toStrictEqual({
      ...{ now: new Date(turn.startedAt), user: { userId: "ann" }, language: "zh" },
      ...{ idempotencyKey: "th:c", turn: "th:q", signal, store },
    });
    expect(toolRun({ turn: null }, "c", config)).toStrictEqual({
      ...{ now: new Date(0), user: {}, language: "en", idempotencyKey: "th:c" },
    });
  });

  it.each([
    [10, 1, true],
    [12, 2, true],
    [11, 1, false],
    [9, 1, false],
    [12, 1, false],
  ])("at step %i, with %i messages, is about the card of step 7: %s", (langgraph_step, messages, is) => {
    const at = { metadata: { langgraph_step } };
    expect(isCardOpen({ ...turnOf("q"), cardStep: 7 }, messages, at)).toBe(is);
    expect(isCardOpen(turnOf("q"), messages, at)).toBe(false);
    expect(isCardOpen(null, messages, at)).toBe(false);
  });
});

describe("the request for a task", () => {
  const task = taskOf("t", { trust: 1, parameter: { order: "12" } });

  it("holds the task, its facts, and names for others instead of ids", () => {
    const request = requestFor(task, { ...turnOf("q"), language: "zh" }, config);
    expect(request).toStrictEqual({
      ...{ trace: expect.stringMatching(/^.{22}$/), session: expect.stringMatching(/^.{22}$/) },
      ...{ caller: "planner", callee: "hotel", job_desc: "Job t", trust_mode: 1 },
      parameter: { order: "12", language: "zh", now: "2026-11-21T07:00:00.000Z" },
    });
    expect(requestFor(task, turnOf("q"), config).session).toBe(request.session);
    expect(requestFor(task, turnOf("q2"), config).session).toBe(request.session);
    expect(requestFor(task, turnOf("q2"), config).trace).not.toBe(request.trace);
    expect(requestFor(task, turnOf("q"), { configurable: { thread_id: "u" } }).session).not.toBe(request.session);
  });

  it("says who asks, and what was found before", () => {
    const earlier = [{ id: "a", of: "look()", text: "A." }];
    const request = requestFor({ ...taskOf("t"), caller: "taxi", earlier }, null, config);
    expect(request.caller).toBe("taxi");
    expect(request.parameter).toStrictEqual({
      ...{ language: "en", now: "1970-01-01T00:00:00.000Z" },
      results: [{ of: "look()", text: "A." }],
    });
  });
});

describe("the place of an event", () => {
  const at = (checkpoint_ns: string, langgraph_step = 3) => ({
    configurable: { thread_id: "th", checkpoint_ns },
    metadata: { langgraph_step },
  });
  const turn = { ...turnOf("q"), trace: "trace" };

  it("is the step of the graph, in the turn and the thread", () => {
    expect(placeOf(turn, at("plan:id"))).toStrictEqual({ id: "id", trace: "trace", thread: "th" });
    expect(placeOf(turn, config)).toStrictEqual({ id: "", trace: "trace", thread: "th" });
  });

  it("is in a trace of the message if its turn has none", () => {
    const { trace } = placeOf(turnOf("q"), at("plan:id"));
    expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(placeOf(turnOf("q"), at("plan:other")).trace).toBe(trace);
    expect(placeOf(turnOf("r"), at("plan:id")).trace).not.toBe(trace);
    expect(placeOf(null, at("plan:id")).trace).not.toBe(trace);
  });

  it("is in a new trace for each step that opens a turn", () => {
    const trace = newTrace("q", at("prepare:id"));
    expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(newTrace("q", at("prepare:id"))).toBe(trace);
    expect(newTrace("q", at("prepare:other"))).not.toBe(trace);
    expect(newTrace("r", at("prepare:id"))).not.toBe(trace);
    expect(newTrace("q", { configurable: { thread_id: "u", checkpoint_ns: "prepare:id" } })).not.toBe(trace);
  });

  it("is, inside a specialist, the specialist's step in its stay", () => {
    expect(placeInside(turn, at("hotel:stay|think:id"))).toStrictEqual({
      ...{ id: "stay.3", within: "stay", trace: "trace", thread: "th" },
    });
    expect(placeInside(turn, at("hotel:stay|inner:x|think:id")).within).toBe("x");
    expect(placeInside(turn, at("think:id"))).toMatchObject({ id: ".3", within: "" });
  });

  it("is that of a called specialist's own stay", () => {
    const inner = stayed(at("hotel:stay|act:id"), { id: "stay.3.0", within: "stay" });
    expect(inner.metadata).toEqual({ langgraph_step: 3 });
    expect(placeOfStay(turn, inner)).toStrictEqual({ id: "stay.3.0", within: "stay", trace: "trace", thread: "th" });
    expect(placeInside(turn, inner)).toMatchObject({ id: "stay.3.0.3", within: "stay.3.0" });
    expect(placeOfStay(turn, at("hotel:id"))).toStrictEqual({ id: "id", trace: "trace", thread: "th" });
  });
});

describe("a node that is written to the journal", () => {
  const at = { configurable: { thread_id: "th", checkpoint_ns: "plan:id" }, metadata: { langgraph_step: 3 } };
  const state = conversation([], { turn: { ...turnOf("q"), trace: "old" } });
  const recording = () => {
    const events: JournalEvent[] = [];
    return { events, journal: { write: (event: JournalEvent) => events.push(event) } as never };
  };
  const entry = { kind: "round", agent: "planner", status: "success" } as const;
  const ended = () => [entry, { ...entry, agent: "hotel", startedAt: 5 }];
  const place = { trace: "old", thread: "th", startedAt: expect.any(Number), endedAt: expect.any(Number) };

  it("is the node itself without a journal", () => {
    const node = () => ({});
    expect(journaled(undefined, node, { ended })).toBe(node);
    expect(journaledInside(undefined, node, { ended })).toBe(node);
  });

  it("has its entries at places of their own, in the turn that it opens", async () => {
    const { events, journal } = recording();
    const update = { turn: { ...turnOf("q"), trace: "new" } };
    expect(await journaled(journal, () => update, { ended })(state, at)).toBe(update);
    expect(events).toStrictEqual([
      { ...entry, ...place, trace: "new", id: "id" },
      { ...entry, ...place, trace: "new", id: "id-1", agent: "hotel", startedAt: 5 },
    ]);
    await journaled(journal, () => ({}), { ended })(state, at);
    expect(events[2]).toMatchObject({ trace: "old" });
  });

  it("has them inside a specialist in its stay", async () => {
    const { events, journal } = recording();
    const inside = { ...at, configurable: { ...at.configurable, checkpoint_ns: "hotel:stay|think:id" } };
    await journaledInside(journal, () => ({}), { ended })(state as unknown as ServiceState, inside);
    expect(events.map(({ id, within }) => [id, within])).toEqual([
      ["stay.3", "stay"],
      ["stay.3-1", "stay"],
    ]);
  });

  it.each([
    ["an error", new Error("Broken."), true, 1],
    ["an error, where it makes no round", new Error("Broken."), false, 0],
    ["a question to the user", new GraphInterrupt([]), true, 0],
    ["a message of another user", new OwnerError(), true, 0],
  ])("ends with %s, which passes on", async (_, error, makesRounds, count) => {
    const { events, journal } = recording();
    const broken = () => ({ ...entry, status: "failure" as const });
    const node = journaled(journal, () => Promise.reject(error), { ended, ...(makesRounds && { broken }) });
    await expect(node(state, at)).rejects.toBe(error);
    expect(events).toHaveLength(count);
    if (count > 0) expect(events[0]).toStrictEqual({ ...entry, ...place, status: "failure", id: "id" });
  });

  describe("as a specialist", () => {
    const task = taskOf("t");
    const service = { task, turn: { ...turnOf("q"), trace: "old" } } as ServiceState;
    const working = (work: () => Promise<ServiceUpdate>) => RunnableLambda.from<ServiceState, ServiceUpdate>(work);

    it("has its stay written when it ends", async () => {
      const { events, journal } = recording();
      const after = taskOf("t", { status: "done", result: "Booked." });
      const specialist = new JournaledSpecialist(
        journal,
        working(async () => ({ tasks: { t: after } })),
      );
      expect(await specialist.invoke(service, at)).toEqual({ tasks: { t: after } });
      expect(events).toStrictEqual([
        {
          ...place,
          id: "id",
          kind: "task",
          agent: "hotel",
          task: "t",
          input: "Job t",
          status: "success",
          output: "Booked.",
        },
      ]);
      expect(specialist.lc_namespace).toEqual(["switchboard"]);
      await specialist.invoke(service);
      expect(events[1]).toMatchObject({ id: "" });
    });

    it.each([
      ["an error", new Error("Broken."), 1],
      ["a message of another user", new OwnerError(), 0],
    ])("has its stay written when it ends with %s, which passes on", async (_, error, count) => {
      const { events, journal } = recording();
      const specialist = new JournaledSpecialist(
        journal,
        working(() => Promise.reject(error)),
      );
      await expect(specialist.invoke(service, at)).rejects.toBe(error);
      expect(events).toHaveLength(count);
      if (count > 0)
        expect(events[0]).toStrictEqual({
          ...{ ...place, id: "id", kind: "task", agent: "hotel", task: "t", input: "Job t", status: "failure" },
          output: "Broken.",
        });
    });
  });
});
