import { describe, expect, it } from "vitest";
import type { ConversationState } from "../../src/engine/dialog/state.ts";
import { waitingCallsOf } from "../../src/engine/dialog/task.ts";
import { lastAnswer } from "../../src/engine/dialog/transcript.ts";
import type { ToolRun } from "../../src/engine/tools/tool.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { sampled } from "../support/runs.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

const handOff = calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]);
const booking = calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked H." }]);

/** A conversation at the card of a booking; `hotel` says what its specialist does from there. */
async function atCard(hotel: Reply[], given: Record<string, Reply[]> = {}) {
  const t = talk({ plan: [handOff], hotel: [booking, ...hotel], ...given });
  const card = interruptOf(await t.say("Book H"));
  const [id] = card.action_requests.map((request) => request.id);
  return { t, id: id ?? "" };
}

/** What the user reads above the card's own words. */
const aboveCard = ({ messages }: ConversationState): string => messages.at(-2)?.text ?? "";

const idsOn = (state: Parameters<typeof interruptOf>[0]) => interruptOf(state).action_requests.map(({ id }) => id);
const openWrites = ({ tasks }: ConversationState) => Object.values(tasks).flatMap(waitingCallsOf);

describe("a question at a card", () => {
  it("is answered by who has prepared the card, which comes again under the answer", async () => {
    const { t, id } = await atCard(["Free until the day before."]);
    const state = await t.say("What is the cancellation policy for it?");
    expect(aboveCard(state)).toBe("Free until the day before.");
    expect(idsOn(state)).toEqual([id]);
    expect(lastText(await t.say("yes"))).toBe("Booked H.");
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H"]);
    expect(t.model.faults).toEqual([]);
  });

  it("is answered with marks on what has no source and on an act that waits", async () => {
    const { t } = await atCard(["It is booked: HB-799999, CNY 1,234."]);
    const above = aboveCard(await t.say("How much is it in total?"));
    expect(above).toContain("No source was found for: HB-799999, 1,234.");
    expect(above).toContain("No action was carried out for this: “It is booked: HB-799999, CNY 1,234.”");
    const { turn, messages } = await t.say("How long?");
    expect(turn?.question).toBe("Book H");
    expect(messages.filter(({ text }) => text.includes("HB-799999"))).toHaveLength(1);
  });

  it("stands below what another part of the question has found, marked where it has no source", async () => {
    const facts = calls(["to_facts", { job_desc: "The tax", trust_mode: 1 }], ["to_hotel", { job_desc: "Book H" }]);
    const t = talk({
      plan: [facts],
      facts: [calls(["CompleteOrEscalate", { result: "The tax is CNY 777." }])],
      hotel: [booking],
    });
    const above = aboveCard(await t.say("What is the tax? And book H"));
    expect(above).toBe("The tax is CNY 777.\n\nNo source was found for: 777. Check before you rely on it.");
  });

  sampled([
    ["Make it 2 rooms", "Done, 2 rooms.", "The action below is unchanged."],
    ["Can you make it 2 rooms?", "Done, 2 rooms.", "The action below is unchanged."],
    ["改成两间", "好的，已改成两间。", "下面的操作没有改变。"],
  ])("is followed by the card's being unchanged if it may be heard as a change: %s", async (words, answer, note) => {
    const { t } = await atCard([answer]);
    expect(aboveCard(await t.say(words))).toContain(`${answer}\n\n${note}`);
  });

  it("is no answer to what comes after the card: an empty message, or a decision that needs none", async () => {
    const { t, id } = await atCard(["Free until the day before."]);
    await t.say("What is the cancellation policy for it?");
    const asked = await t.say("");
    expect(interruptOf(asked).description).toContain("nothing is done yet");
    expect(idsOn(asked)).toEqual([id]);
    expect(lastText(await t.resume(["approve"]))).toBe("Booked H.");
  });

  it("is answered once: what was looked up for it is no result of the action", async () => {
    const t = talk({
      plan: [handOff],
      hotel: [
        calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", {}]),
        calls(["search_hotels", { what: "H" }]),
        "Free until the day before.",
      ],
      summary: ["Booked H."],
    });
    await t.say("Book H");
    await t.say("What is the cancellation policy for it?");
    const { tasks } = await t.resume(["approve"]);
    expect(Object.values(tasks)).toMatchObject([
      { status: "done", found: [{ call: expect.stringMatching(/^book_hotel/) }] },
    ]);
  });

  it("shows the specialist what waits, and that it is not done", async () => {
    const { t } = await atCard(["It waits."]);
    await t.say("Is it booked?");
    const seen = t.model.asked.at(-1)?.messages.map(({ type, text }) => `${type}: ${text}`) ?? [];
    expect(seen).toContainEqual(expect.stringMatching(/^tool: book_hotel "H".* \[Waits for the user's approval/));
    expect(seen.at(-1)).toBe("human: Is it booked?");
  });

  it("opens no other write, and never a second card", async () => {
    const { t, id } = await atCard([
      calls(["search_hotels", { what: "H" }], ["book_hotel", { what: "H" }]),
      "Nothing else is booked.",
    ]);
    const state = await t.say("What is the cancellation policy for it?");
    expect(openWrites(state).map((call) => call.id)).toEqual([id]);
    expect(t.model.asked.at(-1)?.messages.map(({ text }) => text)).toContain(
      "[Not run: this very call waits for the user already.]",
    );
    expect(t.ledger.attempts).toEqual([]);
  });

  it("that plainly belongs to another specialist is answered by that one, which can begin nothing", async () => {
    const { t, id } = await atCard([], {
      flight: [calls(["change_flight", { what: "F" }]), "Flights leave at nine."],
    });
    const state = await t.say("Can you search a flight to Paris?");
    expect(aboveCard(state)).toBe("Flights leave at nine.");
    expect(idsOn(state)).toEqual([id]);
    expect(openWrites(state)).toHaveLength(1);
    expect(Object.values(state.tasks)).toHaveLength(1);
    expect(interruptOf(await t.say("好的")).description).toMatch(/^您是同意办理下面这项吗？尚未办理。/);
    expect(t.ledger.writes).toEqual([]);
    expect(lastText(await t.say("好的"))).toBe("Booked H.");
  });

  it("leaves the card open when the model fails", async () => {
    const { t, id } = await atCard([new Error("503 overloaded")]);
    const state = await t.say("What is the policy for it?");
    expect(aboveCard(state)).toContain("The language model failed");
    expect(idsOn(state)).toEqual([id]);
  });

  it("is put into words, not handed over as a tool has answered it", async () => {
    const { t } = await atCard([
      calls(["search_hotels", { what: "H" }], ["CompleteOrEscalate", {}]),
      calls(["CompleteOrEscalate", { result: "H is fine, I looked." }]),
    ]);
    expect(aboveCard(await t.say("Is H any good?"))).toBe("H is fine, I looked.");
  });

  it("is heard in front of what was done, once that is approved without words", async () => {
    const t = talk({
      plan: [handOff],
      hotel: [calls(["book_hotel", { what: "H" }]), "Free until the day before.", "All booked."],
    });
    await t.say("Book H");
    await t.say("What is the policy for it?");
    await t.resume(["approve"]);
    const seen = t.model.asked.at(-1)?.messages.map(({ type, text }) => `${type}: ${text}`) ?? [];
    expect(seen.slice(-3)).toEqual([
      "human: What is the policy for it?",
      "ai: Free until the day before.",
      "tool: book_hotel done: H.",
    ]);
  });
});

describe("other words at a card", () => {
  sampled(["thanks, fine", "maybe", "no, keep it", "嗯……", "谢谢", "wait"])(
    "%s leaves it open, and it says so",
    async (words) => {
      const { t, id } = await atCard([]);
      const card = await t.say(words);
      expect(interruptOf(card).description).toMatch(/nothing is done yet|尚未办理/);
      expect(idsOn(card)).toEqual([id]);
      expect(t.ledger.attempts).toEqual([]);
    },
  );

  it("change the call, whose card takes the place of the one before", async () => {
    const { t, id } = await atCard([calls(["book_hotel", { what: "H", nights: 3 }], ["CompleteOrEscalate", {}])]);
    const state = await t.say("yes, but make it 3 nights");
    expect(interruptOf(state).description).toContain("for 3 nights");
    expect(idsOn(state)).not.toContain(id);
    expect(openWrites(state)).toHaveLength(1);
    await t.resume({ [id]: "approve" });
    expect(t.ledger.attempts).toEqual([]);
    await t.say("yes");
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H/3"]);
  });

  it("close it when its specialist lets go, and the user is told that nothing was done", async () => {
    const { t } = await atCard([calls(["CompleteOrEscalate", { status: "dropped", reason: "They go home." }])], {
      plan: [handOff, "Have a good journey."],
    });
    const state = await t.say("We go home after all");
    expect(openWrites(state)).toEqual([]);
    expect(lastAnswer(state)).toBe(
      'Not done: book_hotel "H" (its card was closed without a decision)\n\nHave a good journey.',
    );
  });

  it("close it when they plainly turn to something else, and the answer says so", async () => {
    const { t } = await atCard([], { plan: [handOff, "Here are flights."] });
    const state = await t.say("Search a flight to Paris");
    expect(lastAnswer(state)).toBe(
      'Not done: book_hotel "H" (its card was closed without a decision)\n\nHere are flights.',
    );
  });
});

describe("a yes after words that were about something else", () => {
  const STILL = /^Do you approve this\? Nothing is done yet\./;

  it("runs nothing if it is mild: the card is shown once more, and the next one counts", async () => {
    const { t, id } = await atCard(["I cannot do that."]);
    await t.say("a day later would suit me more");
    const card = await t.say("ok");
    expect(interruptOf(card).description).toMatch(STILL);
    expect(idsOn(card)).toEqual([id]);
    expect(t.ledger.attempts).toEqual([]);
    expect(lastText(await t.say("ok"))).toBe("Booked H.");
  });

  sampled(["yes", "do it", "book it"])(
    "is asked for once more where they may have meant to change it: %s",
    async (yes) => {
      const { t } = await atCard(["I cannot do that."]);
      await t.say("a day later would suit me more");
      expect(interruptOf(await t.say(yes)).description).toMatch(STILL);
      expect(lastText(await t.say(yes))).toBe("Booked H.");
    },
  );

  it("counts at once if it is the word that the card asks for then", async () => {
    const { t } = await atCard(["I cannot do that."]);
    await t.say("a day later would suit me more");
    expect(lastText(await t.say("confirm"))).toBe("Booked H.");
  });

  sampled([
    "what other hotels are there?",
    "what does HT-0103 cost?",
    "what if I take 3 nights?",
    "Should I keep it?",
    "要不要留着？",
  ])("behind %j shows the card again, even a plain one", async (words) => {
    const { t, id } = await atCard(["I cannot do that."]);
    await t.say(words);
    expect(idsOn(await t.say("ok, book it"))).toEqual([id]);
    expect(t.ledger.attempts).toEqual([]);
    expect(lastText(await t.say("yes"))).toBe("Booked H.");
  });

  it("counts behind a question about the card if it is a plain one", async () => {
    const { t, id } = await atCard(["It is free until the day before.", "It is free until the day before."]);
    await t.say("What is the cancellation policy for it?");
    expect(idsOn(await t.say("ok"))).toEqual([id]);
    expect(t.ledger.attempts).toEqual([]);
    await t.say("What is the cancellation policy for it?");
    expect(lastText(await t.say("yes"))).toBe("Booked H.");
  });

  it("may answer what the specialist asked, and then has to name what it is for", async () => {
    const { t, id } = await atCard(["It is free until the day before. Shall I look for another one?"]);
    await t.say("What is the cancellation policy for it?");
    const card = await t.say("yes");
    expect(interruptOf(card).description).toMatch(STILL);
    expect(idsOn(card)).toEqual([id]);
    expect(t.ledger.attempts).toEqual([]);
  });

  it("counts as a decision of a front end in any case", async () => {
    const { t } = await atCard(["I cannot do that."]);
    await t.say("a day later would suit me more");
    expect(lastText(await t.resume(["approve"]))).toBe("Booked H.");
  });

  it("in a word of a front end is no other than a typed one", async () => {
    const { t } = await atCard(["I cannot do that."]);
    await t.say("a day later would suit me more");
    expect(interruptOf(await t.resume("ok")).description).toMatch(STILL);
    expect(t.ledger.attempts).toEqual([]);
  });
});

it("what is taken back by name is rejected, and its specialist goes on with what is wanted instead", async () => {
  const { t } = await atCard(["Here are others."]);
  const state = await t.say("don't book it, show me the others");
  expect(openWrites(state)).toEqual([]);
  expect(lastAnswer(state)).toBe('Not done: book_hotel "H"\n\nHere are others.');
  await t.say("ok").catch(() => {});
  expect(t.ledger.attempts).toEqual([]);
});

describe("words at two actions", () => {
  const flight = calls(["change_flight", { what: "F" }], ["CompleteOrEscalate", { result: "F is changed." }]);
  const both = calls(
    ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
    ["to_flight", { job_desc: "Change F", trust_mode: 1 }],
  );
  async function atBoth(given: Record<string, Reply[]>) {
    const { hotel = [], flight: ofFlight = [], ...rest } = given;
    const t = talk({ plan: [both], ...rest, hotel: [booking, ...hotel], flight: [flight, ...ofFlight] });
    return { t, ids: idsOn(await t.say("Book H and change F")) };
  }

  it("that name neither touch neither, and it is asked which", async () => {
    const { t, ids } = await atBoth({});
    const card = interruptOf(await t.say("make it cheaper"));
    expect(card.description).toContain(
      'It is not clear which of the 2 actions you mean; nothing was changed. Say it with its number, for example "1: make it cheaper".',
    );
    expect(card.action_requests.map(({ id }) => id)).toEqual(ids);
    expect(t.model.faults).toEqual([]);
  });

  sampled(["2: a day later please", "第2项晚一天", "the second one a day later please"])(
    "%s goes to the one that is numbered",
    async (words) => {
      const { t, ids } = await atBoth({ flight: [calls(["change_flight", { what: "G" }])] });
      const card = interruptOf(await t.say(words));
      expect(card.action_requests).toMatchObject([{ id: ids[0] }, { args: { what: "G" } }]);
    },
  );

  it("that ask something which is neither's are answered by both, and what both say is said once", async () => {
    const { t, ids } = await atBoth({ hotel: ["I cannot tell."], flight: ["I cannot tell."] });
    const state = await t.say("What about my dog?");
    expect(lastAnswer(state)).toBe("I cannot tell.");
    expect(idsOn(state)).toEqual(ids);
  });

  it("approve one and reject one, and both are told, also by who says that nothing was done", async () => {
    const { t } = await atBoth({ hotel: ["All right, nothing was done."], summarize: ["F is changed."] });
    const answer = lastAnswer(await t.say("reject 1, approve 2"));
    expect(answer).toContain('Not done: book_hotel "H"');
    expect(answer).toContain("change_flight done: F.");
  });
});

describe("words that somebody else has to deal with", () => {
  const elsewhere = calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not about hotels." }]);

  it("leave the card open when they ask something, and it is said", async () => {
    const { t, id } = await atCard([elsewhere]);
    const state = await t.say("What is the meaning of life?");
    expect(aboveCard(state)).toBe(
      "I cannot answer that while this waits; nothing is done yet. Decide on it first, then ask again.",
    );
    expect(idsOn(state)).toEqual([id]);
  });

  it("close it when they ask for something else, and that is said above the next card", async () => {
    const { t } = await atCard([elsewhere], {
      plan: [handOff, calls(["to_flight", { job_desc: "Change F", trust_mode: 1 }])],
      flight: [calls(["change_flight", { what: "F" }])],
    });
    const state = await t.say("Rather do the other thing");
    expect(openWrites(state).map(({ tool }) => tool)).toEqual(["change_flight"]);
    expect(lastAnswer(state)).toContain('Not done: book_hotel "H" (its card was closed without a decision)');
  });
});

describe("an edit", () => {
  const REFUSED = /There is no "days" to change, so nothing was changed\. What can be changed is: what, Nights\./;
  sampled([
    ["in words", (t: Awaited<ReturnType<typeof atCard>>["t"]) => t.say("edit days=4")],
    [
      "of a front end",
      (t) => t.resume([{ type: "edit", args: { action: "book_hotel", args: { what: "H", days: 4 } } }]),
    ],
    ["of bare arguments", (t) => t.resume({ type: "edit", args: { days: 4 } })],
    ["in a word of a front end", (t) => t.resume("edit days=4")],
  ] as [string, (t: Awaited<ReturnType<typeof atCard>>["t"]) => ReturnType<typeof t.say>][])(
    "%s that names no argument is refused, with those there are, and the card stays",
    async (_, edit) => {
      const { t, id } = await atCard([]);
      const card = await edit(t);
      expect(interruptOf(card).description).toMatch(REFUSED);
      expect(idsOn(card)).toEqual([id]);
      expect(t.ledger.attempts).toEqual([]);
      await t.say("yes");
      expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H"]);
    },
  );

  it("is shown with what it makes of the call, and decided on there alone", async () => {
    const { t, id } = await atCard([]);
    const card = await t.say("edit nights=3");
    expect(interruptOf(card)).toMatchObject({
      description: expect.stringMatching(/^Changed as you said; nothing is done yet\.[\s\S]*for 3 nights$/),
      action_requests: [{ args: { what: "H", nights: 3 } }],
    });
    await t.resume({ [id]: "approve" });
    expect(t.ledger.attempts).toEqual([]);
    await t.resume(["approve"]);
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H/3"]);
  });

  sampled(["edit Nights=3", "修改 晚数=3", 'edit {"晚数": 3}', "edit nights=3"])(
    "%s names an argument as people call it, or by its own name",
    async (words) => {
      const { t } = await atCard([]);
      expect(interruptOf(await t.say(words)).action_requests).toMatchObject([{ args: { what: "H", nights: 3 } }]);
    },
  );

  sampled([
    ["edit nights=99", "Nothing was changed: “99” cannot be Nights: at least 1, at most 30."],
    ["修改 晚数=99", "未作修改：晚数不能是“99”，最少 1，最多 30。"],
    ["修改 天数=2", "没有“天数”这一项，未作修改。可以修改的有：what、晚数。"],
    ["修改", "请把要修改的写成“名称=值”，例如：修改 what=H。可以修改的有：what、晚数。"],
  ])("%s is refused in the user's words", async (words, reason) => {
    const { t, id } = await atCard([]);
    const state = await t.say(words);
    expect(interruptOf(state).description.split("\n\n")[0]).toBe(reason);
    expect(idsOn(state)).toEqual([id]);
  });

  it("can be edited once more, and rejected", async () => {
    const { t } = await atCard(["As you like."]);
    await t.say("edit nights=3");
    expect(interruptOf(await t.say("修改 nights=4")).description).toContain("for 4 nights");
    await t.say("no");
    expect(t.ledger.attempts).toEqual([]);
  });

  it("that changes nothing leaves the card, and says so", async () => {
    const { t, id } = await atCard([]);
    const card = await t.say("edit what=H");
    expect(interruptOf(card).description).toContain("This edit changes nothing. What can be changed is: what, Nights.");
    expect(idsOn(card)).toEqual([id]);
  });

  it("of one of two keeps what was decided on the other", async () => {
    const t = talk({
      plan: [handOff],
      hotel: [calls(["book_hotel", { what: "H" }], ["book_hotel", { what: "G" }], ["CompleteOrEscalate", {}])],
      summarize: ["Both."],
    });
    interruptOf(await t.say("Book H and G"));
    const card = interruptOf(await t.resume([{ type: "approve" }, { type: "edit", args: { nights: 3 } }]));
    expect(card.action_requests).toMatchObject([{ args: { what: "G", nights: 3 } }, { args: { what: "H" } }]);
    expect(card.description).toContain("[so far: approved]");
    expect(t.ledger.attempts).toEqual([]);
    await t.say("yes");
    expect(t.ledger.writes.map(({ what }) => what).sort()).toEqual(["G/3", "H"]);
  });
});

it("one approved and one rejected are both told", async () => {
  const t = talk({
    plan: [handOff],
    hotel: [calls(["book_hotel", { what: "H" }], ["book_hotel", { what: "G" }]), "H is booked as book_hotel done: H."],
  });
  await t.say("Book H and G");
  const answer = lastAnswer(await t.say("approve 1, reject 2"));
  expect(answer).toContain("book_hotel done: H.");
  expect(answer).toContain('Not done: book_hotel "G"');
});

describe("words that want another thing besides", () => {
  const bookHB1 = calls(["to_hotel", { job_desc: "Book HB-1", trust_mode: 1 }]);
  const bookHB2 = calls(["to_hotel", { job_desc: "Book HB-2", trust_mode: 1 }]);
  const booked = (what: string) =>
    calls(["book_hotel", { what }], ["CompleteOrEscalate", { result: `Booked ${what}.` }]);

  sampled(["HB-2 too", "plus HB-2"])("are set up on the same card: %s", async (text) => {
    const t = talk({ plan: [bookHB1], hotel: [booked("HB-1"), booked("HB-2")] });
    await t.say("Book HB-1");
    const state = await t.say(text);
    expect(openWrites(state).map(({ args }) => args)).toEqual([{ what: "HB-1" }, { what: "HB-2" }]);
    expect(t.ledger.writes).toEqual([]);
    expect(t.model.faults).toEqual([]);
  });

  sampled(["HB-2 也订", "HB-2 with breakfast too"])(
    "leave what waits as it is, whatever a model calls: %s",
    async (text) => {
      const t = talk({
        plan: [bookHB1],
        hotel: [booked("HB-1"), calls(["book_hotel", { what: "HB-2" }]), "Ask for HB-2 after this."],
      });
      const ids = idsOn(await t.say("Book HB-1"));
      const state = await t.say(text);
      expect(idsOn(state)).toEqual(ids);
      expect(openWrites(state).map(({ args }) => args)).toEqual([{ what: "HB-1" }]);
      expect(aboveCard(state)).toMatch(
        /^Ask for HB-2 after this\.\n\n(?:The action below is unchanged|下面的操作没有改变)/,
      );
      expect(t.model.faults).toEqual([]);
    },
  );

  it("behind a clear yes, are for the planner once that is done", async () => {
    const t = talk({ plan: [bookHB1, bookHB2], hotel: [booked("HB-1"), booked("HB-2")] });
    await t.say("Book HB-1");
    const state = await t.say("yes, and HB-2 too");
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["HB-1"]);
    expect(openWrites(state).map(({ args }) => args)).toEqual([{ what: "HB-2" }]);
    expect(
      t.model.asked
        .at(-2)
        ?.messages.map(({ text }) => text)
        .join("\n"),
    ).toContain("Book HB-2");
    expect(t.model.faults).toEqual([]);
  });
});

describe("a call that nobody asked for", () => {
  const other = calls(["book_hotel", { what: "HT-2" }]);
  const atOwn = (...hotel: Reply[]) =>
    talk({
      plan: [calls(["to_hotel", { job_desc: "Book HT-1", trust_mode: 1 }])],
      hotel: [calls(["book_hotel", { what: "HT-1" }]), ...hotel],
    });

  sampled(["Is breakfast included?", "含早餐吗？"])("does not replace what waits at a question: %s", async (text) => {
    const t = atOwn(other, "Yes, it is.");
    const before = idsOn(await t.say("Book HT-1"));
    const state = await t.say(text);
    expect(idsOn(state)).toEqual(before);
    expect(aboveCard(state)).toBe("Yes, it is.");
  });

  it("says on the card what it changes, and a mild yes shows it once more", async () => {
    const t = atOwn(calls(["book_hotel", { what: "HT-2", nights: 2 }]), "Booked.");
    await t.say("Book HT-1");
    const changed = await t.say("make it 2 nights");
    expect(interruptOf(changed).description).toContain("Changed: what: HT-1 → HT-2, Nights: none → 2.");
    expect(interruptOf(await t.say("ok")).description).toContain("Do you approve this?");
    await t.say("yes");
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["HT-2/2"]);
  });

  it("for another thing than the user named is told on its card", async () => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book HT-1", trust_mode: 1 }])],
      hotel: [other, "Booked."],
    });
    expect(interruptOf(await t.say("Book HT-1")).description).toContain("You named HT-1; this is for HT-2.");
    expect(interruptOf(await t.say("好的")).description).toContain("您是同意办理下面这项吗");
    expect(t.ledger.writes).toEqual([]);
  });

  it("and was just rejected does not wait again", async () => {
    const again = calls(["book_hotel", { what: "HT-1" }]);
    const t = atOwn(again, "What else?", again);
    await t.say("Book HT-1");
    const state = await t.resume({ type: "reject", message: "too dear" });
    expect(openWrites(state)).toEqual([]);
    expect(lastText(state)).toBe("What else?");
    expect(openWrites(await t.say("Book HT-1 all the same"))).toHaveLength(1);
    expect(t.ledger.writes).toEqual([]);
  });
});

