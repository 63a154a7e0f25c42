import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command, INTERRUPT } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, lastText, type Seen, talk } from "../support/talk.ts";

type Talk = ReturnType<typeof talk>;

const toHotel: Reply = calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]);
const booking: Reply = calls(["search_hotels", { what: "H" }], ["book_hotel", { what: "H", nights: 2 }]);
const done: Reply = calls(["CompleteOrEscalate", { result: "Booked, thank you." }]);
const givenUp: Reply = calls(["CompleteOrEscalate", { status: "dropped", reason: "not wanted" }]);

/** A conversation in which one booking waits for approval; `then`: what the specialist replies to the outcome. */
async function oneWaiting(then: Reply = done, plan: Reply[] = []): Promise<Talk> {
  const t = talk({ plan: [toHotel, ...plan], hotel: [booking, then] });
  interruptOf(await t.say("Book H for two nights"));
  return t;
}

/** A conversation in which three bookings of two specialists wait. */
async function threeWaiting(): Promise<{ t: Talk; ids: string[] }> {
  const t = talk({
    plan: [
      calls(
        ["to_flight", { job_desc: "Change to X", trust_mode: 1 }],
        ["to_hotel", { job_desc: "Book H and G", trust_mode: 1 }],
      ),
    ],
    flight: [
      calls(["search_flights", { what: "X" }], ["change_flight", { what: "X" }]),
      calls(["CompleteOrEscalate", { result: "Flight seen to." }]),
    ],
    hotel: [
      calls(["search_hotels", { what: "H" }], ["book_hotel", { what: "H" }], ["book_hotel", { what: "G" }]),
      calls(["CompleteOrEscalate", { result: "Hotels seen to." }]),
    ],
    summarize: ["All seen to."],
  });
  const ids = interruptOf(await t.say("Change to X, book H and G")).action_requests.map(({ id }) => id);
  return { t, ids };
}

const written = (t: Talk) => t.ledger.writes.map(({ what }) => what);
const pendingOf = async (t: Talk) => (await t.graph.getState(t.config)).tasks.flatMap(({ interrupts }) => interrupts);
const lastSeen = (t: Talk, node: string) =>
  t.model.asked
    .filter((asked) => asked.node === node)
    .at(-1)
    ?.messages.map(({ text }) => text)
    .join("\n");

