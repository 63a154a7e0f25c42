import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Action, JournalEvent } from "../../src/engine/journal/event.ts";
import { type Run, runsIn } from "../../src/engine/journal/runs.ts";
import { defineTool } from "../../src/engine/tools/define.ts";
import { userErrors } from "../../src/evaluation/rewards/fit.ts";
import {
  noClaimWithoutCall,
  noEarlyEnd,
  noIgnoredObservation,
  noRepeatedCall,
  noUnapprovedWrite,
  noUnmetNeed,
  noUnsourcedClaim,
  noWrongCall,
} from "../../src/evaluation/rewards/run-rules.ts";
import { judgeScheduling } from "../../src/evaluation/rewards/scheduling.ts";

const searchOrders = {
  name: "search_order_code",
  properties: { consumer_name: {}, order_id: {}, search_keys: { enum: ["商品", "订单"] } },
  required: [],
};
const judged = (args: Record<string, unknown>, name = "search_order_code") => ({
  request: "我有多少订单是王萍萍买的？",
  call: { name, args },
  tools: [searchOrders],
});

describe("a search for goods where orders are asked for", () => {
  const goods = judged({ consumer_name: ["王萍萍"], search_keys: ["商品"] });

  it("has the right tool and wrong parameters, by rule alone", () => {
    const { api, parameters } = judgeScheduling(goods);
    expect(api).toMatchObject({ verdict: "right", score: 1 });
    expect(parameters).toMatchObject({ verdict: "wrong", score: 0 });
    expect(parameters.reason).toBe('"search_keys" is "商品"; the request says "订单".');
  });

  it("has the right tool and wrong parameters beside a reference", () => {
    const reference = { name: "search_order_code", args: { consumer_name: ["王萍萍"], search_keys: ["订单"] } };
    const { api, parameters } = judgeScheduling(goods, reference);
    expect([api.verdict, parameters.verdict]).toEqual(["right", "wrong"]);
  });
});

it("judges the right call right, with and without a reference, and one value like a list of it", () => {
  const args = { consumer_name: ["王萍萍"], search_keys: ["订单"] };
  const reference = { name: "search_order_code", args: { consumer_name: "王萍萍", search_keys: "订单" } };
  for (const one of [judgeScheduling(judged(args)), judgeScheduling(judged(args), reference)])
    expect([one.api.verdict, one.parameters.verdict]).toEqual(["right", "right"]);
});

it("does not judge the parameters of a wrong tool", () => {
  const { api, parameters } = judgeScheduling(judged({}, "list_goods"));
  expect(api.reason).toBe('There is no tool "list_goods". There are: search_order_code.');
  expect(parameters.verdict).toBe("not applicable");
});

it("names a parameter that the tool does not take, and a value that is none of the choices", () => {
  const { parameters } = judgeScheduling(judged({ buyer: "王萍萍", search_keys: "人" }));
  expect(parameters.reason).toContain('The tool takes no "buyer".');
  expect(parameters.reason).toContain("the choices are 商品, 订单");
});

const call = (id: string, rest: Partial<Action> = {}): Action => ({
  ...{
    id,
    tool: "end_promotion",
    args: { id: "PR-1" },
    outcome: "done",
    status: "success",
    observation: "Ended PR-1.",
  },
  ...rest,
});

const args = z.object({ id: z.string() });
const run = async () => ({ text: "Done." });
const endPromotion = defineTool({
  ...{ name: "end_promotion", title: "End a promotion (结束促销)", description: "", effect: "write", args, run },
}).bind({});
const listPromotions = defineTool({ name: "list_promotions", description: "", effect: "read", args, run }).bind({});

function runWith(actions: Action[], answer: string): Run {
  const event = (id: number, rest: Partial<JournalEvent>): JournalEvent => ({
    ...{ id: `e${id}`, kind: "round", trace: "t", thread: "c", agent: "promotions", status: "success" },
    ...{ startedAt: id, endedAt: id },
    ...rest,
  });
  const events = [
    event(1, { kind: "question", input: "End promotion PR-1" }),
    event(2, { actions }),
    event(3, { kind: "summary", output: answer }),
  ];
  return runsIn(events)[0] ?? expect.fail("no run");
}
const judge = (actions: Action[], answer = "Ended PR-1.") => ({
  run: runWith(actions, answer),
  earlier: [],
  tools: new Map([endPromotion, listPromotions].map((tool) => [tool.name, tool])),
});

it("marks a call that is made again with the same arguments", () => {
  expect(noRepeatedCall(judge([call("1"), call("2")]))).toMatchObject({ verdict: "wrong", score: 0.5 });
  expect(noRepeatedCall(judge([call("1"), call("2", { args: { id: "PR-2" } })])).verdict).toBe("right");
});

it("marks a call of an unknown tool, with arguments that do not fit, or with an id that nobody gave", () => {
  expect(noWrongCall(judge([call("1", { tool: "stop_promotion" })])).reason).toBe('There is no tool "stop_promotion".');
  expect(noWrongCall(judge([call("1", { args: {} })])).reason).toContain("end_promotion {}");
  expect(noWrongCall(judge([call("1", { args: { id: "PR-77" } })])).reason).toContain("nobody gave PR-77");
  expect(noWrongCall(judge([call("1")])).verdict).toBe("right");
});

it("does not mark a call that was refused for the user's own id, and tells it apart", () => {
  const refused = call("1", { outcome: "refused", status: "failure", observation: "There is no PR-1." });
  expect(noWrongCall(judge([refused])).verdict).toBe("right");
  expect(userErrors(judge([refused])).faults).toMatchObject([{ agent: "user", event: "e2" }]);
});

it("marks a write call that was done without approval", () => {
  expect(noUnapprovedWrite(judge([call("1")])).verdict).toBe("wrong");
  expect(noUnapprovedWrite(judge([call("1", { decision: "approve" })])).verdict).toBe("right");
  expect(noUnapprovedWrite(judge([call("1", { tool: "list_promotions" })])).verdict).toBe("not applicable");
});

it("marks an answer with an id that no call gave", () => {
  expect(noUnsourcedClaim(judge([call("1")], "Ended PR-2.")).reason).toBe("No source: PR-2.");
  expect(noUnsourcedClaim(judge([call("1")])).verdict).toBe("right");
});

it("marks what is said to be done without a call, a task that nobody takes up, and a result that nobody uses", () => {
  expect(noClaimWithoutCall(judge([], "I have ended it."))).toMatchObject({ verdict: "wrong" });
  const handed = call("t1", { tool: "to_promotions", job_desc: "End PR-1", outcome: "handed off", control: true });
  expect(noEarlyEnd(judge([handed])).reason).toBe("Nobody took this up: End PR-1");
  const list = call("1", { tool: "list_promotions", observation: "PR-2, 30 % off" });
  expect(noIgnoredObservation(judge([list], "I found nothing.")).verdict).toBe("wrong");
  expect(noIgnoredObservation(judge([list], "There is PR-2.")).verdict).toBe("right");
  expect(noUnmetNeed(judge([list])).verdict).toBe("not applicable");
});
