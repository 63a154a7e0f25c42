import { Command } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

const booking = () =>
  talk({
    plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]), "What else?", "And now?"],
    hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }])],
  });

type Talk = ReturnType<typeof booking>;

/** How front ends take a card away. */
const ways: Record<string, (t: Talk) => Promise<unknown>> = {
  "marked as resolved": (t) => t.graph.invoke(new Command({ goto: "__end__" }), t.config),
  ignored: (t) => t.graph.updateState(t.config, null, "__end__"),
};

describe.each(Object.entries(ways))("A card that was %s", (_, takeAway) => {
  it.each(["thanks, fine", "ok", "yes", "好的", "approve all"])("is not approved by %j", async (text) => {
    const t = booking();
    expect(interruptOf(await t.say("Book H")).type).toBe("approval");
    await takeAway(t);
    const seen = await t.say(text);
    expect(t.ledger.writes).toEqual([]);
    expect(seen.messages.map((message) => message.text).join("\n")).toMatch(/^(Not done: |未办理：)book_hotel "H"/m);
    const answer = seen.messages.find((message) => message.name === "book_hotel");
    expect(answer?.text).toMatch(/without a decision|没有作出决定/);
    expect(lastText(seen)).toBe("What else?");
  });

  it("is said to be over once, and the next request has a card of its own", async () => {
    const t = talk({
      plan: [
        calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]),
        "Anything else?",
        calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]),
      ],
      hotel: Array.from({ length: 2 }, () =>
        calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }]),
      ),
    });
    await t.say("Book H");
    await takeAway(t);
    await t.say("fine");
    const again = await t.say("Book H after all");
    expect(interruptOf(again).type).toBe("approval");
    expect(again.messages.filter((message) => message.text.includes("its card was closed"))).toHaveLength(1);
    await t.say("yes");
    expect(t.ledger.writes).toHaveLength(1);
  });
});

it("words right behind the card decide it, also when it came back with a problem", async () => {
  const t = booking();
  await t.say("Book H");
  expect(interruptOf(await t.say("yes no")).description).toContain("clearly");
  expect(lastText(await t.say("yes"))).toBe("Booked.");
  expect(t.ledger.writes).toHaveLength(1);
});
