import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { InMemoryStore } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import type { Memory, MemoryKind } from "../../../../src/engine/dialog/memory.ts";
import { textMessage } from "../../../../src/engine/dialog/message.ts";
import { Memories, memoriesShown } from "../../../../src/engine/nodes/memory/memories.ts";
import { recall } from "../../../../src/engine/nodes/memory/recall.ts";
import { remember } from "../../../../src/engine/nodes/memory/remember.ts";
import { TimeZone } from "../../../../src/engine/time-zone.ts";
import { answered, called, conversation, planner, user, written } from "../../../support/history.ts";

const at = 1_795_244_400_000;
const memory = (kind: MemoryKind, words: string, given: Partial<Memory> = {}): Memory => ({
  ...{ key: `${kind} ${words}`, message: "m", kind, words, at, place: 0 },
  ...given,
});
const keyed = (...memories: Memory[]) => Object.fromEntries(memories.map((one) => [one.key, one]));
const anonymous = (...memories: Memory[]) => new Memories({ memories: keyed(...memories) }, {});
const ann = (store = new InMemoryStore(), ...inThread: Memory[]) =>
  new Memories({ memories: keyed(...inThread) }, { store, configurable: { user_id: "ann" } });
const words = (memories: readonly Memory[]) => memories.map((one) => one.words);

describe("memories", () => {
  it("are kept in the state for who is not named, or where there is no store", async () => {
    const memories = anonymous();
    const one = memory("name", "Anna");
    expect(await memories.keep([one])).toBe("kept");
    expect(memories.update).toEqual({ [one.key]: one });
    expect(await memories.all()).toEqual([one]);
    expect(memories.isShared).toBe(false);
    expect(await memories.areShared()).toBe(false);
    const without = new Memories({ memories: {} }, { configurable: { user_id: "ann" } });
    expect(without.isShared).toBe(false);
    const nobody = new Memories({ memories: {} }, { store: new InMemoryStore() });
    expect(nobody.isShared).toBe(false);
  });

  it("are kept in the store for who is named, of whom there may be older ones in the state", async () => {
    const store = new InMemoryStore();
    const memories = ann(store, memory("home", "Bern"));
    expect(await memories.areShared()).toBe(true);
    expect(await ann(store).areShared()).toBe(false);
    expect(await memories.keep([memory("name", "Anna")])).toBe("kept");
    expect(memories.update).toEqual({});
    expect(memories.isShared).toBe(true);
    expect(words(await memories.all())).toEqual(["Anna", "Bern"]);
    expect(words(await ann(store).all())).toEqual(["Anna"]);
    await memories.forget(await memories.all());
    expect(memories.update).toEqual({ "home Bern": null });
    expect(await memories.all()).toEqual([]);
    expect(await ann(store).all()).toEqual([]);
  });

  it("may be shared if the store cannot tell", async () => {
    const store = new InMemoryStore();
    store.search = () => Promise.reject(new Error("down"));
    expect(await ann(store).areShared()).toBe(true);
    expect(await memoriesShown({ memories: {} }, { store, configurable: { user_id: "ann" } })).toBe(
      "What the user said about themself cannot be read at the moment.",
    );
  });

  it("are those of this user alone", async () => {
    const store = new InMemoryStore();
    await store.put(["ann", "memories", "more"], "x", memory("name", "Other"));
    await store.put(["bob", "memories"], "y", memory("name", "Bob"));
    expect(await ann(store).all()).toEqual([]);
  });

  it("that cannot be read are none, and each is one line", async () => {
    const broken = { a: { words: 7 } as unknown as Memory, b: memory("home", "Bern\nnow") };
    const memories = new Memories({ memories: broken }, {});
    expect(words(await memories.all())).toEqual(["Bern now"]);
  });

  it("are not kept twice, and are told from those of other words", async () => {
    const memories = anonymous(memory("name", "Anna"), memory("home", "Bern"));
    expect(await memories.keep([memory("name", "Anna", { key: "n" })])).toBe("known");
    expect(memories.update).toEqual({});
    expect(await memories.keep([memory("name", "Al"), memory("home", "Bern", { key: "n" })])).toBe("kept");
    expect(Object.keys(memories.update)).toEqual(["name Al"]);
  });

  it("count as said after all others, also if the clock went back", async () => {
    const memories = anonymous(memory("name", "Anna"));
    await memories.keep([memory("name", "Al", { at: 5 })]);
    expect(memories.update["name Al"]?.at).toBe(at + 1);
    const later = anonymous(memory("name", "Anna"));
    await later.keep([memory("name", "Al", { at: at + 9 })]);
    expect(later.update["name Al"]?.at).toBe(at + 9);
  });

  it("are fifty in use at most, and superseding one needs no more room", async () => {
    const others = Array.from({ length: 49 }, (_, n) => memory("other", `I have ${n} cats`));
    const full = anonymous(...others, memory("name", "Anna"));
    expect(await full.keep([memory("home", "Bern")])).toBe("full");
    expect(full.update).toEqual({});
    expect(await full.keep([memory("name", "Al")])).toBe("kept");
    expect(await anonymous(...others).keep([memory("home", "Bern")])).toBe("kept");
  });

  it("are a hundred and fifty with the superseded ones, of which the oldest go", async () => {
    const names = Array.from({ length: 150 }, (_, n) => memory("name", `Name${n}`, { at: 1000 - n }));
    const memories = anonymous(...names);
    await memories.keep([memory("name", "Al"), memory("home", "Bern")]);
    expect(memories.update).toMatchObject({ "name Name149": null, "name Name148": null });
    expect(Object.keys(memories.update)).toHaveLength(4);
    const few = anonymous(...names.slice(0, 149));
    await few.keep([memory("name", "Al")]);
    expect(Object.keys(few.update)).toEqual(["name Al"]);
  });

  it("are quoted in prompts", async () => {
    expect(await memoriesShown({ memories: keyed(memory("name", "Anna")) }, {})).toContain('- name: "Anna"');
    expect(await memoriesShown({ memories: {} }, {})).toBe("");
  });
});

