import { describe, expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

describe("a question", () => {
  it("takes three calls with a trusted specialist that lets go beside its last tools", async () => {
    const t = talk({
      plan: [calls(["to_facts", { job_desc: "Look up A and B", trust_mode: 1 }])],
      facts: [
        calls(
          ["look_up_fact", { what: "A" }],
          ["look_up_fact", { what: "B" }],
          ["CompleteOrEscalate", { reason: "done" }],
        ),
      ],
      summarize: ["A and B are fine."],
    });
    const state = await t.say("How are A and B?");
    expect(lastText(state)).toBe("A and B are fine.");
    expect(Object.keys(state.raw_data)).toHaveLength(2);
    expect(state.dialog_state).toEqual([]);
    expect(t.model.unused()).toEqual({});
  });

  it("takes two calls when the specialist words the answer itself", async () => {
    const t = talk({
      plan: [calls(["to_facts", { job_desc: "Look up A", trust_mode: 1 }])],
      facts: [calls(["CompleteOrEscalate", { result: "A is fine." }])],
    });
    expect(lastText(await t.say("How is A?"))).toBe("A is fine.");
  });

  it("takes one call when the planner knows the answer", async () => {
    const t = talk({ plan: ["Hello to you."] });
    expect(lastText(await t.say("Hello"))).toBe("Hello to you.");
  });

  it("goes back to the planner with a result that is not trusted", async () => {
    const t = talk({
      plan: [
        calls(["to_facts", { job_desc: "Look up A" }]),
        calls(["to_hotel", { job_desc: "Find H", trust_mode: 1 }]),
      ],
      facts: [calls(["CompleteOrEscalate", { result: "A is near H." }])],
      hotel: [calls(["CompleteOrEscalate", { result: "H has rooms." }])],
      summarize: ["H, near A, has rooms."],
    });
    expect(lastText(await t.say("A room near A"))).toBe("H, near A, has rooms.");
    expect(t.model.asked[2]?.messages.at(-1)?.text).toBe("A is near H.");
    expect(t.model.unused()).toEqual({});
  });

  it("is asked back by the planner when only the user knows", async () => {
    const t = talk({ plan: [calls(["ask_user", { question: "Which day?" }]), "Monday is fine."] });
    expect(interruptOf(await t.say("Is it fine?"))).toMatchObject({ type: "question", question: "Which day?" });
    expect(lastText(await t.resume("Monday"))).toBe("Monday is fine.");
    expect(t.model.asked[1]?.messages.at(-1)?.text).toBe("Monday");
    expect(t.model.faults).toEqual([]);
  });
});

describe("something to change", () => {
  it("waits for one approval of all that run in parallel", async () => {
    const t = talk({
      plan: [
        calls(
          ["to_flight", { job_desc: "Change to X", trust_mode: 1 }],
          ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
        ),
      ],
      flight: [calls(["change_flight", { what: "X" }], ["CompleteOrEscalate", {}])],
      hotel: [
        calls(["search_hotels", { what: "H" }], ["book_hotel", { what: "H" }]),
        calls(["CompleteOrEscalate", { result: "Hotel H is booked." }]),
      ],
      summarize: ["All done."],
    });
    const waiting = await t.say("Flight and hotel");
    expect(interruptOf(waiting).action_requests.map(({ name }) => name)).toEqual(["change_flight", "book_hotel"]);
    expect(t.ledger.writes).toEqual([]);
    const state = await t.resume({ decisions: [{ type: "approve" }, { type: "approve" }] });
    expect(lastText(state)).toBe("All done.");
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["X", "H"]);
    expect(t.model.unused()).toEqual({});
  });
});

describe("the active agent", () => {
  it("is a specialist's while it talks with the user, and the planner's when it lets go", async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }])],
      hotel: [
        "Which city?",
        calls(["book_hotel", { what: "Zurich" }], ["CompleteOrEscalate", { result: "Booked in Zurich." }]),
      ],
    });
    const asked = await t.say("Book a hotel room");
    expect(lastText(asked)).toBe("Which city?");
    expect(asked.dialog_state).toEqual(["hotel"]);
    expect(interruptOf(await t.say("Zurich")).description).toContain("Zurich");
    const booked = await t.say("yes");
    expect(lastText(booked)).toBe("Booked in Zurich.");
    expect(booked.dialog_state).toEqual([]);
    expect(t.model.asked.filter(({ node }) => node === "plan")).toHaveLength(1);
  });

  it("goes back to the planner when the specialist cannot help", async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book a hotel" }]), "Flights are another matter."],
      hotel: ["Which city?", calls(["CompleteOrEscalate", { status: "elsewhere", reason: "This is about trains." }])],
    });
    await t.say("Book a hotel room");
    const state = await t.say("Take the train instead");
    expect(lastText(state)).toBe("Flights are another matter.");
    expect(state.dialog_state).toEqual([]);
    expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toContain("[hotel: passed back: This is about trains.]");
  });
});
