import { RunnableLambda } from "@langchain/core/runnables";
import { END, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { UnseenValues } from "../../graphs/unseen-values.ts";

const State = z.object({ said: z.array(z.string()).default([]), seen: z.record(z.string(), z.string()).default({}) });

/** A graph whose one node is a graph of its own, seen or unseen. */
function outer(isUnseen: boolean) {
  const inner = new StateGraph(State)
    .addNode("work", (_, config) => {
      config.writer?.("custom");
      return { said: ["inner"] };
    })
    .addEdge(START, "work")
    .addEdge("work", END)
    .compile({ checkpointer: false });
  return new StateGraph(State)
    .addNode("outer", isUnseen ? new UnseenValues(inner as never) : inner)
    .addEdge(START, "outer")
    .addEdge("outer", END)
    .compile();
}

async function streamed(isUnseen: boolean): Promise<string[]> {
  const modes: string[] = [];
  const options = { streamMode: ["values", "updates", "custom"], subgraphs: true } as const;
  for await (const [place, mode] of await outer(isUnseen).stream(
    { said: ["hello"] },
    { ...options, streamMode: [...options.streamMode] },
  ))
    modes.push(`${(place as string[]).length === 0 ? "outer" : "inner"} ${String(mode)}`);
  return modes;
}

describe("the values of a subgraph", () => {
  it("are not streamed, unlike its steps and its own events", async () => {
    expect(await streamed(false)).toContain("inner values");
    const modes = await streamed(true);
    expect(modes).not.toContain("inner values");
    expect(modes).toEqual(expect.arrayContaining(["inner updates", "inner custom", "outer values", "outer updates"]));
  });

  it("come back, without empty records, whether or not anything is streamed", async () => {
    const output = { none: {}, list: [], text: "", nothing: null, zero: 0, some: { a: 1 } };
    const work = new UnseenValues(RunnableLambda.from(async () => output));
    const { none: _, ...rest } = output;
    expect(await work.invoke({})).toEqual(rest);
    const stream = { modes: new Set(["values"]), push: () => {} };
    expect(await work.invoke({}, { configurable: { __pregel_stream: stream } })).toEqual(rest);
  });

  it("leave the rest of the run's configuration as it was", async () => {
    const seen: { modes: string[]; thread: unknown; tags: unknown }[] = [];
    const pushed: unknown[] = [];
    const work = new UnseenValues(
      RunnableLambda.from(async (_: unknown, config) => {
        const stream = config.configurable?.__pregel_stream;
        stream.push("chunk");
        seen.push({ modes: [...stream.modes], thread: config.configurable?.thread_id, tags: config.tags });
        return {};
      }),
    );
    const stream = { modes: new Set(["values", "messages"]), push: (chunk: unknown) => pushed.push(chunk) };
    await work.invoke({}, { configurable: { thread_id: "t", __pregel_stream: stream }, tags: ["x"] });
    expect(seen).toEqual([{ modes: ["messages"], thread: "t", tags: ["x"] }]);
    expect(pushed).toEqual(["chunk"]);
    expect([...stream.modes]).toEqual(["values", "messages"]);
  });
});
