import { z } from "zod";
import { dependenciesOf } from "../../src/engine/planning/dependencies.ts";
import { openApiTools } from "../../src/engine/tools/openapi.ts";
import { report } from "../measure/table.ts";
import { percent } from "./rankings.ts";
import { jsonIn } from "./source.ts";

/** Who gives what in the shop, checked by hand: parameter, the tools that take it, the tools that give it. */
const RIGHT: readonly [string, readonly string[], readonly string[]][] = [
  ["user_id", ["get_user_details", "modify_user_address"], ["find_user_id_by_email", "find_user_id_by_name_zip"]],
  [
    "order_id",
    [
      "get_order_details",
      "cancel_pending_order",
      "exchange_delivered_order_items",
      "modify_pending_order_address",
      "modify_pending_order_items",
      "modify_pending_order_payment",
      "return_delivered_order_items",
    ],
    ["get_user_details"],
  ],
  [
    "item_ids",
    ["exchange_delivered_order_items", "modify_pending_order_items", "return_delivered_order_items"],
    ["get_order_details"],
  ],
  ["new_item_ids", ["exchange_delivered_order_items", "modify_pending_order_items"], ["get_product_details"]],
  [
    "payment_method_id",
    [
      "exchange_delivered_order_items",
      "modify_pending_order_items",
      "modify_pending_order_payment",
      "return_delivered_order_items",
    ],
    ["get_user_details", "get_order_details"],
  ],
  ["product_id", ["get_product_details"], ["list_all_product_types", "get_order_details"]],
];

const toolShape = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) }),
});

/** Dependencies derived from names and descriptions alone: the document has no schemas of answers. Source: tau-bench, MIT. */
export async function reportRetail() {
  const listed = z.array(toolShape).parse(jsonIn("tau-retail/retail/tools.json"));
  const paths = Object.fromEntries(
    listed.map(({ name, description, parameters }) => [
      `/${name}`,
      {
        post: {
          operationId: name,
          description,
          "x-consequential": !/^(?:get|find|list|calculate|think|transfer)_?/.test(name),
          requestBody: { content: { "application/json": { schema: parameters } } },
          responses: { 200: { description: "Result", content: { "application/json": { schema: {} } } } },
        },
      },
    ]),
  );
  const tools = await openApiTools({
    document: { openapi: "3.1.0", info: { title: "retail", version: "1" }, paths },
    baseUrl: "http://127.0.0.1:1",
  });
  const derived = dependenciesOf(tools).map(({ tool, parameter, on }) => `${on} → ${tool}.${parameter}`);
  const right = RIGHT.flatMap(([parameter, takers, givers]) =>
    takers.flatMap((taker) => givers.map((giver) => `${giver} → ${taker}.${parameter}`)),
  );
  const hits = derived.filter((edge) => right.includes(edge));
  report(
    `tau-retail: ${tools.length} tools, dependencies derived without any schema of an answer`,
    ["Against a list that was made by hand."],
    ["derived", "right by hand", "precision", "recall"],
    [
      [
        String(derived.length),
        String(right.length),
        percent(hits.length / derived.length),
        percent(hits.length / right.length),
      ],
    ],
  );
}
