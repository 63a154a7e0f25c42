import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { LearnInBackground } from "../../graphs/learn-in-background.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import type { Run } from "../../src/engine/journal/runs.ts";
import type { CheckReport } from "../../src/experience/gate/check.ts";
import { openExperienceFile } from "../../src/experience/library/experience-file.ts";
import { Library } from "../../src/experience/library/library.ts";
import { Trajectories } from "../../src/experience/library/trajectories.ts";
import type { Upload } from "../../src/experience/trajectory/trajectory.ts";
import { inventory } from "../experience/support/journeys.ts";

const folder = mkdtempSync(join(tmpdir(), "background-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());

const embeddings = new LocalEmbeddings();
const nothing: CheckReport = { promoted: [], retired: [], untested: [], later: 0, replays: 0 };
const tree: Upload = {
  id: "t",
  tree: {
    ...{ type: "leaf-task", description: "Find a hotel in Wuhan" },
    children: [{ type: "action", tool: "search_hotels", args: { city: "Wuhan", nights: 1 }, status: "success" }],
  },
};

let made = 0;
/** A learner over a library of its own. `readings`: how often the journal was read; `checks`: how often was checked. */
async function opened({ runs = (): Run[] => [], check = async () => nothing }: Partial<Given> = {}) {
  made += 1;
  const db = openExperienceFile(join(folder, `${made}`));
  const now = () => new Date();
  const library = await Library.open(db, { embeddings, embeddingsName: "local", inventory, now });
  const uploads = new Trajectories(db);
  const counts = { readings: 0, checks: 0 };
  const counted = () => {
    counts.readings += 1;
    return runs();
  };
  const parts = { library, sources: { uploads, inventory, now, runs: counted } };
  const learner: LearnInBackground = new LearnInBackground(parts, async (isStopped) => {
    counts.checks += 1;
    return check(isStopped, learner);
  });
  return { learner, library, uploads, counts };
}

interface Given {
  runs(): Run[];
  check(isStopped: () => boolean, learner: LearnInBackground): Promise<CheckReport>;
}

describe("learning in the background", () => {
  it("begins after the turn, reads what is new and has it checked", async () => {
    const { learner, library, uploads, counts } = await opened();
    uploads.upload(tree, "u1", new Date());
    learner.turnEnded();
    expect(counts).toEqual({ readings: 0, checks: 0 });
    await learner.stop();
    expect(library.list()).toHaveLength(1);
    expect(counts.checks).toBe(1);
  });

  it("checks nothing where nothing is new", async () => {
    const { learner, counts } = await opened();
    learner.turnEnded();
    await learner.stop();
    expect(counts).toEqual({ readings: 1, checks: 0 });
  });

  it("reads once more for all turns that end meanwhile, and again for a later one", async () => {
    const { learner, counts } = await opened();
    for (let turn = 0; turn < 4; turn += 1) learner.turnEnded();
    await learner.stop();
    expect(counts.readings).toBe(2);
    learner.turnEnded();
    await learner.stop();
    expect(counts.readings).toBe(3);
  });

  it("tells its check to stop once it is to stop itself", async () => {
    const told: boolean[] = [];
    const { learner, uploads } = await opened({
      check: async (isStopped, own) => {
        told.push(isStopped());
        void own.stop();
        told.push(isStopped());
        return nothing;
      },
    });
    uploads.upload(tree, "u1", new Date());
    learner.turnEnded();
    await vi.waitFor(() => expect(told).toEqual([false, true]), { interval: 5 });
    await learner.stop();
  });

  it("warns of a failure, and tries again after the next turn", async () => {
    const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    let isBroken = true;
    const { learner, library, uploads } = await opened({
      runs: () => {
        if (isBroken) throw new Error("the disk is full");
        return [];
      },
    });
    uploads.upload(tree, "u1", new Date());
    learner.turnEnded();
    await learner.stop();
    expect(warned.mock.calls).toEqual([["Nothing was learned from the last turn: Error: the disk is full"]]);
    isBroken = false;
    learner.turnEnded();
    await learner.stop();
    expect([library.list().length, warned.mock.calls.length]).toEqual([1, 1]);
  });

  it("that has nothing to do stops at once", async () => {
    const { learner, counts } = await opened();
    await learner.stop();
    expect(counts.readings).toBe(0);
  });
});
