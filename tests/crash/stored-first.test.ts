import { setTimeout as pause } from "node:timers/promises";
import { MemorySaver } from "@langchain/langgraph";
import { expect, it } from "vitest";
import type { ConversationState } from "../../src/engine/dialog/state.ts";
import { isUndecided } from "../../src/engine/dialog/task.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

/** A store somewhere else: what it is handed, it has a little later. */
class DistantSaver extends MemorySaver {
  override async put(...given: Parameters<MemorySaver["put"]>) {
    await pause(40);
    return super.put(...given);
  }

  override async putWrites(...given: Parameters<MemorySaver["putWrites"]>) {
    await pause(40);
    return super.putWrites(...given);
  }
}

it.each(["yes", { decisions: [{ type: "approve" }] }])(
  "a decision is stored before what it decides is done: %j",
  async (decision) => {
    const { domain } = deskDomain();
    const undecided: boolean[] = [];
    const watched = domain.specialists.map((one) => ({
      ...one,
      tools: one.tools.map((tool) => ({
        ...tool,
        async run(...call: Parameters<typeof tool.run>) {
          const { tasks } = (await t.graph.getState(t.config)).values as ConversationState;
          if (tool.effect === "write") undecided.push(Object.values(tasks).some(isUndecided));
          return tool.run(...call);
        },
      })),
    }));
    const t = talk(
      {
        plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
        hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }])],
      },
      { checkpointer: new DistantSaver(), domains: [{ ...domain, specialists: watched }] },
    );
    await t.say("Book H");
    const state = typeof decision === "string" ? await t.say(decision) : await t.resume(decision);
    expect(lastText(state)).toBe("Booked.");
    expect(undecided).toEqual([false]);
  },
);
