import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isDone, isToolMessage } from "../../src/engine/dialog/tool-message.ts";
import { type Journey, openJourney } from "./support/assistant.ts";
import { type MixedQuestion, mixedQuestions, type Wish } from "./support/mixed-questions.ts";

vi.setConfig({ testTimeout: 300_000 });

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({ TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" });
}, 60_000);
afterAll(() => journey.close());

/** The wishes of a message that were answered, and those of which the answer says nothing. */
async function fateOf({ text, wishes }: MixedQuestion) {
  const { state, text: said = "" } = await journey.another().say(text);
  const done = new Set(
    state.messages.flatMap((message) => (isToolMessage(message) && isDone(message) ? message.tool_call_id : [])),
  );
  const called = state.messages
    .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
    .flatMap(({ id = "", name }) => (done.has(id) ? name : []));
  const quoted = [...said.matchAll(/“([^”]+)”/g)].map(([, words = ""]) => words);
  const isNamed = (wish: Wish) => quoted.some((words) => wish.said.includes(words) || words.includes(wish.said));
  const open = wishes.filter(({ tool }) => !called.includes(tool));
  return { text, said, open, silent: called.length === 0 ? [] : open.filter((wish) => !isNamed(wish)) };
}

it("answers nearly every wish of a message for several domains, and names the others", async () => {
  const fates: Awaited<ReturnType<typeof fateOf>>[] = [];
  for (const question of mixedQuestions(5)) fates.push(await fateOf(question));
  const told = (of: typeof fates) =>
    of.map(({ text, open, said }) => `${text}\n  ${open.map((wish) => wish.tool).join(", ")}\n  ${said}`).join("\n");
  const silent = fates.filter((fate) => fate.silent.length > 0);
  const whole = fates.filter(({ open }) => open.length === 0);
  expect(silent, told(silent)).toEqual([]);
  expect(whole.length / fates.length).toBeGreaterThanOrEqual(0.85);
});
