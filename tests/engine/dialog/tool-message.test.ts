import { ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { withAdvice } from "../../../src/engine/advice.ts";
import { rebuilt } from "../../../src/engine/dialog/rebuilt.ts";
import { standardFormOf } from "../../../src/engine/dialog/standard-form.ts";
import {
  isDone,
  isStarted,
  kindOf,
  toolMessage,
  userAnswer,
  wordsForPeople,
} from "../../../src/engine/dialog/tool-message.ts";

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

describe("what a tool message says to people", () => {
  const advised = withAdvice("No room is left.", "Try another city.");

  it("is the text of a call that was carried out, and without the advice to the model if it failed", () => {
    expect(wordsForPeople(toolMessage(call, "Found.", by))).toBe("Found.");
    expect(wordsForPeople(toolMessage(call, advised, by))).toBe(advised);
    for (const kind of ["failed", "refused"] as const)
      expect(wordsForPeople(toolMessage(call, advised, by, kind))).toBe("No room is left.");
  });

  it("is nothing where the engine speaks to the model, or the tool said nothing", () => {
    for (const kind of ["repeated", "waiting", "declined", "replaced", "dropped", "elsewhere"] as const)
      expect(wordsForPeople(toolMessage(call, "Found.", by, kind))).toBe("");
    expect(wordsForPeople(toolMessage(call, "", by))).toBe("");
  });
});

it("a call was started if it was carried out or failed", () => {
  const kinds = ["done", "failed", "refused", "waiting", "dropped"] as const;
  const messages = kinds.map((kind) => toolMessage(call, "x", by, kind));
  expect(messages.map(isDone)).toEqual([true, false, false, false, false]);
  expect(messages.map(isStarted)).toEqual([true, true, false, false, false]);
});

it("an answer to a call between agents is hidden from front ends", () => {
  expect(toolMessage({ id: "1", name: "to_hotel" }, "x", by).id).toMatch(/^do-not-render-/);
  expect(toolMessage(call, "x", by).id).toMatch(/^[\w-]{8}$/);
  expect(userAnswer(call, "Basel").additional_kwargs).toEqual({ agent: "planner", kind: "done" });
});
