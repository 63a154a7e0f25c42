import { expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

const both = () =>
  talk({
    plan: [
      calls(
        ["to_flight", { job_desc: "Change to X", trust_mode: 1 }],
        ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
      ),
    ],
    flight: [
      calls(["change_flight", { what: "X" }], ["CompleteOrEscalate", { result: "Changed." }]),
      calls(["CompleteOrEscalate", { result: "Not changed." }]),
    ],
    hotel: [
      calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }]),
      calls(["CompleteOrEscalate", { result: "Not booked." }]),
    ],
    summarize: ["Done."],
  });
const written = (t: ReturnType<typeof both>) => t.ledger.writes.map(({ what }) => what);

it("shows all that waits as one card, keyed by call", async () => {
  const t = both();
  const card = interruptOf(await t.say("Flight and hotel"));
  expect(card.action_requests.map(({ name }) => name)).toEqual(["change_flight", "book_hotel"]);
  expect(new Set(card.action_requests.map(({ id }) => id)).size).toBe(2);
});

it("never gives one answer to both", async () => {
  for (const one of [
    "yes",
    "ok",
    "好的",
    { type: "approve" },
    [{ type: "accept" }],
    { decisions: [{ type: "approve" }] },
  ]) {
    const t = both();
    await t.say("Flight and hotel");
    const card = interruptOf(await t.resume(one));
    expect(card.action_requests).toHaveLength(2);
    expect(card.description).toContain("2");
    expect(written(t)).toEqual([]);
  }
});

it("takes no list that is longer or shorter than the card", async () => {
  const t = both();
  await t.say("Flight and hotel");
  const approve = { type: "approve" };
  for (const decisions of [[], [approve], [approve, approve, approve]]) {
    expect(interruptOf(await t.resume({ decisions })).description).toContain("Decisions needed: 2.");
  }
  expect(written(t)).toEqual([]);
});

it("gives each call its own decision, whatever the order of a map", async () => {
  const t = both();
  const [flight, hotel] = interruptOf(await t.say("Flight and hotel")).action_requests;
  await t.resume({ [hotel?.id ?? ""]: { type: "approve" }, [flight?.id ?? ""]: { type: "reject" } });
  expect(written(t)).toEqual(["H"]);
});

it("keeps what is decided and asks for the rest", async () => {
  const t = both();
  const [, hotel] = interruptOf(await t.say("Flight and hotel")).action_requests;
  const rest = interruptOf(await t.resume({ [hotel?.id ?? ""]: "approve" }));
  expect(rest.action_requests.map(({ description }) => description.includes("[so far: approved]"))).toEqual([
    false,
    true,
  ]);
  expect(rest.description).toContain("Noted, and not done yet. What about 1?");
  expect(written(t)).toEqual([]);
  expect(lastText(await t.resume("yes"))).toBe("Done.");
  expect(written(t)).toEqual(["X", "H"]);
});

it("takes typed words for each, or for all", async () => {
  const t = both();
  await t.say("Flight and hotel");
  const state = await t.say("approve 2, reject 1");
  expect(lastText(state)).toBe("Done.");
  expect(written(t)).toEqual(["H"]);
  const u = both();
  await u.say("Flight and hotel");
  expect(interruptOf(await u.say("yes")).action_requests).toHaveLength(2);
  await u.say("approve all");
  expect(written(u)).toEqual(["X", "H"]);
});

it("asks for what comes later on a card of its own", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H, then G", trust_mode: 1 }])],
    hotel: [
      calls(["book_hotel", { what: "H" }]),
      calls(["book_hotel", { what: "G" }], ["CompleteOrEscalate", { result: "Both." }]),
    ],
  });
  const [first] = interruptOf(await t.say("Book H, then G")).action_requests;
  const [second] = interruptOf(await t.resume({ [first?.id ?? ""]: "approve" })).action_requests;
  expect(second?.id).not.toBe(first?.id);
  expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H"]);
  const again = interruptOf(await t.resume({ [first?.id ?? ""]: "approve" }));
  expect(again.description).toContain("No pending call has the id");
  expect(t.ledger.writes).toHaveLength(1);
  await t.resume("yes");
  expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H", "G"]);
});

it.each([
  ["a map", (ids: string[]) => ({ [ids[0] ?? ""]: "reject" })],
  ["a word", () => "reject 1"],
])("keeps what was decided by %s when what is left is decided in words", async (_, decision) => {
  const t = both();
  const first = interruptOf(await t.say("Flight and hotel"));
  const left = interruptOf(await t.resume(decision(first.action_requests.map(({ id }) => id))));
  expect(left.action_requests[1]?.description).toContain("[so far: rejected]");
  expect(lastText(await t.say("yes"))).toBe("Done.");
  expect(written(t)).toEqual(["H"]);
});

it("keeps the numbers that were shown first, and takes another decision on the same action", async () => {
  const t = both();
  await t.say("Flight and hotel");
  await t.resume("reject 1");
  expect(interruptOf(await t.say("approve 1")).description).toContain("What about 2?");
  expect(written(t)).toEqual([]);
  await t.say("reject 2");
  expect(written(t)).toEqual(["X"]);
});

it.each(["actually don't change the flight either", "undo that", "wait, no, not the first!", "等等，第一个也不要"])(
  "%s takes back what was approved before",
  async (words) => {
    const t = both();
    await t.say("Flight and hotel");
    await t.say("approve 1");
    expect(interruptOf(await t.say(words)).description).toMatch(/open again|已撤回/);
    await t.say("no");
    expect(written(t)).toEqual([]);
  },
);

it.each(["stop everything", "reject all", "全部都不要"])("%s rejects what was approved before, too", async (words) => {
  const t = both();
  await t.say("Flight and hotel");
  await t.say("approve 1");
  await t.say(words);
  expect(written(t)).toEqual([]);
});

it("asks what a no is for when another action is approved", async () => {
  const t = both();
  await t.say("Flight and hotel");
  await t.say("approve 1");
  const card = interruptOf(await t.say("no"));
  expect(card.description).toContain("Do you reject all of them?");
  expect(card.action_requests[1]?.description).toContain("[so far: approved]");
  expect(written(t)).toEqual([]);
  await t.say("reject 2");
  expect(written(t)).toEqual(["X"]);
});

it("runs nothing that was approved when the user turns to something else", async () => {
  const t = both();
  await t.say("Flight and hotel");
  await t.say("approve 1");
  await t.say("Clear");
  expect(written(t)).toEqual([]);
  expect(t.ledger.attempts).toEqual([]);
});

it("rejects what words with the numbers in front reject", async () => {
  const t = both();
  await t.say("Flight and hotel");
  await t.say("1 ok, 2 no");
  expect(written(t)).toEqual(["X"]);
});

it.each([" ", "x".repeat(30_000)])(
  "decides nothing once more when a message of %.10j is taken away in between",
  async (blank) => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book", trust_mode: 1 }])],
      hotel: [
        calls(["book_hotel", { what: "A" }], ["book_hotel", { what: "B" }], ["book_hotel", { what: "C" }]),
        calls(["CompleteOrEscalate", { result: "Done." }]),
      ],
    });
    await t.say("Book A, B and C");
    await t.say("approve 1");
    await t.say(blank);
    await t.say("reject 3");
    await t.say("reject 2");
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["A"]);
  },
);
