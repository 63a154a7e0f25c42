import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isReply } from "../../src/engine/dialog/message.ts";
import { ToolError } from "../../src/engine/errors.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, type Seen, talk } from "../support/talk.ts";

const order = calls(["order_thing", { what: "X" }]);
const orderOther = calls(["order_thing", { what: "Y" }]);
const handOff = (job = "Order X") => calls(["to_hotel", { job_desc: job, trust_mode: 1 }]);
const lost = () => new ToolError("The service did not answer within 2 s.", { isOutage: true, mayBeDone: true });

/** A service that stores what it is sent, and answers as told; a key that it knows is not carried out again. */
function service(answers: (Error | "ok")[], more: Partial<Tool> = {}) {
  const keys: string[] = [];
  const tool = defineTool({
    name: "order_thing",
    title: "Order (下单)",
    description: "Orders.",
    effect: "write",
    args: z.object({ what: z.string() }),
    run: async ({ what }, _: undefined, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return { text: `Ordered ${what}.` };
    },
  }).bind(undefined);
  const { domain } = deskDomain();
  const all = [{ ...tool, ...more }];
  const specialists = domain.specialists.map((one) => (one.name === "hotel" ? { ...one, tools: all } : one));
  return { keys, domains: [{ ...domain, specialists }] };
}

const repliesOf = (state: Seen) => state.messages.filter(isReply).map(({ text }) => text);
const script = (...hotel: Reply[]) => ({ plan: [handOff(), handOff("Order X again")], hotel });

describe("a write whose outcome is not known", () => {
  it.each([
    ["that the service leaves unanswered", lost()],
    ["that fails for an unknown reason", new TypeError("fetch failed")],
  ])("%s is told as what it is", async (_, error) => {
    const { domains } = service([error]);
    const t = talk(script(order, "The thing X is ordered."), { domains });
    await t.say("Order X");
    const [report, reply] = repliesOf(await t.resume("yes"));
    expect(report).toMatch(/^It is not known whether this was done: Order \(what: X\) \(.+\)\nIt may have been done\./);
    expect(reply).toContain("It is not known whether this was done: “The thing X is ordered.”");
    expect(`${report}${reply}`).not.toMatch(/Not done|No action/);
  });

  it("is told once, with its reason", async () => {
    const { domains } = service([lost()]);
    const t = talk(script(order, calls(["CompleteOrEscalate", {}])), { domains });
    await t.say("Order X");
    expect(repliesOf(await t.resume("yes"))).toEqual([
      "It is not known whether this was done: Order (what: X) (The service did not answer within 2 s.)\nIt may have been done. Check before you ask for it again.",
    ]);
  });

  it("is told in Chinese", async () => {
    const { domains } = service([lost()]);
    const t = talk(script(order, "已为您下单 X。"), { domains });
    await t.say("下单 X");
    const [report, reply] = repliesOf(await t.resume("同意"));
    expect(report).toMatch(/^不清楚这一项是否已经办理：下单（what：X）/);
    expect(reply).not.toContain("没有对应的操作记录");
  });

  it("is offered again with a warning, needs a plain yes, and is sent under the same key", async () => {
    const { domains, keys } = service([lost(), "ok"]);
    const t = talk(script(order, "Shall I try again?", order, "Ordered X."), { domains });
    await t.say("Order X");
    await t.resume("yes");
    const again = await t.say("yes, try again");
    expect(interruptOf(again).description).toContain("You approved this before. Its result never became known");
    expect(interruptOf(await t.say("ok")).description).toContain("may have been done");
    expect(keys).toHaveLength(1);
    const done = await t.say("yes");
    expect(repliesOf(done).at(-1)).toBe("Ordered X.");
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("has the same key in another task, many turns later, until it is done", async () => {
    const { domains, keys } = service([lost(), lost(), "ok", "ok"]);
    const smallTalk = Array.from({ length: 6 }, () => "Indeed.");
    const end = calls(["CompleteOrEscalate", { result: "So far so good." }]);
    const t = talk(
      {
        plan: [handOff(), ...smallTalk, handOff("Again"), handOff("Again"), handOff("One more")],
        hotel: [order, end, order, end, order, end, order, end],
      },
      { domains },
    );
    await t.say("Order X");
    await t.resume("yes");
    for (const _ of smallTalk) await t.say("a nice day, is it not");
    for (const words of ["Order X please", "Order X again please"]) {
      expect(interruptOf(await t.say(words)).description).toContain("may have been done");
      await t.resume("confirm");
    }
    expect(new Set(keys).size).toBe(1);
    expect(interruptOf(await t.say("Order one more X")).description).not.toContain("may have been done");
    await t.resume("confirm");
    expect(new Set(keys).size).toBe(2);
  });

  it("stays unknown if the user then rejects it, or the service refuses it", async () => {
    const { domains } = service([lost(), new ToolError("Sold out.")]);
    const t = talk(script(order, "Again?", order, order, "No."), { domains });
    await t.say("Order X");
    await t.resume("yes");
    await t.say("yes, try again");
    const refused = await t.resume("confirm");
    expect(repliesOf(refused).join("\n")).not.toMatch(/^Not done/m);
  });

  it("is told above the card for another thing, which has its own key", async () => {
    const { domains, keys } = service([lost(), "ok"]);
    const t = talk(script(order, orderOther, "Done."), { domains });
    await t.say("Order X");
    const state = await t.resume("yes");
    expect(interruptOf(state).description).not.toContain("may have been done");
    expect(repliesOf(state).join("\n")).toContain("It is not known whether this was done: Order (what: X)");
    await t.resume("yes");
    expect(new Set(keys).size).toBe(2);
  });

  it("is plainly not done if the tool says so, or records what it did", async () => {
    for (const { domains } of [
      service([new ToolError("Sold out.")]),
      service([new TypeError("x")], { recorded: async () => undefined }),
    ]) {
      const t = talk(script(order, "It is not ordered."), { domains });
      await t.say("Order X");
      expect(repliesOf(await t.resume("yes"))[0]).toMatch(/^Not done: Order \(what: X\) \(/);
    }
  });

  it("is not asked for again as a part that was left undone", async () => {
    const { domains } = service([lost()]);
    const both = calls(
      ["to_hotel", { job_desc: "Order X", trust_mode: 1 }],
      ["to_facts", { job_desc: "Opening hours", trust_mode: 1 }],
    );
    const t = talk(
      { plan: [both], hotel: [order, calls(["CompleteOrEscalate", {}])], facts: ["Nine."], summarize: ["Nine."] },
      { domains },
    );
    await t.say("Order X, and when does it open?");
    const state = await t.resume("yes");
    expect(repliesOf(state).join("\n")).toContain("It is not known whether this was done");
    expect(repliesOf(state).join("\n")).not.toContain("Ask for it again, by itself");
  });
});