describe("what the user has rejected", () => {
  const book = calls(["book_hotel", { what: "HT-1" }]);
  const hand = calls(["to_hotel", { job_desc: "Book HT-1", trust_mode: 1 }]);

  sampled([
    ["no", "is there something cheaper?", "ok", "You have already rejected exactly this.", "Do you approve this?"],
    ["不要", "那有便宜点的吗？", "嗯", "您已经拒绝过完全相同的操作。", "您是同意办理下面这项吗"],
  ])(
    "comes again in a later turn with a word of it, and a mild yes is asked back: %s",
    async (no, more, yes, said, asked) => {
      const t = talk({ plan: [hand], hotel: [book, "What else?", book, "Booked."] });
      await t.say("Book HT-1");
      await t.say(no);
      expect(interruptOf(await t.say(more)).description).toContain(said);
      const again = interruptOf(await t.say(yes)).description;
      expect(again).toContain(asked);
      expect(again).toContain(said);
      expect(t.ledger.writes).toEqual([]);
      await t.say("同意");
      expect(t.ledger.writes.map(({ what }) => what)).toEqual(["HT-1"]);
    },
  );

  it("is known however many turns later, also to another task", async () => {
    const done = calls(["CompleteOrEscalate", { reason: "Nothing booked." }]);
    const between = Array.from({ length: 6 }, (_, at) => [`Answer ${at}.`]).flat();
    const t = talk({ plan: [hand, ...between, hand], hotel: [book, done, book] });
    await t.say("Book HT-1");
    await t.say("no");
    for (const [at] of between.entries()) await t.say(`What is rule number ${at}?`);
    expect(interruptOf(await t.say("Take HT-1")).description).toContain("You have already rejected exactly this.");
  });
});

