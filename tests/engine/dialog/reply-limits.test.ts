import { AIMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { isCutOff, withText } from "../../../src/engine/dialog/reply-limits.ts";

it.each([
  [{ finish_reason: "length" }, true],
  [{ stop_reason: "max_tokens" }, true],
  [{ finish_reason: "LENGTH", stop_reason: "end" }, true],
  [{ finish_reason: "stop" }, false],
  [{ finish_reason: "no length" }, false],
  [{ finish_reason: "lengthy" }, false],
  [{}, false],
  [undefined, false],
])("a provider that says %j cut the reply off: %s", (response_metadata, isCut) => {
  expect(isCutOff({ response_metadata: response_metadata as never })).toBe(isCut);
});

it("a reply with another text keeps all else", () => {
  const reply = new AIMessage({ id: "m", content: "Old", tool_calls: [{ id: "1", name: "a", args: {} }] });
  expect(withText(reply, "New")).toMatchObject({ id: "m", content: "New", tool_calls: [{ id: "1", name: "a" }] });
});
