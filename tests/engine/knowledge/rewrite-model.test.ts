import { FakeListChatModel } from "@langchain/core/utils/testing";
import { describe, expect, it, vi } from "vitest";
import { rewriteWithModel } from "../../../src/engine/knowledge/rewrite-model.ts";

const history = "用户: 2026-11-18余杭区的拥堵指数\n助手: 1.3";
const ask = (reply: string, question = "那天西湖区呢", unsettled = ["那天"], past = history) => {
  const model = new FakeListChatModel({ responses: [reply] });
  const invoke = vi.spyOn(model, "invoke");
  const prompt = vi.fn(({ expressions }: { expressions: string }) => `Dates of ${expressions}?`);
  const text = rewriteWithModel({ model, prompt }, { question, unsettled, history: past });
  return { text, invoke, prompt };
};

describe("asking a model for a date", () => {
  it("puts the date it finds in the history", async () => {
    const { text, prompt } = ask('```json\n{"那天": "2026-11-18"}\n```');
    expect(await text).toBe("2026-11-18西湖区呢");
    expect(prompt).toHaveBeenCalledWith({ question: "那天西湖区呢", expressions: '["那天"]', history });
  });

  it("asks once for an expression that stands there twice, and replaces both", async () => {
    const { text, prompt } = ask('{"那天": " 2026-11-18 "}', "那天西湖区和那天余杭区", ["那天", "2月30日", "那天"]);
    expect(await text).toBe("2026-11-18西湖区和2026-11-18余杭区");
    expect(prompt).toHaveBeenCalledWith(expect.objectContaining({ expressions: '["那天"]' }));
  });

  it("takes a range", async () => {
    const { text } = ask('{"a few days ago": "2026-11-16 to 2026-11-18"}', "accidents a few days ago", [
      "a few days ago",
    ]);
    expect(await text).toBe("accidents 2026-11-16 to 2026-11-18");
  });

  it.each([
    ["no JSON", "It is 2026-11-18."],
    ["broken JSON", '{"那天": '],
    ["another shape", '["2026-11-18"]'],
    ["an unknown date", '{"那天": null}'],
    ["words", '{"那天": "last Wednesday"}'],
    ["an impossible date", '{"那天": "2026-02-30"}'],
    ["a range that ends on an impossible date", '{"那天": "2026-02-28 to 2026-02-30"}'],
    ["a date and more", '{"那天": "2026-11-18, a Wednesday"}'],
    ["more and a date", '{"那天": "on 2026-11-18"}'],
    ["another expression", '{"西湖区": "2026-11-18"}'],
  ])("keeps the question when the reply is %s", async (_, reply) => {
    expect(await ask(reply).text).toBe("那天西湖区呢");
  });

  it.each([
    ["an impossible date", "2月30日的指数", ["2月30日"], history],
    ["nothing unsettled", "余杭区的指数", [], history],
    ["no history", "那天西湖区呢", ["那天"], " "],
  ])("asks nothing for %s", async (_, question, unsettled, past) => {
    const { text, invoke } = ask('{"那天": "2026-11-18"}', question, unsettled, past);
    expect(await text).toBe(question);
    expect(invoke).not.toHaveBeenCalled();
  });

  it("lets a failure of the provider through", async () => {
    const model = {
      invoke: async () => {
        throw new Error("down");
      },
    };
    const asked = { question: "那天呢", unsettled: ["那天"], history };
    await expect(rewriteWithModel({ model, prompt: () => "" }, asked)).rejects.toThrow("down");
  });
});
