import type { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { calls, type Reply } from "../../support/scripted-model.ts";
import { interruptOf, lastText, NO_ACT, type Seen, talk } from "../../support/talk.ts";

const done = (result: string) => calls(["CompleteOrEscalate", { result }]);
const approve = { decisions: [{ type: "approve" }] };
const look = (what: string) => calls(["look_up_fact", { what }], ["CompleteOrEscalate", {}]);
const book = (what: string) => calls(["book_hotel", { what }], ["CompleteOrEscalate", { result: `Booked ${what}.` }]);

/** A hand-off to `facts`, and one to `hotel` after it. */
const chain = (trust_mode: 0 | 1, more: object = {}) =>
  calls(
    ["to_facts", { job_desc: "Find a quiet hotel", trust_mode }],
    ["to_hotel", { job_desc: "Book that hotel", trust_mode: 1, after: "1", ...more }],
  );

type Talk = ReturnType<typeof talk>;
const nodesOf = ({ model }: Talk) => model.asked.map(({ node }) => node);
const shownTo = ({ model }: Talk, node: string) =>
  model.asked.findLast((asked) => asked.node === node)?.messages.map(({ text }) => text) ?? [];
const answersIn = ({ model }: Talk) =>
  model.asked
    .findLast(({ node }) => node === "plan")
    ?.messages.filter(({ type }) => type === "tool")
    .map(({ text }) => text) ?? [];
const statuses = ({ tasks }: Pick<Seen, "tasks">) => Object.values(tasks).map(({ status }) => status);

function isOver(t: Talk): void {
  expect(t.model.faults).toEqual([]);
  expect(t.model.unused()).toEqual({});
}

describe("a task after a trusted one", () => {
  it("starts with its result and without a planner's call", async () => {
    const t = talk({ plan: [chain(1)], facts: [look("H")], hotel: [done("Booked.")], summarize: ["Here you are."] });
    expect(lastText(await t.say("Book a quiet hotel"))).toBe(`Here you are.${NO_ACT}`);
    expect(nodesOf(t)).toEqual(["plan", "facts", "hotel", "summarize"]);
    expect(shownTo(t, "hotel")[1]).toBe(
      'Book that hotel\n\n<result of="facts: Find a quiet hotel">\nlook_up_fact(what: H):\nH is fine.\n</result>',
    );
    isOver(t);
  });

  it("starts when all that it needs are done, and they run in parallel before", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_facts", { job_desc: "A", trust_mode: 1 }],
          ["to_flight", { job_desc: "B", trust_mode: 1 }],
          ["to_hotel", { job_desc: "C", trust_mode: 1, after: ["1", 2, 1] }],
          ["to_facts", { job_desc: "D", trust_mode: 1, after: 3 }],
        ),
      ],
      facts: [done("a."), done("d.")],
      flight: [done("b.")],
      hotel: [done("c.")],
      summarize: ["All."],
    });
    await t.say("A to D");
    const order = nodesOf(t);
    expect(order.slice(1, 3).sort()).toEqual(["facts", "flight"]);
    expect(order.slice(3)).toEqual(["hotel", "facts", "summarize"]);
    expect(shownTo(t, "hotel")[1]).toMatch(/^C\n\n<result of="facts: A">\na\.\n<\/result>\n\n<result of="flight: B">/);
    expect(shownTo(t, "facts")[1]).not.toContain("a.");
    isOver(t);
  });

  it("starts after the card of the one before was approved", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
          ["to_facts", { job_desc: "When does H open?", trust_mode: 1, after: "1" }],
        ),
      ],
      hotel: [book("H")],
      facts: [done("At nine.")],
      summarize: ["Booked; at nine."],
    });
    const card = await t.say("Book H and tell me when it opens");
    expect(interruptOf(card).action_requests).toHaveLength(1);
    expect(nodesOf(t)).toEqual(["plan", "hotel"]);
    expect(lastText(await t.resume(approve))).toBe("Booked; at nine.");
    expect(nodesOf(t)).toEqual(["plan", "hotel", "facts", "summarize"]);
    expect(t.ledger.writes).toHaveLength(1);
    isOver(t);
  });

  it("waits while the one before talks with the user", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_flight", { job_desc: "Change it", trust_mode: 1 }],
          ["to_facts", { job_desc: "Weather there", trust_mode: 1, after: "1" }],
        ),
      ],
      flight: ["To which day?", "To which day?", done("Changed to Monday.")],
      facts: [done("Dry.")],
      summarize: ["Monday, dry."],
    });
    const asked = await t.say("Change my flight and check the weather");
    expect(lastText(asked)).toBe("To which day?");
    expect(asked.dialog_state).toEqual(["flight"]);
    const state = await t.say("Monday");
    expect(lastText(state)).toBe(`Monday, dry.${NO_ACT}`);
    expect(state.dialog_state).toEqual([]);
    expect(shownTo(t, "facts")[1]).toContain("Changed to Monday.");
    isOver(t);
  });

  it("is told to the planner if the user turns to something else at the card", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
          ["to_facts", { job_desc: "Opening hours", trust_mode: 1, after: "1" }],
        ),
        "A flight.",
      ],
      hotel: [book("H")],
    });
    await t.say("Book H and its hours");
    const state = await t.say("Search flights to Paris, change my plane ticket");
    expect(lastText(state)).toBe("A flight.");
    expect(shownTo(t, "plan").join("\n")).toContain("The task was: Opening hours");
    expect(t.ledger.writes).toEqual([]);
    isOver(t);
  });

  it("is gone with a cleared history", async () => {
    const t = talk({
      plan: [
        calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }], ["to_facts", { job_desc: "Hours", after: "1" }]),
      ],
      hotel: [book("H")],
    });
    await t.say("Book H and its hours");
    const state = await t.say("Clear");
    expect(state.tasks).toEqual({});
    isOver(t);
  });
});

