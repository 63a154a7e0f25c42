import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { CARD, REPORT, textMessage } from "../../../src/engine/dialog/message.ts";
import { compactFormat, isCut } from "../../../src/engine/dialog/observations.ts";
import { heardBy, serviceView } from "../../../src/engine/dialog/service-view.ts";
import { storingStandardForm } from "../../../src/engine/dialog/standard-form.ts";
import {
  asked,
  askedQuestion,
  backgroundView,
  exchanges,
  hasReply,
  idsOf,
  interruptedAnswer,
  lastAnswer,
  lastPlan,
  pastView,
  plannerMessages,
  questionView,
  repaired,
  thisTurn,
  turnView,
} from "../../../src/engine/dialog/transcript.ts";
import { fieldsOf } from "../../../src/engine/dialog/view-message.ts";
import { answered, called, conversation, planner, sketch, taskOf, turnOf, user } from "../../support/history.ts";

const hotel = { agent: "hotel", task: "t" };
const said = (text: string, id?: string) => textMessage(text, hotel, id);

describe("an earlier exchange", () => {
  const messages = [
    textMessage("Welcome.", planner),
    storingStandardForm(user("q", "tomorrow"), "tomorrow", "2026-11-22"),
    called(planner, ["1", "to_hotel"], ["2", "lookup_policy", { of: "X" }]),
    called(hotel, ["3", "search_hotels", { city: "Basel" }], ["4", "book_hotel"], ["5", "search_cars"]),
    answered(planner, "1", "to_hotel"),
    answered(planner, "2", "lookup_policy"),
    answered(hotel, "3", "search_hotels", "No.", "failed"),
    answered(hotel, "4", "book_hotel", "Waits.", "waiting"),
    said("One."),
    new AIMessage({ id: "two", content: "Two." }),
    user("r", " "),
    said("Three."),
    user("s", "And?"),
  ];

  it("has its words, its answers and the calls that were started for it", () => {
    expect(exchanges(messages)).toEqual([
      {
        ...{ question: "tomorrow", standard: "2026-11-22", answer: "One.\n\nTwo." },
        calls: [
          { name: "lookup_policy", args: { of: "X" } },
          { name: "search_hotels", args: { city: "Basel" } },
        ],
      },
    ]);
  });

  it("is a question with its calls for a model that reads fields", () => {
    const [question] = pastView(conversation(messages)).recent;
    expect(question?.text).toBe("tomorrow\n[In standard form: 2026-11-22]");
    expect(fieldsOf(question!)).toEqual({
      ...{ question: "2026-11-22", words: "tomorrow" },
      calls: exchanges(messages)[0]?.calls,
    });
  });

  it("is unknown before the first turn, and to a turn whose message is gone", () => {
    for (const turn of [null, turnOf("gone")])
      expect(pastView(conversation(messages, { turn }))).toEqual({ earlier: "", recent: [] });
    expect(pastView(conversation(messages, { turn: turnOf(messages[0]?.id ?? "") })).recent).toEqual([]);
  });
});

describe("a question for a model that reads fields", () => {
  it("has the words beside the standard form only if they differ", () => {
    expect(fieldsOf(asked("tomorrow", "2026-11-22"))).toStrictEqual({ question: "2026-11-22", words: "tomorrow" });
    expect(fieldsOf(asked("now", "now", { calls: [], id: "q" }))).toStrictEqual({ question: "now", calls: [] });
    expect(asked("now", "now", { id: "q" }).id).toBe("q");
  });

  it("has in a turn what it goes on from and what has ended", () => {
    const intent = { text: "Hotels in Bern", by: "rule" as const, after: "Hotels in Basel" };
    const turn = { ...turnOf("q", "in Bern"), intent };
    const ended = taskOf("t", { status: "failed", result: "No." });
    const [question] = turnView(conversation([user("q", "there")], { turn, tasks: [ended] }));
    expect(fieldsOf(question!)).toEqual({
      ...{ question: "in Bern", words: "there", after: "Hotels in Basel" },
      ended: [{ from: "hotel", how: "failed" }],
    });
    const [plain] = turnView(conversation([user("q", "Hi")]));
    expect(fieldsOf(plain!)).toStrictEqual({ question: "Hi", ended: [] });
  });
});

