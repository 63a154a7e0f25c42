import { type AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { tool as langChainTool } from "@langchain/core/tools";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { SetupError } from "../../src/engine/errors.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";
import { offline, tool } from "./offline.ts";

const forecast = tool(
  "get_forecast",
  "Weather forecast for a town.",
  { town: { type: "string", description: "Town, for example Bern." } },
  ["town"],
);
const question = [new HumanMessage("Weather forecast for Lugano")];

describe("the offline model", () => {
  it.each([
    ["plain tools", forecast],
    ["OpenAI tools", { type: "function", function: forecast }],
    [
      "tools with a schema",
      {
        name: "get_forecast",
        description: forecast.description,
        schema: z.object({ town: z.string().describe("Town, for example Bern.") }),
      },
    ],
    [
      "LangChain tools",
      langChainTool(async () => "", {
        name: "get_forecast",
        description: forecast.description,
        schema: z.object({ town: z.string().describe("Town, for example Bern.") }),
      }),
    ],
  ])("takes %s", async (_, one) => {
    const reply = await offline().bindTools([one]).invoke(question);
    expect(reply.tool_calls).toMatchObject([{ name: "get_forecast", args: { town: "Lugano" } }]);
  });

  it("tells once, in the language of the question, how documents to look it up in are set up", async () => {
    const model = new OfflineModel({ embeddings: new LocalEmbeddings(), now: () => new Date(), lacksTexts: true });
    const bound = model.bindTools([forecast]);
    const asked = [new HumanMessage("Who invented the telephone?")];
    const first = await bound.invoke(asked);
    expect(first.text).toContain("SWITCHBOARD_DOCS=./docs, set at the start");
    const again = await bound.invoke([...asked, first, new HumanMessage("电话是谁发明的？")]);
    expect(again.text).not.toContain("SWITCHBOARD_DOCS");
    expect((await bound.invoke([new HumanMessage("电话是谁发明的？")])).text).toContain(
      "启动时设置 SWITCHBOARD_DOCS=./docs",
    );
    expect((await bound.invoke([new HumanMessage("xyzzy plugh")])).text).not.toContain("SWITCHBOARD_DOCS");
    expect((await offline().bindTools([forecast]).invoke(asked)).text).not.toContain("SWITCHBOARD_DOCS");
  });

  it("refuses what is no tool", () => {
    expect(() => offline().bindTools([{ label: "x" }])).toThrow(SetupError);
  });

  it("gives messages and calls ids of their own, and the same decision each time", async () => {
    const model = offline().bindTools([forecast]);
    const [a, b] = [await model.invoke(question), await model.invoke(question)];
    expect(a.id).toMatch(/^[\w-]{8}$/);
    expect(a.tool_calls?.[0]?.id).toMatch(/^call_[\w-]{8}$/);
    expect(new Set([a.id, b.id, a.tool_calls?.[0]?.id, b.tool_calls?.[0]?.id]).size).toBe(4);
    expect(a.tool_calls?.[0]?.args).toEqual(b.tool_calls?.[0]?.args);
  });

  it("counts tokens of what it read and wrote", async () => {
    const { usage_metadata: usage } = await offline().invoke([new HumanMessage("你好")]);
    expect(usage?.input_tokens).toBe(2);
    expect(usage?.output_tokens).toBeGreaterThan(3);
    expect(usage?.total_tokens).toBe((usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0));
  });

  it("counts of a tool what a language model would be sent, and no words to match with", async () => {
    const tokens = async (one: object) =>
      (await offline().bindTools([one]).invoke(question)).usage_metadata?.input_tokens;
    const town = { type: "string", description: "Town, for example Bern.", "x-aliases": { words: ["city", "城市"] } };
    const matched = { ...forecast, title: "Weather (天气)", aliases: ["rain", "天气预报"] };
    const worded = { ...matched, parameters: { ...forecast.parameters, properties: { town } } };
    expect(await tokens(worded)).toBe(await tokens(forecast));
    expect(await tokens({ ...worded, description: "Weather forecast for a town and a day." })).toBeGreaterThan(
      (await tokens(worded)) ?? 0,
    );
  });

  it("streams text in words and calls in one chunk, adding up to the whole", async () => {
    const chunks: AIMessageChunk[] = [];
    for await (const chunk of await offline()
      .bindTools([forecast])
      .stream([new HumanMessage("Hello!")]))
      chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(4);
    const whole = chunks.reduce((sum, chunk) => sum.concat(chunk));
    expect(whole.text).toBe("Hello! What can I do for you?");
    const calls: AIMessageChunk[] = [];
    for await (const chunk of await offline().bindTools([forecast]).stream(question)) calls.push(chunk);
    const called = calls.filter((chunk) => (chunk.tool_call_chunks ?? []).length > 0);
    expect(called).toHaveLength(1);
    expect(called[0]?.tool_calls).toMatchObject([{ name: "get_forecast", args: { town: "Lugano" } }]);
  });
});