describe("a task does not start, and the planner plans again with the reason,", () => {
  const again = (facts: Reply, trust: 0 | 1 = 1) =>
    talk({ plan: [chain(trust), "As it is."], facts: [facts], hotel: [] });

  it("after one that is not trusted", async () => {
    const t = again(done("H."), 0);
    const state = await t.say("Book a quiet hotel");
    expect(lastText(state)).toBe(`As it is.${NO_ACT}`);
    expect(statuses(state)).toEqual(["done", "unfinished"]);
    expect(answersIn(t)).toEqual([
      "H.",
      "Not started: you wanted to read the result of to_facts first (trust_mode 0). The task was: Book that hotel. Call it again if it is still wanted.",
    ]);
    isOver(t);
  });

  it.each([
    ["failed", new Error("out of order"), /is not done/],
    ["escalated", calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not mine." }]), /is not done/],
    ["was dropped", calls(["CompleteOrEscalate", { status: "dropped", reason: "No more." }]), /is not done/],
  ])("after one that %s", async (how, reply, words) => {
    const t = again(reply);
    const state = await t.say("Book a quiet hotel");
    expect(statuses(state).at(1)).toBe("unfinished");
    // Where no model answers, the planner is not asked either.
    if (how !== "failed") expect(answersIn(t)[1]).toMatch(words);
    expect(nodesOf(t)).not.toContain("hotel");
    expect(t.model.faults).toEqual([]);
  });

  it("and what comes after it does not either", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_facts", { job_desc: "A", trust_mode: 0 }],
          ["to_hotel", { job_desc: "B", trust_mode: 1, after: "1" }],
          ["to_flight", { job_desc: "C", trust_mode: 1, after: "2" }],
        ),
        calls(["to_hotel", { job_desc: "B", trust_mode: 1 }]),
      ],
      facts: [done("a.")],
      hotel: [done("b.")],
      summarize: ["a and b."],
    });
    const state = await t.say("A to C");
    expect(lastText(state)).toBe("a and b.");
    expect(statuses(state)).toEqual(["done", "unfinished", "unfinished", "done"]);
    expect(nodesOf(t)).toEqual(["plan", "facts", "plan", "hotel", "summarize"]);
    isOver(t);
  });

  it("after a card that the user rejected", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
          ["to_facts", { job_desc: "Hours", trust_mode: 1, after: "1" }],
        ),
        "Nothing was booked.",
      ],
      hotel: [book("H"), calls(["CompleteOrEscalate", { status: "dropped", reason: "Not wanted." }])],
    });
    await t.say("Book H and its hours");
    const state = await t.resume({ decisions: [{ type: "reject" }] });
    expect(lastText(state)).toContain("Nothing was booked.");
    expect(nodesOf(t)).toEqual(["plan", "hotel", "hotel", "plan"]);
    isOver(t);
  });
});

