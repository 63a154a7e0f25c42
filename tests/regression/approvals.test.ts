import { HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { withUnreportedChanges } from "../../src/engine/dialog/ended-task.ts";
import { isReply } from "../../src/engine/dialog/message.ts";
import { CutOffSaver } from "../support/cut-off-saver.ts";
import { type Asked, calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, type Seen, talk } from "../support/talk.ts";

const bookHandG = (end = calls(["CompleteOrEscalate", { result: "Only G." }])) =>
  talk({
    plan: [calls(["to_hotel", { job_desc: "Book H and G", trust_mode: 1 }])],
    hotel: [calls(["book_hotel", { what: "H" }], ["book_hotel", { what: "G" }], ["CompleteOrEscalate", {}]), end],
  });

it("does what is approved and leaves what is rejected, both answered", async () => {
  const t = bookHandG();
  await t.say("Book H and G");
  await t.resume({ decisions: [{ type: "reject", message: "Too dear" }, { type: "approve" }] });
  expect(t.ledger.writes.map(({ what }) => what)).toEqual(["G"]);
  const answers = t.model.asked
    .at(-1)
    ?.messages.filter(({ type }) => type === "tool")
    .map(({ text }) => text);
  expect(answers).toEqual([
    "Rejected on the card; not done. In these words: Too dear",
    "book_hotel done: G.",
    "Not yet: book_hotel failed. Mend it, or complete without it.",
  ]);
  expect(t.model.faults).toEqual([]);
});

it("runs nothing before a decision, and nothing that was rejected", async () => {
  const t = bookHandG(calls(["CompleteOrEscalate", { status: "dropped", reason: "The user does not want it." }]));
  await t.say("Book H and G");
  expect(t.ledger.attempts).toEqual([]);
  await t.resume("no").catch(() => {});
  expect(t.ledger.attempts).toEqual([]);
});

it("shows edited arguments again, checked and coerced by the tool, and no others", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
    hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", {}])],
  });
  await t.say("Book H");
  const edit = (args: unknown) => ({ decisions: [{ type: "edit", edited_action: { name: "book_hotel", args } }] });
  const card = interruptOf(await t.resume(edit({ what: "", nights: "0" })));
  expect(card.description).toMatch(/^Nothing was changed: .*“0” cannot be Nights: at least 1, at most 30\./);
  expect(interruptOf(await t.resume({ type: "edit", args: "three nights" })).description).toContain(
    "gives no values. Send all of them as an object.",
  );
  expect(t.ledger.attempts).toEqual([]);
  const edited = interruptOf(await t.resume(edit({ what: "G", nights: "3" })));
  expect(edited.description).toMatch(/^Changed as you said; nothing is done yet\.[\s\S]*book_hotel "G" for 3 nights$/);
  expect(t.ledger.attempts).toEqual([]);
  expect(lastText(await t.resume("yes"))).toContain("book_hotel done: G.");
  expect(t.ledger.writes.map(({ what }) => what)).toEqual(["G/3"]);
});

it("does not ask for approval of what cannot run", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
    hotel: [
      calls(["book_hotel", { what: "" }], ["change_flight", { what: "X" }]),
      calls(["CompleteOrEscalate", { result: "I cannot book that." }]),
    ],
  });
  expect(lastText(await t.say("Book nothing"))).toBe("I cannot book that.");
  const answers =
    t.model.asked
      .at(-1)
      ?.messages.filter(({ type }) => type === "tool")
      .map(({ text }) => text) ?? [];
  expect(answers[0]).toContain("Wrong arguments for book_hotel, nothing was called");
  expect(answers[1]).toBe(
    '[There is no tool "change_flight". The tools are: search_hotels, book_hotel, CompleteOrEscalate.]',
  );
});

it("reports a specialist that failed as failed, and one that passed its task back as no failure", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "Look up all" }], ["to_hotel", { job_desc: "Find H" }]), "One failed."],
    facts: [1, 2, 3, 4].map((n) => calls(["look_up_fact", { what: `${n}`, fail: true }])),
    hotel: [calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not a hotel." }])],
  });
  expect(lastText(await t.say("All"))).toBe("One failed.");
  const answers = t.model.asked.at(-1)?.messages.filter(({ type }) => type === "tool") as { status?: string }[];
  expect(answers.map(({ status }) => status)).toEqual(["error", "success"]);
});

it("approves nothing with words that only look like a yes", async () => {
  for (const text of ["yes, but only 1 night", "Can you confirm 1 night is right?", "don't approve 1", "不批准1"]) {
    const t = bookHandG();
    await t.say("Book H and G");
    await t.resume(text);
    expect(t.ledger.attempts).toEqual([]);
  }
});

