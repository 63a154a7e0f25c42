import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReplay } from "../../graphs/replay.ts";
import { parcelDomain, plan, stored } from "../experience/support/parcels.ts";
import { dataFolders } from "../support/data-folders.ts";
import { calls, type Script, ScriptedModel } from "../support/scripted-model.ts";

const data = dataFolders();

const QUESTION = "Where is the parcel of order ORD-1001?";
const script: Script = {
  plan: [calls(["to_parcels", { job_desc: QUESTION, trust_mode: 1 }])],
  parcels: [calls(["list_parcels", { order: "ORD-1001" }], ["CompleteOrEscalate", { reason: "done" }])],
};
const task = { trace: "t", question: QUESTION, askedAt: Date.UTC(2026, 0, 31), agents: new Set<string>(), outcome: [] };

async function played(more: object = {}, options: { user?: string; readable?: boolean } = {}) {
  const { module } = parcelDomain();
  const { domain } = parcelDomain();
  const users: (string | undefined)[] = [];
  for (const tool of domain.specialists[0]?.tools ?? []) {
    const { run } = tool;
    Object.assign(tool, {
      run: (args: Record<string, unknown>, context: Parameters<typeof run>[1]) => {
        users.push(context.user.userId);
        return run(args, context);
      },
    });
  }
  const model = new ScriptedModel(script);
  const environment = { SWITCHBOARD_DATA_DIR: data.dir, ...more };
  const domains = [{ ...module, open: async () => domain }];
  const { replay, close } = await openReplay({ environment, domains, model });
  const asked: string[] = [];
  const { user, readable = true } = options;
  const result = await replay({ ...task, ...(user !== undefined && { user }) }, ({ id }) => {
    asked.push(id);
    return readable;
  });
  await close();
  const prompts = model.asked.map(({ messages }) => messages[0]?.text ?? "").join("\n");
  return { result, users, asked, prompts };
}

describe("a replayed turn", () => {
  it("tells what came of it and how often the model was asked, of nobody if nobody was named", async () => {
    const { result, users } = await played();
    expect(users).toEqual([undefined]);
    expect(result).toEqual({ outcome: ['list_parcels {"order":"ORD-1001"}'], modelCalls: 2 });
  });

  it("writes neither the journal nor prompts, whatever the environment says", async () => {
    await played({ SWITCHBOARD_JOURNAL: "jsonl", SWITCHBOARD_PROMPTS: "on" });
    expect(
      ["journal.jsonl", "journal.sqlite", "prompts.log"].filter((file) => existsSync(join(data.dir, file))),
    ).toEqual([]);
  });

  it("is at the time and of the user of the first one", async () => {
    const { users, prompts } = await played({}, { user: "anna" });
    expect(users).toEqual(["anna"]);
    expect(prompts).toContain("2026-01-31");
  });

  it("reads just the experience that it may, also where experience is off or candidates are not read", async () => {
    const [id] = await stored(data.dir, [plan], "candidate");
    const reading = await played({ SWITCHBOARD_EXPERIENCE: "off" });
    expect(new Set(reading.asked)).toEqual(new Set([id]));
    expect(reading.prompts).toContain("plan: list_parcels(order: user)");
    const refused = await played({ SWITCHBOARD_EXPERIENCE: "off" }, { readable: false });
    expect(refused.prompts).not.toContain("plan: list_parcels");
  });
});
