import { randomUUID } from "node:crypto";
import { HumanMessage } from "@langchain/core/messages";
import { Command, INTERRUPT, MemorySaver } from "@langchain/langgraph";
import { afterAll, describe, expect, it } from "vitest";
import { createApp, SendError } from "../../src/app.ts";
import { CARD, isReply, writtenBy } from "../../src/engine/dialog/message.ts";
import { languageOf } from "../../src/engine/language.ts";
import { now, temporaryFolder } from "../domains/travel/counter.ts";
import { CutOffSaver, Killed } from "../support/cut-off-saver.ts";
import { type Asked, calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, NO_ACT, type Seen, talk } from "../support/talk.ts";

/** Who may run something on a thread: a user, or nobody named. */
type Who = string | undefined;
const STRANGERS: [string, Who, Who][] = [
  ["another user", "anna", "marc"],
  ["a caller who names nobody", "anna", undefined],
  ["a named user, when nobody named opened it", undefined, "anna"],
];

const toHotel = calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]);

type Talk = ReturnType<typeof talk>;
type Input = Parameters<Talk["graph"]["invoke"]>[0];

const as = (t: Talk, who: Who) => {
  const invoke = (input: Input): Promise<Seen> =>
    t.graph.invoke(input, { ...t.config, ...(who !== undefined && { context: { user_id: who } }) });
  return {
    say: (text: string) => invoke({ messages: [new HumanMessage(text)] }),
    resume: (value: unknown) => invoke(new Command({ resume: value })),
    goOn: () => invoke(null),
    goto: (goto: string, update: Record<string, unknown> = {}) => invoke(new Command({ goto, update })),
  };
};

describe.each(STRANGERS)("%s", (_, owner, stranger) => {
  const asking = () => talk({ plan: [calls(["ask_user", { question: "Which day?" }]), "Friday it is."] });
  const booking = (saver = new MemorySaver()) =>
    talk(
      {
        plan: [toHotel],
        hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }])],
      },
      { checkpointer: saver },
    );

  it("does not answer the planner's question by a resume, nor in words", async () => {
    const t = asking();
    await as(t, owner).say("Book it");
    for (const seen of [await as(t, stranger).resume("Monday"), await as(t, stranger).say("Monday")]) {
      expect(interruptOf(seen)).toMatchObject({ type: "question", question: "Which day?" });
      expect(interruptOf(seen).description).toContain("belongs to another user");
    }
    expect(JSON.stringify((await t.state()).messages)).not.toContain("Monday");
    expect(lastText(await as(t, owner).resume("Friday"))).toBe(`Friday it is.${NO_ACT}`);
  });

  it("does not approve, reject or clear a card", async () => {
    const t = booking();
    await as(t, owner).say("Book H");
    for (const value of ["yes", { type: "approve" }, { decisions: [{ type: "reject" }] }])
      expect(interruptOf(await as(t, stranger).resume(value)).description).toContain("Only the user");
    for (const text of ["yes", "no", "Clear", "Something else"])
      expect(interruptOf(await as(t, stranger).say(text)).description).toContain("Only the user");
    expect(t.ledger.writes).toEqual([]);
    expect(lastText(await as(t, owner).say("yes"))).toBe("Booked.");
    expect(t.ledger.writes).toHaveLength(1);
  });

  it("is told so in a thread where nothing waits, and leaves nothing there", async () => {
    const t = talk({ plan: ["Fine.", "Fine again."] });
    await as(t, owner).say("How is it?");
    const { messages, ...rest } = await t.state();
    for (const text of ["And mine?", "Clear", "", "我的呢？"]) {
      const refusal = lastText(await as(t, stranger).say(text));
      expect(refusal).toContain(languageOf(text) === "zh" ? "这个会话属于另一位用户" : "belongs to another user");
    }
    const { messages: after, ...kept } = await t.state();
    expect(kept).toEqual(rest);
    expect(after.slice(0, messages.length)).toEqual(messages);
    const state = await as(t, owner).say("And now?");
    expect(state.messages.map(({ text }) => text)).toEqual(["How is it?", "Fine.", "And now?", "Fine again."]);
  });

  it("does not talk with the active agent", async () => {
    const t = talk({ plan: [calls(["to_hotel", { job_desc: "Book" }])], hotel: ["Which city?", "Basel, fine?"] });
    await as(t, owner).say("Book a hotel room");
    expect(lastText(await as(t, stranger).say("Zurich"))).toContain("belongs to another user");
    expect(lastText(await as(t, owner).say("Basel"))).toBe("Basel, fine?");
  });

  it("does nothing with a run that was cut off, anywhere, and its owner goes on", async () => {
    for (let writes = 1; ; writes += 1) {
      const saver = new CutOffSaver();
      const t = booking(saver);
      await as(t, owner).say("Book H");
      saver.dieAfter(writes);
      const isCut = await as(t, owner)
        .resume({ type: "approve" })
        .then(
          () => false,
          (error) => error instanceof Killed,
        );
      saver.live();
      if (!isCut) break;
      const before = t.ledger.attempts.length;
      const { messages, tasks } = await t.state();
      const stranded = await as(t, stranger)
        .goOn()
        .catch((error: Error) => error);
      const isRefused = stranded instanceof Error ? stranded.name === "OwnerError" : true;
      expect(isRefused, `after ${writes} writes: ${stranded}`).toBe(true);
      expect(t.ledger.attempts, `after ${writes} writes`).toHaveLength(before);
      const then = await t.state();
      // The words of the card may stand there, with the reason why it is asked again.
      const said = (all: typeof messages) => all.filter((message) => writtenBy(message)?.agent !== CARD).length;
      expect([said(then.messages), Object.keys(then.tasks)]).toEqual([said(messages), Object.keys(tasks)]);
      const seen = await as(t, owner).goOn();
      if (seen[INTERRUPT]) await as(t, owner).resume({ type: "approve" });
      expect(new Set(t.ledger.attempts).size, `after ${writes} writes`).toBe(1);
    }
  });

  it.each(["plan", "hotel", "leave"])("goes to %s in vain", async (node) => {
    const t = talk({ plan: ["Fine."] });
    await as(t, owner).say("How is it?");
    const before = await t.state();
    const turn = { ...before.turn, messageId: "none" };
    await expect(as(t, stranger).goto(node, { turn, tasks: { x: null } })).rejects.toThrow();
    expect((await t.state()).messages).toEqual(before.messages);
  });
});

