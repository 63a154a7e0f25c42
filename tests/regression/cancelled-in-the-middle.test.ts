import { HumanMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { z } from "zod";
import { isReply } from "../../src/engine/dialog/message.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { CutOffSaver } from "../support/cut-off-saver.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { called } from "../support/history.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { lastText, NO_ACT, talk } from "../support/talk.ts";

const nextTurn: Record<string, Reply[]> = { plan: [], facts: [], hotel: [], summarize: [] };

it("answers the next question after a run was cancelled in a tool", async () => {
  const stop = new AbortController();
  const { domain } = deskDomain();
  const slow = defineTool({
    name: "wait_long",
    description: "Waits.",
    effect: "read",
    args: z.object({}),
    run: () => {
      stop.abort();
      return new Promise<never>(() => {});
    },
  }).bind(undefined);
  const specialists = domain.specialists.map((one) => ({ ...one, tools: [...one.tools, slow] }));
  const t = talk(
    {
      ...nextTurn,
      plan: [calls(["to_facts", { job_desc: "Wait" }]), "Hello to you."],
      facts: [calls(["wait_long"], ["look_up_fact", { what: "A" }])],
    },
    { domains: [{ ...domain, specialists }] },
  );
  await expect(
    t.graph.invoke({ messages: [new HumanMessage("Wait")] }, { ...t.config, signal: stop.signal }),
  ).rejects.toThrow();
  const state = await t.say("Hello");
  expect(lastText(state)).toBe("Hello to you.");
  expect(state.dialog_state).toEqual([]);
  expect(t.model.faults).toEqual([]);
});

const script = (): Record<string, Reply[]> => ({
  plan: [
    calls(
      ["to_facts", { job_desc: "Look A up", trust_mode: 1 }],
      ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
      ["lookup_policy", { what: "P" }],
    ),
  ],
  facts: [calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}])],
  hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", {}])],
  summarize: ["All of it."],
});

/** As many replies of each kind as a run that starts over any number of times may ask for. */
const patient = (node: string): Reply => {
  const [first] = script()[node] ?? [];
  return first ?? "Hm.";
};

it("goes on after a crash at any write of a run, and books once", async () => {
  for (let writes = 0; ; writes += 1) {
    const saver = new CutOffSaver();
    const t = talk(({ node }) => patient(node), { checkpointer: saver });
    saver.dieAfter(writes);
    let died = await t.say("A, and book H").then(
      () => false,
      () => true,
    );
    saver.live();
    if (died) await (writes === 0 ? t.say("A, and book H") : t.goOn());
    saver.dieAfter(writes);
    const cut = await t.resume({ type: "approve" }).then(
      () => false,
      () => true,
    );
    died ||= cut;
    saver.live();
    const state = cut ? await (writes === 0 ? t.resume({ type: "approve" }) : t.goOn()) : await t.state();
    const end =
      state.tasks && Object.values(state.tasks).some(({ status }) => status === "waiting")
        ? await t.resume({ type: "approve" })
        : state;
    expect(lastText(end), `${writes} writes`).toBe("All of it.");
    expect(t.ledger.writes, `${writes} writes`).toHaveLength(1);
    expect(t.model.faults).toEqual([]);
    if (!died) break;
  }
});

/** A booking, and two tasks after it: a call of the planner's own, and a hand-off that needs both results. */
const inOrder: Record<string, Reply> = {
  plan: calls(
    ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
    ["lookup_policy", { what: "P", after: "1" }],
    ["to_facts", { job_desc: "Look A up", trust_mode: 1, after: "1, 2" }],
  ),
  hotel: calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked H." }]),
  facts: calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}]),
  summarize: "All of it.",
};

it("goes on with tasks in order after a crash at any write, and runs none twice that was stored", async () => {
  for (let writes = 0; ; writes += 1) {
    const saver = new CutOffSaver();
    const t = talk(({ node }) => inOrder[node] ?? "Hm.", { checkpointer: saver });
    let died = await saver.diesIn(writes, () => t.say("Book H, then A"));
    if (died) await (writes === 0 ? t.say("Book H, then A") : t.goOn());
    const cut = await saver.diesIn(writes, () => t.resume({ type: "approve" }));
    died ||= cut;
    let end = cut && writes > 0 ? await t.goOn() : await t.state();
    if (Object.values(end.tasks).some(({ status }) => status === "waiting")) end = await t.resume({ type: "approve" });
    expect(lastText(end), `${writes} writes`).toBe("All of it.");
    expect(t.ledger.writes, `${writes} writes`).toHaveLength(1);
    expect(Object.values(end.tasks).map(({ status }) => status)).toEqual(["done", "done", "done"]);
    const seen = t.model.asked.findLast(({ node }) => node === "facts")?.messages[1]?.text;
    expect(seen).toMatch(/Booked H\.[\s\S]*P is fine\./);
    expect(t.model.faults).toEqual([]);
    if (!died) break;
  }
});

it("tells the next question of tasks that a crash at any write kept from starting", async () => {
  for (let writes = 0; ; writes += 1) {
    const saver = new CutOffSaver();
    let crashed = false;
    const t = talk(({ node }) => (crashed && node === "plan" ? "To Paris at nine." : (inOrder[node] ?? "Hm.")), {
      checkpointer: saver,
    });
    await t.say("Book H, then A");
    const died = await saver.diesIn(writes, () => t.resume({ type: "approve" }));
    if (!died) break;
    crashed = true;
    const { tasks } = await t.state();
    const state = await t.say("Search a flight to Paris");
    expect(lastText(state), `${writes} writes`).toContain("To Paris at nine.");
    expect(t.ledger.writes.length).toBeLessThanOrEqual(1);
    const plan = t.model.asked
      .findLast(({ node }) => node === "plan")
      ?.messages.map(({ text }) => text)
      .join("\n");
    for (const { status, job } of Object.values(tasks))
      if (status === "queued") expect(plan, `${writes} writes`).toContain(job);
    expect(t.model.faults).toEqual([]);
  }
});

