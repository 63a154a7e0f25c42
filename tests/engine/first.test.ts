import { expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

it("answers a question in three calls", async () => {
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
  const s = await t.say("How are A and B?");
  expect(lastText(s)).toBe("A and B are fine.");
  expect(Object.keys(s.raw_data)).toHaveLength(2);
  expect(s.dialog_state).toEqual([]);
  expect(t.model.unused()).toEqual({});
});
it("books in parallel with one approval", async () => {
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
  const s = await t.say("Flight and hotel");
  const card = interruptOf(s);
  expect(card.action_requests.map((r) => r.name)).toEqual(["change_flight", "book_hotel"]);
  const r = await t.resume({ decisions: [{ type: "approve" }, { type: "approve" }] });
  expect(lastText(r)).toBe("All done.");
  expect(t.ledger.writes.map((w) => w.what)).toEqual(["X", "H"]);
  expect(t.model.unused()).toEqual({});
});
it("keeps the floor and lets go", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }])],
    hotel: [
      "Which city?",
      calls(["book_hotel", { what: "Zurich" }], ["CompleteOrEscalate", { result: "Booked in Zurich." }]),
    ],
  });
  let s = await t.say("Book a hotel room");
  expect(lastText(s)).toBe("Which city?");
  expect(s.dialog_state).toEqual(["hotel"]);
  s = await t.say("Zurich");
  expect(interruptOf(s).description).toContain("Zurich");
  s = await t.say("yes");
  expect(lastText(s)).toBe("Booked in Zurich.");
  expect(s.dialog_state).toEqual([]);
});
