import { expect, it } from "vitest";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { deskDomain } from "../../support/desk-domain.ts";
import { calls, type Script } from "../../support/scripted-model.ts";
import { lastText, talk } from "../../support/talk.ts";

const direct = (tools: readonly Tool[]) => tools.map((tool) => ({ ...tool, returnDirect: true }));

/** A conversation in which what tools observe is the answer as it stands. */
function talkWith(script: Script) {
  const { domain, ledger } = deskDomain();
  const specialists = domain.specialists.map((one) => ({ ...one, tools: direct(one.tools) }));
  return { ...talk(script, { domains: [{ ...domain, specialists, tools: direct(domain.tools) }] }), ledger };
}

const nodesOf = ({ model }: ReturnType<typeof talkWith>) => model.asked.map(({ node }) => node);
const handOff = (trust_mode: 0 | 1): [string, unknown] => ["to_facts", { job_desc: "Look A up", trust_mode }];
const look = calls(["look_up_fact", { what: "A" }]);

it.each([0, 1] as const)(
  "the only task's observation is the answer, without another call: trust_mode %i",
  async (trust) => {
    const t = talkWith({ plan: [calls(handOff(trust))], facts: [look] });
    expect(lastText(await t.say("A?"))).toBe("A is fine.");
    expect(nodesOf(t)).toEqual(["plan", "facts"]);
  },
);

it("the other tasks of the plan still run, and the planner still reads those it wants to read", async () => {
  const hotel = [calls(["CompleteOrEscalate", { result: "None is free." }])];
  const both = (trust_mode: 0 | 1) => calls(handOff(0), ["to_hotel", { job_desc: "Find H", trust_mode }]);
  const t = talkWith({ plan: [both(1)], facts: [look], hotel, summarize: ["Both."] });
  expect(lastText(await t.say("A and H?"))).toBe("Both.");
  const other = talkWith({ plan: [both(0), "Read both."], facts: [look], hotel });
  expect(lastText(await other.say("A and H?"))).toBe("Read both.");
});

it("a write is the answer once it was approved; a rejected one is not", async () => {
  const script = () => ({
    plan: [calls(["to_hotel", { job_desc: "Book H" }])],
    hotel: [calls(["book_hotel", { what: "H" }])],
  });
  const t = talkWith(script());
  await t.say("Book H");
  expect(lastText(await t.resume(["approve"]))).toBe("book_hotel done: H.");
  expect(nodesOf(t)).toEqual(["plan", "hotel"]);
  const { hotel, plan } = script();
  const rejected = talkWith({ plan, hotel: [...hotel, "What else?"] });
  await rejected.say("Book H");
  expect(lastText(await rejected.resume(["reject"]))).toBe("What else?");
});

it("an error goes back to the specialist", async () => {
  const failing = calls(["look_up_fact", { what: "B", fail: true }]);
  const t = talkWith({ plan: [calls(handOff(1))], facts: [failing, look] });
  expect(lastText(await t.say("A?"))).toBe("A is fine.");
});

it("holds for the planner's own tools, unless the call failed", async () => {
  const t = talkWith({ plan: [calls(["lookup_policy", { what: "pets" }])] });
  expect(lastText(await t.say("Pets?"))).toBe("pets is fine.");
  expect(nodesOf(t)).toEqual(["plan"]);
  const failing = talkWith({ plan: [calls(["lookup_policy", { what: "pets", fail: true }]), "Not known."] });
  expect(lastText(await failing.say("Pets?"))).toBe("Not known.");
});
