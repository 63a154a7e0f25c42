import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkExperience } from "../../graphs/check-experience.ts";
import { runsIn } from "../../src/engine/journal/runs.ts";
import { inventoryOf } from "../../src/experience/inventory.ts";
import { Trajectories } from "../../src/experience/library/trajectories.ts";
import { openLibrary, parcelDomain, pitfall, plan } from "../experience/support/parcels.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { calls, type Script, ScriptedModel } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

const root = mkdtempSync(join(tmpdir(), "check-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());
let dataDir = "";
let made = 0;
beforeEach(() => {
  made += 1;
  dataDir = join(root, `${made}`);
});

const script: Script = ({ node }) =>
  node === "plan"
    ? calls(["to_parcels", { job_desc: "Where is the parcel of order ORD-1001?", trust_mode: 1 }])
    : node === "parcels"
      ? calls(["list_parcels", { order: "ORD-1001" }], ["CompleteOrEscalate", { reason: "done" }])
      : "It is in Basel.";

/** What a check works with, over a journal of so many turns. `readings`: how often the journal was read. */
async function room(turns: number) {
  const { domain, module } = parcelDomain();
  const { journal, events } = keptJournal();
  for (let at = 0; at < turns; at += 1)
    await talk(script, { domains: [domain], journal, thread: `${at}` }).say(`Where is the parcel of ORD-100${at}?`);
  const { library, db } = await openLibrary(dataDir);
  const counts = { readings: 0 };
  const runs = () => {
    counts.readings += 1;
    return runsIn(events());
  };
  const later = () => new Date(Date.now() + 3_600_000);
  const sources = { uploads: new Trajectories(db), inventory: inventoryOf([domain]), runs, now: later };
  const model = new ScriptedModel(script);
  const options = { environment: { SWITCHBOARD_DATA_DIR: dataDir }, domains: [module], model };
  return {
    library,
    counts,
    model,
    check: (isStopped?: () => boolean) => checkExperience(options, { library, sources }, isStopped),
  };
}

describe("a check of what was learned", () => {
  it("reads no journal without a candidate", async () => {
    const { library, counts, check } = await room(0);
    const none = { promoted: [], retired: [], untested: [], later: 0, replays: 0 };
    expect(await check()).toEqual(none);
    await library.add([plan], "learned");
    library.promote(
      library.list().map(({ id }) => id),
      "a test",
    );
    expect(await check()).toEqual(none);
    expect(counts.readings).toBe(0);
  });

  it("leaves a candidate untested while there are too few turns, and opens no assistant for it", async () => {
    const { library, counts, model, check } = await room(1);
    await library.add([pitfall], "learned");
    library.promote(
      library.list().map(({ id }) => id),
      "a test",
    );
    await library.add([plan], "learned");
    const report = await check();
    expect(report).toEqual({ promoted: [], retired: [], untested: [expect.any(String)], later: 0, replays: 0 });
    expect(counts.readings).toBe(1);
    expect(model.asked).toEqual([]);
  });

  it("replays the turns without and with a candidate, which becomes live if none gets worse", async () => {
    const { library, model, check } = await room(2);
    await library.add([plan], "learned");
    expect(await check()).toMatchObject({ promoted: [expect.any(String)], untested: [], replays: 4 });
    expect(library.list().map(({ status }) => status)).toEqual(["live"]);
    expect(model.asked.filter(({ node }) => node === "plan")).toHaveLength(4);
  });

  it("ends when it is told to stop, or when its time is over", async () => {
    const { library, check } = await room(0);
    await library.add([plan], "learned");
    expect(await check(() => true)).toMatchObject({ untested: [], later: 1 });
    const clock = vi.spyOn(performance, "now");
    const laterAfter = async (ms: number) => {
      clock
        .mockReset()
        .mockReturnValueOnce(1000)
        .mockReturnValue(1000 + ms);
      return (await check()).later;
    };
    expect([await laterAfter(599_500), await laterAfter(600_000), await laterAfter(600_001)]).toEqual([0, 0, 1]);
  });
});
