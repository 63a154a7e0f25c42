import { describe, expect, it } from "vitest";
import type { Judge } from "../../src/evaluation/judges/consult.ts";
import { judgeAnswer } from "../../src/evaluation/judges/judge-answer.ts";
import { judgeIntent } from "../../src/evaluation/judges/judge-intent.ts";
import { judgeToolChoice } from "../../src/evaluation/judges/judge-scheduling.ts";
import { calls, type Reply, ScriptedModel } from "../support/scripted-model.ts";

/** A judge with a reply for each time it is asked. */
function scripted(...replies: Reply[]): Judge & { model: ScriptedModel } {
  let at = 0;
  return { model: new ScriptedModel(() => replies[at++] ?? new Error("Nobody asked for this.")), repeats: 1 };
}
const answer = (args: object) => calls(["answer", { reason: "…", ...args }]);
const twice = (args: object): Judge & { model: ScriptedModel } => scripted(answer(args), answer(args));
const prompts = ({ model }: { model: ScriptedModel }) => model.asked.map(({ messages }) => messages[0]?.text ?? "");

describe("the intent of a shop owner who says which kind of shop it is", () => {
  const judged = {
    question: "我这个是京东小店的",
    history: "【顾客】：什么类目的标题可以不带品牌的名字\n【客服】：都需要带上品牌的",
    intent: "说明店铺类型为某平台小店",
  };
  const reference = "询问京东小店的商品标题是否需要带品牌名字";

  it("scores 3, 2 and 2 beside a reference, 2 over all", async () => {
    const judge = twice({ correctness: 3, relevance: 2, likeness: 2, overall: 2 });
    expect(await judgeIntent(judge, judged, reference)).toMatchObject({
      ...{ scores: { correctness: 3, relevance: 2, likeness: 2 }, overall: 2, spread: 0 },
      ...{ score: 0.2, verdict: "wrong" },
    });
    expect(prompts(judge).every((prompt) => prompt.includes(reference) && prompt.includes("likeness"))).toBe(true);
  });

  it("scores 3 and 2 without one, 3 over all, and is not compared with anything", async () => {
    const judge = twice({ correctness: 3, relevance: 2, overall: 3 });
    const { scores, overall } = await judgeIntent(judge, judged);
    expect([scores, overall]).toEqual([{ correctness: 3, relevance: 2 }, 3]);
    expect(prompts(judge).some((prompt) => prompt.includes("likeness"))).toBe(false);
  });
});

describe("a search for goods where the orders of a buyer are asked for", () => {
  const tools = [
    { name: "check_shop_qualifications", description: "查询资质要求", parameters: { keyword: {} } },
    { name: "search_order_code", description: "查询订单", parameters: { consumer_name: {}, search_keys: {} } },
  ];
  const call = { name: "search_order_code", args: { consumer_name: ["王萍萍"], search_keys: ["商品"] } };
  const judged = { request: "我有多少订单是王萍萍买的？", tools, call };
  const reference = { ...call, args: { ...call.args, search_keys: ["订单"] } };

  it.each([reference, undefined])(
    "has the right tool and wrong parameters, with and without a reference",
    async (one) => {
      const verdict = await judgeToolChoice(twice({ api: "right", parameters: "wrong" }), judged, one);
      expect(verdict).toMatchObject({ scores: { api: 10, parameters: 0 }, overall: 5, verdict: "wrong" });
    },
  );

  it("has no verdict on the parameters of a wrong tool", async () => {
    const judge = twice({ api: "wrong", parameters: "not applicable" });
    const { scores, overall } = await judgeToolChoice(judge, judged);
    expect([scores, overall]).toEqual([{ api: 0 }, 0]);
  });

  it("sends back a reply that judges the parameters of a wrong tool", async () => {
    const good = answer({ api: "right", parameters: "right" });
    const judge = scripted(answer({ api: "wrong", parameters: "right" }), good, good);
    expect(await judgeToolChoice(judge, judged)).toMatchObject({ overall: 10, verdict: "right" });
    expect(judge.model.asked[1]?.messages.at(-1)?.text).toContain("only if, api is wrong");
  });
});

describe("an answer on who pays the freight of a refused parcel", () => {
  const judged = {
    question: "偏远地区发出了又不要了，运费谁承担",
    sources: ["运费问题纠纷处理标准", "根据“谁过错，谁承担”的原则处理，但买卖双方协商一致的除外。"],
    answer: "根据“谁过错，谁承担”的原则处理，但买卖双方协商一致的除外。",
  };
  const reference = "若消费者无正当理由拒绝签收，发货运费由消费者承担；有理由拒绝签收，由商家承担。";

  it("scores 5, 10 and 4 beside a reference, 6 over all", async () => {
    const judge = twice({ needs: 5, facts: 10, completeness: 4, overall: 6 });
    expect(await judgeAnswer(judge, judged, reference)).toMatchObject({
      ...{ scores: { needs: 5, facts: 10, completeness: 4 }, overall: 6, verdict: "right" },
    });
  });

  it("scores 6, 10 and 6 without one, 7 over all", async () => {
    const { scores, overall } = await judgeAnswer(twice({ needs: 6, facts: 10, completeness: 6, overall: 7 }), judged);
    expect([scores, overall]).toEqual([{ needs: 6, facts: 10, completeness: 6 }, 7]);
  });

  const given = (overall: number) => answer({ needs: overall, facts: overall, completeness: overall, overall });

  it("shows the material in both orders", async () => {
    const judge = scripted(given(7), given(7));
    await judgeAnswer(judge, judged, reference);
    const isAnswerFirst = prompts(judge).map(
      (prompt) => prompt.lastIndexOf('"answer"') < prompt.lastIndexOf('"reference"'),
    );
    expect(isAnswerFirst).toEqual([false, true]);
  });

  it("tells how far the opinions lie apart, and takes the lower one", async () => {
    const verdict = await judgeAnswer(scripted(given(9), given(7)), judged);
    expect(verdict).toMatchObject({
      overall: 7,
      spread: 2,
      verdict: "right",
      opinions: [{ overall: 9 }, { overall: 7 }],
    });
  });

  it("has no verdict if one opinion is good and another is not", async () => {
    const verdict = await judgeAnswer(scripted(given(9), given(3)), judged);
    expect(verdict).toMatchObject({ spread: 6, verdict: "not judged" });
    expect(verdict.reason).toContain("The opinions disagree: 9, 3 of 10.");
  });

  it("has no verdict after two replies that cannot be read, and says why", async () => {
    const verdict = await judgeAnswer(scripted("Good.", given(11)), judged);
    expect(verdict.verdict).toBe("not judged");
    expect(verdict.reason).toContain("did not answer in the shape");
  });

  it("has no verdict if the provider fails, and says why", async () => {
    const verdict = await judgeAnswer(scripted(new TypeError("fetch failed")), judged);
    expect(verdict).toMatchObject({ verdict: "not judged", opinions: [] });
    expect(verdict.reason).toContain("cannot be reached");
  });
});