describe("a message that speaks of its user or of the memory", () => {
  const heard = (text: string, before: BaseMessage[] = [], language: "en" | "zh" = "en") => ({
    ...{ text, message: "q", at, before, language, timeZone: new TimeZone("Asia/Shanghai") },
  });
  const said = (text: string) => [new HumanMessage(text)];

  it("is remembered, and what else it asks for is left", async () => {
    const memories = anonymous();
    expect(await recall(heard("I live in Bern, and I'm vegetarian. Show me hotels"), memories)).toMatchObject({
      notice: "I will remember in this conversation: home: Bern; food: vegetarian.",
      isStatement: true,
    });
    expect(await memories.all()).toMatchObject([
      { kind: "home", words: "Bern", message: "q", at, place: 0 },
      { kind: "diet", words: "vegetarian", place: 1 },
    ]);
    const shared = await recall(heard("I'm Anna"), ann());
    expect(shared).toEqual({
      notice: "I will remember: name: Anna.",
      rest: "",
      isStatement: true,
      isPreference: false,
      isOfNames: true,
    });
  });

  it("may be of somebody of the user's, whose name is told and forgotten", async () => {
    const memories = anonymous();
    await recall(heard("my wife's name is Clara and I have two kids"), memories);
    expect(await recall(heard("what's my wife's name"), memories)).toMatchObject({
      notice: `You told me: "my wife's name is Clara".`,
    });
    expect(await recall(heard("我女儿叫什么", [], "zh"), memories)).toMatchObject({
      notice: "您还没有告诉过我（女儿）。",
    });
    await recall(heard("forget my wife's name"), memories);
    expect(words(await memories.all())).toEqual(["I have two kids"]);
  });

  it("only says what its user prefers", async () => {
    expect(await recall(heard("I prefer morning flights"), anonymous())).toMatchObject({
      isPreference: true,
      isOfNames: false,
    });
    expect(await recall(heard("I prefer morning flights, and I'm Bob"), anonymous())).toMatchObject({
      isPreference: false,
      isOfNames: false,
    });
  });

  it("says the last of what it says twice", async () => {
    const memories = anonymous();
    expect((await recall(heard("I'm Bob. No, call me Anna"), memories)).notice).toContain("name: Anna.");
    expect(words(await memories.all())).toEqual(["Anna"]);
  });

  it("is refused beyond the limit, with how to make room", async () => {
    const others = Array.from({ length: 50 }, (_, n) => memory("other", `I have ${n} cats`));
    expect((await recall(heard("I'm Anna"), anonymous(...others))).notice).toMatch(
      /^I remember 50 things about you already, and no more: name: Anna is not remembered/,
    );
  });

  it.each([
    ["who am I", "You are Anna."],
    ["where do I live", "You told me: home: Bern."],
    ["what is my job", "You have not told me that (work)."],
    ["what do you know about me", "You told me about yourself:\n- name: Anna (2026-11-21)\n- home: Bern (2026-11-21)"],
  ])("is told what was remembered: %s", async (text, notice) => {
    const memories = anonymous(memory("name", "Anna", { at: at - 1 }), memory("home", "Bern"));
    expect(await recall(heard(text), memories)).toEqual({
      notice,
      rest: "",
      isStatement: false,
      isPreference: false,
      isOfNames: false,
    });
  });

  it("is told that nothing was remembered", async () => {
    expect((await recall(heard("who am I"), anonymous())).notice).toBe("You have not told me your name.");
    expect((await recall(heard("what do you know about me"), anonymous())).notice).toBe(
      "You have told me nothing about yourself.",
    );
  });

  it("has all its parts done in their order", async () => {
    const memories = anonymous(memory("home", "Bern"));
    const { notice, isStatement } = await recall(heard("I'm Anna. Who am I? Forget my home. I'm vegetarian"), memories);
    expect(notice.split("\n\n")).toEqual([
      "I will remember in this conversation: name: Anna.",
      "You are Anna.",
      'Forgotten: home: Bern. Your messages stay in the conversation until "Clear".',
      "I will remember in this conversation: food: vegetarian.",
    ]);
    expect(isStatement).toBe(false);
  });

  it("withdraws what it denies, with all that was said on it before, and what it says instead counts", async () => {
    const memories = anonymous(memory("name", "Bob", { at: 1 }), memory("name", "Anna"), memory("home", "Bern"));
    expect(await recall(heard("I'm not Anna"), memories)).toMatchObject({
      notice: 'Forgotten: name: Bob; name: Anna. Your messages stay in the conversation until "Clear".',
      isStatement: true,
    });
    expect(words(await memories.all())).toEqual(["Bern"]);
    expect((await recall(heard("I'm not Peter"), memories)).notice).toBe("I remember nothing of that.");
    const earlier = anonymous(memory("name", "Bob", { at: 1 }), memory("name", "Anna"));
    expect((await recall(heard("I'm not Bob"), earlier)).notice).toContain("Forgotten: name: Bob.");
    expect(words(await earlier.all())).toEqual(["Anna"]);
  });

  describe("and has something forgotten", () => {
    const all = () => [
      memory("name", "Bob", { at: 1 }),
      memory("name", "Anna"),
      memory("diet", "allergic to peanuts"),
      memory("diet", "vegetarian"),
    ];
    it.each<[string, string[]]>([
      ["forget everything about me", ["Bob", "Anna", "allergic to peanuts", "vegetarian"]],
      ["don't remember anything about me", ["Bob", "Anna", "allergic to peanuts", "vegetarian"]],
      ["forget my name", ["Bob", "Anna"]],
      ["forget that I'm Anna", ["Bob", "Anna"]],
      ["forget that I'm vegetarian", ["vegetarian"]],
      ["forget my peanut allergy", ["allergic to peanuts"]],
      ["forget my job", []],
    ])("loses it, with what it superseded: %s", async (text, gone) => {
      const memories = anonymous(...all());
      const { notice, isStatement } = await recall(heard(text), memories);
      const left = words(all()).filter((one) => !gone.includes(one));
      expect(words(await memories.all())).toEqual(left);
      if (gone.length === 0) expect(notice).toBe("I remember nothing of that.");
      for (const one of gone) expect(notice).toContain(one);
      expect(isStatement).toBe(false);
    });

    it("is told of equal words once", async () => {
      const memories = anonymous(memory("name", "Anna", { key: "1", at: 1 }), memory("name", "Anna", { key: "2" }));
      expect((await recall(heard("forget my name"), memories)).notice).toContain("Forgotten: name: Anna. Your");
    });

    it("is told that what it says from now on is remembered again", async () => {
      const again = 'What you say about yourself from now on is remembered again, until you say "forget that".';
      const memories = anonymous(memory("name", "Anna"));
      expect((await recall(heard("don't remember anything about me"), memories)).notice).toBe(
        `Forgotten: name: Anna. Your messages stay in the conversation until "Clear". ${again}`,
      );
      expect((await recall(heard("don't remember anything about me"), memories)).notice).toBe(
        `You have told me nothing about yourself. ${again}`,
      );
      expect((await recall(heard("forget everything about me"), memories)).notice).toBe(
        "You have told me nothing about yourself.",
      );
    });

    it("means with that what the last message said, or what it was told of", async () => {
      const once = async (text: string) => {
        const memories = anonymous(...all());
        const { notice } = await recall(heard("forget that", [...said(text), textMessage("Fine.", planner)]), memories);
        return { notice, left: words(await memories.all()) };
      };
      expect((await once("I'm vegetarian")).left).toEqual(["Bob", "Anna", "allergic to peanuts"]);
      expect((await once("call me Anna")).left).toEqual(["allergic to peanuts", "vegetarian"]);
      expect((await once("who am I")).left).toEqual(["allergic to peanuts", "vegetarian"]);
      expect((await once("what do you know about me")).left).toEqual([]);
      expect((await once("what is my job")).notice).toBe("I remember nothing of that.");
    });

    it("means something else with that after a message about something else", async () => {
      const memories = anonymous(...all());
      const text = "forget that";
      expect(await recall(heard(text, said("Show me hotels")), memories)).toEqual({
        ...{ notice: "", rest: text, isStatement: true, isPreference: false, isOfNames: false },
      });
      expect(await memories.all()).toHaveLength(4);
    });

    it("is asked what it means with that in a new conversation", async () => {
      const { notice } = await recall(heard("forget that"), anonymous(...all()));
      expect(notice).toMatch(
        /^You have said nothing in this conversation yet\. You told me before:\n- food: .*\n- food: .*\n- name: Anna/,
      );
      expect(notice).not.toContain("Bob");
      expect((await recall(heard("forget that"), anonymous())).notice).toBe("You have told me nothing about yourself.");
      const last = await recall(heard("forget my name", said("Hi")), anonymous());
      expect(last.notice).toBe("I remember nothing of that.");
    });
  });

  it("that speaks of neither is left as it is", async () => {
    expect(await recall(heard("Show me hotels"), anonymous())).toEqual({
      ...{ notice: "", rest: "Show me hotels", isStatement: true, isPreference: false, isOfNames: false },
    });
  });
});

