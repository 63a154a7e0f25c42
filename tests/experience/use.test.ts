import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AppOptions } from "../../src/app.ts";
import { dataFolders } from "../support/data-folders.ts";
import { calls, type Script, ScriptedModel } from "../support/scripted-model.ts";
import { decomposition, firstStep, parcelApp, pitfall, plan, stored } from "./support/parcels.ts";

const data = dataFolders();

const QUESTION = "Where is the parcel of order ORD-1001?";
const script: Script = {
  plan: [calls(["to_parcels", { job_desc: QUESTION, trust_mode: 1 }])],
  parcels: [calls(["list_parcels", { order: "ORD-1001" }], ["CompleteOrEscalate", { reason: "done" }])],
};

/** The prompts of one turn, by agent. */
async function promptsOf(options: Partial<AppOptions>, question = QUESTION) {
  const model = new ScriptedModel(script);
  const { app } = await parcelApp(data.dir, { model, ...options });
  await app.send({ thread: "t", text: question });
  await app.close();
  return Object.fromEntries(model.asked.map(({ node, messages }) => [node, messages[0]?.text ?? ""]));
}

describe("prompts", () => {
  it("name the nearest live experience of each kind in the frame, and nothing else of it", async () => {
    await stored(data.dir, [plan, pitfall, decomposition]);
    const { plan: planner, parcels } = await promptsOf({ experience: "read" });
    expect(parcels).toContain(
      "plan: list_parcels(order: user); track_parcel(parcel: result 1)\npitfalls: cancel_parcel needs parcel.\n</experience>",
    );
    expect(planner).toContain("parts: parcels (list_parcels, track_parcel); invoices (send_invoice)\n</experience>");
    expect(planner).not.toContain("plan: list_parcels");
    expect(`${planner}${parcels}`).not.toContain("{order}");
  });

  it("name no mistake that the plan beside it avoids", async () => {
    await stored(data.dir, [pitfall]);
    const alone = await promptsOf({ experience: "read" });
    expect(alone.parcels).toContain(
      "track_parcel needs the result of list_parcels for parcel; cancel_parcel needs parcel.",
    );
    await stored(data.dir, [plan]);
    const both = await promptsOf({ experience: "read" });
    expect(both.parcels).not.toContain("needs the result");
  });

  it("name no candidate, unless the setting says so", async () => {
    await stored(data.dir, [plan], "candidate");
    expect((await promptsOf({ experience: "read" })).parcels).not.toContain("<experience>");
    const environment = { SWITCHBOARD_DATA_DIR: data.dir, SWITCHBOARD_EXPERIENCE_CANDIDATES: "on" };
    expect((await promptsOf({ experience: "read", environment })).parcels).toContain("<experience>");
  });

  it("are the same to the byte when experience is off, empty or unlike, and off opens no library", async () => {
    const off = await promptsOf({ now: () => new Date(0) });
    expect(existsSync(join(data.dir, "experience.sqlite"))).toBe(false);
    expect(await promptsOf({ now: () => new Date(0), experience: "read" })).toEqual(off);
    await stored(data.dir, [plan, pitfall, decomposition]);
    expect(await promptsOf({ now: () => new Date(0) })).toEqual(off);
    const settings = { mode: "read" as const, likeness: 1 };
    expect(await promptsOf({ now: () => new Date(0), experience: settings })).toEqual(off);
  });

  it("leave out what does not fit into the tokens of a prompt", async () => {
    await stored(data.dir, [plan, pitfall]);
    const both = await promptsOf({ experience: "read" });
    expect(both.parcels).toContain("pitfalls:");
    const { parcels } = await promptsOf({ experience: { mode: "read", tokens: 68 } });
    expect(parcels).toContain("plan:");
    expect(parcels).not.toContain("pitfalls:");
  });
});

describe("the embedded model", () => {
  const ask = async (question: string, options: Partial<AppOptions> = {}) => {
    const { app, done } = await parcelApp(data.dir, options);
    const answered = await app.send({ thread: "t", text: question });
    await app.close();
    return { ...answered, done };
  };

  it("follows a plan to its end", async () => {
    const question = "I am after the goods of ORD-1001, can the parcels desk help?";
    const without = await ask(question);
    await stored(data.dir, [{ ...plan, task: "I am after the … of {order}, can the parcels … help?" }]);
    const { done, text } = await ask(question, { experience: "read" });
    expect(without.done).not.toContain("track_parcel PC-1001");
    expect(done).toEqual(["list_parcels ORD-1001", "track_parcel PC-1001"]);
    expect(text).toContain("Basel");
  });

  it("changes nothing that nobody asks for, whatever a plan says", async () => {
    const hostile = { tool: "cancel_parcel", arguments: { parcel: 1 } };
    const steps = [firstStep, hostile];
    await stored(data.dir, [{ ...plan, content: { kind: "plan", steps } }]);
    const { done, waitsFor } = await ask("Where is the parcel of order ORD-1001?", { experience: "read" });
    expect(done.filter((call) => call.startsWith("cancel"))).toEqual([]);
    expect(waitsFor).toBeUndefined();
  });

  it("asks for approval of a change that a plan leads to", async () => {
    const steps = [firstStep, { tool: "cancel_parcel", arguments: { parcel: 1 } }];
    const task = "Cancel the parcel of order {order}";
    await stored(data.dir, [{ ...plan, task, content: { kind: "plan", steps } }]);
    const { done, waitsFor } = await ask("Cancel the parcel of order ORD-1001", { experience: "read" });
    expect(done).toEqual(["list_parcels ORD-1001"]);
    expect(JSON.stringify(waitsFor)).toContain("Cancel PC-1001");
  });

  it("goes its own way without what a plan takes from the user", async () => {
    await stored(data.dir, [plan]);
    const { done } = await ask("Where is the parcel of my order?", { experience: "read" });
    expect(done).toEqual([]);
  });
});
