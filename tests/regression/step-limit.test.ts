import { describe, expect, it } from "vitest";
import { deskDomain } from "../support/desk-domain.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

it("ends with what is known when the planner never ends", async () => {
  const t = talk(({ node, messages }) =>
    node === "summarize"
      ? `In short: ${messages.at(-1)?.text.includes("is fine")}`
      : calls(["lookup_policy", { what: `${messages.length}` }]),
  );
  expect(lastText(await t.say("Go on"))).toBe("In short: true");
  expect(t.model.asked.filter(({ node }) => node === "plan")).toHaveLength(6);
});

it("says so when nothing is known at the limit", async () => {
  const t = talk(() => calls(["to_nobody"]));
  expect(lastText(await t.say("Go on"))).toContain("could not find an answer");
});

it("hands what a specialist found to the planner when it never ends", async () => {
  let asked = 0;
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "Look up everything" }]), "Some of it."],
    facts: Array.from({ length: 4 }, (): Reply => calls(["look_up_fact", { what: `Fact ${asked++}` }])),
  });
  expect(lastText(await t.say("Everything"))).toBe("Some of it.");
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toBe(
    [
      "4 steps were not enough to finish this: Look up everything",
      ...[0, 1, 2, 3].map((n) => `look_up_fact(what: Fact ${n}):\nFact ${n} is fine.`),
    ].join("\n\n"),
  );
});

it("does not run the same call twice, and says what it gave", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "Look A up", trust_mode: 1 }])],
    facts: [
      calls(["look_up_fact", { what: "A" }]),
      calls(["look_up_fact", { what: "A" }]),
      calls(["CompleteOrEscalate", { result: "A is fine." }]),
    ],
  });
  await t.say("A?");
  expect(t.ledger.reads).toEqual(["look_up_fact:A"]);
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toContain("A is fine. [You have made this very call before");
});

it("does not hand off the same task twice", async () => {
  const t = talk({
    plan: [
      calls(["to_facts", { job_desc: "Look A up" }], ["to_facts", { job_desc: "Look A up" }]),
      calls(["to_facts", { job_desc: "Look A up" }]),
      "A is fine.",
    ],
    facts: [calls(["CompleteOrEscalate", { result: "Fine." }])],
  });
  expect(lastText(await t.say("A?"))).toBe("A is fine.");
  const answers = t.model.asked
    .at(-1)
    ?.messages.filter(({ type }) => type === "tool")
    .map(({ text }) => text);
  expect(answers).toEqual([
    "Fine.",
    "This very task is in the same message already.",
    "This very task was handed off before. Its result was:\nFine.",
  ]);
});

it("never stops at the platform's limit: a planner at its limit, a full queue and a specialist of fifty rounds", async () => {
  const { domain } = deskDomain();
  const specialists = domain.specialists.map((one) => ({ ...one, maxRounds: one.name === "flight" ? 50 : 4 }));
  let n = 0;
  const t = talk(
    ({ node }) => {
      if (node === "summarize") return "Enough.";
      if (node === "flight") return calls(["search_flights", { what: `${n++}` }]);
      if (node !== "plan") return "Which one?";
      const jobs = Array.from({ length: 12 }, (): [string, unknown] => [
        "to_facts",
        { job_desc: `Task ${n++}`, trust_mode: 0 },
      ]);
      return calls(["to_flight", { job_desc: `Task ${n++}` }], ...jobs.slice(1));
    },
    { domains: [{ ...domain, specialists }] },
  );
  const state = await t.say("Everything at once");
  expect(state.messages.at(-1)?.type).toBe("ai");
  expect(lastText(state)).not.toBe("");
});

it.each([
  ["an empty reply is fed back once", ["", "Hello."], "Hello."],
  ["a second empty reply ends the turn in words", ["", " "], "no usable reply"],
  ["a failing provider ends the turn in words", [new Error("401 no key")], "401 no key"],
])("%s", async (_, plan, said) => {
  const t = talk({ plan });
  expect(lastText(await t.say("Hello"))).toContain(said);
  expect(t.model.unused()).toEqual({});
});

it("gives the results as they are when the provider fails at the summary", async () => {
  const t = talk({
    plan: [calls(["lookup_policy", { what: "A" }], ["summarize"])],
    summarize: [new Error("503 overloaded")],
  });
  expect(lastText(await t.say("A?"))).toMatch(/503 overloaded[\s\S]*A is fine\./);
});

