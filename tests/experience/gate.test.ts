import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openReplay } from "../../graphs/replay.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import type { Run } from "../../src/engine/journal/runs.ts";
import { runsIn } from "../../src/engine/journal/runs.ts";
import { checkCandidates, type Replay } from "../../src/experience/gate/check.ts";
import { type ReplayTask, replayTasksIn } from "../../src/experience/gate/replay-task.ts";
import { type Replayed, verdictOn } from "../../src/experience/gate/verdict.ts";
import { inventoryOf } from "../../src/experience/inventory.ts";
import { openExperienceFile } from "../../src/experience/library/experience-file.ts";
import { Library } from "../../src/experience/library/library.ts";
import { dataFolders } from "../support/data-folders.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { calls, type Script, ScriptedModel } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";
import { parcelDomain, pitfall, plan } from "./support/parcels.ts";

const data = dataFolders();

const later = new Date(Date.now() + 3_600_000);

describe("turns to replay", () => {
  const inventory = inventoryOf([deskDomain().domain]);
  const handOff = calls(["to_facts", { job_desc: "Look the museum up: Louvre", trust_mode: 1 }]);
  const found = calls(["look_up_fact", { what: "Louvre" }], ["CompleteOrEscalate", {}]);

  async function tasksAfter(script: Script, messages: readonly string[], user?: string): Promise<ReplayTask[]> {
    const { journal, events } = keptJournal();
    const conversation = talk(script, { journal, thread: "c", ...(user !== undefined && { user }) });
    for (const message of messages) await conversation.say(message);
    return replayTasksIn(runsIn(events()), inventory, later);
  }

  it("are those that succeeded, with who asked and the calls that made their outcome", async () => {
    const script = { plan: [handOff], facts: [found], summarize: ["It is open."] };
    expect(await tasksAfter(script, ["Is the museum Louvre open?"], "u1")).toMatchObject([
      { question: "Is the museum Louvre open?", user: "u1", outcome: ['look_up_fact {"what":"Louvre"}'] },
    ]);
  });

  it("are not those that needed a history, failed, or were corrected", async () => {
    const script = { plan: [handOff, handOff], facts: [found, found], summarize: ["It is open.", "It is open."] };
    const asked = await tasksAfter(script, ["Is the museum Louvre open?", "And today?"]);
    expect(asked.map(({ question }) => question)).toEqual(["Is the museum Louvre open?"]);
    expect(await tasksAfter(script, ["Is the museum Louvre open?", "No, I meant the other museum"])).toEqual([]);
    const failed = { plan: ["I cannot do that."] };
    expect(await tasksAfter(failed, ["Is the museum Louvre open?"])).toEqual([]);
  });

  it("are bounded", async () => {
    const { journal, events } = keptJournal();
    const script = { plan: [handOff], facts: [found], summarize: ["It is open."] };
    await talk(script, { journal, thread: "c" }).say("Is the museum Louvre open?");
    const [run] = runsIn(events());
    const many = Array.from({ length: 100 }, (_, at): Run[] =>
      run ? [{ ...run, trace: `${at}`, thread: `${at}`, question: `Is museum ${at} open?` }] : [],
    ).flat();
    expect(replayTasksIn(many, inventory, later).length).toBe(60);
  });
});

describe("a verdict", () => {
  const done = { outcome: ["look {}"], modelCalls: 3 };
  const missed = { outcome: [], modelCalls: 3 };
  const pair = (without: Replayed, withIt: Replayed) => ({ outcome: ["look {}"], without, with: withIt });

  it("is a fault if more turns are lost than won", () => {
    expect(verdictOn([pair(done, missed), pair(done, done)])).toMatchObject({ lost: 1, won: 0 });
    expect(verdictOn([pair(done, missed), pair(done, done)]).fault).toBe(
      "1 of 2 replayed turns fail with it, 0 succeed only with it",
    );
    expect(verdictOn([pair(done, missed), pair(missed, done)]).fault).toBeUndefined();
    expect(verdictOn([pair(missed, missed)]).fault).toBeUndefined();
  });

  it("is a fault if as many turns succeed with more model calls", () => {
    expect(verdictOn([pair(done, { ...done, modelCalls: 4 })]).fault).toBe(
      "1 replayed turns need 4 model calls with it, 3 without it",
    );
    expect(verdictOn([pair(missed, { ...done, modelCalls: 4 })]).fault).toBeUndefined();
  });
});

