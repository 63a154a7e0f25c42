import { mkdirSync } from "node:fs";
import { z } from "zod";
import { type AppOptions, createApp } from "../../../src/app.ts";
import type { Origin, PlanStep } from "../../../src/engine/dialog/plan-line.ts";
import type { Domain, DomainModule } from "../../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";
import type { Experience } from "../../../src/experience/experience.ts";
import { inventoryOf } from "../../../src/experience/inventory.ts";
import { openExperienceFile } from "../../../src/experience/library/experience-file.ts";
import { Library } from "../../../src/experience/library/library.ts";

const order = z.string().regex(/^ORD-\d{4}$/);
const parcel = z.string().regex(/^PC-\d{4}$/);

/** Parcels of orders: where they are, and who is to bring them another day. `done`: the calls that were made. */
export function parcelDomain() {
  const done: string[] = [];
  const tools = [
    defineTool({
      name: "list_parcels",
      description: "Lists the parcels of an order. 查询订单的包裹。",
      effect: "read",
      args: z.object({ order }),
      run({ order }) {
        done.push(`list_parcels ${order}`);
        const rows = [{ parcel: order.replace("ORD", "PC"), weight_kg: 2 }];
        return { text: `Parcel ${rows[0]?.parcel}, 2 kg`, rows };
      },
    }).bind({}),
    defineTool({
      name: "track_parcel",
      description: "Tells where a parcel is. 查询包裹的位置。",
      effect: "read",
      args: z.object({ parcel }),
      run({ parcel }) {
        done.push(`track_parcel ${parcel}`);
        return { text: `${parcel} is in Basel.`, rows: [{ parcel, place: "Basel" }] };
      },
    }).bind({}),
    defineTool({
      name: "cancel_parcel",
      description: "Cancels a parcel. 取消包裹。",
      effect: "write",
      args: z.object({ parcel }),
      preview: ({ parcel }) => `Cancel ${parcel}`,
      run({ parcel }) {
        done.push(`cancel_parcel ${parcel}`);
        return { text: `${parcel} is cancelled.` };
      },
    }).bind({}),
  ];
  const specialist = (name: string, handles: string, own: Domain["tools"]) => ({
    ...{ name, handles, tools: own, maxRounds: 4 },
    instructions: `You are ${name}.`,
  });
  const domain: Domain = {
    name: "parcels",
    description: "Parcels of orders: where they are, cancelling them. 包裹。",
    instructions: "",
    specialists: [
      specialist("parcels", "Parcels: where they are, cancel them.", tools),
      specialist("invoices", "Invoices: send one again.", [
        defineTool({
          name: "send_invoice",
          description: "Sends the invoice of an order again. 发送发票。",
          effect: "read",
          args: z.object({ order }),
          run: ({ order }) => ({ text: `The invoice of ${order} was sent.` }),
        }).bind({}),
      ]),
    ],
    tools: [],
    passages: [],
    synonyms: {},
    examples: [],
    close: async () => {},
  };
  const module: DomainModule = { name: "parcels", settings: z.object({}), open: async () => domain };
  return { module, domain, done };
}

const embeddings = new LocalEmbeddings();

/** The library of a data folder, as another process would open it. */
export async function openLibrary(dataDir: string, { domain } = parcelDomain()) {
  mkdirSync(dataDir, { recursive: true });
  const db = openExperienceFile(dataDir);
  const now = () => new Date();
  const library = await Library.open(db, {
    embeddings,
    embeddingsName: "local",
    inventory: inventoryOf([domain]),
    now,
  });
  return { library, db };
}

/** Stores experiences in a data folder and makes them live; `status`: or leaves them candidates. */
export async function stored(dataDir: string, drafts: readonly Experience[], status = "live"): Promise<string[]> {
  const { library, db } = await openLibrary(dataDir);
  const { refused } = await library.add(drafts, "a test");
  if (Object.keys(refused).length > 0) throw new Error(JSON.stringify(refused));
  const ids = library.list().map(({ id }) => id);
  if (status === "live") library.promote(ids, "a test");
  db.close();
  return ids;
}

const masked = (agent: string, task: string, content: Experience["content"]): Experience => ({
  ...{ agent, domain: "parcels", task, rephrasings: [], content, from: ["t"], support: 1 },
});

const TASK = "Where is the parcel of order {order}?";
export const firstStep: PlanStep = { tool: "list_parcels", arguments: { order: "user" } };
export const plan = masked("parcels", TASK, {
  kind: "plan",
  steps: [firstStep, { tool: "track_parcel", arguments: { parcel: 1 } }],
});
export const pitfall = masked("parcels", TASK, {
  kind: "pitfall",
  mistakes: [
    { type: "ignored dependency", tool: "track_parcel", needs: "list_parcels", parameter: "parcel" },
    { type: "missing parameter", tool: "cancel_parcel", parameter: "parcel" },
  ],
});
export const decomposition = masked("planner", "Where is the parcel of order {order}, and send the invoice", {
  kind: "decomposition",
  parts: [
    { agent: "parcels", task: "Where is the parcel of order {order}", tools: ["list_parcels", "track_parcel"] },
    { agent: "invoices", task: "send the invoice of order {order}", tools: ["send_invoice"] },
  ],
});

/** Experience of a turn that went to one specialist as one task; `support`: of so many turns. */
export const oneWay = (support: number): Experience => ({
  ...masked("planner", TASK, {
    kind: "decomposition",
    parts: [{ agent: "parcels", task: TASK, tools: ["list_parcels", "track_parcel"] }],
  }),
  support,
});

/** Experience of turns that went to two specialists; `origin`: where the second has the order from. */
export const twoWays = (support: number, origin: Origin = 1): Experience => ({
  ...masked("planner", "Send the invoice of parcel {parcel}.", {
    kind: "decomposition",
    parts: [
      {
        ...{ agent: "parcels", task: "Where is parcel {parcel}", tools: ["track_parcel"] },
        steps: [{ tool: "track_parcel", arguments: { parcel: "user" } }],
      },
      {
        ...{ agent: "invoices", task: "send the invoice", tools: ["send_invoice"] },
        steps: [{ tool: "send_invoice", arguments: { order: origin } }],
      },
    ],
  }),
  support,
});

/** The whole app over the parcels. */
export async function parcelApp(dataDir: string, options: Partial<AppOptions> = {}) {
  const { module, done } = parcelDomain();
  const environment = { SWITCHBOARD_DATA_DIR: dataDir };
  return { app: await createApp({ environment, domains: [module], ...options }), done };
}