describe("what was done already", () => {
  const book = calls(["book_hotel", { what: "HT-1" }]);
  const hand = calls(["to_hotel", { job_desc: "Book HT-1", trust_mode: 1 }]);
  const writes = ({ ledger }: ReturnType<typeof talk>) => ledger.writes.length;

  sampled([
    ["yes", "thanks a lot", "ok", "Exactly this has been done already: book_hotel done: HT-1.", "Do you approve this?"],
    ["同意", "谢谢", "好的", "完全相同的操作已经办理过：book_hotel done: HT-1.", "您是同意办理下面这项吗"],
  ])(
    "comes again in a later turn with a word of it, each time it is shown: %s",
    async (yes, thanks, mild, said, asked) => {
      const t = talk({ plan: [hand], hotel: [book, "Booked. What else?", book, "Booked again."] });
      await t.say(yes === "yes" ? "Book HT-1" : "订 HT-1");
      await t.say(yes);
      expect(interruptOf(await t.say(thanks)).description).toContain(said);
      const again = interruptOf(await t.say(mild)).description;
      expect(again).toContain(asked);
      expect(again).toContain(said);
      expect(writes(t)).toBe(1);
      await t.say(mild);
      expect(writes(t)).toBe(2);
    },
  );

  sampled([
    ["typed", ["great", "ok"]],
    ["typed", ["谢谢", "好"]],
    ["on the card", ["nice", "ok"]],
  ])("is not done by a vague word and a mild yes, %s: %j", async (how, [vague = "", mild = ""]) => {
    const t = talk({ plan: [hand], hotel: [book, book, "Booked again."] });
    await t.say("Book HT-1");
    await t.say("yes");
    const answer = how === "typed" ? t.say : t.resume;
    await answer(vague);
    expect(interruptOf(await answer(mild)).description).toMatch(/Do you approve this\?|您是同意办理下面这项吗/);
    expect(writes(t)).toBe(1);
    await answer(mild);
    expect(writes(t)).toBe(2);
  });

  sampled([
    ["great", "yes"],
    ["谢谢", "是的"],
  ])("is done by a plain yes behind a vague word: %s, %s", async (vague, yes) => {
    const t = talk({ plan: [hand], hotel: [book, book, "Booked again."] });
    await t.say("Book HT-1");
    await t.say("yes");
    await t.say(vague);
    await t.say(yes);
    expect(writes(t)).toBe(2);
  });
});

