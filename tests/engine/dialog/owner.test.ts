import { describe, expect, it } from "vitest";
import { mayUse, ownerOf } from "../../../src/engine/dialog/owner.ts";

const notice = { additional_kwargs: { agent: "notice" } };
const said = { additional_kwargs: {} };

describe("a conversation belongs to", () => {
  it.each([
    ["nobody before its first message", {}, undefined],
    ["nobody while only the user spoke", { user_info: {}, turn: null, messages: [said, {}] }, undefined],
    ["the user who opened it", { user_info: { userId: "ann" } }, { userId: "ann" }],
    ["an anonymous user once a turn began", { user_info: {}, turn: { question: "?" } }, {}],
    ["an anonymous user when only the notice of a cleared history is left", { messages: [said, notice] }, {}],
  ])("%s", (_, conversation, owner) => {
    expect(ownerOf(conversation)).toEqual(owner);
  });
});

it.each([
  ["ann", "ann", true],
  ["ann", "bob", false],
  ["ann", undefined, false],
  [undefined, "ann", false],
  [undefined, undefined, true],
])("in a conversation of %s a run of %s: %s", (owner, userId, isAllowed) => {
  expect(mayUse({ user_info: { userId: owner }, turn: {} }, { userId })).toBe(isAllowed);
});

it("in a conversation without an owner every run may begin", () => {
  expect(mayUse({}, { userId: "ann" })).toBe(true);
  expect(mayUse({}, {})).toBe(true);
});
