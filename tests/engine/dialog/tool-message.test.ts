import { ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { rebuilt } from "../../../src/engine/dialog/rebuilt.ts";
import { standardFormOf } from "../../../src/engine/dialog/standard-form.ts";
import { kindOf, toolMessage, userAnswer } from "../../../src/engine/dialog/tool-message.ts";

const by = { agent: "hotel", task: "t" };
const call = { id: "1", name: "search" };

describe("the message that answers a call", () => {
  it("is never empty", () => {
    expect(toolMessage(call, " \n", by).content).toBe("(no content)");
  });

  it("says what became of the call, and to providers whether that is an error", () => {
    expect(toolMessage(call, "x", by)).toMatchObject({ status: "success", additional_kwargs: { kind: "done" } });
    expect(toolMessage(call, "x", by, "waiting").status).toBe("success");
    expect(toolMessage(call, "x", by, "declined")).toMatchObject({
      status: "error",
      additional_kwargs: { kind: "declined" },
    });
  });

  it("keeps its kind when the state is read back or copied", () => {
    for (const kind of ["done", "repeated", "elsewhere"] as const)
      expect(kindOf(rebuilt(toolMessage(call, "x", by, kind)) as ToolMessage)).toBe(kind);
  });

  it.each([
    [{}, "done"],
    [{ status: "error" as const }, "failed"],
    [{ additional_kwargs: { kind: "approved" } }, "done"],
    [{ additional_kwargs: { kind: { toString: 1 } }, status: "error" as const }, "failed"],
  ])("of somebody else's, %j, is an ordinary observation: %s", (fields, kind) => {
    const foreign = new ToolMessage({ tool_call_id: "1", content: "x", ...fields });
    expect(kindOf(foreign)).toBe(kind);
    expect(rebuilt(foreign).additional_kwargs).toEqual({ kind });
  });
});

it("the user's answer to a question keeps its standard form", () => {
  const message = userAnswer(call, "tomorrow", "2026-11-22");
  expect(message.text).toBe("tomorrow\n[In standard form: 2026-11-22]");
  expect(standardFormOf(rebuilt(message))).toBe("2026-11-22");
  expect(standardFormOf(rebuilt(userAnswer(call, "Basel")))).toBeUndefined();
});
