import { expect, it } from "vitest";
import { calls, type Reply } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const id = "call_7c9e6679-7425-40de-944b-e07fc1f90ae7";

it("writes both of two calls that parallel specialists gave the same id", async () => {
  const write = (name: string): Reply => ({
    calls: [
      { id, name, args: { what: "X" } },
      { id, name: "CompleteOrEscalate", args: { result: "Done." } },
    ],
  });
  const t = talk({
    plan: [
      calls(["to_flight", { job_desc: "Change", trust_mode: 1 }], ["to_hotel", { job_desc: "Book", trust_mode: 1 }]),
    ],
    flight: [write("change_flight")],
    hotel: [write("book_hotel")],
    summarize: ["Done."],
  });
  await t.say("Both");
  await t.resume("approve all");
  expect(t.ledger.writes).toHaveLength(2);
});

it("writes again in a later turn what got the id of an earlier call", async () => {
  const t = talk(({ node, messages }) => {
    const isDone = messages.at(-1)?.type === "tool";
    if (node === "plan") return isDone ? "Done." : { calls: [{ id, name: "to_hotel", args: { job_desc: "Book" } }] };
    return {
      calls: [
        { id, name: "book_hotel", args: { what: "H" } },
        { id, name: "CompleteOrEscalate" },
      ],
    };
  });
  for (let turn = 0; turn < 2; turn += 1) {
    await t.say("Book a room");
    expect(lastText(await t.resume("yes"))).toBe("Done.");
  }
  expect(t.ledger.writes).toHaveLength(2);
  expect(t.model.faults).toEqual([]);
});
