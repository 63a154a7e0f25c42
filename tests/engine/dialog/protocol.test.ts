import { describe, expect, it } from "vitest";
import {
  askUserTool,
  callTool,
  completeTool,
  followChainTool,
  handOffTool,
  isControl,
  isHandOff,
  isOfEngine,
  readMoreTool,
  rememberTool,
} from "../../../src/engine/dialog/protocol.ts";

const control = ["CompleteOrEscalate", "ask_user", "summarize", "tell_user", "remember", "follow_chain", "to_hotel"];

it("a call between agents is none of a tool", () => {
  expect(control.filter(isControl)).toEqual(control);
  expect(["search_hotels", "read_more", "find_tools", "into_hotel"].filter(isControl)).toEqual([]);
  expect(["to_hotel", "into_hotel", "ask_user"].filter(isHandOff)).toEqual(["to_hotel"]);
});

it("what the engine itself answers is no result of a tool", () => {
  const names = [...control, "read_more", "find_tools"];
  expect([...names, "search_hotels"].filter(isOfEngine)).toEqual(names);
});

describe("the schema of an engine's tool", () => {
  it("has no word that a model does not need", () => {
    for (const { parameters } of [askUserTool, completeTool, followChainTool, readMoreTool, rememberTool])
      expect(JSON.stringify(parameters)).not.toMatch(/\$schema|default|minLength|"properties":\{\}/);
    expect(rememberTool.parameters.properties?.about).not.toHaveProperty("type");
    expect(readMoreTool.parameters.required).toEqual(["of"]);
  });

  it("of a hand-off requires the task and its trust, and of a call between specialists only the task", () => {
    const handOff = handOffTool("hotel", "Books hotels.");
    expect([handOff.name, handOff.description]).toEqual(["to_hotel", "Books hotels."]);
    expect(handOff.parameters.required).toEqual(["job_desc", "trust_mode"]);
    expect(Object.keys(handOff.parameters.properties ?? {})).toContain("after");
    const call = callTool("hotel", "Books hotels.");
    expect([call.name, call.description, call.parameters.required]).toEqual([
      "to_hotel",
      "Books hotels.",
      ["job_desc"],
    ]);
    expect(Object.keys(call.parameters.properties ?? {})).not.toContain("after");
  });
});