describe("agent-chat-ui", () => {
  it("may send content as blocks", async () => {
    const t = talk({ plan: ["Hello to you."] });
    const content = [
      { type: "text" as const, text: "Hel" },
      { type: "text" as const, text: "lo" },
    ];
    const state = await t.graph.invoke({ messages: [new HumanMessage({ id: "from-the-ui", content })] }, t.config);
    expect(lastText(state)).toBe("Hello to you.");
    expect(t.model.asked[0]?.messages.at(-1)?.text).toContain("Hel");
    expect(state.messages[0]?.id).toBe("from-the-ui");
  });

  it("may answer a card with a message of blocks", async () => {
    const t = await oneWaiting();
    const content = [{ type: "text" as const, text: "yes" }];
    await t.graph.invoke({ messages: [new HumanMessage({ content })] }, t.config);
    expect(written(t)).toEqual(["H/2"]);
  });

  it("may send plain objects instead of messages, with ids of its own that stay", async () => {
    const t = talk({ plan: ["Hello to you."] });
    const message = { type: "human", id: "ui-1", content: "Hello" };
    const state = await t.graph.invoke({ messages: [message] } as never, t.config);
    expect(state.messages.map(({ id }) => id)[0]).toBe("ui-1");
    const again = (await t.graph.getState(t.config)).values.messages;
    expect(again.map(({ id }: { id: string }) => id)).toEqual(state.messages.map(({ id }) => id));
  });

  it.each([1, 2, 3])(
    "is shown the card under an AI or tool message of the conversation itself, on turn %i",
    async (turns) => {
      const t = talk(({ node, messages }) => {
        if (node === "plan") return messages.at(-1)?.text.includes("Book") ? toHotel : "Hello to you.";
        return node === "hotel" ? booking : "Hm.";
      });
      for (let turn = 1; turn < turns; turn += 1) await t.say("Hello");
      await t.say("Book H for two nights");
      const { values, tasks } = await t.graph.getState(t.config);
      expect(tasks.flatMap(({ interrupts }) => interrupts)).toHaveLength(1);
      expect(["ai", "tool"]).toContain(values.messages.at(-1).type);
      const held = values.messages.findLast((message: AIMessage) =>
        message.tool_calls?.some(({ name }) => name === "book_hotel"),
      );
      expect(held, "the call the card is about").toBeDefined();
    },
  );

  it("shows its card on the values stream too, under the same messages", async () => {
    const t = talk({ plan: [toHotel], hotel: [booking] });
    const seen: Record<string, unknown>[] = [];
    const input = { messages: [new HumanMessage("Book H for two nights")] };
    for await (const chunk of await t.graph.stream(input, { ...t.config, streamMode: "values" })) seen.push(chunk);
    expect(seen.at(-1)).toHaveProperty(INTERRUPT);
    const values = seen.filter((chunk) => "messages" in chunk).at(-1) as { messages: { type: string }[] };
    expect(["ai", "tool"]).toContain(values.messages.at(-1)?.type);
  });

  it("approves with a list of decisions", async () => {
    const t = await oneWaiting();
    expect(lastText(await t.resume({ decisions: [{ type: "approve" }] }))).toBe("Booked, thank you.");
    expect(written(t)).toEqual(["H/2"]);
  });

  it("edits with every field as text, put right by the tool's schema", async () => {
    const t = await oneWaiting();
    const edited_action = { name: "book_hotel", args: { what: "G", nights: "3" } };
    const card = interruptOf(await t.resume({ decisions: [{ type: "edit", edited_action }] }));
    expect(card).toMatchObject({ action_requests: [{ args: { what: "G", nights: 3 } }] });
    expect(written(t)).toEqual([]);
    await t.resume({ decisions: [{ type: "approve" }] });
    expect(written(t)).toEqual(["G/3"]);
  });

  it("is shown the card again when an edit does not pass the schema, and nothing runs", async () => {
    const t = await oneWaiting();
    const edited_action = { name: "book_hotel", args: { what: "G", nights: "many" } };
    const card = interruptOf(await t.resume({ decisions: [{ type: "edit", edited_action }] }));
    expect(card.description).toContain("nights");
    expect(written(t)).toEqual([]);
    await t.resume({ decisions: [{ type: "approve" }] });
    expect(written(t)).toEqual(["H/2"]);
  });

  it("rejects with a message, which the specialist hears; the call never runs", async () => {
    const t = await oneWaiting(givenUp, ["As you like."]);
    const state = await t.resume({ decisions: [{ type: "reject", message: "Too far from the lake." }] });
    expect(lastSeen(t, "hotel")).toContain("Too far from the lake.");
    expect(lastText(state)).toBe("As you like.");
    expect(t.ledger.attempts).toEqual([]);
    expect(t.model.faults).toEqual([]);
  });

  describe("when the user types over the card", () => {
    /** The client answers every open call itself before it sends what was typed. */
    async function typedOver(t: Talk, text: string, id = "do-not-render-1") {
      const { messages } = await t.state();
      const call = messages
        .filter(AIMessage.isInstance)
        .flatMap((message) => message.tool_calls ?? [])
        .find(({ name }) => name === "book_hotel");
      const handled = new ToolMessage({
        id,
        tool_call_id: call?.id ?? "",
        name: "book_hotel",
        content: "Successfully handled tool call.",
      });
      return t.graph.invoke({ messages: [handled, new HumanMessage(text)] }, t.config);
    }

    it("never takes the client's word for a result", async () => {
      const t = await oneWaiting(givenUp, ["As you like."]);
      const state = await typedOver(t, "Is there one nearer to the station?");
      expect(lastText(state)).toBe("As you like.");
      expect(t.ledger.attempts).toEqual([]);
      const sent = t.model.asked.flatMap(({ messages }) => messages.map(({ text }) => text)).join("\n");
      expect(sent).not.toContain("Successfully handled");
      expect(lastSeen(t, "hotel")).toContain("Is there one nearer to the station?");
      expect(t.model.faults).toEqual([]);
    });

    it("takes a typed yes for the approval", async () => {
      const t = await oneWaiting();
      expect(lastText(await typedOver(t, "yes"))).toBe("Booked, thank you.");
      expect(written(t)).toEqual(["H/2"]);
    });

    it("forgets the client's message with the next question", async () => {
      const t = await oneWaiting(givenUp, ["As you like.", "Hello to you."]);
      await typedOver(t, "Is there one nearer to the station?");
      const { messages } = await t.say("Hello");
      expect(messages.map(({ id }) => id)).not.toContain("do-not-render-1");
    });
  });

  describe("when the card is marked as resolved", () => {
    const markAsResolved = (t: Talk) => t.graph.invoke(new Command({ goto: "__end__" }), t.config);

    it("runs nothing", async () => {
      const t = await oneWaiting(givenUp, ["Hello to you."]);
      await markAsResolved(t);
      expect(t.ledger.attempts).toEqual([]);
      expect(t.model.asked).toHaveLength(2);
    });

    it("lets the next turn be answered, with a history any provider takes", async () => {
      const t = await oneWaiting(givenUp, ["Hello to you."]);
      await markAsResolved(t);
      const state = await t.say("Search a flight to Paris");
      expect(lastText(state)).toBe("Hello to you.");
      expect(t.ledger.attempts).toEqual([]);
      expect(t.model.faults).toEqual([]);
      expect(await pendingOf(t)).toEqual([]);
    });
  });
});

