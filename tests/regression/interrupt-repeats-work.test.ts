import { expect, it } from "vitest";
import { CutOffSaver } from "../support/cut-off-saver.ts";
import { calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

const twoThatWrite = () =>
  talk({
    plan: [
      calls(
        ["to_flight", { job_desc: "Change to X", trust_mode: 1 }],
        ["to_hotel", { job_desc: "Book H and G", trust_mode: 1 }],
        ["lookup_policy", { what: "P" }],
      ),
    ],
    flight: [
      calls(["search_flights", { what: "X" }], ["change_flight", { what: "X" }]),
      calls(["CompleteOrEscalate", { result: "Changed." }]),
    ],
    hotel: [
      calls(["search_hotels", { what: "H" }], ["book_hotel", { what: "H" }], ["book_hotel", { what: "G" }]),
      calls(["CompleteOrEscalate", { result: "Booked." }]),
    ],
    summarize: ["All done."],
  });

it("runs every tool once however often the card comes back", async () => {
  const t = twoThatWrite();
  await t.say("Change to X, book H and G");
  await t.resume("maybe");
  await t.resume({ decisions: [{ type: "approve" }] });
  const [first] = interruptOf(await t.resume({})).action_requests;
  const rest = interruptOf(await t.resume({ [first?.id ?? ""]: { type: "approve" } }));
  expect(rest.description).toContain("What about 2, 3?");
  expect(t.ledger.attempts).toEqual([]);
  expect(lastText(await t.resume("approve all"))).toBe("All done.");
  expect(t.ledger.reads).toEqual(["lookup_policy:P", "search_flights:X", "search_hotels:H"]);
  expect(t.ledger.attempts).toHaveLength(3);
  expect(t.model.asked).toHaveLength(6);
  const hotel = t.model.asked.findLast(({ node }) => node === "hotel")?.messages ?? [];
  expect(hotel.filter(({ type }) => type === "tool").map(({ text }) => text)).toEqual([
    "H is fine.",
    "book_hotel done: H.",
    "book_hotel done: G.",
  ]);
});

it("asks no model again after an answer to its question", async () => {
  const t = talk({
    plan: [
      calls(["lookup_policy", { what: "P" }], ["ask_user", { question: "Which day?" }]),
      calls(["ask_user", { question: "Which hour?" }]),
      "Monday at nine.",
    ],
  });
  await t.say("When?");
  await t.resume("Monday");
  expect(lastText(await t.resume("nine"))).toBe("Monday at nine.");
  expect(t.ledger.reads).toEqual(["lookup_policy:P"]);
  expect(t.model.asked).toHaveLength(3);
});

it("sends a write again under the same key when it was cut off before its result was kept", async () => {
  const saver = new CutOffSaver();
  const t = talk(
    {
      plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
      hotel: [
        calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }]),
        calls(["CompleteOrEscalate", { result: "Booked." }]),
      ],
    },
    { checkpointer: saver },
  );
  await t.say("Book H");
  // The decision is stored; the specialist's result is not.
  for (let writes = 1; t.ledger.attempts.length === 0; writes += 1) {
    saver.dieAfter(writes);
    await t.resume("yes").catch(() => {});
  }
  saver.live();
  expect(lastText(await t.goOn())).toBe("Booked.");
  expect(new Set(t.ledger.attempts).size).toBe(1);
  expect(t.ledger.writes).toHaveLength(1);
});
