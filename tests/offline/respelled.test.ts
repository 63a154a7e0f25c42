import { expect, it } from "vitest";
import { respelled } from "../../src/offline/slots/respelled.ts";
import { tool } from "./offline.ts";

const tools = [
  tool("cancel_pass", "Cancels a ferry pass.", {
    pass_id: { type: "string", pattern: "^FP-\\d{4,}$", title: "Pass (船票)" },
  }),
];

it.each([
  ["cancel fp-1234", "cancel FP-1234"],
  ["cancel fp1234 please", "cancel FP-1234 please"],
  ["FP 1234取消", "FP-1234取消"],
])("the id in %j is written as the tool writes it: %j", (said, read) => {
  expect(respelled(said, tools)).toBe(read);
});

it.each(["cancel FP-1234", "cancel zq-1234", "xfp-1234", "on 2026", "flight fp-12345x"])(
  "%j stays as it is",
  (said) => {
    expect(respelled(said, tools)).toBe(said);
  },
);