describe("a plain yes behind a question about an alternative shows the card once more", () => {
  const at = async (answer: string) => {
    const t = talk({ plan: [handOff], hotel: [calls(["book_hotel", { what: "H", nights: 2 }]), answer, "Booked."] });
    await t.say("Book H");
    return t;
  };

  sampled([
    ["what would it be for 3 nights?", "Three nights are free.", "yes"],
    ["is 1 December to 3 December also possible?", "Yes, it is free.", "Yes please"],
    ["does the Grand Palace have a pool?", "Yes, it has one.", "yes"],
    ["how about with breakfast?", "With breakfast it is CNY 3,600.", "yes"],
    ["is it quiet?", "HT-0101 is.", "yes"],
    ["Is it refundable? Only book it if it is.", "No, it is not.", "yes"],
    ["12月1日到3日也有房吗？", "有房，价格一样。", "是的"],
    ["可以取消吗？不能取消的话就算了", "不能取消。", "是"],
    ["is there one with a pool?", "Yes, the Grand Palace.", "yes"],
    ["do you have a hotel with a pool?", "Yes, the Grand Palace.", "yes"],
    ["what would you recommend?", "I would take another.", "yes"],
    ["do you have something nicer?", "Yes, for a bit more.", "yes"],
    ["is the one next door free too?", "Yes, it is free.", "yes"],
    ["would a suite be possible?", "Yes, that can be done.", "yes"],
    ["can it include breakfast?", "Yes, with breakfast.", "yes"],
    ["does it allow dogs, otherwise no", "No dogs.", "yes"],
    ["大床房可以吗？", "可以。", "是的"],
    ["有大一点的吗？", "有。", "是的"],
    ["带泳池的有吗？", "有，皇宫大酒店。", "是的"],
    ["and for three people?", "That is fine.", "yes"],
    ["can we be five people?", "Yes.", "yes"],
    ["三个人呢？", "可以。", "好的"],
    ["is it enough for 5 people?", "You need 3 rooms for that.", "yes"],
    ["could we check out later?", "Yes.", "ok"],
  ])("%s", async (question, answer, yes) => {
    const t = await at(answer);
    await t.say(question);
    expect(interruptOf(await t.say(yes)).description).toMatch(/Do you approve this\?|您是同意办理下面这项吗/);
    expect(t.ledger.writes).toEqual([]);
    await t.say("confirm");
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H/2"]);
  });

  sampled([
    ["is it refundable?", "Yes, free until 28 November 2026.", "yes"],
    ["what happens if I cancel?", "Then you get it all back.", "yes"],
    ["is it really 2 nights?", "Yes, 2 nights.", "yes"],
    ["is the desk open at 23:00?", "Yes, all night.", "yes"],
    ["可以退吗？", "11月28日前可以免费取消。", "是的"],
    ["住两晚对吗？", "对，两晚。", "是的"],
    ["Is the room for 2 people?", "Yes, for up to two adults.", "good, yes, book it"],
    ["is there a fee for it?", "No, none.", "yes"],
    ["where is it?", "In the Niederdorf Quarter, near the Limmat.", "yes"],
    ["is this the one near the station?", "Yes.", "yes"],
    ["可以免费退吗？", "可以。", "是的"],
    ["在哪里？", "靠近利马特河。", "是的"],
    ["Can two people sleep there?", "Yes, two adults.", "yes"],
    ["能住两个人吗？", "可以，能住两个人。", "好的"],
    ["两个人住得下吗？", "住得下。", "好，订吧"],
    ["Does it sleep two?", "Yes.", "ok"],
  ])("but not behind one about the card: %s", async (question, answer, yes) => {
    const t = await at(answer);
    await t.say(question);
    await t.say(yes);
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["H/2"]);
  });
});

