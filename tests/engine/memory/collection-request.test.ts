import { expect, it } from "vitest";
import { collectionRequestIn } from "../../../src/engine/memory/collection-request.ts";

it.each([
  ["Do not learn from me.", "refuse"],
  ["please don't learn from my conversations", "refuse"],
  ["不要从我的对话里学习", "refuse"],
  ["别再从我的对话中学习。", "refuse"],
  ["You may learn from me again", "allow"],
  ["可以再从我的对话里学习了", "allow"],
  ["What can I learn from my mistakes?", undefined],
  ["Do not learn from me that hotels are cheap, book one", undefined],
] as const)("reads %s as %s", (text, request) => {
  expect(collectionRequestIn(text)).toBe(request);
});