it("tells the planner what a specialist has written that never ends", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H" }]), "H is booked."],
    hotel: [calls(["book_hotel", { what: "H" }]), ...[1, 2, 3].map((n) => calls(["search_hotels", { what: `${n}` }]))],
  });
  await t.say("Book H");
  expect(lastText(await t.resume(["approve"]))).toBe("H is booked.");
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toBe(
    [
      "4 steps were not enough to finish this: Book H\n\nbook_hotel(what: H):\nbook_hotel done: H.",
      ...[1, 2, 3].map((n) => `search_hotels(what: ${n}):\n${n} is fine.`),
    ].join("\n\n"),
  );
});

it("tells what was written once when that was the last there was", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H" }]), "H is booked."],
    hotel: [...[1, 2, 3].map((n) => calls(["search_hotels", { what: `${n}` }])), calls(["book_hotel", { what: "H" }])],
  });
  await t.say("Book H");
  await t.resume(["approve"]);
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toBe(
    [
      "4 steps were not enough to finish this: Book H",
      ...[1, 2, 3].map((n) => `search_hotels(what: ${n}):\n${n} is fine.`),
      "book_hotel(what: H):\nbook_hotel done: H.",
    ].join("\n\n"),
  );
});

it("does not look the same up twice for the planner, in a later round or in one message", async () => {
  const look: [string, unknown] = ["lookup_policy", { what: "X" }];
  const t = talk({
    plan: [calls(look, look), calls(look, ["lookup_policy", { what: "Y" }]), calls(["summarize"])],
    summarize: ["X and Y."],
  });
  expect(lastText(await t.say("X and Y?"))).toBe("X and Y.");
  expect(t.ledger.reads).toEqual(["lookup_policy:X", "lookup_policy:Y"]);
  const answers = t.model.asked[2]?.messages.filter(({ type }) => type === "tool").map(({ text }) => text);
  expect(answers).toEqual([
    "X is fine.",
    "X is fine.",
    "X is fine. [You have made this very call before: nothing was run, and this was its result.]",
    "Y is fine.",
  ]);
  expect(
    t.model.asked
      .at(-1)
      ?.messages.at(-1)
      ?.text.match(/is fine/g),
  ).toHaveLength(2);
});

it("makes equal calls of one message once, and hands their result over once", async () => {
  const look: [string, unknown] = ["search_hotels", { what: "X" }];
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Find X" }]), "X is fine."],
    hotel: [calls(look, look, ["CompleteOrEscalate", {}])],
  });
  await t.say("X?");
  expect(t.ledger.reads).toEqual(["search_hotels:X"]);
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toBe("search_hotels(what: X):\nX is fine.");
  expect(Object.keys((await t.state()).raw_data)).toHaveLength(1);
});

it("holds equal writes of one message each for approval", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book two of H", trust_mode: 1 }])],
    hotel: [calls(["book_hotel", { what: "H" }], ["book_hotel", { what: "H" }], ["CompleteOrEscalate", {}])],
    summarize: ["Both."],
  });
  expect(interruptOf(await t.say("Book two rooms")).action_requests).toHaveLength(2);
  await t.resume("approve all");
  expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H", "H"]);
  expect(
    t.model.asked
      .at(-1)
      ?.messages.at(-1)
      ?.text.match(/book_hotel done/g),
  ).toHaveLength(2);
});

it("looks up again what may have changed since, and writes nothing again", async () => {
  const look = calls(["search_hotels", { what: "H" }]);
  const book = calls(["book_hotel", { what: "H" }]);
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
    hotel: [look, book, calls(["search_hotels", { what: "H" }], ["book_hotel", { what: "H" }]), "Booked."],
  });
  await t.say("Book H");
  expect(lastText(await t.resume(["approve"]))).toBe("Booked.");
  expect(t.ledger.reads).toEqual(["search_hotels:H", "search_hotels:H"]);
  expect(t.ledger.attempts).toHaveLength(1);
});