describe("a yes to the specialist's own question about another thing", () => {
  const take = (what: string) => calls(["book_hotel", { what }]);
  const at = async (question: string, answer: string, ...next: Reply[]) => {
    const t = talk({
      plan: [calls(["to_hotel", { job_desc: "Book HT-1", trust_mode: 1 }])],
      hotel: [take("HT-1"), answer, ...next],
    });
    await t.say("Book HT-1");
    await t.say(question);
    return t;
  };
  const ASKED: [string, string, string][] = [
    ["is there something below 1000?", "Yes, HT-2 at CNY 750. Shall I take that instead?", "yes please"],
    ["is there something below 1000?", "Yes, HT-2 at CNY 750. Shall I take that instead?", "ok, do it"],
    ["太贵了，有1000以下的吗？", "有，HT-2，每晚 750 元。要换成这家吗？", "好的"],
    ["太贵了，有1000以下的吗？", "有，HT-2，每晚 750 元。要换成这家吗？", "同意"],
  ];

  it.each(ASKED)("goes to the specialist: %s %s %s", async (question, answer, yes) => {
    const t = await at(question, answer, take("HT-2"), "Booked.");
    expect(interruptOf(await t.say(yes)).action_requests).toMatchObject([{ args: { what: "HT-2" } }]);
    await t.say(yes);
    expect(t.ledger.writes.map(({ what }) => what)).toEqual(["HT-2"]);
  });

  it("runs nothing if the specialist changes nothing, and “confirm” is for the card", async () => {
    const [question, answer, yes] = ASKED[0] as [string, string, string];
    const t = await at(question, answer, "Good choice.");
    await t.say(yes);
    expect(interruptOf(await t.say("yes")).description).toContain("Do you approve this?");
    expect(t.ledger.writes).toEqual([]);
    const other = await at(question, answer, "Booked.");
    await other.say("confirm");
    expect(other.ledger.writes.map(({ what }) => what)).toEqual(["HT-1"]);
  });

  it("is enough, if mild, for the card of another thing that the user ordered", async () => {
    const t = await at("no, too expensive. Take the cheapest", "x");
    expect(t.ledger.writes).toEqual([]);
    const u = talk({
      plan: [calls(["to_hotel", { job_desc: "Book HT-1", trust_mode: 1 }])],
      hotel: [take("HT-1"), take("HT-2"), "Booked."],
    });
    await u.say("Book HT-1");
    await u.say("no, too expensive. Take the cheapest");
    await u.say("ok");
    expect(u.ledger.writes.map(({ what }) => what)).toEqual(["HT-2"]);
  });
});