describe("agent-inbox", () => {
  it.each([
    ["accept", [{ type: "accept", args: null }], ["H/2"]],
    ["accept with the action", [{ type: "accept", args: { action: "book_hotel", args: { what: "H" } } }], ["H/2"]],
    ["ignore", [{ type: "ignore", args: null }], []],
    ["response", [{ type: "response", args: "A cheaper one, please." }], []],
  ])("%s does what it says", async (_, answer, expected) => {
    const t = await oneWaiting(expected.length > 0 ? done : givenUp, ["As you like."]);
    const state = await t.resume(answer);
    expect(written(t)).toEqual(expected);
    expect(lastText(state)).toBe(expected.length > 0 ? "Booked, thank you." : "As you like.");
    expect(t.model.faults).toEqual([]);
  });

  it("decides the action it names when several wait, and the rest stay asked", async () => {
    const { t, ids } = await threeWaiting();
    const accept = [{ type: "accept", args: { action: "book_hotel", args: { what: "H" } } }];
    const left = interruptOf(await t.resume(accept));
    // Its newest versions show the first action only.
    expect(left.action_requests.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
    expect(left.action_request.args).not.toMatchObject({ what: "H" });
    const again = interruptOf(await t.resume(accept));
    expect(again.description).toContain("What about 1, 3?");
    expect(t.ledger.attempts).toEqual([]);
  });

  it("edits, and approves what the card then shows", async () => {
    const t = await oneWaiting(done);
    await t.resume([{ type: "edit", args: { action: "book_hotel", args: { what: "G", nights: "4" } } }]);
    expect(written(t)).toEqual([]);
    await t.resume([{ type: "accept", args: null }]);
    expect(written(t)).toEqual(["G/4"]);
  });

  it("has its response heard by the specialist", async () => {
    const t = await oneWaiting(givenUp, ["As you like."]);
    await t.resume([{ type: "response", args: "A cheaper one, please." }]);
    expect(lastSeen(t, "hotel")).toContain("A cheaper one, please.");
  });

  it.each([
    ["as agent-inbox sends it", [{ type: "response", args: "What is the refund?" }]],
    ["as a decision", { decisions: [{ type: "respond", message: "What is the refund?" }] }],
  ])("has a question in its response answered like a typed one, %s, and the card stays", async (_, answer) => {
    const reply = "It can be cancelled free of charge.";
    const typed = await oneWaiting(reply);
    const t = await oneWaiting(reply);
    const [expected, state] = [await typed.say("What is the refund?"), await t.resume(answer)];
    const contents = ({ messages }: Seen) => messages.map(({ type, text }) => [type, text]);
    expect(contents(state)).toEqual(contents(expected));
    expect(contents(state)).toContainEqual(["ai", reply]);
    expect(interruptOf(state)).toMatchObject({ action_requests: [{ name: "book_hotel" }] });
    expect(t.ledger.attempts).toEqual([]);
    expect(t.model.faults).toEqual([]);
  });

  it("may answer the card after a question in its response", async () => {
    const t = talk({ plan: [toHotel], hotel: [booking, "It is by the lake.", "Breakfast is included.", done] });
    await t.say("Book H for two nights");
    await t.resume([{ type: "response", args: "Where is it?" }]);
    await t.resume([{ type: "response", args: "Is breakfast included?" }]);
    expect(lastText(await t.resume([{ type: "accept", args: null }]))).toBe("Booked, thank you.");
    expect(written(t)).toEqual(["H/2"]);
    expect(t.model.faults).toEqual([]);
  });

  it("has a question in its response answered while several wait, and all stay asked", async () => {
    const t = talk(({ node, messages }) => {
      if (node === "plan") return calls(["to_hotel", { job_desc: "Book H and G", trust_mode: 1 }]);
      if (messages.at(-1)?.text.includes("breakfast")) return "Both have breakfast.";
      return calls(["search_hotels", { what: "H" }], ["book_hotel", { what: "H" }], ["book_hotel", { what: "G" }]);
    });
    const { action_requests } = interruptOf(await t.say("Book H and G"));
    const state = await t.resume([{ type: "response", args: "Do they have breakfast?" }]);
    const [first, ...others] = interruptOf(state).action_requests;
    const description = action_requests[0]?.description;
    expect(first).toEqual({ ...action_requests[0], description: `Both have breakfast.\n\n${description}` });
    expect(others).toEqual(action_requests.slice(1));
    expect(state.messages.map(({ text }) => text)).toContain("Both have breakfast.");
    expect(t.ledger.attempts).toEqual([]);
  });

  it("may ignore the whole thread, as an update of the end; the next turn is answered and nothing has run", async () => {
    const t = await oneWaiting(givenUp, ["Hello to you."]);
    await t.graph.updateState(t.config, null, "__end__");
    expect((await t.graph.getState(t.config)).next).toEqual([]);
    const state = await t.say("Search a flight to Paris");
    expect(lastText(state)).toBe("Hello to you.");
    expect(t.ledger.attempts).toEqual([]);
    expect(t.model.faults).toEqual([]);
  });
});

describe("LangChain's own client", () => {
  it("edits in camelCase", async () => {
    const t = await oneWaiting();
    const editedAction = { name: "book_hotel", args: { what: "G", nights: 1 } };
    await t.resume({ decisions: [{ type: "edit", editedAction }] });
    await t.resume({ decisions: [{ type: "approve" }] });
    expect(written(t)).toEqual(["G/1"]);
  });

  it("finds requests and reviews in camelCase on the card", async () => {
    const t = talk({ plan: [toHotel], hotel: [booking] });
    expect(interruptOf(await t.say("Book H for two nights"))).toMatchObject({
      actionRequests: [{ name: "book_hotel", args: { what: "H", nights: 2 } }],
      reviewConfigs: [{ actionName: "book_hotel", allowedDecisions: ["approve", "edit", "reject"] }],
    });
  });
});

describe("several that wait at once", () => {
  it("are decided in the order of the card", async () => {
    const { t } = await threeWaiting();
    const decisions = [{ type: "reject", message: "No." }, { type: "approve" }, { type: "reject" }];
    expect(lastText(await t.resume({ decisions }))).toBe("All seen to.");
    expect(written(t)).toEqual(["H"]);
    expect(lastSeen(t, "flight")).toContain("No.");
  });

  it("are decided by id, whatever the order", async () => {
    const { t, ids } = await threeWaiting();
    const [flight, first, second] = ids;
    await t.resume({ [second!]: { type: "approve" }, [flight!]: { type: "approve" }, [first!]: { type: "reject" } });
    expect(written(t).sort()).toEqual(["G", "X"]);
  });

  it("are decided by the ids in a list, whatever the order; a wrong id decides nothing", async () => {
    const { t, ids } = await threeWaiting();
    const [flight, first, second] = ids;
    const wrong = { decisions: [{ type: "approve", id: "gone" }, { type: "approve" }, { type: "approve" }] };
    const card = interruptOf(await t.resume(wrong));
    expect(card.description).toContain(`gone. The ids are: ${ids.join(", ")}`);
    expect(t.ledger.attempts).toEqual([]);
    const decisions = [
      { type: "approve", id: second },
      { type: "reject", id: flight },
      { type: "reject", id: first },
    ];
    await t.resume({ decisions });
    expect(written(t)).toEqual(["G"]);
  });

  it("are never decided by one answer", async () => {
    for (const one of [
      { decisions: [{ type: "approve" }] },
      { type: "approve" },
      [{ type: "accept", args: null }],
      "approve",
      true,
      "yes",
    ]) {
      const { t } = await threeWaiting();
      expect(interruptOf(await t.resume(one)).action_requests, JSON.stringify(one)).toHaveLength(3);
      expect(t.ledger.attempts).toEqual([]);
    }
  });

  it("keep those decided while the rest are asked for again, and no sibling is rerun or lost", async () => {
    const { t, ids } = await threeWaiting();
    const [flight, first, second] = ids;
    const card = interruptOf(await t.resume({ [first!]: { type: "approve" } }));
    expect(card.action_requests.map(({ id }) => id)).toEqual([flight, second, first]);
    expect(card.action_requests.map(({ description }) => description.includes("so far"))).toEqual([false, false, true]);
    expect(t.ledger.attempts).toEqual([]);
    const state = await t.resume({ decisions: [{ type: "approve" }, { type: "reject", message: "One is enough." }] });
    expect(lastText(state)).toBe("All seen to.");
    expect(written(t)).toEqual(["X", "H"]);
    expect(t.ledger.attempts).toHaveLength(2);
    expect(t.ledger.reads).toEqual(["search_flights:X", "search_hotels:H"]);
    expect(lastSeen(t, "hotel")).toContain("H is fine.");
    expect(lastSeen(t, "hotel")).toContain("book_hotel done: H.");
    expect(lastSeen(t, "hotel")).toContain("One is enough.");
    expect(t.model.faults).toEqual([]);
    expect(t.model.unused()).toEqual({});
  });

  it("are left undecided by an answer for a call that does not wait", async () => {
    const { t, ids } = await threeWaiting();
    const card = interruptOf(await t.resume({ [ids[0]!]: { type: "approve" }, call_unknown: { type: "approve" } }));
    expect(card.action_requests).toHaveLength(3);
    expect(card.description).toContain("call_unknown");
  });
});

describe("plain text instead of a decision", () => {
  it.each(["yes", "Yes.", "ok, go ahead", "approve", "好的", "同意", "确认", "可以，谢谢"])(
    "%s approves",
    async (text) => {
      for (const answer of ["say", "resume"] as const) {
        const t = await oneWaiting();
        expect(lastText(await t[answer](text))).toBe("Booked, thank you.");
        expect(written(t)).toEqual(["H/2"]);
      }
    },
  );

  it.each(["no", "No, thanks", "cancel", "reject it", "不要", "不同意", "拒绝", "算了", "取消吧"])(
    "%s rejects",
    async (text) => {
      for (const answer of ["say", "resume"] as const) {
        const t = await oneWaiting(givenUp, ["As you like."]);
        expect(lastText(await t[answer](text))).toBe("As you like.");
        expect(t.ledger.attempts).toEqual([]);
      }
    },
  );

  it.each(["yes, but three nights", "make it three nights", "好的，但是住三晚", "换成三晚吧"])(
    "%s runs nothing, and the specialist hears it",
    async (text) => {
      const t = await oneWaiting(givenUp, ["As you like."]);
      await t.say(text);
      expect(t.ledger.attempts).toEqual([]);
      expect(lastSeen(t, "hotel")).toContain(text);
    },
  );

  it.each([
    ["approve 1, reject 2 and 3", ["X"]],
    ["同意1，拒绝2和3", ["X"]],
    ["approve all", ["X", "H", "G"]],
    ["全部同意", ["X", "H", "G"]],
    ["reject all", []],
    ["全部拒绝", []],
  ])("%s decides several", async (text, expected) => {
    const { t } = await threeWaiting();
    await t.say(text);
    expect(written(t)).toEqual(expected);
  });
});
