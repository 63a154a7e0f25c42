import { expect, it } from "vitest";
import { fineTuningLine, preferenceLine } from "../../../src/evaluation/samples/wire.ts";

const tool = {
  type: "function",
  function: { name: "list_parcels", description: "Lists parcels.", parameters: { type: "object", properties: {} } },
};
const call = (name = "list_parcels", args = "{}") => ({
  role: "assistant",
  tool_calls: [{ id: "call_1", type: "function", function: { name, arguments: args } }],
});
const asked = [
  { role: "system", content: "You list parcels." },
  { role: "user", content: "Where is it?" },
];
const found = { role: "tool", tool_call_id: "call_1", content: "In Basel." };
const said = { role: "assistant", content: "In Basel." };
const line = (...messages: object[]) => ({
  messages: [...asked, ...messages],
  tools: [tool],
  parallel_tool_calls: true,
});
const problems = (value: object) => fineTuningLine.safeParse(value).error?.issues.map(({ message }) => message);

it("takes a call, and an answer from what a call found", () => {
  expect(problems(line(call()))).toBeUndefined();
  expect(problems(line(call(), found, said))).toBeUndefined();
});

it("refuses what a provider would refuse, with the reason", () => {
  expect(problems(line(call("send_parcels")))).toEqual(['there is no tool "send_parcels"']);
  expect(problems(line(call(), said))).toEqual(["the calls call_1 are not answered"]);
  expect(problems(line(said, found))).toContain('no open call has the id "call_1"');
  expect(problems(line(call(), found))).toEqual(["the last message is not the assistant's"]);
  expect(fineTuningLine.safeParse(line(call("list_parcels", "{")))).toMatchObject({ success: false });
  expect(fineTuningLine.safeParse({ ...line(said), tools: [] })).toMatchObject({ success: false });
});

it("takes a pair of replies to the same messages, and no pair without one of them", () => {
  const input = { messages: asked, tools: [tool], parallel_tool_calls: true };
  const pair = { input, preferred_output: [call()], non_preferred_output: [said] };
  expect(preferenceLine.safeParse(pair).success).toBe(true);
  expect(preferenceLine.safeParse({ ...pair, non_preferred_output: [] }).success).toBe(false);
  expect(preferenceLine.safeParse({ ...pair, preferred_output: [call("other")] }).success).toBe(false);
});