describe("a specialist that answers at its limit", () => {
  const facts = [0, 1, 2, 3].map((n): Reply => calls(["look_up_fact", { what: `Fact ${n}` }]));
  const { domain, ledger } = deskDomain();
  const specialists = domain.specialists.map((one) => ({ ...one, earlyStopping: "answer" as const }));
  const talkWith = (last: Reply) => {
    const left = [...facts];
    const { journal, events } = keptJournal();
    const t = talk(
      ({ node, messages }) => {
        if (node === "plan")
          return calls(["to_facts", { job_desc: "Look up everything", trust_mode: 1 }], ["summarize"]);
        if (node === "facts") return left.shift() ?? new Error("One call too many.");
        return messages.at(-1)?.text.includes("Your steps are used up") ? last : "Summed up.";
      },
      { domains: [{ ...domain, specialists }], journal },
    );
    return { ...t, events };
  };

  it("is called once more without tools, reads what it found as text, and its words are the answer", async () => {
    const t = talkWith("Facts 0 to 3 are fine; the rest is not known.");
    expect(lastText(await t.say("Everything"))).toBe("Facts 0 to 3 are fine; the rest is not known.");
    const last = t.model.asked.at(-1);
    expect(last?.messages[0]?.text).toMatch(/^You are facts\./);
    expect(last?.tools).toEqual([]);
    expect(last?.messages.map(({ type }) => type)).not.toContain("tool");
    expect(last?.messages.at(-1)?.text).toMatch(/Fact 3 is fine\.\n\nYour steps are used up.* in English/s);
    expect(Object.values((await t.state()).tasks)).toMatchObject([{ status: "done", stopped: "answer" }]);
    expect(t.events().filter(({ kind }) => kind === "task")).toMatchObject([{ stopped: "answer", status: "success" }]);
  });

  it.each<[string, Reply]>([
    ["calls a tool all the same", calls(["look_up_fact", { what: "Fact 4" }])],
    ["writes a call as text", '{"action": "look_up_fact", "action_input": {"what": "Fact 4"}}'],
    ["fails", new Error("503 overloaded")],
  ])("ends with the message if it %s, and nothing is run", async (_, last) => {
    ledger.reads = [];
    const t = talkWith(last);
    expect(lastText(await t.say("Everything"))).toBe("Summed up.");
    expect(ledger.reads).toEqual([0, 1, 2, 3].map((n) => `look_up_fact:Fact ${n}`));
    const [task] = Object.values((await t.state()).tasks);
    expect(t.events().filter(({ agent, kind }) => agent === "facts" && kind === "round")).toHaveLength(5);
    expect(task).toMatchObject({ status: "failed", stopped: "message", found: facts.map(() => expect.anything()) });
  });
});

describe("a call that is refused again and again", () => {
  it("ends the task of its specialist", async () => {
    const t = talk(({ node }) => {
      if (node === "facts") return calls(["look_nothing_up", { what: "A" }]);
      return node === "plan" ? calls(["to_facts", { job_desc: "Look A up", trust_mode: 1 }]) : "Nothing.";
    });
    await t.say("A?");
    const { records } = await t.state();
    expect(Object.values(records).filter(({ agent }) => agent === "facts")).toHaveLength(3);
  });

  it("ends the rounds of the planner", async () => {
    const t = talk(() => calls(["to_nobody"]));
    expect(lastText(await t.say("Go on"))).toContain("could not find an answer");
    expect(t.model.asked).toHaveLength(3);
  });

  it("is also a question that the user has answered twice", async () => {
    const t = talk(() => calls(["ask_user", { question: "Which city?" }]));
    await t.say("Go on");
    expect(interruptOf(await t.say("Zurich")).question).toBe("Which city?");
    expect(lastText(await t.say("I said Zurich"))).toContain("could not find an answer");
  });
});

it("ends with what is known when the turn has used its model calls, by whichever agent", async () => {
  let n = 0;
  const tasks = (count: number) =>
    calls(
      ...Array.from({ length: count }, (): [string, object] => [
        "to_facts",
        { job_desc: `Fact ${n++}`, trust_mode: 0 },
      ]),
    );
  const t = talk(
    ({ node }) => {
      if (node === "summarize") return "In short.";
      return node === "plan" ? tasks(5) : calls(["look_up_fact", { what: `${n++}` }]);
    },
    { modelCalls: 18 },
  );
  expect(lastText(await t.say("Everything"))).toBe("In short.");
  expect(t.model.asked.length).toBeLessThanOrEqual(24);
});
