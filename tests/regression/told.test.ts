import { HumanMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { isReply } from "../../src/engine/dialog/message.ts";
import { lastAnswer } from "../../src/engine/dialog/transcript.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, lastText, type Seen, talk } from "../support/talk.ts";

const DONE = "book_hotel done: X.";
const book = calls(["book_hotel", { what: "X" }]);
const handOff = (trust_mode: 0 | 1 = 1) => calls(["to_hotel", { job_desc: "Book X", trust_mode }]);
const answerOf = (state: Seen) => lastAnswer(state);
const repliesOf = (state: Seen) => state.messages.filter(isReply).map(({ text }) => text);

describe("what was written is told in the tool's own words, whatever a model says", () => {
  const cases: [string, Record<string, Reply[]>][] = [
    ["the planner", { plan: [handOff(0), "Anything else?"], hotel: [book, calls(["CompleteOrEscalate", {}])] }],
    [
      "a specialist's result",
      { plan: [handOff()], hotel: [book, calls(["CompleteOrEscalate", { result: "Nothing was booked." }])] },
    ],
    ["a specialist that talks", { plan: [handOff()], hotel: [book, "Which seat would you like?"] }],
    [
      "a result beside the call",
      { plan: [handOff()], hotel: [calls(["book_hotel", { what: "X" }], ["CompleteOrEscalate", { result: "No." }])] },
    ],
    [
      "the summary",
      {
        plan: [
          calls(
            ["to_hotel", { job_desc: "Book X", trust_mode: 1 }],
            ["to_facts", { job_desc: "Hours", trust_mode: 1 }],
          ),
        ],
        hotel: [calls(["book_hotel", { what: "X" }], ["CompleteOrEscalate", {}])],
        facts: ["Nine."],
        summarize: ["It opens at nine."],
      },
    ],
  ];
  it.each(cases)("%s", async (_, script) => {
    const t = talk(script);
    await t.say("Book hotel X");
    const state = await t.resume("yes");
    expect(answerOf(state)).toContain(DONE);
    expect(t.ledger.writes).toHaveLength(1);
    expect(t.model.faults).toEqual([]);
  });

  it("in front of the reply, once, and in the user's language", async () => {
    const t = talk({ plan: [handOff(0), "还有别的吗？", "再见。"], hotel: [book, calls(["CompleteOrEscalate", {}])] });
    await t.say("请订酒店X");
    const state = await t.resume("同意");
    expect(repliesOf(state)).toEqual([`已经办理：${DONE}`, "还有别的吗？"]);
    expect(answerOf(await t.say("谢谢，没有了"))).toBe("再见。");
  });

  it("and not a second time when the reply says it", async () => {
    const t = talk({ plan: [handOff(0), `Yes: ${DONE}`], hotel: [book, calls(["CompleteOrEscalate", {}])] });
    await t.say("Book hotel X");
    expect(repliesOf(await t.resume("yes"))).toEqual([`Yes: ${DONE}`]);
  });
});

describe("what was not done is told, whatever a model says", () => {
  it("when the user has declined it", async () => {
    const t = talk({ plan: [handOff()], hotel: [book, calls(["CompleteOrEscalate", { result: "X is booked." }])] });
    await t.say("Book hotel X");
    expect(repliesOf(await t.resume("no"))).toEqual([
      'Not done: book_hotel "X"',
      "X is booked.\n\nNo action was carried out for this: “X is booked.” Check before you rely on it.",
    ]);
  });

  it("but not when the reply says that nothing was done, nor when it is done after all", async () => {
    const t = talk({
      plan: [handOff()],
      hotel: [book, calls(["book_hotel", { what: "Y" }]), calls(["CompleteOrEscalate", { result: "Y it is." }])],
    });
    await t.say("Book hotel X");
    expect(interruptOf(await t.say("a hotel room with a view instead")).description).toContain('"Y"');
    expect(repliesOf(await t.resume("yes"))).toEqual(["This was done: book_hotel done: Y.", "Y it is."]);
    const plain = talk({ plan: [handOff()], hotel: [book, "All right, nothing was done."] });
    await plain.say("Book hotel X");
    expect(repliesOf(await plain.resume("no"))).toEqual(["All right, nothing was done."]);
  });
});

describe("in front of a card or a question stands what was done before it", () => {
  it("a second card, and not once more at the end", async () => {
    const t = talk({
      plan: [handOff()],
      hotel: [
        book,
        calls(["book_hotel", { what: "Y" }]),
        calls(["CompleteOrEscalate", { result: "book_hotel done: Y." }]),
      ],
    });
    await t.say("Book hotels X and Y");
    const second = await t.resume("yes");
    expect(interruptOf(second).description).toContain('"Y"');
    expect(answerOf(second)).toBe(`This was done: ${DONE}`);
    const end = await t.say("yes");
    expect(lastAnswer(end, second.messages)).toBe("book_hotel done: Y.");
  });

  it("the planner's question", async () => {
    const t = talk({
      plan: [handOff(0), calls(["ask_user", { question: "Which car?" }]), "Fine."],
      hotel: [book, calls(["CompleteOrEscalate", { result: "Hm." }])],
    });
    await t.say("Book hotel X and a car");
    const asked = await t.resume("yes");
    expect(interruptOf(asked).question).toBe("Which car?");
    expect(answerOf(asked)).toBe(`This was done: ${DONE}`);
    expect(answerOf(await t.say("A small one"))).toBe("Fine.");
  });
});

describe("what another process has said is told once more, as it may not have been delivered", () => {
  const script = (): Record<string, Reply[]> => ({
    plan: [handOff(), "Good morning.", "Good night.", handOff()],
    hotel: [book, calls(["CompleteOrEscalate", { result: "X is yours." }]), book],
  });
  const BEFORE = `In case you have not seen it, from before:\n\nThis was done: ${DONE}`;

  it("in front of the next message, and then no more", async () => {
    const checkpointer = new MemorySaver();
    const options = { checkpointer, thread: "t" };
    const first = talk(script(), { ...options, process: "first" });
    await first.say("Book hotel X");
    await first.resume("yes");
    const second = talk({ plan: ["Good morning.", "Good night."] }, { ...options, process: "second" });
    expect(answerOf(await second.say("Good morning"))).toBe(`${BEFORE}\n\nGood morning.`);
    expect(answerOf(await second.say("Good night"))).toBe("Good night.");
    expect((await second.state()).receipts).toEqual({});
  });

  it("and not in the same process", async () => {
    const t = talk(script());
    await t.say("Book hotel X");
    await t.resume("yes");
    expect(answerOf(await t.say("Good morning"))).toBe("Good morning.");
  });

  it("and a card that would do it again says so", async () => {
    const options = { checkpointer: new MemorySaver(), thread: "t" };
    const first = talk(script(), { ...options, process: "first" });
    await first.say("Book hotel X");
    await first.resume("yes");
    const second = talk({ plan: [handOff()], hotel: [book] }, { ...options, process: "second" });
    const state = await second.say("Book hotel X");
    expect(answerOf(state)).toBe(BEFORE);
    expect(interruptOf(state).description).toContain(
      `Exactly this has been done already: ${DONE} Approving does it a second time.`,
    );
  });

  it("and to nobody but the user it was done for", async () => {
    const options = { checkpointer: new MemorySaver(), thread: "t" };
    const as = (user: string) => ({ ...first.config, context: { user_id: user } });
    const first = talk(script(), { ...options, process: "first" });
    await first.graph.invoke({ messages: [new HumanMessage("Book hotel X")] }, as("anna"));
    await first.graph.invoke(new Command({ resume: "yes" }), as("anna"));
    const second = talk({ plan: ["Good morning."] }, { ...options, process: "second" });
    const say = async (text: string, user: string): Promise<Seen> =>
      second.graph.invoke({ messages: [new HumanMessage(text)] }, as(user));
    expect(lastText(await say("Hello", "marc"))).toContain("belongs to another user");
    expect(answerOf(await say("Good morning", "anna"))).toContain(DONE);
  });

  it("also behind Clear", async () => {
    const options = { checkpointer: new MemorySaver(), thread: "t" };
    const first = talk(script(), { ...options, process: "first" });
    await first.say("Book hotel X");
    await first.resume("yes");
    const second = talk({}, { ...options, process: "second" });
    const state = await second.say("Clear");
    expect(answerOf(state)).toBe(`${BEFORE}\n\nHistory cleared.`);
    expect(state.receipts).toEqual({});
  });
});