it("a card is worded again in the language that the user turns to, and so is what is reported of it", async () => {
  const { domain } = deskDomain();
  const specialists = domain.specialists.map((one) => ({
    ...one,
    tools: one.tools.map((tool) =>
      tool.effect === "read"
        ? tool
        : {
            ...tool,
            check: (args: unknown) => tool.check(args),
            preview: async ({ what }: Record<string, unknown>, { language }: ToolRun) =>
              language === "zh" ? `预订 ${what}` : `Book ${what}`,
          },
    ),
  }));
  const t = talk(
    { plan: [handOff], hotel: [calls(["book_hotel", { what: "H" }]), "没有早餐信息。", "好的。"] },
    { domains: [{ ...domain, specialists }] },
  );
  expect(interruptOf(await t.say("Book H")).description).toBe("Needs your approval: Book H");
  expect(interruptOf(await t.say("早餐包含吗？")).description).toBe("需要您的确认：预订 H");
  expect((await t.say("不要")).messages.map(({ text }) => text).join("\n")).toContain("未办理：预订 H");
});

it("a mild yes after a question shows the card once more, also if the answer only repeats the card", async () => {
  const t = talk({
    plan: [handOff],
    hotel: [calls(["book_hotel", { what: "H", nights: 2 }]), "Not refundable; 2 nights.", "Booked."],
  });
  await t.say("Book H");
  await t.say("Is it refundable? If not, don't book it.");
  await t.say("ok");
  expect(t.ledger.writes).toEqual([]);
});
