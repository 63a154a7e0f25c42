import { expect, it } from "vitest";
import { doneInWords } from "../../../../src/engine/nodes/calls/receipts.ts";
import type { Tool } from "../../../../src/engine/tools/tool.ts";

const plain = { name: "order", parameters: { type: "object", properties: {} } } as unknown as Tool;
const held = { preview: "Order (pieces: 3)", args: { pieces: 3 } };
const said = (words: string, tool: Tool = plain, language: "en" | "zh" = "en") =>
  doneInWords(words, held, tool, language);

it("a report of what was done names the action, whatever its service answers", () => {
  expect(said("Sent P-1")).toBe("Order (pieces: 3): Sent P-1");
  expect(said("Order (pieces: 3): done; nothing was returned.")).toBe("Order (pieces: 3): done; nothing was returned.");
  expect(said("Ordered 3.", { ...plain, preview: async () => "" })).toBe("Ordered 3.");
});

it("a report of what was done has no JSON", () => {
  const data = '{"id":"D-1","pieces":3,"is_paid":true,"by":{"name":"x"},"note":null}';
  expect(said(data)).toBe("Order (pieces: 3): id: D-1, is paid: yes");
  expect(said(data, plain, "zh")).toBe("Order (pieces: 3)：id：D-1，is paid：是");
  expect(said("[1]")).toBe("Order (pieces: 3)");
  expect(said("{oops")).toBe("Order (pieces: 3)");
});
