import { HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, type Seen, talk } from "../support/talk.ts";
import { openTravelDomain } from "./support/travel-domain.ts";

describe("the travel domain's fields", () => {
  it.each([
    ["book_hotel", "rooms", "book_hotel", { hotel_id: "HT-0102", check_in: "2026-12-03", check_out: "2026-12-05" }],
    ["book_excursion", "people", "book_excursion", { excursion_id: "EX-0102", date: "2026-12-03" }],
  ])("%s takes %s edited as text", async (tool, field, specialist, args) => {
    const domain = await openTravelDomain();
    const t = talk(
      ({ tools, messages }) => {
        if (tools.some(({ name }) => name.startsWith("to_")))
          return calls([`to_${specialist}`, { job_desc: "Book it", trust_mode: 1 }]);
        const answer = messages.findLast(({ type }) => type === "tool");
        return answer ? calls(["CompleteOrEscalate", { result: answer.text }]) : calls([tool, { ...args, [field]: 1 }]);
      },
      { domains: [domain] },
    );
    const config = { ...t.config, context: { user_id: "P1001" } };
    await t.graph.invoke({ messages: [new HumanMessage("Book it")] }, config);
    const edited_action = { name: tool, args: { ...args, [field]: "2" } };
    await t.graph.invoke(new Command({ resume: { decisions: [{ type: "edit", edited_action }] } }), config);
    const state = await t.graph.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);
    await domain.close();
    expect(lastText(state)).toMatch(/^Booked [HE]B-700001: .*(2 rooms|2 people)/);
  });

  it("are named in a refused edit, those of the wrong form and those that the rules refuse", async () => {
    const domain = await openTravelDomain();
    const args = { hotel_id: "HT-0102", check_in: "2026-12-03", check_out: "2026-12-05", rooms: 1 };
    const t = talk(
      ({ tools }) =>
        tools.some(({ name }) => name.startsWith("to_"))
          ? calls(["to_book_hotel", { job_desc: "Book it", trust_mode: 1 }])
          : calls(["book_hotel", args]),
      { domains: [domain] },
    );
    const config = { ...t.config, context: { user_id: "P1001" } };
    await t.graph.invoke({ messages: [new HumanMessage("Book it")] }, config);
    const edited = async (changes: object) => {
      const edited_action = { name: "book_hotel", args: { ...args, ...changes } };
      const resume = { decisions: [{ type: "edit", edited_action }] };
      return interruptOf((await t.graph.invoke(new Command({ resume }), config)) as Seen).description;
    };
    const both = await edited({ check_out: "2026-12-02", rooms: "many" });
    expect(both).toMatch(/“many” cannot be Rooms.* The check-out 2026-12-02 is not after the check-in/);
    expect(await edited({ check_out: "2026-12-06", rooms: "many" })).toMatch(/“many” cannot be Rooms[^.]*\.\n/);
    await domain.close();
  });
});