it("keeps an approval given after very long work", async () => {
  let round = 0;
  const t = talk(({ node }) => {
    if (node !== "hotel") return calls(["to_hotel", { job_desc: "Book the best", trust_mode: 1 }]);
    round += 1;
    if (round === 4) return calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }]);
    return calls(
      ...Array.from({ length: 9 }, (_, n): [string, unknown] => ["search_hotels", { what: `${round}-${n}` }]),
    );
  });
  interruptOf(await t.say("Book the best hotel"));
  expect(lastText(await t.say("yes"))).toBe("Booked.");
  expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H"]);
});

describe("what was prepared for one user", () => {
  const as = (user: string) => ({ context: { user_id: user } });
  const prepared = async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
      hotel: [
        calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }]),
        calls(["CompleteOrEscalate", { result: "Not booked." }]),
      ],
    });
    const invoke = (input: Parameters<typeof t.graph.invoke>[0], user: string): Promise<Seen> =>
      t.graph.invoke(input, { ...t.config, ...as(user) });
    const say = (text: string, user: string) => invoke({ messages: [new HumanMessage(text)] }, user);
    const resume = (value: unknown, user: string) => invoke(new Command({ resume: value }), user);
    interruptOf(await say("Book H", "anna"));
    return { t, say, resume };
  };

  it("is not done on another's approval when its own user then rejects it", async () => {
    const { t, resume } = await prepared();
    expect(interruptOf(await resume({ type: "approve" }, "marc")).description).toContain("Only the user");
    expect(lastText(await resume({ type: "reject" }, "anna"))).toBe("Not booked.");
    expect(t.ledger.writes).toEqual([]);
  });

  it.each(["yes", "approve 1", "Search a flight to Paris"])("is not touched by %j from another", async (words) => {
    const { t, say } = await prepared();
    expect(interruptOf(await say(words, "marc")).description).toContain("Only the user");
    expect(t.ledger.writes).toEqual([]);
    expect((await t.state()).messages.filter(({ type }) => type === "human")).toHaveLength(1);
    expect(lastText(await say("yes", "anna"))).toBe("Booked.");
    expect((await t.state()).user_info).toEqual({ userId: "anna" });
  });

  it("is not done on the yes of a run that names nobody", async () => {
    const { t, say } = await prepared();
    expect(interruptOf(await t.say("yes")).description).toContain("Only the user");
    expect(t.ledger.writes).toEqual([]);
    expect(lastText(await say("yes", "anna"))).toBe("Booked.");
  });
});