describe("what a model remembers beside its reply", () => {
  const state = conversation([
    user("q0", "I have two cats"),
    user("q", "I breed parrots, and my PIN is 1234. I keep bees"),
    called(planner, ["w", "ask_user"]),
    answered(planner, "w", "ask_user", "I fish on Sundays"),
    answered(planner, "v", "look_up", "I read at night"),
    textMessage("I love trains", planner),
  ]);
  const kept = "Kept, and the user is told. Go on with what else they ask for, or answer them.";
  const remembered = (args: object[], given = state, config = {}) =>
    remember(
      args.map((one, n) => ({ id: `c${n}`, name: "remember", args: one as Record<string, unknown> })),
      given,
      config,
    );
  const other = (text: string) => ({ about: "other", words: text });

  it("is kept in the user's own words, and the user is told", async () => {
    const made = await remembered([other("breed parrots"), other("keep\nbees"), other("fish on Sundays")]);
    expect(made.answers.map(({ text }) => text)).toEqual([kept, kept, kept]);
    expect(made.answers[0]).toMatchObject({ tool_call_id: "c0", name: "remember", additional_kwargs: planner });
    expect(written(made.notices)).toEqual([
      'late: I will remember in this conversation: you said: "breed parrots"; you said: "keep bees"; you said: "fish on Sundays".',
    ]);
    expect(Object.values(made.memories)).toMatchObject([
      { words: "breed parrots", message: "q", at: state.turn?.startedAt, place: 0 },
      { words: "keep bees", place: 1 },
      { words: "fish on Sundays", place: 2 },
    ]);
  });

  it("is kept for other conversations of a named user", async () => {
    const config = { store: new InMemoryStore(), configurable: { user_id: "ann" } };
    const made = await remembered([other("breed parrots")], state, config);
    expect(written(made.notices)).toEqual(['late: I will remember: you said: "breed parrots".']);
    expect(made.memories).toEqual({});
  });

  it("is told once, and nothing is told of what was known", async () => {
    const known = conversation(state.messages, { memories: keyed(memory("other", "breed parrots")) });
    const made = await remembered([other("breed parrots")], known);
    expect(made.answers.map(({ text }) => text)).toEqual([kept]);
    expect(made.notices).toEqual([]);
    expect(await remembered([])).toEqual({ answers: [], notices: [], memories: {} });
  });

  it.each([
    ["words of an earlier turn", other("have two cats"), "the user did not write these words in this turn."],
    ["words of a tool", other("read at night"), "the user did not write these words in this turn."],
    ["words of an agent", other("love trains"), "the user did not write these words in this turn."],
    ["a secret", other("my PIN is 1234"), "passwords, and numbers of cards or identities, are not kept."],
    ["long words", other("x".repeat(101)), "it has 101 characters; at most 100 are kept."],
    ["no words", { about: "other" }, "✖ Invalid input: expected string, received undefined\n  → at words"],
  ])("is not kept if it is %s", async (_, args, why) => {
    const made = await remembered([args]);
    expect(made.answers.map(({ text }) => text)).toEqual([`Not kept: ${why}`]);
    expect(made.notices).toEqual([]);
    expect(made.memories).toEqual({});
  });

  it("is kept up to a hundred characters", async () => {
    const long = "x".repeat(100);
    const made = await remembered([other(long)], conversation([user("q", long)]));
    expect(made.answers[0]?.text).toBe(kept);
  });

  it("is not kept beyond the limit", async () => {
    const others = Array.from({ length: 50 }, (_, n) => memory("other", `I have ${n} cats`));
    const full = conversation(state.messages, { memories: keyed(...others) });
    const made = await remembered([other("breed parrots")], full);
    expect(made.answers[0]?.text).toMatch(
      /^Not kept: I remember 50 things about you already, and no more: breed parrots is/,
    );
    expect(made.notices).toEqual([]);
  });

  it("is not kept if the store fails, which the model is to tell; an aborted run throws", async () => {
    const store = new InMemoryStore();
    store.search = () => Promise.reject(new Error("disk full"));
    const config = { store, configurable: { user_id: "ann" } };
    const made = await remembered([other("breed parrots")], state, config);
    expect(made.answers[0]?.text).toBe("Not kept: the store failed (disk full). Tell the user.");
    expect(made.notices).toEqual([]);
    store.search = () => Promise.reject("gone");
    expect((await remembered([other("breed parrots")], state, config)).answers[0]?.text).toContain("failed (gone)");
    await expect(remembered([other("breed parrots")], state, { ...config, signal: AbortSignal.abort() })).rejects.toBe(
      "gone",
    );
  });
});
