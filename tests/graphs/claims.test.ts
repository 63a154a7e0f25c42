import { randomUUID } from "node:crypto";
import { MemorySaver } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { serve } from "../../src/conversations/serve.ts";
import { groundingOf } from "../../src/engine/dialog/grounding.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, type Script, ScriptedModel } from "../support/scripted-model.ts";
import { NOW, SECRET } from "../support/talk.ts";

/** What `send` returns for one message after another. */
async function sent(script: Script, ...texts: string[]) {
  const { domain } = deskDomain();
  const model = new ScriptedModel(script);
  const embeddings = new LocalEmbeddings();
  const staff = createStaff({ domains: [domain], model, embeddings, secret: SECRET, now: () => NOW });
  const { send } = serve(staff, { checkpointer: new MemorySaver() });
  const thread = randomUUID();
  const answers = [];
  for (const text of texts) answers.push(await send({ thread, text }));
  return { answers, model };
}

describe("an answer that a model wrote", () => {
  it("is returned with a line that names the figure it invents", async () => {
    const { answers } = await sent({ plan: ["The index is 7.3."] }, "How is it?");
    expect(answers[0]?.text).toBe("The index is 7.3.\n\nNo source was found for: 7.3. Check before you rely on it.");
  });

  it("is returned alone if the call holds its claims, and keeps which call", async () => {
    const script = {
      plan: [calls(["to_flight", { job_desc: "Look up X12", trust_mode: 1 }])],
      flight: [calls(["look_up_flight", { what: "X12" }]), calls(["CompleteOrEscalate", { result: "" }])],
      summarize: ["The flight X12 is fine."],
    };
    const { answers } = await sent(script, "How is it?");
    expect(answers[0]?.text).toBe("The flight X12 is fine.");
    const kept = answers[0]?.state.messages.at(-1);
    expect(kept && groundingOf(kept)).toMatchObject({
      sources: [{ kind: "call", title: "look_up_flight(what: X12)" }],
      claims: [{ text: "X12", how: "stated", from: [0] }],
    });
  });

  it("is checked where it is a specialist's, passed on as it is", async () => {
    const result = "Booked HB-999999 for you at CNY 777.";
    const script = {
      plan: [calls(["to_hotel", { job_desc: "Book X", trust_mode: 1 }])],
      hotel: [calls(["CompleteOrEscalate", { result }])],
    };
    const { answers } = await sent(script, "Book X");
    expect(answers[0]?.text).toBe(
      `${result}\n\nNo source was found for: HB-999999, 777. Check before you rely on it.\n\nNo action was carried out for this: “${result}” Check before you rely on it.`,
    );
  });

  it.each([
    ["Your hotel is booked.", true],
    ["I have now booked it for you.", true],
    ["The hotel is not booked yet.", false],
    ["Booked rooms can be changed until noon.", false],
  ])("says of an act that no call did: %s", async (text, isFlagged) => {
    const { answers } = await sent({ plan: [text] }, "Get me X");
    expect(answers[0]?.text?.includes("No action was carried out for this")).toBe(isFlagged);
    // What was found may say so in other words, but not what the model says of itself.
    const looked = await sent({ plan: [calls(["lookup_policy", { what: "X" }]), text] }, "Get me X");
    expect(looked.answers[0]?.text?.includes("No action was carried out")).toBe(isFlagged && text.startsWith("I "));
  });

  it.each([
    ["Book X", "X is booked for you.", "No action was carried out for this: “X is booked for you.”"],
    ["Book X", "All done!", "No action was carried out for this: “All done!”"],
    ["Book X", "Your reservation is confirmed. Anything else?", "No action was carried out in this turn."],
    ["Book X", "Your room at X is secured. Enjoy!", "No action was carried out in this turn."],
    ["Upgrade my X", "Your X is upgraded.", "No action was carried out for this: “Your X is upgraded.”"],
  ])("says after a look-up that what was asked for was not done: %s %s", async (wish, text, note) => {
    const { answers } = await sent({ plan: [calls(["lookup_policy", { what: "X" }]), text] }, wish);
    expect(answers[0]?.text).toContain(`${text}\n\n${note}`);
  });

  it.each([
    ["Book X", "For how many nights?"],
    ["Book X", "Please tell me for how many nights."],
    ["Book X", "I could not book it."],
    ["Which hotels can I book?", "X is fine."],
  ])("says nothing of it where the model asks or denies, or nothing was to be done: %s %s", async (wish, text) => {
    const { answers } = await sent({ plan: [calls(["lookup_policy", { what: "X" }]), text] }, wish);
    expect(answers[0]?.text).toBe(text);
  });

  const booked = {
    plan: [calls(["to_hotel", { job_desc: "Book X11", trust_mode: 1 }])],
    hotel: [calls(["book_hotel", { what: "X11" }])],
  };

  it.each([
    ["When is check-in?", "From noon on."],
    ["Thanks", "You are welcome."],
    ["谢谢", "不客气。"],
    ["几点入住？", "中午以后。"],
  ])("says nothing of acts in a later turn that asks for none: %s", async (text, reply) => {
    const script = { ...booked, hotel: [...booked.hotel, "Booked. Anything else?", reply] };
    const { answers } = await sent(script, "Book X11", "yes", text);
    expect(answers[2]?.text).toBe(reply);
  });

  it("says that what a question was answered for was not done", async () => {
    const hotel = ["For how many nights?", "All set!"];
    const { answers } = await sent({ ...booked, hotel }, "Book X11", "Two nights");
    expect(answers[1]?.text).toBe("All set!\n\nNo action was carried out in this turn.");
  });

  it.each(["Okay.", "Okay, X11 stays as it is.", "Okay, X11 is not booked."])(
    "says only once after a no that nothing was done: %s",
    async (reply) => {
      const { answers } = await sent({ ...booked, hotel: [...booked.hotel, reply] }, "Book X11", "no");
      expect(answers[1]?.text).toMatch(/^Not done: /);
      expect(answers[1]?.text).not.toContain("No action");
    },
  );

  it.each([
    ["I have booked X12 as well.", "No action was carried out for this: “I have booked X12 as well.”"],
    ["I have booked X12 as well", "No action was carried out for this: “I have booked X12 as well.”"],
    ["X11 and X12 are booked.", "No action was carried out for X12. Check before you rely on it."],
  ])("says of a thing that an act was not done to it, though it was done to another: %s", async (text, what) => {
    const script = {
      plan: [calls(["to_hotel", { job_desc: "Book X11", trust_mode: 1 }]), text],
      hotel: [calls(["book_hotel", { what: "X11" }], ["CompleteOrEscalate", { result: "Booked X11." }])],
    };
    const { answers } = await sent(script, "Book X11", "yes", "And X12?");
    expect(answers[1]?.text).toContain("X11");
    expect(answers[1]?.text).not.toContain("No action");
    expect(answers[2]?.text).toContain(what);
  });

  it("may say what the user has said, or what was done in this conversation", async () => {
    const heard = await sent({ plan: ["So your hotel is booked."] }, "I have booked a hotel");
    expect(heard.answers[0]?.text).toBe("So your hotel is booked.");
  });

  it("is no source of what it invented, in a later answer", async () => {
    const script = { plan: ["The index is 7.3.", "As I said, 7.3."] };
    const { answers } = await sent(script, "How is it?", "How is it again?");
    expect(answers[1]?.text).toContain("No source was found for: 7.3.");
  });

  it("is sent to models without what it rests on", async () => {
    const { model } = await sent({ plan: ["The index is 7.3.", "Fine."] }, "How is it?", "How is it again?");
    expect(JSON.stringify(model.asked.at(-1)?.messages)).toContain("The index is 7.3.");
    expect(JSON.stringify(model.asked.at(-1)?.messages)).not.toContain("grounding");
  });
});