describe("an order that cannot be kept is refused with the valid choices, and the rest is done:", () => {
  it.each([
    ["itself", "2"],
    ["a later call", "3"],
    ["a circle", "3"],
    ["an unknown call", "9"],
    ["no number", "to_facts"],
    ["nothing", "0"],
    ["a negative number", -1],
    ["a part of a number", 1.5],
    ["an object", { of: 1 }],
    ["an object that is no text", [{ toString: "1" }]],
    ["a list with one that is wrong", [1, 7]],
  ])("%s", async (_, after) => {
    const t = talk({
      plan: [
        calls(
          ["to_facts", { job_desc: "A", trust_mode: 1 }],
          ["to_hotel", { job_desc: "B", trust_mode: 1, after }],
          ["to_flight", { job_desc: "C", trust_mode: 1, after: "2" }],
        ),
        "Only A.",
      ],
      facts: [done("a.")],
    });
    expect(lastText(await t.say("A to C"))).toBe("Only A.");
    const [a, b, c] = answersIn(t);
    expect(a).toBe("a.");
    for (const refusal of [b, c])
      expect(refusal).toBe(
        "Nothing was handed off: after takes the numbers of calls above it in the same message: 1 (to_facts).",
      );
    isOver(t);
  });

  it("beside a call that cannot be read, which makes the numbers unsure", async () => {
    const t = talk({
      plan: [
        {
          calls: [
            { name: "to_facts", args: { job_desc: "A", trust_mode: 1 } },
            { name: "to_hotel", args: { job_desc: "B", after: "1" } },
          ],
          invalid: [{ name: "to_flight", args: "{" }],
        },
        "Only A.",
      ],
      facts: [done("a.")],
    });
    expect(lastText(await t.say("A and B"))).toBe("Only A.");
    expect(answersIn(t)[1]).toContain("after takes the numbers of calls above it in the same message: there are none.");
    isOver(t);
  });

  it("a task that stands twice in the message", async () => {
    const twin: [string, object] = ["to_facts", { job_desc: "A", trust_mode: 1 }];
    const t = talk({
      plan: [calls(twin, twin, ["to_hotel", { job_desc: "B", after: "2" }]), "Only A."],
      facts: [done("a.")],
    });
    await t.say("A and B");
    expect(answersIn(t).slice(1)).toEqual([
      "This very task is in the same message already.",
      expect.stringContaining("1 (to_facts)."),
    ]);
    isOver(t);
  });
});

