import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

it("is sent no orphan, no second answer and nothing empty after a conversation of every kind of call", async () => {
  const t = talk({
    plan: [
      {
        text: "",
        calls: [
          { name: "to_hotel", args: { job_desc: "Book H" }, id: "1" },
          { name: "to_nobody", args: {}, id: "1" },
          { name: "lookup_policy", args: { what: "" } },
          { name: "summarize", args: {} },
        ],
        invalid: [{ name: "to_flight", args: '{"job_desc": ' }],
      },
      calls(["ask_user", { question: "Anything else?" }], ["ask_user", { question: "Really?" }]),
      "That is all.",
    ],
    hotel: [
      calls(["search_hotels", { what: "H", fail: true }], ["book_hotel", { what: "H" }], ["charge_card", {}]),
      calls(["CompleteOrEscalate", { result: "" }], ["CompleteOrEscalate", {}]),
    ],
  });
  await t.say("Book H");
  await t.resume([{ type: "accept" }]);
  expect(lastText(await t.resume("no"))).toBe("That is all.");
  expect(t.model.asked).toHaveLength(5);
  expect(t.model.faults).toEqual([]);
  expect(t.model.unused()).toEqual({});
});

it("gets only system text, the user's words and answered calls, and nothing of the bookkeeping of a hand-off", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "Look A up" }]), "A is fine."],
    facts: [calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}])],
  });
  await t.say("How is A?");
  const [plan, facts, again] = t.model.asked.map(({ messages }) => messages.map(({ type }) => type));
  expect(plan).toEqual(["system", "human"]);
  expect(facts).toEqual(["system", "human"]);
  expect(again).toEqual(["system", "human", "ai", "tool"]);
});

it("is not wedged by answers a front end put in for calls nobody ran", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H" }]), "As you like."],
    hotel: [calls(["book_hotel", { what: "H" }])],
  });
  const { messages } = await t.say("Book H");
  const call = messages.at(-1) as { tool_calls?: { id?: string }[] };
  const handled = new ToolMessage({
    id: "do-not-render-1",
    tool_call_id: call.tool_calls?.[0]?.id ?? "",
    content: "Successfully handled tool call.",
  });
  const state = await t.graph.invoke({ messages: [handled, new HumanMessage("Search a flight to Paris")] }, t.config);
  expect(lastText(state)).toBe("As you like.");
  expect(t.ledger.writes).toEqual([]);
  expect(t.model.faults).toEqual([]);
  expect(state.messages.map(({ id }) => id)).not.toContain("do-not-render-1");
});

it("reads a question that comes as blocks", async () => {
  const t = talk({ plan: ["Hello."] });
  const content = [{ type: "text", text: "Good morning" }];
  await t.graph.invoke({ messages: [new HumanMessage({ content })] }, t.config);
  expect(t.model.asked[0]?.messages[1]?.content).toBe("Good morning");
});

it("answers instead of calling a model with what it cannot read", async () => {
  const t = talk({});
  expect(lastText(await t.say("  "))).toContain("empty");
  const image = [{ type: "image_url", image_url: { url: "data:image/png;base64," } }];
  const state = await t.graph.invoke({ messages: [new HumanMessage({ content: image })] }, t.config);
  expect(lastText(state)).toContain("only read text");
  expect(lastText(await t.say("x".repeat(20_001)))).toContain("20001");
  expect(t.model.asked).toEqual([]);
});

it("is sent no name that no tool can have, and the model is told which tools there are", async () => {
  const names = ["no such tool", "", "名字", "book hotel", "x".repeat(65)];
  const t = talk({
    plan: [calls(...names.map((name): [string] => [name])), calls(["to_hotel", { job_desc: "Book H" }]), "No."],
    hotel: [
      { calls: names.map((name) => ({ name, args: { what: "H" } })), invalid: [{ name: "book a hotel", args: "{" }] },
      calls(["CompleteOrEscalate", { result: "I cannot." }]),
    ],
  });
  expect(lastText(await t.say("Book H"))).toBe("No.");
  const [, planner = [], , hotel = []] = t.model.asked.map(({ messages }) =>
    messages.filter((message): message is ToolMessage => ToolMessage.isInstance(message)),
  );
  const known = ["unknown_no_such_tool", "unnamed", "unnamed", "unknown_book_hotel", `unknown_${"x".repeat(56)}`];
  expect(planner.map(({ name }) => name)).toEqual(known);
  expect(planner.map(({ text }) => text)).toEqual(
    known.map(
      (name) =>
        `[There is no tool "${name}". The tools are: lookup_policy, to_flight, to_hotel, to_facts, ask_user, summarize.]`,
    ),
  );
  expect(hotel.map(({ name }) => name).sort()).toEqual([...known, "unknown_book_a_hotel"].sort());
  expect(hotel.filter(({ text }) => text.endsWith("search_hotels, book_hotel, CompleteOrEscalate.]"))).toHaveLength(5);
  expect(t.ledger.attempts).toEqual([]);
  expect(t.model.faults).toEqual([]);
});

it("is sent the text of every message of the user's and no picture, also of an earlier one", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book a room" }])],
    hotel: ["Which room?", "And when?", "Good?"],
  });
  await t.say("Book a hotel room");
  const content = [
    { type: "text", text: "the hotel room in the picture" },
    { type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(1000)}` } },
  ];
  await t.graph.invoke({ messages: [new HumanMessage({ content })] }, t.config);
  await t.say("the hotel room, two nights");
  const heard = t.model.asked.at(-1)?.messages.filter(({ type }) => type === "human");
  expect(heard?.map((message) => message.content)).toEqual([
    "Book a room",
    "the hotel room in the picture",
    "the hotel room, two nights",
  ]);
  expect(t.model.faults).toEqual([]);
});

it("gets no two answers in a row where a card is decided without words behind an aside", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
    hotel: [calls(["book_hotel", { what: "H" }]), "Breakfast is not known.", "Booked."],
  });
  await t.say("Book H");
  await t.say("Is breakfast included?");
  await t.resume([{ type: "approve" }]);
  const seen = t.model.asked.at(-1)?.messages ?? [];
  expect(seen.map(({ type }) => type)).toEqual(["system", "human", "human", "ai", "tool"]);
  expect(seen.at(-2)?.text).toBe("Breakfast is not known.");
  expect(t.model.faults).toEqual([]);
});
