import { expect, it } from "vitest";
import { runsIn } from "../../src/engine/journal/runs.ts";
import { experiencesIn } from "../../src/experience/extract/from-tree.ts";
import { inventoryOf } from "../../src/experience/inventory.ts";
import { fromJournal } from "../../src/experience/trajectory/from-journal.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { calls, type Script } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

const inventory = inventoryOf([deskDomain().domain]);

/** When no reaction is waited for any more. */
const later = new Date(Date.now() + 3_600_000);

const lookUp = calls(["to_facts", { job_desc: "Look the museum up: Louvre", trust_mode: 1 }]);
const script = (facts = calls(["look_up_fact", { what: "Louvre" }], ["CompleteOrEscalate", {}])) => ({
  plan: [lookUp, lookUp],
  facts: [facts, facts],
  summarize: ["It is fine.", "It is fine."],
});

/** The trajectories of a conversation in which the user says these messages. */
async function trajectories(replies: Script, ...messages: string[]) {
  const { journal, events } = keptJournal();
  const conversation = talk(replies, { journal, thread: "c" });
  for (const message of messages) await conversation.say(message);
  return fromJournal(runsIn(events()), later);
}

const kindsOf = (found: Awaited<ReturnType<typeof trajectories>>) =>
  found.map((one) => experiencesIn(one, inventory).map(({ content }) => content.kind));

it("are the trees of finished turns, with the user's words", async () => {
  const [turn] = await trajectories(script(), "When is the museum open? The Louvre, I mean.");
  expect(turn?.said).toContain("When is the museum open? The Louvre, I mean.");
  expect(turn?.root).toMatchObject({
    ...{ type: "task", agent: "planner", status: "success" },
    children: [
      {
        ...{ type: "leaf-task", agent: "facts", status: "success" },
        children: [{ tool: "look_up_fact", args: { what: "Louvre" }, status: "success" }],
      },
    ],
  });
  expect(turn && experiencesIn(turn, inventory)).toMatchObject([
    { task: "When is the museum open? The {what}, I mean.", content: { kind: "decomposition" } },
    { content: { kind: "plan", steps: [{ tool: "look_up_fact", arguments: { what: "user" } }] } },
  ]);
});

it("count a turn as failed if the user corrects it, and learn nothing good from its tasks", async () => {
  for (const words of ["No, I meant the other museum", "不对，是另一个博物馆", "That's wrong"]) {
    const found = await trajectories(script(), "Is the museum open?", words);
    expect([words, found[0]?.root.status, kindsOf(found)[0]]).toEqual([words, "failure", []]);
  }
  const praised = await trajectories(script(), "Is the museum open?", "Good");
  expect(kindsOf(praised)[0]).toEqual(["decomposition", "plan"]);
});

it("count a turn as failed if the user asks the same again", async () => {
  const [first, second] = await trajectories(script(), "Is the museum open?", "is the museum open");
  expect([first?.root.status, second?.root.status]).toEqual(["failure", "success"]);
});

it("do not take thanks for a correction", async () => {
  const [first] = await trajectories(script(), "Is the museum open?", "No, thanks, that is all");
  expect(first?.root.status).toBe("success");
});

it("count a task as failed if all its calls did", async () => {
  const failing = calls(["look_up_fact", { what: "Louvre", fail: true }], ["CompleteOrEscalate", {}]);
  const gaveUp = calls(["CompleteOrEscalate", { result: "It cannot be looked up." }]);
  const replies: Script = { plan: [lookUp], facts: [failing, gaveUp], summarize: ["It cannot be looked up."] };
  const found = await trajectories(replies, "Is the museum open?");
  expect(kindsOf(found)).toEqual([[]]);
});

it("count a task as failed if the user rejects its card, and leave out a turn that waits for one", async () => {
  const { journal, events } = keptJournal();
  const conversation = talk(
    {
      plan: [calls(["to_hotel", { job_desc: "Book a stay in the hotel", trust_mode: 1 }])],
      hotel: [calls(["book_hotel", { what: "Ritz" }]), calls(["CompleteOrEscalate", { result: "Not booked." }])],
    },
    { journal, thread: "c" },
  );
  await conversation.say("Book a stay in the hotel Ritz");
  expect(fromJournal(runsIn(events()), later)).toEqual([]);
  await conversation.resume({ decisions: [{ type: "reject" }] });
  const [turn] = fromJournal(runsIn(events()), later);
  expect(turn?.root.status).toBe("failure");
  expect(turn && experiencesIn(turn, inventory)).toEqual([]);
});

it("are read once the user has reacted, or cannot react any more", async () => {
  const { journal, events } = keptJournal();
  const conversation = talk(script(), { journal, thread: "c" });
  await conversation.say("Is the museum open?");
  expect(fromJournal(runsIn(events()), new Date())).toEqual([]);
  await conversation.say("Thank you");
  expect(fromJournal(runsIn(events()), new Date())).toHaveLength(1);
});

it("give a specialist that let go no plan, though its calls succeeded and another one served the turn", async () => {
  const { journal, events } = keptJournal();
  const job_desc = "Look the museum up: Louvre";
  const replies: Script = {
    plan: [lookUp, calls(["to_hotel", { job_desc, trust_mode: 1 }])],
    facts: [
      calls(["look_up_fact", { what: "Louvre" }]),
      calls(["CompleteOrEscalate", { status: "elsewhere", reason: "This is for the hotel desk." }]),
    ],
    hotel: [calls(["CompleteOrEscalate", { result: "It is open." }])],
  };
  await talk(replies, { journal, thread: "c" }).say("Is the museum open?");
  const [turn] = fromJournal(runsIn(events()), later);
  expect(turn?.root.type === "task" && turn.root.children.map(({ agent, status }) => [agent, status])).toEqual([
    ["facts", "failure"],
    ["hotel", "success"],
  ]);
  expect(turn && experiencesIn(turn, inventory)).toEqual([]);
});