describe("a call of the planner's own tools", () => {
  it("gives its result to the task after it", async () => {
    const t = talk({
      plan: [calls(["lookup_policy", { what: "P" }], ["to_hotel", { job_desc: "Book", trust_mode: 1, after: "1" }])],
      hotel: [done("Booked.")],
      summarize: ["Booked by the policy."],
    });
    expect(lastText(await t.say("Book by the policy"))).toBe(
      "Booked by the policy.\n\nNo action was carried out for this: “Booked by the policy.” Check before you rely on it.",
    );
    expect(shownTo(t, "hotel")[1]).toBe(
      'Book\n\n<result of="lookup_policy(what: P)">\nlookup_policy(what: P):\nP is fine.\n</result>',
    );
    expect(t.ledger.reads).toEqual(["lookup_policy:P"]);
    isOver(t);
  });

  it("waits for a task before it, and what comes after both starts without the planner", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
          ["lookup_policy", { what: "P", after: "1" }],
          ["to_facts", { job_desc: "Explain", trust_mode: 1, after: "1 2" }],
        ),
      ],
      hotel: [book("H")],
      facts: [done("Explained.")],
      summarize: ["All."],
    });
    await t.say("Book H, then the policy");
    expect(t.ledger.reads).toEqual([]);
    const state = await t.resume(approve);
    expect(lastText(state)).toBe("All.");
    expect(t.ledger.reads).toEqual(["lookup_policy:P"]);
    expect(Object.keys(state.raw_data)).toHaveLength(1);
    expect(nodesOf(t)).toEqual(["plan", "hotel", "facts", "summarize"]);
    expect(shownTo(t, "facts")[1]).toMatch(/Booked H\.[\s\S]*P is fine\./);
    const material = shownTo(t, "summarize").join("\n");
    expect(material.match(/P is fine\./g)).toHaveLength(1);
    isOver(t);
  });

  it("is read by the planner first with trust_mode 0, and goes to the user with 1", async () => {
    const t = talk({
      plan: [
        calls(
          ["lookup_policy", { what: "P", trust_mode: 0 }],
          ["to_hotel", { job_desc: "Book", trust_mode: 1, after: "1" }],
        ),
        calls(["lookup_policy", { what: "Q", trust_mode: 1 }]),
      ],
      hotel: [],
      summarize: ["P and Q."],
    });
    expect(lastText(await t.say("Policy?"))).toBe("P and Q.");
    expect(nodesOf(t)).toEqual(["plan", "plan", "summarize"]);
    isOver(t);
  });

  it("stands where the model wrote it when the model reads its message again", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_facts", { job_desc: "A", trust_mode: 0 }],
          ["lookup_policy", { what: "P", after: "1" }],
          ["to_facts", { job_desc: "B", trust_mode: 0 }],
        ),
        "Both.",
      ],
      facts: [done("a."), done("b.")],
    });
    await t.say("A, B and the policy");
    const message = t.model.asked.at(-1)?.messages.find((one) => one.type === "ai") as AIMessage;
    expect(message.tool_calls?.map(({ name }) => name)).toEqual(["to_facts", "lookup_policy", "to_facts"]);
    isOver(t);
  });

  it("stops the task after it if it fails", async () => {
    const t = talk({
      plan: [
        calls(
          ["lookup_policy", { what: "P", fail: true }],
          ["to_hotel", { job_desc: "Book", trust_mode: 1, after: "1" }],
        ),
        "No policy.",
      ],
      hotel: [],
    });
    expect(lastText(await t.say("Book by the policy"))).toBe(`No policy.${NO_ACT}`);
    expect(answersIn(t)).toEqual([
      '"P" cannot be looked up. Try "X".',
      expect.stringContaining("lookup_policy, which it comes after, is not done."),
    ]);
    isOver(t);
  });

  it("that waits is carried out in a later turn, after the talk before it", async () => {
    const t = talk({
      plan: [
        calls(["to_flight", { job_desc: "Change it", trust_mode: 1 }], ["lookup_policy", { what: "P", after: "1" }]),
      ],
      flight: ["To which day?", done("Changed.")],
      summarize: ["Changed, P is fine."],
    });
    expect(lastText(await t.say("Change my flight, then the policy"))).toBe("To which day?");
    expect(t.ledger.reads).toEqual([]);
    expect(lastText(await t.say("Monday"))).toBe(
      "Changed, P is fine.\n\nNo action was carried out for this: “Changed, P is fine.” Check before you rely on it.",
    );
    expect(t.ledger.reads).toEqual(["lookup_policy:P"]);
    isOver(t);
  });
});

it("a task after one whose change the user rejects does not start, and the planner is told why", async () => {
  const t = talk({
    plan: [
      calls(
        ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
        ["to_flight", { job_desc: "Change it", trust_mode: 1, after: "1" }],
      ),
      "Nothing was done.",
    ],
    hotel: [calls(["book_hotel", { what: "H" }]), done("The user does not want it.")],
    flight: [],
  });
  await t.say("Book H, then change my flight");
  expect(lastText(await t.resume({ type: "reject" }))).toBe("Nothing was done.");
  expect(answersIn(t)).toContainEqual(expect.stringContaining("the user rejected what to_hotel"));
  isOver(t);
});
