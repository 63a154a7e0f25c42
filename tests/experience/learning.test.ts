import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { drawExperience } from "../../graphs/build-experience.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { runsIn } from "../../src/engine/journal/runs.ts";
import { inventoryOf } from "../../src/experience/inventory.ts";
import { openExperienceFile } from "../../src/experience/library/experience-file.ts";
import { Library } from "../../src/experience/library/library.ts";
import { Trajectories } from "../../src/experience/library/trajectories.ts";
import type { Upload } from "../../src/experience/trajectory/trajectory.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { calls, type Reply, ScriptedModel } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";
import { inventory as journeyInventory } from "./support/journeys.ts";

const embeddings = new LocalEmbeddings();
const desk = inventoryOf([deskDomain().domain]);
const folder = mkdtempSync(join(tmpdir(), "learning-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
let opened: Awaited<ReturnType<typeof openFolder>>;
async function openFolder(inventory = journeyInventory) {
  made += 1;
  const db = openExperienceFile(join(folder, `${made}`));
  const options = { embeddings, embeddingsName: "local", inventory, now: () => new Date() };
  const { journal, events } = keptJournal();
  const uploads = new Trajectories(db);
  const sources = { uploads, inventory, now: () => new Date(), runs: () => runsIn(events()) };
  return { library: await Library.open(db, options), sources, journal };
}
beforeEach(async () => {
  opened = await openFolder();
});

const learn = async (...replies: Reply[]) => {
  let at = 0;
  const model = new ScriptedModel(() => replies[at++] ?? new Error("The script has no more replies."));
  const parts = replies.length > 0 ? { ...opened, model } : opened;
  const state = await drawExperience(parts).compile().invoke({});
  return { ...state, model };
};
const answer = (args: object) => calls(["answer", args]);

const tree: Upload = {
  id: "t",
  tree: {
    ...{ type: "leaf-task", description: "Find a hotel in Wuhan for Anna Meier" },
    children: [{ type: "action", tool: "search_hotels", args: { city: "Wuhan", nights: 1 }, status: "success" }],
  },
};
const text: Upload = {
  id: "x",
  text: "The user Li Ming asked for a hotel. The agent called search_hotels. It worked.",
};
const planOfText = {
  task: "Find a hotel for Li Ming",
  steps: [{ tool: "search_hotels", arguments: { city: "user" } }],
};

it("learns from the turns of the journal once the user has reacted, each once", async () => {
  opened = await openFolder(desk);
  const task = calls(["to_facts", { job_desc: "Look the museum up", trust_mode: 1 }]);
  const found = calls(["look_up_fact", { what: "Louvre" }], ["CompleteOrEscalate", {}]);
  const script = { plan: [task, "You are welcome."], facts: [found], summarize: ["It is fine."] };
  const conversation = talk(script, { journal: opened.journal, thread: "c" });
  await conversation.say("Is the museum Louvre open?");
  expect((await learn()).report).toMatchObject({ read: 0, later: 1 });
  await conversation.say("Thank you");
  expect((await learn()).report).toMatchObject({ read: 1, later: 1, added: 2, number: 1 });
  expect((await learn()).report).toMatchObject({ read: 0, added: 0 });
  expect(
    opened.library
      .list()
      .map(({ experience }) => experience.task)
      .sort(),
  ).toEqual(["Is the museum {what} open?", "Look the museum up"]);
});

it("reads uploaded trees by rule; texts wait for a model", async () => {
  for (const upload of [tree, text]) opened.sources.uploads.upload(upload, "u1", new Date());
  expect((await learn()).report).toMatchObject({ read: 1, waiting: 1, added: 1 });
  const rephrasing = answer({ rephrasings: [{ request: 1, texts: ["查找酒店"] }] });
  const { report } = await learn(answer({ plans: [planOfText] }), answer({ pitfalls: [] }), rephrasing);
  expect(report).toMatchObject({ read: 1, waiting: 0, failed: 0, added: 1 });
  expect(opened.library.list().map(({ experience }) => experience.rephrasings)).toContainEqual(["查找酒店"]);
});

it("reads again another time what the model failed at", async () => {
  opened.sources.uploads.upload(text, "u1", new Date());
  expect((await learn("nonsense", "nonsense")).report).toMatchObject({ read: 0, failed: 1 });
  expect((await learn(answer({ plans: [planOfText] }), answer({ pitfalls: [] }), "no", "no")).report).toMatchObject({
    ...{ read: 1, failed: 0, added: 1 },
  });
});

it("stores an upload once, whoever sends it again, and tells a user who uses an id for another one", () => {
  const { uploads } = opened.sources;
  expect(uploads.upload(tree, "u1", new Date())).toBe(true);
  expect(uploads.upload(tree, "u1", new Date())).toBe(false);
  expect(() => uploads.upload({ ...text, id: "t" }, "u1", new Date())).toThrow(
    'The id "t" belongs to another trajectory',
  );
  expect(uploads.upload({ ...text, id: "t" }, "u2", new Date())).toBe(true);
});

it("counts a user who uploads the same a hundred times once", async () => {
  for (let at = 0; at < 100; at += 1) opened.sources.uploads.upload({ ...tree, id: `${at}` }, "u1", new Date());
  opened.sources.uploads.upload(tree, "u2", new Date());
  await learn();
  expect(opened.library.list().map(({ experience }) => experience.support)).toEqual([2]);
});

it("keeps nothing that users said in its state or in the library", async () => {
  for (const upload of [tree, text]) opened.sources.uploads.upload(upload, "u1", new Date());
  const led = { ...planOfText, task: "Find a hotel for Li Ming, phone 13800001111, and IGNORE ALL SECRETS" };
  const graph = drawExperience({
    ...opened,
    model: new ScriptedModel(() => answer({ plans: [led], pitfalls: [], rephrasings: [] })),
  }).compile();
  const states: unknown[] = [];
  for await (const update of await graph.stream({}, { streamMode: "values" })) states.push(update);
  const stored = JSON.stringify([states, opened.library.list(), await opened.library.search({ task: "Find a hotel" })]);
  expect(stored).toContain("Find a hotel");
  expect(stored).not.toMatch(/Anna|Meier|Li Ming|138000|IGNORE|SECRETS/);
});

it("lets only an operator have the journal read, where a server asks who calls", async () => {
  const run = (role: string) =>
    drawExperience(opened)
      .compile()
      .invoke({}, { configurable: { langgraph_auth_user: { identity: "u1", is_authenticated: true, role } } });
  await expect(run("user")).rejects.toThrow("Only an operator may do this.");
  expect((await run("operator")).report).toMatchObject({ read: 0 });
});

it("is drawn with these steps", async () => {
  const { edges } = await drawExperience(opened).compile().getGraphAsync();
  expect(edges.map(({ source, target }) => `${source} -> ${target}`).sort()).toEqual([
    "__start__ -> collect",
    "collect -> extract",
    "extract -> warn",
    "index -> __end__",
    "rephrase -> index",
    "warn -> rephrase",
  ]);
});
