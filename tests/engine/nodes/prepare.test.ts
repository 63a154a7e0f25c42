import { type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { isToolMessage } from "../../../src/engine/dialog/tool-message.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { clockText } from "../../../src/engine/nodes/agents/run-facts.ts";
import { TimeZone } from "../../../src/engine/time-zone.ts";
import { deskDomain } from "../../support/desk-domain.ts";
import { called, exchange, planner, user } from "../../support/history.ts";
import { calls, type Reply } from "../../support/scripted-model.ts";
import { lastText, NOW, talk } from "../../support/talk.ts";

describe("a question", () => {
  it("reaches the planner as it was typed, its standard form beside it, and stands in the transcript as it was typed", async () => {
    const t = talk({ plan: ["Fine."] });
    const state = await t.say("How was it yesterday?");
    const shown = "How was it yesterday?\n[In standard form: How was it 2026-11-20?]";
    expect(t.model.asked[0]?.messages.at(-1)?.text).toBe(shown);
    expect(state.messages[0]?.text).toBe("How was it yesterday?");
    expect(state.turn).toMatchObject({ question: "How was it 2026-11-20?", language: "en", startedAt: NOW.getTime() });
  });

  it("brings the passages it is about, and no others", async () => {
    const { domain } = deskDomain();
    const passages = [
      { title: "What does a refund cost?", content: "A refund costs ten yuan." },
      { title: "When does the museum open?", content: "At nine." },
    ];
    const t = talk({ plan: ["Ten yuan."] }, { domains: [{ ...domain, passages }] });
    const state = await t.say("What does a refund cost?");
    expect(state.background.map(({ content }) => content)).toEqual(["A refund costs ten yuan."]);
    expect(t.model.asked[0]?.messages[0]?.text).toContain("A refund costs ten yuan.");
    expect(t.model.asked[0]?.messages[0]?.text).not.toContain("At nine.");
  });

  it("is answered in its language by the product itself", async () => {
    expect(lastText(await talk({}).say("2026年2月30日怎么样？"))).toContain("日历上没有");
    expect(lastText(await talk({}).say("How was 2026-02-30?"))).toContain("not a day of the calendar");
  });

  it("does not change the thread when it cannot be read", async () => {
    const t = talk({ plan: [calls(["to_hotel", { job_desc: "Book" }])], hotel: ["Which city?"] });
    const before = await t.say("Book a hotel room");
    const state = await t.say("   ");
    expect(state.dialog_state).toEqual(["hotel"]);
    expect(state.tasks).toEqual(before.tasks);
  });

  it("is kept short when it is too long", async () => {
    const state = await talk({}).say("x".repeat(30_000));
    expect(state.messages[0]?.text.length).toBeLessThan(300);
  });
});

describe("what comes at once", () => {
  const answering = () => talk(({ messages }) => `Heard: ${messages.at(-1)?.text}`);
  const send = async (t: ReturnType<typeof answering>, messages: BaseMessage[]) =>
    lastText(await t.graph.invoke({ messages }, t.config));
  const handled = () => new ToolMessage({ content: "Handled.", tool_call_id: "gone", name: "to_hotel" });

  it.each([
    ["two messages", () => [new HumanMessage("How is A?"), new HumanMessage("And B?")], "How is A?\n\nAnd B?"],
    ["a system message behind it", () => [new HumanMessage("How is A?"), new SystemMessage("Be brief.")], "How is A?"],
    ["a client's own answer behind it", () => [new HumanMessage("How is A?"), handled()], "How is A?"],
  ])("is one question, with %s, at the start and later", async (_, messages, question) => {
    const t = answering();
    expect(await send(t, messages())).toBe(`Heard: ${question}`);
    expect(await send(t, [new HumanMessage("Next?")])).toBe("Heard: Next?");
    expect(await send(t, messages())).toBe(`Heard: ${question}`);
    const asked = (await t.state()).messages.filter(({ type }) => type === "human").map(({ text }) => text);
    expect(asked).toEqual([question, "Next?", question]);
  });

  it("is cleared by a Clear at its end", async () => {
    expect(await send(answering(), [new HumanMessage("How is A?"), new HumanMessage("Clear")])).toBe(
      "History cleared.",
    );
  });

  it("is nothing when nobody says a word: no model is asked, and no old question answered again", async () => {
    const t = answering();
    await t.say("How is A?");
    await send(t, [new SystemMessage("Be brief.")]);
    expect(t.model.asked).toHaveLength(1);
  });
});

it("answers no call that is taken away at the same time", async () => {
  const t = talk({ plan: ["Fine.", "Fine."] });
  await t.say("Hello");
  const forgotten = called(planner, ["w", "ask_user", { question: "When?" }]);
  const messages = [user("q", "Book"), forgotten, ...Array.from({ length: 20 }, (_, n) => exchange(n)).flat()];
  await t.graph.updateState(t.config, { messages }, "summarize");
  const state = await t.say("Now?");
  expect(state.messages.some(({ id }) => id === forgotten.id)).toBe(false);
  expect(state.messages.filter((message) => isToolMessage(message) && message.tool_call_id === "w")).toEqual([]);
});

describe("a date only the talk explains", () => {
  const settling = (dates: Reply) =>
    talk(
      ({ node, messages }) => (messages.at(-1)?.text.includes("Expressions:") ? dates : node === "plan" ? "Fine." : ""),
      {
        settlesDates: true,
      },
    );

  it("is asked of the model", async () => {
    const t = settling('{"on that day": "2026-11-18"}');
    await t.say("How were 2026-11-18 and 2026-11-20?");
    expect((await t.say("And hotels on that day?")).turn?.question).toBe("And hotels 2026-11-18?");
  });

  it("stays as worded when the provider fails or talks nonsense", async () => {
    for (const reply of [new Error("down"), "Wednesday", '{"on that day": "2026-02-31"}']) {
      const t = settling(reply);
      await t.say("How were 2026-11-18 and 2026-11-20?");
      const state = await t.say("And hotels on that day?");
      expect(state.turn?.question).toBe("And hotels on that day?");
      expect(lastText(state)).toBe("Fine.");
    }
  });
});

it("answers in words when the embeddings fail", async () => {
  class Down extends LocalEmbeddings {
    override async embedQuery(): Promise<number[]> {
      throw Object.assign(new Error("Connection error."), { name: "Error" });
    }
  }
  const { domain } = deskDomain();
  const passages = [{ title: "What does a refund cost?", content: "Ten yuan." }];
  const t = talk({}, { domains: [{ ...domain, passages }], embeddings: new Down() });
  const state = await t.say("What does a refund cost?");
  expect(state.messages.at(-1)?.type).toBe("ai");
  expect(lastText(state)).not.toBe("");
});

it("serves the user of the run, and nobody when none is named", async () => {
  const t = talk({ plan: ["Fine.", "Fine."] });
  const as = (user_id?: string) =>
    t.graph.invoke(
      { messages: [new HumanMessage("Hi")] },
      { configurable: { thread_id: `of-${user_id}` }, context: { user_id } },
    );
  expect((await as("ann")).user_info).toEqual({ userId: "ann" });
  expect((await as()).user_info).toEqual({});
});

it("tells agents the time in the users' zone", () => {
  expect(clockText(NOW.getTime(), new TimeZone("Asia/Shanghai"))).toBe("2026-11-21 15:00 Saturday (Asia/Shanghai)");
});
