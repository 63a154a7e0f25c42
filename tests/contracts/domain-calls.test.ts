import { expect, it } from "vitest";
import { deskDomain } from "../support/desk-domain.ts";
import { demandCalls, toolsOf } from "./support/domain-desk.ts";

const tools = toolsOf(deskDomain().domain);
const calls = Object.fromEntries(tools.map(({ name }) => [name, {}]));

it("the contract names the tools whose calls it lacks, and the calls of no tool", () => {
  const { book_hotel: _, ...others } = calls;
  expect(() => demandCalls("desk", tools, undefined)).toThrow(/in "calls" of its facts: lookup_policy, .*book_hotel/);
  expect(() => demandCalls("desk", tools, others)).toThrow(
    'The contract of the domain "desk" needs a call that succeeds of each of these, in "calls" of its facts: book_hotel.',
  );
  expect(() => demandCalls("desk", tools, { ...calls, book_hotl: {} })).toThrow(/names book_hotl\. The tools are: /);
  expect(() => demandCalls("desk", tools, calls)).not.toThrow();
});
