import { HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { joined, writtenBy } from "../../src/engine/dialog/message.ts";
import { calls } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

it("keeps what a specialist found on its way when it hands back", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "Look A and B up" }]), "Known."],
    facts: [
      { text: "First A.", calls: [{ name: "look_up_fact", args: { what: "A" } }] },
      calls(["look_up_fact", { what: "B" }], ["CompleteOrEscalate", {}]),
    ],
  });
  const { messages, records } = await t.say("A and B?");
  const own = joined(messages)
    .filter((message) => writtenBy(message)?.agent === "facts")
    .map(({ text }) => text);
  expect(own).toEqual(["First A.", "A is fine.", "", "B is fine.", "Control is back with the planner."]);
  expect(Object.values(records).map(({ agent, thought }) => [agent, thought ?? ""])).toEqual([
    ["planner", ""],
    ["facts", "First A."],
    ["facts", ""],
    ["planner", ""],
  ]);
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toBe(
    "look_up_fact(what: A):\nA is fine.\n\nlook_up_fact(what: B):\nB is fine.",
  );
});

it("visits each node once a step: no edge beside a jump runs one twice", async () => {
  const t = talk({
    plan: [
      calls(["to_facts", { job_desc: "Look A up" }], ["to_hotel", { job_desc: "Find H" }]),
      calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]),
    ],
    facts: [calls(["CompleteOrEscalate", { result: "A." }])],
    hotel: [
      calls(["CompleteOrEscalate", { result: "H." }]),
      calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }]),
    ],
    summarize: ["Booked."],
  });
  const steps: string[] = [];
  const follow = async (input: Parameters<typeof t.graph.stream>[0]) => {
    for await (const update of await t.graph.stream(input, { ...t.config, streamMode: "updates" })) {
      steps.push(...Object.keys(update));
    }
  };
  await follow({ messages: [new HumanMessage("A and H")] });

  await follow(new Command({ resume: "yes" }));
  expect(steps).toEqual([
    ...["prepare", "plan", "facts", "hotel", "leave"],
    ...["plan", "hotel", "leave", "approve", "__interrupt__"],
    ...["approve", "hotel", "leave", "summarize"],
  ]);
  expect(lastText(await t.state())).toBe("Booked.");
});
