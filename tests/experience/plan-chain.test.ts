import { describe, expect, it } from "vitest";
import type { AppOptions } from "../../src/app.ts";
import { dataFolders } from "../support/data-folders.ts";
import { calls, type Reply, ScriptedModel } from "../support/scripted-model.ts";
import { firstStep, oneWay, parcelApp, plan, stored } from "./support/parcels.ts";

const data = dataFolders();

const QUESTION = "Where is the parcel of order ORD-1001?";
const end: [string, unknown] = ["CompleteOrEscalate", { reason: "done" }];
const follow = (parameters: object, accept = true): [string, unknown] => [
  "follow_chain",
  { accept, reason: "It worked before.", goal: "track_parcel", parameters },
];

/** A turn in which the specialist's model answers as given. */
async function turn(parcels: Reply[], options: Partial<AppOptions> = {}) {
  const job = ["to_parcels", { job_desc: QUESTION, trust_mode: 1 }] satisfies [string, unknown];
  const model = new ScriptedModel({ plan: [calls(job)], parcels, summarize: ["Put together."] });
  const { app, done } = await parcelApp(data.dir, { model, experience: "read", ...options });
  const answered = await app.send({ thread: "t", text: QUESTION });
  await app.close();
  const asked = model.asked.filter(({ node }) => node === "parcels");
  return { ...answered, done, asked, faults: model.faults };
}

describe("a plan in the prompt", () => {
  it("is carried out in one reply of the model", async () => {
    await stored(data.dir, [plan]);
    const { done, asked, faults } = await turn([calls(follow({ list_parcels: { order: "ORD-1001" } }), end)]);
    expect(asked[0]?.tools.map(({ name }) => name)).toContain("follow_chain");
    expect(done).toEqual(["list_parcels ORD-1001", "track_parcel PC-1001"]);
    expect(asked).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it("is not carried out without what the user has to say", async () => {
    await stored(data.dir, [plan]);
    const { done, asked } = await turn([calls(follow({})), calls(end)]);
    expect(done).toEqual([]);
    expect(asked[1]?.messages.map(({ text }) => text).join("\n")).toContain("name order of list_parcels");
  });

  it("is not offered once a call was made, and not without a plan", async () => {
    const without = await turn([calls(["list_parcels", { order: "ORD-1001" }]), calls(end)]);
    const names = ({ asked }: typeof without) => asked.map(({ tools }) => tools.map(({ name }) => name));
    expect(names(without).flat()).not.toContain("follow_chain");
    await stored(data.dir, [plan]);
    const [first, second] = names(await turn([calls(["list_parcels", { order: "ORD-1001" }]), calls(end)]));
    expect(first).toContain("follow_chain");
    expect(second).not.toContain("follow_chain");
  });

  it("leaves a change to the user's approval", async () => {
    const steps = [firstStep, { tool: "cancel_parcel", arguments: { parcel: 1 } }];
    await stored(data.dir, [{ ...plan, content: { kind: "plan", steps } }]);
    const { done, waitsFor } = await turn([calls(follow({ list_parcels: { order: "ORD-1001" } }), end)]);
    expect(done).toEqual(["list_parcels ORD-1001"]);
    expect(JSON.stringify(waitsFor)).toContain("Cancel PC-1001");
  });
});

it("the embedded model answers a question of a well-known kind with two model calls", async () => {
  const task = "I am after the … of {order}, can the parcels … help?";
  await stored(data.dir, [
    { ...plan, task },
    { ...oneWay(5), task },
  ]);
  const { app, done } = await parcelApp(data.dir, { experience: "read" });
  const text = "I am after the goods of ORD-1001, can the parcels desk help?";
  const { state } = await app.send({ thread: "t", text });
  await app.close();
  expect(done).toEqual(["list_parcels ORD-1001", "track_parcel PC-1001"]);
  expect(Object.values(state.records).map(({ agent }) => agent)).toEqual(["parcels", "summary"]);
});
