import { describe, expect, it } from "vitest";
import { Conversation, ConversationInput, RunContext } from "../../src/engine/dialog/state.ts";

type Described = { properties: Record<string, { description?: string; langgraph_type?: string; type?: string }> };
const state = Conversation.getJsonSchema() as Described;
const input = ConversationInput.getInputJsonSchema() as Described;

describe("what a server tells of the conversation", () => {
  it("is that people send messages and nothing else", () => {
    expect(Object.keys(input.properties)).toEqual(["messages"]);
    expect(input.properties.messages?.langgraph_type).toBe("messages");
  });

  it("is every field of the state, and what the kept ones hold", () => {
    expect(Object.keys(state.properties)).toEqual([
      "messages",
      "dialog_state",
      "user_info",
      "turn",
      "tasks",
      "receipts",
      "records",
      "raw_data",
      "background",
      "experience",
      "memories",
    ]);
    for (const name of ["messages", "dialog_state", "tasks", "receipts", "records", "raw_data"]) {
      expect(state.properties[name]?.description, name).toBeTruthy();
    }
    expect(state.properties.messages?.langgraph_type).toBe("messages");
  });
});

it("takes a user's id from the run, and no empty one", () => {
  expect(RunContext.safeParse({ user_id: "ann" }).success).toBe(true);
  expect(RunContext.safeParse({}).success).toBe(true);
  expect(RunContext.safeParse({ user_id: "" }).success).toBe(false);
});
