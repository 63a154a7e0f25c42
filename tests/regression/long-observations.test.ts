import { expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "../../src/engine/tools/define.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { calls } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const { domain } = deskDomain();
const register = Array.from({ length: 20_000 }, (_, n) => `Room ${n}.`).join(" ");

it("what an API answers beyond the budget is read on without asking the API again", async () => {
  let asked = 0;
  const listRooms = defineTool({
    name: "list_rooms",
    description: "Lists all rooms.",
    effect: "read",
    args: z.object({}),
    run: () => {
      asked += 1;
      return { text: register.slice(0, 90_000) };
    },
  }).bind({});
  const specialists = domain.specialists.map((one) =>
    one.name === "facts" ? { ...one, tools: [...one.tools, listRooms] } : one,
  );
  let next: Record<string, unknown> = {};
  const t = talk(
    ({ node, messages, tools }) => {
      if (node === "plan") return calls(["to_facts", { job_desc: "List all rooms", trust_mode: 1 }]);
      const last = messages.at(-1)?.text ?? "";
      const more = /read_more\((\{.*\})\)/.exec(last);
      if (messages.at(-1)?.type !== "tool") return calls(["list_rooms", {}]);
      expect(tools.map(({ name }) => name).includes("read_more")).toBe(last.includes("[Cut:") || next.of !== undefined);
      if (more && next.of === undefined) {
        next = JSON.parse(more[1] ?? "{}");
        return calls(["read_more", next]);
      }
      return calls(["CompleteOrEscalate", { status: "done", result: last.slice(0, 9) }]);
    },
    { domains: [{ ...domain, specialists }] },
  );
  const said = lastText(await t.say("Which rooms are there?"));
  expect(asked).toBe(1);
  expect(said).toBe(register.slice(Number(next.from), Number(next.from) + 9).trim());
});
