import { describe, expect, it } from "vitest";
import { calls, type Reply } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const NOTHING = "I could not find an answer. Try asking for one thing at a time.";

/** The answer of a turn in which the planner makes the same reply again and again, and no summary is written. */
async function answerTo(reply: Reply, question = "What is the policy?", first: Reply[] = []) {
  let at = 0;
  const { say } = talk(({ node }) => (node === "plan" ? (first[at++] ?? reply) : calls(["nothing"])));
  return lastText(await say(question));
}

describe("what the engine says to models is not said to the user", () => {
  it.each<[string, Reply]>([
    ["arguments that are a list", { raw: { tool_calls: [{ id: "1", name: "lookup_policy", args: [1, 2] }] } }],
    ["arguments that are no JSON", { invalid: [{ name: "lookup_policy", args: "[1, {2" }] }],
    ["a tool that does not exist", calls(["no_such_tool"])],
    ["arguments that the tool does not have", calls(["lookup_policy", { nothing: 1 }])],
    ["a hand-off to nobody", calls(["to_nobody", { job_desc: "x" }])],
  ])("when the planner gives %s", async (_, reply) => {
    expect(await answerTo(reply)).toBe(NOTHING);
  });

  it("when the planner repeats itself, but what was found is", async () => {
    const text = await answerTo(calls(["lookup_policy", { what: "pets" }]));
    expect(text).toMatch(/^This is what I found:/);
    expect(text).not.toMatch(/very call|nothing was run|\[/);
  });

  it.each([
    [
      "What is the policy?",
      /^This is what I found:\n\n3 steps were not enough to finish this: The policy\n\nNothing was found, and nothing was changed\.$/,
    ],
    ["规定是什么？", /^查到的结果如下：\n\n3 步之内没有完成：The policy\n\n没有查到结果，也没有做任何更改。$/],
  ])("when a specialist used up its steps: %s", async (question, answer) => {
    const { say } = talk(({ node }) => {
      if (node === "plan") return calls(["to_facts", { job_desc: "The policy", trust_mode: 1 }], ["summarize"]);
      if (node === "facts") return { invalid: [{ name: "lookup_policy", args: "[1, {2" }] };
      return calls(["nothing"]);
    });
    expect(lastText(await say(question))).toMatch(answer);
  });

  it("when a specialist gives the planner a reason instead of a result", async () => {
    const { say } = talk(({ node }) => {
      if (node === "plan") return calls(["to_facts", { job_desc: "The policy", trust_mode: 1 }]);
      if (node === "facts") return calls(["CompleteOrEscalate", { status: "done", reason: "to_hotel has to do it" }]);
      return calls(["nothing"]);
    });
    expect(lastText(await say("What is the policy?"))).toBe(NOTHING);
  });
});
