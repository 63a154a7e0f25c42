import { expect, it } from "vitest";
import { z } from "zod";
import type { AppOptions } from "../../src/app.ts";
import { dataFolders } from "../support/data-folders.ts";
import { calls, type Script, ScriptedModel } from "../support/scripted-model.ts";
import {
  decomposition,
  oneWay,
  openLibrary,
  parcelApp,
  parcelDomain,
  plan,
  stored,
  twoWays,
} from "./support/parcels.ts";

const data = dataFolders();

const QUESTION = "Where is the parcel of order ORD-1001?";
const found = calls(["list_parcels", { order: "ORD-1001" }], ["CompleteOrEscalate", { reason: "done" }]);
const words = "Your parcel is PC-1001.";
const planned = calls(["to_parcels", { job_desc: QUESTION, trust_mode: 1 }]);

const nodeOf = ({ node }: { node: string }) => node;

/** Who was asked in a turn, in order, and the answer. */
async function asked(script: Script, options: Partial<AppOptions> = { experience: "read" }, question = QUESTION) {
  const model = new ScriptedModel(script);
  // The embedded model is that of extraction, which learns by rule then.
  const models = { planner: model, specialist: model, summary: model };
  const { app } = await parcelApp(data.dir, { models, ...options });
  const answered = await app.send({ thread: "t", text: question });
  await app.close();
  return {
    asked: model.asked,
    nodes: model.asked.map(nodeOf),
    text: answered.text,
    unused: model.unused(),
    faults: model.faults,
  };
}

it("hands a question of a well-known kind over without the planner", async () => {
  await stored(data.dir, [oneWay(5)]);
  const { nodes, text, faults } = await asked({ parcels: [found], summarize: [words] });
  expect(nodes).toEqual(["parcels", "summarize"]);
  expect(text).toContain("PC-1001");
  expect(faults).toEqual([]);
});

it("asks the planner where fewer than five turns, or another way, are known", async () => {
  await stored(data.dir, [oneWay(4)]);
  expect((await asked({ plan: [planned], parcels: [found], summarize: [words] })).nodes).toEqual([
    "plan",
    "parcels",
    "summarize",
  ]);
  await stored(data.dir, [oneWay(9), { ...decomposition, task: oneWay(9).task }]);
  expect((await asked({ plan: [planned], parcels: [found], summarize: [words] })).nodes).toEqual([
    "plan",
    "parcels",
    "summarize",
  ]);
});

it("asks the planner after a failure, and when experience is off", async () => {
  const [id = ""] = await stored(data.dir, [oneWay(5)]);
  expect((await asked({ plan: [planned], parcels: [found], summarize: [words] }, {})).nodes).toEqual([
    "plan",
    "parcels",
    "summarize",
  ]);
  const { library, db } = await openLibrary(data.dir);
  library.count(id, "harmful");
  db.close();
  expect((await asked({ plan: [planned], parcels: [found], summarize: [words] })).nodes).toEqual([
    "plan",
    "parcels",
    "summarize",
  ]);
});

it("goes to the planner when the specialist lets go, and counts it against the experience", async () => {
  const [id = ""] = await stored(data.dir, [oneWay(5)]);
  const letGo = calls(["CompleteOrEscalate", { status: "elsewhere", reason: "This is not about parcels." }]);
  const hours = 3_600_000;
  const { nodes, faults } = await asked(
    { parcels: [letGo], plan: ["Nobody can tell where it is."] },
    { experience: "learn", now: () => new Date(Date.now() + hours) },
  );
  expect(nodes).toEqual(["parcels", "plan"]);
  expect(faults).toEqual([]);
  const { library, db } = await openLibrary(data.dir);
  expect(library.get(id)?.uses).toMatchObject({ helpful: 0, harmful: 1 });
  db.close();
});

const WITH_INVOICE = "Send the invoice of parcel PC-1001.";
const tracked = calls(["track_parcel", { parcel: "PC-1001" }], ["CompleteOrEscalate", { reason: "done" }]);
const sent = calls(["send_invoice", { order: "ORD-1001" }], ["CompleteOrEscalate", { reason: "done" }]);

it("hands a question of several specialists over in their order, each told its part", async () => {
  await stored(data.dir, [twoWays(5)]);
  const {
    asked: rounds,
    nodes,
    faults,
  } = await asked({ parcels: [tracked], invoices: [sent], summarize: [words] }, { experience: "read" }, WITH_INVOICE);
  expect(nodes).toEqual(["parcels", "invoices", "summarize"]);
  const [parcels = "", invoices = ""] = rounds.map(({ messages }) => messages.map(({ text }) => text).join("\n"));
  expect(parcels).toContain("your part, others do the rest: track_parcel(parcel: user)\n</experience>");
  expect(invoices).toContain("your part, others do the rest: send_invoice(order: earlier)\n</experience>");
  expect(invoices).toContain("PC-1001 is in Basel.");
  expect(faults).toEqual([]);
});