it("routes the next question by what it asks after a crash at any write", async () => {
  for (let writes = 0; ; writes += 1) {
    const saver = new CutOffSaver();
    let crashed = false;
    const t = talk(({ node }) => (crashed && node === "plan" ? "To Paris at nine." : patient(node)), {
      checkpointer: saver,
    });
    const died = await saver.diesIn(writes, () => t.say("A, and book H"));
    if (!died) break;
    crashed = true;
    const state = await t.say("Search a flight to Paris");
    // Both messages are one question, if the first was not taken up.
    const isOne = lastText(state).includes("No action was carried out");
    expect(lastText(state), `${writes} writes`).toBe(`To Paris at nine.${isOne ? NO_ACT : ""}`);
    expect(state.turn?.question.includes("book H")).toBe(isOne);
    expect(state.dialog_state).toEqual([]);
    expect(t.ledger.writes).toEqual([]);
    expect(t.model.faults).toEqual([]);
  }
});

it("does not take words for the answer to a question that a crash kept from being asked", async () => {
  let cuts = 0;
  for (let writes = 0; ; writes += 1) {
    const saver = new CutOffSaver();
    const t = talk(
      ({ node, messages }) => {
        if (node !== "plan") return calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}]);
        if (messages.at(-1)?.text.includes("Good morning")) return "Hello.";
        return calls(["to_facts", { job_desc: "Look A up" }], ["ask_user", { question: "Which day?" }]);
      },
      { checkpointer: saver },
    );
    const died = await saver.diesIn(writes, () => t.say("How is A?"));
    if (!died) break;
    const { tasks = {} } = await t.state();
    if (!Object.values(tasks).some(({ status }) => status === "open")) continue;
    cuts += 1;
    const state = await t.say("Good morning");
    expect(lastText(state), `${writes} writes`).toBe("Hello.");
    expect(Object.values(state.tasks).every(({ status }) => status === "unfinished")).toBe(true);
  }
  expect(cuts).toBeGreaterThan(0);
});

it("keeps what finished beside a branch that was cut off", async () => {
  const stop = new AbortController();
  let asked = 0;
  const t = talk(({ node }) => {
    if (node === "hotel" && asked++ === 0) {
      stop.abort();
      return new Error("cut off");
    }
    if (node === "hotel") return calls(["CompleteOrEscalate", { result: "H." }]);
    return patient(node);
  });
  const input = { messages: [new HumanMessage("A, and book H")] };
  await expect(t.graph.invoke(input, { ...t.config, signal: stop.signal })).rejects.toThrow();
  await new Promise(setImmediate);
  const state = await t.goOn();
  expect(lastText(state)).toBe(`All of it.${NO_ACT}`);
  expect(t.model.asked.filter(({ node }) => node === "plan")).toHaveLength(1);
});

it("mends a stored history that another version, or a hand, has left with calls nobody answered", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }])],
    hotel: ["Which city?", "In Zurich, then."],
  });
  const { tasks } = await t.say("Book a hotel room");
  const task = Object.keys(tasks)[0] ?? "";
  await t.graph.updateState(t.config, { messages: [called({ agent: "hotel", task }, ["lost", "search_hotels"])] });
  expect(lastText(await t.say("Zurich"))).toBe(`In Zurich, then.${NO_ACT}`);
  expect(t.model.faults).toEqual([]);
  const heard = t.model.asked
    .at(-1)
    ?.messages.map(({ text }) => text)
    .join("\n");
  expect(heard).toContain("interrupted before this call was answered");
});

it("tells what a turn wrote that was cut off, also behind a message that is answered at once", async () => {
  for (let writes = 0; ; writes += 1) {
    const saver = new CutOffSaver();
    const t = talk(
      ({ node, messages }) => {
        if (node === "plan" && messages.at(-1)?.text.startsWith("Book")) return calls(["to_hotel", { job_desc: "X" }]);
        if (node === "plan") return `Told: ${messages.at(-1)?.text}`;
        return calls(["book_hotel", { what: "X" }], ["CompleteOrEscalate", {}]);
      },
      { checkpointer: saver },
    );
    await t.say("Book hotel X");
    const died = await saver.diesIn(writes, () => t.resume(["approve"]));
    const before = t.model.asked.length;
    await t.say(" ");
    const { messages } = await t.say("Good morning");
    const asked = t.model.asked.slice(before).flatMap((request) => request.messages);
    const told = [...messages.filter(isReply), ...asked].map(({ text }) => text).join("\n");
    if (t.ledger.writes.length > 0) expect(told, `${writes} writes`).toContain("book_hotel done: X");
    if (!died) break;
  }
});

it("shows the model a question whose answer was cut off, until something is answered", async () => {
  const stop = new AbortController();
  const t = talk(({ messages }) => {
    if (stop.signal.aborted) return `Heard: ${messages.at(-1)?.text}`;
    stop.abort();
    return new Error("cut off");
  });
  const input = { messages: [new HumanMessage("How is A?")] };
  await expect(t.graph.invoke(input, { ...t.config, signal: stop.signal })).rejects.toThrow();
  expect(lastText(await t.say("And also B"))).toBe("Heard: [Not answered yet: How is A?]\n\nAnd also B");
  expect(lastText(await t.say("And C?"))).toBe("Heard: And C?");
  expect(t.model.faults).toEqual([]);
});