describe("a check", () => {
  const task = (trace: string): ReplayTask => ({
    ...{ trace, question: "Where is the parcel of order ORD-1001?", askedAt: 0 },
    ...{ agents: new Set(["parcels"]), outcome: ["look {}"] },
  });
  const tasks = [task("t1"), task("t2")];
  const openLibrary = () =>
    Library.open(openExperienceFile(data.dir), {
      ...{ embeddings: new LocalEmbeddings(), embeddingsName: "local", now: () => new Date() },
      inventory: inventoryOf([parcelDomain().domain]),
    });
  const goOn = { isOver: () => false };
  /** A replay in which the turn fails if an experience of this kind may be read. */
  const failingWith =
    (library: Library, kind?: string): Replay =>
    async (_, isReadable) => {
      const read = library.list().filter(isReadable);
      const isBad = read.some(({ experience }) => experience.content.kind === kind);
      return { outcome: isBad ? [] : ["look {}"], modelCalls: 3 };
    };

  it("makes a candidate live that makes no turn worse, and retires the others with the reason", async () => {
    const library = await openLibrary();
    await library.add([plan, pitfall], "learned");
    const report = await checkCandidates({ library, tasks, replay: failingWith(library, "plan"), ...goOn });
    expect(report).toMatchObject({ promoted: [expect.any(String)], untested: [], later: 0 });
    expect(report.retired.map(({ reason }) => reason)).toEqual([
      "2 of 2 replayed turns fail with it, 0 succeed only with it",
    ]);
    expect(library.list().map(({ status, experience }) => [status, experience.content.kind])).toEqual([
      ["live", "pitfall"],
    ]);
    expect(library.changes(1)[0]?.reason).toContain("replayed turns");
    library.rollBack(0);
    expect(library.list()).toEqual([]);
  });

  it("does not test an experience on the turns that it came from, nor on one turn alone", async () => {
    const library = await openLibrary();
    await library.add([{ ...plan, from: ["t1"] }], "learned");
    const report = await checkCandidates({ library, tasks, replay: failingWith(library), ...goOn });
    expect(report).toMatchObject({ promoted: [], untested: [expect.any(String)], replays: 0 });
    expect(library.list()[0]?.status).toBe("candidate");
  });

  it("stops when its time is over", async () => {
    const library = await openLibrary();
    await library.add([plan, pitfall], "learned");
    const report = await checkCandidates({ library, tasks, replay: failingWith(library), isOver: () => true });
    expect(report).toMatchObject({ later: 2, replays: 0, promoted: [] });
  });
});

describe("a replay", () => {
  it("ends at the card of a write and counts the proposal; nothing runs, and no journal is written", async () => {
    const model = new ScriptedModel({
      plan: [calls(["to_parcels", { job_desc: "Cancel parcel PC-1001", trust_mode: 1 }])],
      parcels: [calls(["cancel_parcel", { parcel: "PC-1001" }])],
    });
    const { module, done } = parcelDomain();
    const environment = { SWITCHBOARD_DATA_DIR: data.dir };
    const { replay, close } = await openReplay({ environment, domains: [module], model });
    const task = { trace: "t", question: "Cancel parcel PC-1001", askedAt: 0, agents: new Set<string>(), outcome: [] };
    expect(await replay(task, () => true)).toMatchObject({ outcome: ['cancel_parcel {"parcel":"PC-1001"}'] });
    await close();
    expect(done).toEqual([]);
    expect(existsSync(join(data.dir, "journal.sqlite"))).toBe(false);
  });
});
