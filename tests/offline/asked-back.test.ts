import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { offline, tool } from "./offline.ts";

const prices = tool(
  "compare_prices",
  "Compares the price of an ingredient in several stores. 比较食材在不同商店的价格。",
  {
    ingredient: { type: "string", description: "要比较价格的食材名称。" },
    stores: { type: "array", items: { type: "string" }, description: "要比较的商店名称列表。" },
  },
  ["ingredient", "stores"],
);
const weather = tool(
  "get_weather",
  "Weather forecast for a town. 天气预报。",
  { town: { type: "string", description: "Town, for example Bern." } },
  ["town"],
);

const callsAfter = async (first: string, question: string, answer: string) => {
  const talk = [new HumanMessage(first), new AIMessage(question), new HumanMessage(answer)];
  const reply = await offline().bindTools([prices, weather]).invoke(talk);
  return reply.tool_calls?.map(({ name, args }) => ({ name, args }));
};

describe("an answer to what was asked back", () => {
  it("gives what was asked for, and what was said before stays", async () => {
    expect(
      await callsAfter("我想比较一下“三文鱼”在不同商店的价格。", "请提供您要比较的商店名称列表。", "沃尔玛和家乐福"),
    ).toEqual([{ name: "compare_prices", args: { ingredient: "三文鱼", stores: ["沃尔玛", "家乐福"] } }]);
  });

  it("is none where something else is wanted", async () => {
    expect(
      await callsAfter(
        "我想比较一下“三文鱼”在不同商店的价格。",
        "请提供您要比较的商店名称列表。",
        "What is the weather forecast for Bern?",
      ),
    ).toEqual([{ name: "get_weather", args: { town: "Bern" } }]);
  });

  it("is what is said last where it changes what was said before", async () => {
    const stay = tool(
      "move_stay",
      "修改酒店预订的日期。",
      {
        order: { type: "string", description: "订单号。" },
        check_in: { type: "string", description: "入住日期，格式为YYYY-MM-DD。" },
        nights: { type: "integer", description: "入住晚数。" },
      },
      ["order", "check_in", "nights"],
    );
    const talk = [
      new HumanMessage("我的酒店订单HQ2231，原来12月1日入住两晚，想修改一下日期"),
      new AIMessage("请问要改成哪天入住，住几晚？"),
      new HumanMessage("改成12月4日，住3晚"),
    ];
    const reply = await offline().bindTools([stay]).invoke(talk);
    expect(reply.tool_calls?.map(({ args }) => args)).toEqual([{ order: "HQ2231", check_in: "2024-12-04", nights: 3 }]);
  });
});
