import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { describe, expect, it } from "vitest";
import type { Domain } from "../../../src/engine/domain/domain.ts";
import { modelsByAgent } from "../../../src/engine/models/models-by-agent.ts";
import { createServing, type ModelChoice } from "../../../src/engine/models/serving-models.ts";
import { ToolCallingModel } from "../../../src/engine/models/text-actions/tool-calling-model.ts";

const plain = Object.assign(new FakeListChatModel({ responses: ["x"] }), {
  bindTools: undefined,
}) as never as BaseChatModel;
const withTools = Object.assign(new FakeListChatModel({ responses: ["x"] }), {
  bindTools: () => plain,
}) as BaseChatModel;
const embedded = new FakeListChatModel({ responses: ["x"] });

function serving(toolCalling: "native" | "text" | "auto" = "auto") {
  const asked: string[] = [];
  const serve = createServing({
    provider: (name) => {
      asked.push(name);
      return { apiKey: "k", baseUrl: "http://127.0.0.1:1/v1", keyName: "K", urlName: "U" };
    },
    ...{ toolCalling, temperature: 0, timeoutMs: 1000, maxRetries: 0 },
    offline: () => embedded,
    isEmbedded: (model) => model === embedded,
  });
  return { serve, asked };
}

describe("a model that serves agents", () => {
  it("matches words if it is the embedded one, which needs no provider", async () => {
    const { serve, asked } = serving();
    expect(await serve("offline", "here")).toEqual({ model: embedded, matchesWords: true });
    expect(asked).toEqual([]);
  });

  it("is created once for all its agents, at the provider that its name says", async () => {
    const { serve, asked } = serving();
    const first = await serve("mine:m", "here");
    expect(first.matchesWords).toBe(false);
    expect(await serve("mine:m", "there")).toBe(first);
    expect(asked).toEqual(["mine"]);
    expect(await serve("mine:other", "there")).not.toBe(first);
  });

  it.each([
    ["auto", withTools, false],
    ["native", withTools, false],
    ["text", withTools, true],
    ["auto", plain, true],
    ["native", plain, true],
  ] as const)("with tool calls %s is given its tools in the text if it has to be", async (calling, model, isText) => {
    const served = await serving(calling).serve(model, "here");
    expect(served.model instanceof ToolCallingModel).toBe(isText);
    if (!isText) expect(served.model).toBe(model);
  });

  it("by name may turn out to have no tool calls", async () => {
    expect((await serving("auto").serve("mine:m", "here")).model).toBeInstanceOf(ToolCallingModel);
    expect((await serving("native").serve("mine:m", "here")).model).not.toBeInstanceOf(ToolCallingModel);
  });
});

describe("the model of each agent", () => {
  const domain = (...specialists: [name: string, model?: string][]) =>
    ({
      specialists: specialists.map(([name, model]) => ({ name, ...(model !== undefined && { model }) })),
    }) as never as Domain;
  const domains = [domain(["hotels"], ["flights", "x:own"]), domain(["maps", "planner"])];

  async function models(chosen: Record<string, string>) {
    const places: string[] = [];
    const at = (choice: ModelChoice, place: string) => ({ choice, place });
    const serve = async (choice: ModelChoice, place: string) => {
      places.push(`${String(choice)} @ ${place}`);
      return { model: choice as never, matchesWords: false };
    };
    const placed = Object.fromEntries(
      Object.entries(chosen).map(([name, model]) => [name, at(model, `models.${name}`)]),
    );
    const found = await modelsByAgent(domains, { main: at("main", "model"), chosen: placed }, serve);
    return { found: Object.fromEntries([...found].map(([agent, { model }]) => [agent, model])), places };
  }

  it("is the main one where nothing else is chosen, and a specialist's own one", async () => {
    const { found, places } = await models({});
    expect(found).toEqual({ planner: "main", summary: "main", hotels: "main", flights: "x:own", maps: "main" });
    expect(places).toContain("x:own @ flights.model");
  });

  it("is chosen by its name, by its header, or by its role, in this order", async () => {
    const { found, places } = await models({ planner: "p", specialist: "s", summary: "u", flights: "f" });
    expect(found).toEqual({ planner: "p", summary: "u", hotels: "s", flights: "f", maps: "p" });
    expect(places).toContain("f @ models.flights");
  });

  it("is refused for a name that no agent has", async () => {
    await expect(models({ trains: "t" })).rejects.toThrow(
      '"models" names "trains", which is no agent. The agents are: planner, specialist, summary, hotels, flights, maps.',
    );
  });
});
