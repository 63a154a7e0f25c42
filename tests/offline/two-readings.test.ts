import { describe, expect, it } from "vitest";
import { LearnedRequests } from "../../src/engine/tools/learned-requests.ts";
import { featuresOf } from "../../src/offline/goals/request-features.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { next, now, says, tool } from "./offline.ts";

const REQUEST = "make the bedroom cosy please";

/** Weights by which every request is for the lights, the heating or the blinds, as sure as given. */
async function sharedOut(...sure: number[]): Promise<LearnedRequests> {
  const width = (await featuresOf(REQUEST, [], readerAt(now))).length;
  const rows = sure.map((share) => [...new Array(width - 1).fill(0), Math.round(100 * Math.log(share)) / 5]);
  return new LearnedRequests({
    ...{
      digest: "",
      usual: {},
      labels: ["dim_lights", "set_heating", "close_blinds"],
      nearness: 0,
      steps: sure.map(() => 0.05),
    },
    weights: Buffer.from(Int8Array.from(rows.flat())).toString("base64"),
  });
}

const room = { room: { type: "string", enum: ["bedroom", "kitchen"] } };

const titles = ["Lights (灯光)", "Heating (暖气)"];

async function house(sure: readonly number[], [first, second] = titles) {
  const learned = await sharedOut(...sure);
  const does = [
    { ...tool("dim_lights", "Dims the lights.", room), title: first, learned },
    { ...tool("set_heating", "Sets the heating.", room), title: second, learned },
    { ...tool("close_blinds", "Closes the blinds.", room), title: "Blinds (窗帘)", learned },
  ];
  return [{ ...tool("to_house", "Everything in the house.", { job_desc: { type: "string" } }), does }];
}

describe("a request that may be for two tools", () => {
  it("is asked about", async () => {
    const { text, calls } = await next(await house([0.45, 0.45, 0.1]), REQUEST);
    expect(calls).toEqual([]);
    expect(text).toBe("This can mean two things:\n1. Lights\n2. Heating\nWhich do you mean?");
    const chinese = await next(await house([0.45, 0.45, 0.1]), "让卧室舒服一点");
    expect(chinese.text).toBe("这句话可以有两种理解：\n1. 灯光\n2. 暖气\n请问您指的是哪一种？");
  });

  it.each(["the second one", "2", "heating", "I mean the heating"])("is carried out after “%s”", async (reply) => {
    const tools = await house([0.45, 0.45, 0.1]);
    const { text } = await next(tools, REQUEST);
    const { calls } = await next(tools, REQUEST, says(text), reply);
    expect(calls).toEqual([
      { name: "to_house", args: { job_desc: `${REQUEST}\n= set_heating {"room":"bedroom"}`, trust_mode: 1 } },
    ]);
  });

  it("is for the likelier where both show the same thing, going by their titles", async () => {
    const { calls } = await next(await house([0.46, 0.45, 0.1], ["Cosiness now", "Cosiness by day"]), REQUEST);
    expect(calls).toMatchObject([{ args: { job_desc: `${REQUEST}\n= dim_lights {"room":"bedroom"}` } }]);
  });

  it("is not asked about when it is clearly for one of them", async () => {
    const { calls } = await next(await house([0.6, 0.3, 0.1]), REQUEST);
    expect(calls).toMatchObject([{ name: "to_house" }]);
  });
});