describe("this turn", () => {
  const history = [
    user("p", "Hi"),
    said("Hello."),
    user("q", "Book"),
    called(planner, ["1", "to_hotel"]),
    said("Done."),
  ];

  it("begins with the question, or with everything if that is gone", () => {
    expect(sketch(thisTurn(conversation(history)))).toEqual(["human: Book", "call 1", "ai: Done."]);
    for (const turn of [null, turnOf("gone")]) expect(thisTurn(conversation(history, { turn }))).toHaveLength(5);
  });

  it("has of the planner its own messages and all results", () => {
    const state = conversation([
      ...history,
      answered(hotel, "2", "x"),
      called(hotel, ["3", "y"]),
      new AIMessage("Foreign"),
    ]);
    expect(sketch(plannerMessages(state))).toEqual(["call 1", "answer to 2: fine"]);
    expect(lastPlan(state)?.id).toBe("of-1");
    expect(lastPlan(conversation([user("q", "Hi"), new AIMessage("Foreign")]))).toBeUndefined();
  });

  it("has no question before its first message", () => {
    const state = conversation([], { turn: null });
    expect(questionView(state)).toBe("");
    expect(turnView(state).map(({ text }) => text)).toEqual([""]);
    expect(questionView(conversation([], { turn: turnOf("q", "Book H") }))).toBe("Book H");
    expect(turnView(conversation([], { turn: turnOf("q", "Book H") }))[0]?.text).toBe("Book H");
  });

  it("begins with the questions right before it that nothing answered", () => {
    const stopped = [user("a", "Answered?"), said("Yes."), user("b", "Hotels in Bern"), called(planner, ["1", "x"])];
    const notice = textMessage("I remember that.", { agent: REPORT });
    const turn = turnOf("q", "and Basel");
    const intent = { text: "Hotels in Bern; and Basel", by: "rule" as const, after: "Hotels in Bern" };
    const shown = (messages: BaseMessage[], given = turn) => {
      const [question] = turnView(conversation([...messages, user("q", "and Basel")], { turn: given }));
      return [question?.text, fieldsOf(question!)?.question];
    };
    const marked = "[Not answered yet: Hotels in Bern]\n\nand Basel";
    expect(shown([...stopped, notice])).toEqual([marked, "and Basel"]);
    expect(shown(stopped, { ...turn, intent })).toEqual([marked, "Hotels in Bern\n\nand Basel"]);
    const more = Array.from({ length: 9 }, (_, at) => user(`m${at}`, `question ${at}`));
    expect(shown(more)[0]?.split("\n\n")).toHaveLength(4);
    const card = textMessage("Needs your approval", { agent: CARD });
    expect(shown([...stopped, card, user("y", "yes please")], { ...turn, intent })).toEqual(["and Basel", "and Basel"]);
    expect(shown([...stopped, card, user("h", "Hotels in Bern")])[0]).toBe(marked);
  });

  it("tells nothing of tasks that its own calls gave", () => {
    const tasks = [taskOf("1", { status: "done", result: "Known." }), taskOf("0", { status: "done", result: "New." })];
    expect(turnView(conversation(history, { tasks }))[0]?.text).toBe("Book\n\n[hotel: finished. New.]");
  });

  it("says that the result of an ended task is cut, and how to read on", () => {
    const ended = (words: number) => taskOf("0", { status: "done", result: "word ".repeat(words) });
    const views = [10, 2000].map((words) =>
      turnView(
        conversation([user("q", "Hi")], { tasks: [taskOf("x", { status: "done" }), ended(words)] }),
        compactFormat(500),
      ),
    );
    expect(views.map(isCut)).toEqual([false, true]);
    expect(views[1]?.[0]?.text).toContain('read_more({"of":"0"');
  });
});

it("background passages are marked with their titles", () => {
  expect(backgroundView({ background: [{ title: "Rules", content: "No pets." }] })).toEqual([
    '<passage title="Rules">\nNo pets.\n</passage>',
  ]);
});

it("the answer to an interrupted call is of the one who made it, or of the planner", () => {
  const call = { id: "1", name: "search" };
  expect(interruptedAnswer(called(hotel, ["1", "search"]), call).additional_kwargs).toEqual({
    ...hotel,
    kind: "failed",
  });
  expect(interruptedAnswer(new AIMessage(""), call).additional_kwargs).toEqual({ agent: "planner", kind: "failed" });
});

it("every id of a transcript is known, of messages and of calls", () => {
  expect(idsOf([user("q", "Hi"), called(hotel, ["1", "a"], ["2", "b"])])).toEqual(new Set(["q", "of-1", "1", "2"]));
});

it("the planner's question is put to the user once all tasks are over", () => {
  const messages = [user("q", "Hi"), called(planner, ["0", "to_hotel"], ["1", "ask_user", { question: 7 }])];
  const done = taskOf("0", { status: "done" });
  expect(askedQuestion(conversation(messages, { tasks: [done] }))).toEqual({
    id: "1",
    name: "ask_user",
    question: "7",
  });
  expect(askedQuestion(conversation(messages, { tasks: [done, taskOf("2")] }))).toBeUndefined();
});

describe("what the user was told", () => {
  const report = (id: string) => textMessage(`Booked ${id}.`, { agent: REPORT }, id);

  it("has nothing that they have already seen", () => {
    const messages = [report("a"), user("q", "Hi"), report("b"), said("Good day.", "c")];
    expect(lastAnswer({ messages }, [report("a"), said("Good day.", "c")])).toBe("Booked b.");
  });

  it("has no words above a card, and no calls", () => {
    const messages = [
      user("q", "Hi"),
      called(hotel, ["1", "a"]),
      textMessage("Book H?", { agent: CARD }),
      said("Good."),
    ];
    expect(lastAnswer({ messages })).toBe("Good.");
    expect(hasReply({ messages })).toBe(true);
    expect(hasReply({ messages: [user("q", "Hi"), said("Good."), textMessage("Book H?", { agent: CARD })] })).toBe(
      false,
    );
    expect(hasReply({ messages: [user("q", "Hi"), report("a")] })).toBe(false);
    expect(hasReply({ messages: [new AIMessage("Foreign")] })).toBe(true);
  });
});

