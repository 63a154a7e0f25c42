import { expect, it } from "vitest";
import { z } from "zod";
import { ToolError } from "../../../../src/engine/errors.ts";
import type { Sighting } from "../../../../src/engine/planning/sightings.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";
import { deskDomain } from "../../../support/desk-domain.ts";
import { calls } from "../../../support/scripted-model.ts";
import { talk } from "../../../support/talk.ts";

const list = defineTool({
  name: "list_orders",
  description: "Lists the orders.",
  effect: "read",
  args: z.object({}),
  run: () => ({ text: '{"orders": ["OR-1", "OR-2", "OR-3"]}' }),
}).bind(undefined);

const look = defineTool({
  name: "look_up_order",
  description: "Shows an order.",
  effect: "read",
  args: z.object({ order_id: z.string() }),
  run({ order_id }) {
    if (order_id === "OR-2") throw new ToolError("order not found");
    return { text: `${order_id} is sent.` };
  },
}).bind(undefined);

it("a specialist's calls tell where their values came from, each once, and none that the user said", async () => {
  const { domain } = deskDomain();
  const specialists = domain.specialists.map((one) => (one.name === "facts" ? { ...one, tools: [list, look] } : one));
  const seen: Sighting[] = [];
  const t = talk(
    {
      plan: [calls(["to_facts", { job_desc: "Look my orders up, OR-3 too", trust_mode: 1 }])],
      facts: [
        calls(["list_orders"]),
        calls(...["OR-1", "OR-2", "OR-3"].map((order_id): [string, unknown] => ["look_up_order", { order_id }])),
        calls(["CompleteOrEscalate", { result: "OR-1 is sent." }]),
      ],
    },
    { domains: [{ ...domain, specialists }], watches: new Map([["desk", (some) => void seen.push(...some)]]) },
  );
  await t.say("My orders, OR-3 too");
  const edge = { tool: "look_up_order", parameter: "order_id", on: "list_orders" };
  expect(seen).toEqual([
    { ...edge, isAccepted: true },
    { ...edge, isAccepted: false },
  ]);
});