it("a cleared thread is still its owner's", async () => {
  for (const owner of ["anna", undefined]) {
    const t = talk({ plan: ["Fine.", "Fine."] });
    await as(t, owner).say("How is it?");
    const { messages: _, ...state } = await as(t, owner).say("Clear");
    expect(state.user_info).toEqual(owner ? { userId: owner } : {});
    expect(lastText(await as(t, "marc").say("And mine?"))).toContain("belongs to another user");
    expect(lastText(await as(t, owner).say("And now?"))).toBe("Fine.");
  }
});

it("what was done and not told is told to the owner, also when somebody else spoke in between", async () => {
  let found = 0;
  for (let writes = 1; ; writes += 1) {
    const saver = new CutOffSaver();
    const script = ({ node, messages }: Asked) => {
      const isDone = messages.some(({ text }) => text.startsWith("book_hotel done"));
      if (node !== "hotel") return messages.at(-1)?.text === "Good morning" ? "Hello." : toHotel;
      return isDone ? calls(["search_hotels", { what: "H" }]) : calls(["book_hotel", { what: "H" }]);
    };
    const t = talk(script, { checkpointer: saver });
    await as(t, "anna").say("Book H");
    saver.dieAfter(writes);
    const isCut = await as(t, "anna")
      .resume({ type: "approve" })
      .then(
        () => false,
        () => true,
      );
    saver.live();
    if (!isCut) break;
    const isDone = JSON.stringify((await t.state()).messages).includes("book_hotel done");
    await as(t, "marc").say("And mine?");
    const { messages } = await as(t, "anna").say("Good morning");
    if (!isDone) continue;
    found += 1;
    const replies = messages.filter(isReply).map(({ text }) => text);
    expect(replies.join("\n"), `after ${writes} writes`).toContain("book_hotel done: H.");
  }
  expect(found).toBeGreaterThan(0);
});

it("a tool is told of the run's user alone, whatever the state says", async () => {
  const t = talk({
    plan: [toHotel],
    hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }])],
  });
  await as(t, "anna").say("Book H");
  await t.graph.updateState(t.config, { user_info: { userId: "marc" } }, "leave");
  await as(t, "marc").resume({ type: "approve" });
  await as(t, "anna").resume({ type: "approve" });
  expect(t.ledger.writes).toEqual([]);
});

describe("programs", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(STRANGERS)(
    "refuse %s, with no state",
    async (_, opens, speaks) => {
      const id = (who: Who) => ({ anna: "P1001", marc: "P1003" })[who ?? ""];
      const environment = { SWITCHBOARD_DATA_DIR: folder.path };
      const { send, close } = await createApp({
        environment,
        domains: ["travel"],
        checkpointer: new MemorySaver(),
        now: () => now,
      });
      const thread = randomUUID();
      await send({ thread, user: id(opens), text: "Show my tickets." });
      for (const said of [{ text: "Show my tickets." }, { text: "Clear" }, { text: "yes" }, { resume: "yes" }]) {
        const refusal = await send({ thread, user: id(speaks), ...said }).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(SendError);
        expect((refusal as Error).message).toContain("does not belong to");
        expect(Object.keys(refusal as object)).not.toContain("state");
      }
      const { text } = await send({
        thread,
        user: id(opens),
        text: "Which flights go from Zurich to London tomorrow?",
      });
      expect(text).toBeTruthy();
      await close();
    },
    60_000,
  );
});
