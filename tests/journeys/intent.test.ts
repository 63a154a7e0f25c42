import { expect, it } from "vitest";
import type { JournalEvent } from "../../src/engine/journal/event.ts";
import { runsIn } from "../../src/engine/journal/runs.ts";
import { trajectoriesIn } from "../../src/engine/journal/tree.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { calls, type Reply, type Script } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const done = (result: string) => calls(["CompleteOrEscalate", { result }]);
const handOff = (job_desc: string) => calls(["to_facts", { job_desc, trust_mode: 1 }]);

function asked(script: Script) {
  const { journal, events } = keptJournal();
  const t = talk(script, { journal });
  const last = () => runsIn(events() as JournalEvent[]).at(-1);
  return { ...t, events, last };
}

/** The two turns of the source's example. */
const titles = (...second: Reply[]): Record<string, Reply[]> => ({
  plan: [handOff("什么类目的商品标题可以不带品牌名字"), ...second],
  facts: [done("都需要带上品牌的"), done("小店也不例外。")],
});

it("a follow-up is stated by the hand-off that the planner makes anyway", async () => {
  const intent = "询问京东小店的商品标题是否需要带品牌名字";
  const t = asked(titles(handOff(intent)));
  expect((await t.say("什么类目的标题可以不带品牌的名字")).turn?.intent).toBeUndefined();
  expect(t.last()?.intent).toEqual({ text: "什么类目的标题可以不带品牌的名字", by: "rule" });
  const before = t.model.asked.length;
  const { turn } = await t.say("我这个是京东小店的");
  expect(turn?.intent).toEqual({ text: intent, by: "model" });
  expect(t.last()?.intent).toEqual({ text: intent, by: "model" });
  expect(trajectoriesIn(t.events()).at(-1)?.description).toBe(intent);
  // The planner and the specialist, as for any question.
  expect(t.model.asked.length - before).toBe(2);
});

it("the model is sent nothing more for it", async () => {
  const t = asked(titles(handOff("京东小店的标题")));
  await t.say("什么类目的标题可以不带品牌的名字");
  await t.say("我这个是京东小店的");
  const [first, second] = t.model.asked.filter(({ node }) => node === "plan");
  // Whoever speaks of themself may have it remembered; that is another matter.
  expect(second?.tools?.filter(({ name }) => name !== "remember")).toEqual(first?.tools);
  expect(second?.messages.at(-1)?.text).toBe("我这个是京东小店的");
});

it("the rule's statement holds if the planner answers by itself", async () => {
  const t = asked(titles("小店的标题也要带品牌。"));
  await t.say("什么类目的标题可以不带品牌的名字");
  const state = await t.say("我这个是京东小店的");
  expect(lastText(state)).toBe("小店的标题也要带品牌。");
  expect(state.turn?.intent).toMatchObject({ text: "什么类目的标题可以不带品牌的名字（京东小店）", by: "rule" });
  expect(t.last()?.intent).toEqual({ text: "什么类目的标题可以不带品牌的名字（京东小店）", by: "rule" });
});

it("a message that stands alone keeps its own words, whatever is handed off", async () => {
  const t = asked(titles(handOff("Only the first half")));
  await t.say("什么类目的标题可以不带品牌的名字");
  const { turn } = await t.say("Who pays the freight when a buyer refuses the parcel?");
  expect(turn?.intent).toBeUndefined();
  expect(t.last()?.intent?.text).toBe("Who pays the freight when a buyer refuses the parcel?");
});

it("several hand-offs state it together", async () => {
  const t = asked({
    plan: [
      handOff("Opening hours of A"),
      calls(
        ["to_facts", { job_desc: "Opening hours of B", trust_mode: 1 }],
        ["to_hotel", { job_desc: "Hotels near B", trust_mode: 1 }],
      ),
    ],
    facts: [done("9 to 5"), done("10 to 6")],
    hotel: [done("H")],
    summarize: ["B: 10 to 6, hotel H."],
  });
  await t.say("Opening hours of A?");
  const { turn } = await t.say("What about B, and hotels there?");
  expect(turn?.intent).toEqual({ text: "Opening hours of B; Hotels near B", by: "model" });
});

it("thanks leave what was asked for as it was", async () => {
  const t = asked(titles("You are welcome.", "小店的标题也要带品牌。"));
  await t.say("什么类目的标题可以不带品牌的名字");
  expect((await t.say("谢谢！")).turn).not.toHaveProperty("intent");
  const { turn } = await t.say("我这个是京东小店的");
  expect(turn?.intent?.text).toBe("什么类目的标题可以不带品牌的名字（京东小店）");
});

it("an answer to the planner's question is a part of what was asked", async () => {
  const t = asked({
    plan: [calls(["ask_user", { question: "Which museum?" }]), handOff("Opening hours of the museum of art")],
    facts: [done("9 to 5")],
  });
  await t.say("When is the museum open?");
  const { turn } = await t.resume("The museum of art");
  expect(turn).toMatchObject({ question: "When is the museum open?", intent: { by: "model" } });
  expect(t.last()?.intent?.text).toBe("Opening hours of the museum of art");
  expect(runsIn(t.events())[0]?.events.find(({ kind }) => kind === "answer")?.intent).toEqual({
    text: "When is the museum open; The museum of art",
    by: "rule",
  });
});

it("a message to the active specialist is put behind what it goes on from", async () => {
  const t = asked({
    plan: [calls(["to_hotel", { job_desc: "Book a room", trust_mode: 1 }])],
    hotel: ["Which hotel?", done("Done.")],
  });
  await t.say("Book a room");
  const { turn } = await t.say("the second one");
  expect(turn?.intent).toMatchObject({ text: "Book a room; the second one", by: "rule" });
  expect(t.last()?.intent).toEqual({ text: "Book a room; the second one", by: "rule" });
});