describe("what was written is told", () => {
  const book = calls(["book_hotel", { what: "X" }]);
  const DONE = "book_hotel done: X.";
  const said = (asked: Asked | undefined) => asked?.messages.map(({ text }) => text).join("\n") ?? "";

  it("to the user when the model fails behind it, and to the planner that is asked for the same again", async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book X" }]), "X is booked."],
      hotel: [book, new Error("503 overloaded")],
    });
    await t.say("Book hotel X");
    expect(lastText(await t.resume(["approve"]))).toBe(`${DONE}\n\nThe language model failed: 503 overloaded`);
    await t.say("Book hotel X, please");
    expect(said(t.model.asked.at(-1))).toContain(DONE);
    expect(t.ledger.writes).toHaveLength(1);
  });

  it("to the user when the planner's model fails behind it", async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book X" }]), new Error("503 overloaded")],
      hotel: [book, calls(["CompleteOrEscalate", { result: "X is booked." }])],
    });
    await t.say("Book hotel X");
    expect(lastText(await t.resume(["approve"]))).toBe(`${DONE}\n\nThe language model failed: 503 overloaded`);
  });

  const letGo: [string, unknown] = ["CompleteOrEscalate", { status: "elsewhere", reason: "The rest is not mine." }];
  it.each([
    ["behind it", [book, calls(letGo)]],
    ["beside it", [calls(["book_hotel", { what: "X" }], letGo)]],
  ])("to the planner when the specialist lets go %s", async (_, hotel) => {
    const t = talk({ plan: [calls(["to_hotel", { job_desc: "Book X and Y" }]), "Only X."], hotel });
    await t.say("Book hotel X and a flight");
    expect(lastText(await t.resume(["approve"]))).toBe("Only X.");
    expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toBe(`${DONE}\n\nhotel passed back: The rest is not mine.`);
  });

  it("to the planner when the specialist lets go of a talk, and to the user with what comes of the rest", async () => {
    const t = talk({
      plan: [
        calls(["to_hotel", { job_desc: "Book a room" }]),
        calls(["to_facts", { job_desc: "Hours", trust_mode: 1 }]),
      ],
      hotel: ["Which one?", calls(["book_hotel", { what: "X" }], letGo)],
      facts: [calls(["CompleteOrEscalate", { result: "Open at nine." }])],
      summarize: [new Error("503 overloaded")],
    });
    await t.say("Book a hotel room");
    await t.say("room X of the hotel");
    // The reason for letting go is a word of one agent to another.
    expect(lastText(await t.resume(["approve"]))).toContain(`${DONE}\n\nOpen at nine.`);
    expect(said(t.model.asked.findLast(({ node }) => node === "plan"))).toContain(
      `[hotel: finished. ${DONE}]\n\n[hotel: passed back: The rest is not mine.]`,
    );
  });

  it("once, and in a specialist's own words when it has seen what was done", async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book X", trust_mode: 1 }]), "Done."],
      hotel: [book, calls(["CompleteOrEscalate", { result: "X is yours." }])],
    });
    await t.say("Book hotel X");
    expect(lastText(await t.resume(["approve"]))).toBe("X is yours.");
    const { tasks } = await t.state();
    expect(Object.values(tasks).map((task) => withUnreportedChanges(task))).toEqual(["X is yours."]);
  });

  it("as it was done, not as the specialist had worded it before the user changed it", async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book X", trust_mode: 1 }])],
      hotel: [calls(["book_hotel", { what: "X", nights: 2 }], ["CompleteOrEscalate", { result: "I booked X." }])],
      summarize: ["Y is booked."],
    });
    await t.say("Book hotel X");
    await t.resume([{ type: "edit", args: { what: "Y", nights: 3 } }]);
    const state = await t.resume(["approve"]);
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["Y/3"]);
    expect(lastText(state)).toBe("Y is booked.");
    expect(said(t.model.asked.at(-1))).toContain("book_hotel done: Y.");
    expect(said(t.model.asked.at(-1))).not.toContain("I booked X.");
  });
});

it("tells what was written by a task that was put off behind it and then failed", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book X and Y" }], ["to_facts", { job_desc: "Hours" }]), "Only X."],
    hotel: [calls(["book_hotel", { what: "X" }]), "Which other one?", new Error("503 overloaded")],
    facts: ["Nine."],
    summarize: [new Error("503 overloaded")],
  });
  await t.say("Book hotels X and Y, and the opening hours");
  expect(lastText(await t.resume(["approve"]))).toContain("book_hotel done: X.");
});

it("is told in front of a question, also what a specialist has written that is put off", async () => {
  const t = talk({
    plan: [calls(["to_flight", { job_desc: "Change" }], ["to_hotel", { job_desc: "Book" }])],
    flight: [calls(["change_flight", { what: "F" }]), "Which seat?", "Which seat?"],
    hotel: [calls(["book_hotel", { what: "H" }]), "Which room?", "Which room?"],
    summarize: [new Error("503 overloaded")],
  });
  await t.say("Change F and book H");
  const { messages } = await t.resume("approve all");
  const told = messages.filter(isReply).map(({ text }) => text);
  expect(told.join("\n")).toContain("book_hotel done: H.");
  expect(told.at(-1)).toMatch(/^Which/);
});

it("is not done for another user when a crash kept it from being done", async () => {
  for (let writes = 0; ; writes += 1) {
    const saver = new CutOffSaver();
    const t = talk(
      ({ node, messages }) => {
        if (node === "plan" && messages.at(-1)?.text.startsWith("Book")) return calls(["to_hotel", { job_desc: "X" }]);
        return node === "plan" ? "Hello." : calls(["book_hotel", { what: "X" }], ["CompleteOrEscalate", {}]);
      },
      { checkpointer: saver },
    );
    const as = (user: string) => ({ ...t.config, context: { user_id: user } });
    await t.graph.invoke({ messages: [new HumanMessage("Book X")] }, as("anna"));
    const died = await saver.diesIn(writes, () => t.graph.invoke(new Command({ resume: ["approve"] }), as("anna")));
    await t.graph.invoke(null, as("marc")).catch(() => {});
    await t.graph.invoke({ messages: [new HumanMessage("Good morning")] }, as("marc"));
    expect(
      t.ledger.writes.filter(({ user }) => user !== "anna"),
      `${writes} writes`,
    ).toEqual([]);
    if (!died) break;
  }
});
