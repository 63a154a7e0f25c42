import { expect, it } from "vitest";
import { cut } from "../../src/engine/cut.ts";
import { calls } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

it("a message of emoji spoils no request of the turns behind it", async () => {
  const t = talk(({ node }) => (node === "plan" ? "Fine." : "In short."));
  await t.say(`a${"😀".repeat(500)}`);
  for (let turn = 0; turn < 10; turn += 1) await t.say(`Question ${turn} ${"😀".repeat(turn * 30)}`);
  expect(t.model.faults).toEqual([]);
});

it("what a user sends halved or with control characters reaches no model so", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book \ud83d\0" }]), "Fine."],
    hotel: ["Which\x1b[2J one? \ude00"],
  });
  const state = await t.say("Book \ud83d a \0 room\x1b[2J");
  expect(lastText(state)).toBe("Which one? \ufffd");
  await t.say("Any \ud83d");
  expect(t.model.faults).toEqual([]);
}, 20_000);

it("a cut text is well-formed, and says how much is missing", () => {
  expect(cut("😀".repeat(5), 3)).toBe("😀 … [8 more characters]");
});
