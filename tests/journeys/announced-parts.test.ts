import { INTERRUPT } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { isReply, textOf } from "../../src/engine/dialog/message.ts";
import { sampled } from "../support/runs.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { type Seen, talk } from "../support/talk.ts";

const told = ({ messages }: Seen): string[] => messages.filter(isReply).map(textOf);

/** What the planner gives away first: a change that waits on a card, and a part that nobody there can do. */
const both = calls(
  ["to_hotel", { job_desc: "Book room RM-1", trust_mode: 0 }],
  ["to_flight", { job_desc: "Cancel ticket TK-1", trust_mode: 0 }],
);
const books = calls(["book_hotel", { what: "RM-1" }], ["CompleteOrEscalate", { status: "done" }]);
const notMine = calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not mine." }]);

/** A conversation up to the decision on the card, with what the planner says or calls after it. */
async function decided(after: Reply[], flights: Reply[] = []) {
  const { say, state } = talk({ plan: [both, ...after], hotel: [books], flight: [notMine, ...flights] });
  const atCard = await say("Book room RM-1 and cancel ticket TK-1");
  expect(atCard[INTERRUPT]).toHaveLength(1);
  const announced = Object.values((await state()).tasks).map(({ announced }) => announced);
  return { atCard, announced, end: await say("yes") };
}

const ANNOUNCED = "Still to come, after your decision: “Cancel ticket TK-1”";
const UNDONE = "Not done: “Cancel ticket TK-1”. Ask for it again, by itself.";

describe("a part that a card announces as still to come", () => {
  it("is recorded with its task, and named where the planner leaves it", async () => {
    const { atCard, announced, end } = await decided(["Your room is booked."]);
    expect(told(atCard)).toContain(ANNOUNCED);
    expect(announced).toEqual([undefined, [ANNOUNCED]]);
    expect(told(end)).toContain(UNDONE);
  });

  it("is not named where the answer names it", async () => {
    const { end } = await decided(["Your room is booked. Nobody here can cancel TK-1."]);
    expect(told(end)).not.toContain(UNDONE);
  });

  it("is named in the words it was handed off in again, where that fails, too", async () => {
    const again = calls(["to_flight", { job_desc: "Give ticket TK-1 back", trust_mode: 0 }]);
    const { end } = await decided([again, "Your room is booked."], [notMine]);
    expect(told(end)).toContain("Not done: “Give ticket TK-1 back”. Ask for it again, by itself.");
    expect(told(end)).not.toContain(UNDONE);
  });

  sampled(["yes to 1, no to 2", "同意1，拒绝2"])("is named where %s takes it back beside a yes", async (said) => {
    const { say } = talk({ plan: [both, "Your room is booked."], hotel: [books], flight: [notMine] });
    await say("Book room RM-1 and cancel ticket TK-1");
    const { messages } = await say(said);
    expect(messages.map(textOf).join("\n")).toMatch(/(?:Not done: |未办理：)“Cancel ticket TK-1”/);
  });

  it("is named where the user turns to something else at the card", async () => {
    const { say } = talk({
      plan: [both, "A flight."],
      hotel: [books],
      flight: [notMine],
    });
    await say("Book room RM-1 and cancel ticket TK-1");
    const { messages } = await say("Search flights to Paris, change my plane ticket");
    expect(messages.map(textOf)).toContain(UNDONE);
  });
});
