import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawExperience } from "../../graphs/build-experience.ts";
import { checkExperience } from "../../graphs/check-experience.ts";
import type { AppOptions } from "../../src/app.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { openExperienceFolder } from "../../src/experience/experience-folder.ts";
import { readableRuns } from "../../src/experience/learn/sources.ts";
import type { Upload } from "../../src/experience/trajectory/trajectory.ts";
import { dataFolders } from "../support/data-folders.ts";
import { calls, ScriptedModel } from "../support/scripted-model.ts";
import { parcelApp, parcelDomain } from "./support/parcels.ts";

const data = dataFolders();

const NO = "Do not learn from me";
const AGAIN = "You may learn from me again";
const question = (order: string) => `Where is the parcel of order ORD-${order}?`;
const later = () => new Date(Date.now() + 3_600_000);
const model = () =>
  new ScriptedModel(({ node, messages }) => {
    if (node === "summarize") return "Here it is.";
    if (node === "plan") return calls(["to_parcels", { job_desc: question("1001"), trust_mode: 1 }]);
    const order = /ORD-\d{4}/.exec(JSON.stringify(messages.at(-1)))?.[0] ?? "ORD-1001";
    return calls(["list_parcels", { order }], ["CompleteOrEscalate", { reason: "done" }]);
  });

/** Says something in the app, without learning. */
async function say(words: readonly (readonly [user: string, text: string])[], options: Partial<AppOptions> = {}) {
  const scripted = model();
  const models = { planner: scripted, specialist: scripted, summary: scripted };
  const { app } = await parcelApp(data.dir, { models, ...options });
  const answers: (string | undefined)[] = [];
  for (const [at, [user, text]] of words.entries())
    answers.push((await app.send({ thread: `${user}-${at}`, user, text })).text);
  await app.close();
  return answers;
}

async function opened() {
  const { domain } = parcelDomain();
  const journal = { form: "sqlite" as const, file: join(data.dir, "journal.sqlite"), redact: [] };
  const config = { dataDir: data.dir, embeddings: "local", journal };
  return openExperienceFolder({ config, domains: [domain], embeddings: new LocalEmbeddings(), now: later });
}
type Folder = Awaited<ReturnType<typeof opened>>;

const extracted = async (folder: Folder) => (await drawExperience(folder).compile().invoke({})).report;
const sourcesIn = ({ library }: Folder) => new Set(library.list().flatMap(({ experience }) => experience.from));
const upload = (id: string): Upload => ({
  id,
  tree: {
    ...{ type: "leaf-task", description: "Find the parcel" },
    children: [{ type: "action", tool: "list_parcels", args: { order: "ORD-1001" }, status: "success" }],
  },
});

it("takes effect in the same turn, while experience is off and nothing was extracted", async () => {
  const answers = await say([
    ["anna", question("1001")],
    ["bo", question("2002")],
    ["anna", NO],
    ["anna", question("3003")],
  ]);
  expect(answers[2]).toContain("I no longer learn from what you do here");
  const folder = await opened();
  expect(folder.sources.uploads.refusals.has({ user: "anna", thread: "x" }, Date.now())).toBe(true);
  const users = readableRuns(folder.sources).map(({ events }) => events.find(({ user }) => user)?.user);
  expect(new Set(users)).toEqual(new Set(["bo"]));
  expect(await extracted(folder)).toMatchObject({ read: 1 });
  folder.close();
});

it("takes what was learned from the user away at once, from prompts and from what a check replays", async () => {
  await say([["anna", question("1001")]]);
  const folder = await opened();
  expect(await extracted(folder)).toMatchObject({ read: 1, added: 2 });
  await say([["anna", NO]], { experience: "read" });
  expect(folder.library.list()).toEqual([]);
  const environment = { SWITCHBOARD_DATA_DIR: data.dir };
  expect(await checkExperience({ environment }, folder)).toMatchObject({ replays: 0 });
  folder.close();
});

it("stays after a rollback", async () => {
  await say([
    ["anna", question("1001")],
    ["bo", question("2002")],
  ]);
  const folder = await opened();
  await extracted(folder);
  const before = folder.library.changes(1)[0]?.number ?? 0;
  expect(sourcesIn(folder).size).toBe(2);
  await say([["anna", NO]], { experience: "read" });
  const left = sourcesIn(folder);
  expect(left.size).toBe(1);
  folder.library.rollBack(before);
  expect(sourcesIn(folder)).toEqual(left);
  expect(folder.library.list().map(({ experience }) => experience.support)).toEqual([1, 1]);
  folder.close();
});

it("keeps what was said before out, after the user allows it again", async () => {
  await say([
    ["anna", NO],
    ["anna", question("1001")],
    ["anna", AGAIN],
  ]);
  const folder = await opened();
  expect(await extracted(folder)).toMatchObject({ read: 0 });
  await say([["anna", question("1001")]]);
  expect(await extracted(folder)).toMatchObject({ read: 1 });
  folder.close();
});

it("deletes the user's uploads and refuses new ones, without a turn of theirs in the journal", async () => {
  const folder = await opened();
  const { uploads } = folder.sources;
  for (const id of ["read", "waiting"]) {
    uploads.upload(upload(id), "anna", new Date());
    if (id === "read") await extracted(folder);
  }
  uploads.upload(upload("other"), "bo", new Date());
  uploads.refusals.refuse({ user: "anna", thread: "x" });
  expect(() => uploads.upload(upload("new"), "anna", new Date())).toThrow("nothing may be learned from you");
  expect(await extracted(folder)).toMatchObject({ read: 1 });
  expect(folder.library.list().map(({ experience }) => experience.support)).toEqual([1]);
  uploads.refusals.allow({ user: "anna", thread: "x" }, Date.now());
  expect(uploads.upload(upload("new"), "anna", new Date(Date.now() + 1))).toBe(true);
  folder.close();
});

it("leaves out what an extraction had begun to read", async () => {
  await say([["anna", question("1001")]]);
  const folder = await opened();
  for await (const update of await drawExperience(folder).compile().stream({}, { streamMode: "updates" }))
    if ("extract" in update) folder.sources.uploads.refusals.refuse({ user: "anna", thread: "x" });
  expect(folder.library.list()).toEqual([]);
  folder.close();
});

it("is not confirmed if it could not be stored", async () => {
  await say([["anna", question("1001")]]);
  writeFileSync(
    join(data.dir, "experience.sqlite"),
    "this is no database, and long enough to be read as one".repeat(40),
  );
  const [answer] = await say([["anna", NO]]);
  expect(answer).toContain("could not be stored");
  expect(answer).not.toContain("I no longer learn");
});