it("asks the planner where a part takes nothing from those before it, or a specialist lets go of its part", async () => {
  const script = { plan: ["Nobody can do that."], parcels: [], invoices: [] };
  const [id = ""] = await stored(data.dir, [twoWays(5, "user")]);
  expect((await asked(script, { experience: "read" }, WITH_INVOICE)).nodes).toEqual(["plan"]);
  const { library, db } = await openLibrary(data.dir);
  library.retire([id], "a test");
  db.close();
  await stored(data.dir, [twoWays(5)]);
  const letGo = calls(["CompleteOrEscalate", { status: "elsewhere", reason: "There is no such parcel." }]);
  const { nodes, faults } = await asked({ ...script, parcels: [letGo] }, { experience: "read" }, WITH_INVOICE);
  expect(nodes).toEqual(["parcels", "plan"]);
  expect(faults).toEqual([]);
});

it("shows the passages of a well-known question only to who words the answer", async () => {
  const { domain } = parcelDomain();
  const passages = [{ title: "Where is a parcel?", content: "The parcel of an order is where it was scanned last." }];
  const module = { name: domain.name, settings: z.object({}), open: async () => ({ ...domain, passages }) };
  const shown = async (script: Script) => {
    const { asked: rounds } = await asked(script, { experience: "read", domains: [module] });
    return rounds.filter(({ messages }) => messages.some(({ text }) => text.includes("scanned last"))).map(nodeOf);
  };
  expect(await shown({ plan: [planned], parcels: [found], summarize: [words] })).toEqual([
    "plan",
    "parcels",
    "summarize",
  ]);
  await stored(data.dir, [oneWay(5)]);
  expect(await shown({ parcels: [found], summarize: [words] })).toEqual(["summarize"]);
});

it("learns in the background, and has read the turn when the app is closed", async () => {
  const [id = ""] = await stored(data.dir, [plan]);
  const later = () => new Date(Date.now() + 3_600_000);
  await asked({ plan: [planned], parcels: [found], summarize: [words] }, { experience: "learn", now: later });
  const { library, db } = await openLibrary(data.dir);
  expect(library.get(id)?.uses).toMatchObject({ helpful: 1, harmful: 0 });
  expect(library.list({ kind: "decomposition" }).map(({ status }) => status)).toEqual(["candidate"]);
  db.close();
});

it("answers as ever when learning fails", async () => {
  const later = () => new Date(Date.now() + 3_600_000);
  const warned: string[] = [];
  const hear = (warning: Error) => warned.push(warning.message);
  process.on("warning", hear);
  const environment = { SWITCHBOARD_DATA_DIR: data.dir };
  const { app } = await parcelApp(data.dir, {
    ...{ environment, experience: "learn", now: later },
  });
  const { db } = await openLibrary(data.dir);
  db.exec("DROP TABLE readings");
  db.close();
  expect((await app.send({ thread: "t", text: QUESTION })).text).toContain("PC-1001");
  await app.close();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", hear);
  expect(warned.join()).toContain("Nothing was learned");
});

it("learns nothing from who refuses, and forgets what it had learned from them", async () => {
  const later = () => new Date(Date.now() + 3_600_000);
  const model = new ScriptedModel((one) => (one.node === "plan" ? planned : one.node === "parcels" ? found : words));
  const models = { planner: model, specialist: model, summary: model };
  const { app } = await parcelApp(data.dir, { models, experience: "learn", now: later });
  const say = (user: string, text: string, thread = user) => app.send({ thread, user, text });
  const learned = async () => {
    const { library, db } = await openLibrary(data.dir);
    const kinds = library.list().map(({ experience }) => `${experience.content.kind} ×${experience.support}`);
    db.close();
    return kinds.toSorted();
  };
  await say("anna", QUESTION);
  await say("bo", QUESTION.replace("1001", "2002"));
  const told = await say("anna", "不要从我的对话里学习");
  await say("anna", QUESTION, "other");
  await app.close();
  expect(told.text).toContain("不会再从您的对话中学习");
  expect(await learned()).toEqual(["decomposition ×1", "plan ×1"]);
});

it("names no value of one user in a prompt of another", async () => {
  const later = () => new Date(Date.now() + 3_600_000);
  const model = new ScriptedModel((one) => (one.node === "plan" ? planned : one.node === "parcels" ? found : words));
  const models = { planner: model, specialist: model, summary: model };
  const experience = { mode: "learn" as const, isReadable: () => true };
  const first = await parcelApp(data.dir, { models, experience, now: later });
  await first.app.send({ thread: "a", user: "anna", text: "Where is the parcel of order ORD-7777 for Zsofia Bartok?" });
  await first.app.close();
  const before = model.asked.length;
  const second = await parcelApp(data.dir, { models, experience, now: later });
  await second.app.send({ thread: "b", user: "bo", text: QUESTION });
  await second.app.close();
  const prompts = JSON.stringify(model.asked.slice(before));
  expect(prompts).toContain("<experience>");
  expect(prompts).not.toMatch(/7777|Zsofia|Bartok|anna/);
});