describe("what a specialist hears", () => {
  const search = (id: string, text = "Many.") => [
    called(hotel, [id, "search_hotels", { city: id }]),
    Object.assign(answered(hotel, id, "search_hotels", text), { id: `found-${id}` }),
  ];
  const viewOf = (heard: BaseMessage[], fresh: BaseMessage[] = []) => serviceView(taskOf("t"), heard, fresh).slice(1);

  it("begins where its task began", () => {
    const state = conversation([called(hotel, ["1", "a"]), new AIMessage("Foreign"), user("q", "Hi")]);
    expect(sketch(heardBy(state, { ...taskOf("t"), turns: 1 }))).toEqual(["call 1", "human: Hi"]);
  });

  it("has nothing that was said to another before anything of its task was shown", () => {
    const state = conversation([called(hotel, ["1", "a"]), new AIMessage("Foreign"), user("q", "The third")]);
    expect(sketch(heardBy(state, taskOf("t")))).toEqual(["call 1"]);
  });

  it("has a call that waited during an aside behind that dialogue, next to its result", () => {
    const heard = [
      user("q", "Book"),
      called(hotel, ["w", "book"]),
      user("r", "What for?"),
      said("For two."),
      user("s", "yes"),
    ];
    expect(sketch(viewOf(heard, [answered(hotel, "w", "book", "Booked.")]))).toEqual([
      ...["human: Book", "human: What for?", "ai: For two.", "human: yes", "call w", "answer to w: Booked."],
    ]);
    // With the words right before it, because roles take turns.
    const sooner = [user("q", "Book"), said("For two?"), called(hotel, ["w", "book"]), user("s", "yes")];
    expect(sketch(viewOf(sooner, [answered(hotel, "w", "book", "Booked.")]))).toEqual([
      ...["human: Book", "call w", "answer to w: Booked.", "human: yes"],
    ]);
  });

  it("is whole up to sixty messages, and then begins with a message of the user's", () => {
    const talk = (count: number) => [
      ...[user("a", "A"), said("1"), user("b", "B")],
      ...Array.from({ length: count - 4 }, (_, n) => said(`${n}`)),
      user("z", "Z"),
    ];
    expect(viewOf(talk(60))).toHaveLength(60);
    const [note, first, ...rest] = viewOf(talk(61));
    expect(note?.text).toBe("[Left out here: 2 earlier messages of this talk.]");
    expect([first?.text, rest.length]).toEqual(["B", 58]);
    const shifted = [user("0", "0"), ...talk(60).slice(0, 59), user("z", "Z")];
    expect(viewOf(shifted)[1]?.text).toBe("A");
  });

  it("names the last twelve results that were left out, each with its call", () => {
    const work = Array.from({ length: 15 }, (_, n) => search(`${n}`)).flat();
    const failed = answered(hotel, "f", "pay", "No.", "failed");
    const foreign = new ToolMessage({ id: "x", tool_call_id: "y", content: "Handled." });
    const alone = Object.assign(answered(hotel, "none", "lookup"), { id: "found-alone" });
    const before = [user("q", "Find"), failed, foreign, ...work, alone];
    const [note] = viewOf([...before, ...Array.from({ length: 60 }, (_, n) => user(`u${n}`, "Hm"))]);
    expect(note?.text.split("\n")).toEqual([
      `[Left out here: ${before.length} earlier messages of this talk. What calls have found can be read again:`,
      ...Array.from({ length: 11 }, (_, n) => {
        const end = `search_hotels(city: ${n + 4}): read_more({"of":"found-${n + 4}","from":0})`;
        return `- ${end}`;
      }),
      '- lookup(): read_more({"of":"found-alone","from":0})]',
    ]);
    expect(isCut([note!])).toBe(true);
  });

  it("keeps the calls that wait, however long ago they were made", () => {
    const waits = called(hotel, ["w", "book"]);
    const view = viewOf([user("q", "Book"), waits, ...Array.from({ length: 61 }, (_, n) => user(`u${n}`, "Hm"))]);
    expect(view[0]?.text).toBe("[Left out here: 2 earlier messages of this talk.]");
    expect(sketch(view)[1]).toBe("call w");
  });
});

it("a repaired history keeps the words of foreign systems and loses their blanks", () => {
  const kept = repaired([new HumanMessage("Hi"), new AIMessage("Foreign"), new AIMessage(" ")]);
  expect(sketch(kept)).toEqual(["human: Hi", "ai: Foreign"]);
});
