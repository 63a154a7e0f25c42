import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { drawExperience } from "../../graphs/build-experience.ts";
import { checkExperience } from "../../graphs/check-experience.ts";
import type { DomainModule } from "../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { openExperienceFolder } from "../../src/experience/experience-folder.ts";
import { calls, ScriptedModel } from "../support/scripted-model.ts";
import { parcelApp, parcelDomain } from "./support/parcels.ts";

const root = mkdtempSync(join(tmpdir(), "fast-path-"));
let dataDir = "";
afterAll(() => rmSync(root, { recursive: true, force: true }));

const later = () => new Date(Date.now() + 3_600_000);
const question = (order: string) => `Where is the parcel of order ORD-${order}?`;
const orderIn = (messages: unknown) => /ORD-\d{4}/.exec(JSON.stringify(messages))?.[0] ?? "";
const handOff = (messages: unknown) =>
  calls(["to_parcels", { job_desc: question(orderIn(messages).slice(4)), trust_mode: 1 }]);
const lookUp = (messages: unknown) => calls(["list_parcels", { order: orderIn(messages) }], ["CompleteOrEscalate", {}]);

/** Turns of as many users, the model calls of each by node, and the answers. */
async function turns(domains: readonly DomainModule[], orders: readonly string[], experience: "off" | "read") {
  const model = new ScriptedModel(({ node, messages }) => {
    if (node === "plan") return handOff(messages);
    return node === "parcels" ? lookUp(messages) : "It is on its way.";
  });
  const models = { planner: model, specialist: model, summary: model };
  const { app } = await parcelApp(dataDir, { models, experience, domains });
  const nodes: string[][] = [];
  for (const order of orders) {
    const before = model.asked.length;
    await app.send({ thread: order, user: order, text: question(order) });
    nodes.push(model.asked.slice(before).map(({ node }) => node));
  }
  await app.close();
  return nodes;
}

/** The parcels, whose results are shown as they are or summed up. */
function domainWith(returnDirect: boolean) {
  const { domain } = parcelDomain();
  const specialists = domain.specialists.map((one) => ({
    ...one,
    tools: one.tools.map((tool) => ({ ...tool, returnDirect })),
  }));
  const shown = { ...domain, specialists };
  const module: DomainModule = { name: shown.name, settings: z.object({}), open: async () => shown };
  return { module, domain: shown };
}

it.each([
  { what: "two model calls", returnDirect: false, rest: ["summarize"] },
  { what: "one model call, if the results need no wording", returnDirect: true, rest: [] },
])(
  "is learned from turns of the journal, tested by replays, and spares the planner: $what",
  async ({ returnDirect, rest }) => {
    dataDir = join(root, `${returnDirect}`);
    const { module, domain } = domainWith(returnDirect);
    const whole = ["plan", "parcels", ...rest];
    const asked = await turns([module], ["1001", "1002", "1003", "1004", "1005", "1006"], "off");
    expect(new Set(asked.map((nodes) => nodes.join()))).toEqual(new Set([whole.join()]));
    const journal = { form: "sqlite" as const, file: join(dataDir, "journal.sqlite"), redact: [] };
    const config = { dataDir, embeddings: "local", journal };
    const folder = await openExperienceFolder({
      config,
      domains: [domain],
      embeddings: new LocalEmbeddings(),
      now: later,
    });
    await drawExperience(folder).compile().invoke({});
    expect(folder.library.list({ kind: "decomposition" })).toMatchObject([
      { status: "candidate", experience: { support: 6 } },
    ]);
    expect((await turns([module], ["2001"], "read"))[0]).toEqual(whole);
    // The experience did not come from these turns, so that they can test it.
    await turns([module], ["3001", "3002"], "off");
    const model = new ScriptedModel(({ node, messages }) => {
      if (node === "plan") return handOff(messages);
      return node === "parcels" ? lookUp(messages) : "It is on its way.";
    });
    const environment = { SWITCHBOARD_DATA_DIR: dataDir };
    const report = await checkExperience({ environment, domains: [module], model }, folder);
    expect(report).toMatchObject({ retired: [], promoted: expect.arrayContaining([expect.any(String)]) });
    folder.close();
    expect((await turns([module], ["4001"], "read"))[0]).toEqual(["parcels", ...rest]);
  },
  60_000,
);
