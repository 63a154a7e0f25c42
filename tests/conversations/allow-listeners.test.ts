import { expect, it } from "vitest";
import { allowListeners } from "../../src/conversations/allow-listeners.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls, type Reply, type Script } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const MANY = 6;
const six = (to: string): Reply =>
  calls(...Array.from({ length: MANY }, (_, at): [string, object] => [to, { job_desc: `Part ${at}` }]));

it("six specialists at work that call six each are no leak to Node", async () => {
  allowListeners();
  const warnings: string[] = [];
  const hear = ({ name }: Error) => warnings.push(name);
  process.on("warning", hear);
  const { domain } = deskDomain();
  const specialists = domain.specialists.map((one) => ({
    ...one,
    specialists: one.name === "flight" ? ["hotel"] : [],
  }));
  const mind: Script = ({ node, messages }) => {
    const isBack = messages.some(({ type }) => type === "tool");
    if (node === "plan") return isBack ? "All of it." : six("to_flight");
    if (node === "flight" && !isBack) return six("to_hotel");
    return node === "summarize" ? "All of it." : calls(["CompleteOrEscalate", { result: `Done by ${node}.` }]);
  };
  const t = talk(mind, { domains: [{ ...domain, specialists }] });
  expect(lastText(await t.say("All of it"))).toBe("All of it.");
  // Node tells of a leak in the next turn of its loop.
  await new Promise((done) => setImmediate(done));
  process.off("warning", hear);
  expect(t.model.asked.filter(({ node }) => node === "hotel")).toHaveLength(MANY * MANY);
  expect(warnings).toEqual([]);
});
